import { demandFields, gateKinds, linkKinds } from './problem.ts'
import type { Batch, Demand, Id, Link, Mould, Problem, Task } from './problem.ts'
import { NONE, batchKinds, positionsOf, taskFlag } from './columns.ts'
import { numberColumns } from './optional-numbers.ts'
import type { BatchColumns, LinkColumns, MouldColumns, ProblemColumns, TaskColumns } from './columns.ts'

/**
 * A problem of records as columns. Minutes with fractions are rounded up, as the engine does in any case. References and
 * numbers must be sound (`check` names those that are not): an unknown id becomes −1.
 */
export function toColumns(problem: Problem): ProblemColumns {
  const { start, horizonEnd, settings, calendars, groups, resources } = problem
  const groupAt = positionsOf(groups.map(({ id }) => id))
  const resourceAt = positionsOf(resources.map(({ id }) => id))
  const shared = new SharedLists(groupAt)
  const moulds = mouldColumns(problem.moulds)
  const mouldAt = positionsOf(moulds.id)
  const batches = batchColumns(problem.batches, mouldAt)
  const tasks = taskColumns(problem.tasks, positionsOf(batches.id), mouldAt, resourceAt, shared)
  const pieceSet = referenceColumn(problem.tasks, problem.pieceSets, ({ pieceSetId }) => pieceSetId)
  const recipe = referenceColumn(problem.tasks, problem.recipes, ({ recipeId }) => recipeId)
  const fixture = referenceColumn(problem.tasks, problem.fixtures, ({ fixtureId }) => fixtureId)
  return {
    format: 1,
    start,
    horizonEnd,
    settings,
    calendars,
    groups,
    resources,
    ...(problem.flowTimes ? { flowTimes: problem.flowTimes } : {}),
    ...(problem.frozen ? { frozen: problem.frozen } : {}),
    ...(problem.assumedGateMinutes ? { assumedGateMinutes: problem.assumedGateMinutes } : {}),
    ...(problem.setups ? { setups: problem.setups } : {}),
    ...(problem.pieceSets ? { pieceSets: problem.pieceSets } : {}),
    ...(problem.recipes ? { recipes: problem.recipes } : {}),
    ...(problem.fixtures ? { fixtures: problem.fixtures } : {}),
    ...(problem.routeChoices ? { routeChoices: problem.routeChoices } : {}),
    moulds,
    batches,
    tasks: {
      ...tasks,
      ...(pieceSet ? { pieceSet } : {}),
      ...(recipe ? { recipe } : {}),
      ...(fixture ? { fixture } : {}),
    },
    links: linkColumns(problem.links, positionsOf(tasks.id)),
    groupLists: shared.groupLists(),
    demands: shared.demands,
    sections: Float64Array.from(shared.sections.keys()),
    ...rareTables(problem.tasks, resourceAt),
  }
}

const demandReaders: readonly ((task: Task) => unknown)[] = Object.values(demandFields)

/** Lists and demands that tasks have in common, each kept once. */
class SharedLists {
  readonly demands: ProblemColumns['demands'][number][] = []
  readonly sections = new Map<Id, number>()
  private readonly demandAt = new Map<string, number>()
  private readonly listAt = new Map<string, number>()
  private readonly singleAt = new Map<Id, number>()
  private readonly lists: number[][] = []
  private readonly groupAt: (id: Id) => number

  constructor(groupAt: (id: Id) => number) {
    this.groupAt = groupAt
  }

  section(id: Id | undefined): number {
    if (id === undefined) return -1
    const known = this.sections.get(id)
    if (known !== undefined) return known
    this.sections.set(id, this.sections.size)
    return this.sections.size - 1
  }

  groups(ids: readonly Id[] | undefined): number {
    if (!ids) return -1
    const isSingle = ids.length === 1
    const known = isSingle ? this.singleAt.get(ids[0]!) : this.listAt.get(ids.join())
    if (known !== undefined) return known
    const at = this.lists.push(ids.map(this.groupAt)) - 1
    if (isSingle) this.singleAt.set(ids[0]!, at)
    else this.listAt.set(ids.join(), at)
    return at
  }

