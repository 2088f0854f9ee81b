import type { Link } from '../model/model.ts'
import type { Inspection } from './inspection.ts'

/** Waits that are longer than their links allow are noted, each with the minutes above; nothing else is. */
export function verifyWaits(it: Inspection): void {
  const noted = new Map<string, unknown>(
    it.plan.notes.flatMap(({ code, params }) =>
      code === 'waitExceeded' ? [[`${params['fromTaskId']}>${params['taskId']}`, params['minutes']] as const] : [],
    ),
  )
  for (const link of it.problem.links) {
    if (link.mostLagMinutes === undefined) continue
    const key = `${link.from}>${link.to}`
    const minutes = minutesAbove(it, link)
    if (minutes !== (noted.get(key) ?? 0)) it.report('wait', [link.from, link.to], { minutes })
    noted.delete(key)
  }
  for (const key of noted.keys()) it.report('wait', key.split('>').map(Number))
}

function minutesAbove(it: Inspection, { from, to, mostLagMinutes = 0 }: Link): number {
  const [before, after] = [it.placed(from), it.placed(to)]
  if (!before.length || !after.length || it.tasks.get(to)!.started) return 0
  const wait = Math.max(...after.map(({ start }) => start)) - Math.min(...before.map(({ end }) => end))
  return Math.max(0, wait - Math.ceil(mostLagMinutes))
}
