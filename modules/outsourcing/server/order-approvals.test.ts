/** What is done with NG of suppliers, and who has to agree. */
import { queryGates } from '@mouldwright/gate/shared'
import type { Caller } from '@mouldwright/testkit'
import { ofFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeAll, expect, it } from 'vitest'
import { outsourcingRights, seedBatch, seedOutsourcing } from './outsourcing.fixture.ts'

const world = worldOfFile()
const caller = ofFile(() => world.user([...outsourcingRights, 'gate.*']))
const shop = ofFile(() => seedOutsourcing(caller))
let inspector: Caller

beforeAll(async () => {
  inspector = await world.user(['outsourcing.order:check', 'outsourcing.order:inspect'], { tenant: caller })
  const way = (name: string, outcome: string, needsApproval: boolean) =>
    caller.ok('bms/dealWay/add.do', { name, outcome, needsApproval })
  await way('索赔', 'returnToSupplier', true)
  await way('返工', 'rework', false)
  await way('补焊', 'rework', true)
})

/** Four pieces that are back and not inspected. */
async function back(mould: string): Promise<{ id: number; lineId: number }> {
  const { batchId } = await seedBatch(caller, shop, mould)
  const lines = [{ batchId, operationNumber: 20 }]
  const { id } = await caller.ok('outsource/order/make.do', { supplierId: shop.suppliers.heat, lines })
  await caller.ok('outsource/order/send.do', { id })
  const lineId = (await caller.ok('outsource/order/read.do', { id })).lines[0].id
  await caller.ok('outsource/order/receive.do', { id, lines: [{ lineId, quantity: 4 }] })
  return { id, lineId }
}

const inspect = ({ id, lineId }: { id: number; lineId: number }, of: object, who: Caller = inspector) =>
  who.post<any>('outsource/order/inspect.do', { id, lines: [{ lineId, good: 3, ng: 1, reason: '变形', ...of }] })

it('[BD-38 FL-14] NG whose disposition needs approval stays uninspected until somebody who may approve does it', async () => {
  const order = await back('M1')
  const claim = { follows: 'sendBack', dealWay: '索赔' }
  const refused = await inspect(order, claim)
  expect(refused.data).toMatchObject({ refusal: 'order.approvalNeeded' })
  expect(refused.message).toBe('第 10 行不合格品的处置需要审批，请有外协单“通过”权限的人检验')
  // Without its name it is the same disposition.
  expect((await inspect(order, { follows: 'sendBack' })).data).toMatchObject({ refusal: 'order.approvalNeeded' })
  const read = () => caller.ok('outsource/order/read.do', { id: order.id })
  expect((await read()).lines[0]).toMatchObject({ returned: 4, good: 0, sentBack: 0 })
  expect((await inspect(order, claim, caller)).code).toBe(1)
  const { lines, notes } = await read()
  expect(lines[0]).toMatchObject({ good: 3, sentBack: 1 })
  expect(notes[0]).toMatchObject({ kind: 'inspected', follows: 'sendBack', reason: '索赔 · 变形' })
})

it('[BD-38 FL-14] one that needs none, or of which there is one that needs none, is anybody’s who inspects', async () => {
  expect((await inspect(await back('M2'), { follows: 'rework', dealWay: '返工' })).code).toBe(1)
  expect((await inspect(await back('M3'), { follows: 'rework' })).code).toBe(1)
  const welded = await back('M4')
  expect((await inspect(welded, { follows: 'rework', dealWay: '补焊' })).data).toMatchObject({
    refusal: 'order.approvalNeeded',
  })
  expect((await inspect(welded, { follows: 'scrap' })).code).toBe(1)
})

it('[BD-38 FL-11 FL-14] NG under concession goes on as it is, counts for the supplier, and later operations point it out', async () => {
  await caller.ok('bms/dealWay/add.do', { name: '让步接收', outcome: 'concession', needsApproval: true })
  const { batchId } = await seedBatch(caller, shop, 'M5')
  const { id } = await caller.ok('outsource/order/make.do', {
    supplierId: shop.suppliers.heat,
    lines: [{ batchId, operationNumber: 20 }],
  })
  await caller.ok('outsource/order/send.do', { id })
  const read = () => caller.ok('outsource/order/read.do', { id })
  const lineId = (await read()).lines[0].id
  await caller.ok('outsource/order/receive.do', { id, lines: [{ lineId, quantity: 4 }] })
  const conceded = { follows: 'concession', dealWay: '让步接收', reason: '硬度低 1 HRC' }
  expect((await inspect({ id, lineId }, conceded)).data).toMatchObject({ refusal: 'order.approvalNeeded' })
  expect((await inspect({ id, lineId }, conceded, caller)).code).toBe(1)

  const { status, lines, notes } = await read()
  expect(status).toBe('inspected')
  expect(lines[0]).toMatchObject({ good: 3, conceded: 1, sentBack: 0, settledAt: expect.any(String) })
  expect(notes[0]).toMatchObject({ kind: 'inspected', follows: 'concession', ng: 1 })
  const { rows } = await caller.ok('outsource/turnaround/list.do', { supplierId: shop.suppliers.heat })
  expect(rows.reduce((sum: number, { ng }: { ng: number }) => sum + ng, 0)).toBeGreaterThan(0)
  // The operation is done with all of its pieces.
  const { quantity, operations } = await caller.ok('bom/bomBatch/get.do', { id: batchId })
  expect(quantity).toBe(4)
  expect(operations.find(({ number }: { number: number }) => number === 20).finishedAt).toEqual(expect.any(String))

  const concessionsAt = async (operationNumber: number) => {
    const gates = await caller.call(queryGates, { operations: [{ batchId, operationNumber }] })
    return gates.operations[0]!.reasons.filter(({ code }) => code === 'concession')
  }
  expect(await concessionsAt(30)).toMatchObject([
    { light: 'amber', params: { reason: '让步接收 · 硬度低 1 HRC' }, path: `/outsource/order/${id}` },
  ])
  expect(await concessionsAt(10)).toEqual([])
})
