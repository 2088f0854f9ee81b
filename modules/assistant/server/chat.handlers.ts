import { chatLimits, getChatConfig, sendChat, type ApplicationCode } from '@mouldwright/assistant/shared'
import {
  handle,
  handleManualTransaction,
  inTenant,
  sql,
  type ManualTransactionContext,
  type Db,
  type Kit,
} from '@mouldwright/server-kit'
import { isTenantListed } from '@mouldwright/shell/server/api'
import { applicationOf, type Endpoint } from './applications.ts'
import { askModel, ModelFault, type ChatMessage } from './ask-model.ts'
import { mayAsk } from './may-ask.ts'

const mostAMinute = 10
const mostADay = 2_000
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Calls under way on a node; those beyond are told that the system is busy rather than waiting for minutes. */
const mostAtOnce = 50
let underWay = 0

export const chatConfigHandler = handle(getChatConfig, async (ctx) => {
  const { tenantId } = ctx.session
  const isListed = await isTenantListed(ctx, 'AI_CHAT_TENANT_LIST', tenantId)
  const { endpoint } = isListed ? await applicationOf(ctx, 'chat', tenantId) : {}
  return {
    enabled: endpoint ? 1 : 0,
    mountDelaySeconds: 3,
    loadDelaySeconds: 2,
    maxMessages: chatLimits.messages,
    maxCharacters: chatLimits.characters,
  }
})

export const sendChatHandler = handleManualTransaction(sendChat, async (ctx, { applicationCode, messages }) => {
  checkConversation(ctx, messages)
  const endpoint = await ctx.transaction((db) => admit(ctx, db, applicationCode ?? 'chat'))
  if (underWay >= mostAtOnce) ctx.refuse('load.busy')
  underWay += 1
  try {
    return {
      role: 'assistant' as const,
      content: await askModel(endpoint, messages, ctx.kit.ports.assistant.timeoutMs),
    }
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error
    ctx.log.warn({ traceId: ctx.traceId, reason: error.message }, 'the assistant did not answer')
    if (error.isBusy) ctx.refuse('chat.tooMany')
    return ctx.refuse('chat.unreachable')
  } finally {
    underWay -= 1
  }
})

function checkConversation(ctx: ManualTransactionContext, messages: readonly ChatMessage[]): void {
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0)
  if (characters > chatLimits.characters)
    ctx.invalid([{ field: 'messages', rule: 'assistant:rules.tooMuchText', params: { max: chatLimits.characters } }])
  if (messages.at(-1)?.role !== 'user') ctx.invalid([{ field: 'messages', rule: 'assistant:rules.lastIsUser' }])
}

/** Whether the member may ask, and where; counts the question. */
async function admit(
  ctx: ManualTransactionContext<'chat.notConfigured' | 'chat.notOffered' | 'chat.tooMany'>,
  db: Db,
  code: ApplicationCode,
): Promise<Endpoint> {
  const session = ctx.session!
  const place: { db: Db; kit: Kit } = { db, kit: ctx.kit }
  if (!(await mayAsk(place, session, code))) ctx.refuse('chat.notOffered')
  const { endpoint } = await applicationOf(place, code, session.tenantId)
  if (!endpoint) return ctx.refuse('chat.notConfigured')
  await count(ctx, db)
  return endpoint
}

/** One after the other within a tenant, so that questions asked at once are counted as well. */
async function count(ctx: ManualTransactionContext<'chat.tooMany'>, db: Db): Promise<void> {
  const { tenantId, userId } = ctx.session!
  const at = ctx.now()
  const before = (ms: number) => new Date(at.getTime() - ms)
  await db.run(sql`
    select set_config('app.tenant', ${String(tenantId)}, true), pg_advisory_xact_lock(hashtextextended('assistant_question', ${tenantId}))`)
  await db.run(sql`delete from assistant_question where ${inTenant({ tenantId })} and asked_at <= ${before(dayMs)}`)
  const asked = await db.one<{ byTenant: number; byUser: number }>(sql`
    select count(*)::int as "byTenant",
      (count(*) filter (where user_id = ${userId} and asked_at > ${before(minuteMs)}))::int as "byUser"
    from assistant_question where ${inTenant({ tenantId })}`)
  if (asked.byUser >= mostAMinute || asked.byTenant >= mostADay) ctx.refuse('chat.tooMany')
  await db.run(sql`
    insert into assistant_question (tenant_id, id, user_id, asked_at) values (${tenantId}, ${ctx.newId()}, ${userId}, ${at})`)
}
