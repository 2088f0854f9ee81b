import { expect, it } from 'vitest'
import { createActivityLog, type Activity } from './activity.ts'

const one = (kind: Activity['kind'], milliseconds: number, failed = false): Activity => ({
  ...{ at: 0, kind, name: 'x', traceId: 'x', tenantId: null, milliseconds, failed },
})

it('[OP-07] calls of a second, jobs of a minute and whatever failed are kept until they are taken; all else is forgotten', () => {
  const heard: Activity[] = []
  const log = createActivityLog((each) => heard.push(each))
  const all = [one('call', 999), one('call', 1_000), one('job', 59_999), one('job', 60_000), one('job', 5, true)]
  for (const each of all) log.note(each)
  expect(heard).toEqual(all)
  expect(log.take()).toEqual([all[1], all[3], all[4]])
  expect(log.take()).toEqual([])
})
