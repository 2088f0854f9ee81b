import { inFactory, sql, type Context, type Sql } from '@mouldwright/server-kit'

interface Named {
  name: string
  chineseName: string | null
  languageKey: string | null
}

/** What people call a section: in Chinese its Chinese name, else the sentence of its language key, else its code. */
export function titleOfSection({ kit, language }: Pick<Context, 'kit' | 'language'>, of: Named): string {
  if (language === 'zh' && of.chineseName) return of.chineseName
  const [module = '', ...path] = (of.languageKey ?? '').split('.')
  const key = path.join('.')
  const said = key === '' ? key : kit.word(language, module, key)
  return said === key ? of.name : said
}

/**
 * What sections are called in the caller's language.
 * @returns a function of a section's id (null where only its code is known) and code
 */
export async function sectionNames(ctx: Context): Promise<(id: number | null, code: string) => string> {
  const rows = await ctx.db.all<Named & { id: number }>(
    sql`select t.id, t.name, t.chinese_name as "chineseName", t.language_key as "languageKey" from basic_section as t
      where ${inFactory(ctx, 't')} and (t.chinese_name is not null or t.language_key is not null)`,
  )
  const byId = new Map(rows.map((row) => [row.id, titleOfSection(ctx, row)]))
  const byCode = new Map(rows.map((row) => [row.name, titleOfSection(ctx, row)]))
  return (id, code) => (id === null ? byCode.get(code) : byId.get(id)) ?? code
}

/** The same where rows are named by the database: without the sentences of language keys, which it does not have. */
export const sectionNameSql = ({ language }: Pick<Context, 'language'>, alias: string): Sql =>
  language === 'zh'
    ? sql`coalesce(nullif(${sql.ref(`${alias}.chinese_name`)}, ''), ${sql.ref(`${alias}.name`)})`
    : sql.ref(`${alias}.name`)
