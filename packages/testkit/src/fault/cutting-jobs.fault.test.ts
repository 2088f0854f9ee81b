/** The line of a job to the database breaks while its server lives: the job goes on by another, and says what is true. */
import { expect, it } from 'vitest'
import { endOf, expireLeases, importFactory, loadedSchedule, run, uploaded } from './factory.ts'
import { armCut, type FaultPoint } from './fault-points.ts'
import { siteOfFile } from './site-of-file.ts'
import { sectionBook, sectionPath } from './workbook.ts'

const { site, client } = siteOfFile()
let imports = 0

const writes = /insert into "basic_section"/
const points: [string, FaultPoint][] = [
  ['writes the records', { from: writes, at: writes, side: 'cut' }],
  ['would commit', { from: writes, at: /^commit$/, side: 'cut' }],
  ['has committed', { from: writes, at: /^commit$/, side: 'cutAfter' }],
]

it.each(points)('[D6] takes a workbook in once when its line breaks as it %s', async (_, point) => {
  const prefix = `L${(imports += 1)}-`
  const fileId = await uploaded(client, await sectionBook(prefix, 200))
  const cut = armCut(site, point)
  const { taskId } = await client.ok(`${sectionPath}/import.do`, { fileId, dryRun: false })
  await cut
  const job = await endOf(client, taskId)
  expect([job.status, job.error, job.result?.applied]).toEqual(['succeeded', null, true])
  expect((await client.ok(`${sectionPath}/list.do`, { search: prefix })).total).toBe(200)
})

it('[D6] takes a job up again whose end could not be written', async () => {
  const fileId = await uploaded(client, await sectionBook('END-', 50))
  const cut = armCut(site, { from: /update jobs_job set status = \$\d+, ended_at/, at: /^commit$/, side: 'cut' })
  const { taskId } = await client.ok(`${sectionPath}/import.do`, { fileId, dryRun: false })
  await cut
  await site.server.says('could not be carried out')
  expect((await client.ok('comm/job/get.do', { taskId })).status).toBe('running')
  await expireLeases(site)
  expect((await endOf(client, taskId)).status).toBe('succeeded')
  expect((await client.ok(`${sectionPath}/list.do`, { search: 'END-' })).total).toBe(50)
})

it('[D6] saves one plan, and says so, when the line breaks as the plan was committed', async () => {
  await importFactory(client)
  const scheduleId = await loadedSchedule(client, 'cut')
  const first = await run(client, scheduleId)
  const cut = armCut(site, { from: /insert into aps_plan /, at: /^commit$/, side: 'cutAfter' })
  const { taskId } = await client.ok('aps/exe/job/startScheduling', { scheduleId })
  await cut
  const job = await endOf(client, taskId)
  expect([job.status, job.error]).toEqual(['succeeded', null])
  const { plan, runStatus, run: active } = await client.ok('aps/exe/job/query', { scheduleId })
  expect([plan.planId, runStatus, active]).toEqual([job.result.planId, 'succeeded', null])
  expect(plan.planId).not.toBe(first)
})
