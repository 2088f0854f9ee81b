import { saveFeedback } from '@mouldwright/assistant/shared'
import { handle, inTenant, sql } from '@mouldwright/server-kit'
import { isTenantListed } from '@mouldwright/shell/server/api'

const mostADay = 20
const dayMs = 24 * 60 * 60_000

export default handle(saveFeedback, async (ctx, { rating, text }) => {
  const { tenantId, userId } = ctx.session
  if (!(await isTenantListed(ctx, 'FEEDBACK_TENANT_LIST', tenantId))) ctx.refuse('feedback.notOffered')
  const { given } = await ctx.db.one<{ given: number }>(sql`
    select count(*)::int as given from assistant_feedback
    where ${inTenant({ tenantId })} and user_id = ${userId} and given_at > ${new Date(ctx.now().getTime() - dayMs)}`)
  if (given >= mostADay) ctx.refuse('feedback.tooMany', { max: mostADay })
  await ctx.db.run(sql`
    insert into assistant_feedback (tenant_id, id, user_id, rating, text, given_at)
    values (${tenantId}, ${ctx.newId()}, ${userId}, ${rating}, ${text ?? null}, ${ctx.now()})`)
  return {}
})
