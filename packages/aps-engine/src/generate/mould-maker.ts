import { NONE, taskFlag } from '../model/columns.ts'
import type { ProblemColumns } from '../model/columns.ts'
import { gateKinds, linkKinds } from '../model/model.ts'
import type { GateKind, LinkKind, Minute } from '../model/model.ts'
import type { Random } from '../model/random.ts'
import type { Feature } from './generate.ts'
import { bytes, floats, ints } from './grow.ts'
import type { Mix } from './mix.ts'
import { day, kindAt, kinds, routeOf } from './shop-floor.ts'
import type { Floor, Kind } from './shop-floor.ts'

const lengths = [250, 500, 800, 1200, 1800] as const
const levels = [1, 2, 3, 3, 4, 5] as const
const [workpiece, electrode, assembly] = [0, 1, 2] as const

/** Moulds, one after the other, straight into columns: parts with their routes, electrodes, assembly, trial. */
export class MouldMaker {
  private readonly random: Random
  private readonly floor: Floor
  private readonly has: (feature: Feature) => boolean
  private readonly start: Minute
  private readonly mix: Mix
  private readonly mould = { id: floats(), due: ints(), priority: floats(), release: ints() }
  private readonly batch = { id: floats(), mould: ints(), kind: bytes(), quantity: ints() }
  private readonly task = {
    id: floats(),
    batch: ints(),
    mould: ints(),
    sequence: ints(),
    section: ints(),
    groups: ints(),
    demand: ints(),
    minutes: ints(),
    flags: bytes(),
    plannedResource: ints(),
    plannedStart: ints(),
  }
  private readonly link = { from: ints(), to: ints(), kind: bytes(), fitting: floats() }
  private readonly gate = { of: ints(), kind: bytes(), at: ints() }
  private readonly started = { of: ints(), resource: ints(), progress: floats(), worked: floats(), paused: bytes() }
  private readonly outside = { of: ints(), minutes: ints() }
  /** By resource: when the published plan is done with it, and whether something runs there. */
  private readonly booked: Int32Array
  private readonly running: Uint8Array
  private bay = 0

  constructor(random: Random, floor: Floor, has: (feature: Feature) => boolean, start: Minute, mix: Mix) {
    this.random = random
    this.floor = floor
    this.has = has
    this.start = start
    this.mix = mix
    this.booked = new Int32Array(floor.resources.length).fill(start + 480)
    this.running = new Uint8Array(floor.resources.length)
  }

  get tasks(): number {
    return this.task.id.length
  }

  /**
   * @param budget tasks, about; at least four
   * @param release minutes after the start point; 0: ready now
   * @param tightness percent of its longest path that it is given
   */
  addMould(budget: number, release: number, tightness: number): void {
    const { random, mould } = this
    const number = mould.id.length
    this.bay = random.below(1 << 20)
    const stop = this.tasks + budget - 2
    const ends: number[] = []
    let longest = 0
    do {
      const part = this.addPart(number, Math.max(1, stop - this.tasks))
      ends.push(part.last)
      let minutes = part.minutes
      if (part.burn >= 0 && this.has('electrodes') && this.tasks < stop)
        minutes = Math.max(minutes, part.fromBurn + this.addElectrodes(number, part.burn, stop))
      longest = Math.max(longest, minutes)
    } while (this.tasks < stop)
    const batch = this.addBatch(number, assembly, 1)
    const fit = this.addTask(batch, number, 1, 'fit', -1)
    for (const from of ends) this.addLink(from, fit, 'assembly', 10 * random.between(1, 6))
    const trial = this.addTask(batch, number, 2, 'try', -1)
    this.addLink(fit, trial, 'trial')
    longest += this.clockMinutesOf(fit) + this.clockMinutesOf(trial)
    mould.id.push(number + 1)
    mould.priority.push(random.pick([1, 1, 1, 2, 2, 4]))
    mould.release.push(release > 0 ? this.start + release : NONE)
    const factor = (tightness * random.between(60, 160)) / 10_000
    mould.due.push(this.start + release + Math.round((longest * factor) / 60) * 60)
  }

