import { readNumbers } from './optional-numbers.ts'
import { gateKinds, linkKinds } from './problem.ts'
import type { Batch, Gate, Link, Mould, Problem, Task, TaskOption } from './problem.ts'
import { NONE, batchKinds, taskFlag } from './columns.ts'
import type { ProblemColumns } from './columns.ts'

const makers = { moulds: mouldsOf, batches: batchesOf, tasks: tasksOf, links: linksOf }
type Many = keyof typeof makers
const many = Object.keys(makers) as Many[]

/** A problem of columns as records; `toColumns` gives the same columns again. */
export function fromColumns(columns: ProblemColumns): Problem {
  return {
    ...smallTables(columns),
    moulds: mouldsOf(columns),
    batches: batchesOf(columns),
    tasks: tasksOf(columns),
    links: linksOf(columns),
  }
}

/**
 * The same records, each list made when it is first read: whoever only asks for settings and resources pays nothing for
 * a million tasks.
 */
export function viewOf(columns: ProblemColumns): Problem {
  const view = smallTables(columns)
  for (const name of many) {
    let made: unknown
    const get = () => (made ??= makers[name](columns))
    Object.defineProperty(view, name, { enumerable: true, get })
  }
  behind.set(view, columns)
  return view as Problem
}

/** The columns of each view, so that whoever wants columns need not make them of records made of columns. */
const behind = new WeakMap<object, ProblemColumns>()

/** The columns that a problem is a view of; absent: it is records. */
export const columnsBehind = (problem: Problem): ProblemColumns | undefined => behind.get(problem)

function smallTables(columns: ProblemColumns): Omit<Problem, Many> {
  const { start, horizonEnd, settings, calendars, groups, resources, flowTimes, frozen, assumedGateMinutes } = columns
  const { setups, pieceSets, recipes, fixtures, routeChoices } = columns
  return {
    start,
    horizonEnd,
    settings,
    calendars,
    groups,
    resources,
    ...(flowTimes ? { flowTimes } : {}),
    ...(frozen ? { frozen } : {}),
    ...(assumedGateMinutes ? { assumedGateMinutes } : {}),
    ...(setups ? { setups } : {}),
    ...(pieceSets ? { pieceSets } : {}),
    ...(recipes ? { recipes } : {}),
    ...(fixtures ? { fixtures } : {}),
    ...(routeChoices ? { routeChoices } : {}),
  }
}

const keyed = (key: string | undefined) => (key === undefined ? {} : { key })

function mouldsOf({ moulds }: ProblemColumns): Mould[] {
  const made = Array.from({ length: moulds.count }, (_, at): Mould => ({
    id: moulds.id[at]!,
    ...keyed(moulds.key?.[at]),
    due: moulds.due[at] === NONE ? null : moulds.due[at]!,
    priority: moulds.priority[at]!,
  }))
  readNumbers('moulds', moulds, made)
  return made
}

function batchesOf({ batches, moulds }: ProblemColumns): Batch[] {
  return Array.from({ length: batches.count }, (_, at) => ({
    id: batches.id[at]!,
    ...keyed(batches.key?.[at]),
    mouldId: moulds.id[batches.mould[at]!]!,
    kind: batchKinds[batches.kind[at]!]!,
    quantity: batches.quantity[at]!,
  }))
}

