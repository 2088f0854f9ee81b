/** Conditions that hold statements to a place. */
import { sql } from 'kysely'
import type { Condition, Sql } from './db.ts'

/** Who works where: a session is one, and so is what a job or a notice keeps of it. */
interface Scope {
  tenantId: number
  factoryId: number
}

type Scoped = Scope | { readonly session: Scope }

const scopeOf = (of: Scoped) => ('session' in of ? of.session : of)

/** Parts of nearly every statement, each made once. Aliases stand in our own texts. */
const columnsIn = new Map<string, Sql>()

function columnIn(alias: string | undefined, column: string): Sql {
  const name = alias === undefined ? column : `${alias}"."${column}`
  let known = columnsIn.get(name)
  if (!known) columnsIn.set(name, (known = sql.raw(`"${name}"`)))
  return known
}

/** Holds a tenant's table to the caller's tenant; row security says the same, and the indexes begin with it. */
export const inTenant = (
  of: { readonly session: { tenantId: number } } | { tenantId: number },
  alias?: string,
): Condition => sql`${columnIn(alias, 'tenant_id')} = ${'session' in of ? of.session.tenantId : of.tenantId}`

/** Holds a factory's table to the caller's factory. */
export const inFactory = (of: Scoped, alias?: string): Condition => {
  const { tenantId, factoryId } = scopeOf(of)
  return sql`${columnIn(alias, 'tenant_id')} = ${tenantId} and ${columnIn(alias, 'factory_id')} = ${factoryId}`
}
