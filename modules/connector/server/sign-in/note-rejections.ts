import { Refusal } from '@mouldwright/kernel'
import { noteThirdRefused } from '@mouldwright/identity/server/api'
import type { ManualTransactionContext } from '@mouldwright/server-kit'

/** A provider that does not answer, or a proof that is needed first: nothing was presented that was rejected. */
const harmless = new Set(['third.absent', 'third.busy', 'third.tooMany', 'third.proveAgain'])

/** Runs the use of a token, code or state of an identity provider; a rejection is recorded, because the call itself is rolled back. */
export async function noteRejections<T>(ctx: ManualTransactionContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith('third.') && !harmless.has(error.code))
      await ctx.transaction((db) => noteThirdRefused(db, ctx, ctx.account?.accountId))
    throw error
  }
}
