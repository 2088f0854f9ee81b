/** External sign-in: list, begin, finish. Calls to the provider run between two transactions, never within one. */
import { type InputOf, type RefusalCode } from '@mouldwright/kernel'
import { beginThird, bindThird, clientOf, finishThird, listConnectors } from '@mouldwright/connector/shared'
import { accountProofOf, isFresh, noteSignInEvent, sourceOf, withoutTenant } from '@mouldwright/identity/server/api'
import {
  handleManualTransaction,
  handlePublic,
  type ManualTransactionContext,
  type Db,
  type Refusing,
} from '@mouldwright/server-kit'
import { answerOf, arrive, mayComeBy, named } from './arrive.ts'
import { ProviderFault, type FaultKind } from '../identity-providers/ask-provider.ts'
import { markFor, markOf } from './browser-mark.ts'
import { beginFlow, spendFlow } from './flows.ts'
import type { Person } from '../identity-providers/identity-provider.ts'
import { identityProvidersOf } from '../identity-providers/index.ts'
import { addLink, findLink } from '../links.ts'
import { findConnector, shown, validConnectors, type Connector } from '../connectors.ts'
import { noteRejections } from './note-rejections.ts'
import { issueBindTicket, spendBindTicket } from './tickets.ts'

/** Where every identity provider sends the browser back to. */
const redirectOf = ({ kit }: Pick<ManualTransactionContext, 'kit'>) => `${kit.publicUrl}/third/open`

export const listHandler = handlePublic(listConnectors, async (ctx, { tenantId }) => ({
  connectors: (await validConnectors(ctx.db, tenantId ?? null)).map((connector) => shown(connector, ctx.language)),
}))

async function connectorFor(
  ctx: Refusing<'third.absent'>,
  db: Db,
  by: { key: string } | { id: number },
): Promise<Connector> {
  const connector = await findConnector(db, by)
  if (!connector) return ctx.refuse('third.absent')
  return connector
}

const providerRefusals = {
  unreachable: 'third.unreachable',
  refused: 'third.refused',
  stranger: 'third.stranger',
  busy: 'third.busy',
} as const satisfies Record<FaultKind, RefusalCode>

/** Faults of an identity provider: told to the person in general and to the log in full. */
async function atProvider<T>(
  ctx: ManualTransactionContext<'third.busy' | 'third.refused' | 'third.stranger' | 'third.unreachable'>,
  connector: Connector,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    ctx.log.warn({ connector: connector.key, fault: error.kind, traceId: ctx.traceId }, error.message)
    return ctx.refuse(providerRefusals[error.kind], named(ctx, connector))
  }
}

export const beginHandler = handleManualTransaction(beginThird, async (ctx, input) => {
  const at = ctx.now()
  const browser = markFor(ctx)
  const { connector, begun } = await ctx.transaction(async (db) => {
    const found = await connectorFor(ctx, db, { key: input.key })
    const flow = await beginFlow(db, ctx.kit.secrets, {
      providerId: found.id,
      browser: browser.hash,
      source: sourceOf(ctx.http.ip),
      interaction: input.flow ?? null,
      returnTo: input.returnTo ?? null,
      remember: input.remember ?? false,
      at,
    })
    if (!flow) return ctx.refuse('third.tooMany')
    return { connector: found, begun: flow }
  })
  const url = await atProvider(ctx, connector, () =>
    identityProvidersOf(ctx.kit)[connector.kind].authorizeUrl(connector, {
      ...begun,
      redirectUri: redirectOf(ctx),
      language: ctx.language,
      isInClient: clientOf(ctx.http.userAgent) === connector.kind,
      at,
    }),
  )
  browser.setCookies()
  return { url }
})

export const finishHandler = handleManualTransaction(finishThird, (ctx, input) =>
  noteRejections(ctx, () => finish(ctx, input)),
)

