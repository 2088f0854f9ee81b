import { taskFlag, type GanttData, type GanttRow } from '@mouldwright/gantt'
import { taskStatus, type GanttAnswer } from '../../shared/index.ts'
import { taskKey } from '../task-key.ts'
import { taskForms, type TaskWords } from '../task-name.ts'
import { rowsByMould, rowsByOrder, rowsByResource, type PlanView, type SayLate } from './chart-rows.ts'
import { brightTasks, coloursOf, type Colouring, type LegendName } from './colouring.ts'
import { matching, type PlanFilter } from './plan-filter.ts'

/** Columns of a plan that every view shares; made once a plan. */
interface TaskColumns {
  start: Float64Array
  end: Float64Array
  status: Uint8Array
  progress: Uint8Array
  links: Int32Array
}

const columnsOfPlan = new WeakMap<GanttAnswer, TaskColumns>()

function columnsOf(plan: GanttAnswer): TaskColumns {
  let columns = columnsOfPlan.get(plan)
  if (!columns) {
    const { tasks } = plan
    columns = {
      start: Float64Array.from(tasks.start),
      end: Float64Array.from(tasks.end),
      status: Uint8Array.from(tasks.status),
      progress: Uint8Array.from(tasks.progress),
      links: Int32Array.from(plan.links),
    }
    columnsOfPlan.set(plan, columns)
  }
  return columns
}

/** How a plan is looked at. */
export interface ChartLook {
  view: PlanView
  colouring: Colouring
  /** What the legend keeps bright. */
  only: readonly LegendName[]
  filter: PlanFilter
}

/**
 * A plan as the chart takes it. Tasks are named by their index in the plan in every view, so a choice outlives a change of view.
 * A filter leaves out rows on which nothing is wanted; what else stands on the others steps back. By order, each mould has one row:
 * what is done, a hundred operations beside each other, would fill the page, and is left out.
 */
export function ganttDataOf(plan: GanttAnswer, look: ChartLook, sayLate: SayLate): GanttData {
  const { view, only, colouring, filter } = look
  const { tasks } = plan
  const columns = columnsOf(plan)
  const { rows, rowOf } =
    view === 'resource'
      ? rowsByResource(plan)
      : view === 'mould'
        ? rowsByMould(plan, sayLate)
        : rowsByOrder(plan, sayLate)
  const isBright = brightTasks(plan, only)
  const isMatch = matching(plan, filter)
  const row = Int32Array.from(tasks.start, (_, at) => rowOf(at))
  const flags = Uint8Array.from(tasks.flags, (own, at) =>
    isBright(at) && (!isMatch || isMatch(at)) ? own : own | taskFlag.faded,
  )
  const { palette, colour } = coloursOf(plan, colouring)
  const { start, end, status, progress, links } = columns
  const data: GanttData = {
    rows,
    links,
    ...(palette ? { palette } : {}),
    holidays: plan.holidays.map(({ start: from, end: to, name }) => ({ start: from, end: to, label: name })),
    tasks: { start, end, row, status, flags, progress, ...(colour ? { colour } : {}), labels: labelsOf(plan, view) },
  }
  const isShown = view === 'order' ? (task: number) => isLeft(plan, task) : () => true
  return isMatch || view === 'order' ? partOf(data, isMatch ?? (() => true), isShown) : data
}

/** What is left when rows without a wanted task go, with what stands on them, and tasks that are not shown. */
function partOf(data: GanttData, isMatch: (task: number) => boolean, isShown: (task: number) => boolean): GanttData {
  const { rows, tasks, links = new Int32Array() } = data
  const kept = new Set<GanttRow>()
  const byId = new Map(rows.map((row) => [row.id, row]))
  tasks.row.forEach((row, task) => {
    if (!isMatch(task)) return
    for (let at: GanttRow | undefined = rows[row]; at && !kept.has(at); at = byId.get(at.parentId ?? '')) kept.add(at)
  })
  const shown = rows.filter((row) => kept.has(row))
  const placeOf = new Map(shown.map((row, at) => [row, at]))
  const chosen = [...tasks.row.keys()].filter((task) => isShown(task) && kept.has(rows[tasks.row[task]!]!))
  const indexOf = new Map(chosen.map((task, at) => [task, at]))
  const ids = Float64Array.from(chosen)
  const bytes = (column: Uint8Array) => Uint8Array.from(chosen, (task) => column[task]!)
  const moments = (column: Float64Array) => Float64Array.from(chosen, (task) => column[task]!)
  const pairs: number[] = []
  for (let at = 0; at < links.length; at += 2) {
    const [from, to] = [indexOf.get(links[at]!), indexOf.get(links[at + 1]!)]
    if (from !== undefined && to !== undefined) pairs.push(from, to)
  }
  return {
    ...data,
    rows: shown,
    links: Int32Array.from(pairs),
    tasks: {
      id: ids,
      start: moments(tasks.start),
      end: moments(tasks.end),
      row: Int32Array.from(chosen, (task) => placeOf.get(rows[tasks.row[task]!]!)!),
      status: bytes(tasks.status),
      flags: bytes(tasks.flags),
      progress: bytes(tasks.progress),
      ...(tasks.colour ? { colour: bytes(tasks.colour) } : {}),
      labels: (at) => tasks.labels(chosen[at]!),
    },
  }
}

