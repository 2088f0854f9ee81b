/**
 * Keeps accounts and the directory in step with members, in statements for the whole batch. A person new to the platform gets an account
 * without a password, which only a code to that number opens: to sign in is to prove the number. Whoever has an account already is
 * invited: until they accept, signed in to it, nobody enters this tenant through it. The tenant learns nothing of which it was.
 */
import type { user } from '@mouldwright/identity/shared'
import { inTenant, sql, type Change, type Context } from '@mouldwright/server-kit'
import { tellInvited, tellNumberChanged } from './invitation-letters.ts'
import { endSessionsOf } from '../sessions/sessions.ts'

type UserChange = Change<typeof user>

export async function linkAccounts(ctx: Context, changes: readonly UserChange[]): Promise<void> {
  const moved = await withoutLink(ctx, changes)
  if (moved.length === 0) return
  await endOldLinks(ctx, moved)
  const { tenantId } = ctx.session
  // Whoever works at terminals alone has no number, and no account.
  const reached = moved.flatMap(({ after }) => (after.phone ? [{ ...after, phone: after.phone }] : []))
  if (reached.length === 0) return
  const userIds = reached.map(({ id }) => id)
  const phones = reached.map(({ phone }) => phone)
  // In one order everywhere, so that two batches never wait for each other in a circle.
  const made = await ctx.db.all<{ phone: string }>(sql`
    insert into identity_account (id, phone, created_at)
    select n.id, n.phone, ${ctx.now()} from unnest(${reached.map(() => ctx.newId())}::bigint[], ${phones}::text[]) n(id, phone)
    order by n.phone on conflict (phone) do nothing returning phone`)
  const linked = await ctx.db.run(sql`
    insert into identity_directory (account_id, tenant_id, user_id, accepted_at)
    select a.id, ${tenantId}, n.user_id,
      case when a.phone = any(${made.map(({ phone }) => phone)}::text[]) then ${ctx.now()}::timestamptz end
    from unnest(${userIds}::bigint[], ${phones}::text[]) n(user_id, phone)
    join identity_account a on a.phone = n.phone order by a.id on conflict do nothing`)
  // Somebody else has taken the number between the check and now.
  if (linked !== reached.length) ctx.invalid([{ field: 'phone', rule: 'identity:rules.phoneTaken' }])
  await tellInvited(ctx, reached)
}

/** New members, those with another number, and those whose invitation was declined: saving them invites again. */
async function withoutLink(ctx: Context, changes: readonly UserChange[]): Promise<UserChange[]> {
  const same = changes.filter(({ before, after }) => before?.phone === after.phone).map(({ after }) => after.id)
  if (same.length === 0) return [...changes]
  const linked = await ctx.db.all<{ id: number }>(sql`
    select user_id as id from identity_directory
    where ${inTenant(ctx)} and user_id = any(${same}::bigint[])`)
  const known = new Set(linked.map(({ id }) => id))
  return changes.filter(({ before, after }) => before?.phone !== after.phone || !known.has(after.id))
}

/** The number that was signs nobody in here any more, and is told. */
async function endOldLinks(ctx: Context, moved: readonly UserChange[]): Promise<void> {
  const parted = moved.flatMap(({ before }) => (before ? [before] : []))
  if (parted.length === 0) return
  const { tenantId } = ctx.session
  const ids = parted.map(({ id }) => id)
  // Asked while the links still stand: they tell where the owner was last.
  const zones = await ctx.db.all<{ userId: number; timeZone: string | null }>(
    sql`select user_id as "userId", identity_time_zone(account_id) as "timeZone" from identity_directory where ${inTenant(ctx)} and user_id = any(${ids}::bigint[])`,
  )
  const zoneOf = new Map(zones.map(({ userId, timeZone }) => [userId, timeZone]))
  await endSessionsOf(ctx.db, tenantId, ids, 'phoneChanged', ctx.now())
  await ctx.db.run(
    sql`delete from identity_directory where ${inTenant({ tenantId })} and user_id = any(${ids}::bigint[])`,
  )
  const numbers = new Map(moved.map(({ after }) => [after.id, after.phone]))
  await tellNumberChanged(
    ctx,
    parted
      .flatMap((one) => (one.phone ? [{ ...one, phone: one.phone }] : []))
      .filter(({ id, phone }) => numbers.get(id) !== phone)
      .map(({ id, phone, language }) => ({ phone, language, timeZone: zoneOf.get(id) })),
  )
}
