import { issuesOf } from '@mouldwright/basic/server/api'
import { firstSigns, type Issue } from '@mouldwright/kernel'
import {
  behaviour,
  inFactory,
  readRecords,
  sql,
  updateRecords,
  type Change,
  type Context,
} from '@mouldwright/server-kit'
import { localDayStart } from '@mouldwright/worktime'
import { schedule, scheduleFlow } from '../../shared/index.ts'
import { refuseRunning } from './run-state.ts'
import { serialise, trySerialise } from '../serialise.ts'

const issueOf = issuesOf('aps')
type ScheduleChange = Change<typeof schedule>
const kindOf = (of: { isMock?: boolean | null }) => (of.isMock ? 'mock' : 'real')
const becomesDefault = ({ before, after }: ScheduleChange) => Boolean(after.isDefault && !before?.isDefault)

/**
 * One default schedule at most of each kind, real and mock: another takes it over after confirmation, and it is never given up.
 * The first real one is the default one by itself; a mock one only where somebody says so. Nothing changes while the schedule runs. The start point is before its delivery
 * and that of the moulds that were chosen, and its delivery no later than theirs.
 */
export const scheduleBehaviour = behaviour(schedule, {
  refusals: ['schedule.running', 'schedule.defaultBusy', 'schedule.defaultStays', 'schedule.isPublished'],
  async check(ctx, changes) {
    const known = changes.flatMap(({ before }) => before?.id ?? [])
    await refuseRunning(ctx, known)
    for (const { before, after } of changes)
      if (!before)
        Object.assign(after, {
          status: scheduleFlow.initial,
          runStatus: 'none',
          creator: firstSigns(ctx.session.displayName, 20),
        })
    const zone = ctx.session.timeZone
    return [
      ...(await defaultIssues(ctx, changes)),
      ...changes.flatMap((change) => deliveryIssues(change, zone)),
      ...(await mouldIssues(ctx, changes)),
    ]
  },

  async saved(ctx, changes) {
    for (const next of changes.filter(becomesDefault)) {
      const replaced = await readRecords(ctx, schedule, {
        where: sql`t.is_default and t.is_mock = ${kindOf(next.after) === 'mock'} and t.id <> ${next.after.id}`,
      })
      await updateRecords(
        ctx,
        schedule,
        replaced.map(({ id }) => ({ id, isDefault: false })),
      )
    }
  },

  async removing(ctx, records) {
    const ids = records.map(({ id }) => id)
    await refuseRunning(ctx, ids)
    await chooseAlone(ctx)
    const [published] = await ctx.db.all<{ id: number }>(
      sql`select t.schedule_id as id from aps_plan as t where ${inFactory(ctx, 't')} and t.schedule_id = any(${ids}::bigint[])
        and t.published_at is not null and t.superseded_at is null`,
    )
    const name = (id: number) => records.find((record) => record.id === id)?.name ?? ''
    if (published) ctx.refuse('schedule.isPublished', { name: name(published.id) })
    // The last one of its kind may go; a default one may not leave others without one.
    const [kept] = await ctx.db.all<{ id: number }>(
      sql`select t.id from aps_schedule as t where ${inFactory(ctx, 't')} and t.is_default and t.id = any(${ids}::bigint[])
        and exists (select 1 from aps_schedule as o where ${inFactory(ctx, 'o')} and o.is_mock = t.is_mock and o.id <> all(${ids}::bigint[]))`,
    )
    if (kept) ctx.refuse('schedule.defaultStays', { name: name(kept.id) })
  },
})

const defaultMatter = 'aps.schedule.default'

/** Lets one at a time choose or remove a default schedule. Schedules that are to be changed are held, so nobody waits here. */
async function chooseAlone(ctx: Context<'schedule.defaultBusy'>): Promise<void> {
  if (!(await trySerialise(ctx, defaultMatter))) ctx.refuse('schedule.defaultBusy')
}

