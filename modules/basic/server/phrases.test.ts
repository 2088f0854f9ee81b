/** Remarks that are offered where somebody says why, through HTTP. */
import { offerPhrases } from '@mouldwright/basic/shared'
import { userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'

const world = worldOfFile()
const keeper = userOfFile(world, ['basic.remarkPhrase:*'])
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
