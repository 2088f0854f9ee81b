import { columnOf, ownFields, rowsFields, rowsTable, type Entity, type Field, type Fields } from '@mouldwright/kernel'
import { quoted, table, type ColumnSpec, type Index, type Table } from './table.ts'

const literal = (value: string | number) =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

/** SQL type of a field's column. */
export function sqlType(field: Exclude<Field, { kind: 'rows' }>): string {
  switch (field.kind) {
    case 'decimal':
    case 'money':
    case 'percent':
      return `numeric(${Math.min(15, 11 + field.scale)},${field.scale})`
    case 'integer':
    case 'duration':
      return 'integer'
    case 'choice':
      return Object.values(field.options).every((value) => typeof value === 'number') ? 'integer' : 'text'
    case 'flag':
      return 'boolean'
    case 'ref':
    case 'image':
    case 'file':
      return 'bigint'
    case 'date':
      return 'date'
    case 'instant':
      return 'timestamptz'
    default:
      return 'text'
  }
}

function columnSpec(name: string, field: Exclude<Field, { kind: 'rows' }>, of: Entity): ColumnSpec {
  const column = columnOf(name)
  const spec: ColumnSpec = { type: sqlType(field), nullable: !field.required && field.kind !== 'flag' }
  if (field.kind === 'text') spec.check = `char_length(${quoted(column)}) <= ${field.max}`
  if (field.kind === 'choice')
    spec.check = `${quoted(column)} in (${Object.values(field.options).map(literal).join(', ')})`
  if (field.kind === 'flag') spec.default = String(field.default ?? false)
  if (field.kind === 'ref') {
    const to = field.to()
    if (of.scope === 'tenant' && to.scope === 'factory')
      throw new Error(`${of.name}.${name} would reach from the tenant into one factory.`)
    spec.references = { table: to.table, onDelete: field.onRemove === 'remove' ? 'cascade' : 'restrict' }
  }
  if (field.kind === 'image' || field.kind === 'file') spec.references = { table: 'files_file', onDelete: 'restrict' }
  return spec
}

/** Index expression under which a key field is unique: the database's side of `keyForm`. */
export function keyExpression(name: string, field: Field, alias?: string): string {
  const column = alias ? `${alias}.${quoted(columnOf(name))}` : quoted(columnOf(name))
  return field.kind === 'text' ? `lower(normalize(${column}, NFKC))` : column
}

/** Where people read sorted Chinese; codes keep byte order, which an index serves at no cost. */
export function sortExpression(name: string, field: Field): string {
  const column = quoted(columnOf(name))
  return field.kind === 'text' && !field.pattern && !field.fold ? `${column} collate "zh-x-icu"` : column
}

/** A reference is looked for where it leads to. */
export const searchedTexts = (of: Entity) => of.list.search.filter((name) => of.fields[name]?.kind !== 'ref')

/** Columns of its own whose text the search field looks into, as one lower-case column: one comparison a row instead of one a field. */
function searchColumn(of: Entity): ColumnSpec | undefined {
  const parts = searchedTexts(of).map((name) => `coalesce(${quoted(columnOf(name))}, '')`)
  if (parts.length === 0) return undefined
  return { type: 'text', nullable: true, generated: `lower(normalize(${parts.join(` || E'\\n' || `)}, NFKC))` }
}

/** The tables of an entity: its own and one for each kind of child rows. */
export function entityTables(of: Entity): Table[] {
  const columns: Record<string, ColumnSpec> = {
    id: { type: 'bigint' },
    version: { type: 'integer', default: '1' },
    updated_at: { type: 'timestamptz' },
    updated_by: { type: 'text', nullable: true },
  }
  for (const [name, field] of ownFields(of)) columns[columnOf(name)] = columnSpec(name, field, of)
  if (of.isDerivedToo) columns['derived_changes'] = { type: 'integer', default: '0' }
  const search = searchColumn(of)
  if (search) columns['search_text'] = search
  const indexes: Index[] = [
    { name: 'key', unique: true, on: of.key.map((name) => keyExpression(name, fieldOf(of.fields, name))) },
  ]
  const sortField = of.list.sort.replace(/^-/, '')
  if (
    sortField !== of.key[0] ||
    keyExpression(sortField, fieldOf(of.fields, sortField)) !== quoted(columnOf(sortField))
  )
    indexes.push({ name: 'sort', on: [sortExpression(sortField, fieldOf(of.fields, sortField)), 'id'] })
  for (const [name, field] of ownFields(of))
    if (field.kind === 'ref') indexes.push({ name: `${columnOf(name)}`, on: [columnOf(name)] })
  return [
    table(of.table, { scope: of.scope, columns, indexes }),
    ...rowsFields(of).map(([name, field]) => childTable(of, name, field)),
  ]
}

function childTable(of: Entity, name: string, field: Extract<Field, { kind: 'rows' }>): Table {
  const columns: Record<string, ColumnSpec> = {
    parent_id: { type: 'bigint', references: { table: of.table, onDelete: 'cascade' } },
    position: { type: 'integer' },
  }
  const fields = ownFields({ fields: field.fields as Fields })
  for (const [child, spec] of fields) columns[columnOf(child)] = columnSpec(child, spec, of)
  const indexes: Index[] = fields
    .filter(([, child]) => child.kind === 'ref')
    .map(([child]) => ({ name: columnOf(child), on: [columnOf(child)] }))
  if (field.key.length > 0)
    indexes.unshift({
      name: 'key',
      unique: true,
      on: ['parent_id', ...field.key.map((child) => keyExpression(child, fieldOf(field.fields as Fields, child)))],
    })
  return table(rowsTable(of, name), { scope: of.scope, columns, key: ['parent_id', 'position'], indexes })
}

function fieldOf(fields: Fields, name: string): Field {
  const field = fields[name]
  if (!field) throw new Error(`There is no field "${name}".`)
  return field
}
