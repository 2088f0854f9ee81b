import { level } from '../instance/objective-levels.ts'
import { NONE } from '../model/columns.ts'
import { arcKind, FAR } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { DueFigures } from './due-figures.ts'
import { recordBits, field } from './timing-records.ts'

/** Running sums of the objective: `objective.ts` says what they mean. */
interface Sums {
  tardiness: number
  lateMoulds: number
  flow: number
  overtime: number
  conversions: number
  changes: number
  resourceChanges: number
  /** Not of the objective: weighted minutes by which operations end after `guideEnd`. */
  guide: number
}

/** A timed plan that knows its objective while it changes. */
export class Figures extends DueFigures {
  /** When each mould is finished: −1 without placed tasks. */
  readonly mouldEnd: Int32Array
  sums: Sums
  /** By operation: end and weight that lead a search over stretches where no figure changes; far and 0 where none do. */
  readonly guideEnd: Int32Array
  readonly guideWeight: Float64Array
  unplaced = 0
  /** 1 where a mould has tasks unplaced. */
  protected readonly isOpen: Uint8Array
  /** By task: 1 where nothing in its mould is sure to end after it. */
  readonly isSink: Uint8Array
  private readonly sinkStart: Int32Array
  private readonly sinks: Int32Array
  private readonly groupLoad: Float64Array
  protected hasOvertime = false
  protected readonly goal
  protected readonly countsChanges: boolean

  constructor(shop: Shop) {
    super(shop)
    const { mouldCount, taskCount } = shop
    this.mouldEnd = new Int32Array(mouldCount)
    this.guideEnd = new Int32Array(shop.operationCount).fill(FAR)
    this.guideWeight = new Float64Array(shop.operationCount)
    this.isOpen = new Uint8Array(mouldCount)
    this.sums = noSums()
    this.groupLoad = new Float64Array(shop.groupCount)
    const { settings } = shop.problem
    this.goal = settings.optimizationGoal
    this.countsChanges = settings.reusePreviousResource === 'yes'
    this.isSink = new Uint8Array(taskCount)
    this.sinkStart = new Int32Array(mouldCount + 1)
    this.sinks = new Int32Array(taskCount)
  }

  /** Finds the tasks of which one ends its mould. */
  protected findSinks(): void {
    const { shop, isSink, sinkStart, sinks } = this
    sinkStart.fill(0)
    for (let t = 0; t < shop.taskCount; t++) {
      isSink[t] = this.isPlaced[t] && !this.isCovered(t) ? 1 : 0
      if (isSink[t]) sinkStart[shop.taskMould[t]! + 1]!++
    }
    for (let mould = 0; mould < shop.mouldCount; mould++) sinkStart[mould + 1]! += sinkStart[mould]!
    const fill = sinkStart.slice()
    for (let t = 0; t < shop.taskCount; t++) if (isSink[t]) sinks[fill[shop.taskMould[t]!]!++] = t
    for (let op = 0; op < shop.operationCount; op++) {
      const t = shop.taskOf[op]!
      this.records[(this.recordOf[op]! << recordBits) + field.mould] = isSink[t] ? shop.taskMould[t]! : -1
    }
  }

  /** Is there work of the same mould that can never end before the task does? */
  private isCovered(t: number): boolean {
    const { graph, arcKind: kinds, taskMould, started, electrodeMinimum } = this.shop
    for (let s = graph.succStart[t]!; s < graph.succStart[t + 1]!; s++) {
      const after = graph.succNode[s]!
      if (taskMould[after] !== taskMould[t] || started[after] || !this.isPlaced[after]) continue
      if (kinds[graph.succArc[s]!] !== arcKind.electrode || electrodeMinimum === 0) return true
    }
    return false
  }

