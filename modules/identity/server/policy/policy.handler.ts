import { fetchPolicy, savePolicy } from '@mouldwright/identity/shared'
import { audit, handle, inTenant, sql, type Context } from '@mouldwright/server-kit'
import { demandFreshSession } from '../factors/fresh-proof.ts'
import { hasSecondFactor } from '../factors/second-factor.ts'
import { endSessionsOf } from '../sessions/sessions.ts'

const mostShown = 500

/** Members who may sign in, with whether their account has a second factor. Who has not agreed yet has none that counts here. */
const members = (ctx: Context) => sql`
  select u.id as "userId", u.user_name as "userName", u.real_name as "realName",
    exists (select 1 from identity_totp t where t.account_id = d.account_id and t.confirmed_at is not null)
      or exists (select 1 from identity_passkey k where k.account_id = d.account_id and k.is_second_factor) as has
  from identity_user u
  left join identity_directory d on d.tenant_id = u.tenant_id and d.user_id = u.id and d.accepted_at is not null
  where ${inTenant(ctx, 'u')} and identity_is_active(u, ${ctx.now()})`

const firstLacking = (ctx: Context) =>
  ctx.db.all<{ userId: number; userName: string; realName: string }>(sql`
    select m."userId", m."userName", m."realName" from (${members(ctx)}) m where not m.has order by m."userName" limit ${mostShown}`)

const demandsOf = async ({ db, session }: Context): Promise<boolean> =>
  (
    await db.maybe<{ demands: boolean }>(
      sql`select demands_second_factor as demands from identity_policy where ${inTenant(session)}`,
    )
  )?.demands ?? false

export const fetchPolicyHandler = handle(fetchPolicy, async (ctx) => {
  const counts = await ctx.db.one<{ members: number; lackingMembers: number }>(
    sql`select count(*) as members, count(*) filter (where not m.has) as "lackingMembers" from (${members(ctx)}) m`,
  )
  return { demandsSecondFactor: await demandsOf(ctx), ...counts, lacking: await firstLacking(ctx) }
})

export const savePolicyHandler = handle(savePolicy, async (ctx, { demandsSecondFactor }) => {
  await demandFreshSession(ctx)
  const { tenantId, accountId, displayName } = ctx.session
  // Nobody locks themselves out of the company.
  if (demandsSecondFactor && !(await hasSecondFactor(ctx.db, accountId))) ctx.refuse('policy.ownFactor')
  const before = await demandsOf(ctx)
  if (before === demandsSecondFactor) return { signedOut: 0 }
  await ctx.db.run(sql`
    insert into identity_policy (tenant_id, demands_second_factor, updated_at, updated_by)
    values (${tenantId}, ${demandsSecondFactor}, ${ctx.now()}, ${displayName})
    on conflict (tenant_id) do update set demands_second_factor = excluded.demands_second_factor,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`)
  await audit(ctx, [
    {
      operation: 'policyChanged',
      entity: 'identity.policy',
      before: { demandsSecondFactor: before },
      after: { demandsSecondFactor },
    },
  ])
  if (!demandsSecondFactor) return { signedOut: 0 }
  const lacking = await ctx.db.all<{ userId: number }>(sql`select m."userId" from (${members(ctx)}) m where not m.has`)
  await endSessionsOf(
    ctx.db,
    tenantId,
    lacking.map(({ userId }) => userId),
    'factorDemanded',
    ctx.now(),
  )
  return { signedOut: lacking.length }
})
