import { handle, handlePublic } from '@mouldwright/server-kit'
import { fetchExpireTime, getLoginDomain } from '@mouldwright/tenancy/shared'
import { licenceOf } from './api.ts'

export const expireTimeHandler = handle(fetchExpireTime, async (ctx) => {
  const licence = await licenceOf(ctx.db, ctx.session.tenantId, ctx.now())
  if (!licence) return ctx.refuse('record.absent')
  return {
    tenantName: licence.tenantName,
    expireDate: licence.expireDate,
    expireRemainDays: licence.expireRemainDays,
    maxOverdueDays: licence.maxOverdueDays,
    allowLoginFlag: licence.allowLoginFlag,
    overdueFlag: licence.overdueFlag,
    loginDelaySeconds: licence.loginDelaySeconds,
    haspExpireSwitch: licence.haspExpireSwitch,
  }
})

export const loginDomainHandler = handlePublic(getLoginDomain, ({ kit }) => {
  const { origin, protocol } = new URL(kit.publicUrl)
  return { domain: origin, secureFlag: protocol === 'https:' ? 1 : 0, demoFlag: kit.isDemo ? 1 : 0 }
})
