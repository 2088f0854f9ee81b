import type { ScheduleRecord } from '../schedule/run-state.ts'

/** What of a schedule decides its problem, as one text to compare. */
export const scheduleFigures = (of: ScheduleRecord): string =>
  JSON.stringify([
    of.startPoint ?? null,
    of.horizonDays,
    of.frozenHours,
    of.assumedReadyHours ?? null,
    of.outsourcingDays,
    (of.moulds ?? []).map(({ mouldId }) => mouldId),
  ])
