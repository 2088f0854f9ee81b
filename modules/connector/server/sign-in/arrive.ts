/** What follows when an identity provider has confirmed a person who is linked to an account. */
import type { ThirdAnswer } from '@mouldwright/connector/shared'
import { accountById, enter, tenantsOf } from '@mouldwright/identity/server/api'
import type { ProofMethod, SignedIn } from '@mouldwright/identity/shared'
import type { ManualTransactionContext, Db } from '@mouldwright/server-kit'
import type { FlowWish } from './flows.ts'
import { shown, viaOf, type Connector } from '../connectors.ts'

export interface Arrived {
  answer: ThirdAnswer
  /** Gives the browser its cookies: after commit. */
  setCookies: () => void
}

/** Refusals of an identity provider that cannot be used or misbehaved, in the caller's language. */
export const named = (ctx: Pick<ManualTransactionContext, 'language'>, connector: Connector) => ({
  name: shown(connector, ctx.language).name,
})

/**
 * An identity provider of one tenant signs in to that tenant and no other: whoever runs it could name any of its people, so it is no proof of
 * somebody who belongs elsewhere too.
 */
export async function mayComeBy(
  db: Db,
  ctx: ManualTransactionContext<'third.elsewhere' | 'third.notMember'>,
  connector: Connector,
  accountId: number,
): Promise<void> {
  if (connector.tenantId === null) return
  const tenants = await tenantsOf(db, accountId)
  if (!tenants.includes(connector.tenantId)) ctx.refuse('third.notMember', named(ctx, connector))
  if (tenants.length > 1) ctx.refuse('third.elsewhere', named(ctx, connector))
}

export async function arrive(
  db: Db,
  ctx: ManualTransactionContext<'third.elsewhere' | 'third.notMember'>,
  connector: Connector,
  who: { accountId: number; methods: readonly ProofMethod[]; person: string | null },
  wish: FlowWish,
): Promise<Arrived> {
  const { accountId, methods } = who
  await mayComeBy(db, ctx, connector, accountId)
  const { phone } = await accountById(db, accountId)
  const entered = await enter(
    db,
    ctx,
    { accountId, methods, via: viaOf(connector) },
    { remember: wish.remember, tenantId: connector.tenantId, flow: wish.interaction, phone },
  )
  if (!entered) return ctx.refuse('third.notMember', named(ctx, connector))
  return {
    answer: { ...answerOf(ctx, connector, entered.answer, who.person, wish), third: entered.third ?? null },
    setCookies: entered.setCookies,
  }
}

export const answerOf = (
  ctx: Pick<ManualTransactionContext, 'language'>,
  connector: Connector,
  signedIn: Omit<SignedIn, 'next'> & { next: ThirdAnswer['next'] },
  person: string | null,
  wish: FlowWish,
): ThirdAnswer => ({
  ...signedIn,
  third: null,
  connector: shown(connector, ctx.language),
  person,
  flow: wish.interaction,
  returnTo: wish.returnTo,
})
