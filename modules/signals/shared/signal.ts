/** What devices tell through a gateway: the same words on both sides. */

/** After OPC 40501-1: the stack light of a machine. */
export const machineStates = ['undefined', 'ready', 'activeLow', 'activeHigh', 'error'] as const
export type MachineSignal = (typeof machineStates)[number]
/** Silence is no state of the machine: nobody knows what it does. */
export const shownStates = [...machineStates, 'noNews'] as const
export type ShownState = (typeof shownStates)[number]

/** Larger files of watched folders are put aside. */
export const mostFileBytes = 5 * 1024 * 1024

const readingMax = 200
const detailMax = 200
/** By which a device knows what it tells again. */
export const readingKey = /^[\w.:-]{1,100}$/

export type Signal =
  /** `unheardSince`: milliseconds since the epoch from when on, until this, nobody knows what the machine did. */
  | { type: 'state'; connectionId: number; state: MachineSignal; detail: string | null; unheardSince?: number }
  /** `key`: what the device calls it; told again under the same one, it counts once. */
  | { type: 'reading'; connectionId: number; text: string; key?: string }

/** One line, of what a device or a file says of itself. */
const plain = (given: string, max: number) => [...given.replace(/\p{Cc}+/gu, ' ').trim()].slice(0, max).join('')

/** A signal as it travels; absent where the text is none: a device must not stop those behind it. */
export function readSignal(text: string): Signal | undefined {
  let given: Record<string, unknown>
  try {
    given = JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
  if (typeof given !== 'object' || given === null) return undefined
  const { type, connectionId } = given
  if (!Number.isSafeInteger(connectionId)) return undefined
  const of = { connectionId: connectionId as number }
  if (type === 'state') {
    const state = machineStates.find((one) => one === given['state'])
    const detail = typeof given['detail'] === 'string' ? plain(given['detail'], detailMax) : ''
    const { unheardSince } = given
    const unheard = Number.isSafeInteger(unheardSince) ? { unheardSince: unheardSince as number } : {}
    return state && { type, ...of, state, detail: detail || null, ...unheard }
  }
  if (type === 'reading' && typeof given['text'] === 'string') {
    const read = plain(given['text'], readingMax)
    const { key } = given
    const named = typeof key === 'string' && readingKey.test(key) ? { key } : {}
    return read ? { type, ...of, text: read, ...named } : undefined
  }
  return undefined
}
