/** The optional package for OPC UA, over its library: one session with a subscription at a machine's server. */
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import {
  AttributeIds,
  MessageSecurityMode,
  OPCUAClient,
  SecurityPolicy,
  setErrorLogger,
  setWarningLogger,
  TimestampsToReturn,
  UserTokenType,
  type ClientSession,
  type DataValue,
} from 'node-opcua-client'
import { ConnectionFault } from '../connectors/connector.ts'
import type { Noticed, OpcuaPackage, WatchedPlace, WatchedServer } from '../connectors/opcua-package.ts'
import { hashOf, PinnedTrust } from './trust.ts'
import { textOf } from './value-text.ts'

// What goes wrong is thrown as well; the library would write it to the console, with certificates.
setErrorLogger(() => undefined)
setWarningLogger(() => undefined)

const answerMs = 10_000
const closeMs = 5_000
const sessionMs = 60_000
const publishMs = 250
const sampleMs = 100
/** Changes that the server keeps for a node between two messages. */
const keptChanges = 100
const clockNode = 'i=2258'

const modes = {
  none: MessageSecurityMode.None,
  sign: MessageSecurityMode.Sign,
  signAndEncrypt: MessageSecurityMode.SignAndEncrypt,
}

/** What the server answers, in words of the suite. */
const known = [
  { said: /BadIdentityToken|BadUserAccessDenied|BadUserSignature/, fault: 'loginRefused' },
  { said: /BadCertificate|BadSecurityChecksFailed/, fault: 'gatewayNotTrusted' },
  { said: /BadSecurityPolicyRejected|BadSecurityModeRejected/, fault: 'securityNotOffered' },
] as const

function named(error: Error): Error {
  const found = known.find(({ said }) => said.test(error.message))
  if (found) return new ConnectionFault(found.fault, error.message)
  const [, reason] = /Err = \((.+)\)/.exec(error.message) ?? []
  return reason ? new Error(reason, { cause: error.cause }) : error
}

/** A server that has gone may leave the library waiting for its word. */
const soon = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => undefined), after(closeMs, undefined, { ref: false })])

const applicationName = 'MouldwrightGateway'
const baseOptions = {
  ...{ applicationName, endpointMustExist: false, keepSessionAlive: true },
  // The caller begins anew by itself: it looks at the certificate again then.
  connectionStrategy: { maxRetry: 0, initialDelay: 500, maxDelay: 1_000 },
  ...{ transportTimeout: answerMs, defaultTransactionTimeout: answerMs, requestedSessionTimeout: sessionMs },
}

/** What the server offers of the security that is wanted; asked in the open, believed only as far as the certificate is trusted. */
async function certificateOf({ url, security }: WatchedPlace, trust: PinnedTrust): Promise<Buffer | undefined> {
  const client = OPCUAClient.create({ ...baseOptions, clientCertificateManager: trust })
  try {
    await client.connect(url)
    const offered = (await client.getEndpoints()).find(
      ({ securityMode, securityPolicyUri }) =>
        securityMode === modes[security] &&
        securityPolicyUri === (security === 'none' ? SecurityPolicy.None : SecurityPolicy.Basic256Sha256),
    )
    if (!offered) throw new ConnectionFault('securityNotOffered')
    return security === 'none' ? undefined : offered.serverCertificate
  } finally {
    await soon(client.disconnect())
  }
}

function trustedOnly(certificate: Buffer, trust: PinnedTrust, wanted: string | null): void {
  const hash = hashOf(certificate)
  if (trust.isTrusted(hash)) return
  throw new ConnectionFault(wanted === null ? 'certificateUnknown' : 'certificateChanged', hash, hash)
}

const noticedOf = (node: string, { value, statusCode, sourceTimestamp }: DataValue): Noticed => ({
  node,
  value: statusCode.isGood() ? textOf(value) : undefined,
  quality: statusCode.name,
  sourceAt: sourceTimestamp?.getTime(),
})

async function read(session: ClientSession, nodes: readonly string[]): Promise<Noticed[]> {
  const values = await session.read(nodes.map((nodeId) => ({ nodeId, attributeId: AttributeIds.Value })))
  return values.map((value, at) => {
    const node = nodes[at]!
    if (/BadNodeId(Unknown|Invalid)|BadAttributeIdInvalid/.test(value.statusCode.name))
      throw new ConnectionFault('nodeUnknown', `${node}: ${value.statusCode.name}`)
    return noticedOf(node, value)
  })
}

/** @returns false where the server cannot tell by itself */
async function subscribe(
  session: ClientSession,
  nodes: readonly string[],
  hear: (noticed: readonly Noticed[]) => void,
): Promise<boolean> {
  const subscription = await session
    .createSubscription2({
      requestedPublishingInterval: publishMs,
      requestedMaxKeepAliveCount: 20,
      requestedLifetimeCount: 240,
      maxNotificationsPerPublish: 0,
      publishingEnabled: true,
      priority: 1,
    })
    .catch(() => undefined)
  if (!subscription) return false
  for (const node of nodes) {
    const item = await subscription.monitor(
      { nodeId: node, attributeId: AttributeIds.Value },
      { samplingInterval: sampleMs, discardOldest: true, queueSize: keptChanges },
      TimestampsToReturn.Both,
    )
    item.on('changed', (value) => hear([noticedOf(node, value)]))
  }
  return true
}

export const watchServer: OpcuaPackage['watchServer'] = async (place, hear, signal) => {
  const { url, security, login, password, nodes, folder } = place
  const trust = new PinnedTrust(join(folder, 'pki'), place.certificate)
  await trust.initialize()
  let client: OPCUAClient | undefined
  let isLost = false
  const end = async () => {
    signal.removeEventListener('abort', leave)
    if (client) await soon(client.disconnect())
    await trust.dispose()
  }
  const leave = () => void client?.disconnect().catch(() => undefined)
  signal.addEventListener('abort', leave)
  try {
    const certificate = await certificateOf(place, trust)
    if (certificate) trustedOnly(certificate, trust, place.certificate)
    client = OPCUAClient.create({
      ...{ ...baseOptions, clientCertificateManager: trust, securityMode: modes[security] },
      securityPolicy: certificate ? SecurityPolicy.Basic256Sha256 : SecurityPolicy.None,
      ...(certificate ? { serverCertificate: certificate } : {}),
    })
    await client.connect(url)
    const session = await client.createSession(
      login ? { type: UserTokenType.UserName, userName: login, password: password ?? '' } : undefined,
    )
    const lose = () => (isLost = true)
    client.on('connection_lost', lose).on('close', lose)
    session.on('session_closed', lose)
    const first = await read(session, nodes)
    const tellsItself = await subscribe(session, nodes, hear)
    const watched: WatchedServer = {
      first,
      async ask() {
        if (isLost) throw new Error('The connection to the server is lost.')
        const clock = await session.read({ nodeId: clockNode, attributeId: AttributeIds.Value })
        if (!tellsItself) hear(await read(session, nodes))
        const now = clock.value.value as unknown
        return now instanceof Date ? now.getTime() : undefined
      },
      async close() {
        if (!isLost) await soon(session.close())
        await end()
      },
    }
    return watched
  } catch (error) {
    await end()
    throw named(error as Error)
  }
}
