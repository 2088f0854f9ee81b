/** The console is the provider's own. That the module is open and the right is held is not believed: each call looks again. */
import type { Action, Fields, RefusalCode, Values } from '@mouldwright/kernel'
import { handle, sql, type Context, type Handler } from '@mouldwright/server-kit'
import { isOperator, operatorModule } from '@mouldwright/tenancy/server/api'

/** Refuses whoever is in another tenant's place, in the words for a module that is not open. */
export async function operatorOnly({ db, session, refuse }: Context): Promise<void> {
  if (!(await isOperator(db, session.tenantId))) refuse('module.closed', { module: operatorModule })
}

/** Binds a use-case of the console to its action. */
export const handleForOperator = <I extends Fields, O, C extends RefusalCode>(
  action: Action<I, O, C>,
  run: (ctx: Context<C>, input: Values<I>) => O | Promise<O>,
): Handler =>
  handle(action, async (ctx, input) => {
    await operatorOnly(ctx)
    return run(ctx, input)
  })

/** Does something in the place of a tenant, and comes back. What it writes into the book there carries the operator's name. */
export async function inTenant<T>(ctx: Context, tenantId: number, work: (there: Context) => Promise<T>): Promise<T> {
  const { session } = ctx
  await stand(ctx, tenantId, null)
  const answer = await work({ ...ctx, session: { ...session, tenantId, factoryId: null as never } })
  await stand(ctx, session.tenantId, session.factoryId)
  return answer
}

const stand = ({ db }: Context, tenantId: number, factoryId: number | null) =>
  db.run(
    sql`select set_config('app.tenant', ${String(tenantId)}, true), set_config('app.factory', ${String(factoryId ?? '')}, true)`,
  )
