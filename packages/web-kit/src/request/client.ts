/** The one way to the server. */
import { isPlaced, type Action, type Fields, type InputOf, type OutputOf } from '@mouldwright/kernel'
import { isSuccess, wireCodes } from '../wire-codes.ts'
import { addressOf, fileNameOf } from './address.ts'
import { CallError } from './call-error.ts'
import { isChange, type CallOptions } from './call-options.ts'
import { codeOf, httpMessage, isSignedOut, parsed } from './answer.ts'
import { handlingOf, isAutomatic } from './handling.ts'
import { saveAs, type NamedFile } from './save-as.ts'
import { newKey } from './new-key.ts'
import { patiently } from './patience.ts'
import { inTries } from './tries.ts'
import { isAboutSession } from './session-paths.ts'
import type { Surroundings } from './surroundings.ts'
import { inTurn, shortToken } from './token.ts'

export type { NamedFile } from './save-as.ts'
export type { CallOptions } from './call-options.ts'

let around: Surroundings = {
  language: () => 'zh',
  isModuleOpen: () => true,
  take: () => {},
  proveAgain: async () => false,
  networkError: () => 'Network Error',
  moduleClosed: (module) => `not open module ${module}`,
  mayCall: () => true,
  place: () => null,
  isStillAt: async () => true,
  credentials: () => ({}),
  fetch: (...request) => fetch(...request),
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

export function configureClient(changed: Partial<Surroundings>): void {
  around = { ...around, ...changed }
}

type Input = Readonly<Record<string, unknown>>

/**
 * Calls an action, or a path below `/front`.
 * @returns `data` of the envelope
 * @throws CallError on any answer that is no success, and when none came (code `network`)
 */
export function call<I extends Fields, O>(
  action: Action<I, O>,
  input: InputOf<Action<I, O>>,
  options?: CallOptions,
): Promise<OutputOf<Action<I, O>>>
export function call<O = unknown>(path: string, input?: Input, options?: CallOptions): Promise<O>
export async function call(target: Action | string, input: Input = {}, options: CallOptions = {}): Promise<unknown> {
  if (options.idempotencyKey !== undefined || !isChange(target, options)) return callProven(target, input, options)
  const content = JSON.stringify([typeof target === 'string' ? target : target.path, input, options.confirm])
  return inTries(content, (idempotencyKey) => callProven(target, input, { ...options, idempotencyKey }))
}

async function callProven(target: Action | string, input: Input, options: CallOptions): Promise<unknown> {
  try {
    return await callOnce(target, input, options)
  } catch (error) {
    // Refused as a whole, so that nothing was done: once more, when the person has shown who they are.
    if (!(error instanceof CallError && error.refusal === 'proof.stale' && (await around.proveAgain()))) throw error
    return callOnce(target, input, options)
  }
}

async function callOnce(target: Action | string, input: Input, options: CallOptions): Promise<unknown> {
  const from = around.place()
  const response = await send(target, input, options, from)
  const text = await response.text()
  await expectStill(from, options)
  return readEnvelope(response, text, options)
}

/** For a call that may answer with a file or with data. Refusals come as `CallError`. */
export async function callEither(
  target: Action | string,
  input: Input = {},
  options: CallOptions = {},
): Promise<{ file: NamedFile } | { data: unknown }> {
  const from = around.place()
  const response = await send(target, input, options, from)
  const isJson = (response.headers.get('content-type') ?? '').includes('application/json')
  const isFile = response.ok && !(isJson && !response.headers.has('content-disposition'))
  const content = isFile ? await response.blob() : await response.text()
  await expectStill(from, options)
  if (typeof content === 'string') return { data: readEnvelope(response, content, options) }
  return { file: { name: fileNameOf(response.headers.get('content-disposition')) ?? 'download', content } }
}

/** A file that an action answers with, and its name. Refusals come as `CallError`. */
export async function callFile(
  target: Action | string,
  input: Input = {},
  options: CallOptions = {},
): Promise<NamedFile> {
  const answer = await callEither(target, input, options)
  if ('data' in answer) throw tell(new CallError(wireCodes.defect, ''), options)
  return answer.file
}

/** Asks for a file and gives it to the browser to keep. */
export async function download(target: Action | string, input: Input = {}, options: CallOptions = {}): Promise<string> {
  try {
    const { name, content } = await callFile(target, input, options)
    saveAs(name, content)
    return name
  } catch (error) {
    if (!(error instanceof CallError && error.refusal === 'file.elsewhere' && around.localFiles)) throw error
    await around.localFiles.download((error.data as { fileId: number }).fileId)
    return ''
  }
}

export const localFiles = () => around.localFiles

/** Silent: nobody waits any more for what belongs to a place that was left. */
const leftBehind = () => CallError.unanswered('none', '')

async function expectStill(from: string | null, { moves }: CallOptions): Promise<void> {
  if (!moves && !(await around.isStillAt(from))) throw leftBehind()
}

/** The short token that an answer was got with. */
const tokenOf = new WeakMap<Response, string | null>()

async function send(
  target: Action | string,
  input: Input,
  options: CallOptions,
  from: string | null,
): Promise<Response> {
  const action = typeof target === 'string' ? undefined : target
  expectOpen(action?.module ?? options.module)
  const method = options.method ?? action?.method ?? 'POST'
  const changes = isChange(target, options)
  const key = options.idempotencyKey ?? (changes ? newKey() : undefined)
  const payload = options.confirm?.length ? { ...input, confirm: options.confirm } : input
  const { url, rest, isForeign } = addressOf(action?.path ?? (target as string), payload, {
    origin: location.origin,
    now: around.now(),
    method,
  })
  const traceId = newKey()
  const attempt = () =>
    reach(url, {
      method,
      ...(isForeign ? { mode: 'cors', credentials: 'omit' } : { credentials: 'same-origin' }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.outlives ? { keepalive: true } : {}),
      headers: {
        accept: 'application/json',
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(isForeign ? {} : { ...ownHeaders(), traceparent: `00-${traceId}-${newKey().slice(0, 16)}-01` }),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(rest) }),
    })
  if (isForeign || isAboutSession(url)) return leave(attempt, options)
  return leaveInSession(attempt, options, { from, isRepeatable: !changes || (Boolean(key) && keepsKeys(action)) })
}

