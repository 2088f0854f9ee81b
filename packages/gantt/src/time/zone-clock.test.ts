import { describe, expect, it } from 'vitest'
import { isoMinute } from './iso-minute.fixture.ts'
import { snapMinutes, snapTo, zoomLevels } from './time-scale.ts'
import { clockText, createZoneClock } from './zone-clock.ts'

describe('zone clock', () => {
  it('cuts a span where the offset changes', () => {
    const clock = createZoneClock('Europe/Berlin')
    const from = isoMinute('2026-03-01T00:00Z')
    const change = isoMinute('2026-03-29T01:00Z')
    const to = isoMinute('2026-04-10T10:30Z')
    expect(clock.segments(from, to)).toEqual([
      { start: from, end: change, offset: 60 },
      { start: change, end: to, offset: 120 },
    ])
  })

  it('refuses a zone that nobody knows', () => {
    expect(() => createZoneClock('Mars/Olympus')).toThrow(RangeError)
  })

  it('reads the clock of negative minutes too', () => {
    expect([clockText(75), clockText(-1), clockText(1440)]).toEqual(['01:15', '23:59', '00:00'])
  })

  it('snaps to the wall clock by zoom', () => {
    expect(Object.values(zoomLevels).map(snapMinutes)).toEqual([1, 15, 60, 1440, 1440])
    const clock = createZoneClock('Asia/Shanghai')
    const midnight = isoMinute('2026-09-27T16:00Z')
    expect(snapTo(clock, midnight + 500, 1440)).toBe(midnight)
    expect(snapTo(clock, midnight + 52, 15)).toBe(midnight + 45)
    const kolkata = createZoneClock('Asia/Kolkata')
    expect(snapTo(kolkata, isoMinute('2026-06-01T18:40Z'), 60)).toBe(isoMinute('2026-06-01T18:30Z'))
  })
})
