import { firstOf, Refusal } from '@mouldwright/kernel'
import { sendMessage } from '@mouldwright/messages/server/api'
import {
  changePromise,
  remakeBatches,
  reworkBatches,
  type AffectedSource,
  type AffectedThing,
} from '@mouldwright/production/server/api'
import { batch, holdsChanged, mould, part } from '@mouldwright/production/shared'
import {
  awaitTurns,
  inFactory,
  readRecords,
  sql,
  updateRecords,
  type Context,
  type StoredRecord,
} from '@mouldwright/server-kit'
import { issue, modification, type Released, type releaseModification } from '../shared/index.ts'
import { findAffected, holdsFor, mockOf, readDecided, sourcesOf, type DecisionRow } from './affected.query.ts'
import { copyDrawings, withDrawings } from './drawings-of-order.ts'
import { mayPlan, mockForOrder, type MockContext } from './mock-for-order.ts'

export type OrderRecord = StoredRecord<(typeof modification)['fields']>
type Refusals = NonNullable<(typeof releaseModification)['refusals']>[number]
type ReleaseContext = Context<Refusals>

/** Names that one sentence gives. */
const mostNamed = 10

/**
 * Releases an order that is held: what runs is looked at once more while nobody can change it, then all decisions take effect in the
 * caller's transaction. An order that was released is left alone, so that a release sent twice does nothing twice.
 */
export async function release(ctx: ReleaseContext, order: OrderRecord): Promise<Released> {
  const { id, number, title, mouldId } = order
  if (order.status === 'released')
    return { already: true, holds: 0, remade: 0, reworked: 0, recalls: 0, mock: (await mockOf(ctx, id)) ?? null }
  if (order.status !== 'draft') ctx.refuse('modification.stateForbids', { order: number })
  // Before others have to wait for it.
  const copies = await copyDrawings(ctx, order)
  await awaitTurns(ctx, [mould, part, batch])
  const partIds = order.parts.map(({ partId }) => partId)
  // Whoever reports on these batches waits until the order is released, and finds them held.
  await readRecords(ctx, batch, { where: sql`t.part_id = any(${partIds}::bigint[])`, lock: 'change', rows: false })
  await refuseMovedParts(ctx, order)
  const decided = await decidedOn(ctx, order)
  const of = (decision: DecisionRow['decision']) => decided.filter(({ row }) => row.decision === decision)
  const [recalls, remakes, rework] = [of('recall'), of('remake'), of('rework')]
  if (recalls.length > 0 && !order.buyerId) ctx.refuse('modification.noBuyer', { order: number, count: recalls.length })
  await refuseMouldOver(ctx, order, remakes.length + rework.length)

  await updateRecords(ctx, modification, [
    { id, status: 'released', releasedBy: ctx.session.displayName, releasedAt: ctx.now().toISOString() },
  ])
  const drawings = await withDrawings(ctx, copies)
  await updateRecords(
    ctx,
    part,
    order.parts.map(({ partId, newRevision }) => ({
      id: partId,
      revision: newRevision,
      ...drawings.get(partId),
    })),
  )
  const scrapped = new Set(batchesOf(remakes))
  const held = await holdBatches(
    ctx,
    order,
    batchesOf(of('hold')).filter((batchId) => !scrapped.has(batchId)),
  )
  await tellSources(ctx, 'carryOut', order, decided)
  const remade = await remakeBatches(ctx, batchesOf(remakes), remarkOf(order))
  const reworked = await reworkBatches(
    ctx,
    rework.map(({ row }) => ({ batchId: row.batchId!, processId: row.processId!, minutes: row.minutes! })),
    remarkOf(order),
  )
  await tellSources(ctx, 'finish', order, decided)
  await noteResults(ctx, id, decided, (batchId) => remade.get(batchId)?.number ?? reworked.get(batchId)?.toString())
  await closeIssue(ctx, order, reworked)
  if (order.promisedDate)
    await changePromise(ctx, { mouldId, promisedDate: order.promisedDate, reason: remarkOf(order) })
  if (recalls.length > 0)
    await sendMessage(ctx, [order.buyerId!], {
      module: 'trial',
      code: 'recall',
      params: { order: number, title, count: recalls.length },
      link: `/tr/modification?id=${id}`,
    })
  return {
    already: false,
    holds: held,
    remade: remade.size,
    reworked: reworked.size,
    recalls: recalls.length,
    mock: (await mockForRelease(ctx, order)) ?? null,
  }
}

const remarkOf = ({ number, title }: OrderRecord) => `${number} ${title}`.slice(0, 200)

/** The plan with the modification, where whoever releases may plan and it can be made now; else the planner makes it from the order. */
async function mockForRelease(ctx: ReleaseContext, order: OrderRecord) {
  if (!mayPlan(ctx)) return undefined
  await ctx.db.run(sql`savepoint mock_for_release`)
  try {
    return await mockForOrder(ctx as unknown as MockContext, order)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await ctx.db.run(sql`rollback to savepoint mock_for_release`)
    ctx.log.warn({ code: error.code, order: order.id }, 'no mock plan could follow a release')
    return undefined
  }
}

interface Decided {
  row: DecisionRow
  thing: AffectedThing
  source: AffectedSource
}

