/** Material and standard parts as a buyer meets them: what the plan waits for, orders, and what gate and plan learn of them. */
import { change } from '../../../aps/server/factory.fixture.ts'
import { planned } from '../../../aps/server/plans.fixture.ts'
import { addOrder, affected } from '../../../trial/server/modification.fixture.ts'
import { queryGates } from '@mouldwright/gate/shared'
import { dayFrom, type Caller } from '@mouldwright/testkit'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeEach, expect, it } from 'vitest'
import { exportPurchase, getPurchase, type NeededPart } from '../../shared/index.ts'
import {
  outsourcingRights,
  seedBatch,
  seedOutsourcing,
  type OutsourcingShop,
  type SeededBatch,
} from '../outsourcing.fixture.ts'

const world = worldOfFile()
const caller = ofEachTest(() => world.user([...outsourcingRights, 'gate.*']))
const shop = ofEachTest((): Promise<OutsourcingShop> => seedOutsourcing(caller))
let batch: SeededBatch
beforeEach(async () => {
  batch = await seedBatch(caller, shop, 'M1')
})

const dayIn = (days: number) => dayFrom(world.clock.now(), days)
const needed = async (query: object = {}, who: Caller = caller): Promise<NeededPart[]> =>
  (await who.call(getPurchase, query)).rows
const track = (materialStatus = 'notOrdered', partId = batch.partId) =>
  change(caller, 'bom/part', partId, { materialStatus })
const step = (verb: string, body: object, who: Caller = caller) => who.post<any>(`outsource/purchase/${verb}.do`, body)
const ok = (verb: string, body: object): Promise<any> => caller.ok(`outsource/purchase/${verb}.do`, body)
const partOf = (partId = batch.partId): Promise<any> => caller.ok('bom/part/get.do', { id: partId })
const make = async (line: object = {}): Promise<{ id: number; number: string; lineId: number }> => {
  const lines = [{ partId: batch.partId, ...line }]
  const made = await ok('make', { supplierId: shop.suppliers.heat, lines })
  const order = await ok('read', { id: made.id })
  return { ...made, lineId: order.lines[0].id }
}
const waitsForMaterial = async (): Promise<boolean> => {
  const { operations } = await caller.call(queryGates, {
    operations: [{ batchId: batch.batchId, operationNumber: 10 }],
  })
  return operations[0]!.reasons.some(({ code }) => code === 'material')
}
const publishPlan = async () => {
  const { scheduleId } = await planned(caller)
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
}
const startOf = async (mould: string): Promise<string> => {
  const { rows } = await caller.ok('aps/dispatch/getList.do', { search: mould, order: 'time' })
  return rows[0].plannedStart
}

it('[FL-15] [CL-52] the list names material and standard parts that are not in, needed by the plan’s start less the way from the store', async () => {
  const { id: bought } = await caller.ok('bom/part/add.do', {
    mouldId: batch.mouldId,
    number: 'S01',
    name: 'Guide pin',
    quantity: 8,
    materialStatus: 'notOrdered',
  })
  await track()
  await publishPlan()
  const start = await startOf('M1')
  const before = await needed()
  expect(before.find(({ part }) => part === 'C01')).toMatchObject({
    kind: 'material',
    state: 'open',
    quantity: 4,
    left: 4,
    neededAt: start,
  })
  const pin = before.find(({ partId }) => partId === bought)!
  expect(pin).toMatchObject({ kind: 'standardPart', left: 8 })
  // Fitting comes after milling and hardening.
  expect(pin.neededAt! > start).toBe(true)
  const { id: store } = await caller.ok('bms/section/add.do', { name: 'WH', type: 'warehouse' })
  const { id: machineId } = await caller.ok('machine/add.do', { name: 'CRANE', sectionId: store })
  const groups = (await caller.ok('bms/resourceGroup/list.do', { size: 100 })).rows
  const own = groups.find((one: any) => one.sectionId === shop.sections.CNC) ?? groups[0]
  const { calendarId, shiftId, joinDate, endDate, capacityHours, weight, labourRate } = own
  const { id: storeGroup } = await caller.ok('bms/resourceGroup/add.do', {
    name: 'STORE',
    sectionId: store,
    machines: [{ machineId, isMain: true }],
    ...{ calendarId, shiftId, joinDate, endDate, capacityHours, weight, labourRate },
  })
  await caller.ok('aps/flowTime/saveApsFlowTime', { fromGroupId: storeGroup, toGroupId: own.id, minutes: 90 })
  const after = (await needed({ kind: 'material' }))[0]!
  expect(Date.parse(start) - Date.parse(after.neededAt!)).toBe(90 * 60_000)
  expect(await needed({ search: 'guide' })).toMatchObject([{ part: 'S01' }])
  expect(await needed({ state: 'promised' })).toEqual([])
  await track('arrived')
  expect((await needed()).map(({ part }) => part)).toEqual(['S01'])
  await track()
  await caller.ok('bom/part/finishBatch.do', { batches: [{ id: batch.batchId }] })
  // Nothing is made of it any more.
  expect((await needed()).map(({ part }) => part)).toEqual(['S01'])
})

