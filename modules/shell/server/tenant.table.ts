/** What tenants set for themselves. */
import { column, table, type Table } from '@mouldwright/server-kit'
import { logoLimits, logoTypes } from '@mouldwright/shell/shared'

/** Pictures as we have drawn them. */
const logo = table('shell_logo', {
  scope: 'tenant',
  columns: {
    logo_type: column.integer({ check: `logo_type in (${Object.values(logoTypes).join(', ')})` }),
    content: column.bytes({ check: `octet_length(content) between 1 and ${logoLimits.bytes}` }),
    updated_at: column.instant(),
    updated_by: column.text(),
  },
  key: ['logo_type'],
})

/** Values that differ from a parameter's own. */
const value = table('shell_tenant_value', {
  scope: 'tenant',
  columns: {
    code: column.text({ check: 'char_length(code) between 1 and 100' }),
    value: column.numeric(15, 4),
    version: column.integer(),
    updated_at: column.instant(),
    updated_by: column.text(),
  },
  key: ['code'],
})

export const tenantTables: readonly Table[] = [logo, value]
