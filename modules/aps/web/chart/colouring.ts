import type { PaletteName } from '@mouldwright/gantt'
import { taskFlags, taskStatus, type GanttAnswer, type TaskStatus } from '../../shared/index.ts'

/** What the colours of bars tell. */
export const colourings = ['status', 'mould', 'priority', 'lateness'] as const
export type Colouring = (typeof colourings)[number]

/** How late a mould is: no delivery day, on time, up to a day, up to three days, more; also late by work that has no place. */
const latenesses = ['noDue', 'onTime', 'lateDay', 'lateDays', 'lateMore'] as const
type Lateness = (typeof latenesses)[number]
const priorities = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9'] as const
type PriorityName = (typeof priorities)[number]
/** Marks that may stand on a bar of any colour. */
const marks = {
  outsourced: taskFlags.outsourced,
  late: taskFlags.late,
  locked: taskFlags.locked | taskFlags.resourceLocked,
  changed: taskFlags.changed,
} as const
type MarkName = keyof typeof marks
const markNames = Object.keys(marks) as MarkName[]

export type LegendName = TaskStatus | PriorityName | Lateness | MarkName
export const legendNames: readonly LegendName[] = [...taskStatus, ...priorities, ...latenesses, ...markNames]

const dayMinutes = 1_440

function latenessOf({ due, lateMinutes }: GanttAnswer['moulds'][number], isLate: boolean): number {
  if (due === null) return 0
  if (!isLate) return 1
  if (lateMinutes === 0) return 4
  return lateMinutes <= dayMinutes ? 2 : lateMinutes <= 3 * dayMinutes ? 3 : 4
}

interface Colours {
  palette?: PaletteName
  colour?: Uint8Array
}

const coloursOfPlan = new WeakMap<GanttAnswer, Partial<Record<Colouring, Colours>>>()

/** Colours of a plan's tasks; made once. Moulds share the colours of the palette by their place in the order of delivery. */
export function coloursOf(plan: GanttAnswer, colouring: Colouring): Colours {
  const known = coloursOfPlan.get(plan) ?? {}
  coloursOfPlan.set(plan, known)
  return (known[colouring] ??= makeColours(plan, colouring))
}

function makeColours({ moulds, tasks }: GanttAnswer, colouring: Colouring): Colours {
  const byMould = (colours: readonly number[]) => Uint8Array.from(tasks.mould, (mould) => colours[mould] ?? 0)
  switch (colouring) {
    case 'status':
      return {}
    case 'mould': {
      const places = [...moulds.keys()].sort((one, other) => (moulds[one]!.due ?? 0) - (moulds[other]!.due ?? 0))
      const colours: number[] = []
      // Neighbours differ; more than a byte holds is folded here.
      places.forEach((mould, at) => (colours[mould] = at % 240))
      return { palette: 'categories', colour: byMould(colours) }
    }
    case 'priority':
      return { palette: 'ranks', colour: byMould(moulds.map(({ priority }) => priority - 1)) }
    case 'lateness': {
      const late = new Set(tasks.mould.filter((_, at) => tasks.flags[at]! & taskFlags.late))
      return { palette: 'severities', colour: byMould(moulds.map((of, at) => latenessOf(of, late.has(at)))) }
    }
  }
}

/** An entry of the legend: its colour, or a mark. */
export interface LegendEntry {
  name: LegendName
  palette?: PaletteName
  colour?: number
}

/** What the legend says: each colour that comes up, and the marks. Moulds are named by their rows and bars. */
export function legendOf(plan: GanttAnswer, colouring: Colouring): LegendEntry[] {
  const markEntries = markNames.map((name) => ({ name }))
  if (colouring === 'mould') return markEntries
  const { palette = 'statuses', colour } = coloursOf(plan, colouring)
  if (!colour) return [...taskStatus.map((name, at) => ({ name, palette, colour: at })), ...markEntries]
  const names = colouring === 'priority' ? priorities : latenesses
  const used = new Set(colour)
  const entries = [...names.entries()].flatMap(([at, name]) => (used.has(at) ? { name, palette, colour: at } : []))
  return [...entries, ...markEntries]
}

const places = <T extends string>(names: readonly T[]) => new Map<string, number>(names.map((name, at) => [name, at]))
const statusAt = places(taskStatus)
const priorityAt = places(priorities)
const latenessAt = places(latenesses)

/** Whether a task is among those that the legend keeps bright: it has one of the marks or colours. */
export function brightTasks(plan: GanttAnswer, only: readonly LegendName[]): (task: number) => boolean {
  if (only.length === 0) return () => true
  const { status, flags } = plan.tasks
  const tests = only.map((name) => {
    const mark = marks[name as MarkName] as number | undefined
    if (mark !== undefined) return (task: number) => (flags[task]! & mark) !== 0
    const at = statusAt.get(name)
    if (at !== undefined) return (task: number) => status[task] === at
    const isPriority = priorityAt.has(name)
    const colour = coloursOf(plan, isPriority ? 'priority' : 'lateness').colour!
    const wanted = (isPriority ? priorityAt : latenessAt).get(name)
    return (task: number) => colour[task] === wanted
  })
  return (task) => tests.some((test) => test(task))
}
