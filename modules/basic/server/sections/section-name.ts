import { sql, type Context, type Sql } from '@mouldwright/server-kit'

/** What a section is called in the caller's language: the Chinese name where there is one, else its code. @param alias of `basic_section` */
export const sectionName = (ctx: Pick<Context, 'language'>, alias: string): Sql =>
  ctx.language === 'zh'
    ? sql`coalesce(nullif(${sql.ref(`${alias}.chinese_name`)}, ''), ${sql.ref(`${alias}.name`)})`
    : sql`${sql.ref(`${alias}.name`)}`
