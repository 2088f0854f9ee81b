import { handle, inTenant, sql } from '@mouldwright/server-kit'
import { offerPhrases } from '../shared/index.ts'

/** No more than are read at a glance. */
const most = 20

export default handle(offerPhrases, async (ctx, { use }) => {
  const rows = await ctx.db.all<{ name: string }>(
    sql`select t.name from basic_remark_phrase as t where ${inTenant(ctx, 't')} and t.use = ${use} and t.valid
      order by t.sort, t.name, t.id limit ${most}`,
  )
  return { phrases: rows.map(({ name }) => name) }
})
