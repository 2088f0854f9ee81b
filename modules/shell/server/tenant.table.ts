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

/** Sentences said otherwise than the platform has them. One that is taken back stays empty: caches must hear of it. */
const phrase = table('shell_tenant_phrase', {
  scope: 'tenant',
  columns: {
    module: column.text({ check: 'char_length(module) <= 40' }),
    path: column.text({ check: 'char_length(path) <= 200' }),
    zh: column.text({ nullable: true, check: 'char_length(zh) between 1 and 2000' }),
    en: column.text({ nullable: true, check: 'char_length(en) between 1 and 2000' }),
    version: column.integer(),
    updated_at: column.instant(),
    updated_by: column.text(),
  },
  key: ['module', 'path'],
})

export const tenantTables: readonly Table[] = [logo, value, phrase]
