import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { dayIn, hoursOf, instantAt, minutesOf, minutesText, wallClock } from './moments.ts'

describe('moments', () => {
  it('[U3] are shown on the wall clock of the factory, 24 hours', () => {
    expect(wallClock('2026-09-25T06:30:15.000Z', 'Asia/Shanghai')).toBe('2026-09-25 14:30')
    expect(wallClock('2026-09-25T06:30:15.000Z', 'Asia/Shanghai', { seconds: true })).toBe('2026-09-25 14:30:15')
    expect(wallClock('2026-09-24T16:00:00.000Z', 'Asia/Shanghai')).toBe('2026-09-25 00:00')
    expect(dayIn('2026-09-24T15:59:00.000Z', 'Asia/Shanghai')).toBe('2026-09-24')
    expect(wallClock('nonsense', 'Asia/Shanghai')).toBe('–')
  })

  it('[U3] are taken from the wall clock, also where an hour is missing or comes twice', () => {
    expect(instantAt('2026-09-25 14:30', 'Asia/Shanghai')).toBe('2026-09-25T06:30:00.000Z')
    // Berlin: 02:30 is left out on 29 March and comes twice on 25 October 2026.
    expect(wallClock(instantAt('2026-03-29 02:30', 'Europe/Berlin')!, 'Europe/Berlin')).toBe('2026-03-29 03:30')
    expect(instantAt('2026-10-25 02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
    expect(instantAt('2026-10-25 03:30', 'Europe/Berlin')).toBe('2026-10-25T02:30:00.000Z')
    expect(instantAt('gone', 'Europe/Berlin')).toBeUndefined()
  })

  it('[U3] come back as themselves from the clock of any zone', () => {
    const minute = 60_000
    const from = Date.UTC(2020, 0, 1) / minute
    const to = Date.UTC(2035, 0, 1) / minute
    const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia']
    fc.assert(
      fc.property(fc.integer({ min: from, max: to }), fc.constantFrom(...zones), (minutes, zone) => {
        const shown = wallClock(minutes * minute, zone)
        const back = instantAt(shown, zone)!
        // The same clock reading; where it comes twice, the first of the two.
        expect(wallClock(back, zone)).toBe(shown)
        expect(Date.parse(back)).toBeLessThanOrEqual(minutes * minute)
      }),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })
})

describe('durations', () => {
  it('[SH-17] read as days, hours and minutes', () => {
    expect(minutesText(2 * 1440 + 3 * 60 + 10)).toBe('2 d 3 h 10 min')
    expect(minutesText(60)).toBe('1 h')
    expect(minutesText(0)).toBe('0 min')
    expect(minutesText(-90)).toBe('−1 h 30 min')
    expect(minutesText(1445, { d: '天', h: '小时', min: '分钟' })).toBe('1 天 5 分钟')
  })

  it('come back from hours as the same whole minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000_000 }), (minutes) => minutesOf(hoursOf(minutes)) === minutes),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })
})
