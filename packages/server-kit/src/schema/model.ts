import type { ServerModule } from '../define.ts'
import { fileTables } from '../files/file.table.ts'
import { jobTables } from '../jobs/job.table.ts'
import { pushTables } from '../push/outbox.table.ts'
import { runningTables } from '../running/running.table.ts'
import { kitTables } from './kit-tables.ts'
import { entityTables } from './entity-tables.ts'
import type { Table } from './table.ts'

/** All tables of a composition, the kit's first. */
export function tablesOf(modules: readonly ServerModule[]): Table[] {
  return [
    ...kitTables,
    ...fileTables,
    ...jobTables,
    ...pushTables,
    ...runningTables,
    ...modules.flatMap((of) => [...of.tables, ...of.module.entities.flatMap((entity) => entityTables(entity))]),
  ]
}
