import {
  issueGatewayKey,
  issueUploadTicket,
  reachOf,
  redeemUploadTicket,
  serverApp,
  type GatewayEntry,
} from '@mouldwright/gateway/shared'
import { admit, noteSignInEvent, ownSessions, standingOf } from '@mouldwright/identity/server/api'
import { handleManualTransaction, inTenant, sql, type ManualTransactionContext, type Db } from '@mouldwright/server-kit'
import { gatewayOf } from './gateways.query.ts'
import { hashSecret, issueTicket, newSecret, spendTicket, ticketSeconds, type UploadTicket } from './upload-ticket.ts'

const enterTenantPlace = (db: Db, tenantId: number) =>
  db.run(sql`select set_config('app.tenant', ${String(tenantId)}, true)`)

/** Made once: who lost it removes the record and makes another, with another number. */
export const issueGatewayKeyHandler = handleManualTransaction(issueGatewayKey, (ctx, { id }) =>
  ctx.transaction(async (db) => {
    const { tenantId, factoryId, userId, userName, displayName } = ctx.session!
    await enterTenantPlace(db, tenantId)
    const app = await db.maybe<{ serverAppUuid: string }>(sql`
      select server_app_uuid as "serverAppUuid" from gateway_server_app
      where ${inTenant({ tenantId })} and id = ${id} and type = 'gateway' and valid and server_app_uuid is not null`)
    if (!app) return ctx.refuse('gateway.absent')
    const key = newSecret()
    const made = await db.maybe(sql`
      insert into gateway_key (tenant_id, server_app_id, hash, created_at)
      values (${tenantId}, ${id}, ${hashSecret(key)}, ${ctx.now()})
      on conflict do nothing returning server_app_id`)
    if (!made) return ctx.refuse('gateway.keyGiven')
    await db.run(sql`
      insert into kit_audit (tenant_id, id, at, factory_id, user_id, user_name, display_name, operation, entity, record_id, trace_id)
      values (${tenantId}, ${ctx.newId()}, ${ctx.now()}, ${factoryId}, ${userId}, ${userName}, ${displayName}, 'keyIssued', ${serverApp.name}, ${id}, ${ctx.traceId})`)
    return { ...app, key }
  }),
)

/** Where the browser sends the file, in the protocol of the page. */
function addressOf(
  ctx: ManualTransactionContext<'gateway.noAddress' | 'gateway.noPort'>,
  gateway: GatewayEntry,
): string {
  const reach = reachOf(gateway, ctx.http.secure, { allowsLoopback: ctx.kit.isDemo })
  if (reach === 'noAddress') ctx.refuse('gateway.noAddress')
  if (reach === 'noPort') ctx.refuse('gateway.noPort')
  return `${ctx.http.secure ? 'https' : 'http'}://${reach.ip}:${reach.port}`
}

export const issueUploadTicketHandler = handleManualTransaction(issueUploadTicket, (ctx, { purpose, bytes }) =>
  ctx.transaction(async (db) => {
    const { tenantId, factoryId, userId, accountId, sessionId } = ctx.session!
    const { serverAppUuid } = await standingOf(db, sessionId)
    const gateway = serverAppUuid === null ? undefined : await gatewayOf(db, { tenantId, factoryId }, serverAppUuid)
    if (!gateway) return ctx.refuse('gateway.absent')
    const address = addressOf(ctx, gateway)
    const bound = { tenantId, factoryId, userId, accountId, sessionId, serverAppUuid: gateway.serverAppUuid }
    const ticket = await issueTicket(db, { ...bound, purpose, bytes }, ctx.now())
    return { ticket, address, path: `/gateway/file/upload/${purpose}`, seconds: ticketSeconds }
  }),
)

/** Whether this is the gateway that the ticket names, still in use where the ticket was made, and with its own key. */
async function isItsGateway(db: Db, spent: UploadTicket, shown: { serverAppUuid: string; key: string }) {
  if (shown.serverAppUuid !== spent.serverAppUuid || !(await gatewayOf(db, spent, spent.serverAppUuid))) return false
  await enterTenantPlace(db, spent.tenantId)
  const found = await db.maybe(sql`
    select 1 from gateway_key k join gateway_server_app a on a.tenant_id = k.tenant_id and a.id = k.server_app_id
    where ${inTenant(spent, 'k')} and a.server_app_uuid = ${spent.serverAppUuid} and k.hash = ${hashSecret(shown.key)}`)
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

/** One refusal for whatever is wrong. The ticket is gone in any case: in the wrong hands it must not be tried again. */
export const redeemUploadTicketHandler = handleManualTransaction(redeemUploadTicket, async (ctx, shown) => {
  const at = ctx.now()
  const redeemed = await ctx.transaction(async (db) => {
    const spent = await spendTicket(db, shown.ticket, at)
    if (!spent) return undefined
    const isThere = await isStillThere(db, spent, at)
    if (await isItsGateway(db, spent, shown)) return isThere && spent.bytes === shown.bytes ? spent : undefined
    const { accountId, tenantId, factoryId, userId } = spent
    await noteSignInEvent(db, ctx, { kind: 'gatewayRefused', accountId, tenant: { tenantId, factoryId, userId } })
    return undefined
  })
  if (!redeemed) {
    ctx.log.warn({ serverAppUuid: shown.serverAppUuid }, 'a gateway showed a ticket that is not good')
    return ctx.refuse('gateway.ticketRefused')
  }
  const { tenantId, userId, purpose } = redeemed
  return { tenantId, userId, purpose }
})
