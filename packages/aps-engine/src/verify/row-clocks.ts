import { alwaysOpen, intersect, union } from '@mouldwright/worktime'
import type { WorkTime } from '@mouldwright/worktime'
import type { Id, Task } from '../model/model.ts'
import type { Inspection } from './inspection.ts'

/** Closed time that is taken for open. */
interface OpenedTime {
  resource: boolean
  people: boolean
  membership: boolean
}

/** Clocks of work on a resource, some of its closed time taken away: when it may start, and in which minutes it runs. */
export class RowClocks {
  private readonly it: Inspection
  private readonly always: WorkTime
  private readonly known = new Map<string, { start: WorkTime; run: WorkTime }>()

  constructor(it: Inspection) {
    this.it = it
    this.always = alwaysOpen({ start: it.problem.start, end: it.problem.horizonEnd })
  }

  of(task: Task, resourceId: Id, people: Id | undefined, opened: OpenedTime): { start: WorkTime; run: WorkTime } {
    const { resources, calendars } = this.it
    const isBound =
      resources.get(resourceId)!.memberships && !opened.membership && !task.started && !task.options ? task.id : 0
    const runsOn = task.unattendedAllowed === true
    const key = `${resourceId} ${people} ${runsOn} ${opened.resource} ${opened.people} ${isBound}`
    const known = this.known.get(key)
    if (known) return known
    let start = opened.resource ? this.always : this.it.attended(resourceId)
    if (people !== undefined && !opened.people) start = intersect(start, this.it.attended(people))
    let run = start
    const calendar = calendars.get(resources.get(resourceId)!.calendarId)
    if (runsOn && calendar?.unattended) run = union(run, this.it.compile(calendar.unattended))
    if (resources.get(resourceId)!.startsUnattended) start = run
    if (isBound) {
      start = this.it.whileMember(start, task, resourceId)
      run = this.it.whileMember(run, task, resourceId)
    }
    const made = { start, run }
    this.known.set(key, made)
    return made
  }
}
