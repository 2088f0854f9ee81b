/** What the declarations of basic data cannot say alone, through HTTP. */
import { currency, material, materialType, partType, productType, shelf, supplier } from '@mouldwright/basic/shared'
import { createWorld, type Caller, type World } from '@mouldwright/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
let mine: Caller
beforeAll(async () => {
  world = await createWorld()
  mine = await world.user(['basic.*'])
})
afterAll(() => world.close())

const add = (of: { path: string }, values: object) => mine.post(`${of.path}/add.do`, values)
const added = (of: { path: string }, values: object) => mine.ok(`${of.path}/add.do`, values)
const rulesOf = (answer: { data: unknown }) =>
  (answer.data as { issues: { field: string; rule: string }[] }).issues.map(({ field, rule }) => `${field} ${rule}`)

describe('basic data', () => {
  it('[BD-16] a product type is never its own parent, over however many steps', async () => {
    const vehicle = await added(productType, { code: 'CAR', name: '汽车' })
    const interior = await added(productType, { code: 'INT', name: '内饰', parentId: vehicle.id })
    const { id, version } = vehicle
    for (const parentId of [id, interior.id])
      expect(rulesOf(await mine.post('bms/productType/modify.do', { id, version, parentId }))).toEqual([
        'parentId basic:rules.ownParent',
      ])
  })

  it('[BD-14] the longest beginning of a code says of which type a material is', async () => {
    const cavity = await added(partType, { code: 'CAV', name: '型腔' })
    const steel = await added(materialType, {
      code: 'STEEL',
      name: '钢',
      codePrefix: 'ST',
      partTypes: [{ partTypeId: cavity.id }],
    })
    const stainless = await added(materialType, { code: 'SUS', name: '不锈钢', codePrefix: 'ST-4' })
    await added(material, { code: 'ST-P20', name: '预硬钢', typeId: steel.id })
    await added(material, { code: 'st-420', name: '不锈钢', typeId: stainless.id })
    await added(material, { code: 'CU-1', name: '紫铜', typeId: steel.id })
    expect(rulesOf(await add(material, { code: 'ST-440', name: '不锈钢', typeId: steel.id }))).toEqual([
      'typeId basic:rules.typeOfCode',
    ])
    expect(rulesOf(await add(materialType, { code: 'TOOL', name: '工具钢', codePrefix: 'st' }))).toEqual([
      'codePrefix basic:rules.prefixTaken',
    ])
  })

  it('[BD-51] a material’s code, hardness and heat treatments are within their limits', async () => {
    const answer = await add(material, {
      code: 'P 20',
      name: '钢',
      hardnessMin: -1,
      erpNumber: 'x'.repeat(201),
      heatTreatments: [{ name: '淬火', hardnessMin: 52, hardnessMax: 48 }],
    })
    expect(rulesOf(answer).sort()).toEqual(['code pattern', 'erpNumber tooLong', 'hardnessMin tooSmall'])
    const backwards = {
      hardnessMin: 52,
      hardnessMax: 48,
      heatTreatments: [{ name: '淬火', hardnessMin: 52, hardnessMax: 48 }],
    }
    expect(rulesOf(await add(material, { code: 'P20', name: '钢', ...backwards })).sort()).toEqual([
      'hardnessMax basic:rules.minAboveMax',
      'heatTreatments basic:rules.minAboveMax',
    ])
  })

  it('[BD-19 BD-50] a currency has three capitals and a rate from a day on', async () => {
    expect(rulesOf(await add(currency, { code: 'eur', name: '欧元' })).sort()).toEqual([
      'code pattern',
      'rates tooFewRows',
    ])
    const first = { validFrom: '2026-01-01', rate: 7.6 }
    for (const [code, fault] of [
      ['EU', 'code pattern'],
      ['EURO', 'code tooLong'],
    ] as const)
      expect(rulesOf(await add(currency, { code, name: '欧元', rates: [first] }))).toEqual([fault])
    const rates = [first, { validFrom: '2026-09-01', rate: 7.8125 }]
    expect(await added(currency, { code: 'ＥＵＲ', name: '欧元', rates })).toMatchObject({ code: 'EUR', rates })
    expect(rulesOf(await add(currency, { code: 'USD', name: '美元', rates: [rates[0], rates[0]] }))).toEqual([
      'rates.validFrom duplicateRow',
    ])
  })

  it('[BD-21 BD-59] a supplier’s tax rate is 0 to 100, and the days of account are given', async () => {
    expect(
      rulesOf(await add(supplier, { code: 'S1', name: '热处理厂', taxRate: 101, accountDays: null })).sort(),
    ).toEqual(['accountDays required', 'taxRate tooLarge'])
  })

  it('[BD-28] places stand within their shelf, each code once', async () => {
    const place = (layer: number, slot: number, code: string) => ({ layer, slot, code })
    const of = { code: 'A01', name: '电极货架', layers: 2, slotsPerLayer: 3 }
    expect(rulesOf(await add(shelf, { ...of, layers: 21, slotsPerLayer: 101 })).sort()).toEqual([
      'layers tooLarge',
      'slotsPerLayer tooLarge',
    ])
    expect(rulesOf(await add(shelf, { ...of, places: [place(3, 1, 'A')] }))).toEqual([
      'places basic:rules.placeOutsideShelf',
    ])
    expect(rulesOf(await add(shelf, { ...of, places: [place(1, 1, 'A'), place(1, 2, 'A')] }))).toEqual([
      'places basic:rules.placeCodeTwice',
    ])
  })
})
