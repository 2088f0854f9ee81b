import { behaviour, inFactory, sql } from '@mouldwright/server-kit'
import { shift, workedMinutes } from '../shared/index.ts'

/** Writes the duration of each period: it follows from its times. */
export const shiftBehaviour = behaviour(shift, {
  async saved(ctx, changes) {
    const periods = changes.flatMap(({ after }) =>
      after.periods.map((period) => ({ shiftId: after.id, rank: period.rank, minutes: workedMinutes(period) })),
    )
    await ctx.db.run(
      sql`update basic_shift_periods as t set worked_minutes = u.minutes
        from unnest(${periods.map(({ shiftId }) => shiftId)}::bigint[], ${periods.map(({ rank }) => rank)}::integer[],
          ${periods.map(({ minutes }) => minutes)}::integer[]) as u(shift_id, rank, minutes)
        where ${inFactory(ctx, 't')} and t.parent_id = u.shift_id and t.rank = u.rank`,
    )
  },
})
