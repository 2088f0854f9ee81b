/** Corrections: proposed by whoever did the work, approved by a supervisor; the original stays. */
import { seedMould, seedShop, type Shop } from '../../../aps/server/factory.fixture.ts'
import type { Caller } from '@mouldwright/testkit'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { decideCorrections, markReports, proposeCorrection, settleReports, tellReport } from '../../shared/index.ts'

const world = worldOfFile()
const supervisor = ofEachTest(() => world.user(['basic.*', 'production.*', 'gate.*', 'floor.*']))
const shop = ofEachTest((): Promise<Shop> => seedShop(supervisor))
let worker: Caller
let batchId: number
beforeEach(async () => {
  batchId = (await seedMould(supervisor, shop, 'M1')).batches['C01']!
  const rights = ['production.*:check', 'floor.report:tell', 'floor.report:check', 'floor.correction:propose']
  worker = await world.user(rights, { tenant: supervisor as never })
})

const minute = 60_000
const isoIn = (minutes: number) => new Date(world.clock.now() + minutes * minute).toISOString()
const tell = (kind: string, who: Caller = worker) =>
  who.ok(tellReport.path, {
    key: randomUUID(),
    kind,
    batchId,
    operationNumber: 10,
    ...(kind === 'start' ? { machineId: shop.machines['CNC01'] } : {}),
  })
const operation = async () => (await supervisor.ok('bom/bomBatch/get.do', { id: batchId })).operations[0]
const reports = async (): Promise<any[]> => (await supervisor.ok('floor/report/list.do', {})).rows
const propose = (more: object, who: Caller = worker) =>
  who.post<any>(proposeCorrection.path, { key: randomUUID(), reason: '忘了按', ...more })
const decide = (id: number, approve: boolean, who: Caller = supervisor) =>
  who.post<any>(decideCorrections.path, { corrections: [{ id }], approve })

async function started(): Promise<any> {
  await tell('start')
  world.clock.advance(10 * minute)
  await tell('finish')
  return (await reports()).find(({ kind }) => kind === 'finish')
}

it('[FL-03] counts from its approval on, in place of the report, which stays and is marked', async () => {
  const finish = await started()
  expect(await operation()).toMatchObject({ workedMinutes: 10 })
  const earlier = isoIn(-2)
  const { data } = await propose({ reportId: finish.id, correctedKind: 'finish', at: earlier })
  expect(await operation()).toMatchObject({ workedMinutes: 10 })
  const marksOf = async () => (await supervisor.call(markReports, { reports: [{ id: finish.id }] })).marks[0]
  expect(await marksOf()).toMatchObject({ isWaiting: true, correctedBy: null })
  expect((await decide(data.id, true)).code).toBe(1)
  expect(await operation()).toMatchObject({ workedMinutes: 8, finishedAt: earlier })
  expect(await marksOf()).toMatchObject({ isWaiting: false, correctedBy: expect.any(String) })
  expect(await reports()).toHaveLength(3)
  expect((await reports()).find(({ kind }) => kind === 'correct')).toMatchObject({
    correctsId: finish.id,
    correctedKind: 'finish',
    approvedBy: expect.any(String),
    userId: worker.userId,
  })
  expect((await decide(data.id, false)).data).toMatchObject({ refusal: 'correction.decided' })
})

it('[FL-03] that is rejected changes nothing', async () => {
  const finish = await started()
  const { data } = await propose({ reportId: finish.id, correctedKind: 'void', at: isoIn(-1) })
  await decide(data.id, false)
  expect(await operation()).toMatchObject({ workedMinutes: 10, progress: 100 })
  expect(await reports()).toHaveLength(2)
})

it('[FL-03] of a report that was forgotten names the operation', async () => {
  await tell('start')
  world.clock.advance(10 * minute)
  expect((await propose({ correctedKind: 'finish', at: isoIn(-3) })).data).toMatchObject({
    refusal: 'correction.operationNeeded',
  })
  const { data } = await propose({ batchId, operationNumber: 10, correctedKind: 'finish', at: isoIn(-3) })
  await decide(data.id, true)
  expect(await operation()).toMatchObject({ workedMinutes: 7, progress: 100 })
})

it('[FL-03] is for one’s own work, in the past, once at a time, and decided by right', async () => {
  const finish = await started()
  const wrong = { reportId: finish.id, correctedKind: 'finish', at: isoIn(-3) }
  const other = await world.user(['floor.correction:propose'], { tenant: supervisor as never })
  expect((await propose(wrong, other)).data).toMatchObject({ refusal: 'correction.notYours' })
  expect((await propose({ ...wrong, at: isoIn(5) })).data).toMatchObject({ refusal: 'correction.future' })
  const { data } = await propose(wrong)
  expect((await propose(wrong)).data).toMatchObject({ refusal: 'correction.waiting' })
  expect((await decide(data.id, true, worker)).data).toMatchObject({ refusal: 'access.denied' })
  await decide(data.id, true)
  expect((await propose(wrong)).data).toMatchObject({ refusal: 'correction.struck' })
})

it('[FL-01] a report that came too late is settled: its work counts, or it does not', async () => {
  await tell('start')
  await supervisor.ok('bom/bomBatch/close', { batches: [{ id: batchId }] })
  world.clock.advance(10 * minute)
  await tell('finish')
  const [late, start] = await reports()
  expect(late).toMatchObject({ kind: 'finish', fault: 'batchOver' })
  const settle = (id: number, accept: boolean) =>
    supervisor.post<any>(settleReports.path, { reports: [{ id }], accept })
  expect((await settle(start.id, true)).data).toMatchObject({ refusal: 'report.notFaulty' })
  await settle(late.id, true)
  expect(await operation()).toMatchObject({ workedMinutes: 10, progress: 100 })
  expect((await settle(late.id, false)).data).toMatchObject({ refusal: 'correction.struck' })
})
