import { quoted, type Column, type Table } from './table.ts'

/** What a column is read as, and what it is written as where that differs. */
type Scalar = { read: string; written?: string }

const text: Scalar = { read: 'string' }
const number: Scalar = { read: 'number' }
const scalars: Readonly<Record<string, Scalar>> = {
  bigint: number,
  integer: number,
  numeric: number,
  text,
  date: text,
  boolean: { read: 'boolean' },
  /** Read as ISO text. */
  timestamptz: { read: 'string', written: 'Date | string' },
  /** Whoever reads it says what it is. An array would be taken for one of the database's, so it is written as text. */
  jsonb: { read: 'unknown', written: 'string | Readonly<Record<string, unknown>>' },
  bytea: { read: 'Buffer' },
}

/** The values that a column may hold, where its check lists them. */
function listed(name: string, check: string | undefined): string | undefined {
  const [, spelled, values = ''] = /^("?[a-z_0-9]+"?) in \(([^()]+)\)$/.exec(check ?? '') ?? []
  if (spelled !== name && spelled !== quoted(name)) return undefined
  const parts = values.split(',').map((value) => value.trim())
  return parts.every((part) => /^(-?\d+|'[^']*')$/.test(part)) ? parts.join(' | ') : undefined
}

function typeOf(table: Table, name: string, { type, check }: Column): Required<Scalar> {
  const scalar = scalars[type.replace(/\[\]$/, '').replace(/\(.*\)$/, '')]
  if (scalar === undefined) throw new Error(`${table.name}.${name}: no TypeScript type is known for "${type}".`)
  const { read, written = read } = scalar
  if (type.endsWith('[]')) return { read: `${read}[]`, written: `readonly (${written})[]` }
  const values = listed(name, check ?? table.checks[name])
  return values === undefined ? { read, written } : { read: values, written: values }
}

function columnLine(table: Table, name: string, column: Column): string {
  const { read, written } = typeOf(table, name, column)
  const or = (type: string, other: string | false) =>
    other === false || type === 'unknown' ? type : `${type} | ${other}`
  const selected = or(read, column.nullable && 'null')
  if (column.generated !== undefined) return `${name}: ColumnType<${selected}, never, never>`
  const updated = or(written, column.nullable && 'null')
  const inserted = or(updated, (column.nullable || column.default !== undefined) && 'undefined')
  return selected === inserted || (selected === updated && column.nullable)
    ? `${name}: ${selected}`
    : `${name}: ColumnType<${selected}, ${inserted}, ${updated}>`
}

/** The declarations as types of the query builder; kept in a file, because the tables of an entity have no literal types. */
export function databaseTypes(tables: readonly Table[]): string {
  const sorted = [...tables].sort((one, other) => (one.name < other.name ? -1 : 1))
  const bodies = sorted.map(
    (table) =>
      `    ${table.name}: {\n${Object.entries(table.columns)
        .map(([name, column]) => `      ${columnLine(table, name, column)}\n`)
        .join('')}    }\n`,
  )
  return `/** Written by \`npm run migration\` from the declarations of tables; not edited by hand. */
import type { ColumnType } from '@mouldwright/server-kit'

declare module '@mouldwright/server-kit' {
  interface Database {
${bodies.join('')}  }
}
`
}