  /** Clock minutes that a task takes, closed time and transfer allowed for. */
  private clockMinutesOf(t: number): number {
    return Math.round(this.task.minutes.get(t) * 1.8) + 30
  }

  private addPart(mould: number, budget: number): { last: number; burn: number; minutes: number; fromBurn: number } {
    const { random } = this
    const batch = this.addBatch(mould, workpiece, random.chance(15) ? random.between(2, 6) : 1)
    const demand = this.has('specs') || this.has('levels') ? random.below(lengths.length * levels.length) : -1
    const route = routeOf(random)
    let before = -1
    let burn = -1
    let minutes = 0
    let fromBurn = 0
    const count = Math.min(route.length, budget)
    for (let at = 0; at < count; at++) {
      const t = this.addTask(batch, mould, at + 1, route[at]!, demand)
      if (before >= 0) this.addLink(before, t, 'route')
      if (at === 0 && this.has('gates') && random.chance(20)) this.addGate(t, 'material', 6 * day)
      if (at > 0) this.sendOut(t)
      before = t
      minutes += this.clockMinutesOf(t)
      fromBurn += this.clockMinutesOf(t)
      if (route[at] !== 'edm') continue
      burn = t
      fromBurn = this.clockMinutesOf(t)
    }
    return { last: before, burn, minutes, fromBurn }
  }

  /** Electrodes of a burn, their makers side by side; one part in five is a cavity and burns with many. */
  private addElectrodes(mould: number, burn: number, stop: number): number {
    const { random } = this
    const isCavity = random.chance(this.mix.cavityPercent ?? 20)
    let longest = 0
    for (let count = isCavity ? random.between(3, 8) : random.between(1, 3); count > 0; count--) {
      if (longest > 0 && this.tasks >= stop) break
      const batch = this.addBatch(mould, electrode, random.between(1, isCavity ? 5 : 3))
      const mill = this.addTask(batch, mould, 1, 'graphite', -1)
      const measure = this.addTask(batch, mould, 2, 'measure', -1)
      this.addLink(mill, measure, 'route')
      this.addLink(measure, burn, 'electrode')
      if (this.has('gates')) this.addGate(mill, 'cam', 4 * day)
      longest = Math.max(longest, this.clockMinutesOf(mill) + this.clockMinutesOf(measure))
    }
    return longest
  }

  private addBatch(mould: number, kind: number, quantity: number): number {
    const { batch } = this
    batch.id.push(batch.id.length + 1)
    batch.mould.push(mould)
    batch.kind.push(kind)
    return batch.quantity.push(quantity)
  }

  private addTask(batch: number, mould: number, sequence: number, key: Kind, demand: number): number {
    const { random, task } = this
    const kind = kindAt(key)
    const [low, high] = kinds[kind]!.minutes
    const bays = this.floor.bays[kind]!
    let minutes = 5 * random.between(low / 5, Math.round((low + high) / 10))
    if (random.chance(15)) minutes += 5 * random.between(0, high / 10)
    const { longWork } = this.mix
    if (longWork?.kind === key) minutes = 5 * Math.round((minutes * longWork.percent) / 500)
    const runsOn = key === 'mill-finish' || key === 'mill-rough' || key === 'grind'
    let flags = 0
    if (this.has('unattended') && runsOn && random.chance(40)) flags |= taskFlag.unattended
    if (this.has('uninterruptible') && key === 'measure' && random.chance(30)) flags |= taskFlag.uninterruptible
    const t = task.id.push(10_000 + this.tasks)
    task.batch.push(batch)
    task.mould.push(mould)
    task.sequence.push(sequence)
    task.section.push(kind)
    task.groups.push(bays[this.bay % bays.length]!)
    task.demand.push(demand)
    task.minutes.push(minutes)
    task.flags.push(flags)
    task.plannedResource.push(-1)
    task.plannedStart.push(NONE)
    this.disturb(t, sequence)
    return t
  }

