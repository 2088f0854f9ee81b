import { issueUploadTicket, redeemUploadTicket } from '@mouldwright/gateway/shared'
import { admit, noteSignInEvent, ownSessions, standingOf } from '@mouldwright/identity/server/api'
import {
  handleManualTransaction,
  inTenant,
  moveTo,
  sql,
  type Db,
  type ManualTransactionContext,
} from '@mouldwright/server-kit'
import { addressOf } from './gateway-address.ts'
import { gatewayOf } from './gateways.query.ts'
import { issueTicket, spendTicket, ticketSeconds, type UploadTicket } from './upload-ticket.ts'

export const issueUploadTicketHandler = handleManualTransaction(
  issueUploadTicket,
  (ctx, { purpose, bytes, goesPlain }) =>
    ctx.transaction(async (db) => {
      const { tenantId, factoryId, userId, accountId, sessionId } = ctx.session!
      const { serverAppUuid } = await standingOf(db, sessionId)
      const gateway = serverAppUuid === null ? undefined : await gatewayOf(db, { tenantId, factoryId }, serverAppUuid)
      if (!gateway) return ctx.refuse('gateway.absent')
      const address = addressOf(ctx, gateway, goesPlain === true)
      const bound = { tenantId, factoryId, userId, accountId, sessionId, serverAppUuid: gateway.serverAppUuid }
      const ticket = await issueTicket(db, { ...bound, purpose, bytes, traceId: ctx.traceId }, ctx.now())
      return { ticket, address, path: `/gateway/file/upload/${purpose}`, seconds: ticketSeconds }
    }),
)

/** Whether the caller is the gateway that the ticket names, still in use where the ticket was made. */
async function isItsGateway(db: Db, spent: UploadTicket, caller: { gatewayId: number; tenantId: number }) {
  if (caller.tenantId !== spent.tenantId || !(await gatewayOf(db, spent, spent.serverAppUuid))) return false
  await moveTo(db, { tenantId: spent.tenantId, factoryId: null })
  const found = await db.maybe(sql`
    select 1 from gateway_server_app a
    where ${inTenant(spent, 'a')} and a.server_app_uuid = ${spent.serverAppUuid} and a.id = ${caller.gatewayId}`)
  return found !== undefined
}

/** Whether the person still stands where they asked for the ticket: signed in, not elsewhere, and let in. */
async function isStillThere(db: Db, spent: UploadTicket, at: Date): Promise<boolean> {
  const living = await ownSessions(db, spent.accountId, at)
  if (!living.some(({ id, kind }) => kind === 'tenant' && id === spent.sessionId)) return false
  const { serverAppUuid } = await standingOf(db, spent.sessionId)
  if (serverAppUuid !== spent.serverAppUuid) return false
  const admission = await admit(db, spent, at)
  return admission?.licence.allowLoginFlag === 1
}

/** What the gateway may make a file of. Those of a week ago are forgotten: nobody goes on with them. */
async function noteUpload(
  ctx: Pick<ManualTransactionContext, 'now' | 'newId'>,
  db: Db,
  { tenantId, factoryId, userId, bytes }: UploadTicket,
  gatewayId: number,
): Promise<number> {
  const id = ctx.newId()
  const at = ctx.now()
  const old = new Date(at.getTime() - 7 * 24 * 60 * 60_000)
  await moveTo(db, { tenantId, factoryId: null })
  await db.run(sql`delete from gateway_incoming where ${inTenant({ tenantId })} and created_at < ${old}`)
  await db.run(sql`
    insert into gateway_incoming (tenant_id, id, factory_id, gateway_id, user_id, bytes, created_at)
    values (${tenantId}, ${id}, ${factoryId}, ${gatewayId}, ${userId}, ${bytes}, ${at})`)
  return id
}

/** One refusal for whatever is wrong. The ticket is gone in any case: in the wrong hands it must not be tried again. */
export const redeemUploadTicketHandler = handleManualTransaction(redeemUploadTicket, async (ctx, shown) => {
  const at = ctx.now()
  const caller = { ...ctx.gateway!, tenantId: ctx.session!.tenantId }
  const redeemed = await ctx.transaction(async (db) => {
    const spent = await spendTicket(db, shown.ticket, at)
    if (!spent) return undefined
    const isThere = await isStillThere(db, spent, at)
    if (await isItsGateway(db, spent, caller)) {
      if (!isThere || spent.bytes !== shown.bytes) return undefined
      return { ...spent, upload: await noteUpload(ctx, db, spent, caller.gatewayId) }
    }
    const { accountId, tenantId, factoryId, userId } = spent
    await noteSignInEvent(db, ctx, { kind: 'gatewayRefused', accountId, tenant: { tenantId, factoryId, userId } })
    return undefined
  })
  if (!redeemed) {
    ctx.log.warn({ gatewayId: caller.gatewayId }, 'a gateway showed a ticket that is not good')
    return ctx.refuse('gateway.ticketRefused')
  }
  const { tenantId, userId, purpose, upload, traceId } = redeemed
  return { tenantId, userId, purpose, upload, traceId }
})
