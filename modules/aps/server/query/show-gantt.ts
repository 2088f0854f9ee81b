import type { Context } from '@mouldwright/server-kit'
import type { GanttAnswer } from '../../shared/index.ts'
import type { StoredGantt } from '../plan/gantt-columns.ts'
import type { PlanRow } from '../state.query.ts'
import { sectionNames } from './section-names.query.ts'

/** A plan's columns for the caller, sections and suppliers in words. */
export async function showGantt(
  ctx: Context,
  plan: PlanRow,
  scheduleId: number,
  stored: StoredGantt,
): Promise<GanttAnswer> {
  const nameOf = await sectionNames(ctx)
  const outside = ctx.kit.word(ctx.language, 'aps', 'phrases.outside')
  return {
    ...stored,
    // Plans of before know none.
    downtimes: stored.downtimes ?? [],
    moulds: stored.moulds.map((of) => ({ ...of, customer: of.customer ?? null, release: of.release ?? null })),
    planId: plan.planId,
    scheduleId,
    groups: stored.groups.map((group) => ({ ...group, section: nameOf(null, group.section) })),
    resources: stored.resources.map((of) => (of.kind === 'outside' ? { ...of, name: outside } : of)),
  }
}
