/** What happens while a run stands just before it saves its plan: held there as long as the test wants. */
import { readFile } from 'node:fs/promises'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { endOf, importFactory, loadedSchedule, resultOf, run, uploaded, workbook } from './factory.ts'
import type { HttpClient } from './http-client.ts'
import { siteOfFile } from './site-of-file.ts'
import { openPushConnection } from './push-connection.ts'

const conflict = 409
const { site, client } = siteOfFile()
let scheduleId: number

beforeAll(async () => {
  await importFactory(client)
  scheduleId = await loadedSchedule(client, 'held')
  await run(client, scheduleId)
})
let release = () => {}
afterEach(() => release())

/** Starts a run and holds it before its plan is written. */
async function heldRun(by: HttpClient): Promise<number> {
  const open = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  release = open.resolve
  site.proxy.watch(async ({ text }) => {
    if (/insert into aps_plan /.test(text)) {
      reached.resolve()
      await open.promise
    }
    return 'pass' as const
  })
  const { taskId } = await by.ok('aps/exe/job/startScheduling', { scheduleId })
  await reached.promise
  return taskId
}

const snapshotsOf = () =>
  site.rows<{ fingerprint: string }>(
    `select s.fingerprint from aps_snapshot s join aps_plan p on p.snapshot_id = s.id where p.schedule_id = $1 and p.is_current`,
    [scheduleId],
  )

it('[C3] keeps a schedule to its run and its snapshot, whatever is asked or imported meanwhile', async () => {
  const [before] = await snapshotsOf()
  const taskId = await heldRun(client)
  const { version } = await client.ok('aps/schedule/get.do', { id: scheduleId })
  const { sets } = await client.ok('aps/schedule/param/setting/options.do')
  const [settings] = sets.filter(({ set }: { set: string }) => set === 'default')
  const asked: [string, object][] = [
    ['aps/exe/job/startScheduling', { scheduleId }],
    ['aps/exe/job/getApsBaseData', { scheduleId }],
    ['aps/exe/job/modifyExejobName', { scheduleId, name: 'renamed' }],
    ['aps/exe/job/deleteSchedule', { schedules: [{ id: scheduleId }] }],
    ['aps/exe/job/releaseApsPlan', { scheduleId }],
    ['aps/schedule/modify.do', { id: scheduleId, version, remark: 'changed' }],
    ['aps/schedule/remove.do', { ids: [scheduleId] }],
    ['aps/schedule/param/setting/save.do', { set: 'default', version: settings.version, values: [settings.values] }],
  ]
  for (const [path, body] of asked)
    expect([path, await client.post(path, body)]).toEqual([path, expect.objectContaining({ code: conflict })])
  // What the shop's people do goes on, and the run does not see it.
  const { rows } = await client.ok('bom/mold/list.do', { size: 1 })
  const mould = await client.ok('bom/mold/get.do', { id: rows[0].id })
  await client.ok('bom/mold/modify.do', { id: mould.id, version: mould.version, deliveryDate: '2027-06-30' })
  const fileId = await uploaded(client, await readFile(workbook))
  // It asks before it writes over the mould whose delivery was moved.
  const asking = await resultOf(client, 'initialize/import.do', { fileId, dryRun: false })
  const confirm = asking.confirmations.map(({ key }: { key: string }) => key)
  expect([asking.applied, confirm.length]).toEqual([false, 1])
  expect((await resultOf(client, 'initialize/import.do', { fileId, dryRun: false, confirm })).applied).toBe(true)
  release()
  const job = await endOf(client, taskId)
  expect([job.status, job.error]).toEqual(['succeeded', null])
  expect(await snapshotsOf()).toEqual([before])
  expect((await client.ok('aps/exe/job/query', { scheduleId })).plan.planId).toBe(job.result.planId)
})

it('[P5] ends the run of somebody who signs out, keeps the plan before it, and tells nobody else’s people', async () => {
  const other = await site.client('stranger')
  const [ours, theirs] = [
    await openPushConnection(site.server.address, client),
    await openPushConnection(site.server.address, other),
  ]
  const leaving = await site.client()
  const { planId } = (await client.ok('aps/exe/job/query', { scheduleId })).plan
  const taskId = await heldRun(leaving)
  await leaving.ok('upms/user/logout.do')
  const ended = await ours.hears('aps.runEnded', (payload) => payload.taskId === taskId)
  expect(ended.payload).toMatchObject({ status: 'failed', planId: null })
  release()
  expect(await site.rows(`select status, error->>'code' as code from jobs_job where id = $1`, [taskId])).toEqual([
    { status: 'failed', code: 'job.sessionEnded' },
  ])
  const state = await client.ok('aps/exe/job/query', { scheduleId })
  expect([state.plan.planId, state.status, state.run]).toEqual([planId, 'completed', null])
  // The schedule is free again.
  await run(client, scheduleId)
  expect(theirs.heard).toEqual([])
  for (const line of [ours, theirs]) line.close()
})
