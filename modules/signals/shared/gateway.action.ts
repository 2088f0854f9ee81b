/** What gateways call: signed, and in the place where they were enrolled. */
import { action, choice, instant, integer, permissionOf, ref, rows, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { certificateForm, connection, connectionCauses, connectionKinds, securityModes } from './connection.entity.ts'
import { machineStates, mostFileBytes } from './signal.ts'

const words = orNull(Type.String())

export const mostDelivered = 200

/** Signals in the order in which they were seen. Each counts once, however often it comes. */
export const deliverSignals = action('signals.signal.deliver', {
  path: '/signals/gateway/deliver.do',
  access: 'gateway',
  input: {
    /** Numbers rise within a stream of a session. */
    session: text({ required: true, max: 24, pattern: /^[\w-]+$/ }),
    signals: rows({
      required: true,
      fields: {
        stream: text({ required: true, max: 100 }),
        sequence: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
        at: instant({ required: true }),
        body: text({ required: true, max: 4_000 }),
      },
      key: ['stream', 'sequence'],
      max: mostDelivered,
    }),
  },
  output: closedObject({
    taken: Type.Integer(),
    /** Came before. */
    known: Type.Integer(),
    /** Said nothing that could be used: of no connection of this gateway, or in no known form. */
    unused: Type.Integer(),
    /** Signals a second that the server wants at most. */
    perSecond: Type.Integer(),
  }),
  maxBytes: 2 * 1024 * 1024,
})

const planned = closedObject({
  id: Type.Integer(),
  name: Type.String(),
  kind: Type.Enum(connectionKinds),
  address: words,
  login: words,
  password: words,
  /** SHA-256 of a device's token, hexadecimal. */
  tokenHash: words,
  /** Of connections of that kind alone. */
  opcua: Type.Optional(
    closedObject({
      security: Type.Enum(securityModes),
      certificateTrusted: words,
      stateNodes: Type.Array(
        closedObject({ node: Type.String(), equals: Type.String(), state: Type.Enum(machineStates) }),
      ),
    }),
  ),
})
export type PlannedConnection = Static<typeof planned>

/** Says how the connections do, and hears which there are to be. */
export const planConnections = action('signals.connection.plan', {
  path: '/signals/gateway/plan.do',
  access: 'gateway',
  input: {
    health: rows({
      fields: {
        connectionId: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
        state: choice({ required: true, options: ['working', 'failing'] }),
        cause: choice({ options: connectionCauses }),
        /** The one that the device's server shows. */
        certificate: text({ max: 64, pattern: certificateForm }),
        detail: text({ max: 200 }),
        at: instant({ required: true }),
      },
      key: ['connectionId'],
      max: 500,
    }),
  },
  output: closedObject({ connections: Type.Array(planned) }),
})

/** Makes the token by which a device proves itself to the gateway; shown this once, and the one before is dead. */
export const issueDeviceToken = action('signals.connection.issueToken', {
  path: '/signals/connection/issueToken.do',
  access: { permission: permissionOf(connection, 'modify') },
  input: { id: ref(() => connection, { required: true }) },
  output: closedObject({ token: Type.String(), path: Type.String() }),
  refusals: ['connection.takesNone'],
})

/** Says that the certificate which was compared is the one to be spoken to; another that came meanwhile is not. */
export const trustCertificate = action('signals.connection.trustCertificate', {
  path: '/signals/connection/trustCertificate.do',
  access: { permission: permissionOf(connection, 'modify') },
  input: {
    id: ref(() => connection, { required: true }),
    certificate: text({ required: true, max: 64, pattern: certificateForm }),
  },
  output: closedObject({}),
  refusals: ['connection.noCertificate'],
})

/** A file of a watched folder; the one that came already is known. */
export const receiveFile = action('signals.receivedFile.receive', {
  path: '/signals/gateway/receiveFile.do',
  access: 'gateway',
  input: {
    connectionId: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    name: text({ required: true, max: 200 }),
    modifiedAt: instant({ required: true }),
    /** SHA-256, hexadecimal. */
    hash: text({ required: true, max: 64, pattern: /^[0-9a-f]{64}$/ }),
    /** Base64. */
    content: text({ required: true, max: Math.ceil(mostFileBytes / 3) * 4 }),
  },
  output: closedObject({ isKnown: Type.Boolean() }),
  refusals: ['file.notTaken'],
  maxBytes: 2 * mostFileBytes,
})
