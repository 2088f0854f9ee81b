/** What the account site keeps beside the account itself. It belongs to no tenant, so no row security covers it. */
import { column, table, type Table } from '@mouldwright/server-kit'

const person = table('account_person', {
  scope: 'platform',
  columns: {
    account_id: column.ref('identity_account', { onDelete: 'cascade' }),
    name: column.text({ check: 'char_length(name) between 1 and 20' }),
    updated_at: column.instant(),
  },
  key: ['account_id'],
})

/** A JPEG of our own making, a hundred kilobytes at most. */
const photo = table('account_photo', {
  scope: 'platform',
  columns: {
    account_id: column.ref('identity_account', { onDelete: 'cascade' }),
    content: column.bytes({ check: 'octet_length(content) <= 1000000' }),
    updated_at: column.instant(),
  },
  key: ['account_id'],
})

/** Steps of a recovery: which one comes next is the server's knowledge only. */
const recovery = table('account_recovery', {
  scope: 'platform',
  columns: {
    /** SHA-256 of the flow's token. */
    hash: column.bytes(),
    /** Keyed hash of the browser's own mark. */
    visitor: column.bytes(),
    /** Where the code went, or would have gone; the code is looked up by it. */
    sealed_target: column.text(),
    /** Nobody has the target: the steps look the same and lead nowhere. */
    account_id: column.ref('identity_account', { nullable: true, onDelete: 'cascade' }),
    step: column.text({ default: "'code'", check: "step in ('code', 'password')" }),
    tries: column.integer({ default: '0' }),
    expires_at: column.instant(),
  },
  key: ['hash'],
  indexes: [
    { name: 'visitor', on: ['visitor'] },
    { name: 'account', on: ['account_id'] },
    { name: 'expires', on: ['expires_at'] },
  ],
})

export const accountTables: readonly Table[] = [person, photo, recovery]
