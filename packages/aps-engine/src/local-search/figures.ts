import { level } from '../instance/objective-levels.ts'
import { imbalance } from '../instance/imbalance.ts'
import { NONE } from '../model/columns.ts'
import { FAR } from '../instance/shop.ts'
import { takesNoSetup } from '../start-rules/setup.ts'
import type { MouldEnds } from './mould-ends.ts'
import type { PlanState } from './plan-state.ts'
import type { TaskDues } from './task-dues.ts'

/** Running sums of the objective: `objective.ts` says what they mean. */
export interface Sums {
  tardiness: number
  lateMoulds: number
  flow: number
  overtime: number
  conversions: number
  splits: number
  changes: number
  resourceChanges: number
  /** Not of the objective: weighted minutes by which operations end after `guideEnd`. */
  guide: number
}

/** The objective of a timed plan, kept while times, lanes and modes change: whoever changes one tells what it gives. */
export class Figures {
  sums: Sums
  /** By operation: end and weight that lead a search over stretches where no figure changes; far and 0 where none do. */
  readonly guideEnd: Int32Array
  readonly guideWeight: Float64Array
  unplaced = 0
  hasOvertime = false
  readonly goal: PlanState['shop']['problem']['settings']['optimizationGoal']
  /** 1 where a mould has tasks unplaced. */
  private readonly isOpen: Uint8Array
  private readonly groupLoad: Float64Array
  private readonly countsChanges: boolean
  private readonly state: PlanState
  private readonly moulds: MouldEnds
  private readonly dues: TaskDues

  constructor(state: PlanState, moulds: MouldEnds, dues: TaskDues) {
    this.state = state
    this.moulds = moulds
    this.dues = dues
    const { operationCount, mouldCount, groupCount, problem } = state.shop
    this.guideEnd = new Int32Array(operationCount).fill(FAR)
    this.guideWeight = new Float64Array(operationCount)
    this.isOpen = new Uint8Array(mouldCount)
    this.sums = noSums()
    this.groupLoad = new Float64Array(groupCount)
    this.goal = problem.settings.optimizationGoal
    this.countsChanges = problem.settings.reusePreviousResource === 'yes'
  }

  /** The objective as `measure` gives it, into `levels`. */
  readLevels(levels: number[]): void {
    const { sums, goal } = this
    levels[level.unplacedTasks] = this.unplaced
    levels[level.weightedTardiness] = sums.tardiness
    if (goal === 'makespan') levels[level.goal] = this.makespan()
    else if (goal === 'flow') levels[level.goal] = sums.flow
    else if (goal === 'utilisation') levels[level.goal] = imbalance(this.state.shop, this.groupLoad, this.state.given)
    else if (goal === 'stability') levels[level.goal] = sums.changes
    else levels[level.goal] = sums.lateMoulds
    levels[level.overtimeMinutes] = sums.overtime
    levels[level.conversions] = sums.conversions
    levels[level.splits] = sums.splits
    levels[level.resourceChanges] = sums.resourceChanges
  }

  /** Finds all sums anew. */
  measureAll(): void {
    const { state, moulds, dues } = this
    const { shop } = state
    const sums = noSums()
    this.sums = sums
    this.hasOvertime = shop.clocks.overtime.some((clock) => clock !== undefined)
    this.unplaced = 0
    this.isOpen.fill(0)
    this.groupLoad.fill(0)
    const { groupLoad } = this
    const { resource, location, work, isPlaced, start, end } = state
    const { previousResource, taskCount } = shop
    let changed = 0
    for (let op = 0; op < shop.operationCount; op++) {
      if (isPlaced[op] === 0) {
        if (op >= taskCount) continue
        this.unplaced++
        this.isOpen[shop.taskMould[op]!] = 1
        continue
      }
      if (op >= taskCount) sums.splits++
      // As `countMode` does it.
      const on = resource[op]!
      if (on < 0) continue
      if (location[op]! > 1) groupLoad[location[op]! - 2]! += work[op]!
      if (op < taskCount && previousResource[op]! >= 0 && previousResource[op] !== on) changed++
    }
    if (this.countsChanges) sums.resourceChanges = changed
    if (this.hasOvertime || this.goal === 'stability')
      for (let op = 0; op < shop.operationCount; op++) {
        if (isPlaced[op] === 0) continue
        sums.overtime += this.overtimeOf(op, start[op]!, end[op]!)
        sums.changes += this.isMoved(op, start[op]!)
      }
    for (let mould = 0; mould < shop.mouldCount; mould++) {
      moulds.end[mould] = moulds.find(mould)
      this.countMould(mould, 1)
    }
    if (shop.dues) for (let t = 0; t < taskCount; t++) if (isPlaced[t]) sums.tardiness += dues.cost(t, dues.endOf(t))
    if (shop.conversion > 0)
      for (let lane = 0; lane < state.first.length; lane++)
        for (let op = state.first[lane]!; op >= 0; op = state.nextOn(op, lane))
          sums.conversions += this.isConversion(state.previousOn(op, lane), op, lane)
  }

