/** What the type of a part binds, and the kinds that moulds are told apart by, through HTTP. */
import { userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeAll, expect, it } from 'vitest'

const world = worldOfFile()
const planner = userOfFile(world, ['basic.*', 'production.*'])
const id = async (path: string, values: object): Promise<number> => (await planner.ok(`${path}/add.do`, values)).id

let mouldId: number
let types: Record<'cavity' | 'electrode' | 'guide', number>
beforeAll(async () => {
  mouldId = await id('bom/mold', { number: 'M1', name: '前保险杠', deliveryDate: '2026-11-20' })
  types = {
    cavity: await id('bms/partType', { code: 'CAV', name: '型腔' }),
    electrode: await id('bms/partType', { code: 'EL', name: '电极', workpieceType: 2 }),
    guide: await id('bms/partType', { code: 'GP', name: '导柱', isBought: true }),
  }
})

let serial = 0
const part = (more: object) => ({ mouldId, number: `P${(serial += 1)}`, name: '零件', ...more })
const faultsOf = async (path: string, values: object) => {
  const answer = await planner.post<any>(path, values)
  return answer.data?.issues?.map(({ field, rule }: any) => `${field} ${rule}`)
}
const refused = (more: object) => faultsOf('bom/part/add.do', part(more))

it('[BD-12] a part is of the kind of workpiece that its type is of', async () => {
  expect(await refused({ partTypeId: types.electrode })).toEqual(['partTypeId production:rules.partTypeOfOther'])
  expect(await refused({ type: 2, partTypeId: types.cavity })).toEqual(['partTypeId production:rules.partTypeOfOther'])
  await id('bom/part', part({ partTypeId: types.cavity }))
  await id('bom/part', part({ type: 2, partTypeId: types.electrode }))
})

it('[BD-14] parts are made of materials whose type is for their type, or for all', async () => {
  const copper = await id('bms/materialType', {
    ...{ code: 'CU', name: '电极铜', category: 'copper' },
    partTypes: [{ partTypeId: types.electrode }],
  })
  const steel = await id('bms/materialType', { code: 'ST', name: '模具钢' })
  const [cu, p20] = [
    await id('bms/material', { code: 'CU1', name: '紫铜', typeId: copper }),
    await id('bms/material', { code: 'P20', name: '预硬钢', typeId: steel }),
  ]
  expect(await refused({ partTypeId: types.cavity, materialId: cu })).toEqual([
    'materialId production:rules.materialOfOtherParts',
  ])
  await id('bom/part', part({ partTypeId: types.cavity, materialId: p20 }))
  await id('bom/part', part({ type: 2, partTypeId: types.electrode, materialId: cu }))
  // Of a part without a type nobody can say.
  await id('bom/part', part({ materialId: cu }))
})

it('[BD-09] a new electrode takes what it leaves blank from its electrode material; a workpiece has none', async () => {
  const materialId = await id('bms/material', { code: 'CU2', name: '红铜' })
  const gaps = { roughGap: 0.3, semiFineGap: 0.2, fineGap: 0.1 }
  const electrodeMaterialId = await id('bms/electrodeMaterial', { code: 'CU', name: '紫铜', materialId, ...gaps })
  const made = async (more: object) => planner.ok('bom/part/add.do', part({ type: 2, electrodeMaterialId, ...more }))
  expect(await made({ electrodeStage: 'rough' })).toMatchObject({ materialId, sparkGap: 0.3 })
  expect(await made({ electrodeStage: 'fine', sparkGap: 0.08 })).toMatchObject({ sparkGap: 0.08 })
  const several = await made({
    quantity: 3,
    stages: [
      { stage: 'semiFine', quantity: 1 },
      { stage: 'fine', sparkGap: 0.05, quantity: 1 },
      { stage: 'polish', quantity: 1 },
    ],
  })
  const { stages, version } = await planner.ok('bom/part/get.do', { id: several.id })
  expect(stages.map(({ sparkGap }: any) => sparkGap)).toEqual([0.2, 0.05, null])
  // What somebody takes away later stays away.
  await planner.ok('bom/part/modify.do', { id: several.id, version, materialId: null })
  expect((await planner.ok('bom/part/get.do', { id: several.id })).materialId).toBeNull()
  expect(await refused({ electrodeMaterialId })).toEqual([
    'electrodeMaterialId production:rules.electrodeMaterialOfWorkpiece',
  ])
})

it('[BD-12] a part that is bought has no route, and one with a route is not bought', async () => {
  const sectionId = await id('bms/section', { name: 'CNC', type: 'cnc' })
  const processId = await id('bms/process', { code: 'MILL', name: '铣', sectionId })
  const routeOf = (partId: number) => ({ partId, operations: [{ number: 10, processId, estimatedMinutes: 60 }] })
  const bought = await id('bom/part', part({ partTypeId: types.guide }))
  expect(await faultsOf('bom/route/add.do', routeOf(bought))).toEqual(['partId production:rules.boughtWithRoute'])
  const made = await id('bom/part', part({}))
  await id('bom/route', routeOf(made))
  const turned = { id: made, version: 1, partTypeId: types.guide }
  expect(await faultsOf('bom/part/modify.do', turned)).toEqual(['partTypeId production:rules.boughtWithRoute'])
})

it('[BD-15 BD-16 BD-25] moulds name their type, product and order, by which they are found; these are then in use', async () => {
  const kinds = {
    mouldTypeId: await id('bms/mouldType', { code: 'INJ', name: '注塑模' }),
    productTypeId: await id('bms/productType', { code: 'AUTO', name: '汽车内饰' }),
    orderTypeId: await id('bms/orderType', { code: 'NEW', name: '新模' }),
  }
  const named = await id('bom/mold', { number: 'M2', name: '门板', deliveryDate: '2026-11-20', ...kinds })
  for (const [field, value] of Object.entries(kinds)) {
    const { rows } = await planner.ok('bom/mold/list.do', { filters: { [field]: [value] } })
    expect([field, rows.map((row: any) => row.id)]).toEqual([field, [named]])
  }
  for (const [path, kind] of [
    ['bms/mouldType', kinds.mouldTypeId],
    ['bms/productType', kinds.productTypeId],
    ['bms/orderType', kinds.orderTypeId],
  ] as const)
    expect((await planner.post(`${path}/remove.do`, { ids: [kind] })).code).not.toBe(1)
})

it('[BD-25] a new mould that leaves its priority blank has that of its order type', async () => {
  const orderTypeId = await id('bms/orderType', { code: 'RUSH', name: '急单', priority: 8 })
  const priorityOf = async (more: object) => {
    const order = { number: `T${(serial += 1)}`, name: '支架', deliveryDate: '2026-11-20', ...more }
    return (await planner.ok('bom/mold/add.do', order)).priority
  }
  expect(await priorityOf({ orderTypeId })).toBe(8)
  expect(await priorityOf({ orderTypeId, priority: null })).toBe(8)
  expect(await priorityOf({ orderTypeId, priority: 3 })).toBe(3)
  expect(await priorityOf({})).toBe(5)
  const made = await planner.ok('bom/mold/add.do', { number: 'T0', name: '底座', deliveryDate: '2026-11-20' })
  // Later on the mould's own counts, and cannot be taken away.
  const { id: mould, version } = made
  expect(await faultsOf('bom/mold/modify.do', { id: mould, version, priority: null })).toEqual(['priority required'])
  expect((await planner.ok('bom/mold/modify.do', { id: mould, version, orderTypeId })).priority).toBe(5)
})
