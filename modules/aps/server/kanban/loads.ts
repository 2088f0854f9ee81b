/** How full a plan makes its machines and teams, from the columns of its Gantt. Moments are minutes since the epoch. */
import { alwaysOpen, minus, type Interval, type WorkTime } from '@mouldwright/worktime'
import { taskStatus, type KanbanLoad } from '../../shared/index.ts'
import type { StoredGantt } from '../plan/gantt-columns.ts'

export interface ResourceLoads {
  kind: string
  recordId: number | null
  name: string
  groupName: string
  /** One a window. */
  loads: KanbanLoad[]
}

/**
 * The working time that tasks occupy in each window, and the working time there is, several places counted each. A window that
 * reaches beyond the plan counts as far as the plan knows working time.
 */
export function resourceLoads(gantt: StoredGantt, windows: readonly Interval[]): ResourceLoads[] {
  const horizon = { start: gantt.start, end: gantt.horizonEnd }
  const times = gantt.calendars.map((pairs) => minus(alwaysOpen(horizon), spansOf(pairs)))
  const timeOf = (at: number): WorkTime | undefined => times[gantt.resources[at]?.calendar ?? -1]
  const planned = gantt.resources.map(() => windows.map(() => 0))
  const { start, end, resource, status } = gantt.tasks
  resource.forEach((at, task) => {
    const time = timeOf(at)
    // What is done takes no time any more.
    if (!time || taskStatus[status[task]!] === 'completed') return
    windows.forEach((window, nth) => {
      const [from, to] = [Math.max(start[task]!, window.start), Math.min(end[task]!, window.end)]
      if (from < to) planned[at]![nth]! += time.workBetween(from, to)
    })
  })
  return gantt.resources.flatMap(({ kind, recordId, name, group, capacity }, at) => {
    const time = timeOf(at)
    if (!time) return []
    const loads = windows.map((window, nth) => ({
      plannedMinutes: planned[at]![nth]!,
      openMinutes: capacity * time.workBetween(window.start, window.end),
    }))
    return [{ kind, recordId, name, groupName: gantt.groups[group]?.name ?? '', loads }]
  })
}

const spansOf = (pairs: readonly number[]): Interval[] =>
  Array.from({ length: pairs.length / 2 }, (_, at) => ({ start: pairs[at * 2]!, end: pairs[at * 2 + 1]! }))
