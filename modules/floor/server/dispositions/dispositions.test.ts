/** What is done with bad pieces, and who has to agree, as people report it and decide on it. */
import { seedMould, shopOfEachTest } from '../../../aps/server/factory.fixture.ts'
import { queryGates } from '@mouldwright/gate/shared'
import type { Caller } from '@mouldwright/testkit'
import { ofEachTest } from '@mouldwright/testkit/of-file'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import {
  decideCorrections,
  decideDispositions,
  proposeCorrection,
  saveFloorSetting,
  tellReport,
} from '../../shared/index.ts'

const rights = ['basic.*', 'production.*', 'gate.*', 'floor.*']
const { world, caller, shop } = shopOfEachTest(rights)
const mould = ofEachTest(() => seedMould(caller, shop, 'M1'))
let worker: Caller
let batchId: number
beforeEach(async () => {
  batchId = mould.batches['C01']!
  const own = ['production.*:check', 'floor.report:tell', 'floor.report:check', 'floor.correction:propose']
  worker = await world.user(own, { tenant: caller as never })
  await way('让步接收', 'concession', true)
  await way('补焊后返工', 'rework', true)
  await way('返工', 'rework', false)
  await way('报废重做', 'scrap', false)
})

const way = (name: string, outcome: string, needsApproval: boolean) =>
  caller.ok('bms/dealWay/add.do', { name, outcome, needsApproval })
const tell = (more: object, who: Caller = worker) =>
  who.ok(tellReport.path, { key: randomUUID(), batchId, operationNumber: 10, ...more })
const start = (operationNumber: number, who: Caller = worker) =>
  who.post<any>(tellReport.path, {
    ...{ key: randomUUID(), kind: 'start', batchId, operationNumber },
    machineId: shop.machines[operationNumber === 10 ? 'CNC01' : 'EDM01'],
  })
const asked = async (): Promise<any[]> => (await caller.ok('floor/disposition/list.do', {})).rows
const decide = (id: number, decision: object, who: Caller = caller) =>
  who.post<any>(decideDispositions.path, { dispositions: [{ id }], ...decision })
const approval = { decision: 'approved' }
const gate = async (operationNumber = 20) => {
  const { operations } = await caller.call(queryGates, { operations: [{ batchId, operationNumber }] })
  return operations[0]!.reasons.filter(({ code }) => code === 'disposition')
}

/** A piece went wrong at the first operation, which is done otherwise. */
async function spoilt(more: object): Promise<void> {
  expect((await start(10)).code).toBe(1)
  await tell({ kind: 'scrap', quantity: 1, reason: '崩角', ...more })
  await tell({ kind: 'finish' })
}

it('[BD-38 FL-11] a disposition that needs approval stops what comes behind until somebody with the right approves it', async () => {
  await spoilt({ followUp: 'concession', dealWay: '让步接收' })
  const [one] = await asked()
  expect(one).toMatchObject({
    ...{ status: 'waiting', batchId, operationNumber: 10, quantity: 1, reason: '崩角' },
    ...{ dealWay: '让步接收', followUp: 'concession', reportedBy: expect.any(String), decidedBy: null },
  })
  expect(await gate()).toMatchObject([
    {
      light: 'red',
      sentence: '前面工序的不合格品处置“让步接收”还没有批准',
      path: `/floor/disposition?id=${one.id}`,
    },
  ])
  // The operation itself goes on with the pieces that are good.
  expect(await gate(10)).toEqual([])
  expect((await start(20)).message).toContain('还没有批准')

  expect((await decide(one.id, approval, worker)).code).toBe(403)
  expect((await decide(one.id, approval)).code).toBe(1)
  expect(await asked()).toMatchObject([{ status: 'approved', decidedBy: expect.any(String) }])
  expect(await gate()).toEqual([])
  expect((await decide(one.id, { decision: 'rejected', answer: '不行' })).data).toMatchObject({
    refusal: 'disposition.decided',
  })
})

it('[BD-38 FL-11] nobody approves what they reported themselves, unless the factory leaves that to one person', async () => {
  await tell({ kind: 'start', machineId: shop.machines['CNC01'] }, caller)
  await tell({ kind: 'scrap', quantity: 1, reason: '崩角', followUp: 'concession', dealWay: '让步接收' }, caller)
  const [{ id }] = (await asked()) as [{ id: number }]
  // Nobody is asked to do what they may not.
  expect((await caller.ok('bms/msg/list.do', {})).rows).toEqual([])
  const refused = await decide(id, approval)
  expect(refused.data).toMatchObject({ refusal: 'disposition.own', params: { operation: 10 } })
  expect(refused.message).toMatch(/^批次 \S+ 工序 10 的不合格品是您自己报的/)
  expect((await decide(id, { decision: 'rejected', answer: '先量一下' })).code).toBe(1)
  const other = await world.user(rights, { tenant: caller as never })
  expect((await decide(id, approval, other)).code).toBe(1)

  const setting = { labourSplit: 'equal', askAfterHours: 12, approvesOwn: true } as const
  expect(await caller.call(saveFloorSetting, setting)).toEqual(setting)
  await tell({ kind: 'scrap', quantity: 1, reason: '崩角', followUp: 'concession', dealWay: '让步接收' }, caller)
  const again = (await asked()).find(({ status }) => status === 'waiting')
  expect((await decide(again.id, approval)).code).toBe(1)
})

