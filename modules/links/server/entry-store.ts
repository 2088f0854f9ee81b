/** Entries as the console keeps them. */
import { sql, type Db, type ListWindow, type Sql } from '@mouldwright/server-kit'
import type { EntryDraft } from './entries.ts'

export interface StoredEntry extends EntryDraft {
  id: number
  version: number
  updatedAt: string
  updatedBy: string | null
}

export interface EntryQuery extends ListWindow {
  kinds: readonly string[] | undefined
  moduleKeys: readonly string[] | undefined
}

interface Stamp {
  at: Date
  by: string
}

const stored = sql`
  select e.id, e.version, e.updated_at as "updatedAt", e.updated_by as "updatedBy", e.kind, e.module_key as "moduleKey",
    e.menu_key as "menuKey", e.for_tenant as "forTenant", e.name, e.name_en as "nameEn", e.heading, e.heading_en as "headingEn",
    e.address, e.permission, e.new_window as "newWindow", e.hide_head as "hideHead", e.sort_order as "sortOrder"
  from links_entry e`

const orders: Readonly<Record<string, Sql>> = {
  name: sql`e.name collate "zh-x-icu"`,
  kind: sql`e.kind`,
  moduleKey: sql`e.module_key`,
  address: sql`e.address`,
  sortOrder: sql`e.sort_order`,
}

/** Those that there are; held, in the order of their ids, until the transaction ends where they are to be changed. */
export const readEntries = (db: Db, ids: readonly number[], isHeld: boolean): Promise<StoredEntry[]> =>
  db.all<StoredEntry>(
    sql`${stored} where e.id = any(${[...ids]}::bigint[]) order by e.id ${isHeld ? sql`for update` : sql``}`,
  )

export async function listEntries(db: Db, query: EntryQuery): Promise<{ rows: StoredEntry[]; total: number }> {
  const word = `%${query.search.replace(/[\\%_]/g, (sign) => `\\${sign}`).toLowerCase()}%`
  const among = (column: Sql, values: readonly string[] | undefined) =>
    sql`(${values ?? null}::text[] is null or ${column} = any(${values ?? null}::text[]))`
  const where = sql`
    (lower(e.name) like ${word} or lower(coalesce(e.name_en, '')) like ${word} or lower(e.address) like ${word} or lower(e.menu_key) like ${word})
    and (${query.ids ?? null}::bigint[] is null or e.id = any(${query.ids ?? null}::bigint[]))
    and ${among(sql`e.kind`, query.kinds)} and ${among(sql`e.module_key`, query.moduleKeys)}`
  const direction = query.isDescending ? sql`desc` : sql`asc`
  const rows = await db.all<StoredEntry>(sql`
    ${stored} where ${where} order by ${orders[query.sort] ?? sql`e.module_key`} ${direction}, e.sort_order, e.id
    limit ${query.limit} offset ${query.offset}`)
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total from links_entry e where ${where}`)
  return { rows, total }
}

/** False when the module, or the tenant within it, has an entry of that key. */
export async function insertEntry(db: Db, id: number, draft: EntryDraft, { at, by }: Stamp): Promise<boolean> {
  const added = await db.run(sql`
    insert into links_entry (id, kind, module_key, menu_key, for_tenant, name, name_en, heading, heading_en, address, permission,
      new_window, hide_head, sort_order, updated_at, updated_by)
    values (${id}, ${draft.kind}, ${draft.moduleKey}, ${draft.menuKey}, ${draft.forTenant}, ${draft.name}, ${draft.nameEn},
      ${draft.heading}, ${draft.headingEn}, ${draft.address}, ${draft.permission}, ${draft.newWindow}, ${draft.hideHead},
      ${draft.sortOrder}, ${at}, ${by})
    on conflict (module_key, menu_key, for_tenant) do nothing`)
  return added === 1
}

/** Kind, module, key and tenant stay: they are what others point at. */
export async function updateEntry(db: Db, id: number, draft: EntryDraft, { at, by }: Stamp): Promise<void> {
  await db.run(sql`
    update links_entry set name = ${draft.name}, name_en = ${draft.nameEn}, heading = ${draft.heading},
      heading_en = ${draft.headingEn}, address = ${draft.address}, permission = ${draft.permission},
      new_window = ${draft.newWindow}, hide_head = ${draft.hideHead}, sort_order = ${draft.sortOrder}, version = version + 1,
      updated_at = ${at}, updated_by = ${by}
    where id = ${id}`)
}

export async function removeEntries(db: Db, ids: readonly number[]): Promise<void> {
  await db.run(sql`delete from links_entry where id = any(${[...ids]}::bigint[])`)
}
