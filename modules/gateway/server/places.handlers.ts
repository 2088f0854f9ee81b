import { changeGateway, listGateways, listTenants, rememberLastTenant } from '@mouldwright/gateway/shared'
import { chooseServer, noteSignInEvent, placesOf, rememberPlace, standingOf } from '@mouldwright/identity/server/api'
import { handle, handleManualTransaction, inTenant, sql, type ManualTransactionContext } from '@mouldwright/server-kit'
import { gatewayOf, gatewaysOf } from './gateways.query.ts'

export const listTenantsHandler = handle(listTenants, async (ctx) => {
  const { tenantId, factoryId, userId, accountId, sessionId } = ctx.session
  const { realName } = await ctx.db.one<{ realName: string }>(
    sql`select real_name as "realName" from identity_user where ${inTenant({ tenantId })} and id = ${userId}`,
  )
  const { serverAppUuid: chosen } = await standingOf(ctx.db, sessionId)
  const places = await placesOf(ctx.db, accountId, ctx.now())
  // The gateways of a tenant are told only to those who may enter it.
  const open = places.filter(({ allowLoginFlag }) => allowLoginFlag === 1).map((place) => place.tenantId)
  const gateways = await gatewaysOf(ctx.db, open)
  const tenantList = places.map((place) => {
    const gatewayList = gateways.filter((gateway) => gateway.factoryId === place.factoryId)
    const isHere = place.tenantId === tenantId && place.factoryId === factoryId
    const inUse = gatewayList.find((gateway) => isHere && gateway.serverAppUuid === chosen) ?? gatewayList[0]
    return {
      tenantId: place.tenantId,
      tenantName: place.tenantName,
      tenantType: place.tenantType,
      factoryId: place.factoryId,
      factoryName: place.factoryName,
      allowLoginFlag: place.allowLoginFlag,
      overdueFlag: place.overdueFlag,
      expireTime: place.expireDate,
      expireRemainDays: place.expireRemainDays,
      loginDelaySeconds: place.loginDelaySeconds,
      serverAppUuid: inUse?.serverAppUuid ?? null,
      gatewayState: 0,
      gatewayList,
    }
  })
  return { realName, tenantList }
})

export const rememberLastTenantHandler = handle(rememberLastTenant, async (ctx, { tenantId, factoryId }) => {
  const { accountId } = ctx.session
  const places = await placesOf(ctx.db, accountId, ctx.now())
  if (!places.some((place) => place.tenantId === tenantId && place.factoryId === factoryId))
    return ctx.refuse('switch.absent')
  await rememberPlace(ctx.db, accountId, { tenantId, factoryId }, ctx.now())
  return {}
})

export const listGatewaysHandler = handle(listGateways, async (ctx) => {
  const { tenantId, accountId, sessionId } = ctx.session
  const places = await placesOf(ctx.db, accountId, ctx.now())
  const mine = new Set(places.filter((place) => place.tenantId === tenantId).map(({ factoryId }) => factoryId))
  const gatewayList = (await gatewaysOf(ctx.db, [tenantId])).filter(({ factoryId }) => mine.has(factoryId))
  const { serverAppUuid: chosen } = await standingOf(ctx.db, sessionId)
  const isThere = gatewayList.some(({ serverAppUuid }) => serverAppUuid === chosen)
  return { serverAppUuid: isThere ? chosen : null, gatewayList }
})

/** A line about somebody who names a gateway that is not theirs: its own transaction, for the call is refused. */
export const noteForeignGateway = (ctx: ManualTransactionContext): Promise<void> =>
  ctx.transaction((db) =>
    noteSignInEvent(db, ctx, { kind: 'gatewayRefused', accountId: ctx.session!.accountId, tenant: ctx.session! }),
  )

export const changeGatewayHandler = handleManualTransaction(changeGateway, async (ctx, { serverAppUuid }) => {
  const { tenantId, factoryId, sessionId } = ctx.session!
  const gateway = await ctx.transaction(async (db) => {
    const found = await gatewayOf(db, { tenantId, factoryId }, serverAppUuid)
    if (found) await chooseServer(db, sessionId, serverAppUuid)
    return found
  })
  if (!gateway) {
    await noteForeignGateway(ctx)
    return ctx.refuse('gateway.absent')
  }
  return { gateway }
})
