/** Who is in the tenant now. Sessions stand in the platform's tables, so every statement names the tenant. */
import { deviceOf, kickOnlineUsers, listOnlineUsers, maskSource, type OnlineUser } from '@mouldwright/identity/shared'
import { audit, handle, inTenant, refuseMissing, sql, type Context } from '@mouldwright/server-kit'
import { demandFreshSession } from '../factors/fresh-proof.ts'
import { demandRightsOver } from '../members/person-rights.ts'
import { endSession } from './sessions.ts'

const living = (ctx: Context) => sql`
  ${inTenant(ctx, 's')} and s.ended_at is null and s.ends_at > ${ctx.now()}
  and s.last_seen_at + make_interval(secs => s.idle_seconds) > ${ctx.now()}`

export const listOnlineUsersHandler = handle(listOnlineUsers, async (ctx, input) => {
  const [page, size] = [input.page ?? 1, input.size ?? 20]
  const pattern = `%${(input.search ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const rows = await ctx.db.all<Omit<OnlineUser, 'device' | 'isCurrent'> & { agent: string; total: number }>(sql`
    select s.id, s.user_id as "userId", u.user_name as "userName", u.real_name as "realName", f.name as "factoryName",
      s.agent, s.source, s.created_at as "startedAt", s.last_seen_at as "lastSeenAt", count(*) over ()::int as total
    from identity_session s
    join identity_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join tenancy_factory f on f.tenant_id = s.tenant_id and f.id = s.factory_id
    where ${living(ctx)} and (u.user_name ilike ${pattern} or u.real_name ilike ${pattern})
    order by s.last_seen_at desc, s.id desc limit ${size} offset ${(page - 1) * size}`)
  return {
    rows: rows.map(({ agent, source, total: _, ...row }) => ({
      ...row,
      device: deviceOf(agent),
      source: maskSource(source),
      isCurrent: row.id === ctx.session.sessionId,
    })),
    total: rows[0]?.total ?? 0,
  }
})

export const kickOnlineUsersHandler = handle(kickOnlineUsers, async (ctx, { sessions }) => {
  const ids = sessions.map(({ id }) => id)
  if (ids.includes(ctx.session.sessionId)) ctx.refuse('onlineUser.self')
  // One that has ended since the list was read is still the tenant's: there is nothing left to do to it.
  const { known } = await ctx.db.one<{ known: number }>(
    sql`select count(*)::integer as known from identity_session s where ${inTenant(ctx, 's')} and s.id = any(${ids}::bigint[])`,
  )
  refuseMissing(ids, known)
  const own = await ctx.db.all<{ id: number; userId: number }>(sql`
    select s.id, s.user_id as "userId" from identity_session s where ${living(ctx)} and s.id = any(${ids}::bigint[]) order by s.id`)
  await demandRightsOver(
    ctx,
    own.map(({ userId }) => userId),
  )
  await demandFreshSession(ctx)
  let ended = 0
  for (const { id, userId } of own) {
    if (!(await endSession(ctx.db, id, 'kicked', ctx.now()))) continue
    await audit(ctx, [{ operation: 'kicked', entity: 'identity.user', recordId: userId }])
    ended += 1
  }
  return { ended }
})