it('[FL-15] an order feeds the material gate and the plan: promised, then later, in part, and in', async () => {
  await track()
  const { id, number, lineId } = await make()
  expect(number).toMatch(/^PO\d\d-0001$/)
  expect(await needed()).toMatchObject([{ state: 'drafted', left: 0 }])
  expect(await partOf()).toMatchObject({ materialStatus: 'notOrdered' })
  await ok('send', { id })
  expect(await partOf()).toMatchObject({ materialStatus: 'ordered', materialDate: null })
  await ok('confirm', { id, lines: [{ lineId, promisedDate: dayIn(12) }] })
  expect(await partOf()).toMatchObject({ materialStatus: 'ordered', materialDate: dayIn(12) })
  await publishPlan()
  expect((await startOf('M1')).slice(0, 10) >= dayIn(12)).toBe(true)
  expect(await waitsForMaterial()).toBe(true)
  expect((await step('receive', { id, lines: [{ lineId, quantity: 5 }] })).message).toBe(
    '第 10 行还有 4 件未到，不能收 5 件',
  )
  expect(await ok('receive', { id, lines: [{ lineId, quantity: 3 }] })).toMatchObject({ status: 'partlyReceived' })
  expect(await needed()).toMatchObject([{ state: 'partlyReceived', left: 0 }])
  expect(await waitsForMaterial()).toBe(true)
  expect(await ok('receive', { id, lines: [{ lineId, quantity: 1 }] })).toMatchObject({ status: 'received' })
  expect(await partOf()).toMatchObject({ materialStatus: 'arrived', materialDate: dayIn(0) })
  expect(await waitsForMaterial()).toBe(false)
  expect(await needed()).toEqual([])
  expect(await ok('close', { id })).toMatchObject({ status: 'closed' })
  expect((await step('cancel', { id, reason: 'x' })).message).toBe(`采购单 ${number} 的状态是“已关闭”，不能这样操作`)
})

it('[FL-15] a promise after the need makes the mould late by what its delivery has no room for', async () => {
  await track()
  await publishPlan()
  const [row] = await needed()
  const due = dayIn(20)
  const { version } = await caller.ok('bom/mold/get.do', { id: batch.mouldId })
  await caller.ok('bom/mold/modify.do', { id: batch.mouldId, version, deliveryDate: due })
  const { id, lineId } = await make()
  await ok('send', { id })
  await ok('confirm', { id, lines: [{ lineId, promisedDate: dayIn(2) }] })
  const near = (await needed())[0]!
  expect(near).toMatchObject({ state: 'promised', mouldLateMinutes: 0 })
  expect(await needed({ onlyAtRisk: true })).toEqual([])
  await ok('confirm', { id, lines: [{ lineId, promisedDate: dayIn(40) }] })
  const far = (await needed({ onlyAtRisk: true }))[0]!
  const comes = Date.parse(`${dayIn(40)}T00:00:00+08:00`)
  expect(Date.parse(far.neededAt!) + far.delayMinutes * 60_000).toBe(comes)
  expect(far.neededAt).toBe(row!.neededAt)
  expect(far.mouldLateMinutes).toBeGreaterThan(0)
  expect(far.mouldLateMinutes).toBeLessThan(far.delayMinutes)
  await ok('confirm', { id, lines: [{ lineId, promisedDate: dayIn(41) }] })
  expect((await needed())[0]!.mouldLateMinutes - far.mouldLateMinutes).toBe(1_440)
})

