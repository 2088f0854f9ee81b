import { behaviour, readRecords, sql, updateRecords, type Change } from '@mouldwright/server-kit'
import { calendar } from '../shared/index.ts'
import { issuesOf } from './place.ts'
import { serialise } from './serialise.ts'

const issueOf = issuesOf('basic')

type CalendarChange = Change<typeof calendar>
const becomesDefault = ({ before, after }: CalendarChange) => Boolean(after.isDefault && !before?.isDefault)

/** One default calendar: replaced after confirmation, never given up, never removed. */
export const calendarBehaviour = behaviour(calendar, {
  turn: 'basic.calendar.default',
  refusals: ['calendar.defaultCannotBeRemoved'],
  async check(ctx, changes) {
    const [next, ...others] = changes.filter(becomesDefault)
    const givenUp = changes.filter(({ before, after }) => before?.isDefault && !after.isDefault)
    if (!next && givenUp.length === 0) return []
    if (others.length > 0)
      return others.map((change) => issueOf(change, 'isDefault', 'defaultCalendarTwice', { name: next!.after.name }))
    await serialise(ctx, 'basic.calendar.default')
    const changed = changes.map(({ after }) => after.id)
    const [current] = await readRecords(ctx, calendar, {
      where: sql`t.is_default and t.id <> all(${changed}::bigint[])`,
      rows: false,
    })
    if (next && current)
      ctx.confirm('basic.calendar.replaceDefault', { name: current.name, next: next.after.name }, current.id)
    if (next || current) return []
    return givenUp.map((change) => issueOf(change, 'isDefault', 'defaultCalendarMissing'))
  },

  async saved(ctx, changes) {
    const next = changes.find(becomesDefault)
    if (!next) return
    const replaced = await readRecords(ctx, calendar, {
      where: sql`t.is_default and t.id <> ${next.after.id}`,
      rows: false,
    })
    await updateRecords(
      ctx,
      calendar,
      replaced.map(({ id }) => ({ id, isDefault: false })),
    )
  },

  removing(ctx, records) {
    const standard = records.find(({ isDefault }) => isDefault)
    if (standard) ctx.refuse('calendar.defaultCannotBeRemoved', { name: standard.name })
  },
})
