import { inTenant, sql, type Context } from '@mouldwright/server-kit'
import type { OfferedWay, remarkUse } from '../shared/index.ts'

/** No more than are read at a glance. */
export const mostPhrases = 20

type Use = (typeof remarkUse)[number]

/** Ready-made remarks of these uses, in their order. */
export async function phrasesOf<U extends Use>(
  ctx: Pick<Context, 'db' | 'session'>,
  uses: readonly U[],
): Promise<Record<U, string[]>> {
  const rows = await ctx.db.all<{ use: U; name: string }>(sql`
    select n.use, n.name from (
      select t.use, t.name, row_number() over (partition by t.use order by t.sort, t.name, t.id) as nth
      from basic_remark_phrase as t where ${inTenant(ctx, 't')} and t.use = any(${[...uses]}::text[]) and t.valid) as n
    where n.nth <= ${mostPhrases} order by n.use, n.nth`)
  const named = Map.groupBy(rows, ({ use }) => use)
  return Object.fromEntries(uses.map((use) => [use, (named.get(use) ?? []).map(({ name }) => name)])) as Record<
    U,
    string[]
  >
}

/** What the company does with pieces that are not good, in its order. */
export const dealWaysOf = (ctx: Pick<Context, 'db' | 'session'>): Promise<OfferedWay[]> =>
  ctx.db.all<OfferedWay>(sql`
    select t.name, t.outcome, t.needs_approval as "needsApproval" from basic_deal_way as t
    where ${inTenant(ctx, 't')} and t.valid order by t.sort, t.name, t.id limit ${mostPhrases}`)
