import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { nextTimes, parseCron, type Cron } from './index.ts'
import { clockOf } from './oracle.fixture.ts'

const utc = (text: string) => Date.parse(`${text}Z`) / 60_000
const shown = (times: readonly number[], zone: string) => times.map((t) => clockOf(zone).at(t))

function cronOf(text: string): Cron {
  const cron = parseCron(text)
  if ('fault' in cron) throw new Error(`${text}: ${cron.fault}`)
  return cron
}

/** One field, read again without the package: whether it names a value. */
function names(field: string, value: number, from: number): boolean {
  return field.split(',').some((part) => {
    const [range = '', step = '1'] = part.split('/')
    const [low = '', high = low] = range.split('-')
    if (range === '*') return (value - from) % Number(step) === 0
    return value >= Number(low) && value <= Number(high) && (value - Number(low)) % Number(step) === 0
  })
}

/** Whether a clock text fits: `YYYY-MM-DD HH:MM`. */
function fitsText(expression: string, text: string): boolean {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = expression.split(' ')
  const date = new Date(`${text.replace(' ', 'T')}Z`)
  if (!names(minute, date.getUTCMinutes(), 0) || !names(hour, date.getUTCHours(), 0)) return false
  if (!names(month, date.getUTCMonth() + 1, 1)) return false
  const byDay = names(day, date.getUTCDate(), 1)
  const byWeekday = [date.getUTCDay(), date.getUTCDay() || 7].some((number) => names(weekday, number, 0))
  return day.startsWith('*') || weekday.startsWith('*') ? byDay && byWeekday : byDay || byWeekday
}

/** All times of a stretch, minute by minute: a clock text that was there before does not count again, jumped ones count after the jump. */
function slowTimes(expression: string, from: number, until: number, zone: string): number[] {
  const clock = clockOf(zone)
  const read = (t: number) => utc(clock.at(t).replace(' ', 'T'))
  const text = (wall: number) => new Date(wall * 60_000).toISOString().slice(0, 16).replace('T', ' ')
  const times: number[] = []
  let latest = read(from - 1_440)
  for (let t = from - 1_439; t < until; t += 1) {
    const wall = read(t)
    let isTime = false
    for (let each = latest + 1; each <= wall; each += 1) isTime ||= fitsText(expression, text(each))
    if (isTime && t > from) times.push(t)
    latest = Math.max(latest, wall)
  }
  return times
}

const number = (min: number, max: number) => fc.integer({ min, max })
const field = (min: number, max: number) =>
  fc.oneof(
    fc.constant('*'),
    number(2, 20).map((step) => `*/${step}`),
    fc.array(number(min, max), { minLength: 1, maxLength: 3 }).map((values) => values.join(',')),
    fc.tuple(number(min, max), number(min, max), number(1, 3)).map(([one, other, step]) => {
      const range = `${Math.min(one, other)}-${Math.max(one, other)}`
      return step === 1 ? range : `${range}/${step}`
    }),
  )
const expressions = fc
  .tuple(field(0, 59), field(0, 23), fc.oneof(fc.constant('*'), field(1, 28)), fc.constant('*'), field(0, 7))
  .map((fields) => fields.join(' '))

describe('cron', () => {
  it('[AP-03] names the times that a walk minute by minute finds, over days of 23 and 25 hours', () => {
    const changes = [
      ['Asia/Shanghai', utc('2026-05-01T00:00')],
      ['Europe/Berlin', utc('2026-03-28T12:00')],
      ['Europe/Berlin', utc('2026-10-24T12:00')],
      ['America/New_York', utc('2026-11-01T00:00')],
      ['Australia/Lord_Howe', utc('2026-10-03T00:00')],
      ['America/Sao_Paulo', utc('2018-11-03T12:00')],
      ['Pacific/Apia', utc('2011-12-29T12:00')],
    ] as const
    fc.assert(
      fc.property(fc.constantFrom(...changes), number(0, 1_440), expressions, ([zone, start], shift, expression) => {
        const from = start + shift
        const until = from + 2 * 1_440
        const slow = slowTimes(expression, from, until, zone)
        const times = nextTimes(cronOf(expression), from, zone, slow.length + 1)
        expect(times.slice(0, -1)).toEqual(slow)
        expect(times.at(-1)).toBeGreaterThanOrEqual(until)
      }),
      { numRuns: 40 * inject('propertyFactor') },
    )
  })

  it('[AP-03] an hour that is skipped counts once, and one that is repeated counts once', () => {
    const zone = 'Europe/Berlin'
    const night = cronOf('30 2 * * *')
    expect(shown(nextTimes(night, utc('2026-03-28T00:00'), zone, 3), zone)).toEqual([
      '2026-03-28 02:30',
      '2026-03-29 03:00',
      '2026-03-30 02:30',
    ])
    expect(nextTimes(night, utc('2026-10-24T12:00'), zone, 2)).toEqual([
      utc('2026-10-25T00:30'),
      utc('2026-10-26T01:30'),
    ])
  })

  it('[AP-03] a day fits by the day of the month or by the day of the week where both are limited', () => {
    const times = nextTimes(cronOf('0 8 13 * 5'), utc('2026-11-01T00:00'), 'UTC', 4)
    expect(shown(times, 'UTC')).toEqual([
      '2026-11-06 08:00',
      '2026-11-13 08:00',
      '2026-11-20 08:00',
      '2026-11-27 08:00',
    ])
    expect(shown(nextTimes(cronOf('0 0 29 2 *'), utc('2026-01-01T00:00'), 'UTC', 1), 'UTC')).toEqual([
      '2028-02-29 00:00',
    ])
    expect(shown(nextTimes(cronOf('0 0 * * 7'), utc('2026-11-02T00:00'), 'UTC', 1), 'UTC')).toEqual([
      '2026-11-08 00:00',
    ])
  })

  it('[AP-03] says what is wrong with an expression: number of fields, the field, a day that never comes', () => {
    expect(parseCron('')).toEqual({ fault: 'fields', count: 0 })
    expect(parseCron('0 0 * *')).toEqual({ fault: 'fields', count: 4 })
    expect(parseCron('60 0 * * *')).toEqual({ fault: 'field', field: 'minute', value: '60', min: 0, max: 59 })
    for (const [at, bad] of ['a', '24', '0', '13', '8'].entries()) {
      const fields = ['0', '0', '1', '1', '1']
      fields[at] = bad
      expect(parseCron(fields.join(' '))).toMatchObject({ fault: 'field', value: bad })
    }
    for (const bad of ['5-1', '*/0', '1/2', '1,', '-1', '1-', '1.5', '@daily'])
      expect(parseCron(`${bad} * * * *`)).toMatchObject({ fault: 'field', field: 'minute' })
    for (const never of ['0 0 31 2 *', '0 0 30,31 2 *', '0 0 31 4,6,9,11 *'])
      expect(parseCron(never)).toEqual({ fault: 'never' })
  })
})
