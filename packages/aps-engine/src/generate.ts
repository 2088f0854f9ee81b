import type { Batch, Calendar, Gate, Group, Link, Minute, Mould, Problem, Resource, Task } from './model.ts'
import { Random } from './random.ts'
import { defaultSettings } from './settings.ts'
import type { Settings } from './settings.ts'

/** What a generated shop may contain besides routes, machines and calendars; all on unless said otherwise. */
const features = [
  'electrodes',
  'gates',
  'locks',
  'started',
  'outside',
  'specs',
  'levels',
  'capacity',
  'people',
  'unattended',
  'uninterruptible',
  'overtime',
  'flowTimes',
  'releases',
] as const
export type Feature = (typeof features)[number]

export interface GenerateOptions {
  seed: number
  /** About so many tasks: whole moulds are made until it is reached. */
  tasks: number
  /** Machines, at least one for each of the twelve groups. */
  resources: number
  /** Tasks of a mould, about: 200 in a real shop, fewer for small tests. */
  tasksPerMould?: number
  features?: Partial<Record<Feature, boolean>>
  settings?: Partial<Settings>
  /** Start point; a Monday at midnight, UTC. */
  start?: Minute
  horizonDays?: number
  /** Percent of the critical way that a mould is given until its due date. */
  tightness?: number
}

const day = 24 * 60
/** Monday 2026-03-02, 00:00 UTC. */
const firstMonday = 20_514 * day

/** Groups of a mould shop with their share of machines, minutes of an operation, and how they work. */
const shop = [
  { key: 'saw', machines: 2, minutes: [20, 90] },
  { key: 'turn', machines: 4, minutes: [40, 240] },
  { key: 'mill-rough', machines: 12, minutes: [90, 600] },
  { key: 'drill', machines: 6, minutes: [40, 300] },
  { key: 'grind', machines: 9, minutes: [40, 360] },
  { key: 'mill-finish', machines: 14, minutes: [120, 720] },
  { key: 'graphite', machines: 10, minutes: [30, 180] },
  { key: 'edm', machines: 16, minutes: [60, 480] },
  { key: 'wire', machines: 9, minutes: [90, 600] },
  { key: 'measure', machines: 6, minutes: [15, 60] },
  { key: 'fit', machines: 9, minutes: [60, 480] },
  { key: 'try', machines: 3, minutes: [120, 480] },
] as const
type GroupKey = (typeof shop)[number]['key']
const groupId = (key: GroupKey) => shop.findIndex((group) => group.key === key) + 1
const peopleId = 900_001

/** A mould shop from a seed: the same options give the same problem, everywhere. */
export function generate(options: GenerateOptions): Problem {
  const random = new Random(options.seed)
  const start = options.start ?? firstMonday
  const has = (feature: Feature) => options.features?.[feature] !== false
  const horizonDays = options.horizonDays ?? 400
  const resources = makeResources(random, options.resources, has)
  const maker = new Maker(random, options, has, start)
  const perMould = options.tasksPerMould ?? 200
  while (maker.tasks.length < options.tasks) maker.addMould(Math.min(perMould, options.tasks - maker.tasks.length))
  maker.disturb(resources)
  return {
    start,
    horizonEnd: start + horizonDays * day,
    settings: { ...defaultSettings, ...options.settings },
    calendars: makeCalendars(start, horizonDays, has),
    groups: shop.map(({ key }, at): Group => ({
      id: at + 1,
      key,
      ...(key === 'edm' ? { bottleneck: true } : {}),
      ...(key === 'try' && has('people') ? { peopleResourceId: peopleId } : {}),
    })),
    resources,
    flowTimes: has('flowTimes')
      ? shop.flatMap((_, from) =>
          shop.flatMap((__, to) =>
            random.chance(30) ? [{ fromGroupId: from + 1, toGroupId: to + 1, minutes: 10 * random.between(0, 9) }] : [],
          ),
        )
      : [],
    moulds: maker.moulds,
    batches: maker.batches,
    tasks: maker.tasks,
    links: maker.links,
    assumedGateMinutes: { cam: 3 * day, camQc: 3 * day },
    frozen: has('locks') ? [{ until: start + 480 }] : [],
  }
}

