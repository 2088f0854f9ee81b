import type { GanttAnswer } from '../../shared/index.ts'

/** Time of a machine or team that is to be closed or opened; moments are minutes since the epoch. */
export interface MarkedTime {
  kind: 'closed' | 'open'
  resourceId: number
  from: number
  until: number
}

/** What a stretch that was drawn on a resource's row is taken for: time off is opened, working time closed. Groups and suppliers have no time of their own. */
export function markedTime(
  { resources, calendars }: GanttAnswer,
  { row, start, end }: { row: string | number; start: number; end: number },
): MarkedTime | undefined {
  const resource = resources[Number(String(row).slice(1))]
  if (!/^r\d+$/.test(String(row)) || !resource || resource.kind === 'outside' || resource.id === 0) return undefined
  const off = calendars[resource.calendar] ?? []
  let minutesOff = 0
  for (let at = 0; at < off.length; at += 2)
    minutesOff += Math.max(0, Math.min(end, off[at + 1]!) - Math.max(start, off[at]!))
  return { kind: 2 * minutesOff > end - start ? 'open' : 'closed', resourceId: resource.id, from: start, until: end }
}
