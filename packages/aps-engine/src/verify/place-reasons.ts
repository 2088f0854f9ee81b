import type { Id, Plan, Reason, Resource, Task } from '../model/model.ts'
import type { Inspection, Placed } from './inspection.ts'
import type { RowStarts } from './row-starts.ts'
import { limitOf, minutesLeft } from './verify-places.ts'

/** Reasons why rows are on their resources, judged from records alone. */
export class PlaceReasons {
  private readonly it: Inspection
  private readonly starts: RowStarts
  private readonly loads = new Map<Id, number>()
  /** By task: its resources in the plan that this one goes on from. */
  private readonly before: ReadonlyMap<Id, readonly (Id | null)[]>

  constructor(it: Inspection, starts: RowStarts, startedFrom?: Plan) {
    this.it = it
    this.starts = starts
    const rows = Map.groupBy(startedFrom?.tasks ?? [], ({ taskId }) => taskId)
    this.before = new Map([...rows].map(([taskId, own]) => [taskId, own.map(({ resourceId }) => resourceId)]))
    for (const rows of it.rows.values())
      for (const { resourceId, workMinutes } of rows)
        if (resourceId !== null) this.loads.set(resourceId, (this.loads.get(resourceId) ?? 0) + workMinutes)
  }

  isTrue(task: Task, row: Placed, { code, params }: Reason): boolean {
    const { it } = this
    const own = it.resources.get(row.resourceId!)!
    const others = () => it.problem.resources.filter((other) => other !== own && !limitOf(it, task, other))
    switch (code) {
      case 'started':
        return task.started?.resourceId === own.id
      case 'locked':
      case 'frozen':
      case 'released':
        return task.planned?.resourceId === own.id
      case 'previousResource':
        return task.planned?.resourceId === own.id
      case 'split':
        return row.splits > 1 && params['splits'] === row.splits
      case 'onlyResource':
        return others().every((other) => this.endOn(task, row, other, it.problem.horizonEnd) === Infinity)
      case 'earliestFinish':
        return others().every((other) => this.endOn(task, row, other, row.end) >= row.end)
      case 'mainGroupFirst':
        return row.groupId === own.mainGroupId || others().every((other) => !isMain(task, other))
      case 'lowestRate':
        return others().every((other) => (other.ratePerHour ?? 0) >= (own.ratePerHour ?? 0))
      case 'leastLoaded':
        return others().every(({ id }) => (this.loads.get(id) ?? 0) >= this.loads.get(own.id)! - row.workMinutes)
      case 'search': {
        const other = it.resources.get(params['otherId'] as Id)
        return other !== undefined && other !== own && this.endOn(task, row, other, row.end) === params['at']
      }
      case 'kept':
        return this.before.get(task.id)?.includes(own.id) === true
      default:
        return false
    }
  }

  /** When the row would end at the earliest on another resource, all else in place; Infinity where not by a limit. */
  private endOn(task: Task, row: Placed, other: Resource, limit: number): number {
    const groups: (Id | null)[] = task.options
      ? [other.mainGroupId ?? other.groupIds[0] ?? null]
      : other.groupIds.filter((id) => task.groupIds?.includes(id))
    const workMinutes = minutesLeft(this.it, task, other)
    // Of several groups in which it could be counted there, the one in which it ends last: only that much is sure.
    return Math.max(
      ...groups.map((groupId) => {
        const there = { ...row, resourceId: other.id, groupId, workMinutes, lane: 0, start: limit, why: [] }
        return this.starts.earliest(there, [], limit).end
      }),
    )
  }
}

const isMain = (task: Task, { mainGroupId }: Resource) =>
  mainGroupId !== undefined && task.groupIds?.includes(mainGroupId) === true
