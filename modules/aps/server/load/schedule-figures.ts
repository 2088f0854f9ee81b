import type { ScheduleRecord } from '../schedule/run-state.ts'
import type { RawFactory } from './raw-factory.ts'

/** What of a schedule decides its problem, as one text to compare. */
export const scheduleFigures = (of: ScheduleRecord): string =>
  JSON.stringify([
    of.startPoint ?? null,
    of.horizonDays,
    of.frozenHours,
    of.assumedReadyHours ?? null,
    of.outsourcingDays,
    (of.moulds ?? []).map(({ mouldId }) => mouldId),
    // Only where it has some: what was loaded before schedules could have any is as it was.
    ...(hasOwn(of) ? [of.deliveryDate ?? null, of.priority ?? null] : []),
  ])

const hasOwn = ({ deliveryDate, priority }: ScheduleRecord) => Boolean(deliveryDate ?? priority)

/** The factory as a schedule has it that is due at the latest, or is as urgent, as it says itself. */
export function withOwnFigures(raw: RawFactory, { deliveryDate, priority }: ScheduleRecord): RawFactory {
  const dueOf = (own: string | null) => (deliveryDate && (!own || deliveryDate < own) ? deliveryDate : own)
  return {
    ...raw,
    moulds: raw.moulds.map((of) => ({
      ...of,
      deliveryDate: dueOf(of.deliveryDate),
      priority: priority ?? of.priority,
    })),
  }
}
