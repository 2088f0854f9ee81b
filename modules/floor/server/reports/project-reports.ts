import { project } from '../../shared/reports/projection.ts'
import { writeFacts, type OperationFact } from '@mouldwright/production/server/api'
import type { Context } from '@mouldwright/server-kit'
import { keepProjections, readTold, toldOf, type Projected } from './reports.query.ts'
import type { OperationWorld } from './world.query.ts'

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** The planner's columns are what the reports come to. */
export const factOf = ({ batchId, operationNumber, ...of }: Projected): OperationFact => ({
  batchId,
  operationNumber,
  startedAt: iso(of.startedAt),
  finishedAt: iso(of.finishedAt),
  workedMinutes: of.workedMinutes,
  progress: of.progress,
  isPaused: of.phase === 'paused',
  machineId: of.machineId,
  resourceGroupId: of.resourceGroupId,
})

type Known = Pick<OperationWorld, 'batchId' | 'operationNumber' | 'quantity'>

async function projectionsOf(ctx: Context, operations: readonly Known[]): Promise<Projected[]> {
  if (operations.length === 0) return []
  const rows = Map.groupBy(await readTold(ctx, operations), (of) => `${of.batchId}/${of.operationNumber}`)
  return operations.map(({ batchId, operationNumber, quantity }) => ({
    batchId,
    operationNumber,
    ...project((rows.get(`${batchId}/${operationNumber}`) ?? []).map(toldOf), quantity),
  }))
}

/** Keeps what the reports of operations come to, for lists and for the planner. */
export async function keepUp(ctx: Context, operations: readonly Known[]): Promise<Projected[]> {
  const projected = await projectionsOf(ctx, operations)
  await keepProjections(ctx.db, ctx.session, projected)
  await writeFacts(ctx.db, ctx.session, projected.map(factOf), { at: ctx.now(), by: ctx.session.displayName })
  return projected
}