  copyFrom(other: Figures): void {
    this.isOpen.set(other.isOpen)
    this.groupLoad.set(other.groupLoad)
    this.guideEnd.set(other.guideEnd)
    this.guideWeight.set(other.guideWeight)
    this.unplaced = other.unplaced
    this.hasOvertime = other.hasOvertime
    Object.assign(this.sums, other.sums)
  }

  /** Finds the guide's sum anew, after its ends were set. */
  measureGuide(): void {
    const { end } = this.state
    let sum = 0
    for (let op = 0; op < this.guideEnd.length; op++) {
      const over = end[op]! - this.guideEnd[op]!
      if (over > 0) sum += over * this.guideWeight[op]!
    }
    this.sums.guide = sum
  }

  /** Would the objective be better if the mould ended sooner: late ones, and when none is, those that the goal names. */
  isTarget(mould: number): boolean {
    const end = this.moulds.end[mould]!
    if (this.sums.tardiness > 0) return end > this.state.shop.mouldDue[mould]!
    return end >= 0 && (this.goal === 'flow' || (this.goal === 'makespan' && end === this.moulds.latest()))
  }

  /** Adds (1) or takes away (−1) what a mould's end gives to the sums. */
  countMould(mould: number, sign: number): void {
    const { sums } = this
    const { shop } = this.state
    const end = this.moulds.end[mould]!
    if (end >= 0) sums.flow += sign * (end - shop.mouldRelease[mould]!)
    const due = shop.mouldDue[mould]!
    if (due === FAR) return
    if (end > due) sums.tardiness += sign * shop.mouldWeight[mould]! * (end - due)
    if (end > due || this.isOpen[mould]) sums.lateMoulds += sign
  }

  /** Adds or takes away what an operation's mode gives to sums and loads. */
  countMode(op: number, sign: number): void {
    const { state } = this
    const { shop } = state
    const resource = state.resource[op]!
    if (resource < 0) return
    if (state.location[op]! > 1) this.groupLoad[state.location[op]! - 2]! += sign * state.work[op]!
    if (this.countsChanges && op < shop.taskCount) {
      const previous = shop.previousResource[op]!
      if (previous >= 0 && previous !== resource) this.sums.resourceChanges += sign
    }
  }

  overtimeOf(op: number, start: number, end: number): number {
    const { resource: on, shop } = this.state
    const resource = on[op]!
    if (resource < 0 || !this.hasOvertime) return 0
    return shop.clocks.overtime[resource]?.workBetween(start, end) ?? 0
  }

  /** 1 where a task does not start when, or is not where, the published plan has it. */
  isMoved(op: number, start: number): number {
    const { shop, resource } = this.state
    if (this.goal !== 'stability' || op >= shop.taskCount || shop.started[op]) return 0
    const planned = shop.columns.tasks.plannedStart[op]!
    return planned !== NONE && (start !== planned || resource[op] !== shop.previousResource[op]) ? 1 : 0
  }

  /** 1 where `op` stands behind work of another group on a lane. */
  isConversion(before: number, op: number, lane: number): number {
    const { shop, lane: on, resource, location } = this.state
    if (shop.conversion === 0 || before < 0 || op < 0 || on[op] !== lane) return 0
    if (takesNoSetup(shop, resource[op]!)) return 0
    const earlier = location[before]!
    const later = location[op]!
    return earlier > 1 && later > 1 && earlier !== later ? 1 : 0
  }

  private makespan(): number {
    return this.moulds.latest() - this.state.shop.start
  }
}

const noSums = (): Sums => ({
  tardiness: 0,
  lateMoulds: 0,
  flow: 0,
  overtime: 0,
  conversions: 0,
  splits: 0,
  changes: 0,
  resourceChanges: 0,
  guide: 0,
})
