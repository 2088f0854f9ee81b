import { inFactory, sql, type Context } from '@mouldwright/server-kit'

/**
 * Corrections that came in once a time was over, of what had been reported of it or to what is reported of it now: what was read of it
 * before no longer holds.
 * @param userId whose work; all people's unless given
 */
export async function correctedAfter(
  ctx: Pick<Context, 'db' | 'session'>,
  { from, until }: { from: Date; until: Date },
  userId: number | null = null,
): Promise<number> {
  const { count } = await ctx.db.one<{ count: number }>(sql`
    select count(*)::int as count from floor_report as c
    left join floor_report as o on ${inFactory(ctx, 'o')} and o.id = c.corrects_id
    where ${inFactory(ctx, 'c')} and c.kind = 'correct' and c.received_at >= ${until}
      and ((c.at >= ${from} and c.at < ${until}) or (o.at >= ${from} and o.at < ${until}))
      and (${userId}::bigint is null or c.user_id = ${userId}::bigint or o.user_id = ${userId}::bigint)`)
  return count
}
