/** The console is the provider's own. That the module is open and the right is held is not believed: each call looks again. */
import type { Action, Fields, RefusalCode, Values } from '@mouldwright/kernel'
import { customEntityHandlers, handle, type Context, type CustomStore, type Handler } from '@mouldwright/server-kit'
import { isOperator, operatorModule } from '@mouldwright/tenancy/server/api'

/** Refuses whoever is in another tenant's place, in the words for a module that is not open. */
async function operatorOnly({ db, session, refuse }: Context): Promise<void> {
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

/** The actions of a custom entity of the console. */
export const entityHandlersForOperator = (store: CustomStore): Handler[] =>
  customEntityHandlers({ ...store, admit: operatorOnly })

/** When something was changed, and by whom. */
export const stampOf = (ctx: Context) => ({ at: ctx.now(), by: ctx.session.displayName })

/** For stores whose callers ask for one record at a time: nothing there is removed by lists of ids. */
export async function readEach<T>(ids: readonly number[], read: (id: number) => Promise<T | undefined>): Promise<T[]> {
  const records: T[] = []
  for (const id of ids) {
    const record = await read(id)
    if (record) records.push(record)
  }
  return records
}
