import type { Issue, Params } from '@mouldwright/kernel'
import { sql, type Change, type Context, type Sql } from '@mouldwright/server-kit'

/** Holds a table's rows to the caller's factory; row security says the same. */
export const here = (ctx: Context, alias: string): Sql =>
  sql`${sql.ref(`${alias}.tenant_id`)} = ${ctx.session.tenantId} and ${sql.ref(`${alias}.factory_id`)} = ${ctx.session.factoryId}`

/** Makes faults of changes, in a module's words: at the row of the sheet in an import, else at the child row in question. */
export const issuesOf =
  (module: string) =>
  (change: Pick<Change, 'row'>, field: string, rule: string, params: Params = {}, childRow?: number): Issue => {
    const row = change.row ?? childRow
    return { field, rule: `${module}:rules.${rule}`, params, ...(row === undefined ? {} : { row }) }
  }
