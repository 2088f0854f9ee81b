import { Refusal } from '@mouldwright/kernel'
import { noteThirdRefused } from '@mouldwright/identity/server/api'
import type { ApartContext } from '@mouldwright/server-kit'

/** A house that does not answer, or a proof of one's own that is wanted first: nothing was shown that was not taken. */
const harmless = new Set(['third.absent', 'third.busy', 'third.tooMany', 'third.proveAgain'])

/** Carries out what a token, code or state of another house is shown for; that it was not taken is noted, for the call is refused. */
export async function noting<T>(ctx: ApartContext, deed: () => Promise<T>): Promise<T> {
  try {
    return await deed()
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith('third.') && !harmless.has(error.code))
      await ctx.transaction((db) => noteThirdRefused(db, ctx, ctx.account?.accountId))
    throw error
  }
}