  /** The objective as `measure` gives it, into `levels`. */
  readLevels(levels: number[]): void {
    const { sums, goal } = this
    levels[level.unplacedTasks] = this.unplaced
    levels[level.weightedTardiness] = sums.tardiness
    if (goal === 'makespan') levels[level.goal] = this.makespan()
    else if (goal === 'flow') levels[level.goal] = sums.flow
    else if (goal === 'utilisation') levels[level.goal] = this.imbalance()
    else if (goal === 'stability') levels[level.goal] = sums.changes
    else levels[level.goal] = sums.lateMoulds
    levels[level.overtimeMinutes] = sums.overtime
    levels[level.conversions] = sums.conversions
    levels[level.resourceChanges] = sums.resourceChanges
  }

  /** Finds all sums anew. */
  protected measureAll(): void {
    const { shop } = this
    const sums = noSums()
    this.sums = sums
    this.hasOvertime = shop.clocks.overtime.some((clock) => clock !== undefined)
    this.unplaced = 0
    this.isOpen.fill(0)
    this.groupLoad.fill(0)
    const { resource, location, work, groupLoad, isPlaced } = this
    const { previousResource, taskCount } = shop
    let changed = 0
    for (let op = 0; op < shop.operationCount; op++) {
      if (isPlaced[op] === 0) {
        if (op >= taskCount) continue
        this.unplaced++
        this.isOpen[shop.taskMould[op]!] = 1
        continue
      }
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
        sums.overtime += this.overtimeOf(op, this.start[op]!, this.end[op]!)
        sums.changes += this.isMoved(op, this.start[op]!)
      }
    for (let mould = 0; mould < shop.mouldCount; mould++) {
      this.mouldEnd[mould] = this.endOfMould(mould)
      this.countMould(mould, 1)
    }
    if (shop.dues)
      for (let t = 0; t < taskCount; t++) if (isPlaced[t]) sums.tardiness += this.dueCost(t, this.endOfTask(t))
    if (shop.conversion > 0)
      for (let lane = 0; lane < this.first.length; lane++)
        for (let op = this.first[lane]!; op >= 0; op = this.nextOn(op, lane))
          sums.conversions += this.isConversion(this.previousOn(op, lane), op, lane)
  }

  protected copyFigures(other: Figures): void {
    this.mouldEnd.set(other.mouldEnd)
    this.isOpen.set(other.isOpen)
    this.isSink.set(other.isSink)
    this.sinkStart.set(other.sinkStart)
    this.sinks.set(other.sinks)
    this.groupLoad.set(other.groupLoad)
    this.guideEnd.set(other.guideEnd)
    this.guideWeight.set(other.guideWeight)
    this.unplaced = other.unplaced
    this.hasOvertime = other.hasOvertime
    Object.assign(this.sums, other.sums)
  }

  /** Finds the guide's sum anew, after its ends were set. */
  measureGuide(): void {
    let sum = 0
    for (let op = 0; op < this.guideEnd.length; op++) {
      const over = this.end[op]! - this.guideEnd[op]!
      if (over > 0) sum += over * this.guideWeight[op]!
    }
    this.sums.guide = sum
  }

  protected endOfMould(mould: number): number {
    let latest = -1
    for (let i = this.sinkStart[mould]!, stop = this.sinkStart[mould + 1]!; i < stop; i++) {
      const t = this.sinks[i]!
      if (this.end[t]! > latest) latest = this.end[t]!
      for (let split = 1, splits = this.splits[t]!; split < splits; split++) {
        const end = this.end[this.shop.secondSplit[t]! + split - 1]!
        if (end > latest) latest = end
      }
    }
    return latest
  }

  /** Would the objective be better if the mould ended sooner: late ones, and when none is, those that the goal names. */
  isTarget(mould: number): boolean {
    const end = this.mouldEnd[mould]!
    if (this.sums.tardiness > 0) return end > this.shop.mouldDue[mould]!
    return end >= 0 && (this.goal === 'flow' || (this.goal === 'makespan' && end === this.latestEnd()))
  }

