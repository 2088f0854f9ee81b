import type { ServerModule } from '../define.ts'
import { kitTables } from './kit-tables.ts'
import { entityTables } from './entity-tables.ts'
import type { Table } from './table.ts'

/** All tables of a composition, the kit's first. */
export function tablesOf(modules: readonly ServerModule[]): Table[] {
  return [
    ...kitTables,
    ...modules.flatMap((of) => [...of.tables, ...of.module.entities.flatMap((entity) => entityTables(entity))]),
  ]
}
