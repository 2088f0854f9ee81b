import { here } from '@mouldwright/basic/server/api'
import { sql, type Context } from '@mouldwright/server-kit'

/** What a section is called in the caller's language: the Chinese name where there is one, else its code. */
export async function sectionNames(ctx: Context): Promise<(id: number, code: string) => string> {
  if (ctx.language !== 'zh') return (_, code) => code
  const rows = await ctx.db.all<{ id: number; name: string }>(
    sql`select t.id, t.chinese_name as name from basic_section as t where ${here(ctx, 't')} and t.chinese_name <> ''`,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id, code) => names.get(id) ?? code
}
