/**
 * Tables as data. Entities become tables by `entityTables`; a module declares further ones with `table`.
 * `tenant_id` (and `factory_id` for factory scope) is added here, leads every key, and is never written by hand.
 */
export type TableScope = 'factory' | 'tenant' | 'platform'

export interface Column {
  /** SQL type: `bigint`, `text`, `numeric(14,4)`, `timestamptz` … */
  type: string
  nullable: boolean
  default?: string
  /** Expression of a stored generated column. */
  generated?: string
  check?: string
}

export interface ForeignKey {
  column: string
  table: string
  onDelete: 'restrict' | 'cascade'
}

export interface Index {
  /** Suffix of the index's name. */
  name: string
  /** Columns or expressions, after the scope columns. */
  on: readonly string[]
  unique?: boolean
  where?: string
}

export interface Table {
  name: string
  scope: TableScope
  columns: Readonly<Record<string, Column>>
  /** Primary key, after the scope columns. */
  key: readonly string[]
  references: readonly ForeignKey[]
  indexes: readonly Index[]
  checks: Readonly<Record<string, string>>
  /** What the application role may do. */
  grants: readonly ('select' | 'insert' | 'update' | 'delete')[]
  /** Audit lines: the application role may add and read them, never change or remove one. */
  appendOnly?: true
}

export interface TableOptions {
  scope: TableScope
  columns: Readonly<Record<string, ColumnSpec>>
  /** Default `['id']`. */
  key?: readonly string[]
  indexes?: readonly Index[]
  checks?: Readonly<Record<string, string>>
  grants?: Table['grants']
  /** Instead of `grants`. */
  appendOnly?: true
}

export interface ColumnSpec extends Partial<Column> {
  type: string
  references?: { table: string; onDelete?: 'restrict' | 'cascade' }
}

/** Columns of common kinds. */
export const column = {
  id: (): ColumnSpec => ({ type: 'bigint', nullable: false }),
  ref: (table: string, options: { nullable?: boolean; onDelete?: 'restrict' | 'cascade' } = {}): ColumnSpec => ({
    type: 'bigint',
    nullable: options.nullable ?? false,
    references: { table, onDelete: options.onDelete ?? 'restrict' },
  }),
  text: (options: Partial<Column> = {}): ColumnSpec => ({ type: 'text', nullable: false, ...options }),
  integer: (options: Partial<Column> = {}): ColumnSpec => ({ type: 'integer', nullable: false, ...options }),
  bigint: (options: Partial<Column> = {}): ColumnSpec => ({ type: 'bigint', nullable: false, ...options }),
  numeric: (precision: number, scale: number, options: Partial<Column> = {}): ColumnSpec => ({
    type: `numeric(${precision},${scale})`,
    nullable: false,
    ...options,
  }),
  boolean: (options: Partial<Column> = {}): ColumnSpec => ({ type: 'boolean', nullable: false, ...options }),
  instant: (options: Partial<Column> = {}): ColumnSpec => ({ type: 'timestamptz', nullable: false, ...options }),
  date: (options: Partial<Column> = {}): ColumnSpec => ({ type: 'date', nullable: false, ...options }),
  json: (options: Partial<Column> = {}): ColumnSpec => ({ type: 'jsonb', nullable: false, ...options }),
  bytes: (options: Partial<Column> = {}): ColumnSpec => ({ type: 'bytea', nullable: false, ...options }),
}

/** A name as SQL takes it, whatever words SQL has for itself (`group`, `order`). */
export const quoted = (name: string) => `"${name}"`

/** Columns that the scope adds, in order. */
export const scopeColumns = (scope: TableScope): readonly string[] =>
  scope === 'platform' ? [] : scope === 'tenant' ? ['tenant_id'] : ['tenant_id', 'factory_id']

/** Declares a table that is no entity. */
export function table(name: string, options: TableOptions): Table {
  const columns: Record<string, Column> = {}
  const references: ForeignKey[] = []
  for (const scope of scopeColumns(options.scope)) columns[scope] = { type: 'bigint', nullable: false }
  for (const [key, { references: to, ...spec }] of Object.entries(options.columns)) {
    columns[key] = { nullable: false, ...spec }
    if (to) references.push({ column: key, table: to.table, onDelete: to.onDelete ?? 'restrict' })
  }
  return {
    name,
    scope: options.scope,
    columns,
    key: options.key ?? ['id'],
    references,
    indexes: options.indexes ?? [],
    checks: options.checks ?? {},
    grants: options.appendOnly ? ['select', 'insert'] : (options.grants ?? ['select', 'insert', 'update', 'delete']),
    ...(options.appendOnly ? { appendOnly: true } : {}),
  }
}

/** Factories that a periodic service looks at, and when a node last did. Ids and times only: the service stands in no tenant. */
export const watchTable = (name: string): Table =>
  table(name, {
    scope: 'platform',
    columns: {
      tenant_id: column.bigint(),
      factory_id: column.bigint(),
      watched_at: column.instant({ nullable: true }),
    },
    key: ['tenant_id', 'factory_id'],
    indexes: [{ name: 'turn', on: ['watched_at'] }],
  })

/** Tickets by the hash of their secret, each good until a moment: whoever shows one has not said yet where they belong. See `deleteOver`. */
export const ticketTable = (
  name: string,
  columns: TableOptions['columns'],
  indexes: NonNullable<TableOptions['indexes']> = [],
): Table =>
  table(name, {
    scope: 'platform',
    columns: { hash: column.bytes(), ...columns, expires_at: column.instant() },
    key: ['hash'],
    indexes: [{ name: 'expires', on: ['expires_at'] }, ...indexes],
  })

/** How often something was tried in a window, by the hash of who or what is counted. See `deleteOver`. */
export const countTable = (name: string): Table =>
  table(name, {
    scope: 'platform',
    columns: { bucket: column.bytes(), count: column.integer(), ends_at: column.instant() },
    key: ['bucket'],
    indexes: [{ name: 'ends', on: ['ends_at'] }],
  })
