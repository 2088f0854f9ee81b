import type { Interval } from './interval.ts'
import type { WorkTime } from './work-time.ts'

/** A task on a resource: from where to where it holds a place, and when it is worked on. */
export interface TaskTime extends Interval {
  /** Its resource's open time, less what it waits for people, and unattended hours where it runs on in them. */
  time: WorkTime
  /** Of `time`: when its resource is not open and it runs on unattended. Absent: never. */
  unattended?: WorkTime
}

/** All that decides the hours of a resource. */
export interface ResourceTime {
  /** Places: tasks that it can work on at once. */
  capacity: number
  /** Normal working time and the overtime in use, less downtimes. */
  open: WorkTime
  /** Overtime in use; a part of `open`. */
  overtime: WorkTime
  /** Announced downtimes: repairs, closed by hand. */
  down: WorkTime
  tasks: readonly TaskTime[]
}

/** Minutes of all places of a resource, or of several resources, in an interval. */
export interface Hours {
  /** Working time, overtime and unattended hours in use included. */
  available: number
  /** What tasks work. */
  planned: number
  /** Of `available`: overtime in use. */
  overtime: number
  /** Of `available`: outside working time, as far as tasks run on in it. */
  unattended: number
  /** Clock time in which it stands still. */
  down: number
  /** Of `available`: what no task holds. */
  free: number
}

/**
 * The hours of a resource in an interval: the one function behind chart, week plan, capacity detail, evaluation and boards. All are
 * sums over minutes, so those of days add up to those of their weeks, and those of resources (`sumHours`) to those of their group.
 */
export function hoursOf({ capacity, open, overtime, down, tasks }: ResourceTime, { start, end }: Interval): Hours {
  const worktime = capacity * open.workBetween(start, end)
  let planned = 0
  let held = 0
  let unattended = 0
  for (const task of tasks) {
    if (task.start >= end || task.end <= start) continue
    const from = Math.max(task.start, start)
    const to = Math.min(task.end, end)
    planned += task.time.workBetween(from, to)
    held += open.workBetween(from, to)
    unattended += task.unattended?.workBetween(from, to) ?? 0
  }
  return {
    available: worktime + unattended,
    planned,
    overtime: capacity * overtime.workBetween(start, end),
    unattended,
    down: capacity * down.workBetween(start, end),
    free: worktime - held,
  }
}

/** The hours of several resources, or of several intervals that do not touch each other's minutes. */
export function sumHours(list: Iterable<Hours>): Hours {
  const sum: Hours = { available: 0, planned: 0, overtime: 0, unattended: 0, down: 0, free: 0 }
  for (const each of list) {
    sum.available += each.available
    sum.planned += each.planned
    sum.overtime += each.overtime
    sum.unattended += each.unattended
    sum.down += each.down
    sum.free += each.free
  }
  return sum
}
