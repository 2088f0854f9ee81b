/** The provider's news: what readers see now, and what the console keeps. */
import type { NewsItem } from '@mouldwright/shell/shared'
import type { Language } from '@mouldwright/kernel'
import { sql, type Db, type ListWindow, type Sql } from '@mouldwright/server-kit'

const mostShown = 20

/** What is to be read at a moment, in the reader's language; what has no English is read in Chinese. */
export async function currentNews(db: Db, language: Language, at: Date): Promise<NewsItem[]> {
  const isEnglish = language === 'en'
  return db.all<NewsItem>(sql`
    select id as "newsId", case when ${isEnglish} then coalesce(title_en, title) else title end as title,
      case when ${isEnglish} then coalesce(content_en, content) else content end as content,
      is_top::int as "topFlag", greatest(starts_at, published_at) as "publishTime"
    from shell_news
    where published_at <= ${at} and coalesce(starts_at <= ${at}, true) and coalesce(ends_at > ${at}, true)
    order by is_top desc, "publishTime" desc, id desc limit ${mostShown}`)
}

export interface NewsDraft {
  title: string
  titleEn: string | null
  content: string
  contentEn: string | null
  isTop: boolean
  startsAt: string | null
  endsAt: string | null
}

export interface StoredNews extends NewsDraft {
  id: number
  version: number
  updatedAt: string
  updatedBy: string | null
  publishedAt: string | null
  status: 'draft' | 'published'
}

const stored = sql`
  select n.id, n.version, n.updated_at as "updatedAt", n.updated_by as "updatedBy", n.title, n.title_en as "titleEn", n.content,
    n.content_en as "contentEn", n.is_top as "isTop", n.starts_at as "startsAt", n.ends_at as "endsAt",
    n.published_at as "publishedAt", case when n.published_at is null then 'draft' else 'published' end as status
  from shell_news n`

/** Those that there are; held, in the order of their ids, until the transaction ends where they are to be changed. */
export const readNews = (db: Db, ids: readonly number[], isHeld: boolean): Promise<StoredNews[]> =>
  db.all<StoredNews>(
    sql`${stored} where n.id = any(${[...ids]}::bigint[]) order by n.id ${isHeld ? sql`for update` : sql``}`,
  )

export interface NewsQuery extends ListWindow {
  statuses: readonly string[] | undefined
  isTop: boolean | undefined
}

const orders: Readonly<Record<string, Sql>> = {
  title: sql`n.title collate "zh-x-icu"`,
  isTop: sql`n.is_top`,
  startsAt: sql`n.starts_at`,
  endsAt: sql`n.ends_at`,
  publishedAt: sql`n.published_at`,
  status: sql`n.published_at is not null`,
  updatedAt: sql`n.updated_at`,
}

export async function listNews(db: Db, query: NewsQuery): Promise<{ rows: StoredNews[]; total: number }> {
  const word = `%${query.search.replace(/[\\%_]/g, (sign) => `\\${sign}`).toLowerCase()}%`
  const where = sql`
    (lower(n.title) like ${word} or lower(coalesce(n.title_en, '')) like ${word})
    and (${query.ids ?? null}::bigint[] is null or n.id = any(${query.ids ?? null}::bigint[]))
    and (${query.isTop ?? null}::boolean is null or n.is_top = ${query.isTop ?? null})
    and (${query.statuses ?? null}::text[] is null
      or case when n.published_at is null then 'draft' else 'published' end = any(${query.statuses ?? null}::text[]))`
  const direction = query.isDescending ? sql`desc` : sql`asc`
  const rows = await db.all<StoredNews>(sql`
    ${stored} where ${where} order by ${orders[query.sort] ?? sql`n.updated_at`} ${direction} nulls last, n.id desc
    limit ${query.limit} offset ${query.offset}`)
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from shell_news n where ${where}`)
  return { rows, total }
}

interface Stamp {
  at: Date
  by: string
}

export async function insertNews(db: Db, id: number, draft: NewsDraft, { at, by }: Stamp): Promise<void> {
  await db.run(sql`
    insert into shell_news (id, title, title_en, content, content_en, is_top, starts_at, ends_at, updated_at, updated_by)
    values (${id}, ${draft.title}, ${draft.titleEn}, ${draft.content}, ${draft.contentEn}, ${draft.isTop}, ${draft.startsAt}, ${draft.endsAt}, ${at}, ${by})`)
}

export async function updateNews(db: Db, id: number, draft: NewsDraft, { at, by }: Stamp): Promise<void> {
  await db.run(sql`
    update shell_news set title = ${draft.title}, title_en = ${draft.titleEn}, content = ${draft.content},
      content_en = ${draft.contentEn}, is_top = ${draft.isTop}, starts_at = ${draft.startsAt}, ends_at = ${draft.endsAt},
      version = version + 1, updated_at = ${at}, updated_by = ${by}
    where id = ${id}`)
}

/** Publishes or takes back, in one conditional update; false when it stands so already. */
export async function setPublished(db: Db, id: number, isPublished: boolean, { at, by }: Stamp): Promise<boolean> {
  const changed = await db.run(sql`
    update shell_news set published_at = ${isPublished ? at : null}::timestamptz, version = version + 1, updated_at = ${at}, updated_by = ${by}
    where id = ${id} and (published_at is null) = ${isPublished}`)
  return changed === 1
}

export const removeNews = (db: Db, ids: readonly number[]): Promise<number> =>
  db.run(sql`delete from shell_news where id = any(${[...ids]}::bigint[])`)
