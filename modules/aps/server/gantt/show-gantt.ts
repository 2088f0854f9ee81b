import { sectionNames } from '@mouldwright/basic/server/api'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import { addDays, localDayStart } from '@mouldwright/worktime'
import type { GanttAnswer } from '../../shared/index.ts'
import type { StoredGantt } from './gantt-columns.ts'
import type { PlanRow } from '../state.query.ts'

/** A plan's columns for the caller, sections and suppliers in words. */
export async function showGantt(
  ctx: Context,
  plan: PlanRow,
  scheduleId: number,
  { hours: _, ...stored }: StoredGantt,
): Promise<GanttAnswer> {
  const nameOf = await sectionNames(ctx)
  const outside = ctx.kit.word(ctx.language, 'aps', 'phrases.outside')
  return {
    ...stored,
    // Plans of before know none.
    downtimes: stored.downtimes ?? [],
    planId: plan.planId,
    scheduleId,
    moulds: await datedMoulds(ctx, plan, stored.moulds),
    groups: stored.groups.map((group) => ({ ...group, section: nameOf(null, group.section) })),
    resources: stored.resources.map((of) => (of.kind === 'outside' ? { ...of, name: outside } : of)),
  }
}

interface MouldDates {
  id: number
  promisedDate: string | null
  finishedDate: string | null
  forecastAt: string | null
}

/** Moulds of a plan with what is promised, forecast and finished of them now; a day is kept until its end. */
async function datedMoulds(ctx: Context, plan: PlanRow, moulds: StoredGantt['moulds']): Promise<GanttAnswer['moulds']> {
  const rows = await ctx.db.all<MouldDates>(
    sql`select m.id, m.promised_date as ${sql.ref('promisedDate')}, m.finished_date as ${sql.ref('finishedDate')}, f.end_at as ${sql.ref('forecastAt')}
      from production_mould as m
        left join aps_forecast_mould as f on ${inFactory(ctx, 'f')} and f.plan_id = ${plan.planId} and f.mould_id = m.id and ${plan.isPublished}
      where ${inFactory(ctx, 'm')} and m.id = any(${moulds.map(({ id }) => id)}::bigint[])`,
  )
  const { timeZone } = ctx.session
  const endOf = (day: string | null) => (day && day >= '2000-01-01' ? localDayStart(addDays(day, 1), timeZone) : null)
  const known = new Map(rows.map((row) => [row.id, row]))
  // Plans of before know neither customer, release nor trial.
  return moulds.map((of) => {
    const { promisedDate = null, finishedDate = null, forecastAt = null } = known.get(of.id) ?? {}
    return {
      ...of,
      customer: of.customer ?? null,
      release: of.release ?? null,
      trial: of.trial ?? null,
      promised: endOf(promisedDate),
      forecast: forecastAt && !finishedDate ? Date.parse(forecastAt) / 60_000 : null,
      finished: endOf(finishedDate),
    }
  })
}
