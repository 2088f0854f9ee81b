import { inFactory, sql, type Context } from '@mouldwright/server-kit'

/**
 * What a section is called in the caller's language: the Chinese name where there is one, else its code.
 * @returns a function of a section's id (null where only its code is known) and code
 */
export async function sectionNames(ctx: Context): Promise<(id: number | null, code: string) => string> {
  if (ctx.language !== 'zh') return (_, code) => code
  const rows = await ctx.db.all<{ id: number; code: string; name: string }>(
    sql`select t.id, t.name as code, t.chinese_name as name from basic_section as t where ${inFactory(ctx, 't')} and t.chinese_name is not null and t.chinese_name <> ''`,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const byCode = new Map(rows.map(({ code, name }) => [code, name]))
  return (id, code) => (id === null ? byCode.get(code) : names.get(id)) ?? code
}
