import { handle, inTenant, sql } from '@mouldwright/server-kit'
import { offerDealWays, type OfferedWay } from '../shared/index.ts'
import { mostPhrases } from './phrases.query.ts'

export default handle(offerDealWays, async (ctx) => ({
  ways: await ctx.db.all<OfferedWay>(
    sql`select t.name, t.outcome, t.needs_approval as "needsApproval" from basic_deal_way as t
      where ${inTenant(ctx, 't')} and t.valid order by t.sort, t.name, t.id limit ${mostPhrases}`,
  ),
}))
