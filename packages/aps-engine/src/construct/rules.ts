import type { TaskRule } from '../model/settings.ts'
import { ArrivalRule, workOfMoulds } from './arrival-rules.ts'
import type { ArrivalRuleName } from './arrival-rules.ts'
import type { PartialSchedule } from './partial-schedule.ts'
import type { Construction } from './construct.ts'
import { ruleDue, ruleWeight } from '../instance/dues.ts'
import { FAR, taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'

/** Rules that order tasks: those of the setting, and more that the search tries. */
const rules = [
  'priorityThenDue',
  'dueDate',
  'criticalRatio',
  'slack',
  'shortestTime',
  'firstIn',
  'mostWork',
  'weightedSlack',
  'weightedWork',
  'weightedLoad',
  'weightedBottleneck',
] as const
export type Rule = TaskRule | (typeof rules)[number]

/**
 * Rules that take the least work by weight first: how much the load of the resources that it needs counts. Where one group
 * has far more work than the others, only what a mould asks of it matters.
 */
const loadExponents: Partial<Record<Rule, number>> = { weightedWork: 0, weightedLoad: 1, weightedBottleneck: 3 }

/** A due date for moulds that have none: behind all that have one. */
const noDue = 1e9

/**
 * Keys by task, smaller goes first; ties go to the smaller task number. What a locked task waits for goes before
 * everything, by its latest start, because a lock is a promise.
 * @param lost by task: 1 for locks that cannot be kept even so; what they wait for goes by the rule
 */
export function keysOf(shop: Shop, rule: Rule, lost?: Uint8Array): Float64Array {
  const { taskCount, taskMould, mouldDue, mouldWeight, dues, tail, head, clockWork, start } = shop
  const keys = new Float64Array(taskCount)
  const top = topWeight(shop)
  const exponent = loadExponents[rule]
  const mouldWork = exponent === undefined ? undefined : workOfMoulds(shop, exponent)
  for (let t = 0; t < taskCount; t++) {
    const mould = taskMould[t]!
    const own = dues ? ruleDue(shop, t) : mouldDue[mould]!
    const weight = dues ? ruleWeight(shop, t) : mouldWeight[mould]!
    const due = own === FAR ? noDue : own - start
    const rest = clockWork[t]! + tail[t]!
    const slack = due - rest
    switch (rule) {
      case 'priorityThenDue':
        keys[t] = (top - weight) * 2 ** 32 + due + rest * -1e-6
        break
      case 'dueDate':
        keys[t] = due - rest * 1e-6
        break
      case 'criticalRatio':
        keys[t] = Math.max(0, due - head[t]!) / Math.max(1, rest) + (due < head[t]! ? -1 : 0)
        break
      case 'slack':
        keys[t] = slack
        break
      case 'shortestTime':
        keys[t] = clockWork[t]!
        break
      case 'firstIn':
        keys[t] = head[t]!
        break
      case 'mostWork':
        keys[t] = -tail[t]!
        break
      case 'weightedWork':
      case 'weightedLoad':
      case 'weightedBottleneck':
        keys[t] = mouldWork![mould]! / Math.max(1, weight) - rest * 1e-6
        break
      case 'weightedSlack':
        keys[t] = slack > 0 ? slack / weight : slack * weight
        break
    }
  }
  liftPromised(shop, keys, lost)
  return keys
}

/** The heaviest weight of a mould or of a date. */
function topWeight({ mouldWeight, dues }: Shop): number {
  let top = 1
  for (const weight of mouldWeight) if (weight > top) top = weight
  if (dues) for (const weight of dues.weight) if (weight > top) top = weight
  return top
}

/** By task: 1 for locks that a plan does not keep; undefined where it keeps all. */
export function lostLocks({ shop, start }: PartialSchedule): Uint8Array | undefined {
  const lost = new Uint8Array(shop.taskCount)
  for (let t = 0; t < shop.taskCount; t++) if (shop.lockTime[t]! >= 0 && start[t] !== shop.lockTime[t]) lost[t] = 1
  return lost.includes(1) ? lost : undefined
}

function liftPromised(shop: Shop, keys: Float64Array, lost: Uint8Array | undefined): void {
  if (!shop.lockTime.some((time) => time >= 0)) return
  const { graph, lockTime, clockWork, defaultFlow } = shop
  const latest = new Float64Array(shop.taskCount).fill(Infinity)
  for (let at = graph.order.length - 1; at >= 0; at--) {
    const t = graph.order[at]!
    for (let s = graph.succStart[t]!; s < graph.succStart[t + 1]!; s++) {
      const after = graph.succNode[s]!
      const isPromise = lockTime[after]! >= 0 && shop.kind[after] !== taskKind.unplaced && !lost?.[after]
      const promised = isPromise ? lockTime[after]! : Infinity
      const limit = Math.min(promised, latest[after]! - clockWork[after]!) - defaultFlow
      if (limit < latest[t]!) latest[t] = limit
    }
    if (latest[t]! < Infinity) keys[t] = latest[t]! - clockWork[t]! - 1e15
  }
}

export interface NamedConstruction {
  name: string
  /** Made when its turn comes: keys of a large shop cost time. */
  make: () => Construction
}

/** Rules by the time of arrival, with the factor that each needs. */
const arrivalRules: readonly (readonly [ArrivalRuleName, number])[] = [
  ['apparentTardiness', 0.25],
  ['apparentTardiness', 1],
  ['apparentTardiness', 3],
  ['costOverTime', 2],
  ['criticalRatioNow', 1],
]
/** Shares of the mean work that a better task may let a machine wait. */
const delays = [0.25, 0.5] as const

/** From so many tasks on, only the constructions that win are tried: each costs tenths of a second there. */
const manyTasks = 20_000
/** From so many on, no machine waits for a better task where moulds have due dates: that has never won. */
const tasksWithoutDelay = 2_000

/**
 * The constructions that a run tries before it searches, the planner's own rule first: every rule without delay, rules by
 * load and by arrival where a mould has a due date, lists that fill gaps, then the rules that waiting may serve with delays.
 * Large shops try few: the least weighted load where much is late, the least slack where little is, the most work behind
 * where nothing is due.
 * @param lost see `keysOf`; read each time one is made
 */
export function portfolioOf(
  shop: Shop,
  own: Rule,
  lost: () => Uint8Array | undefined = () => undefined,
): NamedConstruction[] {
  const order: Rule[] = [own, ...rules.filter((rule) => rule !== own && !loadExponents[rule])]
  const loaded: Rule[] = ['weightedLoad', 'weightedBottleneck']
  const patient = [...new Set<Rule>([own, 'weightedWork', 'mostWork'])]
  const hasDue = shop.dues !== undefined || shop.mouldDue.some((due) => due !== FAR)
  const byKeys = (rule: Rule, scheme: Construction['scheme'], delay = 0): NamedConstruction => ({
    name: `${scheme}:${rule}${delay ? `+${delay}` : ''}`,
    make: () => ({ keys: keysOf(shop, rule, lost()), scheme, window: 0, delay }),
  })
  const byArrival = ([rule, k]: (typeof arrivalRules)[number], delay = 0): NamedConstruction => ({
    name: `event:${rule}(${k})${delay ? `+${delay}` : ''}`,
    make: () => {
      const keys = keysOf(shop, 'dueDate', lost())
      return { keys, scheme: 'event', window: 0, delay, arrival: new ArrivalRule(shop, rule, k, keys) }
    },
  })
  if (shop.taskCount > manyTasks) {
    const few: Rule[] = hasDue ? ['weightedBottleneck', 'weightedLoad', 'slack'] : ['mostWork', 'shortestTime']
    const others = few.filter((rule) => rule !== own)
    return [...[own, ...others].map((rule) => byKeys(rule, 'event')), byKeys(few[0]!, 'list')]
  }
  const arrivals = hasDue ? arrivalRules : []
  const waits = hasDue && shop.taskCount > tasksWithoutDelay ? [] : delays
  return [
    ...order.map((rule) => byKeys(rule, 'event')),
    ...(hasDue ? loaded : []).map((rule) => byKeys(rule, 'event')),
    ...arrivals.map((rule) => byArrival(rule)),
    ...order.map((rule) => byKeys(rule, 'list')),
    ...waits.flatMap((delay) => patient.map((rule) => byKeys(rule, 'event', delay))),
  ]
}
