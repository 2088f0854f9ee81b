import { taskFlag, type GanttData, type GanttRow } from '@mouldwright/gantt'
import { taskFlags, taskStatus, type GanttAnswer } from '../../shared/index.ts'
import type { LegendName } from '../planner/planner-address.ts'
import { taskForms, type TaskWords } from '../task-name.ts'

export type PlanView = 'resource' | 'mould'

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

const marks: Partial<Record<LegendName, number>> = {
  outsourced: taskFlags.outsourced,
  late: taskFlags.late,
  locked: taskFlags.locked | taskFlags.resourceLocked,
  changed: taskFlags.changed,
}

/** Whether a task is among those that the legend keeps bright. */
function isWanted(status: number, flags: number, only: readonly LegendName[]): boolean {
  if (only.length === 0) return true
  return only.some((name) => {
    const mark = marks[name]
    return mark === undefined ? taskStatus[status] === name : (flags & mark) !== 0
  })
}

/** Says how late a mould is; without minutes, that it is late by work that has no place. */
export type SayLate = (minutes: number) => string

/** A plan as the chart takes it. Tasks keep their index in every view, so a choice outlives a change of view. */
export function ganttDataOf(
  plan: GanttAnswer,
  view: PlanView,
  only: readonly LegendName[],
  sayLate: SayLate,
): GanttData {
  const { tasks } = plan
  const { start, end, status, progress, links } = columnsOf(plan)
  const { rows, rowOf } = view === 'resource' ? rowsByResource(plan) : rowsByMould(plan, sayLate)
  const flags = Uint8Array.from(tasks.flags, (own, at) =>
    isWanted(tasks.status[at]!, own, only) ? own : own | taskFlag.faded,
  )
  return {
    rows,
    links,
    holidays: plan.holidays.map(({ start: from, end: to, name }) => ({ start: from, end: to, label: name })),
    tasks: {
      start,
      end,
      row: Int32Array.from(tasks.start, (_, at) => rowOf(at)),
      status,
      flags,
      progress,
      labels: labelsOf(plan, view),
    },
  }
}

interface Rows {
  rows: GanttRow[]
  /** Index of the row of a task. */
  rowOf: (task: number) => number
}

/** A second name beside the first, unless the first says it already: `ASSY ASSY`, `CNCF-L CNCF`. */
const noteBeside = (label: string, note: string): { note?: string } =>
  note === '' || label.toLowerCase().includes(note.toLowerCase()) ? {} : { note }

function rowsByResource({ groups, resources, calendars, downtimes, tasks }: GanttAnswer): Rows {
  const rows: GanttRow[] = []
  const placeOf: number[] = []
  const offTimes = calendars.map((pairs) => Float64Array.from(pairs))
  const downOf = Map.groupBy(downtimes, ({ resource }) => resource)
  const add = (at: number, parentId?: string) => {
    const { name, note, load, calendar } = resources[at]!
    const offTime = offTimes[calendar]
    const down = downOf.get(at)?.toSorted((one, other) => one.start - other.start)
    placeOf[at] = rows.length
    rows.push({
      id: `r${at}`,
      label: name,
      kind: 'resource',
      ...noteBeside(name, note),
      ...(parentId ? { parentId } : {}),
      ...(calendar < 0 ? {} : { load }),
      ...(offTime ? { offTime } : {}),
      ...(down ? { downtime: down.flatMap(({ start, end }) => [start, end]) } : {}),
    })
  }
  const members = Map.groupBy(resources.keys(), (at) => resources[at]!.group)
  groups.forEach(({ name, section, load }, at) => {
    const own = members.get(at) ?? []
    if (own.length === 0) return
    rows.push({
      id: `g${at}`,
      label: name,
      load,
      kind: 'group',
      ...noteBeside(name, section),
    })
    for (const member of own) add(member, `g${at}`)
  })
  for (const at of members.get(-1) ?? []) add(at)
  return { rows, rowOf: (task) => placeOf[tasks.resource[task]!] ?? 0 }
}

function rowsByMould({ moulds, parts, tasks }: GanttAnswer, sayLate: SayLate): Rows {
  const rows: GanttRow[] = []
  const placeOf: number[] = []
  const used = new Set(tasks.part)
  const late = new Set(tasks.mould.filter((_, at) => tasks.flags[at]! & taskFlags.late))
  const own = Map.groupBy(
    [...parts.keys()].filter((at) => used.has(at)),
    (at) => parts[at]!.mould,
  )
  const order = [...own.keys()].sort(
    (one, other) => (moulds[one]!.due ?? Number.POSITIVE_INFINITY) - (moulds[other]!.due ?? Number.POSITIVE_INFINITY),
  )
  for (const at of order) {
    const { number, name, due, lateMinutes } = moulds[at]!
    rows.push({
      id: `m${at}`,
      label: number,
      kind: 'item',
      ...noteBeside(number, name),
      ...(due === null ? {} : { due }),
      ...(late.has(at) ? { late: sayLate(lateMinutes) } : {}),
    })
    for (const member of own.get(at) ?? []) {
      const part = parts[member]!
      placeOf[member] = rows.length
      rows.push({
        id: `p${member}`,
        parentId: `m${at}`,
        label: part.number,
        ...noteBeside(part.number, part.name),
        kind: 'item',
      })
    }
  }
  return { rows, rowOf: (task) => placeOf[tasks.part[task]!] ?? 0 }
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

/** How the address names a task: its id, with the piece where it is split. */
export const taskKey = (taskId: number, piece: number): string => (piece > 1 ? `${taskId}.${piece}` : String(taskId))

export const keyOfTask = ({ tasks }: GanttAnswer, at: number): string => taskKey(tasks.taskId[at]!, tasks.piece[at]!)

export function readTaskKey(key: string): { taskId: number; part: number } {
  const [taskId = '0', piece = '1'] = key.split('.')
  return { taskId: Number(taskId), part: Number(piece) }
}

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
