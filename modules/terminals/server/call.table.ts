import { column, entityTables, table, type Table } from '@mouldwright/server-kit'
import { call, screen } from '@mouldwright/terminals/shared'

/** Whose address a screen shows: asked before it stands in any tenant. Ids and hashes only. */
const screenKeyTable = table('terminals_screen_key', {
  scope: 'platform',
  columns: {
    hash: column.bytes(),
    screen_id: column.bigint(),
    tenant_id: column.bigint(),
    factory_id: column.bigint(),
    revoked_at: column.instant({ nullable: true }),
  },
  key: ['hash'],
  indexes: [{ name: 'screen', on: ['tenant_id', 'factory_id', 'screen_id'] }],
})

export const callTables: readonly Table[] = entityTables(call)
export const screenTables: readonly Table[] = [...entityTables(screen), screenKeyTable]
