/** What follows when an identity provider has confirmed a person who is linked to an account. */
import { Refusal } from '@mouldwright/kernel'
import type { ThirdAnswer } from '@mouldwright/connector/shared'
import { accountById, enter, tenantsOf } from '@mouldwright/identity/server/api'
import type { ProofMethod, SignedIn } from '@mouldwright/identity/shared'
import type { ApartContext, Db } from '@mouldwright/server-kit'
import type { FlowWish } from './flows.ts'
import { shown, viaOf, type Provider } from './providers.ts'

export interface Arrived {
  answer: ThirdAnswer
  /** Gives the browser its cookies: after commit. */
  hand: () => void
}

/** Refusals of an identity provider that cannot be used or misbehaved, in the caller's language. */
export const named = (ctx: Pick<ApartContext, 'language'>, provider: Provider) => ({
  params: { name: shown(provider, ctx.language).name },
})

/**
 * An identity provider of one tenant signs in to that tenant and no other: whoever runs it could name any of its people, so it is no proof of
 * somebody who belongs elsewhere too.
 */
export async function mayComeBy(db: Db, ctx: ApartContext, provider: Provider, accountId: number): Promise<void> {
  if (provider.tenantId === null) return
  const tenants = await tenantsOf(db, accountId)
  if (!tenants.includes(provider.tenantId)) throw new Refusal('third.notMember', named(ctx, provider))
  if (tenants.length > 1) throw new Refusal('third.elsewhere', named(ctx, provider))
}

export async function arrive(
  db: Db,
  ctx: ApartContext,
  provider: Provider,
  who: { accountId: number; methods: readonly ProofMethod[]; person: string | null },
  wish: FlowWish,
): Promise<Arrived> {
  const { accountId, methods } = who
  await mayComeBy(db, ctx, provider, accountId)
  const { phone } = await accountById(db, accountId)
  const entered = await enter(
    db,
    ctx,
    { accountId, methods, via: viaOf(provider) },
    { remember: wish.remember, tenantId: provider.tenantId, flow: wish.interaction, phone },
  )
  if (!entered) throw new Refusal('third.notMember', named(ctx, provider))
  return {
    answer: { ...answerOf(ctx, provider, entered.answer, who.person, wish), third: entered.third ?? null },
    hand: entered.hand,
  }
}

export const answerOf = (
  ctx: Pick<ApartContext, 'language'>,
  provider: Provider,
  signedIn: Omit<SignedIn, 'next'> & { next: ThirdAnswer['next'] },
  person: string | null,
  wish: FlowWish,
): ThirdAnswer => ({
  ...signedIn,
  third: null,
  connector: shown(provider, ctx.language),
  person,
  flow: wish.interaction,
  returnTo: wish.returnTo,
})
