import type { Interval, Shift, WorkTime, WorkTimeSource } from '@mouldwright/worktime'
import { addDays, compile, fromLocal, intersect, localDayStart, minus, toLocal } from '@mouldwright/worktime'

export interface BenchRow {
  name: string
  value: number
  unit: string
}

const DAYS = 1500
const FIRST_DATE = '2026-01-01'
/** Asked moments and durations: 4 MB each, more than the second-level cache, so that reading them is counted too. */
const ASKS = 1 << 20
const ROUNDS = 10

const SHIFTS: Shift[] = [
  {
    periods: [
      { start: '08:00', end: '17:00', rest: [{ start: '12:00', end: '13:00' }], overtime: false },
      { start: '18:00', end: '20:30', overtime: true },
      { start: '22:00', end: '06:00', rest: [{ start: '02:00', end: '02:30' }], overtime: false },
    ],
  },
]

const sourceIn = (timeZone: string): WorkTimeSource => ({
  calendar: {
    timeZone,
    weeklyRestDays: [7],
    holidays: [
      { type: 'fixed', monthDay: '01-01' },
      { type: 'fixed', monthDay: '05-01', days: 3 },
      { type: 'fixed', monthDay: '10-01', days: 7 },
      { type: 'floating', from: '2026-02-16', to: '2026-02-23' },
      { type: 'floating', from: '2026-02-28', to: '2026-02-28', working: true },
    ],
  },
  shifts: SHIFTS,
  overtime: 'always',
})

/** A small generator with a seed, so that two runs ask the same questions. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Millions of calls a second: the median of ten rounds after one to warm up. */
function rate(round: () => number): number {
  const seconds: number[] = []
  let check = round()
  for (let i = 0; i < ROUNDS; i++) {
    const from = performance.now()
    check += round()
    seconds.push((performance.now() - from) / 1000)
  }
  if (Number.isNaN(check)) throw new Error('A lookup gave no number')
  return ASKS / median(seconds) / 1e6
}

function milliseconds(work: () => unknown, times: number): { first: number; warm: number } {
  const all: number[] = []
  for (let i = 0; i < times; i++) {
    const from = performance.now()
    work()
    all.push(performance.now() - from)
  }
  return { first: all[0]!, warm: median(all.slice(1)) }
}

const row = (name: string, value: number): BenchRow => ({ name, value, unit: 'M/s' })

function lookups(workTime: WorkTime): BenchRow[] {
  const random = randomOf(7)
  const { start, end } = workTime.horizon
  const moments = Int32Array.from({ length: ASKS }, () => start + random(end - start - 20_000))
  const short = Int32Array.from({ length: ASKS }, () => 5 + random(475))
  const long = Int32Array.from({ length: ASKS }, () => 480 + random(4800))
  const over = (ask: (t: number, minutes: number) => number, minutes: Int32Array) =>
    rate(() => {
      let sum = 0
      for (let i = 0; i < ASKS; i++) sum += ask(moments[i]!, minutes[i]!)
      return sum
    })
  // Each loop is written out: one shared loop would measure the call through a closure that has seen many functions.
  return [
    row(
      'add 5-480 min',
      rate(() => {
        let sum = 0
        for (let i = 0; i < ASKS; i++) sum += workTime.add(moments[i]!, short[i]!)
        return sum
      }),
    ),
    row(
      'add 8-88 h',
      rate(() => {
        let sum = 0
        for (let i = 0; i < ASKS; i++) sum += workTime.add(moments[i]!, long[i]!)
        return sum
      }),
    ),
    row(
      'add, each from the end of the one before',
      rate(() => {
        let sum = 0
        let t = start
        for (let i = 0; i < ASKS; i++) {
          t = workTime.add(t, short[i]!)
          if (t < 0) t = start
          sum += t
        }
        return sum
      }),
    ),
    row(
      'subtract 5-480 min',
      over((t, minutes) => workTime.subtract(t, minutes), short),
    ),
    row(
      'fit 5-480 min',
      over((t, minutes) => workTime.fit(t, minutes), short),
    ),
    row(
      'nextWorking',
      over((t) => workTime.nextWorking(t), short),
    ),
    row(
      'workBetween',
      over((t, minutes) => workTime.workBetween(t, t + minutes), long),
    ),
  ]
}

