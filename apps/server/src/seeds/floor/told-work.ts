/** What people report of work in its course, from when it began and ended. No clock, no calls. */
import type { WorkDone } from './floor-work.ts'

export interface Telling {
  at: number
  kind: 'start' | 'pause' | 'handOver' | 'finish'
  work: WorkDone
}

/** Minutes of the factory's day between which people are there. */
const opens = 8 * 60
const closes = 20 * 60
const dayMinutes = 1_440
/** Work that lasts as long as it takes in one go runs on while nobody is there; other work rests until the morning. */
const unattendedSlack = 60

/** @param minuteOfDay by the clock of the factory */
export function tellingsOf(work: WorkDone, until: number, minuteOfDay: (minute: number) => number): Telling[] {
  const { startedAt, finishedAt, machineId, workedMinutes, isPaused } = work
  const end = finishedAt ?? until
  const runsOn = machineId !== null && end - startedAt - workedMinutes <= unattendedSlack
  const tellings: Telling[] = [{ at: startedAt, kind: 'start', work }]
  let night = startedAt + ((closes - minuteOfDay(startedAt) + dayMinutes) % dayMinutes)
  const isAtNight = minuteOfDay(startedAt) < opens || minuteOfDay(startedAt) >= closes
  if (runsOn && !isAtNight && night > startedAt && night < end) tellings.push({ at: night, kind: 'handOver', work })
  const morningAfter = closes - opens
  while (!runsOn && !isAtNight && night > startedAt && night < end) {
    tellings.push({ at: night, kind: 'pause', work })
    const morning = night + dayMinutes - morningAfter
    if (morning >= end) break
    tellings.push({ at: morning, kind: 'start', work })
    night += dayMinutes
  }
  if (finishedAt !== null) tellings.push({ at: finishedAt, kind: 'finish', work })
  else if (isPaused && tellings.at(-1)!.kind !== 'pause') tellings.push({ at: until, kind: 'pause', work })
  return tellings
}

const order = { finish: 0, handOver: 1, pause: 2, start: 3 } as const

/** As they happen: what ends makes room for what begins in the same minute. */
export const inTime = (one: Telling, other: Telling): number =>
  one.at - other.at ||
  order[one.kind] - order[other.kind] ||
  one.work.batchId - other.work.batchId ||
  one.work.operation - other.work.operation
