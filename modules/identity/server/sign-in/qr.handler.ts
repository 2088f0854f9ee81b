import { beginQr, decideQr, deviceOf, maskSource, readQr, watchQr } from '@mouldwright/identity/shared'
import { handleAccount, handleManualTransaction, handlePublic } from '@mouldwright/server-kit'
import { sourceOf } from '@mouldwright/verification/server/api'
import { countFor } from './attempts.ts'
import { refuseTooMany } from './passwords.ts'
import { qrPicture } from './picture.ts'
import * as qr from './qr.ts'

export const beginQrHandler = handleManualTransaction(beginQr, async (ctx) => {
  const begun = await ctx.transaction(async (db) => {
    const verdict = await countFor(db, { handedOut: sourceOf(ctx.http.ip) }, ctx.now())
    return verdict.isAllowed ? { code: await qr.beginQr(ctx, db) } : { retrySeconds: verdict.retrySeconds }
  })
  if (begun.code === undefined) return refuseTooMany(ctx, begun.retrySeconds)
  const page = new URL('/account/scan', ctx.kit.publicUrl)
  page.searchParams.set('code', begun.code)
  return { qrCode: begun.code, image: qrPicture(page.href), seconds: qr.qrSeconds }
})

export const watchQrHandler = handlePublic(watchQr, async (ctx, { qrCode }) => ({
  state: await qr.stateOfQr(ctx, ctx.db, qrCode),
}))

export const readQrHandler = handleAccount(readQr, async (ctx, { qrCode }) => {
  const scanned = await qr.scanQr(ctx.db, qrCode, ctx.account.accountId, ctx.now())
  if (!scanned) return ctx.refuse('qr.over')
  const { state, agent, source, at } = scanned
  return { state, device: deviceOf(agent), source: maskSource(source), at }
})

export const decideQrHandler = handleAccount(decideQr, async (ctx, { qrCode, accept }) => {
  const { accountId } = ctx.account
  const decided = await qr.decideQr(ctx.db, qrCode, { accountId, accept: accept ?? false, at: ctx.now() })
  return decided ?? ctx.refuse('qr.over')
})
