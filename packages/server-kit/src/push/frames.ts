/** Frames of the push socket. What is no frame of ours ends the socket, with the code that says why. */

import { pushTags, type PushTag } from '@mouldwright/kernel'

/** What is being opened; `socketId` is the name that the socket was given when it was here before. */
interface Handshake {
  deviceId: string
  osName: string
  osVersion: string
  clientVersion: string
  platform: string
  socketId: string | undefined
}

/** Whom the socket is for. Only the token counts; what else is said must agree with it. */
export interface BindUser {
  token: string
  userId?: number
  tenantId?: number
  userName?: string
  /** What the socket wants to hear; all of it when it does not say. */
  tags: readonly PushTag[]
}

export type ClientFrame =
  | { cmd: 'handshake'; body: Handshake }
  | { cmd: 'bind'; body: BindUser }
  | { cmd: 'ack'; body: { id: number } }
  | { cmd: 'ping' }

export const maxFrameBytes = 64 * 1024

/**
 * Close codes of RFC 6455, and ours. 4000: another socket came with this one's name, which is that one's from now on. 4001: ended by the
 * server for good, do not come back without signing in.
 */
export const closeCodes = {
  goingAway: 1001,
  malformed: 1007,
  policy: 1008,
  tooLarge: 1009,
  again: 1013,
  replaced: 4000,
  kicked: 4001,
} as const

export type FrameFault = { fault: 'malformed' | 'policy' }

const maxText = 2_000
const socketIdShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Reads a text frame. Only the fields that we know are taken; a frame may be written with `cmd` or `command`. */
export function parseFrame(text: string): ClientFrame | FrameFault {
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    return { fault: 'malformed' }
  }
  if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) return { fault: 'malformed' }
  const { cmd, command, body } = frame as Record<string, unknown>
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const word = (name: string) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined
    return typeof value === 'string' && value.length <= maxText ? value : undefined
  }
  switch (cmd ?? command) {
    case 'handshake':
      return {
        cmd: 'handshake',
        body: {
          deviceId: word('deviceId') ?? '',
          osName: word('osName') ?? '',
          osVersion: word('osVersion') ?? '',
          clientVersion: word('clientVersion') ?? '',
          platform: word('platform') ?? '',
          socketId: socketIdShape.test(word('socketId') ?? '') ? word('socketId') : undefined,
        },
      }
    case 'bind':
      return parseBind(fields, word)
    case 'ack':
      return Number.isSafeInteger(fields['id'])
        ? { cmd: 'ack', body: { id: fields['id'] as number } }
        : { fault: 'policy' }
    case 'ping':
      return { cmd: 'ping' }
    default:
      return { fault: 'policy' }
  }
}

/** The export socket gives its token as `authData`, the message socket as `token`. */
function parseBind(
  fields: Record<string, unknown>,
  word: (name: string) => string | undefined,
): ClientFrame | FrameFault {
  const policy = { fault: 'policy' } as const
  const { userId, tenantId, userName, tags = pushTags } = fields
  const token = word('token') ?? word('authData')
  if (!token) return policy
  for (const id of [userId, tenantId]) if (id !== undefined && !Number.isSafeInteger(id)) return policy
  if (userName !== undefined && word('userName') === undefined) return policy
  if (!Array.isArray(tags) || tags.length === 0 || !tags.every((tag) => pushTags.includes(tag as PushTag)))
    return policy
  return {
    cmd: 'bind',
    body: {
      token,
      tags: pushTags.filter((tag) => tags.includes(tag)),
      ...(userId === undefined ? {} : { userId: userId as number }),
      ...(tenantId === undefined ? {} : { tenantId: tenantId as number }),
      ...(userName === undefined ? {} : { userName: userName as string }),
    },
  }
}
