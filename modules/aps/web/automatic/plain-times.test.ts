import { expect, it } from 'vitest'
import { cronOfTimes, timesOfCron } from './plain-times.ts'

it('[AP-03] plain words and cron say the same, there and back', () => {
  const plain = {
    '* * * * *': { kind: 'minutes', every: 1 },
    '*/15 * * * *': { kind: 'minutes', every: 15 },
    '0 * * * *': { kind: 'hours', every: 1 },
    '0 */6 * * *': { kind: 'hours', every: 6 },
    '30 22 * * *': { kind: 'daily', time: '22:30' },
    '0 6 * * 1-5': { kind: 'weekdays', time: '06:00' },
    '5 6 * * 7': { kind: 'weekly', time: '06:05', weekday: 7 },
    '0 0 28 * *': { kind: 'monthly', time: '00:00', day: 28 },
  }
  for (const [cron, times] of Object.entries(plain)) {
    expect(timesOfCron(cron)).toMatchObject(times)
    expect(cronOfTimes(timesOfCron(cron))).toBe(cron)
  }
})

it('[AP-03] what plain words cannot say stays as it is written', () => {
  for (const cron of [
    '*/7 * * * *',
    '*/1 * * * *',
    '0 */5 * * *',
    '0 0 31 * *',
    '0 8 13 * 5',
    '0 0 * * 0',
    '0 8,20 * * *',
    'no cron',
  ])
    expect(timesOfCron(cron)).toMatchObject({ kind: 'cron', cron })
})
