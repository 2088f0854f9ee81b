/** How records and rows of tables map to each other. */
import {
  columnOf,
  countedRows,
  ownFields,
  rowsTable,
  secretMask,
  type Entity,
  type Field,
  type Fields,
  type Language,
} from '@mouldwright/kernel'
import { sqlType } from '../schema/entity-tables.ts'
import { inFactory, inTenant, sql, type Sql } from '../db.ts'

type OwnField = Exclude<Field, { kind: 'rows' }>

/**
 * The expression that shows a record of `to` in words: its title in the reader's language; where records named by its key tell it
 * apart, their titles first (`M26-018 · C01`).
 */
export function titleOf(to: Entity, alias: string, language: Language): Sql {
  const leading = to.key.filter((name) => name !== to.title && to.fields[name]?.kind === 'ref')
  const parts = [...leading, to.title].map((name) => partOfTitle(to, name, alias, language))
  return parts.length === 1 ? parts[0]! : sql`concat_ws(' · ', ${sql.join(parts)})`
}

function partOfTitle(to: Entity, name: string, alias: string, language: Language): Sql {
  const field = to.fields[name]
  if (field?.kind === 'ref') return labelOf(name, field, alias, `${alias}_${columnOf(name)}`, language)
  const title = sql`${sql.ref(`${alias}.${columnOf(name)}`)}::text`
  const own = name === to.title ? to.titleIn?.[language] : undefined
  return own ? sql`coalesce(nullif(${sql.ref(`${alias}.${columnOf(own)}`)}, ''), ${title})` : title
}

/** The title of the record that a column names. */
const labelOf = (
  name: string,
  field: Extract<Field, { kind: 'ref' }>,
  alias: string,
  target: string,
  language: Language,
): Sql => {
  const to = field.to()
  return sql`(select ${titleOf(to, target, language)} from ${sql.table(to.table)} as ${sql.ref(target)} where ${scopeMatch(to, target, alias)} and ${sql.ref(`${target}.id`)} = ${sql.ref(`${alias}.${columnOf(name)}`)})`
}

/** Joins on the scope that both tables share. */
export const scopeMatch = (to: { scope: 'tenant' | 'factory' }, target: string, alias: string): Sql =>
  to.scope === 'factory'
    ? sql`${sql.ref(`${target}.tenant_id`)} = ${sql.ref(`${alias}.tenant_id`)} and ${sql.ref(`${target}.factory_id`)} = ${sql.ref(`${alias}.factory_id`)}`
    : sql`${sql.ref(`${target}.tenant_id`)} = ${sql.ref(`${alias}.tenant_id`)}`

function selected(name: string, field: OwnField, alias: string): Sql {
  const column = sql.ref(`${alias}.${columnOf(name)}`)
  if (field.kind === 'secret')
    return sql`case when ${column} is null then null else ${sql.lit(secretMask)} end as ${sql.ref(name)}`
  return sql`${column} as ${sql.ref(name)}`
}

/** Select list of fields, with the titles of referenced records as `labels`. */
export function selectFields(fields: Fields, alias: string, language: Language): Sql {
  const own = ownFields({ fields })
  const refs = own.filter((pair): pair is [string, Extract<Field, { kind: 'ref' }>] => pair[1].kind === 'ref')
  const labels =
    refs.length === 0
      ? sql`'{}'::jsonb as labels`
      : sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(refs.flatMap(([name, field], at) => [sql.lit(name), labelOf(name, field, alias, `r${at}`, language)]))})) as labels`
  return sql.join([...own.map(([name, field]) => selected(name, field, alias)), labels])
}

/** What follows a list's own columns: how many child rows of those there are that it shows. One look into an index for each. */
export function countsOf(of: Entity, alias: string): Sql {
  const names = countedRows(of)
  if (names.length === 0) return sql``
  const counted = names.flatMap((name) => [
    sql.lit(name),
    sql`(select count(*) from ${sql.table(rowsTable(of, name))} as c
      where ${scopeMatch(of, 'c', alias)} and c.parent_id = ${sql.ref(`${alias}.id`)})`,
  ])
  return sql`, jsonb_build_object(${sql.join(counted)}) as counts`
}

export const storedColumns = (alias: string): Sql =>
  sql.join([
    sql`${sql.ref(`${alias}.id`)} as id`,
    sql`${sql.ref(`${alias}.version`)} as version`,
    sql`${sql.ref(`${alias}.updated_at`)} as ${sql.ref('updatedAt')}`,
    sql`${sql.ref(`${alias}.updated_by`)} as ${sql.ref('updatedBy')}`,
  ])

/** `unnest` of one array a column: a statement's size does not grow with the rows, and one plan serves all. */
export function unnest(
  columns: readonly { type: string; values: readonly unknown[] }[],
  alias: string,
  names: readonly string[],
): Sql {
  const arrays = columns.map(({ type, values }) => sql`${values}::${sql.raw(type.replace(/\(.*\)/, ''))}[]`)
  return sql`unnest(${sql.join(arrays)}) as ${sql.ref(alias)}(${sql.join(names.map((name) => sql.ref(name)))})`
}

/** Columns of the entity's own fields with their types, secrets apart. */
export const writable = (fields: Fields) =>
  ownFields({ fields })
    .filter(([, field]) => field.kind !== 'secret')
    .map(([name, field]) => ({ name, column: columnOf(name), type: sqlType(field), field }))

/** Condition that holds rows of an entity to the transaction's place. */
export const here = (
  of: { scope: 'tenant' | 'factory' },
  place: { tenantId: number; factoryId: number },
  alias: string,
): Sql => (of.scope === 'factory' ? inFactory(place, alias) : inTenant(place, alias))

/** Scope columns and their values for inserts. */
export const placeColumns = (
  of: { scope: 'tenant' | 'factory' },
  place: { tenantId: number; factoryId: number },
): { column: string; value: number }[] =>
  of.scope === 'factory'
    ? [
        { column: 'tenant_id', value: place.tenantId },
        { column: 'factory_id', value: place.factoryId },
      ]
    : [{ column: 'tenant_id', value: place.tenantId }]
