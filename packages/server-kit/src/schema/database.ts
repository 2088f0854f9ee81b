/**
 * What the compiler knows of the database. `Database` is filled by `apps/server/migrations/tables.d.ts`, which `npm run migration`
 * writes from the declarations of tables; a test holds the two together.
 */
import type { Compilable } from 'kysely'

export type { ColumnType } from 'kysely'

/** Tables by name with their columns as the database calls them. */
export interface Database {}

/** `user_name` → `userName`: how results name what the database calls otherwise; the type's side of `camelName`. */
export type CamelName<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelName<Rest>>}`
  : Name

export type CamelRow<Row> = { [Name in keyof Row as CamelName<Name>]: Row[Name] }

/** A statement of the query builder; its row follows from the tables. */
export type Query<Row> = Compilable<Row>

const camelNames = new Map<string, string>()

/** The one place where names of the database become names of the program: columns of every result pass it, once a result. */
export function camelName(name: string): string {
  let camel = camelNames.get(name)
  if (camel === undefined) {
    camel = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    camelNames.set(name, camel)
  }
  return camel
}
