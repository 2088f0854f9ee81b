import type { RadarAxis } from '@mouldwright/aps-engine'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import type { Evaluation } from '../../shared/index.ts'
import type { SolvedPlan } from '../engine/protocol.ts'
import { balanceOf, bottleneckOf, groupLoads, type GroupLoad } from '../hours/group-loads.ts'
import { readSavedHours } from '../hours/read-hours.ts'

/** What the engine has counted of a plan; bottleneck and balance are those of the hours that every page shows. */
export interface PlanFigures {
  kpis: SolvedPlan['kpis']
  groups: GroupLoad[]
  /** Load of the bottleneck, and balance of the loads within it; 0 … 1. */
  bottleneck: number
  balance: number
}

export async function readFigures(ctx: Context, planId: number): Promise<PlanFigures> {
  const { kpis } = await ctx.db.one<Pick<PlanFigures, 'kpis'>>(
    sql`select t.kpis from aps_plan as t where ${inFactory(ctx, 't')} and t.id = ${planId}`,
  )
  const groups = groupLoads(await readSavedHours(ctx, planId))
  const most = bottleneckOf(groups)
  return { kpis, groups, bottleneck: within((most?.load ?? 0) / 100), balance: most ? balanceOf(most) : 1 }
}

const within = (share: number) => Math.min(1, Math.max(0, share))
const percentOf = (share: number) => 100 * within(share)
const scoreOf = (share: number) => Math.round(1_000 * share) / 10

/** Eight figures, 0–100, higher is better: `docs/figures.md` of aps-engine, with bottleneck and balance in the hours that are shown. */
export function radarOf(ctx: Context, { kpis, bottleneck, balance }: PlanFigures): Evaluation['radar'] {
  const { radar } = kpis
  if (!radar) return []
  const scores = { ...radar, bottleneck: scoreOf(bottleneck), balance: scoreOf(balance) }
  const figures: [axis: RadarAxis, figure: number, unit: string][] = [
    ['onTime', kpis.moulds - kpis.lateMoulds, ''],
    ['tardiness', kpis.weightedTardinessHours, 'h'],
    ['bottleneck', percentOf(bottleneck), 'percent'],
    ['flow', percentOf(kpis.flowEfficiency), 'percent'],
    ['balance', percentOf(balance), 'percent'],
    ['stability', kpis.changedStarts, ''],
    ['overtime', kpis.overtimeHours, 'h'],
    ['conversions', kpis.conversions, ''],
  ]
  return figures.map(([key, figure, unit]) => ({
    key,
    label: ctx.kit.word(ctx.language, 'aps', `evaluation.${key}`),
    value: scores[key],
    figure: unit === 'percent' ? figure : Math.round(figure * 10) / 10,
    unit,
  }))
}
