import { hoursOf, sumHours, type Hours } from '@mouldwright/worktime'
import { loadOf } from '../../shared/index.ts'
import type { PlanHours } from './read-hours.ts'

export interface GroupLoad {
  recordId: number
  name: string
  resources: number
  /** In percent, of each of its resources; one that is never open has none. */
  loads: number[]
  hours: Hours
  /** In percent; above 100: more is planned than there is time. */
  load: number
}

/** Load of each group until the last task ends, in the hours of week plan and chart: a resource counts in its main group. */
export function groupLoads({ start, until, groups, resources }: PlanHours): GroupLoad[] {
  const period = { start, end: until }
  return groups.map(({ id: recordId, name }) => {
    const own = resources.filter(({ group }) => group?.recordId === recordId).map(({ time }) => hoursOf(time, period))
    const hours = sumHours(own)
    const loads = own.filter(({ available }) => available > 0).map(loadOf)
    return { recordId, name, resources: own.length, loads, hours, load: loadOf(hours) }
  })
}

/** The group with the highest load, the first of equal ones; none where nothing is planned. */
export function bottleneckOf(groups: readonly GroupLoad[]): GroupLoad | undefined {
  const most = groups.reduce((highest, { load }) => Math.max(highest, load), 0)
  return most > 0 ? groups.find(({ load }) => load === most) : undefined
}

/** 1 − standard deviation ÷ mean of the loads, not below 0; 1 where nothing is planned. */
export function balanceOf({ loads }: Pick<GroupLoad, 'loads'>): number {
  const mean = meanOf(loads)
  return mean > 0 ? Math.max(0, 1 - Math.sqrt(meanOf(loads.map((load) => (load - mean) ** 2))) / mean) : 1
}

const meanOf = (values: readonly number[]) =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : 0
