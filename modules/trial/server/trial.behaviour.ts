import { issuesOf } from '@mouldwright/basic/server/api'
import { mouldTrialsTurn } from '@mouldwright/production/server/api'
import { behaviour, plainValues, type Change } from '@mouldwright/server-kit'
import { trial } from '../shared/index.ts'
import { keepDates } from './trial-dates.ts'

const issueOf = issuesOf('trial')

/** What belongs to the mould goes on changing when the trial is over. */
const open: ReadonlySet<string> = new Set(['id', 'plannedDate', 'triedDate'])

const changesRecord = ({ before, after }: Change<typeof trial>) => {
  const [was, is] = [plainValues(trial.fields, before as never), after as unknown as Record<string, unknown>]
  return Object.keys(was).some(
    (name) => !open.has(name) && JSON.stringify(was[name] ?? null) !== JSON.stringify(is[name] ?? null),
  )
}

/** Dates are the mould's; a trial that is over is a record, and stays. */
export const trialBehaviour = behaviour(trial, {
  turn: mouldTrialsTurn,
  refusals: ['trial.kept'],
  check: (_, changes) =>
    changes.flatMap((change) => {
      const { before, after } = change
      const isOver = before?.status === 'concluded' || before?.status === 'cancelled'
      return isOver && before.status === after.status && changesRecord(change)
        ? [issueOf(change, 'event', 'trialOver', { event: before.event })]
        : []
    }),
  saved: keepDates,
  removing(ctx, records) {
    const kept = records.find(({ status }) => status === 'tried' || status === 'concluded')
    if (kept) ctx.refuse('trial.kept', { trial: kept.event })
  },
})
