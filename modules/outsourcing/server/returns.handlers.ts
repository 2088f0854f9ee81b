import { sectionNames, wayNeedsApproval } from '@mouldwright/basic/server/api'
import { permissionOf } from '@mouldwright/kernel'
import { handle, inFactory, sql, type Context } from '@mouldwright/server-kit'
import {
  atSupplier,
  inspectLines,
  isSettled,
  outcomeOfNg,
  outsourceOrder,
  outstandingOf,
  receiveLines,
  uninspectedOf,
  usableOf,
  type NgFollows,
} from '../shared/index.ts'
import { followLines } from './follow-lines.ts'
import { demand, holdOrder, lineOf, note, saveLines, type LineRecord } from './lock-order.ts'
import { OpenBatches } from './open-batches.ts'
import { takeOut } from './take-out.ts'

const minute = 60_000

export const receiveLinesHandler = handle(receiveLines, async (ctx, { id, lines: given }) => {
  const held = await holdOrder(ctx, id)
  demand(ctx, held, atSupplier.includes(held.order.status))
  const changes = given.map(({ lineId, quantity }) => {
    const line = lineOf(ctx, held, lineId)
    const left = outstandingOf(line)
    if (quantity > left) ctx.refuse('order.moreThanOut', { line: line.number, left, quantity })
    return { id: line.id, returned: line.returned + quantity }
  })
  const { status } = await saveLines(ctx, held, changes)
  await note(
    ctx,
    id,
    given.map(({ lineId, quantity }) => ({ lineId, kind: 'returned', quantity })),
  )
  return { id, status }
})

interface Inspected {
  line: LineRecord
  good: number
  ng: number
  follows: NgFollows | null
  dealWay: string | null
  reason: string | null
  expectedDate: string | null
}

type InspectContext = Context<
  'order.moreThanBack' | 'order.nothingInspected' | 'order.ngWithoutReason' | 'order.approvalNeeded'
>

/** Refuses more than is back, and NG without what follows and why. */
function check(ctx: InspectContext, { line, good, ng, follows, reason }: Inspected): void {
  const back = uninspectedOf(line)
  if (good + ng === 0) ctx.refuse('order.nothingInspected', { line: line.number })
  if (good + ng > back) ctx.refuse('order.moreThanBack', { line: line.number, back, quantity: good + ng })
  if (ng > 0 && (!follows || !reason)) ctx.refuse('order.ngWithoutReason', { line: line.number })
}

/** Where what is done with NG needs approval, it is not inspected until somebody who may approve does it. */
async function demandApproval(ctx: InspectContext, inspected: readonly Inspected[]): Promise<void> {
  if (ctx.session.permissions.has(permissionOf(outsourceOrder, 'approve'))) return
  for (const { line, follows, dealWay } of inspected)
    if (follows && (await wayNeedsApproval(ctx, { dealWay, outcome: outcomeOfNg[follows] })))
      ctx.refuse('order.approvalNeeded', { line: line.number })
}

/** The disposition and what is wrong, as the order's history says it. */
const reasonOf = (dealWay: string | null | undefined, reason: string | null | undefined): string | null =>
  dealWay && reason ? `${dealWay} · ${reason}`.slice(0, 200) : (reason ?? null)

/** NG can be reworked here only where the section is one of the factory's own. */
async function demandOwnSections(ctx: Context<'order.reworkOutside'>, reworked: readonly LineRecord[]): Promise<void> {
  if (reworked.length === 0) return
  const [outside] = await ctx.db.all<{ process: string; section: string; sectionId: number }>(sql`
    select c.name as process, s.name as section, s.id as "sectionId" from outsourcing_line as l
      join production_batch as b on ${inFactory(ctx, 'b')} and b.id = l.batch_id
      join basic_process as c on ${inFactory(ctx, 'c')} and c.id = l.process_id
      left join production_route as r on ${inFactory(ctx, 'r')} and r.part_id = b.part_id
      left join production_route_operations as o on ${inFactory(ctx, 'o')} and o.parent_id = r.id and o.number = l.operation_number
      join basic_section as s on ${inFactory(ctx, 's')} and s.id = coalesce(o.section_id, c.section_id)
    where ${inFactory(ctx, 'l')} and l.id = any(${reworked.map(({ id }) => id)}::bigint[]) and s.type = 'outsourcing' limit 1`)
  if (!outside) return
  const { process, section, sectionId } = outside
  ctx.refuse('order.reworkOutside', { process, section: (await sectionNames(ctx))(sectionId, section) })
}

export const inspectLinesHandler = handle(inspectLines, async (ctx, { id, lines: given }) => {
  const held = await holdOrder(ctx, id)
  demand(ctx, held, atSupplier.includes(held.order.status))
  const inspected = given.map(({ lineId, ...of }): Inspected => {
    const one = {
      line: lineOf(ctx, held, lineId),
      good: of.good,
      ng: of.ng,
      follows: of.ng > 0 ? (of.follows ?? null) : null,
      dealWay: of.ng > 0 ? (of.dealWay ?? null) : null,
      reason: of.ng > 0 ? reasonOf(of.dealWay, of.reason) : null,
      expectedDate: of.expectedDate ?? null,
    }
    check(ctx, one)
    return one
  })
  await demandApproval(ctx, inspected)
  await demandOwnSections(
    ctx,
    inspected.flatMap(({ line, follows }) => (follows === 'rework' ? [line] : [])),
  )
  const batches = await OpenBatches.hold(
    ctx,
    held.lines.map(({ batchId }) => batchId),
  )
  const now = ctx.now()
  const changes = inspected.map(({ line, good, ng, follows, expectedDate }) => {
    const after = {
      ...line,
      good: line.good + good,
      conceded: line.conceded + (follows === 'concession' ? ng : 0),
      sentBack: line.sentBack + (follows === 'sendBack' ? ng : 0),
      reworked: line.reworked + (follows === 'rework' ? ng : 0),
      scrapped: line.scrapped + (follows === 'scrap' ? ng : 0),
    }
    const isDone = isSettled(after)
    const took = Math.round((now.getTime() - Date.parse(line.sentAt!)) / minute)
    return {
      id: line.id,
      good: after.good,
      conceded: after.conceded,
      sentBack: after.sentBack,
      reworked: after.reworked,
      scrapped: after.scrapped,
      ...(follows === 'sendBack' && expectedDate ? { expectedDate } : {}),
      ...(isDone ? { settledAt: now.toISOString(), tookMinutes: usableOf(after) > 0 ? Math.max(1, took) : null } : {}),
    }
  })
  const { status } = await saveLines(ctx, held, changes)
  await note(
    ctx,
    id,
    inspected.map(({ line, good, ng, follows, reason, expectedDate }) => ({
      lineId: line.id,
      kind: 'inspected',
      good,
      ng,
      follows,
      reason,
      date: expectedDate,
    })),
  )
  await takeOut(
    ctx,
    batches,
    inspected.flatMap(({ line, ng, follows }) =>
      ng > 0 && (follows === 'rework' || follows === 'scrap')
        ? [{ batchId: line.batchId, operationNumber: line.operationNumber, quantity: ng, follows }]
        : [],
    ),
  )
  await followLines(
    ctx,
    batches,
    inspected.map(({ line }) => line),
  )
  await batches.save()
  return { id, status }
})
