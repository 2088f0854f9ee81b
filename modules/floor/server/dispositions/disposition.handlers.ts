import { mayAdvance } from '@mouldwright/kernel'
import { handle, inFactory, sql } from '@mouldwright/server-kit'
import { decideDispositions, dispositionFlow } from '../../shared/index.ts'

export const dispositionHandlers = [
  handle(decideDispositions, async (ctx, { dispositions, decision, answer }) => {
    if (decision === 'rejected' && !answer) ctx.refuse('disposition.answerNeeded')
    const ids = dispositions.map(({ id }) => id)
    const found = await ctx.db.all<{ status: keyof typeof dispositionFlow.arrows }>(sql`
      select t.status from floor_disposition as t where ${inFactory(ctx, 't')} and t.id = any(${ids}::bigint[])
      order by t.id for update`)
    if (found.length !== ids.length) ctx.refuse('record.absent')
    if (found.some(({ status }) => !mayAdvance(dispositionFlow, status, decision))) ctx.refuse('disposition.decided')
    await ctx.db.run(sql`
      update floor_disposition as t set status = ${decision}, decided_by = ${ctx.session.displayName}, decided_at = ${ctx.now()},
        answer = ${answer ?? null}, version = t.version + 1, updated_at = ${ctx.now()}, updated_by = ${ctx.session.displayName}
      where ${inFactory(ctx, 't')} and t.id = any(${ids}::bigint[])`)
    return { changed: found.length }
  }),
]
