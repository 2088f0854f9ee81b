/** A way from another program of the same person into the product: a ticket good once, for a minute, shown before it is used. */
import { Refusal, type InputOf } from '@mouldwright/kernel'
import { finishLot, issueLot, lookAtLot } from '@mouldwright/connector/shared'
import { accountById, accountProofOf, noteAtDoor } from '@mouldwright/identity/server/api'
import { maskPhone } from '@mouldwright/identity/shared'
import { handleAccount, handleApart, handlePublic, type ApartContext } from '@mouldwright/server-kit'
import { arrive } from './arrive.ts'
import { linksOf } from './links.ts'
import { noting } from './noting.ts'
import { findProvider, shown, viaOf } from './providers.ts'
import { findLot, issueLotTicket, lotSeconds, spendLot } from './tickets.ts'

export const issueLotHandler = handleAccount(issueLot, async (ctx) => {
  const { accountId, accountSessionId } = ctx.account
  const proof = accountSessionId === null ? undefined : await accountProofOf(ctx.db, accountSessionId)
  if (!proof?.via) return ctx.refuse('third.notLinked')
  const links = await linksOf(ctx.db, accountId)
  const link = links.find((of) => of.valid && viaOf(of) === proof.via)
  if (!link) return ctx.refuse('third.notLinked')
  const token = await issueLotTicket(ctx.db, { providerId: link.providerId, accountId, at: ctx.now() })
  await noteAtDoor(ctx.db, ctx, { kind: 'lotIssued', accountId })
  return { token, path: `/third/open/thirdLotLogin?token=${token}`, seconds: lotSeconds }
})

export const lookAtLotHandler = handlePublic(lookAtLot, async (ctx, { token }) => {
  const lot = await findLot(ctx.db, token, ctx.now())
  const provider = lot && (await findProvider(ctx.db, { id: lot.providerId }))
  if (!lot || !provider) return ctx.refuse('third.lotWrong')
  const { phone } = await accountById(ctx.db, lot.accountId)
  return { phone: maskPhone(phone), connector: shown(provider, ctx.language) }
})

export const finishLotHandler = handleApart(finishLot, (ctx, input) => noting(ctx, () => finish(ctx, input)))

async function finish(ctx: ApartContext, { token }: InputOf<typeof finishLot>) {
  // Its own transaction: a ticket is used up whatever becomes of it.
  const lot = await ctx.transaction((db) => spendLot(db, token, ctx.now()))
  if (!lot) throw new Refusal('third.lotWrong')
  const arrived = await ctx.transaction(async (db) => {
    const provider = await findProvider(db, { id: lot.providerId })
    const links = await linksOf(db, lot.accountId)
    const link = links.find(({ providerId }) => providerId === lot.providerId)
    // Untied or switched off since the ticket was made.
    if (!provider || !link) throw new Refusal('third.lotWrong')
    return arrive(
      db,
      ctx,
      provider,
      { accountId: lot.accountId, methods: ['connector'], person: link.person },
      { interaction: null, returnTo: null, remember: false },
    )
  })
  arrived.hand()
  return arrived.answer
}