/** 1: two shifts, Monday to Saturday. 2: around the clock with Sunday off. 3: day shift, Monday to Friday. */
function makeCalendars(start: Minute, days: number, has: (feature: Feature) => boolean): Calendar[] {
  const build = (id: number, periods: readonly number[], workDays: number, overtime: readonly number[]): Calendar => {
    const calendar = { id, intervals: [] as number[], overtime: [] as number[], unattended: [] as number[] }
    let night = -1
    for (let d = 0; d < days; d++) {
      const midnight = start + d * day
      const isWorkDay = d % 7 < workDays
      const list = isWorkDay ? periods : has('overtime') ? overtime : []
      const into = isWorkDay ? calendar.intervals : calendar.overtime
      for (let i = 0; i < list.length; i += 2) {
        const [from, to] = [midnight + list[i]!, midnight + list[i + 1]!]
        if (id === 1 && has('unattended') && night >= 0 && i === 0 && from - night < 2 * day)
          calendar.unattended.push(night, from)
        if (into.length && into[into.length - 1] === from) into[into.length - 1] = to
        else into.push(from, to)
        night = to
      }
    }
    return calendar
  }
  return [
    build(1, [480, 720, 780, 1020, 1080, 1320], 6, [480, 720, 780, 1020]),
    build(2, [0, 720, 750, 1440], 6, [480, 960]),
    build(3, [480, 720, 780, 1050], 5, [480, 720]),
  ]
}

function makeResources(random: Random, count: number, has: (feature: Feature) => boolean): Resource[] {
  const total = shop.reduce((sum, { machines }) => sum + machines, 0)
  const resources: Resource[] = []
  shop.forEach(({ key, machines }, at) => {
    for (let left = Math.max(1, Math.round((machines * count) / total)); left > 0; left--) {
      const isRound = key === 'edm' || key === 'wire' || key === 'graphite'
      // Every third finishing mill also roughs.
      const alsoRough = key === 'mill-finish' && left % 3 === 0
      const maximum = left === 1 ? 3000 : 100 * random.between(6, 20)
      resources.push({
        id: 1000 + resources.length,
        key: `${key}-${left}`,
        groupIds: alsoRough ? [at + 1, groupId('mill-rough')] : [at + 1],
        mainGroupId: at + 1,
        calendarId: isRound ? 2 : key === 'fit' || key === 'try' || key === 'measure' ? 3 : 1,
        ratePerHour: random.between(20, 90),
        ...(has('capacity') && key === 'fit' ? { capacity: random.between(2, 4) } : {}),
        ...(has('specs') ? { specs: { length: { max: maximum } } } : {}),
        ...(has('levels') ? { level: left === 1 ? 5 : random.between(3, 5) } : {}),
      })
    }
  })
  if (has('people'))
    resources.push({
      id: peopleId,
      key: 'trial-team',
      groupIds: [],
      calendarId: 3,
      capacity: Math.max(1, Math.round(count / 40)),
    })
  return resources
}

class Maker {
  readonly moulds: Mould[] = []
  readonly batches: Batch[] = []
  readonly tasks: Task[] = []
  readonly links: Link[] = []
  private readonly random: Random
  private readonly options: GenerateOptions
  private readonly has: (feature: Feature) => boolean
  private readonly start: Minute

  constructor(random: Random, options: GenerateOptions, has: (feature: Feature) => boolean, start: Minute) {
    this.random = random
    this.options = options
    this.has = has
    this.start = start
  }

  /** Parts with electrodes, then assembly of all parts, then the trial. */
  addMould(budget: number): void {
    const { random } = this
    const mouldId = this.moulds.length + 1
    const firstTask = this.tasks.length
    const release =
      this.has('releases') && random.chance(20) ? { release: this.start + 60 * random.between(0, 200) } : {}
    const ends: Task[] = []
    const stop = firstTask + budget - 2
    do {
      const burns = this.addPart(mouldId, Math.max(1, stop - this.tasks.length))
      ends.push(burns.last)
      if (burns.burn && this.has('electrodes') && this.tasks.length < stop) this.addElectrodes(mouldId, burns.burn)
    } while (this.tasks.length < stop)
    const assembly = this.addTask(this.addBatch(mouldId, 'assembly', 1), mouldId, 1, 'fit', {})
    for (const { id: from } of ends)
      this.links.push({ from, to: assembly.id, kind: 'assembly', fittingMinutes: 10 * random.between(1, 6) })
    const trial = this.addTask(assembly.batchId, mouldId, 2, 'try', {})
    this.links.push({ from: assembly.id, to: trial.id, kind: 'trial' })
    const own = this.tasks.slice(firstTask)
    const longest = own.reduce((sum, { minutes }) => sum + minutes, 0) / Math.max(1, ends.length) + 2000
    const factor = ((this.options.tightness ?? 250) * random.between(60, 160)) / 10_000
    this.moulds.push({
      id: mouldId,
      key: `M${mouldId}`,
      due: this.start + Math.round((longest * factor * 2.2) / 60) * 60,
      priority: random.pick([1, 1, 1, 2, 2, 4]),
      ...release,
    })
  }

