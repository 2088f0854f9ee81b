/** Messages to members: written in the transaction of what they tell of, pushed once it has committed. */
import { escapeHtml, type Language, type Params } from '@mouldwright/kernel'
import { languageOfUser } from '@mouldwright/identity/server/api'
import { failedTaskCode, messageReceived, type Message } from '@mouldwright/messages/shared'
import { inTenant, sql, type ExtensionPoints, type Kit, type TellContext } from '@mouldwright/server-kit'

export interface MessageDraft {
  /** Whose dictionary has the sentence, under `messages.<code>`; it may use <b>. */
  module: string
  code: string
  params?: Params
  /** Path in the product that it leads to. */
  link?: string
  taskId?: number
}

export interface MessageRow {
  id: number
  module: string
  code: string
  params: Params
  link: string | null
  taskId: number | null
  at: string
  isRead: boolean
}

/** Members told at once; a wider circle is a job of its own. */
const mostReceivers = 500
/** A member's messages beyond these go, the oldest first. */
const mostKept = 1_000
const failedTask = 'jobFailed'

const escaped = (value: unknown): string => escapeHtml(String(value))
const escapedParam = (value: Params[string] | undefined) => (Array.isArray(value) ? value.map(escaped) : escaped(value))

/** The message in the reader's language; what came from data is text, whatever it looks like. */
export function shownMessage(kit: Kit, language: Language, row: MessageRow): Message {
  const params = Object.fromEntries(Object.entries(row.params).map(([name, value]) => [name, escapedParam(value)]))
  const { id, module, code, link, taskId, at, isRead } = row
  return {
    msgId: id,
    msgHeader: kit.word(language, module, `messages.${code}`, params),
    module,
    code: module === 'messages' && code === failedTask ? failedTaskCode : code,
    link,
    taskId,
    at: new Date(at).toISOString(),
    isRead,
  }
}

/** Tells members of the caller's tenant. O(receivers). */
export async function sendMessage(ctx: TellContext, userIds: readonly number[], draft: MessageDraft): Promise<void> {
  const { tenantId } = ctx.session
  const receivers = [...new Set(userIds)].slice(0, mostReceivers)
  if (receivers.length === 0) return
  const at = ctx.now()
  const ids = receivers.map(() => ctx.newId())
  const params = draft.params ?? {}
  const told = await ctx.db.all<{ id: number; userId: number; language: Language }>(sql`
    with told as (
      insert into messages_message (tenant_id, id, user_id, module, code, params, link, task_id, created_at)
      select ${tenantId}, r.id, u.id, ${draft.module}, ${draft.code}, ${JSON.stringify(params)}::jsonb, ${draft.link ?? null},
        ${draft.taskId ?? null}, ${at}
      from unnest(${ids}::bigint[], ${receivers}::bigint[]) r(id, user_id)
      join identity_user u on ${inTenant({ tenantId }, 'u')} and u.id = r.user_id
      returning id, user_id)
    select t.id, t.user_id as "userId", ${languageOfUser()} as language from told t
    join identity_user u on ${inTenant({ tenantId }, 'u')} and u.id = t.user_id`)
  await ctx.db.run(sql`
    delete from messages_message m using unnest(${receivers}::bigint[]) r(user_id)
    where ${inTenant({ tenantId }, 'm')} and m.user_id = r.user_id and m.id < (
      select min(id) from (select id from messages_message k where ${inTenant({ tenantId }, 'k')} and k.user_id = r.user_id
        order by id desc limit ${mostKept}) newest)`)
  for (const { id, userId, language } of told)
    ctx.emit(
      messageReceived,
      shownMessage(ctx.kit, language, {
        id,
        module: draft.module,
        code: draft.code,
        params,
        link: draft.link ?? null,
        taskId: draft.taskId ?? null,
        at: at.toISOString(),
        isRead: false,
      }),
      { userId },
    )
}

/** Leads to the list of jobs, where it can be read again and asked for once more. */
export const tellFailedJob: ExtensionPoints['tellFailedJob'] = (ctx, { taskId, userId, title, reason }) =>
  sendMessage(ctx, [userId], {
    module: 'messages',
    code: failedTask,
    params: { title, reason },
    link: '/comm/job',
    taskId,
  })