async function defaultIssues(
  ctx: Context<'schedule.defaultBusy'>,
  changes: readonly ScheduleChange[],
): Promise<Issue[]> {
  const added = changes.filter(({ before }) => !before)
  const chosen = changes.filter(({ before, after }) => before && Boolean(before.isDefault) !== Boolean(after.isDefault))
  if (added.length + chosen.length === 0) return []
  // What is new is held by nobody, so it may wait.
  if (chosen.length > 0) await chooseAlone(ctx)
  else await serialise(ctx, defaultMatter)
  const ids = changes.map(({ after }) => after.id)
  const others = await ctx.db.all<{ id: number; name: string; isMock: boolean }>(
    sql`select t.id, t.name, t.is_mock as ${sql.ref('isMock')} from aps_schedule as t
      where ${inFactory(ctx, 't')} and t.is_default and t.id <> all(${ids}::bigint[])`,
  )
  const issues: Issue[] = []
  for (const kind of ['real', 'mock']) {
    const mine = changes.filter(({ after }) => kindOf(after) === kind)
    const current = others.find((other) => kindOf(other) === kind)
    const [next, ...more] = mine.filter(becomesDefault)
    issues.push(...more.map((change) => issueOf(change, 'isDefault', 'defaultTwice', { name: next!.after.name })))
    if (next && current)
      ctx.confirm('aps.schedule.replaceDefault', { name: current.name, next: next.after.name }, current.id)
    if (next || current) continue
    const givenUp = mine.filter(({ before, after }) => before?.isDefault && !after.isDefault)
    issues.push(...givenUp.map((change) => issueOf(change, 'isDefault', 'defaultStays')))
    const first = mine.find(({ before }) => !before)
    if (kind === 'real' && first && !mine.some(({ after }) => after.isDefault)) first.after.isDefault = true
  }
  return issues
}

/** A delivery day is kept until its end; work that starts on it cannot be before it. */
const isTooLate = (startPoint: string | null | undefined, delivery: string, zone: string): boolean =>
  Boolean(startPoint) && Date.parse(startPoint!) >= localDayStart(delivery, zone) * 60_000

function deliveryIssues(change: ScheduleChange, zone: string): Issue[] {
  const { startPoint, deliveryDate } = change.after
  return deliveryDate && isTooLate(startPoint, deliveryDate, zone)
    ? [issueOf(change, 'startPoint', 'startNotBeforeDelivery', { delivery: deliveryDate })]
    : []
}

async function mouldIssues(ctx: Context, changes: readonly ScheduleChange[]): Promise<Issue[]> {
  const ids = changes.flatMap(({ after }) => (after.moulds ?? []).map(({ mouldId }) => mouldId))
  if (ids.length === 0) return []
  const rows = await ctx.db.all<{ id: number; number: string; delivery: string; status: string }>(
    sql`select t.id, t.number, t.delivery_date as delivery, coalesce(t.status, 'open') as status from production_mould as t
      where ${inFactory(ctx, 't')} and t.id = any(${ids}::bigint[])`,
  )
  const moulds = new Map(rows.map((row) => [row.id, row]))
  return changes.flatMap((change) => {
    const { startPoint, deliveryDate, moulds: chosen } = change.after
    const was = new Set((change.before?.moulds ?? []).map(({ mouldId }) => mouldId))
    return (chosen ?? []).flatMap(({ mouldId }, at) => {
      const of = moulds.get(mouldId)
      if (!of) return []
      if (of.status !== 'open' && !was.has(mouldId))
        return [issueOf(change, 'moulds', 'mouldNotOpen', { mould: of.number }, at + 1)]
      const params = { mould: of.number, delivery: of.delivery }
      return [
        ...(isTooLate(startPoint, of.delivery, ctx.session.timeZone)
          ? [issueOf(change, 'startPoint', 'startNotBeforeMould', params)]
          : []),
        ...(deliveryDate && deliveryDate > of.delivery
          ? [issueOf(change, 'deliveryDate', 'deliveryAfterMould', params)]
          : []),
      ]
    })
  })
}
