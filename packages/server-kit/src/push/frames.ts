/** Frames of the push socket. What is no frame of ours ends the socket, with the code that says why. */

export type ClientFrame =
  | { cmd: 'handshake'; body: { deviceId: string; platform: string } }
  | { cmd: 'bind'; body: { token: string } }
  | { cmd: 'ack'; body: { id: number } }
  | { cmd: 'ping' }

export const maxFrameBytes = 64 * 1024

/** Close codes of RFC 6455; 4001 is ours: ended by the server for good, do not come back without signing in. */
export const closeCodes = {
  goingAway: 1001,
  malformed: 1007,
  policy: 1008,
  tooLarge: 1009,
  again: 1013,
  kicked: 4001,
} as const

export type FrameFault = { fault: 'malformed' | 'policy' }

const maxText = 2_000

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
      return { cmd: 'handshake', body: { deviceId: word('deviceId') ?? '', platform: word('platform') ?? '' } }
    case 'bind': {
      const token = word('token')
      return token ? { cmd: 'bind', body: { token } } : { fault: 'policy' }
    }
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