async function finish(
  ctx: ManualTransactionContext<
    | 'third.absent'
    | 'third.busy'
    | 'third.elsewhere'
    | 'third.notMember'
    | 'third.refused'
    | 'third.stateWrong'
    | 'third.stranger'
    | 'third.unreachable'
  >,
  { code, state, iss }: InputOf<typeof finishThird>,
) {
  const at = ctx.now()
  const browser = markOf(ctx)
  // Its own transaction: a state is used up whatever becomes of it.
  const flow = await ctx.transaction((db) => spendFlow(db, ctx.kit.secrets, state, browser, at))
  if (!flow || !browser) return ctx.refuse('third.stateWrong')
  const { nonce, verifier } = flow
  const connector = await ctx.transaction((db) => connectorFor(ctx, db, { id: flow.providerId }))
  const person = await atProvider(ctx, connector, () =>
    identityProvidersOf(ctx.kit)[connector.kind].identify(connector, {
      code,
      iss: iss ?? undefined,
      nonce,
      verifier,
      redirectUri: redirectOf(ctx),
      at,
    }),
  )
  const arrived = await ctx.transaction((db) => welcome(db, ctx, { connector, person, browser, flow }))
  arrived.setCookies()
  return arrived.answer
}

async function welcome(
  db: Db,
  ctx: ManualTransactionContext<'third.absent' | 'third.elsewhere' | 'third.notMember'>,
  {
    connector: { id },
    person,
    browser,
    flow,
  }: {
    connector: Connector
    person: Person
    browser: Buffer
    flow: NonNullable<Awaited<ReturnType<typeof spendFlow>>>
  },
) {
  const at = ctx.now()
  // Switched off while the provider was being asked: it can no longer be used to sign in.
  const connector = await connectorFor(ctx, db, { id })
  const accountId = await findLink(db, id, person, at)
  if (accountId !== undefined)
    return arrive(db, ctx, connector, { accountId, methods: ['connector'], person: person.name }, flow)
  const { interaction, returnTo, remember } = flow
  const ticket = await issueBindTicket(db, { providerId: id, browser, person, at, interaction, returnTo, remember })
  return {
    answer: answerOf(ctx, connector, { ...withoutTenant('flow', ticket), next: 'bind' }, person.name, flow),
    setCookies: () => {},
  }
}

export const bindHandler = handleManualTransaction(bindThird, (ctx, input) =>
  noteRejections(ctx, () => bind(ctx, input)),
)

async function bind(
  ctx: ManualTransactionContext<
    'third.absent' | 'third.elsewhere' | 'third.notMember' | 'third.proveAgain' | 'third.taken' | 'third.ticketWrong'
  >,
  { ticket }: InputOf<typeof bindThird>,
) {
  const at = ctx.now()
  const accountSessionId = ctx.account?.accountSessionId ?? null
  const bound = await ctx.transaction(async (db) => {
    const proof = accountSessionId === null ? undefined : await accountProofOf(db, accountSessionId)
    // An external sign-in is not the person's own proof: whoever runs that provider could add a factor for themselves.
    if (!proof || !(await isFresh(db, accountSessionId, at))) return ctx.refuse('third.proveAgain')
    const held = await spendBindTicket(db, ticket, markOf(ctx), at)
    if (!held) return ctx.refuse('third.ticketWrong')
    const connector = await connectorFor(ctx, db, { id: held.providerId })
    await mayComeBy(db, ctx, connector, proof.accountId)
    const state = await addLink(db, {
      id: ctx.newId(),
      providerId: connector.id,
      person: held.person,
      accountId: proof.accountId,
      at,
    })
    if (state === 'taken') ctx.refuse('third.taken', named(ctx, connector))
    if (state === 'new') await noteSignInEvent(db, ctx, { kind: 'connectorLinked', accountId: proof.accountId })
    const methods = [...proof.methods.filter((method) => method !== 'connector'), 'connector' as const]
    return arrive(db, ctx, connector, { accountId: proof.accountId, methods, person: held.person.name }, held)
  })
  bound.setCookies()
  return bound.answer
}
