import type { RadarAxis } from '@mouldwright/aps-engine'
import { inFactory, sql, type Context } from '@mouldwright/server-kit'
import type { Evaluation } from '../../shared/index.ts'
import type { SolvedPlan } from '../engine/protocol.ts'

export type Kpis = SolvedPlan['kpis']

export const readKpis = async (ctx: Context, planId: number) =>
  (
    await ctx.db.one<{ kpis: Kpis }>(
      sql`select t.kpis from aps_plan as t where ${inFactory(ctx, 't')} and t.id = ${planId}`,
    )
  ).kpis

const clamp = (share: number) => 100 * Math.min(1, Math.max(0, share))

/** Eight figures, 0–100, higher is better, as the engine's evaluation has them: `docs/figures.md` of aps-engine. */
export function radarOf(ctx: Context, kpis: Kpis): Evaluation['radar'] {
  const { radar } = kpis
  if (!radar) return []
  const bottleneck = kpis.utilisation.find(({ groupId }) => groupId === kpis.bottleneckGroupId)?.share ?? 0
  const figures: [axis: RadarAxis, figure: number, unit: string][] = [
    ['onTime', kpis.moulds - kpis.lateMoulds, ''],
    ['tardiness', kpis.weightedTardinessHours, 'h'],
    ['bottleneck', clamp(bottleneck), 'percent'],
    ['flow', clamp(kpis.flowEfficiency), 'percent'],
    ['balance', clamp(kpis.loadBalance), 'percent'],
    ['stability', kpis.changedStarts, ''],
    ['overtime', kpis.overtimeHours, 'h'],
    ['conversions', kpis.conversions, ''],
  ]
  return figures.map(([key, figure, unit]) => ({
    key,
    label: ctx.kit.word(ctx.language, 'aps', `evaluation.${key}`),
    value: radar[key],
    figure: unit === 'percent' ? figure : Math.round(figure * 10) / 10,
    unit,
  }))
}
