/** Records by the values that people and workbooks name them with. */
import { columnOf, keyForm, permissionOf, type Entity, type Field } from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import { sql, type Sql } from '../db.ts'
import { here, scopeMatch } from '../store/columns.ts'
import { validSql } from '../store/read.ts'
import { keyPaths, type KeyPath } from './columns.ts'
import { createNearNames, type NameOf } from './near-names.ts'

/** Expression for the value at the end of a way, from a record that `id` names. */
export function pathSql(target: Entity, path: KeyPath, outer: string, id: Sql, depth = 0): Sql {
  const alias = `p${depth}`
  const [name = '', ...rest] = path
  const column = sql.ref(`${alias}.${columnOf(name)}`)
  const field = target.fields[name] as Extract<Field, { kind: 'ref' }>
  const value = rest.length === 0 ? sql`${column}` : pathSql(field.to(), rest, alias, sql`${column}`, depth + 1)
  return sql`(select ${value} from ${sql.table(target.table)} as ${sql.ref(alias)} where ${scopeMatch(target, alias, outer)} and ${sql.ref(`${alias}.id`)} = ${id})`
}

/** Value at the end of a way, from a row under `alias` itself. */
export function ownPathSql(of: Entity, path: KeyPath, alias: string): Sql {
  const [name = '', ...rest] = path
  const column = sql`${sql.ref(`${alias}.${columnOf(name)}`)}`
  if (rest.length === 0) return column
  return pathSql((of.fields[name] as Extract<Field, { kind: 'ref' }>).to(), rest, alias, column)
}

const separator = '\u0000'

/** Form of a key's values under which records are told apart. */
export const tupleOf = (values: readonly unknown[]) =>
  values.map((value) => keyForm(String(value ?? ''))).join(separator)

/** The same without blanks, as what somebody wrote is compared with it. */
const joined = (form: string) => form.replace(/[\s\0]+/g, '')

export interface Known {
  readonly id: number
  /** May be named by new records. */
  valid: boolean
  /** A record of the workbook that is not written because of a fault; neither is what names it. */
  withheld?: boolean
  /** The record's key, by its ways. */
  key: readonly unknown[]
  /** Where a title besides the key names it. */
  title?: string
}

/** Values of a key as people read them. */
export const keyText = (values: readonly unknown[]) => values.map((value) => String(value ?? '')).join(' / ')

/** All records of an entity by key and by title, and what a workbook is about to add. */
export interface KeyIndex {
  byKey(values: readonly unknown[]): Known | undefined
  /** Several records may share a title. */
  byTitle(title: unknown): Known | 'several' | undefined
  /** The keys of records that share a title, a few of them. */
  sharing(title: unknown): string[]
  /** What may have been meant by a name that none has, as it may be written. */
  nearest(values: readonly unknown[]): string[]
  add(title: unknown, known: Known): void
}

/** Records of one title that are told apart: who reads of more has seen enough. */
const mostSharing = 4

/** Whether a title besides the key names the records. */
const isNamedByTitle = (of: Entity) =>
  of.fields[of.title]?.kind === 'text' && !(of.key.length === 1 && of.key[0] === of.title)

/** Reads the keys of an entity's records of this place: two words a record, through a cursor. */
export async function readKeyIndex(ctx: Context, of: Entity): Promise<KeyIndex> {
  const paths = keyPaths(of)
  const keys = new Map<string, Known>()
  const titles = new Map<string, Known | Known[]>()
  const hasTitle = isNamedByTitle(of)
  const add: KeyIndex['add'] = (title, known) => {
    keys.set(tupleOf(known.key), known)
    if (!hasTitle || title === null || title === undefined) return
    known.title = String(title)
    const form = keyForm(known.title)
    const other = titles.get(form)
    const all = Array.isArray(other) ? other : other ? [other] : []
    if (all.length >= mostSharing || all.some(({ id }) => id === known.id)) return
    titles.set(form, all.length > 0 ? [...all, known] : known)
  }
  function* all(isOneName: boolean): Generator<NameOf> {
    for (const [form, { id, valid, key }] of keys) if (valid) yield [joined(form), id, keyText(key)]
    if (!isOneName) return
    for (const [form, known] of titles)
      if (!Array.isArray(known) && known.valid) yield [joined(form), known.id, known.title!]
  }
  const near = createNearNames(() => all(paths.length === 1))
  // Else whoever may not look at a list would guess it from what a workbook is told (`options.do` searches no more for them).
  const isSeen = ctx.session.permissions.has(permissionOf(of, 'check'))
  const names = paths.map((_, at) => `k${at}`)
  const rows = ctx.db.stream<Record<string, unknown> & { id: number; valid: boolean; title: string | null }>(
    sql`select t.id, ${validSql(of)} as valid, ${sql.ref(`t.${columnOf(of.title)}`)} as title,
        ${sql.join(paths.map((path, at) => sql`${ownPathSql(of, path, 't')} as ${sql.ref(names[at]!)}`))}
      from ${sql.table(of.table)} as t where ${here(of, ctx.session, 't')}`,
    1_000,
  )
  for await (const portion of rows)
    for (const { id, valid, title, ...key } of portion) {
      const values = names.map((name) => key[name])
      add(title, { id, valid, key: values })
    }
  return {
    byKey: (values) => keys.get(tupleOf(values)),
    byTitle(title) {
      const found = titles.get(keyForm(String(title)))
      return Array.isArray(found) ? 'several' : found
    },
    sharing(title) {
      const found = titles.get(keyForm(String(title)))
      return isSeen && Array.isArray(found) ? found.map(({ key }) => keyText(key)) : []
    },
    nearest: (values) => (isSeen ? near(values.map((value) => String(value ?? '')).join('')) : []),
    add,
  }
}

/** Titles that several records of an entity share, or that are another one's key: a sheet names those by their key. */
export async function sharedTitles(ctx: Context, of: Entity): Promise<Set<string>> {
  if (!isNamedByTitle(of)) return new Set()
  const [first = ''] = of.key
  const form = (alias: string, field: string) =>
    sql`lower(normalize(${sql.ref(`${alias}.${columnOf(field)}`)}::text, NFKC))`
  const rows = await ctx.db.all<{ title: string }>(
    sql`select ${form('t', of.title)} as title from ${sql.table(of.table)} as t where ${here(of, ctx.session, 't')}
      group by 1 having count(*) > 1
      union select ${form('t', of.title)} from ${sql.table(of.table)} as t
        join ${sql.table(of.table)} as o on ${here(of, ctx.session, 'o')} and ${form('o', first)} = ${form('t', of.title)} and o.id <> t.id
        where ${here(of, ctx.session, 't')}`,
  )
  return new Set(rows.map(({ title: shared }) => shared))
}
