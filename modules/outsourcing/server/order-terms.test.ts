/** What an order owes and by when: on the terms that its supplier had when it was made. */
import { dayFrom } from '@mouldwright/testkit'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeEach, expect, it } from 'vitest'
import { change } from '../../aps/server/factory.fixture.ts'
import { outsourcingRights, seedBatch, seedOutsourcing, type SeededBatch } from './outsourcing.fixture.ts'

const world = worldOfFile()
const caller = ofEachTest(() => world.user(outsourcingRights))
const shop = ofEachTest(() => seedOutsourcing(caller))
let batch: SeededBatch
const today = () => dayFrom(world.clock.now(), 0)
const terms = (values: object) => change(caller, 'bms/supplier', shop.suppliers.heat, values)

beforeEach(async () => {
  batch = await seedBatch(caller, shop, 'M1')
  await change(caller, 'bom/part', batch.partId, { materialStatus: 'notOrdered' })
  await terms({
    taxRate: 6,
    isTaxIncluded: false,
    accountDays: 45,
    invoiceType: 'ordinary',
    paymentMethod: 'acceptance',
  })
})

const line = {
  order: () => ({ batchId: batch.batchId, operationNumber: 20 }),
  purchase: () => ({ partId: batch.partId }),
}
const make = async (kind: keyof typeof line, unitPrice: number): Promise<any> => {
  const lines = [{ ...line[kind](), unitPrice }]
  const { id } = await caller.ok(`outsource/${kind}/make.do`, { supplierId: shop.suppliers.heat, lines })
  return caller.ok(`outsource/${kind}/read.do`, { id })
}
const read = (kind: string, id: number): Promise<any> => caller.ok(`outsource/${kind}/read.do`, { id })
const step = (kind: string, verb: string, input: object) => caller.ok(`outsource/${kind}/${verb}.do`, input)

it.each(['order', 'purchase'] as const)('[BD-21] %s: tax comes on top of prices, or is in them', async (kind) => {
  const { id, amount, terms: onTop } = await make(kind, 25)
  expect([amount, onTop]).toEqual([
    100,
    {
      ...{ taxRate: 6, isTaxIncluded: false, taxAmount: 6, payable: 106 },
      ...{ invoiceType: 'ordinary', paymentMethod: 'acceptance', accountDays: 45, dueDate: null },
    },
  ])
  await terms({ taxRate: 13, isTaxIncluded: true })
  // What was ordered stays on the terms that it was ordered on.
  expect((await read(kind, id)).terms).toEqual(onTop)
  await caller.ok(`outsource/${kind}/cancel.do`, { id, reason: 'Other terms' })
  expect(await make(kind, 28.25)).toMatchObject({ amount: 113, terms: { taxAmount: 13, payable: 113 } })
})

it('[BD-21] a purchase follows its prices, and is due so many days after all has come', async () => {
  const { id, version, lines } = await make('purchase', 25)
  const lineId = lines[0].id
  await step('purchase', 'change', { id, version, lines: [{ lineId, quantity: 4, unitPrice: 50 }] })
  expect((await read('purchase', id)).terms).toMatchObject({ taxAmount: 12, payable: 212 })
  await step('purchase', 'send', { id })
  await step('purchase', 'receive', { id, lines: [{ lineId, quantity: 3 }] })
  expect((await read('purchase', id)).terms.dueDate).toBeNull()
  await step('purchase', 'receive', { id, lines: [{ lineId, quantity: 1 }] })
  const dueDate = dayFrom(world.clock.now(), 45)
  expect((await read('purchase', id)).terms.dueDate).toBe(dueDate)
  await step('purchase', 'close', { id })
  const { rows } = await caller.ok('outsource/purchase/list.do', {
    filters: { dueDate: { from: today(), to: dueDate } },
  })
  expect(rows).toMatchObject([{ id, payable: 212, dueDate }])
})

it('[BD-21] work outside is due so many days after its last piece was inspected', async () => {
  const { id, lines } = await make('order', 25)
  const lineId = lines[0].id
  await step('order', 'send', { id })
  await step('order', 'receive', { id, lines: [{ lineId, quantity: 4 }] })
  await step('order', 'inspect', { id, lines: [{ lineId, good: 3, ng: 0 }] })
  expect((await read('order', id)).terms.dueDate).toBeNull()
  await step('order', 'inspect', { id, lines: [{ lineId, good: 1, ng: 0 }] })
  expect((await read('order', id)).terms).toMatchObject({ payable: 106, dueDate: dayFrom(world.clock.now(), 45) })
})
