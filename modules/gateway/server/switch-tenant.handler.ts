import { switchTenant } from '@mouldwright/gateway/shared'
import {
  admit,
  factorIsDue,
  isStepUp,
  standingOf,
  switchSession,
  type Admission,
} from '@mouldwright/identity/server/api'
import { maskPhone } from '@mouldwright/identity/shared'
import {
  handleManualTransaction,
  longTokenCookie,
  type ManualTransactionContext,
  type Db,
  type Refusing,
} from '@mouldwright/server-kit'
import { asksForSms } from '@mouldwright/tenancy/server/api'
import { gatewayOf, gatewaysOf } from './gateways.query.ts'
import { noteForeignGateway } from './places.handlers.ts'

interface Wish {
  tenantId: number
  factoryId: number
  serverAppUuid: string | null
  phoneCode: string | null
}

/** Whether the account may go there, read anew each time: the licence decides, not the list that the browser holds. */
async function admitted(
  ctx: Refusing<'switch.absent' | 'switch.barred' | 'switch.factorDemanded'>,
  db: Db,
  accountId: number,
  { tenantId, factoryId }: Wish,
  at: Date,
): Promise<Admission> {
  const admission = await admit(db, { accountId, tenantId, factoryId }, at)
  if (!admission) return ctx.refuse('switch.absent')
  if (admission.licence.allowLoginFlag !== 1) ctx.refuse('switch.barred')
  if (await factorIsDue(db, admission)) ctx.refuse('switch.factorDemanded')
  return admission
}

/** The gateway there: the one named, else the first; `foreign` when the named one is not of that place. */
async function gatewayThere(db: Db, { serverAppUuid, ...place }: Wish): Promise<string | null | 'foreign'> {
  if (serverAppUuid) return (await gatewayOf(db, place, serverAppUuid)) ? serverAppUuid : 'foreign'
  const found = await gatewaysOf(db, [place.tenantId])
  return found.find(({ factoryId }) => factoryId === place.factoryId)?.serverAppUuid ?? null
}

/** The phone is proven for this switch alone, by a code that was sent for it. Counts of tries stay although the call is refused. */
async function proveBySms(
  ctx: ManualTransactionContext<'switch.codeWrong' | 'switch.sms'>,
  wish: Wish,
  phone: string,
): Promise<void> {
  if (!wish.phoneCode) {
    const { tenantId, factoryId, serverAppUuid } = wish
    const param = { phoneNum: maskPhone(phone), tenantId, factoryId, serverAppUuid }
    ctx.refuse('switch.sms', {}, { param })
  }
  const of = { sessionId: ctx.session!.sessionId, tenantId: wish.tenantId, phone }
  if (!(await isStepUp(ctx, of, wish.phoneCode))) ctx.refuse('switch.codeWrong')
}

export const switchTenantHandler = handleManualTransaction(switchTenant, async (ctx, input) => {
  const at = ctx.now()
  const session = ctx.session!
  const wish: Wish = {
    tenantId: input.tenantId,
    factoryId: input.factoryId,
    serverAppUuid: input.serverAppUuid ?? null,
    phoneCode: input.phoneCode ?? null,
  }
  const { standing, gateway, isAsked } = await ctx.transaction(async (db) => {
    await admitted(ctx, db, session.accountId, wish, at)
    return {
      standing: await standingOf(db, session.sessionId),
      gateway: await gatewayThere(db, wish),
      isAsked: await asksForSms(db, wish.tenantId),
    }
  })
  if (gateway === 'foreign') {
    await noteForeignGateway(ctx)
    ctx.refuse('gateway.absent')
  }
  // To another factory of the tenant one stands in already: nothing new is entered.
  if (isAsked && wish.tenantId !== session.tenantId) await proveBySms(ctx, wish, standing.phone)
  const opened = await ctx.transaction(async (db) =>
    switchSession(db, ctx, session, await admitted(ctx, db, session.accountId, wish, at), {
      ...standing,
      serverAppUuid: gateway,
    }),
  )
  ctx.http.setCookie(longTokenCookie(ctx.http.secure), opened.longToken, opened.maxAgeSeconds)
  return {
    token: opened.shortToken,
    tenantId: wish.tenantId,
    factoryId: wish.factoryId,
    gateway: gateway === null ? null : { serverAppUuid: gateway },
  }
})
