import { FAR, arcKind, taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'

/** Up to so many tasks the job shop is worth its work; more where moves cost little and windows less. */
const mostTasks = 20_000
const mostTasksRigid = 300_000

/**
 * A shop without calendars as a disjunctive graph: node = task, machine = resource, minutes from the start point.
 * The node number `count` is a sentinel that stands for "none" on machines and in chains.
 */
export interface JobShop {
  count: number
  machines: number
  release: Int32Array
  /** Modes of node v: `modeStart[v] … modeStart[v + 1]`; none for work without a resource. */
  modeStart: Int32Array
  modeMachine: Int32Array
  modeMinutes: Int32Array
  /** Minutes of nodes without a mode. */
  ownMinutes: Int32Array
  predStart: Int32Array
  predNode: Int32Array
  succStart: Int32Array
  succNode: Int32Array
  /** First predecessor and successor of each node, or the sentinel; the lists above have the others. */
  firstPred: Int32Array
  firstSucc: Int32Array
  /** Nodes that nothing follows: the longest path ends at one of them. */
  sinks: Int32Array
  /** No node has more than one predecessor or successor. */
  isChained: boolean
  /** No node has more than one mode. */
  isRigid: boolean
  /** By node: its mould; by mould: when it is due (a far moment if never) and what a minute late weighs. */
  mould: Int32Array
  due: Int32Array
  weight: Float64Array
  /** What comes first, and what behind it. */
  goal: 'makespan' | 'tardiness'
  second: 'lateMoulds' | 'makespan' | 'flow' | 'none'
}

/** Loads and changes against the published plan do not follow from the moulds' ends. */
const secondOf = {
  onTime: 'lateMoulds',
  makespan: 'makespan',
  flow: 'flow',
  utilisation: 'none',
  stability: 'none',
} as const

/** The shop as a job shop problem, or undefined where calendars, set-ups, locks, or another goal need the full model. */
export function plainShop(shop: Shop): JobShop | undefined {
  const { settings } = shop.problem
  const { taskCount, graph } = shop
  const isDue = shop.mouldDue.some((due) => due !== FAR)
  const isPlainGoal =
    settings.productionDirection === 'forward' &&
    settings.resourceSelectionRule === 'earliestFinish' &&
    (isDue || settings.optimizationGoal === 'makespan' || settings.optimizationGoal === 'flow')
  const goal = isDue || settings.optimizationGoal === 'flow' ? 'tardiness' : 'makespan'
  const widest = (starts: Int32Array) => {
    let most = 0
    for (let t = 0; t < taskCount; t++) most = Math.max(most, starts[t + 1]! - starts[t]!)
    return most
  }
  const isRigid = widest(shop.modeStart) <= 1
  const most = isRigid && goal === 'makespan' ? mostTasksRigid : mostTasks
  if (!isPlainGoal || taskCount === 0 || taskCount > most) return undefined
  if (shop.dues || shop.hasSetups || shop.operationCount !== taskCount || !hasPlainLinks(shop)) return undefined
  for (let t = 0; t < taskCount; t++) if (!isPlainTask(shop, t)) return undefined
  const first = (starts: Int32Array, nodes: Int32Array) =>
    Int32Array.from({ length: taskCount + 1 }, (_, t) =>
      t < taskCount && starts[t]! < starts[t + 1]! ? nodes[starts[t]!]! : taskCount,
    )
  return {
    count: taskCount,
    machines: shop.resourceCount,
    release: shop.release.map((at) => at - shop.start),
    modeStart: shop.modeStart,
    modeMachine: shop.modeResource,
    modeMinutes: shop.modeWork,
    ownMinutes: shop.outsideMinutes,
    predStart: graph.predStart,
    predNode: graph.predNode,
    succStart: graph.succStart,
    succNode: graph.succNode,
    firstPred: first(graph.predStart, graph.predNode),
    firstSucc: first(graph.succStart, graph.succNode),
    sinks: Int32Array.from({ length: taskCount }, (_, t) => t).filter(
      (t) => graph.succStart[t] === graph.succStart[t + 1],
    ),
    isChained: widest(graph.predStart) <= 1 && widest(graph.succStart) <= 1,
    isRigid,
    mould: shop.taskMould,
    due: shop.mouldDue.map((due) => (due === FAR ? FAR : due - shop.start)),
    weight: shop.mouldWeight,
    goal,
    second: secondOf[settings.optimizationGoal],
  }
}

function hasPlainLinks(shop: Shop): boolean {
  const isPlainKind = shop.arcKind.every(
    (kind) => kind === arcKind.whole || (kind === arcKind.electrode && shop.electrodeMinimum === 0),
  )
  const hasNone = (minutes: Int32Array) => minutes.every((value) => value === 0)
  return isPlainKind && hasNone(shop.arcLag) && hasNone(shop.flow) && shop.defaultFlow === 0 && hasNone(shop.buffer)
}

function isPlainTask(shop: Shop, t: number): boolean {
  const { kind, clocks, start, horizonEnd } = shop
  const reuses = shop.problem.settings.reusePreviousResource === 'yes'
  if (shop.modePieceSet || shop.charges || shop.fixtures) return false
  if (shop.started[t] || shop.lockTime[t]! >= 0 || shop.heldResource[t]! >= 0) return false
  if (reuses && shop.previousResource[t]! >= 0) return false
  if (kind[t] === taskKind.unplaced) return false
  const first = shop.modeStart[t]!
  const stop = shop.modeStart[t + 1]!
  if (kind[t] !== taskKind.machine) return first === stop
  for (let c = first; c < stop; c++) {
    const group = shop.modeGroup[c]!
    if (shop.modeWork[c]! <= 0 || shop.capacity[shop.modeResource[c]!] !== 1) return false
    if (group >= 0 && shop.operatorOfGroup[group]! >= 0) return false
    for (const row of [shop.modeClock[c]!, shop.modeStartClock[c]!])
      if (clocks.rows[row]!.workBetween(start, horizonEnd) !== horizonEnd - start) return false
  }
  return stop > first
}