it('[FL-15] refused by name: too many, twice, a day gone, another order’s line, no reason; what is cancelled is wanted again', async () => {
  await track()
  const line = { partId: batch.partId }
  const supplierId = shop.suppliers.heat
  expect((await step('make', { supplierId, lines: [{ ...line, quantity: 5 }] })).message).toBe(
    '零件 M1 C01 还可采购 4 件',
  )
  const answers = await Promise.all([1, 2, 3].map(() => step('make', { supplierId, lines: [line] })))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(answers.find(({ code }) => code !== 1)!.message).toBe('零件 M1 C01 没有待采购的数量')
  const { id } = answers.find(({ code }) => code === 1)!.data
  const order = await ok('read', { id })
  const lineId = order.lines[0].id
  await ok('change', { id, version: order.version, lines: [{ lineId, quantity: 3, unitPrice: 50 }] })
  expect(await ok('read', { id })).toMatchObject({ amount: 150, lines: [{ quantity: 3, unitPrice: 50 }] })
  const other = await make()
  expect((await step('confirm', { id, lines: [{ lineId, promisedDate: dayIn(3) }] })).data.refusal).toBe(
    'purchase.stateForbids',
  )
  await ok('send', { id })
  expect((await step('confirm', { id, lines: [{ lineId, promisedDate: dayIn(-1) }] })).message).toBe(
    `第 10 行的日期 ${dayIn(-1)} 已经过去`,
  )
  expect((await step('receive', { id, lines: [{ lineId: other.lineId, quantity: 1 }] })).data.refusal).toBe(
    'purchase.foreignLine',
  )
  await ok('receive', { id, lines: [{ lineId, quantity: 1 }] })
  expect((await step('close', { id })).data.refusal).toBe('purchase.closeWithoutReason')
  await ok('close', { id, reason: '供应商缺货' })
  await ok('cancel', { id: other.id, reason: 'x' })
  expect(await needed()).toMatchObject([{ state: 'partlyReceived', left: 3 }])
  expect(await partOf()).toMatchObject({ materialStatus: 'notOrdered' })
  const stranger = await world.user(outsourcingRights)
  expect((await step('read', { id }, stranger)).code).toBe(404)
  const looker = await world.user(['outsourcing.purchase:check'], { tenant: caller })
  expect((await step('make', { supplierId, lines: [line] }, looker)).data.refusal).toBe('access.denied')
})

it('[FL-15] the list goes out as a workbook by a job', async () => {
  await track()
  const { taskId } = await caller.ok(exportPurchase.path, {})
  const job = await caller.job(taskId)
  expect(job).toMatchObject({
    status: 'succeeded',
    result: { rows: 1, name: expect.stringMatching(/^采购需求-.*\.xlsx$/) },
  })
})

it('[MD-02] ordered material that a modification reaches needs a decision; what has come does not', async () => {
  const who = await world.user([...outsourcingRights, 'trial.*', 'gate.*'], { tenant: caller })
  await track()
  const { id, number, lineId } = await make()
  const { id: orderId } = await addOrder(who, batch.mouldId, [batch.partId])
  const orders = async () => (await affected(who, orderId)).things.filter(({ kind }: any) => kind === 'order')
  expect(await orders()).toEqual([])
  await ok('send', { id })
  await ok('confirm', { id, lines: [{ lineId, promisedDate: dayIn(9) }] })
  expect(await orders()).toMatchObject([
    {
      name: `${number} 10`,
      facts: { supplier: 'Heat & Co', quantity: 4, date: dayIn(9) },
      decisions: ['letFinish', 'recall'],
      path: `/outsource/purchase/${id}`,
    },
  ])
  await ok('receive', { id, lines: [{ lineId, quantity: 4 }] })
  expect(await orders()).toEqual([])
})
