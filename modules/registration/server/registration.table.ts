/** Companies that want in: the provider's list, so no tenant's row security covers it. */
import { column, table, type Table } from '@mouldwright/server-kit'

/** One open application a phone, and one approved for ever: two partial indexes hold both, however many ask at once. */
const application = table('registration_application', {
  scope: 'platform',
  columns: {
    id: column.id(),
    /** For people: the provider's day and place in the day's row. */
    number: column.text({ check: 'char_length(number) <= 20' }),
    company_name: column.text({ check: 'char_length(company_name) between 2 and 100' }),
    real_name: column.text({ check: 'char_length(real_name) between 1 and 20' }),
    /** Folded; proven by a code. */
    phone: column.text({ check: 'char_length(phone) <= 20' }),
    /** As the applicant wrote it; not proven, so it becomes nobody's account address. */
    email: column.text({ nullable: true, check: 'char_length(email) <= 50' }),
    /** Argon2id; gone once reviewed: the account has it then, or nobody. */
    password_hash: column.text({ nullable: true }),
    language: column.text({ check: "language in ('zh', 'en')" }),
    /** IANA name: of the company and its first factory. */
    time_zone: column.text({ default: "'Asia/Shanghai'", check: 'char_length(time_zone) <= 64' }),
    /** Keyed hash of browser, phone and code: what was sent twice is one application. */
    mark: column.bytes(),
    source: column.text(),
    status: column.text({ default: "'submitted'", check: "status in ('submitted', 'approved', 'rejected')" }),
    reason: column.text({ nullable: true, check: 'char_length(reason) between 1 and 200' }),
    submitted_at: column.instant(),
    reviewed_at: column.instant({ nullable: true }),
    /** Name of the provider's user. */
    reviewed_by: column.text({ nullable: true }),
    tenant_id: column.ref('tenancy_tenant', { nullable: true }),
  },
  indexes: [
    { name: 'number', on: ['number'], unique: true },
    { name: 'open', on: ['phone'], unique: true, where: "status = 'submitted'" },
    { name: 'approved', on: ['phone'], unique: true, where: "status = 'approved'" },
    { name: 'mark', on: ['mark'] },
    { name: 'status', on: ['status', 'id'] },
    { name: 'tenant', on: ['tenant_id'] },
  ],
  checks: {
    reviewed: "(status = 'submitted') = (reviewed_at is null) and (status = 'submitted' or password_hash is null)",
    approved: "(status = 'approved') = (tenant_id is not null)",
    rejected: "(status = 'rejected') = (reason is not null)",
  },
  grants: ['select', 'insert', 'update'],
})

const counter = table('registration_counter', {
  scope: 'platform',
  columns: { day: column.text({ check: "day ~ '^[0-9]{8}$'" }), last: column.integer() },
  key: ['day'],
})

export const registrationTables: readonly Table[] = [application, counter]