  demand(task: Task): number {
    let text = ''
    let isNone = true
    for (let at = 0; at < demandReaders.length; at++) {
      const asked: unknown = demandReaders[at]!(task)
      if (asked !== undefined) isNone = false
      if (typeof asked !== 'object') text += `${String(asked)};`
      else {
        for (const name in asked) text += `|${name}=${(asked as Record<string, unknown>)[name]}`
        text += ';'
      }
    }
    if (isNone) return -1
    const known = this.demandAt.get(text)
    if (known !== undefined) return known
    const asked = Object.entries(demandFields).flatMap(([field, of]) =>
      of(task) === undefined ? [] : [[field, of(task)]],
    )
    const at = this.demands.push(Object.fromEntries(asked) as Demand) - 1
    this.demandAt.set(text, at)
    return at
  }

  groupLists(): ProblemColumns['groupLists'] {
    const start = new Int32Array(this.lists.length + 1)
    this.lists.forEach((list, at) => (start[at + 1] = start[at]! + list.length))
    return { start, group: Int32Array.from(this.lists.flat()) }
  }
}

/** The texts, or nothing where no record has one. */
function keysOf(list: readonly { key?: string }[]): { key?: (string | undefined)[] } {
  return list.some(({ key }) => key !== undefined) ? { key: list.map(({ key }) => key) } : {}
}

function mouldColumns(list: readonly Mould[]): MouldColumns {
  return {
    count: list.length,
    id: Float64Array.from(list, ({ id }) => id),
    ...keysOf(list),
    due: Int32Array.from(list, ({ due }) => due ?? NONE),
    priority: Float64Array.from(list, ({ priority }) => priority),
    ...numberColumns('moulds', list),
  }
}

function batchColumns(list: readonly Batch[], mouldAt: (id: Id) => number): BatchColumns {
  return {
    count: list.length,
    id: Float64Array.from(list, ({ id }) => id),
    ...keysOf(list),
    mould: Int32Array.from(list, ({ mouldId }) => mouldAt(mouldId)),
    kind: Uint8Array.from(list, ({ kind }) => batchKinds.indexOf(kind)),
    quantity: Int32Array.from(list, ({ quantity }) => quantity),
  }
}

function taskColumns(
  list: readonly Task[],
  batchAt: (id: Id) => number,
  mouldAt: (id: Id) => number,
  resourceAt: (id: Id) => number,
  shared: SharedLists,
): TaskColumns {
  const count = list.length
  const column = () => new Int32Array(count)
  const columns: TaskColumns = {
    count,
    id: new Float64Array(count),
    ...keysOf(list),
    batch: column(),
    mould: column(),
    sequence: column(),
    section: column(),
    groups: column(),
    demand: column(),
    minutes: column(),
    flags: new Uint8Array(count),
    plannedResource: column().fill(-1),
    plannedStart: column().fill(NONE),
    ...numberColumns('tasks', list),
  }
  let setupClass: Int32Array | undefined
  for (let t = 0; t < count; t++) {
    const task = list[t]!
    columns.id[t] = task.id
    columns.batch[t] = batchAt(task.batchId)
    columns.mould[t] = mouldAt(task.mouldId)
    columns.sequence[t] = task.sequence
    columns.section[t] = shared.section(task.sectionId)
    columns.groups[t] = shared.groups(task.groupIds)
    columns.demand[t] = shared.demand(task)
    columns.minutes[t] = Math.ceil(task.minutes)
    columns.flags[t] =
      (task.milestone ? taskFlag.milestone : 0) |
      (task.interruptible === false ? taskFlag.uninterruptible : 0) |
      (task.unattendedAllowed ? taskFlag.unattended : 0) |
      (task.lock === 1 ? taskFlag.locked : 0) |
      (task.released ? taskFlag.released : 0)
    if (task.planned) {
      const { resourceId } = task.planned
      columns.plannedResource[t] = resourceId === null ? -1 : resourceAt(resourceId)
      columns.plannedStart[t] = task.planned.start
    }
    if (task.setupClass !== undefined) {
      setupClass ??= column().fill(-1)
      setupClass[t] = task.setupClass
    }
  }
  return setupClass ? { ...columns, setupClass } : columns
}

