import { taskFlag, type GanttData, type GanttRow } from '@mouldwright/gantt'
import { taskFlags, taskStatus, type GanttAnswer } from '../shared/index.ts'
import type { LegendName } from './planner-address.ts'

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
}

/** Whether a task is among those that the legend keeps bright. */
export function isWanted(status: number, flags: number, only: readonly LegendName[]): boolean {
  if (only.length === 0) return true
  return only.some((name) => {
    const mark = marks[name]
    return mark === undefined ? taskStatus[status] === name : (flags & mark) !== 0
  })
}

/** A plan as the chart takes it. Tasks keep their index in every view, so a choice outlives a change of view. */
export function ganttDataOf(plan: GanttAnswer, view: PlanView, only: readonly LegendName[]): GanttData {
  const { tasks } = plan
  const { start, end, status, progress, links } = columnsOf(plan)
  const { rows, rowOf } = view === 'resource' ? rowsByResource(plan) : rowsByMould(plan)
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
      label: (at) => (view === 'resource' ? partLabel(plan, at) : operationLabel(plan, at)),
    },
  }
}

interface Rows {
  rows: GanttRow[]
  /** Index of the row of a task. */
  rowOf: (task: number) => number
}

function rowsByResource({ groups, resources, calendars, tasks }: GanttAnswer): Rows {
  const rows: GanttRow[] = []
  const placeOf: number[] = []
  const offTimes = calendars.map((pairs) => Float64Array.from(pairs))
  const add = (at: number, parentId?: string) => {
    const { name, note, load, calendar, kind } = resources[at]!
    const offTime = offTimes[calendar]
    placeOf[at] = rows.length
    rows.push({
      id: `r${at}`,
      label: name,
      kind: 'resource',
      ...(note ? { note } : {}),
      ...(parentId ? { parentId } : {}),
      ...(kind === 'outside' ? {} : { load: Math.round(load) }),
      ...(offTime ? { offTime } : {}),
    })
  }
  const members = Map.groupBy(resources.keys(), (at) => resources[at]!.group)
  groups.forEach(({ name, section, load }, at) => {
    const own = members.get(at) ?? []
    if (own.length === 0) return
    rows.push({
      id: `g${at}`,
      label: name,
      load: Math.round(load),
      kind: 'group',
      ...(section ? { note: section } : {}),
    })
    for (const member of own) add(member, `g${at}`)
  })
  for (const at of members.get(-1) ?? []) add(at)
  return { rows, rowOf: (task) => placeOf[tasks.resource[task]!] ?? 0 }
}

function rowsByMould({ moulds, parts, tasks }: GanttAnswer): Rows {
  const rows: GanttRow[] = []
  const placeOf: number[] = []
  const used = new Set(tasks.part)
  const own = Map.groupBy(
    [...parts.keys()].filter((at) => used.has(at)),
    (at) => parts[at]!.mould,
  )
  const order = [...own.keys()].sort(
    (one, other) => (moulds[one]!.due ?? Number.POSITIVE_INFINITY) - (moulds[other]!.due ?? Number.POSITIVE_INFINITY),
  )
  for (const at of order) {
    const { number, name, due } = moulds[at]!
    rows.push({ id: `m${at}`, label: number, note: name, kind: 'item', ...(due === null ? {} : { due }) })
    for (const member of own.get(at) ?? []) {
      const part = parts[member]!
      placeOf[member] = rows.length
      rows.push({ id: `p${member}`, parentId: `m${at}`, label: part.number, note: part.name, kind: 'item' })
    }
  }
  return { rows, rowOf: (task) => placeOf[tasks.part[task]!] ?? 0 }
}

/** `A2-10 CNC finishing`: what runs on a resource. */
function partLabel({ parts, processes, tasks }: GanttAnswer, at: number): string {
  return `${parts[tasks.part[at]!]?.number ?? ''}-${tasks.operation[at]} ${processes[tasks.process[at]!] ?? ''}`
}

/** `10 CNC finishing · M003`: what happens to a part. */
function operationLabel({ processes, resources, tasks }: GanttAnswer, at: number): string {
  const resource = resources[tasks.resource[at]!]?.name
  const operation = `${tasks.operation[at]} ${processes[tasks.process[at]!] ?? ''}`
  return resource ? `${operation} · ${resource}` : operation
}

export interface TaskFacts {
  key: string
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

const mostHits = 50

/** Tasks whose mould, part, batch, process or resource has the text; at most 50, in time order. */
export function findTasks(plan: GanttAnswer, text: string): number[] {
  const wanted = text.normalize('NFKC').trim().toLowerCase()
  if (!wanted) return []
  const has = (value: string | undefined) => value?.toLowerCase().includes(wanted) ?? false
  const moulds = plan.moulds.map(({ number, name }) => has(number) || has(name))
  const parts = plan.parts.map(({ number, name }) => has(number) || has(name))
  const batches = plan.batches.map(has)
  const processes = plan.processes.map(has)
  const resources = plan.resources.map(({ name }) => has(name))
  const { tasks } = plan
  const hits: number[] = []
  for (let at = 0; at < tasks.start.length; at++)
    if (
      moulds[tasks.mould[at]!] ||
      parts[tasks.part[at]!] ||
      batches[tasks.batch[at]!] ||
      processes[tasks.process[at]!] ||
      resources[tasks.resource[at]!]
    )
      hits.push(at)
  return hits.sort((one, other) => tasks.start[one]! - tasks.start[other]! || one - other).slice(0, mostHits)
}

export interface LoadedResource {
  row: string
  name: string
  group: string
  /** Percent of its open time. */
  load: number
}

/** Resources by load, the fullest first; suppliers have none. */
export function loadsOf({ resources, groups }: GanttAnswer): LoadedResource[] {
  return resources
    .flatMap(({ name, load, group, kind }, at) =>
      kind === 'outside' ? [] : [{ row: `r${at}`, name, group: groups[group]?.name ?? '', load: Math.round(load) }],
    )
    .sort((one, other) => other.load - one.load)
}
