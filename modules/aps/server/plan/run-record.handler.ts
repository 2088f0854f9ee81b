import { dayIn, handle, inFactory, sql, type FileAnswer } from '@mouldwright/server-kit'
import { getRunRecord } from '../../shared/index.ts'
import { toText, type RunRecord } from '../engine/run-record.ts'
import { planOf } from '../query/plan.query.ts'

interface RecordRow {
  problem: Buffer
  names: Buffer
  plan: Buffer
  /** The plan that was published when the data were loaded. */
  publishedPlanId: number | null
  onlyTouched: boolean
  answer: Buffer | null
  answerNames: Buffer | null
}

export default handle(getRunRecord, async (ctx, { scheduleId, planId }): Promise<FileAnswer> => {
  const of = await planOf(ctx, scheduleId, planId)
  if (of.method === 'hand') ctx.refuse('plan.changedByHand', { name: of.scheduleName })
  const row = await ctx.db.one<RecordRow>(
    sql`select s.problem, s.names, t.answer as plan, coalesce(t.only_touched, false) as ${sql.ref('onlyTouched')}, s.published_plan_id as ${sql.ref('publishedPlanId')}, p.answer, n.names as ${sql.ref('answerNames')}
      from aps_plan as t
        join aps_snapshot as s on ${inFactory(ctx, 's')} and s.id = t.snapshot_id
        left join aps_plan as p on ${inFactory(ctx, 'p')} and p.id = s.published_plan_id
        left join aps_snapshot as n on ${inFactory(ctx, 'n')} and n.id = p.snapshot_id
      where ${inFactory(ctx, 't')} and t.id = ${of.planId}`,
  )
  const { answer, answerNames } = row
  if (row.publishedPlanId !== null && !answer) ctx.refuse('plan.beginningGone', { name: of.scheduleName })
  const record: RunRecord = {
    format: 'mouldwright-run',
    version: 1,
    engineVersion: of.engineVersion,
    seed: of.seed,
    epochs: of.epochs,
    problem: toText(row.problem),
    names: toText(row.names),
    ...(answer && answerNames ? { goOnFrom: { answer: toText(answer), names: toText(answerNames) } } : {}),
    ...(row.onlyTouched ? { onlyTouched: true as const } : {}),
    plan: toText(row.plan),
  }
  const content = Buffer.from(JSON.stringify(record))
  const name = `${of.scheduleName}-${dayIn(new Date(of.at), ctx.session.timeZone)}.run.json`
  return { name, mediaType: 'application/json', bytes: content.byteLength, content, recordId: scheduleId }
})
