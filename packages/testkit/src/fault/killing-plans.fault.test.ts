/** The server dies while it makes a plan, and while it publishes one. */
import { beforeAll, expect, it } from 'vitest'
import { importFactory, loadedSchedule, run } from './factory.ts'
import { siteOfFile } from './site-of-file.ts'
import type { FaultPoint } from './fault-points.ts'
import { killWhilePublishing } from './killing-publishes.ts'
import { killWhileRunning } from './killing-runs.ts'

const { site, client } = siteOfFile()
let scheduleIds: number[]

beforeAll(async () => {
  await importFactory(client)
  scheduleIds = [await loadedSchedule(client, 'one'), await loadedSchedule(client, 'other')]
  for (const id of scheduleIds) await run(client, id)
})

const publishPoints: [string, FaultPoint['at'], FaultPoint['side'], boolean][] = [
  ['would commit', /^commit$/, 'cut', false],
  ['has committed', /^commit$/, 'cutAfter', true],
]

it.each(publishPoints)('[D4] publishes all or nothing when it is killed as it %s', async (_, at, side, isPublished) => {
  const { faults, wasPublished, wasStruck } = await killWhilePublishing(site, client, scheduleIds, { at, side })
  expect({ faults, wasPublished, wasStruck }).toEqual({ faults: [], wasPublished: isPublished, wasStruck: true })
})

it('[D4] tells once of a plan whose publication nothing struck', async () => {
  const { faults, wasPublished, wasStruck } = await killWhilePublishing(site, client, scheduleIds, {
    at: 10_000,
    side: 'cut',
  })
  expect({ faults, wasPublished, wasStruck }).toEqual({ faults: [], wasPublished: true, wasStruck: false })
})

const asked = /insert into aps_run /
const runPoints: [string, FaultPoint][] = [
  ['has been asked for it', { from: asked, at: /^commit$/, side: 'cutAfter' }],
  ['saves the plan', { from: /insert into aps_plan /, at: /insert into "?aps_task/, side: 'cutAfter' }],
  ['has committed the plan', { from: /insert into aps_plan /, at: /^commit$/, side: 'cutAfter' }],
]

it.each(runPoints)('[D3] holds no schedule and tells the truth when it is killed as it %s', async (_, point) => {
  const { faults, job, leaseSeconds } = await killWhileRunning(site, client, scheduleIds[0]!, point)
  expect(faults).toEqual([])
  expect(job.status).toBe('succeeded')
  // The worker's death is noticed within a minute: its lease, and the look that comes every five seconds.
  expect(leaseSeconds).toBeLessThanOrEqual(50)
})

it('[D3] holds no schedule and tells the truth when it is killed as it has saved what it loaded', async () => {
  const point: FaultPoint = { from: /insert into aps_snapshot /, at: /^commit$/, side: 'cutAfter' }
  const { faults, job } = await killWhileRunning(site, client, scheduleIds[0]!, point, {
    path: 'aps/exe/job/getApsBaseData',
  })
  expect(faults).toEqual([])
  expect(job.status).toBe('succeeded')
})