/** Whether the server carries a change out once for a key; of paths, those that have a key are such. */
const keepsKeys = (action: Action | undefined) => !action || (isPlaced(action) && action.answers !== 'file')

function expectOpen(module: string | undefined): void {
  if (module !== undefined && !around.isModuleOpen(module))
    throw CallError.unanswered('moduleClosed', around.moduleClosed(module))
}

async function leave(attempt: () => Promise<Response>, { signal }: CallOptions): Promise<Response> {
  signal?.throwIfAborted()
  const used = shortToken.get()
  const response = await attempt()
  tokenOf.set(response, used)
  return response
}

interface Leaving {
  from: string | null
  isRepeatable: boolean
}

/** With a token that lives: an old one is replaced before, and one that the server does not know any more once after. */
async function leaveInSession(
  attempt: () => Promise<Response>,
  options: CallOptions,
  { from, isRepeatable }: Leaving,
): Promise<Response> {
  // Each time before something leaves: in between the page, or another tab, may have gone elsewhere.
  const once = async (): Promise<Response> => {
    await expectStill(from, options)
    if (!options.moves && !around.mayCall()) throw leftBehind()
    return leave(attempt, options)
  }
  const leaveHere = () => patiently(once, { wait: around.wait, isRepeatable })
  await expectStill(from, options)
  const token = shortToken.get()
  // The old one may do for a while.
  if (token !== null && shortToken.isStale(around.now())) await refresh(token).catch(() => false)
  const response = await leaveHere()
  const used = tokenOf.get(response) ?? null
  return used !== null && (await isSignedOut(response)) && (await refresh(used)) ? leaveHere() : response
}

function ownHeaders(): Record<string, string> {
  const { longToken, source, thirdToken } = around.credentials()
  const token = shortToken.get()
  return {
    lang: around.language(),
    ...(token ? { token } : {}),
    ...(longToken ? { 'long-token': longToken } : {}),
    ...(source ? { source } : {}),
    ...(thirdToken ? { 'third-token': thirdToken } : {}),
  }
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await around.fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw networkFailure()
  }
}

let refreshing: Promise<boolean> | undefined

/**
 * Gets a new short token with the cookie and the old one; once at a time, over all tabs. False when the server says that there is none
 * to be had: only its word ends a session. The cookie changes with it, so the answer is waited for even when the page is left.
 */
function refresh(used: string): Promise<boolean> {
  refreshing ??= inTurn('mw_token', async () => {
    const current = shortToken.get()
    if (current !== used) return current !== null
    try {
      const ask = () => send('/getTokenService', {}, { quiet: true, outlives: true }, null)
      const response = await patiently(ask, { wait: around.wait, isRepeatable: true })
      const data = readEnvelope(response, await response.text(), { quiet: true })
      const token = typeof data === 'string' ? data : (data as { token?: unknown } | null)?.token
      // Meanwhile the browser may have got the token of another place.
      if (typeof token !== 'string' || shortToken.get() !== used) return false
      shortToken.set(token)
      return true
    } catch (error) {
      if (error instanceof CallError && handlingOf(error.code) === 'signIn') return false
      throw error
    }
  }).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

/** The data of an answer, whatever its form. */
function readEnvelope(response: Response, text: string, options: CallOptions): unknown {
  const body = parsed(text)
  const code = codeOf(body)
  const envelope = (body ?? {}) as { message?: unknown; data?: unknown; traceId?: unknown }
  if (code === undefined) {
    if (response.ok) return body ?? text
    const message = httpMessage(envelope.message, response)
    throw tell(new CallError(response.status, message, envelope.data ?? null), options)
  }
  if (isSuccess(code)) return envelope.data
  // That an older token is dead says nothing about the session that the browser has now.
  if (handlingOf(code) === 'signIn' && (tokenOf.get(response) ?? shortToken.get()) !== shortToken.get())
    throw leftBehind()
  const traceId = typeof envelope.traceId === 'string' ? envelope.traceId : undefined
  throw tell(new CallError(code, String(envelope.message ?? ''), envelope.data ?? null, traceId), options)
}

/** Takes the automatic step of a code and gives the error back to be thrown. */
function tell(error: CallError, options: CallOptions): CallError {
  const handling = handlingOf(error.code)
  if (!options.quiet && isAutomatic(handling)) around.take(handling, error)
  return error
}

/**
 * For a request that goes another way (upload): gives its attempts the headers, and reads its envelope.
 * @param attempt may run twice, where the token has to be renewed
 * @throws as `call` does
 */
export async function callBeside(
  attempt: (headers: Record<string, string>) => Promise<Response>,
  options: CallOptions,
): Promise<unknown> {
  const from = around.place()
  expectOpen(options.module)
  const response = await leaveInSession(() => attempt(ownHeaders()), options, { from, isRepeatable: false })
  const text = await response.text()
  await expectStill(from, options)
  return readEnvelope(response, text, options)
}

export const networkFailure = () => CallError.unanswered('network', around.networkError())
