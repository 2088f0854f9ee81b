/** How full a plan makes its machines and teams, from the columns of its Gantt. Moments are minutes since the epoch. */
import { hoursOf, type Interval } from '@mouldwright/worktime'
import type { KanbanLoad } from '../../shared/index.ts'
import { resourceTimes } from '../hours/resource-times.ts'
import type { StoredGantt } from '../gantt/gantt-columns.ts'

export interface ResourceLoads {
  kind: string
  recordId: number | null
  name: string
  groupName: string
  /** One a window. */
  loads: KanbanLoad[]
}

/** A window that reaches beyond the plan counts as far as the plan knows working time. */
export const resourceLoads = (gantt: StoredGantt, windows: readonly Interval[]): ResourceLoads[] =>
  resourceTimes(gantt).map(({ kind, recordId, name, group, time }) => ({
    kind,
    recordId,
    name,
    groupName: group?.name ?? '',
    loads: windows.map((window) => {
      const { planned, available } = hoursOf(time, window)
      return { plannedMinutes: planned, openMinutes: available }
    }),
  }))
