/** The console is the provider's own. That the module is open and the right is held is not believed: each call looks again. */
import type { Action, Fields, RefusalCode, Values } from '@mouldwright/kernel'
import { handle, type Context, type Handler } from '@mouldwright/server-kit'
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