  /** What has happened since the last plan: a part of it published, locked or begun. */
  private disturb(t: number, sequence: number): void {
    const { random, task, started } = this
    const resource = random.pick(this.floor.members[task.groups.get(t)]!)
    const minutes = task.minutes.get(t)
    if (this.has('locks') && random.chance(40)) {
      task.plannedResource.set(t, resource)
      // An eighth of the first three of a route are locked, one behind the other: a twentieth of all.
      const isLocked = sequence <= 3 && random.chance(31)
      task.plannedStart.set(t, isLocked ? this.booked[resource]! : this.start + 30 * random.between(0, 480))
      if (isLocked) {
        task.flags.set(t, task.flags.get(t) | taskFlag.locked)
        this.booked[resource]! += 2 * minutes
      }
    }
    if (this.has('started') && sequence === 1 && random.chance(10)) {
      const progress = random.between(0, 9) / 10
      started.of.push(t)
      started.resource.push(resource)
      started.progress.push(progress)
      started.worked.push(Math.round(minutes * (progress + random.between(0, 3) / 10)))
      started.paused.push(this.running[resource] || random.chance(20) ? 1 : 0)
      this.running[resource] = 1
    }
  }

  /** One in seventeen of the later operations of a route goes to a supplier unless told: a twentieth of all. */
  private sendOut(t: number): void {
    if (!this.has('outside') || !this.random.chance(this.mix.outsidePercent ?? 6)) return
    this.outside.of.push(t)
    this.outside.minutes.push(this.random.between(1, 6) * day)
  }

  private addGate(t: number, kind: GateKind, most: number): void {
    const { random, gate } = this
    gate.of.push(t)
    gate.kind.push(gateKinds.indexOf(kind))
    gate.at.push(kind === 'cam' && random.chance(15) ? NONE : this.start + random.between(0, most))
  }

  private addLink(from: number, to: number, kind: LinkKind, fitting = -1): void {
    const { link } = this
    link.from.push(from)
    link.to.push(to)
    link.kind.push(linkKinds.indexOf(kind))
    link.fitting.push(fitting)
  }

  columns(): Omit<ProblemColumns, 'format' | 'start' | 'horizonEnd' | 'settings' | 'calendars'> {
    const { floor, mould, batch, task, link, gate, started, outside } = this
    const count = this.tasks
    const links = link.from.length
    return {
      groups: floor.groups,
      resources: floor.resources,
      moulds: {
        count: mould.id.length,
        id: mould.id.done(),
        due: mould.due.done(),
        priority: mould.priority.done(),
        release: mould.release.done(),
      },
      batches: {
        count: batch.id.length,
        id: batch.id.done(),
        mould: batch.mould.done(),
        kind: batch.kind.done(),
        quantity: batch.quantity.done(),
      },
      tasks: {
        count,
        id: task.id.done(),
        batch: task.batch.done(),
        mould: task.mould.done(),
        sequence: task.sequence.done(),
        section: task.section.done(),
        groups: task.groups.done(),
        demand: task.demand.done(),
        minutes: task.minutes.done(),
        flags: task.flags.done(),
        plannedResource: task.plannedResource.done(),
        plannedStart: task.plannedStart.done(),
      },
      links: {
        count: links,
        from: link.from.done(),
        to: link.to.done(),
        kind: link.kind.done(),
        pieces: new Int32Array(links),
        share: new Float64Array(links).fill(1),
        fitting: link.fitting.done(),
      },
      groupLists: {
        start: Int32Array.from({ length: floor.groups.length + 1 }, (_, at) => at),
        group: Int32Array.from(floor.groups, (_, at) => at),
      },
      demands: lengths.flatMap((length) =>
        levels.map((level) => ({
          ...(this.has('specs') ? { demands: { length } } : {}),
          ...(this.has('levels') ? { level } : {}),
        })),
      ),
      sections: Float64Array.from(kinds, (_, at) => at + 1),
      options: {
        of: new Int32Array(0),
        start: new Int32Array(1),
        resource: new Int32Array(0),
        minutes: new Int32Array(0),
      },
      gates: { of: gate.of.done(), kind: gate.kind.done(), at: gate.at.done() },
      started: {
        of: started.of.done(),
        resource: started.resource.done(),
        progress: started.progress.done(),
        workedMinutes: started.worked.done(),
        paused: started.paused.done(),
      },
      outside: {
        of: outside.of.done(),
        minutes: outside.minutes.done(),
        supplier: new Float64Array(outside.of.length),
      },
    }
  }
}