const batchesOf = (decided: readonly Decided[]) => [...new Set(decided.flatMap(({ row }) => row.batchId ?? []))]

/** What was decided on everything that runs now; refused while something has none, or has moved since. */
async function decidedOn(ctx: ReleaseContext, order: OrderRecord): Promise<Decided[]> {
  const rows = new Map((await readDecided(ctx, order.id)).map((row) => [row.key, row]))
  const found = await findAffected(
    ctx,
    order.parts.map(({ partId }) => partId),
  )
  const open = found.filter(({ thing }) => {
    const row = rows.get(thing.key)
    return !row || !holdsFor(row, thing)
  })
  if (open.length > 0) {
    const named = open.map(({ thing: { kind, name } }) => {
      const word = ctx.kit.word(ctx.language, 'trial', `affected.kinds.${kind}`)
      return `${word} ${name}`
    })
    ctx.refuse('modification.undecided', {
      order: order.number,
      count: open.length,
      things: firstOf(named, mostNamed),
    })
  }
  // What is gone meanwhile needs no decision any more.
  const keys = found.map(({ thing }) => thing.key)
  await ctx.db.run(
    sql`delete from trial_decision as t where ${inFactory(ctx, 't')} and t.modification_id = ${order.id} and t.thing_key <> all(${keys}::text[])`,
  )
  return found.map(({ thing, source }) => ({ thing, source, row: rows.get(thing.key)! }))
}

/** Another order may have carried a part on since this one was written. */
async function refuseMovedParts(ctx: ReleaseContext, order: OrderRecord): Promise<void> {
  const ids = order.parts.map(({ partId }) => partId)
  const parts = new Map(
    (await readRecords(ctx, part, { ids, lock: 'change', rows: false })).map((one) => [one.id, one]),
  )
  for (const { partId, oldRevision } of order.parts) {
    const now = parts.get(partId)
    if (now && (now.revision ?? null) !== (oldRevision ?? null))
      ctx.refuse('modification.revisionMoved', {
        order: order.number,
        part: now.number,
        was: oldRevision ?? '–',
        is: now.revision ?? '–',
      })
  }
}

/** Work for a mould that is over would never be planned. */
async function refuseMouldOver(ctx: ReleaseContext, order: OrderRecord, work: number): Promise<void> {
  if (work === 0) return
  const [of] = await readRecords(ctx, mould, { ids: [order.mouldId], rows: false })
  if (of?.status === 'finished' || of?.status === 'closed')
    ctx.refuse('modification.mouldOver', { order: order.number, mould: of.number })
}

/** Machines may not start on these batches any more, and hear of it. */
async function holdBatches(ctx: Context, order: OrderRecord, batchIds: readonly number[]): Promise<number> {
  if (batchIds.length === 0) return 0
  const { tenantId, factoryId, displayName } = ctx.session
  await ctx.db.run(
    sql`insert into trial_hold (tenant_id, factory_id, id, modification_id, batch_id, held_at, held_by)
      select ${tenantId}::bigint, ${factoryId}::bigint, u.id, ${order.id}::bigint, u.batch_id, ${ctx.now()}::timestamptz, ${displayName}::text
      from unnest(${batchIds.map(() => ctx.newId())}::bigint[], ${batchIds}::bigint[]) as u(id, batch_id)`,
  )
  ctx.emit(holdsChanged, { order: order.number, batchIds, isHeld: true })
  return batchIds.length
}

/** What sources have to do about their own things, before or after batches are made again. */
async function tellSources(
  ctx: Context,
  when: 'carryOut' | 'finish',
  { number, title, parts }: OrderRecord,
  decided: readonly Decided[],
): Promise<void> {
  const order = { number, title, partIds: parts.map(({ partId }) => partId) }
  const bySource = Map.groupBy(decided, ({ source }) => source)
  for (const source of sourcesOf(ctx))
    await source[when]?.(
      ctx,
      order,
      (bySource.get(source) ?? []).map(({ thing, row }) => ({ thing, decision: row.decision })),
    )
}

async function noteResults(
  ctx: Context,
  id: number,
  decided: readonly Decided[],
  resultOf: (batchId: number) => string | undefined,
): Promise<void> {
  const noted = decided.flatMap(({ row: { key, batchId, decision } }) => {
    const result = (decision === 'remake' || decision === 'rework') && batchId ? resultOf(batchId) : undefined
    return result === undefined ? [] : [{ key, result }]
  })
  await ctx.db.run(
    sql`update trial_decision as t set result = u.result
      from unnest(${noted.map(({ key }) => key)}::text[], ${noted.map(({ result }) => result)}::text[]) as u(key, result)
      where ${inFactory(ctx, 't')} and t.modification_id = ${id} and t.thing_key = u.key`,
  )
}

/** The issue that the order follows from is closed by its first rework, unless something else was said. */
async function closeIssue(
  ctx: Context,
  { issueId }: OrderRecord,
  reworked: ReadonlyMap<number, number>,
): Promise<void> {
  const [first] = reworked
  if (!issueId || !first) return
  const [found] = await readRecords(ctx, issue, { ids: [issueId], lock: 'change' })
  if (!found || found.status !== 'open' || found.closingBatchId) return
  await updateRecords(ctx, issue, [{ id: issueId, closingBatchId: first[0], closingOperation: first[1] }])
}
