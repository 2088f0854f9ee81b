/** Remarks that are offered where somebody says why, through HTTP. */
import { offerDealWays, offerPhrases } from '@mouldwright/basic/shared'
import { userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'

const world = worldOfFile()
const keeper = userOfFile(world, ['basic.remarkPhrase:*', 'basic.stockMoveType:*', 'basic.dealWay:*'])
const add = (values: object) => keeper.ok('bms/remark/add.do', values)

it('[BD-38] remarks are offered by their use and in their order to whoever reports, retired ones and those of others not', async () => {
  const worker = await world.user([], { tenant: keeper as never })
  const stranger = await world.user(['*'])
  await add({ name: '尺寸超差', use: 'scrap', sort: 2 })
  await add({ name: '撞刀', use: 'scrap', sort: 1 })
  await add({ name: '等刀', use: 'pause' })
  await add({ name: '不再用', use: 'scrap', valid: false })
  expect(await worker.call(offerPhrases, { use: 'scrap' })).toEqual({ phrases: ['撞刀', '尺寸超差'] })
  expect(await worker.call(offerPhrases, { use: 'report' })).toEqual({ phrases: [] })
  expect(await stranger.call(offerPhrases, { use: 'scrap' })).toEqual({ phrases: [] })
})

it('[BD-24] where material comes in or pieces leave, types of stock moves of that direction are offered', async () => {
  const type = (code: string, name: string, type: number, more: object = {}) =>
    keeper.ok('bms/stockMoveType/add.do', { code, name, type, ...more })
  await type('IN', '采购入库', 1, { sort: 2 })
  await type('OUT', '发货出库', 20)
  await type('ALL', '移库', 30)
  await type('OLD', '旧入库', 1, { valid: false })
  await add({ name: '急件', use: 'report' })
  expect(await keeper.call(offerPhrases, { use: 'stockIn' })).toEqual({ phrases: ['移库', '采购入库', '急件'] })
  expect(await keeper.call(offerPhrases, { use: 'stockOut' })).toEqual({ phrases: ['发货出库', '移库', '急件'] })
})

it('[BD-38] ways to deal with bad pieces are offered in their order to whoever reports, with what follows of them', async () => {
  const worker = await world.user([], { tenant: keeper as never })
  const way = (name: string, outcome: string, more: object = {}) =>
    keeper.ok('bms/dealWay/add.do', { name, outcome, ...more })
  await way('补焊后返工', 'rework', { sort: 2 })
  await way('让步接收', 'concession', { sort: 1, needsApproval: true })
  await way('不再用', 'scrap', { valid: false })
  expect(await worker.call(offerDealWays, {})).toEqual({
    ways: [
      { name: '让步接收', outcome: 'concession', needsApproval: true },
      { name: '补焊后返工', outcome: 'rework', needsApproval: false },
    ],
  })
  const stranger = await world.user(['*'])
  expect(await stranger.call(offerDealWays, {})).toEqual({ ways: [] })
})
