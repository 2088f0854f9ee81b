import { action, flag, integer, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static, type TSchema } from '@mouldwright/kernel/schema'
import { signedInSchema } from '@mouldwright/identity/shared'
import type { ConnectorKind } from './kinds.ts'

const kind = Type.Union([
  Type.Literal('openid'),
  Type.Literal('wecom'),
  Type.Literal('dingtalk'),
  Type.Literal('feishu'),
]) satisfies TSchema & { '~static'?: ConnectorKind }

/** What the sign-in page may show; `name` in the caller's language. */
export const connectorSchema = closedObject({ key: Type.String(), kind, name: Type.String() })
export type ShownConnector = Static<typeof connectorSchema>

/** Headers that every call carries from now on: `source` and `third-token`. */
const thirdSchema = closedObject({ source: Type.String(), token: Type.String() })
export type ThirdHeaders = Static<typeof thirdSchema>

/** The key of a connector in calls and links. */
export const connectorKey = text({ required: true, max: 40, pattern: /^[a-z0-9][a-z0-9-]*$/, example: 'wecom' })
/** A path of this origin; the browser holds it against its routes once more. */
const returnTo = text({ max: 2_000, pattern: /^\/(?![/\\])[^\s\\]*$/, example: '/home' })

/** The connectors that may be used now; with `tenantId` also those of that tenant alone. */
export const listConnectors = action('connector.third.list', {
  path: '/third/connectors',
  access: 'public',
  input: { tenantId: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) },
  output: closedObject({ connectors: Type.Array(connectorSchema) }),
  reads: true,
})

/** Begins an external sign-in in this browser: where to send it. Good for ten minutes. */
export const beginThird = action('connector.third.begin', {
  path: '/third/begin',
  access: 'public',
  input: {
    key: connectorKey,
    /** Interaction of the central authorize page that this is for. */
    flow: text({ max: 64 }),
    returnTo,
    remember: flag(),
  },
  output: closedObject({ url: Type.String() }),
  refusals: ['third.absent', 'third.tooMany', 'third.busy', 'third.unreachable', 'third.refused', 'third.stranger'],
  maxBytes: 8_192,
})

/**
 * The answer of a sign-in with `next` `bind` besides: nobody here is known by that name yet. Prove an account in this browser
 * within ten minutes, then `/third/bind` with the ticket. `flow` and `returnTo` are what the flow was begun with.
 */
const thirdAnswerSchema = closedObject({
  ...signedInSchema.properties,
  next: Type.Union([...signedInSchema.properties.next.anyOf, Type.Literal('bind')]),
  third: orNull(thirdSchema),
  connector: connectorSchema,
  /** What the provider calls the person. */
  person: orNull(Type.String()),
  flow: orNull(Type.String()),
  returnTo: orNull(Type.String()),
})
export type ThirdAnswer = Static<typeof thirdAnswerSchema>

/** The parameters of the redirect, in the browser that began the sign-in. */
export const finishThird = action('connector.third.finish', {
  path: '/third/finish',
  access: 'public',
  input: {
    code: text({ required: true, max: 2_048 }),
    state: text({ required: true, max: 100 }),
    /** Of providers that name themselves in the redirect (RFC 9207). */
    iss: text({ max: 500 }),
  },
  output: thirdAnswerSchema,
  refusals: [
    'third.stateWrong',
    'third.absent',
    'third.refused',
    'third.unreachable',
    'third.busy',
    'third.stranger',
    'third.notMember',
    'third.elsewhere',
  ],
  maxBytes: 8_192,
})

/** Links the person of the identity provider to the account just proven in this browser, and signs in. */
export const bindThird = action('connector.third.bind', {
  path: '/third/bind',
  access: 'account',
  input: { ticket: text({ required: true, max: 100 }) },
  output: thirdAnswerSchema,
  refusals: [
    'third.ticketWrong',
    'third.proveAgain',
    'third.taken',
    'third.absent',
    'third.notMember',
    'third.elsewhere',
  ],
  maxBytes: 8_192,
})

/**
 * A ticket with which another program of the same person opens the product without a further proof: for accounts tied to a connector
 * only. Single use, one minute.
 */
export const issueLot = action('connector.lot.issue', {
  path: '/third/lot/issue',
  access: 'account',
  output: closedObject({ token: Type.String(), path: Type.String(), seconds: Type.Integer() }),
  refusals: ['third.notLinked'],
})

/** Whose ticket it is, so that nobody is signed in as somebody else without seeing it. Does not use it up. */
export const lookAtLot = action('connector.lot.look', {
  path: '/third/lot/look',
  access: 'public',
  input: { token: text({ required: true, max: 100 }) },
  output: closedObject({ phone: Type.String(), connector: connectorSchema }),
  refusals: ['third.lotWrong'],
  reads: true,
})

/** Uses the ticket up and signs in. */
export const finishLot = action('connector.lot.finish', {
  path: '/third/lot/finish',
  access: 'public',
  input: { token: text({ required: true, max: 100 }) },
  output: thirdAnswerSchema,
  refusals: ['third.lotWrong', 'third.notMember', 'third.elsewhere'],
  maxBytes: 8_192,
})

export const thirdActions = [listConnectors, beginThird, finishThird, bindThird, issueLot, lookAtLot, finishLot]
