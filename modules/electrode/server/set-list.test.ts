/** The list of burns ahead: in the order of the plan, each with what its set lacks. */
import { planner } from '../../aps/server/factory.fixture.ts'
import { planned } from '../../aps/server/plans.fixture.ts'
import { ofFile, userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'
import { burnOperation, piecesOf, seedBurnedCavity, seedCavity, seedElectrode } from './electrode.fixture.ts'

const world = worldOfFile()
const caller = userOfFile(world, [...planner, 'electrode.*'])
const guest = userOfFile(world, ['production.*'])
const of = ofFile(async () => seedElectrode(caller, await seedCavity(caller)))

const query = (more: object = {}, who = caller) => who.ok('electrode/set/query.do', { page: 1, size: 50, ...more })
const shown = ({ rows }: any) =>
  rows.map((row: any) => `${row.batch} ${row.operationNumber} ${row.ready}/${row.needed}`)

it('[EL-03] lists the burns of open moulds with what each set lacks: those of the plan first, then by delivery', async () => {
  const before = await query()
  expect(shown(before)).toEqual(['M1-C01-1 20 0/5'])
  expect(before.rows[0]).toMatchObject({ mould: 'M1', part: 'C01', startAt: null, isRunning: false })

  const { scheduleId } = await planned(caller)
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  // Due before the other one, but no plan has it.
  await seedElectrode(caller, await seedBurnedCavity(caller, of, 'M2', '2026-12-01'))
  const { rows, total, incomplete } = await query()
  expect([total, incomplete, shown({ rows })]).toEqual([2, 2, ['M1-C01-1 20 0/5', 'M2-C01-1 20 0/3']])
  expect(rows[0].startAt).toMatch(/^20\d\d-/)
  expect(rows[0].missing).toContain(of.name)
  expect(rows[1]).toMatchObject({ startAt: null, delivery: '2026-12-01' })
})

it('[EL-03] counts pieces as they are measured, and leaves complete sets out where only others are wanted', async () => {
  const shop = piecesOf(caller)
  await shop.make(of.electrodeId)
  const pieces = await shop.list({ partId: [of.electrodeId] })
  await shop.cut(pieces)
  for (const { id } of pieces) await shop.measure(id)
  expect(shown(await query({ search: 'm1-c01' }))).toEqual(['M1-C01-1 20 3/5'])
  expect((await query({ search: 'M1' })).rows[0].missing).not.toContain(of.name)
  expect(shown(await query({ isIncomplete: true, size: 1, page: 2 }))).toHaveLength(1)
  expect(await query({ search: 'nothing' })).toEqual({ rows: [], total: 0, incomplete: 0 })
})

it('[EL-03] tells what burns now, and forgets what is burned and moulds that stand still', async () => {
  const { version } = await caller.ok('bom/bomBatch/get.do', { id: of.batchId })
  const machineId = of.shop.machines['EDM01']!
  const fact = { number: burnOperation, lock: 0, machineId, startedAt: '2026-09-01T08:00:00.000Z' }
  await caller.ok('bom/bomBatch/modify.do', { id: of.batchId, version, operations: [fact] })
  expect((await query({ search: 'M1' })).rows).toMatchObject([{ isRunning: true }])
  const again = await caller.ok('bom/bomBatch/get.do', { id: of.batchId })
  const finished = { ...fact, finishedAt: '2026-09-01T12:00:00.000Z' }
  await caller.ok('bom/bomBatch/modify.do', { id: of.batchId, version: again.version, operations: [finished] })
  expect((await query({ search: 'M1' })).rows).toEqual([])
  const { rows } = await caller.ok('bom/mold/list.do', { search: 'M2' })
  await caller.ok('bom/mold/setStatus.do', { moulds: [{ id: rows[0].id }], status: 'paused' })
  expect((await query()).total).toBe(0)
})

it('[MO-11] is not for those who may not see electrodes', async () => {
  expect((await guest.post<any>('electrode/set/query.do', { page: 1, size: 50 })).code).not.toBe(1)
})