const labelsOfPlan = new WeakMap<GanttAnswer, Partial<Record<PlanView, GanttData['tasks']['labels']>>>()

/** Forms of a bar's label, made when the bar is first seen. */
function labelsOf(plan: GanttAnswer, view: PlanView): GanttData['tasks']['labels'] {
  const known = labelsOfPlan.get(plan) ?? {}
  labelsOfPlan.set(plan, known)
  return (known[view] ??= makeLabels(plan, view))
}

function makeLabels(plan: GanttAnswer, view: PlanView): GanttData['tasks']['labels'] {
  const made: (readonly string[])[] = []
  const shortNumbers = view === 'resource' ? withoutSharedStart(plan.moulds.map(({ number }) => number)) : []
  const make = (at: number): readonly string[] => {
    const words = wordsOf(plan, at)
    const { full, name, part, step, operation, short } = taskForms
    // By mould, the row says mould and part. By resource, the mould is the last to go.
    if (view === 'mould') return [step(words), operation(words), String(words.operation)]
    if (view === 'order') return [`${short(words)} ${words.process}`, short(words), words.part]
    const shorter = { ...words, mould: shortNumbers[plan.tasks.mould[at]!] ?? '' }
    return words.mould
      ? [full(words), name(words), name(shorter), part(shorter), shorter.mould]
      : [`${short(words)} ${words.process}`, short(words)]
  }
  return (at) => (made[at] ??= make(at))
}

/** Numbers without the beginning that all of them share, as far as it ends with a sign: `M26-052` and `M26-061` are `052` and `061`. */
export function withoutSharedStart(numbers: readonly string[]): string[] {
  const [first = ''] = numbers
  let shared = first.length
  for (const number of numbers) while (!number.startsWith(first.slice(0, shared))) shared -= 1
  const cut = first.slice(0, shared).search(/[^\p{L}\p{N}][\p{L}\p{N}]*$/u) + 1
  return numbers.length > 1 ? numbers.map((number) => number.slice(cut) || number) : [...numbers]
}

const wordsOf = ({ moulds, parts, processes, resources, tasks }: GanttAnswer, at: number): TaskWords => ({
  mould: moulds[tasks.mould[at]!]?.number ?? '',
  part: parts[tasks.part[at]!]?.number ?? '',
  operation: tasks.operation[at]!,
  process: processes[tasks.process[at]!] ?? '',
  resource: resources[tasks.resource[at]!]?.name ?? '',
})

export interface TaskFacts {
  key: string
  words: TaskWords
  mould: GanttAnswer['moulds'][number] | undefined
  part: GanttAnswer['parts'][number] | undefined
  process: string
  operation: number
  resource: string
  start: number
  end: number
  status: number
  flags: number
  progress: number
}

/** What a card or a sentence says of the task at an index. */
export function factsOf(plan: GanttAnswer, at: number): TaskFacts | undefined {
  const { tasks } = plan
  if (tasks.taskId[at] === undefined) return undefined
  return {
    key: keyOfTask(plan, at),
    words: wordsOf(plan, at),
    mould: plan.moulds[tasks.mould[at]!],
    part: plan.parts[tasks.part[at]!],
    process: plan.processes[tasks.process[at]!] ?? '',
    operation: tasks.operation[at]!,
    resource: plan.resources[tasks.resource[at]!]?.name ?? '',
    start: tasks.start[at]!,
    end: tasks.end[at]!,
    status: tasks.status[at]!,
    flags: tasks.flags[at]!,
    progress: tasks.progress[at]!,
  }
}

export const keyOfTask = ({ tasks }: GanttAnswer, at: number): string => taskKey(tasks.taskId[at]!, tasks.split[at]!)

const indexOfPlan = new WeakMap<GanttAnswer, Map<string, number>>()

/** Where the chart has a task; absent when it has no place. */
export function indexOfTask(plan: GanttAnswer, key: string): number | undefined {
  let index = indexOfPlan.get(plan)
  if (!index) {
    index = new Map(plan.tasks.taskId.map((_, at) => [keyOfTask(plan, at), at]))
    indexOfPlan.set(plan, index)
  }
  return index.get(key)
}

/** Not done yet. */
export const isLeft = ({ tasks }: GanttAnswer, at: number): boolean => taskStatus[tasks.status[at]!] !== 'completed'

/** Indexes of a mould's tasks that have a place. */
export function tasksOfMould(plan: GanttAnswer, mouldId: number): number[] {
  const mould = plan.moulds.findIndex(({ id }) => id === mouldId)
  return mould === -1 ? [] : [...plan.tasks.mould.keys()].filter((at) => plan.tasks.mould[at] === mould)
}

export interface LoadedResource {
  row: string
  name: string
  group: string
  /** Percent of its open time. */
  load: number
}

/** Resources by load, the fullest first; suppliers, and what has left scheduling, have none. */
export function loadsOf({ resources, groups }: GanttAnswer): LoadedResource[] {
  return resources
    .flatMap(({ name, load, group, calendar }, at) =>
      calendar < 0 ? [] : [{ row: `r${at}`, name, group: groups[group]?.name ?? '', load }],
    )
    .sort((one, other) => other.load - one.load)
}