/** By task: position of the record that it names; absent where none names any. */
function referenceColumn(
  list: readonly Task[],
  named: readonly { id: Id }[] = [],
  idOf: (task: Task) => Id | undefined,
): Int32Array | undefined {
  if (named.length === 0 || !list.some((task) => idOf(task) !== undefined)) return undefined
  const at = positionsOf(named.map(({ id }) => id))
  return Int32Array.from(list, (task) => {
    const id = idOf(task)
    return id === undefined ? -1 : at(id)
  })
}

function linkColumns(list: readonly Link[], taskAt: (id: Id) => number): LinkColumns {
  const count = list.length
  const columns: LinkColumns = {
    count,
    from: new Int32Array(count),
    to: new Int32Array(count),
    kind: new Uint8Array(count),
    pieces: new Int32Array(count),
    share: new Float64Array(count),
    ...numberColumns('links', list),
  }
  let fitting: Float64Array | undefined
  for (let a = 0; a < count; a++) {
    const link = list[a]!
    columns.from[a] = taskAt(link.from)
    columns.to[a] = taskAt(link.to)
    columns.kind[a] = linkKinds.indexOf(link.kind)
    columns.pieces[a] = link.pieces ?? 0
    columns.share[a] = link.share ?? 1
    if (link.fittingMinutes !== undefined) {
      fitting ??= new Float64Array(count).fill(-1)
      fitting[a] = link.fittingMinutes
    }
  }
  return fitting ? { ...columns, fitting } : columns
}

function rareTables(
  list: readonly Task[],
  resourceAt: (id: Id) => number,
): Pick<ProblemColumns, 'options' | 'gates' | 'started' | 'outside'> {
  const options = { of: [] as number[], start: [0], resource: [] as number[], minutes: [] as number[] }
  const gates = { of: [] as number[], kind: [] as number[], at: [] as number[] }
  const started: number[] = []
  const outside: number[] = []
  for (let t = 0; t < list.length; t++) {
    const task = list[t]!
    if (task.options) {
      options.of.push(t)
      for (const { resourceId, minutes } of task.options) {
        options.resource.push(resourceAt(resourceId))
        options.minutes.push(minutes === undefined ? -1 : Math.ceil(minutes))
      }
      options.start.push(options.resource.length)
    }
    if (task.gates)
      for (const { kind, at } of task.gates) {
        gates.of.push(t)
        gates.kind.push(gateKinds.indexOf(kind))
        gates.at.push(at ?? NONE)
      }
    if (task.started) started.push(t)
    if (task.outside) outside.push(t)
  }
  const begun = started.map((t) => list[t]!.started!)
  const away = outside.map((t) => list[t]!.outside!)
  return {
    options: {
      of: Int32Array.from(options.of),
      start: Int32Array.from(options.start),
      resource: Int32Array.from(options.resource),
      minutes: Int32Array.from(options.minutes),
    },
    gates: { of: Int32Array.from(gates.of), kind: Uint8Array.from(gates.kind), at: Int32Array.from(gates.at) },
    started: {
      of: Int32Array.from(started),
      resource: Int32Array.from(begun, ({ resourceId }) => resourceAt(resourceId)),
      progress: Float64Array.from(begun, ({ progress }) => progress),
      workedMinutes: Float64Array.from(begun, ({ workedMinutes }) => workedMinutes),
      paused: Uint8Array.from(begun, ({ paused }) => (paused ? 1 : 0)),
    },
    outside: {
      of: Int32Array.from(outside),
      minutes: Int32Array.from(away, ({ minutes }) => Math.ceil(minutes)),
      supplier: Float64Array.from(away, ({ supplierId }) => supplierId ?? 0),
      ...(away.some(({ resourceId }) => resourceId !== undefined)
        ? { resource: Int32Array.from(away, ({ resourceId: id }) => (id === undefined ? -1 : resourceAt(id))) }
        : {}),
    },
  }
}
