import { mayAdvance } from '@mouldwright/kernel'
import { handle, inFactory, sql, type Context } from '@mouldwright/server-kit'
import { decideDispositions, dispositionFlow } from '../../shared/index.ts'
import { settingOf } from '../days/setting.query.ts'

/** Somebody else than who reported the pieces agrees, unless the factory leaves that to one person. */
async function demandAnother(ctx: Context<'disposition.own'>, ids: readonly number[]): Promise<void> {
  const own = await ctx.db.maybe<{ batch: string; operation: number }>(sql`
    select b.number as batch, t.operation_number as operation from floor_disposition as t
      join floor_report as r on ${inFactory(ctx, 'r')} and r.id = t.report_id
      join production_batch as b on ${inFactory(ctx, 'b')} and b.id = t.batch_id
    where ${inFactory(ctx, 't')} and t.id = any(${ids}::bigint[]) and r.user_id = ${ctx.session.userId} order by t.id limit 1`)
  if (own && !(await settingOf(ctx.db, ctx.session)).approvesOwn) ctx.refuse('disposition.own', { ...own })
}

export const dispositionHandlers = [
  handle(decideDispositions, async (ctx, { dispositions, decision, answer }) => {
    if (decision === 'rejected' && !answer) ctx.refuse('disposition.answerNeeded')
    const ids = dispositions.map(({ id }) => id)
    const found = await ctx.db.all<{ status: keyof typeof dispositionFlow.arrows }>(sql`
      select t.status from floor_disposition as t where ${inFactory(ctx, 't')} and t.id = any(${ids}::bigint[])
      order by t.id for update`)
    if (found.length !== ids.length) ctx.refuse('record.absent')
    if (found.some(({ status }) => !mayAdvance(dispositionFlow, status, decision))) ctx.refuse('disposition.decided')
    if (decision === 'approved') await demandAnother(ctx, ids)
    await ctx.db.run(sql`
      update floor_disposition as t set status = ${decision}, decided_by = ${ctx.session.displayName}, decided_at = ${ctx.now()},
        answer = ${answer ?? null}, version = t.version + 1, updated_at = ${ctx.now()}, updated_by = ${ctx.session.displayName}
      where ${inFactory(ctx, 't')} and t.id = any(${ids}::bigint[])`)
    return { changed: found.length }
  }),
]
