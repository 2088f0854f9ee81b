import { Refusal } from '@mouldwright/kernel'
import { listTenants, switchTenant, type TenantEntry } from '@mouldwright/identity/shared'
import { handle, handleApart, longTokenCookie, sql } from '@mouldwright/server-kit'
import { admit } from './enter.ts'
import { noteAtDoor } from './note.ts'
import { endSession, openSession } from './sessions.ts'

export const switchTenantHandler = handleApart(switchTenant, async (ctx, { tenantId, factoryId }) => {
  const at = ctx.now()
  const { accountId, sessionId } = ctx.session!
  const session = await ctx.transaction(async (db) => {
    const admission = await admit(db, { accountId, tenantId, factoryId }, at)
    if (!admission) throw new Refusal('switch.absent', { kind: 'absent' })
    if (admission.licence.allowLoginFlag !== 1) throw new Refusal('switch.barred')
    if (!(await endSession(db, sessionId, 'switched', at))) throw new Refusal('session.ended', { kind: 'ended' })
    const before = await db.one<{ remember: boolean }>(
      sql`select ends_at - created_at > interval '1 day' as remember from identity_session where id = ${sessionId}`,
    )
    const opened = await openSession(db, {
      ...admission,
      at,
      newId: ctx.newId,
      remember: before.remember,
      source: ctx.http.ip,
      agent: ctx.http.userAgent,
    })
    await noteAtDoor(db, ctx, { kind: 'switchTenant', accountId, tenant: admission })
    return opened
  })
  ctx.http.setCookie(longTokenCookie(ctx.http.secure), session.longToken, session.maxAgeSeconds)
  return { token: session.shortToken }
})

export const listTenantsHandler = handle(listTenants, async (ctx) => {
  const { tenantId, userId, accountId } = ctx.session
  const { realName } = await ctx.db.one<{ realName: string }>(
    sql`select real_name as "realName" from identity_user where tenant_id = ${tenantId} and id = ${userId}`,
  )
  const { found } = await ctx.db.one<{ found: (TenantEntry & { expireDate: string | null })[] }>(
    sql`select identity_discover(${accountId}, ${ctx.now()}) as found`,
  )
  const tenantList = found.map((entry) => ({
    tenantId: entry.tenantId,
    tenantName: entry.tenantName,
    tenantType: entry.tenantType,
    factoryId: entry.factoryId,
    factoryName: entry.factoryName,
    allowLoginFlag: entry.allowLoginFlag,
    overdueFlag: entry.overdueFlag,
    expireTime: entry.expireDate,
    expireRemainDays: entry.expireRemainDays,
    loginDelaySeconds: entry.loginDelaySeconds,
  }))
  return { realName, tenantList }
})
