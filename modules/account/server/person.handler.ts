import {
  acceptInvitation,
  declineInvitation,
  fetchPerson,
  savePerson,
  setDefaultEnterprise,
} from '@mouldwright/account/shared'
import {
  acceptInvitation as accept,
  accountById,
  declineInvitation as decline,
  invitationsOf,
  membershipsOf,
  setDefaultTenant,
} from '@mouldwright/identity/server/api'
import { maskTarget } from '@mouldwright/courier/shared'
import { maskPhone } from '@mouldwright/identity/shared'
import { handleAccount, sql } from '@mouldwright/server-kit'

export const fetchPersonHandler = handleAccount(fetchPerson, async (ctx) => {
  const account = await accountById(ctx.db, ctx.account.accountId)
  const memberships = await membershipsOf(ctx.db, account.id, ctx.now())
  const own = await ctx.db.one<{ name: string | null; hasPhoto: boolean }>(sql`
    select (select name from account_person where account_id = ${account.id}) as name,
      exists (select 1 from account_photo where account_id = ${account.id}) as "hasPhoto"`)
  const entered = memberships.some(({ tenantId }) => tenantId === account.defaultTenantId)
    ? account.defaultTenantId
    : memberships[0]?.tenantId
  return {
    accountId: account.id,
    name: own.name ?? memberships[0]?.realName ?? maskPhone(account.phone),
    phone: maskPhone(account.phone),
    email: account.email && maskTarget(account.email),
    hasPhoto: own.hasPhoto,
    hasPassword: account.hasPassword,
    createdAt: account.createdAt,
    invitations: await invitationsOf(ctx.db, account.id),
    enterprises: memberships.map((of) => ({
      tenantId: of.tenantId,
      tenantName: of.tenantName,
      tenantType: of.tenantType,
      roles: of.roles,
      factories: of.factories,
      allowLoginFlag: of.allowLoginFlag,
      overdueFlag: of.overdueFlag,
      expireTime: of.expireDate,
      isDefault: of.tenantId === entered,
    })),
  }
})

export const savePersonHandler = handleAccount(savePerson, async (ctx, { name }) => {
  await ctx.db.run(sql`
    insert into account_person (account_id, name, updated_at) values (${ctx.account.accountId}, ${name}, ${ctx.now()})
    on conflict (account_id) do update set name = excluded.name, updated_at = excluded.updated_at`)
  return {}
})

export const setDefaultEnterpriseHandler = handleAccount(setDefaultEnterprise, async (ctx, { tenantId }) => {
  if (!(await setDefaultTenant(ctx.db, ctx.account.accountId, tenantId))) ctx.refuse('enterprise.absent')
  return {}
})

export const acceptInvitationHandler = handleAccount(acceptInvitation, async (ctx, { tenantId }) => {
  const { accountId } = ctx.account
  if (!(await accept(ctx.db, ctx, { accountId, tenantId }))) ctx.refuse('invitation.absent')
  return {}
})

export const declineInvitationHandler = handleAccount(declineInvitation, async (ctx, { tenantId }) => {
  const { accountId } = ctx.account
  if (!(await decline(ctx.db, ctx, { accountId, tenantId }))) ctx.refuse('invitation.absent')
  return {}
})
