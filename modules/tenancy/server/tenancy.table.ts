import { column, table } from '@mouldwright/server-kit'

/**
 * The tenants of the platform with their licences: the control plane's list, so no tenant's row security covers it.
 * Overdue and remaining days follow from the date and are never stored; `tenancy_licence` computes them.
 */
export const tenantTable = table('tenancy_tenant', {
  scope: 'platform',
  columns: {
    id: column.id(),
    name: column.text({ check: 'char_length(name) between 1 and 100' }),
    /** 1 = a person's own tenant. */
    type: column.integer({ default: '0', check: 'type in (0, 1)' }),
    language: column.text({ default: "'zh'", check: "language in ('zh', 'en')" }),
    time_zone: column.text({ default: "'Asia/Shanghai'" }),
    /** Last licensed day, in the tenant's zone; absent without an end. */
    expire_date: column.date({ nullable: true }),
    /** Days after the last licensed one on which the tenant may still enter. */
    max_overdue_days: column.integer({ default: '0', check: 'max_overdue_days >= 0' }),
    /** The operator's own switch, whatever the date says. */
    allow_login: column.boolean({ default: 'true' }),
    login_delay_seconds: column.integer({ default: '0', check: 'login_delay_seconds between 0 and 600' }),
    hasp_expire_switch: column.integer({ default: '0', check: 'hasp_expire_switch in (0, 1)' }),
    /** Whoever comes by a switch of tenants proves the phone by a code first. */
    sms_on_switch: column.boolean({ default: 'false' }),
    /** The provider's own tenant: said when it is made, never changed afterwards. */
    is_operator: column.boolean({ default: 'false' }),
    version: column.integer({ default: '1' }),
    updated_at: column.instant({ nullable: true }),
    updated_by: column.text({ nullable: true }),
    created_at: column.instant(),
  },
  indexes: [{ name: 'operator', on: ['is_operator'], unique: true, where: 'is_operator' }],
  grants: ['select', 'insert', 'update'],
})

/** Product modules that the tenant has opened, by their key in the catalogue. */
export const openedModuleTable = table('tenancy_opened_module', {
  scope: 'tenant',
  columns: {
    module_key: column.text({ check: "module_key ~ '^[a-z]{2,20}$'" }),
    opened_at: column.instant(),
  },
  key: ['module_key'],
})
