/** Reports work in its course, by the reports that people make at machines, each at its time. */
import { toLocal } from '@mouldwright/worktime'
import { CallRefused, unlessRefused } from './asking.ts'
import type { WorkDone } from './floor-work.ts'
import { openGates, type Shop } from './open-gates.ts'
import { inTime, tellingsOf, type Telling } from './told-work.ts'

export interface TellOrder {
  until: number
  /** Enters work as a form does where it was not reported: at its end, or what there is of it. */
  enter: (work: WorkDone) => Promise<void>
  onProgress?: ((share: number) => Promise<void> | void) | undefined
}

const often = 200
const workOf = ({ batchId, operation }: WorkDone) => `${batchId}/${operation}`

/** @returns how much was reported, and how much had to be entered instead */
export async function tellWork(
  shop: Shop,
  done: readonly WorkDone[],
  { until, enter, onProgress }: TellOrder,
): Promise<{ told: number; entered: number }> {
  const minuteOfDay = (minute: number) => toLocal(minute, shop.timeZone).minuteOfDay
  const tellings = done.flatMap((work) => tellingsOf(work, until, minuteOfDay)).sort(inTime)
  const entered = new Set<string>()
  let told = 0
  for (const [count, telling] of tellings.entries()) {
    const { at, kind, work } = telling
    shop.at(at)
    if (!entered.has(workOf(work))) {
      if (await tell(shop, telling)) told += 1
      else if (kind === 'start') {
        entered.add(workOf(work))
        if (work.finishedAt === null) await enter(work)
      }
    } else if (kind === 'finish') await enter(work)
    if (count % often === often - 1) await onProgress?.(count / tellings.length)
  }
  return { told, entered: entered.size }
}

/** The same work told again is the same report. */
async function tell(shop: Shop, telling: Telling): Promise<boolean> {
  const { at, kind, work } = telling
  const { batchId, operation: operationNumber, machineId, groupId } = work
  const report = {
    ...{ key: `week-${batchId}-${operationNumber}-${kind}-${at}`, kind, batchId, operationNumber },
    ...(machineId === null ? {} : { machineId }),
    ...(machineId === null && groupId !== null ? { resourceGroupId: groupId } : {}),
  }
  const send = () => shop.floor<{ answer: string }>('floor/report/tell.do', report)
  try {
    return (await send()).answer !== 'refused'
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    if (error.refusal === 'report.alreadyAtIt') return true
    if (error.refusal !== 'report.gateClosed' || !(await openGates(shop, work, at))) return false
    return (await unlessRefused(send()))?.answer === 'applied'
  }
}