  /** The operation that ends a mould, or −1. */
  lastOf(mould: number): number {
    const { shop } = this
    for (let i = this.sinkStart[mould]!, stop = this.sinkStart[mould + 1]!; i < stop; i++) {
      const t = this.sinks[i]!
      if (this.end[t] === this.mouldEnd[mould]) return t
      for (let split = 1, splits = this.splits[t]!; split < splits; split++)
        if (this.end[shop.secondSplit[t]! + split - 1] === this.mouldEnd[mould]) return shop.secondSplit[t]! + split - 1
    }
    return -1
  }

  /** Adds (1) or takes away (−1) what a mould's end gives to the sums. */
  protected countMould(mould: number, sign: number): void {
    const { shop, sums } = this
    const end = this.mouldEnd[mould]!
    if (end >= 0) sums.flow += sign * (end - shop.mouldRelease[mould]!)
    const due = shop.mouldDue[mould]!
    if (due === FAR) return
    if (end > due) sums.tardiness += sign * shop.mouldWeight[mould]! * (end - due)
    if (end > due || this.isOpen[mould]) sums.lateMoulds += sign
  }

  /** Adds or takes away what an operation's mode gives to sums and loads. */
  protected countMode(op: number, sign: number): void {
    const { shop } = this
    const resource = this.resource[op]!
    if (resource < 0) return
    if (this.location[op]! > 1) this.groupLoad[this.location[op]! - 2]! += sign * this.work[op]!
    if (this.countsChanges && op < shop.taskCount) {
      const previous = shop.previousResource[op]!
      if (previous >= 0 && previous !== resource) this.sums.resourceChanges += sign
    }
  }

  protected overtimeOf(op: number, start: number, end: number): number {
    const resource = this.resource[op]!
    if (resource < 0 || !this.hasOvertime) return 0
    return this.shop.clocks.overtime[resource]?.workBetween(start, end) ?? 0
  }

  /** 1 where a task does not start when, or is not where, the published plan has it. */
  protected isMoved(op: number, start: number): number {
    const { shop } = this
    if (this.goal !== 'stability' || op >= shop.taskCount || shop.started[op]) return 0
    const planned = shop.columns.tasks.plannedStart[op]!
    return planned !== NONE && (start !== planned || this.resource[op] !== shop.previousResource[op]) ? 1 : 0
  }

  /** 1 where `op` stands behind work of another group on a lane. */
  protected isConversion(before: number, op: number, lane: number): number {
    if (this.shop.conversion === 0 || before < 0 || op < 0 || this.lane[op] !== lane) return 0
    if (this.shop.isOperator[this.resource[op]!]) return 0
    const earlier = this.location[before]!
    const later = this.location[op]!
    return earlier > 1 && later > 1 && earlier !== later ? 1 : 0
  }

  private makespan(): number {
    return this.latestEnd() - this.shop.start
  }

  /** When the last mould is finished. */
  latestEnd(): number {
    let latest = this.shop.start
    for (const end of this.mouldEnd) if (end > latest) latest = end
    return latest
  }

  private imbalance(): number {
    const { members } = this.shop.facts
    let bottleneck = -1
    let most = 0
    for (let group = 0; group < this.groupLoad.length; group++) {
      if (!members[group]!.length) continue
      const share = this.groupLoad[group]! / members[group]!.length
      if (bottleneck >= 0 && share <= most) continue
      bottleneck = group
      most = share
    }
    if (bottleneck < 0) return 0
    let sum = 0
    for (const resource of members[bottleneck]!) sum += this.given[resource]!
    const mean = sum / members[bottleneck]!.length
    if (mean === 0) return 0
    let variance = 0
    for (const resource of members[bottleneck]!) variance += (this.given[resource]! - mean) ** 2
    return Math.round((1000 * Math.sqrt(variance / members[bottleneck]!.length)) / mean)
  }
}

const noSums = (): Sums => ({
  tardiness: 0,
  lateMoulds: 0,
  flow: 0,
  overtime: 0,
  conversions: 0,
  changes: 0,
  resourceChanges: 0,
  guide: 0,
})