it('[BD-38] whoever may approve is told of it, with a way there', async () => {
  await spoilt({ followUp: 'concession', dealWay: '让步接收' })
  const [{ id }] = (await asked()) as [{ id: number }]
  const { rows } = await caller.ok('bms/msg/list.do', {})
  expect(rows).toMatchObject([
    { link: `/floor/disposition?id=${id}`, msgHeader: expect.stringContaining('1 件不合格') },
  ])
  expect((await worker.ok('bms/msg/list.do', {})).rows).toEqual([])
})

it('[BD-38 FL-11] what is rejected stays stopped and says why; a correction, or an approval after all, lets it go on', async () => {
  await spoilt({ followUp: 'concession', dealWay: '让步接收' })
  const [one] = await asked()
  expect((await decide(one.id, { decision: 'rejected' })).data).toMatchObject({ refusal: 'disposition.answerNeeded' })
  await decide(one.id, { decision: 'rejected', answer: '装配面，不能让步' })
  expect((await gate())[0]!.sentence).toContain('被驳回：装配面，不能让步')

  const report = (await caller.ok('floor/report/list.do', { filters: { kind: ['scrap'] } })).rows[0]
  const void_ = { key: randomUUID(), reportId: report.id, correctedKind: 'void', at: report.at, reason: '改为返工' }
  const { id } = await worker.ok(proposeCorrection.path, void_)
  expect(await gate()).toHaveLength(1)
  await caller.ok(decideCorrections.path, { corrections: [{ id }], approve: true })
  expect(await gate()).toEqual([])

  await tell({ kind: 'scrap', quantity: 1, reason: '崩角', followUp: 'concession', dealWay: '让步接收' })
  const again = (await asked()).find(({ status }) => status === 'waiting')
  await decide(again.id, { decision: 'rejected', answer: '先量一下' })
  expect(await gate()).toHaveLength(1)
  expect((await decide(again.id, approval)).code).toBe(1)
  expect(await gate()).toEqual([])
})

it('[BD-38] a correction that leaves bad pieces bad takes no approval off', async () => {
  await spoilt({ followUp: 'concession', dealWay: '让步接收' })
  const report = (await caller.ok('floor/report/list.do', { filters: { kind: ['scrap'] } })).rows[0]
  const fewer = { reportId: report.id, correctedKind: 'rework', quantity: 1, at: report.at, reason: '看错了' }
  const { id } = await worker.ok(proposeCorrection.path, { key: randomUUID(), ...fewer })
  await caller.ok(decideCorrections.path, { corrections: [{ id }], approve: true })
  expect(await gate()).toHaveLength(1)
})

it('[BD-38] a rework that needs approval is planned, and begins with it', async () => {
  const processId = shop.processes.mill
  await spoilt({ followUp: 'reworkOperation', dealWay: '补焊后返工', reworkProcessId: processId })
  const { rows } = await caller.ok('bom/route/list.do', { filters: { partId: [mould.parts['C01']] } })
  const { operations } = await caller.ok('bom/route/get.do', { id: rows[0].id })
  const rework = operations.find(({ onlyBatchId }: { onlyBatchId: number | null }) => onlyBatchId === batchId)
  expect(await gate(rework.number)).toHaveLength(1)
  await decide((await asked())[0].id, approval)
  expect(await gate(rework.number)).toEqual([])
})

it('[BD-38] leaving the name out is no way around it where each way that leads there needs approval', async () => {
  await spoilt({ followUp: 'concession' })
  expect(await asked()).toMatchObject([{ dealWay: null, followUp: 'concession' }])
  expect((await gate())[0]!.sentence).toContain('“让步接收”')
})

it('[BD-38] nor is a name that leads elsewhere, or none', async () => {
  await spoilt({ followUp: 'concession', dealWay: '报废重做' })
  await tell({ kind: 'rework', quantity: 1, reason: '崩角', followUp: 'concession', dealWay: '随便' })
  expect(await asked()).toHaveLength(2)
})

it('[BD-38] what needs none asks nobody: by its name, by one of several ways, on the spot', async () => {
  const processId = shop.processes.mill
  await spoilt({ followUp: 'remake', dealWay: '报废重做' })
  const rework = { kind: 'rework', quantity: 1, reason: '毛刺', reworkProcessId: processId, reworkMinutes: 30 }
  await tell({ ...rework, followUp: 'reworkOperation', dealWay: '返工' })
  await tell({ ...rework, followUp: 'none' })
  expect(await asked()).toEqual([])
  expect(await gate()).toEqual([])
})

it('[BD-38 K3] the audit log tells of it in words', async () => {
  await spoilt({ followUp: 'concession', dealWay: '让步接收' })
  const auditor = await world.user(['*'], { tenant: caller as never })
  const { rows } = await auditor.ok('sys/audit/list.do', { search: 'floor.disposition' })
  expect(rows).toMatchObject([{ kindName: '新增', target: '处置审批 让步接收' }])
})

it('[BD-38 T1] another company’s are as absent as those that never were', async () => {
  await spoilt({ followUp: 'concession', dealWay: '让步接收' })
  const [one] = await asked()
  const stranger = await world.user(['floor.*'])
  expect((await decide(one.id, approval, stranger)).code).toBe(404)
  expect((await stranger.ok('floor/disposition/list.do', {})).rows).toEqual([])
})
