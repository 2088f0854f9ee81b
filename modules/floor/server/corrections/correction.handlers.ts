import { mayAdvance, permissionOf } from '@mouldwright/kernel'
import { handle, inFactory, insertRecords, sql, type Context } from '@mouldwright/server-kit'
import {
  correction,
  correctionFlow,
  decideCorrections,
  markReports,
  proposeCorrection,
  settleReports,
  type CorrectedKind,
  type ReportKind,
} from '../../shared/index.ts'
import { recordCorrections, type CorrectionDraft } from './record-corrections.ts'

interface Original {
  id: number
  kind: ReportKind
  correctedKind: CorrectedKind | null
  batchId: number
  operationNumber: number
  userId: number | null
  machineId: number | null
  resourceGroupId: number | null
  quantity: number | null
  at: string
  isFaulty: boolean
  isStruck: boolean
}

const readOriginals = (ctx: Pick<Context, 'db' | 'session'>, ids: readonly number[]) =>
  ctx.db.all<Original>(sql`
    select t.id, t.kind, t.corrected_kind as "correctedKind", t.batch_id as "batchId", t.operation_number as "operationNumber",
      t.user_id as "userId", t.machine_id as "machineId", t.resource_group_id as "resourceGroupId", t.quantity, t.at,
      t.fault is not null as "isFaulty",
      exists (select from floor_report c where ${inFactory(ctx, 'c')} and c.corrects_id = t.id) as "isStruck"
    from floor_report as t where ${inFactory(ctx, 't')} and t.id = any(${ids}::bigint[]) order by t.id`)

interface Waiting {
  id: number
  status: 'waiting' | 'approved' | 'rejected'
  reportId: number | null
  batchId: number
  operationNumber: number
  userId: number | null
  machineId: number | null
  correctedKind: CorrectedKind
  at: string
  quantity: number | null
  reason: string
}

type MayNotCorrect = 'correction.notYours' | 'correction.struck' | 'correction.waiting'

/** One's own report, or with the right anybody's, that nothing stands for yet. */
async function correctable(ctx: Context<MayNotCorrect>, reportId: number): Promise<Original> {
  const [original] = await readOriginals(ctx, [reportId])
  if (!original) return ctx.refuse('record.absent')
  const { userId, permissions } = ctx.session
  const mayForOthers = permissions.has(permissionOf(correction, 'decide'))
  if (original.userId && original.userId !== userId && !mayForOthers) ctx.refuse('correction.notYours')
  if (original.isStruck) ctx.refuse('correction.struck')
  const waits = await ctx.db.maybe(
    sql`select t.id from floor_correction as t where ${inFactory(ctx, 't')} and t.report_id = ${reportId} and t.status = 'waiting' limit 1`,
  )
  if (waits) ctx.refuse('correction.waiting')
  return original
}

export const correctionHandlers = [
  handle(proposeCorrection, async (ctx, { key, reportId, reason, correctedKind, at, ...given }) => {
    const known = await ctx.db.maybe<{ id: number }>(
      sql`select t.id from floor_correction as t where ${inFactory(ctx, 't')} and t.key = ${key}`,
    )
    if (known) return known
    if (Date.parse(at) > ctx.now().getTime()) ctx.refuse('correction.future')
    const { userId, displayName } = ctx.session
    const original = reportId ? await correctable(ctx, reportId) : undefined
    const batchId = original?.batchId ?? given.batchId
    const operationNumber = original?.operationNumber ?? given.operationNumber
    if (!batchId || !operationNumber) return ctx.refuse('correction.operationNeeded')
    const [id] = await insertRecords(ctx, correction, [
      {
        key,
        status: correctionFlow.initial,
        correctedKind,
        reportId: original?.id ?? null,
        batchId,
        operationNumber,
        userId: original ? original.userId : userId,
        machineId: given.machineId ?? original?.machineId ?? null,
        at,
        quantity: given.quantity ?? null,
        reason,
        proposedBy: displayName,
        proposedAt: ctx.now().toISOString(),
      },
    ])
    return { id: id! }
  }),

  handle(decideCorrections, async (ctx, { corrections, approve, answer }) => {
    const ids = corrections.map(({ id }) => id)
    const found = await ctx.db.all<Waiting>(sql`
      select t.id, t.status, t.report_id as "reportId", t.batch_id as "batchId", t.operation_number as "operationNumber",
        t.user_id as "userId", t.machine_id as "machineId", t.corrected_kind as "correctedKind", t.at, t.quantity, t.reason
      from floor_correction as t where ${inFactory(ctx, 't')} and t.id = any(${ids}::bigint[]) order by t.id for update`)
    if (found.length !== ids.length) ctx.refuse('record.absent')
    const to = approve ? 'approved' : 'rejected'
    if (found.some(({ status }) => !mayAdvance(correctionFlow, status, to))) ctx.refuse('correction.decided')
    await ctx.db.run(sql`
      update floor_correction as t set status = ${to}, decided_by = ${ctx.session.displayName}, decided_at = ${ctx.now()},
        answer = ${answer ?? null}, version = t.version + 1, updated_at = ${ctx.now()}, updated_by = ${ctx.session.displayName}
      where ${inFactory(ctx, 't')} and t.id = any(${ids}::bigint[])`)
    if (approve) {
      const originals = await readOriginals(
        ctx,
        found.flatMap(({ reportId }) => reportId ?? []),
      )
      if (originals.some(({ isStruck }) => isStruck)) ctx.refuse('correction.struck')
      const groupOf = new Map(originals.map((of) => [of.id, of.resourceGroupId]))
      await recordCorrections(
        ctx,
        found.map(({ reportId, ...of }): CorrectionDraft => ({
          ...of,
          correctsId: reportId,
          resourceGroupId: (reportId && groupOf.get(reportId)) || null,
        })),
      )
    }
    return { changed: found.length }
  }),

  handle(settleReports, async (ctx, { reports, accept }) => {
    const found = await readOriginals(
      ctx,
      reports.map(({ id }) => id),
    )
    if (found.length !== reports.length) ctx.refuse('record.absent')
    if (found.some(({ isFaulty }) => !isFaulty)) ctx.refuse('report.notFaulty')
    if (found.some(({ isStruck }) => isStruck)) ctx.refuse('correction.struck')
    await recordCorrections(
      ctx,
      found.map(({ id, kind, ...of }): CorrectionDraft => ({
        ...of,
        correctsId: id,
        correctedKind: accept ? (kind as CorrectedKind) : 'void',
        reason: null,
      })),
    )
    return { changed: found.length }
  }),

  handle(markReports, async (ctx, { reports }) => {
    const marks = await ctx.db.all<{
      id: number
      correctedBy: string | null
      correctedAt: string | null
      isWaiting: boolean
      photos: number
    }>(sql`
      select a.id, c.approved_by as "correctedBy", c.received_at as "correctedAt",
        exists (select from floor_correction w where ${inFactory(ctx, 'w')} and w.report_id = a.id and w.status = 'waiting') as "isWaiting",
        (select count(*)::int from floor_report_photos p where ${inFactory(ctx, 'p')} and p.parent_id = a.id) as photos
      from unnest(${reports.map(({ id }) => id)}::bigint[]) as a(id)
      left join lateral (select coalesce(x.approved_by, x.entered_by, '') as approved_by, x.received_at from floor_report x
        where ${inFactory(ctx, 'x')} and x.corrects_id = a.id limit 1) c on true`)
    return { marks }
  }),
]
