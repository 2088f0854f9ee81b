import type { Issue } from '@mouldwright/kernel'
import type { Change, Context } from '@mouldwright/server-kit'
import type { mould } from '../../shared/index.ts'

export type MouldChange = Change<typeof mould>

declare module '@mouldwright/server-kit' {
  interface ExtensionPoints {
    /** Requests of trials follow the dates of moulds: what a change of moulds may not do to them, and what it does. */
    mouldTrials: {
      issues: (ctx: Context, changes: readonly MouldChange[]) => Promise<readonly Issue[]>
      saved: (ctx: Context, changes: readonly MouldChange[]) => Promise<void>
    }
  }
}

/** Dates of trials are told in two places of one transaction, so their changes in a factory are made one after the other. */
export const mouldTrialsTurn = 'production.mould.trials'

const datesOf = (of: { trials?: MouldChange['after']['trials'] } | null) =>
  JSON.stringify(
    (of?.trials ?? []).map(({ event, plannedDate, actualDate }) => [event, plannedDate, actualDate ?? null]),
  )

/** Changes that say something else of trials than before. */
export const ofTrials = (changes: readonly MouldChange[]) =>
  changes.filter(({ before, after }) => datesOf(before) !== datesOf(after))