function zones(): BenchRow[] {
  const random = randomOf(11)
  const start = localDayStart(FIRST_DATE, 'Europe/Berlin')
  const moments = Int32Array.from({ length: ASKS }, () => start + random(DAYS * 1440))
  const dates = Array.from({ length: 1000 }, (_, i) => addDays(FIRST_DATE, i))
  return [
    row(
      'toLocal, Europe/Berlin, random moments',
      rate(() => {
        let sum = 0
        for (let i = 0; i < ASKS; i++) sum += toLocal(moments[i]!, 'Europe/Berlin').weekday
        return sum
      }),
    ),
    row(
      'fromLocal, Europe/Berlin',
      rate(() => {
        let sum = 0
        for (let i = 0; i < ASKS; i++) sum += fromLocal(dates[i % 1000]!, '08:00', 'Europe/Berlin')
        return sum
      }),
    ),
  ]
}

/** Machines whose own downtimes give each a working time of its own: their arrays together exceed every cache. */
function manyMachines(workTime: WorkTime): BenchRow[] {
  const random = randomOf(5)
  const span = workTime.horizon.end - workTime.origin
  const machines = Array.from({ length: 500 }, () => {
    const start = workTime.origin + random(span)
    return minus(workTime, [{ start, end: start + 480 }])
  })
  const moments = Int32Array.from({ length: ASKS }, () => workTime.origin + random(span - 2000))
  const machineOf = Int32Array.from({ length: ASKS }, () => random(500))
  const bytes = machines[0]!.bytes
  return [
    row(
      'add 240 min, random machine of 500',
      rate(() => {
        let sum = 0
        for (let i = 0; i < ASKS; i++) sum += machines[machineOf[i]!]!.add(moments[i]!, 240)
        return sum
      }),
    ),
    { name: 'memory of one', value: bytes / 1024, unit: 'KiB' },
  ]
}

/** Measures lookups, compilation and zones on one core. */
export function run(): BenchRow[] {
  const rows: BenchRow[] = []
  const compiled: WorkTime[] = []
  for (const zone of ['Asia/Shanghai', 'Europe/Berlin']) {
    const horizon = { from: localDayStart(FIRST_DATE, zone), to: localDayStart(addDays(FIRST_DATE, DAYS), zone) }
    const time = milliseconds(() => compiled.push(compile(sourceIn(zone), horizon)), 31)
    rows.push({ name: `compile ${DAYS} days, ${zone}, first`, value: time.first, unit: 'ms' })
    rows.push({ name: `compile ${DAYS} days, ${zone}, warm`, value: time.warm, unit: 'ms' })
  }
  const shanghai = compiled[0]!
  const random = randomOf(3)
  const downtimes: Interval[] = Array.from({ length: 100 }, () => {
    const start = shanghai.origin + random(DAYS * 1440)
    return { start, end: start + 30 + random(600) }
  })
  const withDowntimes = minus(shanghai, downtimes)
  rows.push({ name: 'intervals', value: shanghai.length, unit: '' })
  rows.push({
    name: 'minus 100 downtimes, warm',
    value: milliseconds(() => minus(shanghai, downtimes), 31).warm,
    unit: 'ms',
  })
  const both = milliseconds(() => intersect(shanghai, withDowntimes), 31)
  rows.push({ name: 'intersect, warm', value: both.warm, unit: 'ms' })
  rows.push(...lookups(withDowntimes), ...manyMachines(shanghai), ...zones())
  return rows
}

if (import.meta.main) {
  for (const { name, value, unit } of run()) console.log(`${name.padEnd(46)} ${value.toFixed(2).padStart(10)} ${unit}`)
}