function tasksOf(columns: ProblemColumns): Task[] {
  const { tasks, groups, resources, groupLists, sections, demands, pieceSets, recipes, fixtures } = columns
  const { flags, plannedStart, plannedResource, setupClass, pieceSet, recipe, fixture } = tasks
  const lists = Array.from({ length: groupLists.start.length - 1 }, (_, g) =>
    Array.from(groupLists.group.subarray(groupLists.start[g], groupLists.start[g + 1]), (at) => groups[at]!.id),
  )
  const made = Array.from({ length: tasks.count }, (_, t): Task => {
    const flag = flags[t]!
    const asked = tasks.demand[t]! < 0 ? undefined : demands[tasks.demand[t]!]
    const resource = plannedResource[t]!
    return {
      id: tasks.id[t]!,
      ...keyed(tasks.key?.[t]),
      batchId: columns.batches.id[tasks.batch[t]!]!,
      mouldId: columns.moulds.id[tasks.mould[t]!]!,
      sequence: tasks.sequence[t]!,
      ...(tasks.section[t]! < 0 ? {} : { sectionId: sections[tasks.section[t]!]! }),
      ...(tasks.groups[t]! < 0 ? {} : { groupIds: lists[tasks.groups[t]!]! }),
      minutes: tasks.minutes[t]!,
      ...(flag & taskFlag.milestone ? { milestone: true } : {}),
      ...(flag & taskFlag.uninterruptible ? { interruptible: false } : {}),
      ...(flag & taskFlag.unattended ? { unattendedAllowed: true } : {}),
      ...(flag & taskFlag.locked ? { lock: 1 as const } : {}),
      ...(flag & taskFlag.released ? { released: true } : {}),
      ...(plannedStart[t] === NONE
        ? {}
        : { planned: { resourceId: resource < 0 ? null : resources[resource]!.id, start: plannedStart[t]! } }),
      ...asked,
      ...(setupClass && setupClass[t]! >= 0 ? { setupClass: setupClass[t]! } : {}),
      ...(pieceSet && pieceSet[t]! >= 0 ? { pieceSetId: pieceSets![pieceSet[t]!]!.id } : {}),
      ...(recipe && recipe[t]! >= 0 ? { recipeId: recipes![recipe[t]!]!.id } : {}),
      ...(fixture && fixture[t]! >= 0 ? { fixtureId: fixtures![fixture[t]!]!.id } : {}),
    }
  })
  readNumbers('tasks', tasks, made)
  addRare(columns, made)
  return made
}

function addRare({ options, gates, started, outside, resources }: ProblemColumns, made: Task[]): void {
  options.of.forEach((t, i) => {
    const own: TaskOption[] = []
    for (let o = options.start[i]!; o < options.start[i + 1]!; o++)
      own.push({
        resourceId: resources[options.resource[o]!]!.id,
        ...(options.minutes[o]! < 0 ? {} : { minutes: options.minutes[o]! }),
      })
    made[t]!.options = own
  })
  gates.of.forEach((t, i) => {
    const gate: Gate = { kind: gateKinds[gates.kind[i]!]!, at: gates.at[i] === NONE ? null : gates.at[i]! }
    const known = made[t]!.gates
    made[t]!.gates = known ? [...known, gate] : [gate]
  })
  started.of.forEach((t, i) => {
    made[t]!.started = {
      resourceId: resources[started.resource[i]!]!.id,
      progress: started.progress[i]!,
      workedMinutes: started.workedMinutes[i]!,
      paused: started.paused[i] === 1,
    }
  })
  outside.of.forEach((t, i) => {
    const supplierId = outside.supplier[i]!
    const at = outside.resource ? outside.resource[i]! : -1
    made[t]!.outside = {
      minutes: outside.minutes[i]!,
      ...(supplierId > 0 ? { supplierId } : {}),
      ...(at < 0 ? {} : { resourceId: resources[at]!.id }),
    }
  })
}

function linksOf({ links, tasks }: ProblemColumns): Link[] {
  const { fitting } = links
  const made = Array.from({ length: links.count }, (_, a): Link => ({
    from: tasks.id[links.from[a]!]!,
    to: tasks.id[links.to[a]!]!,
    kind: linkKinds[links.kind[a]!]!,
    ...(links.pieces[a]! > 0 ? { pieces: links.pieces[a]! } : {}),
    ...(fitting && fitting[a]! >= 0 ? { fittingMinutes: fitting[a]! } : {}),
    ...(links.share[a]! < 1 ? { share: links.share[a]! } : {}),
  }))
  readNumbers('links', links, made)
  return made
}
