import type { PartialSchedule } from '../construct/partial-schedule.ts'
import { isCountedInCharge } from '../construct/charge-places.ts'
import { explainEnd } from './explain.ts'
import { asPlanned } from '../instance/ways.ts'
import type { Id, Plan, Problem } from '../model/model.ts'
import { endOf } from '../construct/objective.ts'
import { restore } from '../construct/restore.ts'
import { figuresOf } from '../verify/score.ts'
import type { Counted } from '../verify/score.ts'
import { FAR } from '../instance/shop.ts'
import type { Evaluation, Figures, MouldFigures, RadarAxis, Stability, WorkInProgress } from './evaluation.ts'
import { changesOfGroup, totalTransfer, weekLoads } from './loads.ts'

export interface EvaluateOptions {
  /** The plan to be stable against; the places in the tasks' `planned` unless given. */
  published?: Plan
  /** A moment at which a week of the load chart begins; the start point unless given. */
  weekStart?: number
}

const soonMinutes = 3 * 24 * 60

/**
 * Measures a plan: figures, radar and the series of the charts. `docs/figures.md` has every formula.
 * @throws RangeError where the plan names a place that the problem does not allow
 */
export function evaluate(given: Problem, plan: Plan, options: EvaluateOptions = {}): Evaluation {
  const problem = asPlanned(given, plan)
  const schedule = restore(problem, plan)
  const moulds = mouldFigures(schedule)
  const wip = workInProgress(schedule)
  const counted = figuresOf(problem, plan)
  const stability = stabilityOf(problem, plan, options.published)
  const figures = figuresWith(counted, schedule, plan, { moulds, wip, stability })
  const { weekStart = problem.start } = options
  return {
    figures,
    radar: radarOf(schedule, figures),
    moulds,
    groups: counted.groups,
    resources: counted.resources,
    weeks: weekLoads(schedule, plan, weekStart),
    wip,
  }
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const share = (part: number, all: number, ofNothing = 0) => (all > 0 ? part / all : ofNothing)

function mouldFigures(schedule: PartialSchedule): MouldFigures[] {
  const { shop } = schedule
  const last = new Int32Array(shop.mouldCount).fill(-1)
  const work = new Float64Array(shop.mouldCount)
  for (let t = 0; t < shop.taskCount; t++) {
    if (schedule.start[t]! < 0) continue
    const mould = shop.taskMould[t]!
    if (last[mould]! < 0 || endOf(schedule, t) > endOf(schedule, last[mould]!)) last[mould] = t
    for (let split = 0; split < schedule.splits[t]!; split++) {
      const op = split === 0 ? t : shop.secondSplit[t]! + split - 1
      work[mould]! += schedule.mode[op]! < 0 ? schedule.end[op]! - schedule.start[op]! : schedule.work[op]!
    }
  }
  return shop.problem.moulds.map(({ id: mouldId, due }, mould) => {
    const t = last[mould]!
    if (t < 0) return { mouldId, due, end: null, lateness: null, lead: 0, work: 0, leadBy: {} }
    const { from, to, totals } = explainEnd(schedule, t)
    const lateness = due === null ? null : to - due
    return { mouldId, due, end: to, lateness, lead: to - from, work: work[mould]!, leadBy: totals }
  })
}

/** What `score` counts, and what needs chains, links or the published plan besides. */
function figuresWith(
  counted: Counted,
  schedule: PartialSchedule,
  plan: Plan,
  { moulds, wip, stability }: { moulds: readonly MouldFigures[]; wip: WorkInProgress; stability: Stability },
): Figures {
  const leadBy: Figures['leadBy'] = {}
  for (const mould of moulds)
    for (const [kind, minutes] of Object.entries(mould.leadBy) as [keyof Figures['leadBy'], number][])
      leadBy[kind] = (leadBy[kind] ?? 0) + minutes
  const leads = sum(moulds.map(({ lead }) => lead))
  const onResources = sum(plan.tasks.map(({ workMinutes }) => workMinutes))
  const boundGap: Figures['boundGap'] = {}
  counted.levels.forEach(({ name, value }, at) => {
    if (value > 0) boundGap[name] = (value - (plan.lowerBound[at]?.value ?? 0)) / value
  })
  return {
    onTimeRate: counted.onTimeRate,
    weightedOnTimeRate: counted.weightedOnTimeRate,
    lateMoulds: counted.lateMoulds,
    lateParts: lateParts(schedule),
    totalTardiness: counted.totalTardiness,
    weightedTardiness: counted.weightedTardiness,
    meanTardiness: counted.meanTardiness,
    maxTardiness: counted.maxTardiness,
    meanEarliness: counted.meanEarliness,
    makespan: counted.makespan,
    meanLead: counted.meanLead,
    flowEfficiency: share((leadBy.processing ?? 0) + (leadBy.outside ?? 0), leads),
    leadBy,
    meanReleased: meanOf(wip.at, wip.released),
    meanBegun: meanOf(wip.at, wip.begun),
    bottleneckGroupId: counted.bottleneckGroupId,
    bottleneckUtilisation: counted.bottleneckUtilisation,
    loadBalance: counted.loadBalance,
    overtime: counted.overtime,
    overtimeShare: share(counted.overtime, onResources),
    outside: counted.outside,
    setup: counted.setup,
    transfer: totalTransfer(schedule),
    conversions: counted.conversions,
    cost: costOf(schedule),
    stability,
    boundGap,
  }
}

/** Batches of which something ends after the mould's due date, or has no place. */
function lateParts(schedule: PartialSchedule): number {
  const { shop } = schedule
  const late = new Set<Id>()
  for (let t = 0; t < shop.taskCount; t++) {
    const due = shop.mouldDue[shop.taskMould[t]!]!
    if (due !== FAR && (schedule.start[t]! < 0 || endOf(schedule, t) > due)) late.add(shop.problem.tasks[t]!.batchId)
  }
  return late.size
}

function costOf(schedule: PartialSchedule): number {
  const { shop } = schedule
  const load = schedule.load.slice()
  for (let op = 0; shop.charges && op < shop.operationCount; op++)
    if (isCountedInCharge(schedule, op)) load[shop.modeResource[schedule.mode[op]!]!]! -= schedule.work[op]!
  let cost = 0
  shop.problem.resources.forEach(({ ratePerHour = 0 }, at) => {
    cost += (load[at]! / 60) * ratePerHour
  })
  return cost
}

function stabilityOf(problem: Problem, plan: Plan, published: Plan | undefined): Stability {
  const before = new Map<Id, { resourceId: Id | null; start: number }>()
  if (published) {
    for (const { taskId, split, resourceId, start } of published.tasks)
      if (split === 1 && start !== null) before.set(taskId, { resourceId, start })
  } else for (const { id, planned } of problem.tasks) if (planned) before.set(id, planned)
  const found = { common: 0, sameResource: 0, unchanged: 0, meanStartShift: 0, soon: 0, soonUnchanged: 0 }
  for (const { taskId, split, resourceId, start } of plan.tasks) {
    const old = split === 1 && start !== null ? before.get(taskId) : undefined
    if (!old || start === null) continue
    const isSame = old.resourceId === resourceId
    found.common++
    found.meanStartShift += Math.abs(start - old.start)
    if (isSame) found.sameResource++
    if (isSame && old.start === start) found.unchanged++
    if (old.start >= problem.start + soonMinutes) continue
    found.soon++
    if (isSame && old.start === start) found.soonUnchanged++
  }
  found.meanStartShift = share(found.meanStartShift, found.common)
  return found
}

function workInProgress(schedule: PartialSchedule): WorkInProgress {
  const { shop } = schedule
  const first = new Int32Array(shop.mouldCount).fill(FAR)
  const last = new Int32Array(shop.mouldCount).fill(-1)
  for (let op = 0; op < shop.operationCount; op++) {
    if (schedule.start[op]! < 0) continue
    const mould = shop.taskMould[shop.taskOf[op]!]!
    if (schedule.start[op]! < first[mould]!) first[mould] = schedule.start[op]!
    if (schedule.end[op]! > last[mould]!) last[mould] = schedule.end[op]!
  }
  const steps = new Map<number, [released: number, begun: number]>([[shop.start, [0, 0]]])
  const step = (at: number, released: number, begun: number) => {
    const known = steps.get(at) ?? [0, 0]
    steps.set(at, [known[0] + released, known[1] + begun])
  }
  for (let mould = 0; mould < shop.mouldCount; mould++) {
    if (last[mould]! < 0) continue
    step(Math.min(shop.mouldRelease[mould]!, last[mould]!), 1, 0)
    step(first[mould]!, 0, 1)
    step(last[mould]!, -1, -1)
  }
  const wip: WorkInProgress = { at: [], released: [], begun: [] }
  let released = 0
  let begun = 0
  for (const [at, [more, started]] of [...steps].sort(([a], [b]) => a - b)) {
    wip.at.push(at)
    wip.released.push((released += more))
    wip.begun.push((begun += started))
  }
  return wip
}

function meanOf(at: readonly number[], counts: readonly number[]): number {
  let area = 0
  for (let i = 0; i + 1 < at.length; i++) area += counts[i]! * (at[i + 1]! - at[i]!)
  return share(area, (at.at(-1) ?? 0) - (at[0] ?? 0))
}

function radarOf(schedule: PartialSchedule, figures: Figures): Record<RadarAxis, number> {
  const { shop } = schedule
  const end = shop.start + figures.makespan
  let worst = 0
  for (let mould = 0; mould < shop.mouldCount; mould++)
    if (shop.mouldDue[mould] !== FAR) worst += shop.mouldWeight[mould]! * Math.max(0, end - shop.mouldDue[mould]!)
  if (shop.dues)
    shop.dues.at.forEach((due, t) => {
      if (due !== FAR) worst += shop.dues!.weight[t]! * Math.max(0, end - due)
    })
  const { stability } = figures
  const axis = (part: number) => Math.round(1000 * Math.min(1, Math.max(0, part))) / 10
  return {
    onTime: axis(figures.onTimeRate),
    tardiness: axis(1 - share(figures.weightedTardiness, worst)),
    bottleneck: axis(figures.bottleneckUtilisation),
    flow: axis(figures.flowEfficiency),
    balance: axis(figures.loadBalance),
    stability: axis(share(stability.unchanged, stability.common, 1)),
    overtime: axis(1 - figures.overtimeShare),
    conversions: axis(1 - share(figures.conversions, changesOfGroup(schedule))),
  }
}