  private addPart(mouldId: number, budget: number): { last: Task; burn: Task | undefined } {
    const { random } = this
    const batchId = this.addBatch(mouldId, 'workpiece', random.chance(15) ? random.between(2, 6) : 1)
    const common: Partial<Task> = {
      ...(this.has('specs') ? { demands: { length: 50 * random.between(1, 24) } } : {}),
      ...(this.has('levels') ? { level: random.pick([1, 2, 3, 3, 4, 5]) } : {}),
    }
    const route: GroupKey[] = random.chance(25) ? ['saw', 'turn'] : ['saw', 'mill-rough']
    route.push('drill')
    if (random.chance(60)) route.push('grind')
    route.push('mill-finish')
    if (random.chance(45)) route.push('edm')
    if (random.chance(35)) route.push('wire')
    route.push('measure')
    let before: Task | undefined
    let burn: Task | undefined
    route.slice(0, budget).forEach((key, at) => {
      const task = this.addTask(batchId, mouldId, at + 1, key, common)
      if (before) this.links.push({ from: before.id, to: task.id, kind: 'route' })
      if (key === 'edm') burn = task
      before = task
    })
    if (this.has('gates') && random.chance(20)) this.gate(batchId, 'material', 0, 6 * day)
    return { last: before!, burn }
  }

  private addElectrodes(mouldId: number, burn: Task): void {
    const { random } = this
    for (let count = random.between(1, 3); count > 0; count--) {
      const batchId = this.addBatch(mouldId, 'electrode', random.between(1, 3))
      const mill = this.addTask(batchId, mouldId, 1, 'graphite', {})
      const measure = this.addTask(batchId, mouldId, 2, 'measure', {})
      this.links.push(
        { from: mill.id, to: measure.id, kind: 'route' },
        { from: measure.id, to: burn.id, kind: 'electrode' },
      )
      if (this.has('gates')) this.gate(batchId, 'cam', 0, 4 * day)
    }
  }

  private addBatch(mouldId: number, kind: Batch['kind'], quantity: number): number {
    return this.batches.push({ id: this.batches.length + 1, mouldId, kind, quantity })
  }

  private addTask(batchId: number, mouldId: number, sequence: number, key: GroupKey, more: Partial<Task>): Task {
    const { random } = this
    const [low, high] = shop[groupId(key) - 1]!.minutes
    const task: Task = {
      id: 10_000 + this.tasks.length,
      batchId,
      mouldId,
      sequence,
      sectionId: groupId(key),
      groupIds: [groupId(key)],
      minutes:
        5 * random.between(low / 5, Math.round((low + high) / 10)) +
        (random.chance(15) ? 5 * random.between(0, high / 10) : 0),
      ...more,
      ...(this.has('unattended') && (key === 'mill-finish' || key === 'grind') && random.chance(30)
        ? { unattendedAllowed: true }
        : {}),
      ...(this.has('uninterruptible') && key === 'measure' && random.chance(30) ? { interruptible: false } : {}),
    }
    this.tasks.push(task)
    return task
  }

  /** A gate in front of the batch's first task. */
  private gate(batchId: number, kind: Gate['kind'], low: number, high: number): void {
    const first = this.tasks.findLastIndex((task) => task.batchId === batchId && task.sequence === 1)
    const at = this.random.chance(15) && kind === 'cam' ? null : this.start + this.random.between(low, high)
    this.tasks[first] = { ...this.tasks[first]!, gates: [{ kind, at }] }
  }

  /** What has happened since the last plan: a part of it published, locked, begun or given to suppliers. */
  disturb(resources: readonly Resource[]): void {
    const { random, tasks } = this
    const ofGroup = (id: number) => resources.filter(({ groupIds }) => groupIds.includes(id))
    const hasPredecessor = new Set(this.links.map(({ to }) => to))
    const running = new Set<number>()
    tasks.forEach((task, at) => {
      const able = ofGroup(task.groupIds![0]!)
      if (this.has('locks') && random.chance(40)) {
        const resourceId = random.pick(able).id
        const start = this.start + 30 * random.between(0, 480)
        tasks[at] = { ...task, planned: { resourceId, start }, ...(random.chance(8) ? { lock: 1 as const } : {}) }
      }
      if (this.has('started') && !hasPredecessor.has(task.id) && random.chance(10)) {
        const resourceId = random.pick(able).id
        const paused = running.has(resourceId) || random.chance(20)
        running.add(resourceId)
        const progress = random.between(0, 9) / 10
        const workedMinutes = Math.round(task.minutes * (progress + random.between(0, 3) / 10))
        tasks[at] = { ...tasks[at]!, started: { resourceId, progress, workedMinutes, paused } }
      } else if (this.has('outside') && task.sequence === 2 && random.chance(4))
        tasks[at] = { ...tasks[at]!, outside: { minutes: random.between(1, 6) * day } }
    })
  }
}
