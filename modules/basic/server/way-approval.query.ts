import { inTenant, sql, type Context } from '@mouldwright/server-kit'
import type { OfferedWay } from '../shared/index.ts'

/**
 * Whether somebody else has to agree to what is done with bad pieces. By the way that was picked; where none was, or one that leads
 * elsewhere, by those that lead there: where the company has no way to it without approval, leaving its name out is none.
 */
export async function wayNeedsApproval(
  ctx: Pick<Context, 'db' | 'session'>,
  { dealWay, outcome }: { dealWay: string | null; outcome: OfferedWay['outcome'] },
): Promise<boolean> {
  const ways = await ctx.db.all<Pick<OfferedWay, 'name' | 'needsApproval'>>(sql`
    select t.name, t.needs_approval as "needsApproval" from basic_deal_way as t
    where ${inTenant(ctx, 't')} and t.valid and t.outcome = ${outcome}`)
  const picked = ways.find(({ name }) => name === dealWay)
  return picked?.needsApproval ?? (ways.length > 0 && ways.every((way) => way.needsApproval))
}
