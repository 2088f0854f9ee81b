import { action, integer, rows, text } from '@mouldwright/kernel'
import { closedObject, pageOf, Type, type Static } from '@mouldwright/kernel/schema'

const onlineUserSchema = closedObject({
  /** Of the session. */
  id: Type.Integer(),
  userId: Type.Integer(),
  userName: Type.String(),
  realName: Type.String(),
  factoryName: Type.String(),
  /** Browser and system, as far as known. */
  device: Type.String(),
  /** Address, masked. */
  source: Type.String(),
  startedAt: Type.String({ format: 'date-time' }),
  lastSeenAt: Type.String({ format: 'date-time' }),
  isCurrent: Type.Boolean(),
})
export type OnlineUser = Static<typeof onlineUserSchema>

export const onlineUserRights = { check: 'identity.onlineUser:check', remove: 'identity.onlineUser:remove' } as const

/** Sessions of the own tenant that live now, those seen last first. */
export const listOnlineUsers = action('identity.onlineUser.list', {
  path: '/sys/onlineUser/list.do',
  access: { permission: onlineUserRights.check },
  input: {
    search: text({ max: 100 }),
    page: integer({ min: 1, max: 100_000, default: 1 }),
    size: integer({ min: 1, max: 500, default: 20 }),
  },
  output: pageOf(onlineUserSchema),
  reads: true,
})

/** Ends sessions of the own tenant at once; the own one stays. */
export const kickOnlineUsers = action('identity.onlineUser.kick', {
  path: '/sys/onlineUser/kick.do',
  access: { permission: onlineUserRights.remove },
  input: {
    sessions: rows({
      required: true,
      fields: { id: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }) },
      key: ['id'],
      min: 1,
      max: 100,
    }),
  },
  output: closedObject({ ended: Type.Integer() }),
  refusals: ['onlineUser.self', 'user.beyondOwn', 'proof.stale'],
})

export const onlineUserActions = [listOnlineUsers, kickOnlineUsers]
