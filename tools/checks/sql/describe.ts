/** Asks PostgreSQL what a statement is: it parses it against the real tables and says which columns come back. Nothing is run. */
import type { Client } from '@mouldwright/server-kit'
import type { FieldType, RowType } from './row-types.ts'

export interface ResultColumn {
  name: string
  /** Object ids of its type, its table (0: an expression) and its place in there. */
  type: number
  table: number
  position: number
}

interface Connection {
  parse(query: { text: string; name: string; types: never[] }): void
  describe(message: { type: 'S'; name: string }): void
  sync(): void
}

interface RowDescription {
  fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[]
}

/** Parse and describe by the driver's protocol: what `prepare` does, and names of columns as well. */
export function describeStatement(client: Client, text: string): Promise<ResultColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: ResultColumn[] = []
    const submitted = {
      submit(connection: Connection) {
        connection.parse({ text, name: '', types: [] })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription({ fields }: RowDescription) {
        columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
          name,
          type: dataTypeID,
          table: tableID,
          position: columnID,
        }))
      },
      // Its last call for a statement that fails; `sync` is sent already.
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
      // The driver wants one to replace when a query has a time limit.
      callback() {},
    }
    client.query(submitted as never)
  })
}

/** What the driver makes of a type. */
const kindOfType: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'bytes',
  18: 'string',
  19: 'string',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  114: 'json',
  700: 'number',
  701: 'number',
  869: 'string',
  1000: 'boolean[]',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  // The driver leaves whole numbers of 64 bits within arrays as text.
  1016: 'string[]',
  1042: 'string',
  1043: 'string',
  1082: 'string',
  1083: 'string',
  1184: 'string',
  1231: 'number[]',
  1700: 'number',
  2950: 'string',
  3802: 'json',
}

export interface Catalogue {
  /** Columns that may be null, as `table.position`. */
  nullable: ReadonlySet<string>
  /** Names of tables and of their columns. */
  tables: ReadonlyMap<number, { name: string; columns: ReadonlyMap<number, string> }>
}

export async function readCatalogue(client: Client): Promise<Catalogue> {
  const { rows } = await client.query<{ id: number; name: string; at: number; column: string; must: boolean }>(`
    select c.oid::integer as id, c.relname as name, a.attnum as at, a.attname as column, a.attnotnull as must
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  const tables = new Map<number, { name: string; columns: Map<number, string> }>()
  for (const { id, name, at, column } of rows) {
    if (!tables.has(id)) tables.set(id, { name, columns: new Map() })
    tables.get(id)!.columns.set(at, column)
  }
  return { nullable: new Set(rows.flatMap(({ id, at, must }) => (must ? [] : [`${id}.${at}`]))), tables }
}

/** The table stands only behind outer joins, so that its columns may be missing. */
function isOuter(text: string, table: string): boolean {
  const named = [
    ...text.matchAll(/(\b(?:left|full)\s+(?:outer\s+)?join(?:\s+lateral)?|\bjoin|\bfrom|,)\s+([a-z_0-9]+)\b/gi),
  ]
  const ways = named.filter(([, , name]) => name === table).map(([, way]) => /^(left|full)/i.test(way!))
  return ways.length > 0 && ways.every(Boolean)
}

function mayBeNull(column: ResultColumn, text: string, catalogue: Catalogue): boolean {
  const table = catalogue.tables.get(column.table)
  if (!table) return false
  if (isOuter(text, table.name)) return true
  const name = table.columns.get(column.position)!
  return (
    catalogue.nullable.has(`${column.table}.${column.position}`) &&
    !new RegExp(`\\b${name}"? (is not null|= |> |>= |<= |< |in \\()|join [^;]*\\b${name}\\b`, 'i').test(text)
  )
}

const accepts = ({ kinds }: FieldType, kind: string): boolean =>
  kind === 'json' || kinds.has('any') || kinds.has(kind) || (kind.endsWith('[]') && kinds.has('any[]'))

/** What a statement's columns and the row type that it is given have against each other. */
export function compareRow(
  declared: RowType,
  columns: readonly ResultColumn[],
  { text, catalogue, camelName }: { text: string; catalogue: Catalogue; camelName: (name: string) => string },
): string[] {
  const problems: string[] = []
  const returned = new Map(columns.map((column) => [camelName(column.name), column]))
  for (const [name, field] of declared) {
    const column = returned.get(name)
    if (column === undefined) {
      if (!field.optional) problems.push(`its row has "${name}", which it does not return`)
      continue
    }
    const kind = kindOfType[column.type]
    if (kind && !accepts(field, kind)) problems.push(`"${name}" is ${kind}, not ${[...field.kinds].join(' | ')}`)
    if (!field.nullable && !field.optional && !field.kinds.has('any') && mayBeNull(column, text, catalogue))
      problems.push(`"${name}" may be null`)
  }
  for (const name of returned.keys())
    if (!declared.has(name)) problems.push(`it returns "${name}", of which its row knows nothing`)
  return problems
}
