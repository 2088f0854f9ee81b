import type { Field, Fields, Values } from './field.ts'
import type { RefusalCode } from './refusal.ts'
import type { Language } from './words.ts'

/** Where a record lives: in one factory of a tenant, or in the tenant as a whole. */
export type Scope = 'tenant' | 'factory'

export type Params = Readonly<Record<string, string | number | boolean | null | readonly (string | number)[]>>

/** A rule over several fields of one record. Pure, so that the form, the server and each import row share it. */
export interface RuleOf<F extends Fields> {
  /** Words under `rules` of the module's dictionary. */
  key: string
  /** The field that shows the message. */
  field: keyof F & string
  /** Absent when the record is right, else the parameters of the sentence (and the child row, when the fault is in one). */
  broken(values: Partial<Values<F>>): (Params & { row?: number }) | undefined
  /** Values that break the rule: the proof that it can fail. */
  example: Partial<Values<F>>
}

/** A rule whatever its entity. */
export interface Rule {
  key: string
  field: string
  broken(values: Readonly<Record<string, unknown>>): (Params & { row?: number }) | undefined
  example: Readonly<Record<string, unknown>>
}

export interface ListShape<F extends Fields> {
  /** Shown columns, in order; the first one names the record and opens it. Of child rows a list shows how many there are. */
  columns: readonly (keyof F & string)[]
  /** What the search field looks into: texts, and references, which are found by what they are called. */
  search: readonly (keyof F & string)[]
  /** Fields with a filter of their own. */
  filters?: readonly (keyof F & string)[]
  /** First order: a field, or `-field` for descending. */
  sort: string
}

/** Operations of an entity's permissions, in the specification's words. */
export const operations = ['check', 'detail', 'add', 'modify', 'remove', 'export', 'import'] as const
export type Operation = (typeof operations)[number]

export interface EntityOptions<F extends Fields> {
  scope: Scope
  /** Below `/front/`, without the verb: `bms/section`. */
  path: string
  /** Natural key: unique in its scope, by `keyForm`; how people and workbooks name the record. */
  key: readonly (keyof F & string)[]
  /** The field shown where another record names this one; the first key field unless said otherwise. */
  title?: keyof F & string
  /** The field shown instead of the title to readers of a language; the title where a record has none. */
  titleIn?: Readonly<Partial<Record<Language, keyof F & string>>>
  fields: F
  rules?: readonly RuleOf<F>[]
  list: ListShape<F>
  /** Names of fields that may be shown in groups on the form, in order; the rest stands first. */
  groups?: Readonly<Record<string, readonly (keyof F & string)[]>>
  /** Actions that this entity does not offer. */
  without?: readonly Operation[]
  /** Flag field that retires a record from new use; a field `valid` is it unless said otherwise. */
  validField?: keyof F & string
  /** What whoever lacks the right to add, change, remove or import its records is told, instead of the general sentence. */
  changeDenied?: RefusalCode
  /** Its records also follow from others, such as work reports: a column `derived_changes` counts how many of a record's versions did. */
  isDerivedToo?: boolean
}

/** An entity whatever its fields: what the kits work with. */
export interface Entity {
  /** `basic.machine`: module and name. */
  name: string
  module: string
  /** `machine` */
  stem: string
  /** `basic_machine` */
  table: string
  scope: Scope
  path: string
  key: readonly string[]
  title: string
  titleIn?: Readonly<Partial<Record<Language, string>>>
  fields: Fields
  rules: readonly Rule[]
  list: { columns: readonly string[]; search: readonly string[]; filters: readonly string[]; sort: string }
  groups: Readonly<Record<string, readonly string[]>>
  without: readonly Operation[]
  validField?: string
  changeDenied?: RefusalCode
  isDerivedToo?: boolean
}

/** An entity with its fields known to the type checker. */
export interface EntityOf<F extends Fields> extends Entity {
  fields: F
}

/** Columns that the table of child rows has besides their fields; a field of that name would take the column's place. */
const rowColumns = (scope: Scope): readonly string[] =>
  scope === 'factory' ? ['tenant_id', 'factory_id', 'parent_id', 'position'] : ['tenant_id', 'parent_id', 'position']

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Declares a kind of record.
 * @param name `module.stem`, camel case: gives table (`basic_resource_group`), permissions (`basic.resourceGroup:add`), words (`basic:resourceGroup.name`).
 */
