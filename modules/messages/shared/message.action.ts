import { action, choice, flag, integer, text } from '@mouldwright/kernel'
import { closedObject, orNull, pageOf, Type, type Static } from '@mouldwright/kernel/schema'

/** The code on the wire of a task that has failed: what tells of it offers no file. */
export const failedTaskCode = '501'

/** A message as its reader sees it. `msgHeader` is HTML with simple formatting: it is cleaned where it is shown. */
export const messageSchema = closedObject({
  msgId: Type.Integer(),
  msgHeader: Type.String(),
  /** The module that it comes from. */
  module: Type.String(),
  code: Type.String(),
  /** Path in the product that it leads to. */
  link: orNull(Type.String()),
  taskId: orNull(Type.Integer()),
  at: Type.String({ format: 'date-time' }),
  isRead: Type.Boolean(),
})
export type Message = Static<typeof messageSchema>

/** What the badge and the bell show: how many are unread, and the newest of them. */
export const unreadMessages = action('messages.message.count', {
  path: '/bms/msg/getUserMsgNum.do',
  access: 'signedIn',
  output: closedObject({ userMsgNum: Type.Integer(), userMsgList: Type.Array(messageSchema) }),
  reads: true,
})

/** One's own messages, the newest first. */
export const listMessages = action('messages.message.list', {
  path: '/bms/msg/list.do',
  access: 'signedIn',
  input: {
    state: choice({ options: ['all', 'unread', 'read'], default: 'all' }),
    page: integer({ min: 1, max: 100_000, default: 1 }),
    size: integer({ min: 1, max: 200, default: 20 }),
  },
  output: pageOf(messageSchema),
  reads: true,
})

const counted = closedObject({ userMsgNum: Type.Integer() })

/** Marks messages as read: those named (ids separated by commas), or all. */
export const readMessages = action('messages.message.read', {
  path: '/bms/msg/read.do',
  access: 'signedIn',
  input: { msgIds: text({ max: 4_000, pattern: /^\d{1,16}(?:,\d{1,16})*$/ }), all: flag() },
  output: counted,
})

/** Removes messages of one's own. */
export const removeMessages = action('messages.message.remove', {
  path: '/bms/msg/remove.do',
  access: 'signedIn',
  input: { msgIds: text({ required: true, max: 4_000, pattern: /^\d{1,16}(?:,\d{1,16})*$/ }) },
  output: counted,
})
