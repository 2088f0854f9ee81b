import { Refusal } from '@mouldwright/kernel'
import { switchTenant } from '@mouldwright/gateway/shared'
import { admit, standingOf, switchSession, type Admission } from '@mouldwright/identity/server/api'
import { maskPhone } from '@mouldwright/identity/shared'
import { handleApart, longTokenCookie, type ApartContext, type Db } from '@mouldwright/server-kit'
import { asksForSms } from '@mouldwright/tenancy/server/api'
import { checkCode } from '@mouldwright/verification/server/api'
import { gatewayOf, gatewaysOf } from './gateways.query.ts'
import { noteForeignGateway } from './places.handlers.ts'

/** A proof of the phone is good for a working day. */
const proofHours = 12

interface Wish {
  tenantId: number
  factoryId: number
  serverAppUuid: string | null
  phoneCode: string | null
}

/** Whether the account may go there, read anew each time: the licence decides, not the list that the browser holds. */
async function admitted(db: Db, accountId: number, { tenantId, factoryId }: Wish, at: Date): Promise<Admission> {
  const admission = await admit(db, { accountId, tenantId, factoryId }, at)
  if (!admission) throw new Refusal('switch.absent', { kind: 'absent' })
  if (admission.licence.allowLoginFlag !== 1) throw new Refusal('switch.barred', { kind: 'forbidden' })
  return admission
}

/** The gateway there: the one named, else the first; `foreign` when the named one is not of that place. */
async function gatewayThere(db: Db, { serverAppUuid, ...place }: Wish): Promise<string | null | 'foreign'> {
  if (serverAppUuid) return (await gatewayOf(db, place, serverAppUuid)) ? serverAppUuid : 'foreign'
  const found = await gatewaysOf(db, [place.tenantId])
  return found.find(({ factoryId }) => factoryId === place.factoryId)?.serverAppUuid ?? null
}

/** When the phone was proven: earlier in this session, or now by the code. Counts of tries stay although the call is refused. */
async function proveBySms(ctx: ApartContext, wish: Wish, phone: string): Promise<Date> {
  if (!wish.phoneCode) {
    const { tenantId, factoryId, serverAppUuid } = wish
    const param = { phoneNum: maskPhone(phone), tenantId, factoryId, serverAppUuid }
    throw new Refusal('switch.sms', { kind: 'sms', data: { param } })
  }
  const verdict = await checkCode(ctx, { purpose: 'stepUp', to: phone, code: wish.phoneCode })
  if (verdict !== 'right') throw new Refusal('switch.codeWrong')
  return ctx.now()
}

export const switchTenantHandler = handleApart(switchTenant, async (ctx, input) => {
  const at = ctx.now()
  const session = ctx.session!
  const wish: Wish = {
    tenantId: input.tenantId,
    factoryId: input.factoryId,
    serverAppUuid: input.serverAppUuid ?? null,
    phoneCode: input.phoneCode ?? null,
  }
  const { standing, gateway, isAsked } = await ctx.transaction(async (db) => {
    await admitted(db, session.accountId, wish, at)
    return {
      standing: await standingOf(db, session.sessionId),
      gateway: await gatewayThere(db, wish),
      isAsked: await asksForSms(db, wish.tenantId),
    }
  })
  if (gateway === 'foreign') {
    await noteForeignGateway(ctx)
    throw new Refusal('gateway.absent', { kind: 'absent' })
  }
  const { smsVerifiedAt } = standing
  const isProven = smsVerifiedAt !== null && at.getTime() - smsVerifiedAt.getTime() < proofHours * 3_600_000
  const provenAt = isAsked && !isProven ? await proveBySms(ctx, wish, standing.phone) : smsVerifiedAt
  const opened = await ctx.transaction(async (db) =>
    switchSession(db, ctx, session, await admitted(db, session.accountId, wish, at), {
      ...standing,
      serverAppUuid: gateway,
      smsVerifiedAt: provenAt,
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
