/** External sign-in: list, begin, finish. Calls to the provider run between two transactions, never within one. */
import { Refusal, type InputOf } from '@mouldwright/kernel'
import { beginThird, bindThird, clientOf, finishThird, listConnectors } from '@mouldwright/connector/shared'
import { accountProofOf, isFresh, noteAtDoor, sourceOf, withoutTenant } from '@mouldwright/identity/server/api'
import { handleApart, handlePublic, type ApartContext, type Db } from '@mouldwright/server-kit'
import { answerOf, arrive, mayComeBy, named } from './arrive.ts'
import { ProviderFault } from './ask-provider.ts'
import { markFor, markOf } from './browser-mark.ts'
import { beginFlow, spendFlow } from './flows.ts'
import type { Person } from './identity-provider.ts'
import { identityProvidersOf } from './identity-providers.ts'
import { addLink, findLink } from './links.ts'
import { findProvider, shown, validProviders, type Provider } from './providers.ts'
import { noting } from './noting.ts'
import { issueBindTicket, spendBindTicket } from './tickets.ts'

/** Where every identity provider sends the browser back to. */
const redirectOf = ({ kit }: Pick<ApartContext, 'kit'>) => `${kit.publicUrl}/third/open`

export const listHandler = handlePublic(listConnectors, async (ctx, { tenantId }) => ({
  connectors: (await validProviders(ctx.db, tenantId ?? null)).map((provider) => shown(provider, ctx.language)),
}))

async function providerFor(db: Db, by: { key: string } | { id: number }): Promise<Provider> {
  const provider = await findProvider(db, by)
  if (!provider) throw new Refusal('third.absent', { kind: 'absent' })
  return provider
}

/** Faults of an identity provider: told to the person in general and to the log in full. */
async function atProvider<T>(ctx: ApartContext, provider: Provider, deed: () => Promise<T>): Promise<T> {
  try {
    return await deed()
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    ctx.log.warn({ connector: provider.key, fault: error.kind, traceId: ctx.traceId }, error.message)
    throw new Refusal(`third.${error.kind}`, {
      ...named(ctx, provider),
      ...(error.kind === 'busy' ? { kind: 'busy' } : {}),
    })
  }
}

export const beginHandler = handleApart(beginThird, async (ctx, input) => {
  const at = ctx.now()
  const browser = markFor(ctx)
  const { provider, begun } = await ctx.transaction(async (db) => {
    const found = await providerFor(db, { key: input.key })
    const flow = await beginFlow(db, ctx.kit.secrets, {
      providerId: found.id,
      browser: browser.hash,
      source: sourceOf(ctx.http.ip),
      interaction: input.flow ?? null,
      returnTo: input.returnTo ?? null,
      remember: input.remember ?? false,
      at,
    })
    if (!flow) throw new Refusal('third.tooMany', { kind: 'tooMany' })
    return { provider: found, begun: flow }
  })
  const url = await atProvider(ctx, provider, () =>
    identityProvidersOf(ctx.kit)[provider.kind].authorizeUrl(provider, {
      ...begun,
      redirectUri: redirectOf(ctx),
      language: ctx.language,
      isInClient: clientOf(ctx.http.userAgent) === provider.kind,
      at,
    }),
  )
  browser.give()
  return { url }
})

export const finishHandler = handleApart(finishThird, (ctx, input) => noting(ctx, () => finish(ctx, input)))

async function finish(ctx: ApartContext, { code, state, iss }: InputOf<typeof finishThird>) {
  const at = ctx.now()
  const browser = markOf(ctx)
  // Its own transaction: a state is used up whatever becomes of it.
  const flow = await ctx.transaction((db) => spendFlow(db, ctx.kit.secrets, state, browser, at))
  if (!flow || !browser) throw new Refusal('third.stateWrong')
  const { nonce, verifier } = flow
  const provider = await ctx.transaction((db) => providerFor(db, { id: flow.providerId }))
  const person = await atProvider(ctx, provider, () =>
    identityProvidersOf(ctx.kit)[provider.kind].identify(provider, {
      code,
      iss: iss ?? undefined,
      nonce,
      verifier,
      redirectUri: redirectOf(ctx),
      at,
    }),
  )
  const arrived = await ctx.transaction((db) => welcome(db, ctx, { provider, person, browser, flow }))
  arrived.hand()
  return arrived.answer
}

async function welcome(
  db: Db,
  ctx: ApartContext,
  {
    provider: { id },
    person,
    browser,
    flow,
  }: { provider: Provider; person: Person; browser: Buffer; flow: NonNullable<Awaited<ReturnType<typeof spendFlow>>> },
) {
  const at = ctx.now()
  // Switched off while the provider was being asked: it can no longer be used to sign in.
  const provider = await providerFor(db, { id })
  const accountId = await findLink(db, id, person, at)
  if (accountId !== undefined)
    return arrive(db, ctx, provider, { accountId, methods: ['connector'], person: person.name }, flow)
  const { interaction, returnTo, remember } = flow
  const ticket = await issueBindTicket(db, { providerId: id, browser, person, at, interaction, returnTo, remember })
  return {
    answer: answerOf(ctx, provider, { ...withoutTenant('flow', ticket), next: 'bind' }, person.name, flow),
    hand: () => {},
  }
}

export const bindHandler = handleApart(bindThird, (ctx, input) => noting(ctx, () => bind(ctx, input)))

async function bind(ctx: ApartContext, { ticket }: InputOf<typeof bindThird>) {
  const at = ctx.now()
  const accountSessionId = ctx.account?.accountSessionId ?? null
  const bound = await ctx.transaction(async (db) => {
    const proof = accountSessionId === null ? undefined : await accountProofOf(db, accountSessionId)
    // An external sign-in is not the person's own proof: whoever runs that provider could add a factor for themselves.
    if (!proof || !(await isFresh(db, accountSessionId, at))) throw new Refusal('third.proveAgain')
    const held = await spendBindTicket(db, ticket, markOf(ctx), at)
    if (!held) throw new Refusal('third.ticketWrong')
    const provider = await providerFor(db, { id: held.providerId })
    await mayComeBy(db, ctx, provider, proof.accountId)
    const state = await addLink(db, {
      id: ctx.newId(),
      providerId: provider.id,
      person: held.person,
      accountId: proof.accountId,
      at,
    })
    if (state === 'taken') throw new Refusal('third.taken', named(ctx, provider))
    if (state === 'new') await noteAtDoor(db, ctx, { kind: 'connectorLinked', accountId: proof.accountId })
    const methods = [...proof.methods.filter((method) => method !== 'connector'), 'connector' as const]
    return arrive(db, ctx, provider, { accountId: proof.accountId, methods, person: held.person.name }, held)
  })
  bound.hand()
  return bound.answer
}
