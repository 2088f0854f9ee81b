import { wireCodes, type WireCode } from '../wire-codes.ts'

/** What the browser does with an answer's code, in general. */
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

interface Row {
  codes: readonly WireCode[]
  /** The request client takes the step itself; otherwise whoever shows the failure. */
  isAutomatic: boolean
  /** What a person reads: nothing, the server's message, that with `data` behind it, or with `data` in quotes. */
  says: 'nothing' | 'message' | 'detail' | 'quoted'
}

/** Every row of the handling table. A code that stands in none is a `message`. */
const table: Readonly<Record<Handling, Row>> = {
  success: { codes: ['ok', 'ok200'], isAutomatic: false, says: 'message' },
  signIn: { codes: ['notSignedIn', 'ended'], isAutomatic: true, says: 'message' },
  reauthenticate: { codes: ['reauthenticate'], isAutomatic: true, says: 'message' },
  forbidden: { codes: ['forbidden'], isAutomatic: true, says: 'message' },
  sms: { codes: ['sms'], isAutomatic: false, says: 'message' },
  external: { codes: ['external'], isAutomatic: true, says: 'message' },
  assistant: { codes: ['assistant'], isAutomatic: false, says: 'detail' },
  redirect: { codes: ['redirect', 'redirectAlso'], isAutomatic: true, says: 'message' },
  quoted: { codes: ['quoted', 'quotedAlso'], isAutomatic: false, says: 'quoted' },
  silent: { codes: ['none', 'network'], isAutomatic: false, says: 'nothing' },
  message: { codes: [], isAutomatic: false, says: 'detail' },
}

const handlings: ReadonlyMap<number, Handling> = new Map(
  (Object.entries(table) as [Handling, Row][]).flatMap(([handling, { codes }]) =>
    codes.map((code) => [wireCodes[code], handling] as const),
  ),
)

export const handlingOf = (code: number): Handling => handlings.get(code) ?? 'message'

export const isAutomatic = (handling: Handling): boolean => table[handling].isAutomatic

/** The sentence that a person reads for a failed call; absent where the code is silent. */
export function sentenceOf(failure: { code: number; message: string; data: unknown }): string | undefined {
  const detail = typeof failure.data === 'string' || typeof failure.data === 'number' ? String(failure.data) : ''
  switch (table[handlingOf(failure.code)].says) {
    case 'nothing':
      return undefined
    case 'message':
      return failure.message
    case 'detail':
      return detail ? `${failure.message} ${detail}` : failure.message
    case 'quoted':
      return detail ? `${failure.message} “${detail}”` : failure.message
  }
}
