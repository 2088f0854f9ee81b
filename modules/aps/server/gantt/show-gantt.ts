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
    moulds: await promisedMoulds(ctx, stored.moulds),
    groups: stored.groups.map((group) => ({ ...group, section: nameOf(null, group.section) })),
    resources: stored.resources.map((of) => (of.kind === 'outside' ? { ...of, name: outside } : of)),
  }
}

/** Moulds of a plan with what is promised of them now; a promised day is kept until its end. */
async function promisedMoulds(ctx: Context, moulds: StoredGantt['moulds']): Promise<GanttAnswer['moulds']> {
  const rows = await ctx.db.all<{ id: number; promisedDate: string }>(
    sql`select m.id, m.promised_date as ${sql.ref('promisedDate')} from production_mould as m
      where ${inFactory(ctx, 'm')} and m.id = any(${moulds.map(({ id }) => id)}::bigint[]) and m.promised_date >= '2000-01-01'`,
  )
  const { timeZone } = ctx.session
  const promised = new Map(rows.map(({ id, promisedDate }) => [id, localDayStart(addDays(promisedDate, 1), timeZone)]))
  // Plans of before know neither customer, release nor trial.
  return moulds.map((of) => ({
    ...of,
    customer: of.customer ?? null,
    release: of.release ?? null,
    trial: of.trial ?? null,
    promised: promised.get(of.id) ?? null,
  }))
}
