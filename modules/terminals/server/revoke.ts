import type { Context } from '@mouldwright/server-kit'

interface Revocable {
  id: number
  state?: string | null
}

/** Those of the terminals or screens asked for that are still let in; refused where one of them is not there. */
export function activeOf(ctx: Context, asked: readonly unknown[], found: readonly Revocable[]): number[] {
  if (found.length !== asked.length) return ctx.refuse('record.absent')
  return found.filter(({ state }) => state === 'active').map(({ id }) => id)
}

/** What a record says from now on that is let in no more. */
export const revocation = (ctx: Context) => (id: number) =>
  ({ id, state: 'revoked', revokedAt: ctx.now().toISOString(), revokedBy: ctx.session.displayName }) as const
