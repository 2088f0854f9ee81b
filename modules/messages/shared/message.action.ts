import { action, choice, flag, integer, text } from '@mouldwright/kernel'
import { Type, type Static } from 'typebox'

/** The code on the wire of a task that has failed: what tells of it offers no file. */
export const failedTaskCode = '501'

const closed = { additionalProperties: false }
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(of: T) => Type.Union([of, Type.Null()])

/** A message as its reader sees it. `msgHeader` is HTML with simple formatting: it is cleaned where it is shown. */
export const messageSchema = Type.Object(
  {
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
  },
  closed,
)
export type Message = Static<typeof messageSchema>

/** What the badge and the bell show: how many are unread, and the newest of them. */
export const unreadMessages = action('messages.message.count', {
  path: '/bms/msg/getUserMsgNum.do',
  access: 'signedIn',
  input: {},
  output: Type.Object({ userMsgNum: Type.Integer(), userMsgList: Type.Array(messageSchema) }, closed),
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
  output: Type.Object({ rows: Type.Array(messageSchema), total: Type.Integer() }, closed),
  reads: true,
})

const counted = Type.Object({ userMsgNum: Type.Integer() }, closed)

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
