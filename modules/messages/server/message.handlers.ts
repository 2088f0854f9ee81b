import { listMessages, readMessages, removeMessages, unreadMessages } from '@mouldwright/messages/shared'
import { handle, inTenant, refuseMissing, sql, type Context } from '@mouldwright/server-kit'
import { shownMessage, type MessageRow } from './messages.ts'

const columns = sql`id, module, code, params, link, task_id as "taskId", created_at as "at", read_at is not null as "isRead"`
const newestShown = 5

const mine = ({ session: { tenantId, userId } }: Context) => sql`${inTenant({ tenantId })} and user_id = ${userId}`
const idsOf = (text: string) => text.split(',').map(Number)

async function refuseForeign(ctx: Context, ids: readonly number[]): Promise<void> {
  const { count } = await ctx.db.one<{ count: number }>(
    sql`select count(*)::integer as count from messages_message where ${mine(ctx)} and id = any(${ids}::bigint[])`,
  )
  refuseMissing(ids, count)
}

async function unreadCount(ctx: Context): Promise<number> {
  const { count } = await ctx.db.one<{ count: number }>(
    sql`select count(*)::integer as count from messages_message where ${mine(ctx)} and read_at is null`,
  )
  return count
}

export const unreadMessagesHandler = handle(unreadMessages, async (ctx) => {
  const rows = await ctx.db.all<MessageRow>(
    sql`select ${columns} from messages_message where ${mine(ctx)} and read_at is null order by id desc limit ${newestShown}`,
  )
  return {
    userMsgNum: await unreadCount(ctx),
    userMsgList: rows.map((row) => shownMessage(ctx.kit, ctx.language, row)),
  }
})

export const listMessagesHandler = handle(listMessages, async (ctx, { state, page, size }) => {
  const wanted = state === 'unread' ? sql`and read_at is null` : state === 'read' ? sql`and read_at is not null` : sql``
  const rows = await ctx.db.all<MessageRow>(sql`
    select ${columns} from messages_message where ${mine(ctx)} ${wanted}
    order by id desc limit ${size!} offset ${(page! - 1) * size!}`)
  const { total } = await ctx.db.one<{ total: number }>(
    sql`select count(*)::integer as total from messages_message where ${mine(ctx)} ${wanted}`,
  )
  return { rows: rows.map((row) => shownMessage(ctx.kit, ctx.language, row)), total }
})

export const readMessagesHandler = handle(readMessages, async (ctx, { msgIds, all }) => {
  const ids = msgIds && !all ? idsOf(msgIds) : []
  await refuseForeign(ctx, ids)
  const which = all ? sql`` : sql`and id = any(${ids}::bigint[])`
  await ctx.db.run(
    sql`update messages_message set read_at = ${ctx.now()} where ${mine(ctx)} and read_at is null ${which}`,
  )
  return { userMsgNum: await unreadCount(ctx) }
})

export const removeMessagesHandler = handle(removeMessages, async (ctx, { msgIds }) => {
  const ids = idsOf(msgIds)
  await refuseForeign(ctx, ids)
  await ctx.db.run(sql`delete from messages_message where ${mine(ctx)} and id = any(${ids}::bigint[])`)
  return { userMsgNum: await unreadCount(ctx) }
})
