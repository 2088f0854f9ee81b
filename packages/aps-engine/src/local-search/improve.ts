import type { PartialSchedule } from '../construct/partial-schedule.ts'
import { causeOfReady, holdersBetween } from '../construct/causes.ts'
import { endOf, mouldEnds } from '../construct/objective.ts'
import type { Random } from '../model/random.ts'
import { FAR, taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'

/** Longest chain looked at, so that a step costs little on large plans. */
const longestChain = 400

/**
 * Tasks that bind one another up to the end of a mould, last first: each waited for the next, on its lane or by a link.
 */
export function bindingChain(schedule: PartialSchedule, lastTask: number): number[] {
  const { shop } = schedule
  const chain: number[] = []
  let t = lastTask
  while (t >= 0 && chain.length < longestChain) {
    chain.push(t)
    const c = schedule.mode[t]!
    const cause = causeOfReady(schedule, t, c)
    let next = cause.before
    if (c >= 0 && schedule.start[t]! > cause.at) {
      const before = schedule.beforeOnLane(t)
      if (before >= 0 && schedule.end[before]! > cause.at) next = before
    }
    t = next < 0 ? -1 : shop.taskOf[next]!
  }
  return chain
}

/** The task that ends a mould worth working on: a late one by its weight, else the last of all, else any. */
export function pickTarget(schedule: PartialSchedule, random: Random): number {
  const { shop } = schedule
  const ends = mouldEnds(schedule)
  let total = 0
  const late = (mould: number) => {
    const over = ends[mould]! - shop.mouldDue[mould]!
    return ends[mould] === FAR || over <= 0 ? 0 : over * shop.mouldWeight[mould]!
  }
  for (let mould = 0; mould < shop.mouldCount; mould++) total += late(mould)
  const { dues } = shop
  const lateTask = (t: number) => {
    const over = dues && schedule.start[t]! >= 0 ? endOf(schedule, t) - dues.at[t]! : 0
    return over > 0 ? over * dues!.weight[t]! : 0
  }
  if (dues) for (let t = 0; t < shop.taskCount; t++) total += lateTask(t)
  let chosen = -1
  if (total > 0 && !random.chance(10)) {
    let at = (random.next() / 2 ** 32) * total
    for (let mould = 0; mould < shop.mouldCount && at >= 0; mould++) {
      const share = late(mould)
      if (share > 0) chosen = mould
      at -= share
    }
    if (dues)
      for (let t = 0; t < shop.taskCount && at >= 0; t++) {
        const share = lateTask(t)
        at -= share
        if (share > 0 && at < 0) return t
      }
  } else if (shop.problem.settings.optimizationGoal === 'flow' || shop.mouldCount === 0)
    chosen = random.below(Math.max(1, shop.mouldCount))
  else {
    let last = -1
    for (let mould = 0; mould < shop.mouldCount; mould++)
      if (ends[mould]! !== FAR && ends[mould]! > last) last = ends[mould]!
    const latest: number[] = []
    for (let mould = 0; mould < shop.mouldCount; mould++) if (ends[mould] === last) latest.push(mould)
    chosen = latest.length ? random.pick(latest) : -1
  }
  let found = -1
  for (let t = 0; t < shop.taskCount; t++)
    if (
      shop.taskMould[t] === chosen &&
      schedule.start[t]! >= 0 &&
      (found < 0 || schedule.end[t]! > schedule.end[found]!)
    )
      found = t
  return found
}

/** Keys, modes and locks to let go that give the schedule's plan again, or a better one with the gaps closed. */
export function readKeys(
  schedule: PartialSchedule,
  keys: Float64Array,
  forced: Int32Array,
  yielding: Uint8Array,
): void {
  const { shop } = schedule
  for (let t = 0; t < shop.taskCount; t++) {
    keys[t] = schedule.start[t]! < 0 ? shop.head[t]! + shop.start : schedule.start[t]!
    forced[t] = schedule.splits[t] === 1 ? schedule.mode[t]! : -1
    const isMoved = shop.lockTime[t]! >= 0 && schedule.mode[t]! >= 0 && schedule.start[t] !== shop.lockTime[t]
    yielding[t] = isMoved && schedule.readyAt(t, schedule.mode[t]!) > shop.lockTime[t]! ? 1 : 0
  }
}

/** Changes keys and modes in one to four places, mostly on the chain. */
export function mutate(
  schedule: PartialSchedule,
  chain: readonly number[],
  keys: Float64Array,
  forced: Int32Array,
  random: Random,
): void {
  const { shop } = schedule
  const { modeStart } = shop
  for (let steps = random.between(1, 4); steps > 0; steps--) {
    const isOnChain = chain.length > 0 && !random.chance(10)
    const t = isOnChain ? random.pick(chain) : random.below(shop.taskCount)
    if (shop.kind[t] !== taskKind.machine || schedule.start[t]! < 0 || shop.started[t]) continue
    const first = modeStart[t]!
    const count = modeStart[t + 1]! - first
    if (count > 1 && random.chance(40)) {
      forced[t] = random.chance(50) ? -1 : first + random.below(count)
      bringForward(shop, keys, t, keys[t]! - random.below(2 * Math.max(1, schedule.work[t]!)))
      continue
    }
    const lane = schedule.lane[t]!
    const back = random.between(1, 3)
    const holders = holdersBetween(
      schedule,
      lane,
      schedule.start[t]! - 4 * schedule.work[t]! - 1,
      schedule.start[t]!,
      t,
    )
    const before = holders[holders.length - Math.min(back, holders.length)]
    if (before === undefined) bringForward(shop, keys, t, keys[t]! - random.below(Math.max(1, schedule.work[t]!)))
    else if (random.chance(50)) bringForward(shop, keys, t, keys[shop.taskOf[before]!]! - 0.5)
    else keys[shop.taskOf[before]!] = keys[t]! + 0.5
  }
}

/** Puts the target's mould before, or any other behind, by up to a fifth of the plan; its tasks choose again. */
export function moveMould(
  schedule: PartialSchedule,
  target: number,
  keys: Float64Array,
  forced: Int32Array,
  random: Random,
): void {
  const { shop } = schedule
  let last = shop.start
  for (let t = 0; t < shop.taskCount; t++) if (schedule.end[t]! > last) last = schedule.end[t]!
  const by = 1 + random.below(Math.max(1, Math.round((last - shop.start) / 5)))
  const isOther = random.chance(40)
  const mould = isOther ? random.below(shop.mouldCount) : shop.taskMould[target]!
  const choosesAgain = random.chance(50)
  for (let t = 0; t < shop.taskCount; t++) {
    if (shop.taskMould[t] !== mould) continue
    keys[t] = keys[t]! + (isOther ? by : -by)
    if (choosesAgain) forced[t] = -1
  }
}

/** Gives task t a smaller key, and whatever it waits for one that is smaller still. */
function bringForward(shop: Shop, keys: Float64Array, t: number, key: number): void {
  const { graph } = shop
  keys[t] = key
  const open = [t]
  while (open.length) {
    const after = open.pop()!
    for (let p = graph.predStart[after]!; p < graph.predStart[after + 1]!; p++) {
      const before = graph.predNode[p]!
      if (keys[before]! < keys[after]!) continue
      keys[before] = keys[after]! - 1e-3
      open.push(before)
    }
  }
}
