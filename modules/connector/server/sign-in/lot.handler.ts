/** A way from another program of the same person into the product: a ticket good once, for a minute, shown before it is used. */
import type { InputOf } from '@mouldwright/kernel'
import { finishLot, issueLot, lookAtLot } from '@mouldwright/connector/shared'
import { accountById, accountProofOf, noteSignInEvent } from '@mouldwright/identity/server/api'
import { maskPhone } from '@mouldwright/identity/shared'
import {
  handleAccount,
  handleManualTransaction,
  handlePublic,
  type ManualTransactionContext,
} from '@mouldwright/server-kit'
import { arrive } from './arrive.ts'
import { linksOf } from '../links.ts'
import { noteRejections } from './note-rejections.ts'
import { findConnector, shown, viaOf } from '../connectors.ts'
import { findLot, issueLotTicket, lotSeconds, spendLot } from './tickets.ts'

export const issueLotHandler = handleAccount(issueLot, async (ctx) => {
  const { accountId, accountSessionId } = ctx.account
  const proof = accountSessionId === null ? undefined : await accountProofOf(ctx.db, accountSessionId)
  if (!proof?.via) return ctx.refuse('third.notLinked')
  const links = await linksOf(ctx.db, accountId)
  const link = links.find((of) => of.valid && viaOf(of) === proof.via)
  if (!link) return ctx.refuse('third.notLinked')
  const token = await issueLotTicket(ctx.db, { providerId: link.providerId, accountId, at: ctx.now() })
  await noteSignInEvent(ctx.db, ctx, { kind: 'lotIssued', accountId })
  return { token, path: `/third/open/thirdLotLogin?token=${token}`, seconds: lotSeconds }
})

export const lookAtLotHandler = handlePublic(lookAtLot, async (ctx, { token }) => {
  const lot = await findLot(ctx.db, token, ctx.now())
  const connector = lot && (await findConnector(ctx.db, { id: lot.providerId }))
  if (!lot || !connector) return ctx.refuse('third.lotWrong')
  const { phone } = await accountById(ctx.db, lot.accountId)
  return { phone: maskPhone(phone), connector: shown(connector, ctx.language) }
})

export const finishLotHandler = handleManualTransaction(finishLot, (ctx, input) =>
  noteRejections(ctx, () => finish(ctx, input)),
)

async function finish(
  ctx: ManualTransactionContext<'third.elsewhere' | 'third.lotWrong' | 'third.notMember'>,
  { token }: InputOf<typeof finishLot>,
) {
  // Its own transaction: a ticket is used up whatever becomes of it.
  const lot = await ctx.transaction((db) => spendLot(db, token, ctx.now()))
  if (!lot) return ctx.refuse('third.lotWrong')
  const arrived = await ctx.transaction(async (db) => {
    const connector = await findConnector(db, { id: lot.providerId })
    const links = await linksOf(db, lot.accountId)
    const link = links.find(({ providerId }) => providerId === lot.providerId)
    // Untied or switched off since the ticket was made.
    if (!connector || !link) return ctx.refuse('third.lotWrong')
    return arrive(
      db,
      ctx,
      connector,
      { accountId: lot.accountId, methods: ['connector'], person: link.person },
      { interaction: null, returnTo: null, remember: false },
    )
  })
  arrived.setCookies()
  return arrived.answer
}
