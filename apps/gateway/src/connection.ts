/** Calls as this gateway: signed with its key, at the server's time; and the signals that say that it is there. */
import { createHash, randomBytes, type KeyObject } from 'node:crypto'
import { gatewayHeader, signatureHeader, textToSign } from '@mouldwright/kernel'
import {
  renewalText,
  renewCertificate,
  reportHealth,
  signalSeconds,
  type Certificate,
  type HealthAnswer,
} from '@mouldwright/gateway/shared'
import type { Logger } from 'pino'
import { CallRefused, Unreachable, type Connection } from './context.ts'
import { signWith, writeIdentity, type Identity } from './identity.ts'
import { post } from './post.ts'
import { traceParent } from './trace.ts'

const shortestPauseMs = 1_000
const longestPauseMs = 60_000

export interface ServerConnection extends Connection {
  readonly identity: Identity
  start(): void
  stop(): Promise<void>
  /** Signs a request without a body. */
  headersFor(path: string): Record<string, string>
  /** One signal now. */
  signal(): Promise<void>
}

export interface ServerConnectionParts {
  folder: string
  key: KeyObject
  identity: Identity
  log: Logger
  /** What the next signal says. */
  health: () => object
  now?: () => number
}

export function createConnection({
  folder,
  key,
  identity,
  log,
  health,
  now = Date.now,
}: ServerConnectionParts): ServerConnection {
  let isOnline = false
  let timer: NodeJS.Timeout | undefined
  let under: Promise<void> = Promise.resolve()
  let isStopped = false
  let failures = 0
  const hearers = new Set<() => void>()

  const serverNow = () => now() + identity.clockOffset

  /** One after the other: two at once would write into the same file aside. */
  let kept: Promise<void> = Promise.resolve()
  const keep = (): Promise<void> => (kept = kept.catch(() => undefined).then(() => writeIdentity(folder, identity)))

  async function measure(serverTime: string): Promise<void> {
    identity.clockOffset = Date.parse(serverTime) - now()
    await keep()
  }

  function noteAnswer(hasAnswered: boolean): void {
    const wasOnline = isOnline
    isOnline = hasAnswered
    failures = hasAnswered ? 0 : failures + 1
    if (wasOnline === hasAnswered) return
    log.info({ server: identity.server }, hasAnswered ? 'the server answers' : 'the server does not answer')
    if (hasAnswered) for (const hear of [...hearers]) hear()
  }

  async function send(path: string, body: string, headers?: Record<string, string>): Promise<unknown> {
    try {
      const data = await post(identity.server, path, body, { traceparent: traceParent(), ...headers })
      noteAnswer(true)
      return data
    } catch (error) {
      noteAnswer(!(error instanceof Unreachable))
      throw error
    }
  }

  function signed(path: string, body: string, method: 'POST' | 'GET' = 'POST'): Record<string, string> {
    const of = {
      signerId: identity.gatewayId,
      at: Math.round(serverNow()),
      nonce: randomBytes(16).toString('base64url'),
    }
    const bodyHash = createHash('sha256').update(body).digest('base64url')
    const text = textToSign({ method, path, bodyHash }, of)
    return { [gatewayHeader]: signatureHeader(of, signWith(key, text)) }
  }

  /** One whose clock was wrong knows the right time now, one whose certificate has ended gets the next: each tries once more. */
  async function call<T>(path: string, given: object = {}, mended: readonly string[] = []): Promise<T> {
    const body = JSON.stringify(given)
    const { serial } = identity.certificate
    try {
      return (await send(path, body, signed(`/front${path}`, body))) as T
    } catch (error) {
      const { refusal, data } = error as Partial<CallRefused>
      if (refusal === undefined || mended.includes(refusal)) throw error
      if (refusal === 'gateway.clock') await measure((data as { now: string }).now)
      else if (refusal === 'gateway.expired') await renewFrom(serial)
      else throw error
      return call<T>(path, given, [...mended, refusal])
    }
  }

  let renewal: Promise<void> | undefined

  /** Calls that meet the end of the same certificate share one renewal, and one that comes later finds it done. */
  async function renewFrom(serial: number): Promise<void> {
    if (identity.certificate.serial !== serial) return
    renewal ??= renew().finally(() => (renewal = undefined))
    await renewal
  }

  async function renew(isSecond = false): Promise<void> {
    const { gatewayId, certificate } = identity
    const at = Math.round(serverNow())
    const proof = signWith(key, renewalText(gatewayId, certificate.serial, at))
    const body = JSON.stringify({ gateway: gatewayId, serial: certificate.serial, at, proof })
    try {
      const answer = (await send(renewCertificate.path, body)) as { certificate: Certificate }
      identity.certificate = answer.certificate
      await keep()
      log.info({ until: answer.certificate.expiresAt }, 'the certificate was renewed')
    } catch (error) {
      if (isSecond || !(error instanceof CallRefused) || error.refusal !== 'gateway.renewalLate') throw error
      await measure((error.data as { now: string }).now)
      await renew(true)
    }
  }

  let signalling: Promise<void> | undefined
  const signal = (): Promise<void> => (signalling ??= sendSignal().finally(() => (signalling = undefined)))

  async function sendSignal(): Promise<void> {
    const sentAt = now()
    const said = await call<HealthAnswer>(reportHealth.path, health())
    identity.clockOffset = Math.round(Date.parse(said.now) - (sentAt + now()) / 2)
    const { name, origins } = identity
    identity.name = said.name
    identity.origins = said.origins
    if (name !== said.name || origins.join() !== said.origins.join()) await keep()
    if (said.isRenewalDue) await renewFrom(said.certificate.serial)
  }

  function next(): void {
    under = signal()
      .catch((error: Error) => {
        if (error instanceof CallRefused) log.error({ err: error, refusal: error.refusal }, 'the server refuses us')
        else if (!(error instanceof Unreachable)) log.error({ err: error }, 'a signal failed')
      })
      .then(() => {
        if (isStopped) return
        // Many gateways that lost the same server do not come back in the same moment.
        const pause = Math.min(longestPauseMs, shortestPauseMs * 2 ** failures) * (0.5 + Math.random())
        timer = setTimeout(next, isOnline ? signalSeconds * 1_000 : pause)
      })
  }

  return {
    identity,
    call: (path, body) => call(path, body),
    headersFor: (path) => signed(path, '', 'GET'),
    serverNow,
    signal,
    get isOnline() {
      return isOnline
    },
    onOnline(hear) {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
    start() {
      next()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await under
    },
  }
}
