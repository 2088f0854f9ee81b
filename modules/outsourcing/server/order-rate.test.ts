/** Orders in another currency keep the exchange rate of the day on which they were made. */
import { dayFrom } from '@mouldwright/testkit'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeEach, expect, it } from 'vitest'
import { change } from '../../aps/server/factory.fixture.ts'
import { outsourcingRights, seedBatch, seedOutsourcing, type SeededBatch } from './outsourcing.fixture.ts'

const world = worldOfFile()
const caller = ofEachTest(() => world.user(outsourcingRights))
const shop = ofEachTest(() => seedOutsourcing(caller))
let batch: SeededBatch
let euro: number
const dayIn = (days: number) => dayFrom(world.clock.now(), days)
const rates = (...of: [days: number, rate: number][]) => of.map(([days, rate]) => ({ validFrom: dayIn(days), rate }))

beforeEach(async () => {
  batch = await seedBatch(caller, shop, 'M1')
  await change(caller, 'bom/part', batch.partId, { materialStatus: 'notOrdered' })
  const draft = { code: 'EUR', name: '欧元', rates: rates([-400, 7.5], [-30, 7.8125], [1, 9]) }
  euro = (await caller.ok('bms/currency/add.do', draft)).id
  await change(caller, 'bms/supplier', shop.suppliers.heat, { currencyId: euro })
})

const kinds = {
  order: () => ({ batchId: batch.batchId, operationNumber: 20 }),
  purchase: () => ({ partId: batch.partId }),
} as const
const make = async (kind: keyof typeof kinds, supplierId = shop.suppliers.heat): Promise<any> => {
  const { id } = await caller.ok(`outsource/${kind}/make.do`, { supplierId, lines: [kinds[kind]()] })
  return caller.ok(`outsource/${kind}/read.do`, { id })
}

it.each(['order', 'purchase'] as const)(
  '[BD-19] %s: keeps the rate of its day, whatever the currency does afterwards',
  async (kind) => {
    const { id, rate } = await make(kind)
    expect(rate).toEqual({ rate: 7.8125, from: dayIn(-30), isOld: false })
    await change(caller, 'bms/currency', euro, { rates: rates([-400, 1], [-30, 2]) })
    expect((await caller.ok(`outsource/${kind}/read.do`, { id })).rate).toEqual(rate)
    const { rows } = await caller.ok(`outsource/${kind}/list.do`, {})
    expect(rows).toMatchObject([{ exchangeRate: 7.8125, rateFrom: dayIn(-30) }])
  },
)

it('[BD-19] a rate older than 30 days is pointed out; without a rate yet, or in the own money, there is none', async () => {
  await change(caller, 'bms/currency', euro, { rates: rates([-31, 7.5]) })
  expect((await make('order')).rate).toEqual({ rate: 7.5, from: dayIn(-31), isOld: true })
  await change(caller, 'bms/currency', euro, { rates: rates([1, 7.5]) })
  expect((await make('purchase')).rate).toBeNull()
  const own = await seedBatch(caller, shop, 'M2')
  const lines = [{ batchId: own.batchId, operationNumber: 20 }]
  const { id } = await caller.ok('outsource/order/make.do', { supplierId: shop.suppliers.other, lines })
  expect((await caller.ok('outsource/order/read.do', { id })).rate).toBeNull()
})
