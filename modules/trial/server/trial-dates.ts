import type { MouldChange } from '@mouldwright/production/server/api'
import { issuesOf } from '@mouldwright/basic/server/api'
import type { Issue } from '@mouldwright/kernel'
import { mould } from '@mouldwright/production/shared'
import { readRecords, sql, updateRecords, type Change, type Context, type StoredRecord } from '@mouldwright/server-kit'
import { trial } from '../shared/index.ts'

const issueOf = issuesOf('trial')

type MouldTrials = NonNullable<StoredRecord<(typeof mould)['fields']>['trials']>

/** The days of trials stand in the list of their mould, where planning reads them. */
export async function keepDates(ctx: Context, changes: readonly Change<typeof trial>[]): Promise<void> {
  const moved = changes
    .filter(
      ({ before, after }) =>
        after.status !== 'cancelled' &&
        (before?.plannedDate !== after.plannedDate || (before?.triedDate ?? null) !== (after.triedDate ?? null)),
    )
    .map(({ after }) => after)
  if (moved.length === 0) return
  const ofMould = Map.groupBy(moved, ({ mouldId }) => mouldId)
  const moulds = await readRecords(ctx, mould, { ids: [...ofMould.keys()], lock: 'change' })
  await updateRecords(
    ctx,
    mould,
    moulds.flatMap(({ id, trials }) => {
      const next = withDates(trials ?? [], ofMould.get(id)!)
      return JSON.stringify(next) === JSON.stringify((trials ?? []).map(plain)) ? [] : [{ id, trials: next }]
    }),
  )
}

const plain = ({ event, plannedDate, actualDate }: MouldTrials[number]) => ({
  event,
  plannedDate,
  actualDate: actualDate ?? null,
})

function withDates(known: MouldTrials, moved: readonly Change<typeof trial>['after'][]): MouldTrials {
  const byEvent = new Map(known.map((row) => [row.event, plain(row)]))
  for (const { event, plannedDate, triedDate } of moved)
    byEvent.set(event, { event, plannedDate, actualDate: triedDate ?? null })
  return [...byEvent.values()].sort((one, other) => Number(one.event.slice(1)) - Number(other.event.slice(1)))
}

const trialsOf = (ctx: Context, mouldIds: readonly number[], lock?: 'change') =>
  readRecords(ctx, trial, {
    where: sql`t.mould_id = any(${mouldIds}::bigint[]) and t.status <> 'cancelled'`,
    rows: false,
    ...(lock ? { lock } : {}),
  })

/** A day of the mould's list that a trial is asked for is moved, not struck out. */
async function strikeIssues(ctx: Context, changes: readonly MouldChange[]): Promise<Issue[]> {
  const struck = changes.filter(({ before }) => before)
  if (struck.length === 0) return []
  const trials = await trialsOf(
    ctx,
    struck.map(({ after }) => after.id),
  )
  return struck.flatMap((change) => {
    const events = new Set((change.after.trials ?? []).map(({ event }) => event))
    return trials
      .filter(({ mouldId, event }) => mouldId === change.after.id && !events.has(event))
      .map(({ event }) => issueOf(change, 'trials', 'trialRequested', { event }))
  })
}

/** What the mould's list says of a trial holds for the trial. */
async function followMoulds(ctx: Context, changes: readonly MouldChange[]): Promise<void> {
  const days = new Map(
    changes.flatMap(({ after }) =>
      (after.trials ?? []).map((row) => [`${after.id} ${row.event}`, plain(row)] as const),
    ),
  )
  const trials = await trialsOf(
    ctx,
    changes.map(({ after }) => after.id),
    'change',
  )
  await updateRecords(
    ctx,
    trial,
    trials.flatMap(({ id, mouldId, event, plannedDate, triedDate }) => {
      const day = days.get(`${mouldId} ${event}`)
      if (!day || (day.plannedDate === plannedDate && day.actualDate === (triedDate ?? null))) return []
      return [{ id, plannedDate: day.plannedDate, triedDate: day.actualDate ?? null }]
    }),
  )
}

export const mouldTrials = { issues: strikeIssues, saved: followMoulds }
