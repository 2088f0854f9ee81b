import { NEVER } from '@mouldwright/worktime'
import type { WorkTime } from '@mouldwright/worktime'

/**
 * Earliest start at or after `from` of `work` working minutes that start in attended time (`startClock`) and run in `clock`;
 * uninterruptible work must also find one open stretch. `NEVER` where the horizon has no room.
 */
export function startInWorkingTime(
  clock: WorkTime,
  startClock: WorkTime,
  from: number,
  work: number,
  isInterruptible: boolean,
): number {
  if (isInterruptible) return startClock.nextWorking(from)
  if (clock === startClock) return clock.fit(from, work)
  let start = startClock.nextWorking(from)
  while (start !== NEVER) {
    const room = clock.fit(start, work)
    if (room === start || room === NEVER) return room
    start = startClock.nextWorking(room)
  }
  return NEVER
}

/** The earliest start from which at most `work` working minutes lie before `moment`. */
export function startReaching(clock: WorkTime, moment: number, work: number): number {
  const spare = clock.workAt(moment) - work
  return spare <= 0 ? clock.origin : clock.endOfWork(spare)
}