export function entity<const F extends Fields>(name: string, options: EntityOptions<F>): EntityOf<F> {
  const [module, stem, rest] = name.split('.')
  if (!module || !stem || rest !== undefined) throw new Error(`An entity's name is "module.stem", not "${name}".`)
  const [first] = options.key
  if (!first) throw new Error(`Entity ${name} needs a natural key.`)
  const named = Object.values(options.titleIn ?? {}) as string[]
  for (const field of [...options.key, ...named, ...options.list.columns, ...options.list.search])
    if (!Object.hasOwn(options.fields, field)) throw new Error(`Entity ${name} has no field "${field}".`)
  // What is found by a search can be guessed sign by sign.
  for (const field of options.list.search)
    if (options.fields[field]!.kind === 'secret') throw new Error(`Entity ${name} would search the secret "${field}".`)
  for (const [taken, what] of Object.entries({
    labels: 'the labels of its references',
    counts: 'the numbers of its rows',
  }))
    if (Object.hasOwn(options.fields, taken))
      throw new Error(
        `Entity ${name} cannot have a field "${taken}": a record has ${what} there. Name the field otherwise.`,
      )
  for (const [rows, { fields }] of rowsFields(options as { fields: Fields }))
    for (const field of Object.keys(fields))
      if (rowColumns(options.scope).includes(columnOf(field)))
        throw new Error(
          `Entity ${name} cannot have a field "${field}" in its rows "${rows}": each row has a column ${columnOf(field)} of its own. Name the field otherwise.`,
        )
  return {
    ...(Object.hasOwn(options.fields, 'valid') ? { validField: 'valid' } : {}),
    ...options,
    name,
    module,
    stem,
    table: `${module}_${snake(stem)}`,
    title: options.title ?? first,
    rules: (options.rules ?? []) as readonly Rule[],
    list: { filters: [], ...options.list },
    groups: options.groups ?? {},
    without: options.without ?? [],
  }
}

/** Column of a field: camel case to snake case. */
export const columnOf = (field: string) => snake(field)

/** Table of an entity's child rows. */
export const rowsTable = (of: Entity, field: string) => `${of.table}_${snake(field)}`

/** Fields that are child rows, with their names. */
export function rowsFields(of: { fields: Fields }): [string, Extract<Field, { kind: 'rows' }>][] {
  return Object.entries(of.fields).filter(
    (pair): pair is [string, Extract<Field, { kind: 'rows' }>] => pair[1].kind === 'rows',
  )
}

/** What an import makes of a record's stored child rows: its workbook's rows take their place, or are merged with them by key. */
export const childRowsChoices = ['replace', 'merge'] as const
export type ChildRowsChoice = (typeof childRowsChoices)[number]

/** Fields that are columns of the entity's own table. */
export function ownFields(of: { fields: Fields }): [string, Exclude<Field, { kind: 'rows' }>][] {
  return Object.entries(of.fields).filter(
    (pair): pair is [string, Exclude<Field, { kind: 'rows' }>] => pair[1].kind !== 'rows',
  )
}

/** Child rows of which a list shows how many there are. */
export const countedRows = (of: Entity): string[] => of.list.columns.filter((name) => of.fields[name]?.kind === 'rows')

/** The permission of an operation: `basic.machine:modify`. */
export const permissionOf = (of: { name: string }, operation: string) => `${of.name}:${operation}`

/** What every stored record has besides its fields. */
export interface Stored {
  id: number
  /** Grows by one with each change; a change names the version it saw. */
  version: number
  /** ISO, UTC. */
  updatedAt: string
  updatedBy: string | null
  /** Titles of the records that reference fields name, by field. */
  labels: Record<string, string>
}

/** A record as it is read. Optional fields are null when empty. */
export type RecordOf<E> =
  E extends EntityOf<infer F> ? Stored & { [K in keyof Values<F>]-?: Exclude<Values<F>[K], undefined> } : never

/** What a caller gives to make a record. */
export type DraftOf<E> = E extends EntityOf<infer F> ? Values<F> : never
