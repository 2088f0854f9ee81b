import { wireCodes } from '../wire-codes.ts'

/**
 * What the browser does with an answer's code, in general. Steps marked `automatic` are taken by the request client itself,
 * the others by whoever shows the failure.
 */
export type Handling =
  | 'success'
  /** Go to sign in. */
  | 'signIn'
  /** Show the message, go to sign in after a second. */
  | 'reauthenticate'
  /** Go to the no-permission page. */
  | 'forbidden'
  /** Ask for the code that was sent to the phone. */
  | 'sms'
  /** Navigate to the address in `data`, when it is one that the product knows. */
  | 'external'
  /** Show the message with `data`, and offer to send both to the assistant. */
  | 'assistant'
  /** Forget user and menu, remember the path, navigate to the address in `data`. */
  | 'redirect'
  /** Show the message with `data` in quotes. */
  | 'quoted'
  | 'silent'
  | 'message'

const table: ReadonlyMap<number, Handling> = new Map([
  [wireCodes.ok, 'success'],
  [wireCodes.ok200, 'success'],
  [wireCodes.reauthenticate, 'reauthenticate'],
  [wireCodes.forbidden, 'forbidden'],
  [wireCodes.notSignedIn, 'signIn'],
  [wireCodes.ended, 'signIn'],
  [wireCodes.sms, 'sms'],
  [wireCodes.external, 'external'],
  [wireCodes.assistant, 'assistant'],
  [wireCodes.redirect, 'redirect'],
  [wireCodes.redirectAlso, 'redirect'],
  [wireCodes.quoted, 'quoted'],
  [wireCodes.quotedAlso, 'quoted'],
  [wireCodes.none, 'silent'],
  [wireCodes.network, 'silent'],
])

const automatic: ReadonlySet<Handling> = new Set(['signIn', 'reauthenticate', 'forbidden', 'external', 'redirect'])

export const handlingOf = (code: number): Handling => table.get(code) ?? 'message'

export const isAutomatic = (handling: Handling): boolean => automatic.has(handling)

/** The sentence that a person reads for a failed call; absent where the code is silent. */
export function sentenceOf(failure: { code: number; message: string; data: unknown }): string | undefined {
  const detail = typeof failure.data === 'string' || typeof failure.data === 'number' ? String(failure.data) : ''
  switch (handlingOf(failure.code)) {
    case 'silent':
      return undefined
    case 'quoted':
      return detail ? `${failure.message} “${detail}”` : failure.message
    case 'assistant':
    case 'message':
      return detail ? `${failure.message} ${detail}` : failure.message
    default:
      return failure.message
  }
}
