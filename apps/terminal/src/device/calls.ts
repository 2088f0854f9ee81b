/** Calls as this terminal: signed with its key, at the server's time. */
import {
  enrolmentText,
  signatureHeader,
  terminalHeader,
  textToSign,
  type Action,
  type InputOf,
  type OutputOf,
} from '@mouldwright/kernel'
import { enrolTerminal, measured, signInAtTerminal, unmeasured, type ClockOffset } from '@mouldwright/terminals/shared'
import { patiently } from '@mouldwright/web-kit/patience'
import { language } from '../words.ts'
import { base64, base64Url, bytesOf, hashOf, randomText } from './bytes.ts'
import { keepSoon, keepValue, readValue } from './kept.ts'

interface Identity {
  terminalId: number
  key: CryptoKey
}

const signing = { name: 'ECDSA', hash: 'SHA-256' }
let identity: Identity | undefined
let clock: ClockOffset = unmeasured

/** The server did not answer, or not to the point. */
export class Unreached extends Error {}

/** The server said no. */
export class Refused extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export const isSecure = () => globalThis.crypto?.subtle !== undefined

/** Whether this browser is an enrolled terminal. */
export async function recall(): Promise<boolean> {
  identity = await readValue<Identity>('identity')
  clock = (await readValue<ClockOffset>('clock')) ?? unmeasured
  return identity !== undefined
}

export async function forgetIdentity(): Promise<void> {
  identity = undefined
  await keepValue('identity', undefined)
}

export const clockOffset = () => clock
/** The server's time, as far as it is known here. */
export const serverNow = () => Date.now() + clock.offset

interface Enrolling {
  code: string
  keys: CryptoKeyPair
}

/**
 * The key that a code is shown with: the private half can be used here and be read by nobody. Where the answer is lost the code is
 * spent, and the server answers it to this key alone.
 */
async function keysFor(code: string): Promise<CryptoKeyPair> {
  const before = await readValue<Enrolling>('enrolling')
  if (before?.code === code) return before.keys
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  await keepValue('enrolling', { code, keys } satisfies Enrolling)
  return keys
}

export async function enrol(typed: string): Promise<void> {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  const keys = await keysFor(code)
  const publicKey = base64(await crypto.subtle.exportKey('spki', keys.publicKey))
  const proof = base64Url(await crypto.subtle.sign(signing, keys.privateKey, bytesOf(enrolmentText(code, publicKey))))
  const { terminalId } = await send(enrolTerminal, { code, publicKey, proof, version: __REVISION__ }, async () => ({}))
  identity = { terminalId, key: keys.privateKey }
  await keepValue('identity', identity)
  await keepValue('enrolling', undefined)
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

interface Sending {
  body?: string
  patienceMs?: number
}

async function send<A extends Action<any, any>>(
  action: A,
  input: InputOf<A>,
  headers: () => Promise<Record<string, string>>,
  { body = JSON.stringify(input), patienceMs = 20_000 }: Sending = {},
): Promise<OutputOf<A>> {
  let answer: { code: number; message: string; data: { refusal?: string; now?: string } & OutputOf<A> }
  try {
    const attempt = async () =>
      fetch(`/front${action.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', lang: language(), ...(await headers()) },
        body,
        signal: AbortSignal.timeout(patienceMs),
      })
    // Calls have keys of their own or change nothing; but each PIN that is shown counts.
    const response = await patiently(attempt, { wait, isRepeatable: action.name !== signInAtTerminal.name })
    // What is no answer of a call is a file.
    if (action.answers === 'file' && !response.headers.get('content-type')?.startsWith('application/json'))
      return (await response.blob()) as OutputOf<A>
    answer = await response.json()
  } catch (failure) {
    throw failure instanceof Refused ? failure : new Unreached()
  }
  if (answer.code === 1) return answer.data
  const refusal = answer.data?.refusal ?? ''
  if (answer.data?.now) noteClock(Date.parse(answer.data.now))
  // Busy, too many at once, a race, a defect: another try may go well.
  if (refusal.startsWith('load.') || refusal === '' || refusal.startsWith('defect.'))
    throw new Unreached(answer.message)
  throw new Refused(refusal, answer.message)
}

function noteClock(now: number, sentAt = Date.now()): void {
  clock = measured(sentAt, Date.now(), now)
  keepSoon('clock', clock)
}

async function signed(path: string, body: string): Promise<Record<string, string>> {
  if (!identity) throw new Refused('terminal.unknown', '')
  const of = { signerId: identity.terminalId, at: Math.round(serverNow()), nonce: randomText(16) }
  const text = textToSign({ method: 'POST', path, bodyHash: await hashOf(body) }, of)
  const signature = base64Url(await crypto.subtle.sign(signing, identity.key, bytesOf(text)))
  return { [terminalHeader]: signatureHeader(of, signature) }
}

/** A call of this terminal. One whose clock was wrong knows the right time now, and tries once more. */
export async function call<A extends Action<any, any>>(
  action: A,
  input: InputOf<A>,
  patienceMs = 20_000,
): Promise<OutputOf<A>> {
  const body = JSON.stringify(input)
  const path = `/front${action.path}`
  const once = async () => {
    let sentAt = 0
    const headers = () => {
      sentAt = Date.now()
      return signed(path, body)
    }
    const data = await send(action, input, headers, { body, patienceMs })
    const now = (data as { now?: unknown } | null)?.now
    if (typeof now === 'string') noteClock(Date.parse(now), sentAt)
    return data
  }
  try {
    return await once()
  } catch (failure) {
    if (failure instanceof Refused && failure.code === 'terminal.clock') return once()
    throw failure
  }
}
