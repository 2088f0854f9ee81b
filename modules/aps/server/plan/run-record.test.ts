/** A run's record leaves the product, and gives the same plan again outside it. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { waitUntil } from '@mouldwright/testkit'
import { planner, seedMould, seedRivals, shopOfEachTest } from '../factory.fixture.ts'
import { load, newSchedule, openPlan, planned, start, startPath } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()
const script = new URL('../engine/replay.ts', import.meta.url).pathname

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mouldwright-record-'))
})
afterEach(() => rm(folder, { recursive: true }))

const replay = (file: string) =>
  new Promise<{ code: number; told: string }>((resolve) => {
    execFile(process.execPath, [script, file], (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, told: out + err }),
    )
  })
async function replayed(text: string): Promise<{ code: number; told: string }> {
  const file = join(folder, 'run.json')
  await writeFile(file, text)
  return replay(file)
}
const recordOf = async (scheduleId: number): Promise<string> => {
  const { headers, body } = await caller.get(`aps/exe/job/getRunRecord.do?scheduleId=${scheduleId}`)
  expect(headers['content-disposition']).toMatch(/^attachment.*\.run\.json/)
  expect(headers['content-security-policy']).toContain('sandbox')
  return body.toString()
}

it('[PH-16] gives the same plan byte for byte, begun anew and gone on from the published one', async () => {
  await seedMould(caller, shop, 'M1', { plates: 3 })
  const { scheduleId } = await planned(caller)
  const anew = await recordOf(scheduleId)
  expect(JSON.parse(anew)).not.toHaveProperty('goOnFrom')
  expect(await replayed(anew)).toMatchObject({ code: 0, told: expect.stringContaining('byte for byte') })
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  await seedMould(caller, shop, 'M2', { plates: 2 })
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  const further = await recordOf(scheduleId)
  expect(JSON.parse(further)).toHaveProperty('goOnFrom')
  expect(await replayed(further)).toMatchObject({ code: 0, told: expect.stringContaining('byte for byte') })
  // What was recorded is what decides: with the plan of the other run it is another one.
  const other = { ...JSON.parse(further), plan: JSON.parse(anew).plan }
  expect(await replayed(JSON.stringify(other))).toMatchObject({
    code: 1,
    told: expect.stringContaining('another one'),
  })
})

it('[PH-16 AP-07] gives the plan of a run that was stopped byte for byte', async () => {
  await seedRivals(caller, shop)
  const { id: scheduleId } = await newSchedule(caller, { timeBudgetSeconds: 600 })
  await load(caller, scheduleId)
  const { taskId } = await caller.ok(startPath, { scheduleId })
  await waitUntil(
    async () => (await caller.ok('comm/job/get.do', { taskId })).progress?.figures,
    'the first figures of the run',
  )
  await caller.ok('aps/exe/job/stopScheduling', { scheduleId })
  await caller.job(taskId)
  const { plan } = await caller.ok('aps/exe/job/query', { scheduleId })
  expect(plan).toMatchObject({
    stopped: true,
    notes: [{ code: 'stopped', sentence: expect.stringMatching(/最后整理/) }],
  })
  expect(await replayed(await recordOf(scheduleId))).toMatchObject({
    code: 0,
    told: expect.stringContaining('byte for byte'),
  })
})

it('[PH-16] what is no record, or of another engine, is told so', async () => {
  await seedMould(caller, shop, 'M1', { plates: 1 })
  const { scheduleId } = await planned(caller)
  const record = JSON.parse(await recordOf(scheduleId))
  const told = async (text: string, what: string) =>
    expect(await replayed(text), what).toMatchObject({ code: 2, told: expect.stringContaining(what) })
  await told('PK', 'not JSON')
  await told(JSON.stringify({ ...record, version: 2 }), 'no record of a run of this version')
  await told(JSON.stringify({ ...record, engineVersion: '0.0.1' }), 'The run was made by engine 0.0.1')
  expect(await replay('')).toMatchObject({ code: 2, told: expect.stringContaining('Name the file') })
})

it('[PH-16 I1] is of a run, for who may see the schedule, in the caller’s factory', async () => {
  await seedMould(caller, shop, 'M1', { plates: 1 })
  const { scheduleId } = await planned(caller)
  const ask = async (as = caller) =>
    JSON.parse((await as.get(`aps/exe/job/getRunRecord.do?scheduleId=${scheduleId}`)).body.toString())
  expect((await ask(await world.user(planner))).data).toMatchObject({ refusal: 'record.absent' })
  expect((await ask(await world.user(['aps.task:*'], { tenant: caller }))).code).toBe(403)
  await openPlan(caller, scheduleId)
  await caller.ok('aps/session/change.do', { scheduleId, version: 1, kind: 'priority', mouldNo: 1, priority: 9 })
  await caller.ok('aps/session/save.do', { scheduleId, version: 2 })
  expect((await ask()).data).toMatchObject({ refusal: 'plan.changedByHand' })
})
