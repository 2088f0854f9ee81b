import { handle, type Context } from '@mouldwright/server-kit'
import { comparedPlans, comparePlans, compareTasks, type PlanComparison } from '../../shared/index.ts'
import type { PlanRow } from '../state.query.ts'
import { causesOf, countMoved, movedPage } from './compare.query.ts'
import { radarOf, readFigures } from '../query/figures.query.ts'
import { endsOf, minutesBetween } from './moves.query.ts'
import { planOf } from '../query/plan.query.ts'

/** Moulds that one answer tells of. */
const mostMoulds = 200

export const compareHandlers = [
  handle(comparePlans, async (ctx, { plans: asked }) => {
    if (asked.length < comparedPlans.least) ctx.refuse('compare.tooFew', { least: comparedPlans.least })
    const plans: PlanRow[] = []
    for (const { scheduleId, planId } of asked.toSorted((one, other) => one.no - other.no))
      plans.push(await planOf(ctx, scheduleId, planId))
    const shown: PlanComparison['plans'] = []
    for (const plan of plans) shown.push(await showPlanOf(ctx, plans[0]!, plan))
    return { plans: shown, ...(await compareMoulds(ctx, plans)) }
  }),

  handle(compareTasks, async (ctx, { scheduleId, planId, withScheduleId, withPlanId, mouldId, page, size }) => {
    const before = await planOf(ctx, scheduleId, planId)
    const after = await planOf(ctx, withScheduleId, withPlanId)
    return movedPage(ctx, before, after, { mouldId, page: page ?? 1, size: size ?? 50 })
  }),
]

async function showPlanOf(ctx: Context, first: PlanRow, plan: PlanRow): Promise<PlanComparison['plans'][number]> {
  const { planId, scheduleId, scheduleName, at, isCurrent, isPublished } = plan
  const { moulds, lateMoulds, onTimeRate, tasks, unplacedTasks } = plan
  return {
    ...{ planId, scheduleId, scheduleName, at, isCurrent, isPublished },
    ...{ moulds, lateMoulds, onTimeRate, tasks, unplacedTasks },
    movedTasks: plan === first ? 0 : await countMoved(ctx, first, plan),
    radar: radarOf(ctx, await readFigures(ctx, planId)),
  }
}

type MouldEnds = Awaited<ReturnType<typeof endsOf>>[number]
type ShownEnd = NonNullable<PlanComparison['moulds'][number]['ends'][number]>

/** Moulds of all plans by their ends. O(plans × moulds). */
async function compareMoulds(ctx: Context, plans: readonly PlanRow[]) {
  const ends: Map<number, MouldEnds>[] = []
  for (const { planId } of plans) ends.push(new Map((await endsOf(ctx, planId)).map((of) => [of.mouldId, of])))
  const ids = [...new Set(ends.flatMap((of) => [...of.keys()]))]
  const rows = ids.map((mouldId) => ({ mouldId, ends: ends.map((of) => of.get(mouldId)) }))
  const moved = rows.filter(({ ends: [first, ...others] }) =>
    others.some((other) => other?.finishesAt !== first?.finishesAt || other?.isLate !== first?.isLate),
  )
  moved.sort((one, other) => rankOf(one.ends) - rankOf(other.ends) || sizeOf(other.ends) - sizeOf(one.ends) || 0)
  const shown = moved.slice(0, mostMoulds)
  const causes: Awaited<ReturnType<typeof causesOf>>[] = []
  for (const [at, plan] of plans.slice(1).entries()) {
    const by = shown.map(({ mouldId, ends: [first, ...others] }) => ({
      mouldId,
      minutes: shiftOf(first, others[at]) ?? 0,
    }))
    causes.push(await causesOf(ctx, plans[0]!, plan, by))
  }
  return {
    moulds: shown.map(({ mouldId, ends: [first, ...others] }) => {
      const { mouldNumber, mouldName } = (first ?? others.find((of) => of !== undefined))!
      return {
        ...{ mouldId, mouldNumber, mouldName },
        ends: [
          first ? showEnd(first, first) : null,
          ...others.map((of, at) => (of ? showEnd(of, first, causes[at]!.get(mouldId)) : null)),
        ],
      }
    }),
    movedMoulds: moved.length,
    sameMoulds: rows.length - moved.length,
  }
}

const showEnd = (of: MouldEnds, first: MouldEnds | undefined, cause?: ShownEnd['cause']): ShownEnd => ({
  finishesAt: of.finishesAt,
  deliveryDate: of.deliveryDate,
  isLate: of.isLate,
  movedMinutes: shiftOf(first, of),
  cause: cause ?? null,
})

type Ends = readonly (MouldEnds | undefined)[]

/** Late in another plan and not in the first: first; then what ends later somewhere, then what ends earlier. */
function rankOf([first, ...others]: Ends): number {
  if (others.some((of) => of?.isLate && !first?.isLate)) return 0
  return others.some((of) => (of?.finishesAt ?? '') > (first?.finishesAt ?? '')) ? 1 : 2
}

const sizeOf = ([first, ...others]: Ends): number =>
  Math.max(...others.map((of) => Math.abs(shiftOf(first, of) ?? Infinity)))

/** Minutes by which a mould ends later than in the first plan. */
const shiftOf = (first: MouldEnds | undefined, of: MouldEnds | undefined): number | null =>
  first?.finishesAt && of?.finishesAt ? minutesBetween(first.finishesAt, of.finishesAt) : null
