/** Dates that count beside those of moulds: of parts and batches, and of trials. */
import type { Task } from '@mouldwright/aps-engine'
import { addDays, localDayStart } from '@mouldwright/worktime'
import type { Made } from './build-links.ts'
import type { RawBatch, RawFactory, RawMould, RawPart } from '../load/raw-factory.ts'

/** An hour by which a trial is late weighs the least, whatever the mould: deliveries go before trials. */
const trialWeight = 1

/** Minutes after a date weigh; of two dates the earlier counts. A day is kept until its end. */
function demandBy(task: Task, date: string | null, priority: number, timeZone: string): void {
  if (!date) return
  const due = localDayStart(addDays(date, 1), timeZone)
  if (task.due !== undefined && task.due <= due) return
  task.due = due
  task.duePriority = priority
}

/** The last task of a batch is to be done by the date of the batch or part, with its priority, if either is not the mould's. */
export function setDate(last: Task, batch: RawBatch | null, part: RawPart, mould: RawMould, timeZone: string): void {
  const date = batch?.deliveryDate ?? part.deliveryDate
  const priority = batch?.priority ?? part.priority
  if (!date && (priority === null || priority === mould.priority)) return
  demandBy(last, date ?? mould.deliveryDate, priority ?? mould.priority, timeZone)
}

/** The next trial of a mould: minutes after the end of its day count as late. */
export interface NextTrial {
  event: string
  /** `YYYY-MM-DD` */
  date: string
  /** End of the day, in minutes since the epoch. */
  due: number
  /** What the trial waits for: its own work, or the assembly where it has none. */
  tasks: number[]
}

/** The next trial of a mould, by mould, is a date that its trial work is to keep, or its assembly where it has no such work. */
export function setTrials(
  { moulds, trials }: RawFactory,
  madeOf: (mouldId: number) => readonly Made[],
  tasks: readonly Task[],
  timeZone: string,
): Map<number, NextTrial> {
  const next = new Map<number, { event: string; plannedDate: string }>()
  for (const trial of trials) {
    const known = next.get(trial.mouldId)
    if (!known || trial.plannedDate < known.plannedDate) next.set(trial.mouldId, trial)
  }
  const found = new Map<number, NextTrial>()
  for (const { id } of moulds) {
    const trial = next.get(id)
    if (!trial) continue
    const made = madeOf(id)
    const lastOf = (type: string) =>
      made.flatMap((of) => of.tasks.findLast(({ section }) => section.type === type) ?? [])
    const work = lastOf('trial')
    const kept = (work.length > 0 ? work : lastOf('assembly')).map((task) => task.id)
    for (const taskId of kept) demandBy(tasks[taskId - 1]!, trial.plannedDate, trialWeight, timeZone)
    const due = localDayStart(addDays(trial.plannedDate, 1), timeZone)
    found.set(id, { event: trial.event, date: trial.plannedDate, due, tasks: kept })
  }
  return found
}
