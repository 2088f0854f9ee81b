import { describe, expect, it } from 'vitest'
import { isoMinute } from './iso-minute.fixture.ts'
import { layoutAxis, weekdayNames } from './axis.ts'
import { words } from '../chart.fixture.ts'
import { zoomLevels } from './time-scale.ts'
import type { ZoomName } from './time-scale.ts'
import { createZoneClock } from './zone-clock.ts'

function axisOf(from: string, zoom: ZoomName | number, zone: string, width = 1200) {
  const minutesPerPixel = typeof zoom === 'number' ? zoom : zoomLevels[zoom]
  return layoutAxis({ from: isoMinute(from), minutesPerPixel }, width, createZoneClock(zone), words)
}
const labels = (ticks: readonly { label: string }[]) => ticks.map((tick) => tick.label)

describe('axis', () => {
  it('names days above and hours below in the zone of the factory', () => {
    const axis = axisOf('2026-09-27T16:00Z', 'hour', 'Asia/Shanghai')
    expect(axis.zoom).toBe('hour')
    expect(labels(axis.major)).toEqual(['2026-09-28 Mon', '2026-09-29 Tue', '2026-09-30 Wed'])
    expect(labels(axis.minor).slice(0, 7)).toEqual(['00:00', '04:00', '08:00', '12:00', '16:00', '20:00', '00:00'])
    expect(axis.minor[1]!.x).toBeCloseTo(72)
  })

  it('chooses lines by zoom', () => {
    const at = '2026-09-25T16:00Z'
    expect(labels(axisOf(at, 'minute', 'Asia/Shanghai').minor).slice(0, 3)).toEqual(['00:00', '00:15', '00:30'])
    const day = axisOf(at, 'day', 'Asia/Shanghai')
    expect(labels(day.minor).slice(0, 3)).toEqual(['26 Sat', '27 Sun', '28 Mon'])
    expect(labels(day.major)).toEqual(['2026-09', '2026-10'])
    const week = axisOf(at, 'week', 'Asia/Shanghai')
    expect(labels(week.minor).slice(0, 3)).toEqual(['W39', 'W40', 'W41'])
    expect(labels(week.major).slice(0, 2)).toEqual(['2026-09', '2026-10'])
    const month = axisOf(at, 'month', 'Asia/Shanghai')
    expect(labels(month.minor).slice(0, 5)).toEqual(['09', '10', '11', '12', '01'])
    expect(labels(month.major)).toEqual(['2026', '2027', '2028'])
    expect(labels(axisOf(at, 2000, 'Asia/Shanghai').minor).slice(0, 3)).toEqual(['07', '10', '01'])
  })

  it('counts the 53rd week of 2026 and begins with the tick before the view', () => {
    const axis = axisOf('2026-12-30T12:00Z', 'week', 'UTC')
    expect(labels(axis.minor).slice(0, 2)).toEqual(['W53', 'W1'])
    expect(axis.minor[0]!.x).toBeLessThan(0)
  })

  it('leaves out the hour that clocks skip', () => {
    // Berlin, 29 March 2026: 02:00 is followed by 03:00 and the day has 23 hours.
    const axis = axisOf('2026-03-28T23:00Z', 1, 'Europe/Berlin')
    expect(labels(axis.minor).slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00'])
    expect(axis.minor[2]!.minute - axis.minor[1]!.minute).toBe(60)
    expect(axis.major[0]!.width).toBe(23 * 60)
  })

  it('shows the doubled hour twice', () => {
    // Berlin, 25 October 2026: 03:00 goes back to 02:00.
    const axis = axisOf('2026-10-24T22:00Z', 1, 'Europe/Berlin')
    expect(labels(axis.minor).slice(0, 5)).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00'])
    expect(axis.major[0]!.width).toBe(25 * 60)
  })

  it('starts a day at its first moment where midnight is skipped', () => {
    // Santiago, 6 September 2026: 24:00 of the 5th is followed by 01:00.
    const axis = axisOf('2026-09-05T04:00Z', 20, 'America/Santiago')
    expect(labels(axis.minor).slice(0, 3)).toEqual(['05 Sat', '06 Sun', '07 Mon'])
    expect(axis.minor[1]!.minute).toBe(isoMinute('2026-09-06T04:00Z'))
    expect(axis.minor[2]!.minute).toBe(isoMinute('2026-09-07T03:00Z'))
  })

  it('follows a zone of half hours', () => {
    const axis = axisOf('2026-06-01T18:30Z', 'hour', 'Asia/Kolkata')
    expect(axis.minor[0]).toMatchObject({ label: '00:00', x: 0 })
  })

  it('cuts holidays to the view', () => {
    const from = isoMinute('2026-09-30T16:00Z')
    const holiday = { start: from - 1440, end: from + 1440, label: 'Feast' }
    const clock = createZoneClock('Asia/Shanghai')
    const scale = { from, minutesPerPixel: 24 }
    expect(layoutAxis(scale, 1200, clock, words, [holiday]).holidays).toEqual([{ x: 0, width: 60, label: 'Feast' }])
    const past = { start: from - 2880, end: from, label: 'Past' }
    expect(layoutAxis(scale, 1200, clock, words, [past]).holidays).toEqual([])
  })

  it('gets weekday names from the platform, Monday first', () => {
    expect(weekdayNames('zh-CN')[0]).toBe('周一')
    expect(weekdayNames('en')[6]).toBe('Sun')
  })
})
