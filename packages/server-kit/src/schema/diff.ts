/** The statements that turn one schema into another, for a person to review before they become a migration. */
import {
  checksOf,
  columnSql,
  createTableSql,
  indexName,
  indexSql,
  mapOf,
  primaryKey,
  referenceName,
  referenceSql,
} from './ddl.ts'
import { quoted, type Column, type Table } from './table.ts'

export function diffSql(before: readonly Table[], after: readonly Table[]): string[] {
  const old = mapOf(before)
  const fresh = mapOf(after)
  const created = after.filter((of) => !old.has(of.name))
  const dropped = before.filter((of) => !fresh.has(of.name))
  const kept = after.flatMap((of) => {
    const was = old.get(of.name)
    return was ? [{ was, of }] : []
  })
  for (const { was, of } of kept) {
    if (was.scope !== of.scope || primaryKey(was).join() !== primaryKey(of).join())
      throw new Error(`${of.name} changes its scope or primary key: write that migration by hand.`)
  }
  return [
    // What stands in the way goes first, new tables come before references to them.
    ...kept.flatMap(({ was, of }) => dropConstraints(was, of, old, fresh)),
    ...dropped.map((of) => `drop table ${of.name} cascade`),
    ...created.flatMap((of) => createTableSql(of)),
    ...kept.flatMap(({ was, of }) => columnChanges(was, of)),
    ...kept.flatMap(({ was, of }) => addConstraints(was, of, old, fresh)),
    ...created.flatMap((of) => of.references.map((key) => referenceSql(of, key, fresh))),
  ]
}

const changedNames = (was: Record<string, string>, now: Record<string, string>) =>
  Object.keys(was).filter((name) => was[name] !== now[name])

const checks = (of: Table) => checksOf(of)
const indexes = (of: Table) =>
  Object.fromEntries(of.indexes.map((index) => [indexName(of, index), indexSql(of, index)]))
const references = (of: Table, tables: ReadonlyMap<string, Table>) =>
  Object.fromEntries(of.references.map((key) => [referenceName(of, key), referenceSql(of, key, tables)]))

function dropConstraints(
  was: Table,
  of: Table,
  old: ReadonlyMap<string, Table>,
  fresh: ReadonlyMap<string, Table>,
): string[] {
  return [
    ...changedNames(references(was, old), references(of, fresh)).map(
      (name) => `alter table ${of.name} drop constraint if exists ${name}`,
    ),
    ...changedNames(checks(was), checks(of)).map((name) => `alter table ${of.name} drop constraint ${name}`),
    ...changedNames(indexes(was), indexes(of)).map((name) => `drop index ${name}`),
    ...(was.grants.join() === of.grants.join()
      ? []
      : [`revoke all on ${of.name} from mw_app`, `grant ${of.grants.join(', ')} on ${of.name} to mw_app`]),
  ]
}

function addConstraints(
  was: Table,
  of: Table,
  old: ReadonlyMap<string, Table>,
  fresh: ReadonlyMap<string, Table>,
): string[] {
  const wanted = checks(of)
  return [
    ...changedNames(wanted, checks(was)).map(
      (name) => `alter table ${of.name} add constraint ${name} check (${wanted[name]})`,
    ),
    ...changedNames(indexes(of), indexes(was)).map((name) => indexes(of)[name]!),
    ...changedNames(references(of, fresh), references(was, old)).map((name) => references(of, fresh)[name]!),
  ]
}

const neutral: Record<string, string> = {
  text: "''",
  integer: '0',
  bigint: '0',
  boolean: 'false',
  jsonb: "'{}'",
  date: 'current_date',
  timestamptz: 'now()',
}

function columnChanges(was: Table, of: Table): string[] {
  const statements: string[] = []
  for (const name of Object.keys(was.columns))
    if (!of.columns[name]) statements.push(`alter table ${of.name} drop column ${quoted(name)}`)
  for (const [name, column] of Object.entries(of.columns)) {
    const before = was.columns[name]
    if (!before) statements.push(...addColumn(of.name, name, column))
    else if (before.generated !== column.generated)
      statements.push(`alter table ${of.name} drop column ${quoted(name)}`, ...addColumn(of.name, name, column))
    else statements.push(...alterColumn(of.name, name, before, column))
  }
  return statements
}

function addColumn(table: string, name: string, column: Column): string[] {
  const add = `alter table ${table} add column ${columnSql(name, column)}`
  if (column.nullable || column.generated || column.default !== undefined) return [add]
  // Rows that exist need a value; the reviewer replaces the neutral one where another is meant.
  const value = neutral[column.type] ?? (column.type.startsWith('numeric') ? '0' : 'null')
  return [`${add} default ${value}`, `alter table ${table} alter column ${quoted(name)} drop default`]
}

function alterColumn(table: string, name: string, before: Column, after: Column): string[] {
  const alter = `alter table ${table} alter column ${quoted(name)}`
  const statements: string[] = []
  if (before.type !== after.type) statements.push(`${alter} type ${after.type} using ${quoted(name)}::${after.type}`)
  if (before.default !== after.default)
    statements.push(after.default === undefined ? `${alter} drop default` : `${alter} set default ${after.default}`)
  if (before.nullable !== after.nullable)
    statements.push(after.nullable ? `${alter} drop not null` : `${alter} set not null`)
  return statements
}
