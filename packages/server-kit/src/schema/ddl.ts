/** Tables as SQL. Every tenant table gets forced row security, composite references and keys that lead with its scope. */
import { quoted, scopeColumns, type Column, type ForeignKey, type Index, type Table } from './table.ts'

const setting = { tenant_id: 'app.tenant', factory_id: 'app.factory' } as Record<string, string>

/** True for rows of the transaction's place. A sub-select, so that the setting is read once a statement and not once a row. */
const policyCondition = (of: Table) =>
  scopeColumns(of.scope)
    .map((column) => `${column} = (select nullif(current_setting('${setting[column]}', true), '')::bigint)`)
    .join(' and ')

export const columnSql = (name: string, column: Column) =>
  [
    quoted(name),
    column.type,
    column.generated ? `generated always as (${column.generated}) stored` : '',
    column.nullable || column.generated ? '' : 'not null',
    column.default === undefined ? '' : `default ${column.default}`,
  ]
    .filter(Boolean)
    .join(' ')

const checkName = (table: string, column: string) => `${table}_${column}_check`

/** Named checks of a table: those of columns and those over several columns. */
export function checksOf(of: Table): Record<string, string> {
  const checks: Record<string, string> = {}
  for (const [name, column] of Object.entries(of.columns))
    if (column.check) checks[checkName(of.name, name)] = column.check
  for (const [name, check] of Object.entries(of.checks)) checks[`${of.name}_${name}`] = check
  return checks
}

const list = (columns: readonly string[]) => columns.map(quoted).join(', ')

export const primaryKey = (of: Table) => [...scopeColumns(of.scope), ...of.key]

export const referenceName = (of: Table, key: ForeignKey) => `${of.name}_${key.column}_fkey`

/** A reference carries the scope that both sides share: `(tenant_id, factory_id, x_id)`. */
export function referenceSql(of: Table, key: ForeignKey, tables: ReadonlyMap<string, Table>): string {
  const to = tables.get(key.table)
  if (!to) throw new Error(`${of.name}.${key.column} references ${key.table}, which nobody declares.`)
  const shared = scopeColumns(to.scope)
  if (shared.length > scopeColumns(of.scope).length)
    throw new Error(`${of.name}.${key.column} reaches into the narrower scope of ${to.name}.`)
  return (
    `alter table ${of.name} add constraint ${referenceName(of, key)} foreign key (${list([...shared, key.column])})` +
    ` references ${to.name} (${list(primaryKey(to))}) on delete ${key.onDelete}`
  )
}

export const indexName = (of: Table, index: Index) =>
  `${of.name}_${index.name}_${index.unique ? 'unique' : 'index'}`.slice(0, 63)

export function indexSql(of: Table, index: Index): string {
  const isPlain = (part: string) => /^"?[a-z_0-9]+"?( (asc|desc))?$/.test(part) || / collate /.test(part)
  const parts = index.on.map((part) => (/^[a-z_0-9]+$/.test(part) ? quoted(part) : isPlain(part) ? part : `(${part})`))
  const columns = [...scopeColumns(of.scope), ...parts]
  return `create ${index.unique ? 'unique ' : ''}index ${indexName(of, index)} on ${of.name} (${columns.join(', ')})${index.where ? ` where ${index.where}` : ''}`
}

export function createTableSql(of: Table): string[] {
  const parts = Object.entries(of.columns).map(([name, column]) => `  ${columnSql(name, column)}`)
  parts.push(`  constraint ${of.name}_pkey primary key (${list(primaryKey(of))})`)
  for (const [name, check] of Object.entries(checksOf(of))) parts.push(`  constraint ${name} check (${check})`)
  return [
    `create table ${of.name} (\n${parts.join(',\n')}\n)`,
    ...guardSql(of),
    ...of.indexes.map((index) => indexSql(of, index)),
  ]
}

/** Row security and rights of a table. */
function guardSql(of: Table): string[] {
  const rights = [`grant ${of.grants.join(', ')} on ${of.name} to mw_app`]
  if (of.scope === 'platform') return rights
  const condition = policyCondition(of)
  return [
    `alter table ${of.name} enable row level security`,
    `alter table ${of.name} force row level security`,
    `create policy ${of.name}_place on ${of.name} using (${condition}) with check (${condition})`,
    ...rights,
  ]
}

/** The whole schema of a fresh database: tables first, then references, which may go round. */
export function schemaSql(tables: readonly Table[]): string[] {
  const byName = mapOf(tables)
  return [
    ...tables.flatMap((of) => createTableSql(of)),
    ...tables.flatMap((of) => of.references.map((key) => referenceSql(of, key, byName))),
  ]
}

export function mapOf(tables: readonly Table[]): Map<string, Table> {
  const byName = new Map<string, Table>()
  for (const of of tables) {
    if (byName.has(of.name)) throw new Error(`Two tables are called ${of.name}.`)
    byName.set(of.name, of)
  }
  return byName
}
