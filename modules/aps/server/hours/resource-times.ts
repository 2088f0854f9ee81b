/** What hours are reckoned from, of a plan as it is kept. Moments are minutes since the epoch. */
import {
  alwaysOpen,
  fromIntervals,
  minus,
  type ResourceTime,
  type TaskTime,
  type WorkTime,
} from '@mouldwright/worktime'
import { taskStatus } from '../../shared/index.ts'
import type { StoredGantt } from '../gantt/gantt-columns.ts'
import { downTime, unattendedOnce } from './times-of-plan.ts'

/** A machine or team with its times; suppliers, and what is in scheduling no more, have none. */
export interface PlanResource extends Pick<
  StoredGantt['resources'][number],
  'id' | 'kind' | 'recordId' | 'name' | 'note' | 'capacity'
> {
  group: { recordId: number; name: string; section: string } | undefined
  time: ResourceTime
}

const done = taskStatus.indexOf('completed')

export function resourceTimes(gantt: StoredGantt): PlanResource[] {
  const { resources, groups, calendars, downtimes = [], tasks, hours } = gantt
  const horizon = { start: gantt.start, end: gantt.horizonEnd }
  const open = calendars.map((pairs) => minus(alwaysOpen(horizon), spansOf(pairs)))
  const times = (hours?.times ?? []).map((pairs) => fromIntervals(Int32Array.from(pairs), horizon))
  const none = fromIntervals([], horizon)
  const downOf = Map.groupBy(downtimes, ({ resource }) => resource)
  const taskTimes = resources.map((): TaskTime[] => [])
  const unattended = unattendedOnce()
  const openOf = (at: number): WorkTime | undefined => open[resources[at]?.calendar ?? -1]
  tasks.resource.forEach((at, task) => {
    const own = openOf(at)
    // What is done takes no time any more.
    if (!own || tasks.status[task] === done) return
    const time = times[hours?.tasks[task] ?? -1] ?? own
    taskTimes[at]!.push({ start: tasks.start[task]!, end: tasks.end[task]!, time, ...unattended(time, own) })
  })
  return resources.flatMap(({ id, kind, recordId, name, note, capacity, group }, at) => {
    const own = openOf(at)
    if (!own) return []
    const of = groups[group]
    const time: ResourceTime = {
      capacity,
      open: own,
      overtime: times[hours?.overtime[at] ?? -1] ?? none,
      down: downTime(downOf.get(at) ?? [], horizon),
      tasks: taskTimes[at]!,
    }
    return [
      {
        id,
        kind,
        recordId,
        name,
        note,
        capacity,
        group: of && { recordId: of.id, name: of.name, section: of.section },
        time,
      },
    ]
  })
}

const spansOf = (pairs: readonly number[]) =>
  Array.from({ length: pairs.length / 2 }, (_, at) => ({ start: pairs[at * 2]!, end: pairs[at * 2 + 1]! }))
