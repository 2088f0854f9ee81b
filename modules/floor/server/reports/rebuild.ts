import { project } from '../../shared/reports/projection.ts'
import { writeFacts } from '@mouldwright/production/server/api'
import { inFactory, sql, type Db } from '@mouldwright/server-kit'
import { factOf } from './project-reports.ts'
import { keepProjections, streamTold, toldOf, type Projected, type ToldRow } from './reports.query.ts'

interface Place {
  tenantId: number
  factoryId: number
}

/** Operations that are written at once. */
const portion = 2_000

/**
 * Makes all that follows from a factory's reports again, in the caller's transaction.
 * Answers the operations, and how many of them the planner's columns had otherwise.
 */
export async function rebuildReports(
  db: Db,
  place: Place,
  at: Date,
): Promise<{ reports: number; operations: number; changed: number }> {
  await db.run(sql`delete from floor_stretch as t where ${inFactory(place, 't')}`)
  await db.run(sql`delete from floor_operation as t where ${inFactory(place, 't')}`)
  const sums = { reports: 0, operations: 0, changed: 0 }
  let ready: Projected[] = []
  let open: (ToldRow & { batchQuantity: number })[] = []
  const close = () => {
    const [first] = open
    if (!first) return
    const { batchId, operationNumber, batchQuantity } = first
    ready.push({ batchId, operationNumber, ...project(open.map(toldOf), batchQuantity) })
    open = []
  }
  const write = async () => {
    await keepProjections(db, place, ready)
    sums.changed += await writeFacts(db, place, ready.map(factOf), { at, by: 'rebuild' })
    sums.operations += ready.length
    ready = []
  }
  for await (const rows of streamTold(db, place)) {
    sums.reports += rows.length
    for (const row of rows) {
      const [first] = open
      if (first && (first.batchId !== row.batchId || first.operationNumber !== row.operationNumber)) close()
      open.push(row)
    }
    if (ready.length >= portion) await write()
  }
  close()
  await write()
  return sums
}
