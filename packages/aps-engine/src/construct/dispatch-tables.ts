import { WorkTimes } from '@mouldwright/worktime'
import type { WorkTime } from '@mouldwright/worktime'
import type { Construction } from './construct.ts'
import type { Shop } from '../instance/shop.ts'
import { overlapsAt } from '../start-rules/links.ts'

/** Working times of a shop in one table; see `Dispatcher`. */
export interface ShopTimes {
  times: WorkTimes
  /** By row of the clock table: number in `times`. */
  rowTime: Int32Array
  /** By resource: number of its attended hours, people not asked. */
  homeTime: Int32Array
}

export function timesOf(shop: Shop): ShopTimes {
  const numbers = new Map<WorkTime, number>()
  const list: WorkTime[] = []
  const rowTime = Int32Array.from(shop.clocks.rows, (row) => {
    let known = numbers.get(row)
    if (known !== undefined) return known
    // Calendars that say the same are one: modes on them are compared as numbers.
    known = list.findIndex((other) => isSame(other, row))
    if (known < 0) known = list.push(row) - 1
    numbers.set(row, known)
    return known
  })
  const homeTime = new Int32Array(shop.resourceCount)
  const isSeen = new Uint8Array(shop.classCount)
  for (let t = 0; t < shop.taskCount; t++) {
    if (isSeen[shop.modeClass[t]!]) continue
    isSeen[shop.modeClass[t]!] = 1
    if (shop.isBoundedClass[shop.modeClass[t]!]) continue
    for (let c = shop.modeStart[t]!; c < shop.modeStart[t + 1]!; c++) {
      const group = shop.modeGroup[c]!
      if (group < 0 || shop.operatorOfGroup[group]! < 0)
        homeTime[shop.modeResource[c]!] = rowTime[shop.modeStartClock[c]!]!
    }
  }
  return { times: new WorkTimes(list), rowTime, homeTime }
}

function isSame(a: WorkTime, b: WorkTime): boolean {
  if (a.length !== b.length || a.total !== b.total) return false
  for (let i = 0; i < a.length; i++) if (a.starts[i] !== b.starts[i] || a.ends[i] !== b.ends[i]) return false
  return true
}

/** Modes that the tasks of a class have in common, read where a task of it has them. */
export interface ClassTables {
  /** By class: first mode of one of its tasks, and how many. */
  sample: Int32Array
  size: Int32Array
}

export function classTables({ classCount, taskCount, modeClass, modeStart }: Shop): ClassTables {
  const sample = new Int32Array(classCount)
  const size = new Int32Array(classCount)
  for (let t = 0; t < taskCount; t++) {
    const cls = modeClass[t]!
    if (size[cls]! > 0) continue
    sample[cls] = modeStart[t]!
    size[cls] = modeStart[t + 1]! - modeStart[t]!
  }
  return { sample, size }
}

/** By class: the working time that all its resources have in common, or −1 where lanes do not tell when one is free. */
export function classTimes(
  shop: Shop,
  { sample, size }: ClassTables,
  { homeTime }: ShopTimes,
  isSlowResource: Uint8Array,
): Int32Array {
  return Int32Array.from(sample, (from, cls) => {
    if (size[cls] === 0) return -1
    const time = homeTime[shop.modeResource[from]!]!
    for (let c = from; c < from + size[cls]!; c++) {
      const resource = shop.modeResource[c]!
      if (isSlowResource[resource] || homeTime[resource] !== time) return -1
    }
    return time
  })
}

/** Resources on which the end of the last task does not tell where the next may start: set-ups, operators, memberships, charges, starts without people for some work only. */
export function slowResources(shop: Shop): Uint8Array {
  const { resources } = shop.columns
  return Uint8Array.from(resources, ({ groupIds, memberships, startsUnattended, chargeSpecs }, at) => {
    const hasSetups = shop.setupOf[at]! >= 0 || (shop.conversion > 0 && groupIds.length > 1)
    return shop.isOperator[at] || hasSetups || memberships || startsUnattended || chargeSpecs ? 1 : 0
  })
}

/** Tasks not ready at one time for all resources of a group, that need people, electrode pieces or fixtures besides, or that some resource takes for a while only. */
export function slowTasks(shop: Shop): Uint8Array {
  const { modeStart, modeGroup } = shop
  const isSlow = new Uint8Array(shop.taskCount)
  for (let t = 0; t < shop.taskCount; t++) {
    const from = modeStart[t]!
    const group = from < modeStart[t + 1]! ? modeGroup[from]! : -1
    if (shop.isBoundedClass[shop.modeClass[t]!]) isSlow[t] = 1
    if (group >= 0 && shop.operatorOfGroup[group]! >= 0) isSlow[t] = 1
    for (let c = from + 1; c < modeStart[t + 1]!; c++) if (modeGroup[c] !== group) isSlow[t] = 1
    if (overlapsAt(shop, t, from)) isSlow[t] = 1
    if (shop.columns.tasks.pieceSet && shop.columns.tasks.pieceSet[t]! >= 0) isSlow[t] = 1
    if (shop.fixtures && shop.fixtures.of[t]! >= 0) isSlow[t] = 1
  }
  return isSlow
}

/** By class: how much later than the first that could start a task with a better key may start. */
export function windowsOf(shop: Shop, { window, delay = 0 }: Construction): Float64Array {
  const windows = new Float64Array(shop.classCount).fill(window)
  if (delay === 0) return windows
  const tasks = new Int32Array(shop.classCount)
  const work = new Float64Array(shop.classCount)
  for (let t = 0; t < shop.taskCount; t++) {
    const c = shop.modeStart[t]!
    if (c === shop.modeStart[t + 1]) continue
    tasks[shop.modeClass[t]!]!++
    work[shop.modeClass[t]!]! += shop.modeWork[c]!
  }
  for (let cls = 0; cls < windows.length; cls++)
    if (tasks[cls]! > 0) windows[cls] = window + Math.round((delay * work[cls]!) / tasks[cls]!)
  return windows
}
