import { handle, inTenant, sql, type Context } from '@mouldwright/server-kit'
import { offerPhrases, stockMove } from '../shared/index.ts'
import { mostPhrases, phrasesOf } from './phrases.query.ts'

const movesOf = async (ctx: Context, direction: number): Promise<string[]> => {
  const rows = await ctx.db.all<{ name: string }>(
    sql`select t.name from basic_stock_move_type as t
      where ${inTenant(ctx, 't')} and t.type in (${direction}, ${stockMove.general}) and t.valid
      order by t.sort, t.name, t.id limit ${mostPhrases}`,
  )
  return rows.map(({ name }) => name)
}

export default handle(offerPhrases, async (ctx, { use }) => {
  if (use !== 'stockIn' && use !== 'stockOut') return { phrases: (await phrasesOf(ctx, [use]))[use] }
  const moves = await movesOf(ctx, use === 'stockIn' ? stockMove.in : stockMove.out)
  const { report } = await phrasesOf(ctx, ['report'])
  return { phrases: [...new Set([...moves, ...report])].slice(0, mostPhrases) }
})
