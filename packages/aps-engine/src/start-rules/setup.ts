import { NEVER } from '@mouldwright/worktime'
import type { WorkTime } from '@mouldwright/worktime'
import type { Shop } from '../instance/shop.ts'
import type { Placement } from './placement.ts'
import { startInWorkingTime } from './working-time.ts'

/** Set-up and conversion minutes of task t at mode c behind operation `before` (−1: first on its lane). */
export function setupMinutes(shop: Shop, placed: Placement, before: number, t: number, c: number): number {
  if (before >= 0) return changeoverMinutes(shop, shop.taskOf[before]!, placed.mode[before]!, t, c)
  const at = needsNone(shop, t, c) ? -1 : shop.setupOf[shop.modeResource[c]!]!
  return at < 0 ? 0 : shop.setups[at]!.first[shop.setupClass[t]!]!
}

/** Running work goes on, and operators and ovens need no set-up. */
const needsNone = (shop: Shop, t: number, c: number): boolean =>
  shop.started[t] === 1 || takesNoSetup(shop, shop.modeResource[c]!)

export const takesNoSetup = ({ isOperator, charges }: Shop, resource: number): boolean =>
  isOperator[resource] === 1 || (charges !== undefined && charges.isOven[resource] === 1)

/** Minutes before task t at mode c when `earlier` at mode `earlierMode` was done before it on the same lane. */
function changeoverMinutes(shop: Shop, earlier: number, earlierMode: number, t: number, c: number): number {
  if (needsNone(shop, t, c)) return 0
  let minutes = 0
  if (shop.conversion > 0) {
    const fromGroup = shop.modeGroup[earlierMode]!
    const toGroup = shop.modeGroup[c]!
    if (fromGroup >= 0 && toGroup >= 0 && fromGroup !== toGroup) minutes = shop.conversion
  }
  const at = shop.setupOf[shop.modeResource[c]!]!
  if (at < 0) return minutes
  const matrix = shop.setups[at]!
  return minutes + matrix.minutes[shop.setupClass[earlier]! * matrix.size + shop.setupClass[t]!]!
}

/** May the resource's set-ups be interrupted by closed time? Conversions may. */
export function isSetupInterruptible(shop: Shop, c: number): boolean {
  const at = shop.setupOf[shop.modeResource[c]!]!
  return at < 0 || shop.setups[at]!.isInterruptible
}

/**
 * Earliest start of task t at mode c behind operation `before` (−1: first on its lane), at or after `from`: in working time, with
 * the set-up done between the end of `before` and the start. `NEVER` where the horizon has no room.
 */
export function startBehind(
  shop: Shop,
  placed: Placement,
  before: number,
  t: number,
  c: number,
  from: number,
  work: number,
): number {
  const { rows } = shop.clocks
  const isInterruptible = shop.isInterruptible[t] === 1
  return startOnClocks(
    shop,
    placed,
    before,
    t,
    c,
    from,
    work,
    rows[shop.modeClock[c]!]!,
    rows[shop.modeStartClock[c]!]!,
    isInterruptible,
  )
}

/** As `startBehind`, where the mode has other working time or the task may be interrupted by other rules. */
export function startOnClocks(
  shop: Shop,
  placed: Placement,
  before: number,
  t: number,
  c: number,
  from: number,
  work: number,
  clock: WorkTime,
  startClock: WorkTime,
  isInterruptible: boolean,
): number {
  const start = startInWorkingTime(clock, startClock, from, work, isInterruptible)
  if (!shop.hasSetups || start === NEVER) return start
  const setup = setupMinutes(shop, placed, before, t, c)
  if (setup === 0) return start
  const free = before < 0 ? shop.start : placed.end[before]!
  if (!isSetupInterruptible(shop, c))
    return startAfterWholeSetup(clock, startClock, start, free, setup, work, isInterruptible)
  const done = startClock.add(free, setup)
  if (done === NEVER) return NEVER
  return done > start ? startInWorkingTime(clock, startClock, done, work, isInterruptible) : start
}

/** As `startBehind`, where the set-up takes one open stretch that ends at the start. */
function startAfterWholeSetup(
  clock: WorkTime,
  startClock: WorkTime,
  from: number,
  free: number,
  setup: number,
  work: number,
  isInterruptible: boolean,
): number {
  let start = from
  for (;;) {
    const begin = startClock.fit(Math.max(free, start - setup), setup)
    if (begin === NEVER) return NEVER
    if (begin + setup === start) return start
    const next = startInWorkingTime(clock, startClock, begin + setup, work, isInterruptible)
    if (next === NEVER || next === begin + setup) return next
    start = next
  }
}

/** Is there room for the set-up of the placed operation `next` behind task t at mode c, which would end at `end`? */
export function leavesSetupRoom(
  shop: Shop,
  placed: Placement,
  t: number,
  c: number,
  end: number,
  next: number,
): boolean {
  const setup = changeoverMinutes(shop, t, c, shop.taskOf[next]!, placed.mode[next]!)
  return fitsSetup(shop, placed, next, end, setup)
}

/** Has a placed operation the set-up that it needs behind `before` (−1: first on its lane)? */
export function hasSetupRoom(shop: Shop, placed: Placement, before: number, op: number): boolean {
  if (!shop.hasSetups) return true
  const setup = setupMinutes(shop, placed, before, shop.taskOf[op]!, placed.mode[op]!)
  return fitsSetup(shop, placed, op, before < 0 ? shop.start : placed.end[before]!, setup)
}

function fitsSetup(shop: Shop, { start, mode }: Placement, op: number, free: number, setup: number): boolean {
  if (setup === 0) return true
  const clock = shop.clocks.rows[shop.modeStartClock[mode[op]!]!]!
  const to = start[op]!
  if (isSetupInterruptible(shop, mode[op]!)) return clock.workBetween(free, to) >= setup
  return to - setup >= free && clock.workBetween(to - setup, to) === setup
}
