/** The rules of each kind of basic data, as the specification gives them, through HTTP. */
import {
  calculationParameter,
  colour,
  colourStandard,
  costCentre,
  customer,
  dealWay,
  electrodeMaterial,
  fileType,
  machine,
  material,
  measuringEnvironment,
  measuringFormat,
  measuringOrderRule,
  measuringSpecification,
  mouldType,
  orderType,
  partType,
  precisionLevel,
  probe,
  process,
  processingMaterial,
  productType,
  remarkPhrase,
  section,
  skillTitle,
  stockMoveType,
  surfaceRequirement,
  tolerance,
  unit,
} from '@mouldwright/basic/shared'
import type { Entity } from '@mouldwright/kernel'
import { wireCodes } from '@mouldwright/server-kit'
import type { Caller } from '@mouldwright/testkit'
import { exportBook, importBook } from '@mouldwright/testkit/books'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeAll, describe, expect, it } from 'vitest'

const world = worldOfFile()
let zh: Caller
let en: Caller
beforeAll(async () => {
  const tenant = await world.tenant()
  zh = await world.user(['basic.*'], { tenant, language: 'zh' })
  en = await world.user(['basic.*'], { tenant, language: 'en' })
})

type Values = Record<string, unknown>
interface Issue {
  field: string
  rule: string
  message: string
}

const add = (of: Entity, values: Values) => zh.ok(`${of.path}/add.do`, values)
const issuesOf = async (caller: Caller, of: Entity, values: Values) => {
  const answer = await caller.post<{ issues: Issue[] }>(`${of.path}/add.do`, values)
  expect(answer.code, JSON.stringify(answer)).not.toBe(wireCodes.ok)
  return answer.data.issues
}
const faultsOf = async (of: Entity, values: Values) =>
  (await issuesOf(zh, of, values)).map(({ field, rule }) => `${field} ${rule.replace('basic:rules.', '')}`).sort()

/** What is refused is refused at its field, with a sentence of each language that names the limit. */
async function refused(of: Entity, values: Values, faults: readonly string[], says: { zh: string; en: string }) {
  expect(await faultsOf(of, values)).toEqual([...faults].sort())
  const said = async (caller: Caller) => (await issuesOf(caller, of, values)).map(({ message }) => message).join('\n')
  expect(await said(zh)).toContain(says.zh)
  expect(await said(en)).toContain(says.en)
}

let serial = 0
const next = () => `K${(serial += 1)}`

/** A text is taken at its bound, in Chinese as in Latin letters where no pattern forbids it, and refused one past it. */
async function bounded(of: Entity, base: () => Values, field: string, max: number, sign = '模') {
  const { id } = await add(of, { ...base(), [field]: sign.repeat(max) })
  expect((await zh.ok(`${of.path}/get.do`, { id }))[field]).toBe(sign.repeat(max))
  expect(await faultsOf(of, { ...base(), [field]: sign.repeat(max + 1) })).toEqual([`${field} tooLong`])
  const messages = async (caller: Caller) =>
    (await issuesOf(caller, of, { ...base(), [field]: sign.repeat(max + 1) })).map(({ message }) => message)
  for (const caller of [zh, en]) expect((await messages(caller)).join()).toContain(String(max))
}

/** The second of one key is refused as already existing, whatever the width and case of its letters. */
async function existsOnce(of: Entity, values: Values, again: Values) {
  await add(of, values)
  const [zhSays, enSays] = [
    await issuesOf(zh, of, { ...values, ...again }),
    await issuesOf(en, of, { ...values, ...again }),
  ]
  expect(zhSays.map(({ rule }) => rule)).toEqual(['duplicate'])
  expect(zhSays[0]!.message).toContain('已存在')
  expect(enSays[0]!.message).toMatch(/already exists/)
}

/** Each value of a choice is taken and kept as the number of the specification; others are refused, never made the default. */
async function choices(
  of: Entity,
  base: () => Values,
  field: string,
  values: readonly (string | number)[],
  no: unknown,
) {
  for (const value of values) expect(await add(of, { ...base(), [field]: value })).toMatchObject({ [field]: value })
  expect(await faultsOf(of, { ...base(), [field]: no })).toEqual([`${field} choice`])
}

const coded = () => ({ code: next(), name: next() })

describe('materials', () => {
  it('[BD-07] a material: code of 20 letters, digits, _ and -, name 20, ERP number 200, prices and density not negative', async () => {
    const base = () => ({ code: next(), name: '预硬钢' })
    await bounded(material, base, 'code', 20, 'M')
    await bounded(material, base, 'name', 20)
    await bounded(material, base, 'abbreviation', 20)
    await bounded(material, base, 'erpNumber', 200, 'e')
    await bounded(material, base, 'remark', 200)
    for (const code of ['a b', '钢1', 'a.b', 'a/b'])
      expect(await faultsOf(material, { ...base(), code })).toEqual(['code pattern'])
    expect(
      await add(material, { ...base(), code: 'a_B-9', density: 7850, price: 38, recoveryPrice: 0, hardnessMin: 0 }),
    ).toMatchObject({ hardnessMin: 0 })
    await refused(
      material,
      { ...base(), price: -1, recoveryPrice: -0.01, density: 0, hardnessMin: -0.1 },
      ['density above', 'hardnessMin tooSmall', 'price tooSmall', 'recoveryPrice tooSmall'],
      { zh: '0', en: '0' },
    )
    await existsOnce(material, { code: 'P20', name: '钢' }, { code: 'ｐ２０' })
  })

  it('[BD-08] a processing material: code and name 50, neither occurs twice, hardness from min to max', async () => {
    await bounded(processingMaterial, coded, 'code', 50, 'P')
    await bounded(processingMaterial, coded, 'name', 50)
    await existsOnce(processingMaterial, { code: 'SOFT', name: '软钢' }, { code: 'soft', name: '别的' })
    await refused(processingMaterial, { code: 'SOFT2', name: '软钢' }, ['name nameTaken'], {
      zh: '“软钢”已存在，代码 SOFT',
      en: '“软钢” already exists, with code SOFT',
    })
    await refused(processingMaterial, { ...coded(), hardnessMin: 36, hardnessMax: 28 }, ['hardnessMax minAboveMax'], {
      zh: '上限 28 小于下限 36',
      en: 'the upper limit 28 is below the lower limit 36',
    })
    const programs = ['workpiece', 'electrode', 'wireCut', 'other']
    await choices(processingMaterial, coded, 'programType', programs, 'laser')
  })

  it('[BD-09 BD-63] an electrode material: 0 to 20 of each stage, gaps up to 5 mm that fall with fineness', async () => {
    for (const stage of ['rough', 'semiFine', 'fine']) {
      const [count, gap] = [`${stage}Count`, `${stage}Gap`]
      await add(electrodeMaterial, { ...coded(), [count]: 20, [gap]: 5 })
      expect(await faultsOf(electrodeMaterial, { ...coded(), [count]: 21, [gap]: 5.001 })).toEqual([
        `${count} tooLarge`,
        `${gap} tooLarge`,
      ])
      expect(await faultsOf(electrodeMaterial, { ...coded(), [count]: -1, [gap]: -0.001 })).toEqual([
        `${count} tooSmall`,
        `${gap} tooSmall`,
      ])
    }
    await add(electrodeMaterial, { ...coded(), roughGap: 0.2, semiFineGap: 0.2, fineGap: 0.2 })
    for (const [gaps, field] of [
      [{ roughGap: 0.2, semiFineGap: 0.201 }, 'roughGap'],
      [{ semiFineGap: 0.1, fineGap: 0.101 }, 'semiFineGap'],
      [{ roughGap: 0.1, fineGap: 0.101 }, 'roughGap'],
    ] as const)
      await refused(electrodeMaterial, { ...coded(), ...gaps }, [`${field} gapFalls`], {
        zh: '越精的电极火花间隙应越小',
        en: 'a finer electrode needs a smaller spark gap',
      })
    await existsOnce(electrodeMaterial, { code: 'CU', name: '紫铜' }, { code: 'cu' })
  })

  it('[BD-10] a colour of a standard: its code once in the standard, its value in six hexadecimal digits', async () => {
    const [fit, free] = [await add(colourStandard, coded()), await add(colourStandard, coded())]
    const red = { standardId: fit.id, code: 'R1', name: '红', rgb: '#E53935', meaning: '分型面' }
    await existsOnce(colour, red, { code: 'r1' })
    await add(colour, { ...red, standardId: free.id })
    for (const rgb of ['E53935', '#E5393', '#E5393G', 'red'])
      expect(await faultsOf(colour, { ...red, code: next(), rgb })).toEqual(['rgb pattern'])
    await bounded(colour, () => ({ ...red, code: next() }), 'meaning', 100)
    const uses = await zh.post(`${colourStandard.path}/remove.do`, { ids: [fit.id] })
    expect(uses.code).not.toBe(wireCodes.ok)
    expect(JSON.stringify(uses)).toContain('"entity":"basic.colour","count":2')
  })

  it('[BD-20] a unit: code 10, name 20, up to four decimals', async () => {
    const base = () => ({ code: next(), name: '千克' })
    await bounded(unit, base, 'code', 10, 'k')
    await bounded(unit, base, 'name', 20)
    await bounded(unit, base, 'englishName', 20, 'k')
    for (const decimals of [0, 4]) await add(unit, { ...base(), decimals })
    expect(await faultsOf(unit, { ...base(), decimals: 5 })).toEqual(['decimals tooLarge'])
    await existsOnce(unit, { code: 'kg', name: '千克' }, { code: 'KG' })
  })
})

describe('engineering', () => {
  it('[BD-11 BD-58] a tolerance: name of 8, a letter first, the upper deviation not below the lower', async () => {
    const base = () => ({ name: next(), lower: -0.01, upper: 0.015 })
    await bounded(tolerance, base, 'name', 8, 'T')
    for (const name of ['1H', '_H', 'H-7', 'H 7', '公差'])
      expect(await faultsOf(tolerance, { ...base(), name })).toEqual(['name pattern'])
    await add(tolerance, { ...base(), name: 'H7_10' })
    await add(tolerance, { ...base(), lower: -10, upper: 10 })
    await add(tolerance, { ...base(), lower: 0.01, upper: 0.01 })
    expect(await faultsOf(tolerance, { ...base(), lower: -10.0001, upper: 10.0001 })).toEqual([
      'lower tooSmall',
      'upper tooLarge',
    ])
    await refused(tolerance, { ...base(), lower: 0.01, upper: -0.01 }, ['upper minAboveMax'], {
      zh: '上限 -0.01 小于下限 0.01',
      en: 'the upper limit -0.01 is below the lower limit 0.01',
    })
    await existsOnce(tolerance, { ...base(), name: 'H8' }, { name: 'ｈ８' })
  })

  it('[BD-12] a part type: a workpiece or an electrode, never all', async () => {
    await choices(partType, coded, 'workpieceType', [1, 2], 0)
    await bounded(partType, coded, 'englishName', 50, 'c')
    await existsOnce(partType, { code: 'CAV', name: '型腔' }, { code: 'cav' })
  })

  it('[BD-15 BD-63] a mould type and a product type: code 20, name 50, each code once', async () => {
    for (const of of [mouldType, productType]) {
      await bounded(of, coded, 'code', 20, 'T')
      await bounded(of, coded, 'name', 50)
      await existsOnce(of, { code: 'INJ', name: '注塑' }, { code: 'ＩＮＪ' })
      expect(await faultsOf(of, { code: next(), name: '  ' })).toEqual(['name required'])
    }
  })

  it('[BD-17 BD-63] a precision level is 1 to 9, its name once', async () => {
    for (const level of [1, 9]) await add(precisionLevel, { name: next(), level })
    expect(await faultsOf(precisionLevel, { name: next(), level: 0 })).toEqual(['level tooSmall'])
    expect(await faultsOf(precisionLevel, { name: next(), level: 10 })).toEqual(['level tooLarge'])
    await existsOnce(precisionLevel, { name: 'IT6', level: 6 }, { name: 'it6' })
  })

  it('[BD-18] a surface requirement: level and treatment are given, each of 50', async () => {
    const base = () => ({ surfaceLevel: next(), treatment: '抛光' })
    for (const field of ['surfaceLevel', 'treatment', 'alias']) await bounded(surfaceRequirement, base, field, 50, `表`)
    await bounded(surfaceRequirement, base, 'roughness', 50, 'R')
    await refused(
      surfaceRequirement,
      { surfaceLevel: '　', treatment: null },
      ['surfaceLevel required', 'treatment required'],
      {
        zh: '不能为空',
        en: 'field cannot be empty',
      },
    )
    await existsOnce(surfaceRequirement, { surfaceLevel: 'A2', treatment: '镜面' }, { surfaceLevel: 'a2' })
  })
})

describe('costs, stores and people', () => {
  it('[BD-23] a cost centre is of a process 1, a customer 2, whom it names, or a group 3', async () => {
    const { id } = await add(customer, { number: 'C001', name: '海川' })
    const base = () => coded()
    for (const type of [1, 3]) await add(costCentre, { ...base(), type })
    await add(costCentre, { ...base(), type: 2, customerId: id })
    expect(await faultsOf(costCentre, { ...base(), type: 4 })).toEqual(['type choice'])
    for (const wrong of [{ type: 2 }, { type: 1, customerId: id }, { type: 3, customerId: id }])
      await refused(costCentre, { ...base(), ...wrong }, ['customerId costCentreCustomer'], {
        zh: '类型为客户的成本中心要选客户',
        en: 'a cost centre of type customer names a customer',
      })
    const { rows } = await zh.ok(`${costCentre.path}/list.do`, { filters: { customerId: [id] } })
    expect(rows).toMatchObject([{ type: 2, customerId: id }])
  })

  it('[BD-24] a stock move type is in 1, out 20 or general 30', async () => {
    await choices(stockMoveType, coded, 'type', [1, 20, 30], 2)
    await existsOnce(stockMoveType, { code: 'BUY', name: '采购入库' }, { code: 'buy' })
  })

  it('[BD-25] an order type: five categories, a priority of 1 to 9', async () => {
    await choices(
      orderType,
      coded,
      'category',
      ['newMould', 'modification', 'repair', 'spareParts', 'sporadic'],
      'gift',
    )
    for (const priority of [1, 9]) await add(orderType, { ...coded(), priority })
    expect(await faultsOf(orderType, { ...coded(), priority: 10 })).toEqual(['priority tooLarge'])
    expect(await faultsOf(orderType, { ...coded(), priority: 0 })).toEqual(['priority tooSmall'])
  })

  it('[BD-26] a file type: security 1 to 4, storage in the cloud 1, at the customer 2 or both 3', async () => {
    const base = () => ({ ...coded(), endings: 'pdf dwg' })
    await choices(fileType, base, 'security', [1, 2, 3, 4], 5)
    await choices(fileType, base, 'storage', [1, 2, 3], 0)
    expect(await faultsOf(fileType, { ...base(), endings: 'pdf,dwg' })).toEqual(['endings pattern'])
    for (const maxMegabytes of [0, 2_001])
      expect(await faultsOf(fileType, { ...base(), maxMegabytes })).toEqual([
        `maxMegabytes ${maxMegabytes ? 'tooLarge' : 'tooSmall'}`,
      ])
  })

  it('[BD-27] a skill title: a grade of 1 to 9, its code once', async () => {
    for (const grade of [1, 9]) await add(skillTitle, { ...coded(), grade })
    expect(await faultsOf(skillTitle, { ...coded(), grade: 0 })).toEqual(['grade tooSmall'])
    expect(await faultsOf(skillTitle, { ...coded(), grade: 10 })).toEqual(['grade tooLarge'])
    await existsOnce(skillTitle, { code: 'FIT', name: '钳工' }, { code: 'fit' })
  })

  it('[BD-38] remarks of 200 by their use, and ways to deal with a piece by their outcome', async () => {
    const base = () => ({ name: next() })
    await bounded(remarkPhrase, base, 'name', 200)
    await choices(remarkPhrase, base, 'use', ['report', 'pause', 'scrap', 'outsourcing', 'inspection'], 'other')
    await existsOnce(remarkPhrase, { name: '等刀', use: 'pause' }, { name: ' 等刀 ' })
    await add(remarkPhrase, { name: '等刀', use: 'report' })
    await bounded(dealWay, base, 'name', 50)
    await choices(dealWay, base, 'outcome', ['rework', 'scrap', 'concession', 'returnToSupplier'], 'sell')
    await existsOnce(dealWay, { name: '补焊' }, {})
  })

  it('[BD-42] a calculation parameter is typed 1, 2 or 3 and keeps its default beside the own value, with who changed it from what', async () => {
    const base = () => ({ ...coded(), defaultValue: 60 })
    await choices(calculationParameter, base, 'type', [1, 2, 3], 4)
    expect(await faultsOf(calculationParameter, { ...base(), defaultValue: -0.0001, ownValue: 1_000_001 })).toEqual([
      'defaultValue tooSmall',
      'ownValue tooLarge',
    ])
    const { id, version } = await add(calculationParameter, { ...base(), type: 3, defaultValue: 0.12 })
    await en.ok(`${calculationParameter.path}/modify.do`, { id, version, ownValue: 0.15 })
    expect(await zh.ok(`${calculationParameter.path}/get.do`, { id })).toMatchObject({
      defaultValue: 0.12,
      ownValue: 0.15,
    })
    const history = JSON.stringify(
      await zh.ok('comm/history/list.do', { entity: calculationParameter.name, recordId: id }),
    )
    expect(history).toContain('ownValue')
    expect(history).toContain('0.15')
  })
})

describe('measuring', () => {
  it('[BD-33 BD-58] probes and angles have names of 20, a letter first; a specification one of 10, not blank', async () => {
    const of = (name: string) => ({ name })
    await bounded(probe, () => of(next()), 'name', 20, 'P')
    for (const name of ['2P', '_P', '测针']) expect(await faultsOf(probe, of(name))).toEqual(['name pattern'])
    const angle = (name: string) => ({ ...of(next()), angles: [{ name, a: 45, b: 90 }] })
    await add(probe, angle('A'.repeat(20)))
    expect(await faultsOf(probe, angle('A'.repeat(21)))).toEqual(['angles.name tooLong'])
    expect(await faultsOf(probe, angle('4A'))).toEqual(['angles.name pattern'])
    expect(await faultsOf(probe, { ...of(next()), angles: [{ name: 'A', a: 180.01, b: -180.01 }] })).toEqual([
      'angles.a tooLarge',
      'angles.b tooSmall',
    ])
    await bounded(measuringSpecification, () => of(next()), 'name', 10, '精')
    await refused(measuringSpecification, of('　'), ['name required'], { zh: '不能为空', en: 'field cannot be empty' })
    await existsOnce(probe, of('P2'), { name: 'p2' })
  })

  it('[BD-33] formats, the environment of a measuring machine and rules that order measuring name each other', async () => {
    const { id: sectionId } = await add(section, { name: 'CMM', type: 'inspection' })
    const { id: machineId } = await add(machine, { name: 'CMM1', sectionId })
    const { id: processId } = await add(process, { code: 'CMM', name: '三坐标检测', sectionId })
    const { id: toleranceId } = await add(tolerance, { name: next(), lower: 0, upper: 0.01 })
    const { id: programFormatId } = await add(measuringFormat, { name: 'DMIS', use: 'program', ending: 'dmi' })
    const { id: probeId } = await add(probe, { name: next() })
    const { id: specificationId } = await add(measuringSpecification, {
      name: '电极精测',
      features: [{ feature: 'position', toleranceId }],
    })
    const place = { machineId, programFormatId, probeId, temperatureMin: 19, temperatureMax: 21 }
    await refused(measuringEnvironment, { ...place, temperatureMin: 22 }, ['temperatureMax minAboveMax'], {
      zh: '上限 21 小于下限 22',
      en: 'the upper limit 21 is below the lower limit 22',
    })
    await existsOnce(measuringEnvironment, place, {})
    const rule = { processId, workpieceType: 0, specificationId }
    await existsOnce(measuringOrderRule, rule, {})
    await choices(measuringOrderRule, () => ({ ...rule, processId }), 'workpieceType', [1, 2], 3)
    for (const [of, id] of [
      [probe, probeId],
      [measuringFormat, programFormatId],
      [measuringSpecification, specificationId],
      [tolerance, toleranceId],
    ] as const)
      expect((await zh.post(`${of.path}/remove.do`, { ids: [id] })).code, of.name).not.toBe(wireCodes.ok)
  })
})

/** Each kind with two records: what the list finds and orders, what a workbook brings back. */
const kinds: readonly (readonly [string, Entity, Values, Values])[] = [
  ['BD-07', material, { code: 'A1', name: '甲' }, { code: 'B1', name: '乙' }],
  ['BD-08', processingMaterial, { code: 'A1', name: '甲' }, { code: 'B1', name: '乙' }],
  ['BD-09', electrodeMaterial, { code: 'A1', name: '甲' }, { code: 'B1', name: '乙' }],
  ['BD-10', colourStandard, { code: 'A1', name: '甲' }, { code: 'B1', name: '乙' }],
  ['BD-11', tolerance, { name: 'A1', lower: 0, upper: 1 }, { name: 'B1', lower: -1, upper: 0 }],
  ['BD-12', partType, { code: 'A1', name: '甲' }, { code: 'B1', name: '乙', workpieceType: 2 }],
  ['BD-15', mouldType, { code: 'A1', name: '甲' }, { code: 'B1', name: '乙' }],
  ['BD-17', precisionLevel, { name: 'A1', level: 1 }, { name: 'B1', level: 9 }],
  ['BD-18', surfaceRequirement, { surfaceLevel: 'A1', treatment: '甲' }, { surfaceLevel: 'B1', treatment: '乙' }],
  ['BD-20', unit, { code: 'A1', name: '甲' }, { code: 'B1', name: '乙' }],
  ['BD-23', costCentre, { code: 'A1', name: '甲' }, { code: 'B1', name: '乙', type: 3 }],
  ['BD-24', stockMoveType, { code: 'A1', name: '甲' }, { code: 'B1', name: '乙', type: 20 }],
  ['BD-25', orderType, { code: 'A1', name: '甲' }, { code: 'B1', name: '乙' }],
  ['BD-26', fileType, { code: 'A1', name: '甲', endings: 'pdf' }, { code: 'B1', name: '乙', endings: 'dwg' }],
  ['BD-27', skillTitle, { code: 'A1', name: '甲' }, { code: 'B1', name: '乙', grade: 9 }],
  ['BD-33', probe, { name: 'A1' }, { name: 'B1' }],
  ['BD-38', dealWay, { name: 'A1' }, { name: 'B1', outcome: 'scrap' }],
  [
    'BD-42',
    calculationParameter,
    { code: 'A1', name: '甲', defaultValue: 1 },
    { code: 'B1', name: '乙', defaultValue: 2 },
  ],
]

describe.each(kinds)('[%s] records of %s', (_, of, first, second) => {
  it('are found, ordered, retired, exported and brought back', async () => {
    const tenant = await world.tenant()
    const [mine, theirs] = [
      await world.user(['basic.*'], { tenant, language: 'zh' }),
      await world.user(['basic.*'], { tenant, language: 'en' }),
    ]
    const ids: number[] = []
    for (const values of [first, second]) ids.push((await mine.ok(`${of.path}/add.do`, values)).id)
    const list = async (query: object) =>
      (await mine.ok(`${of.path}/list.do`, query)).rows.map(({ id }: { id: number }) => ids.indexOf(id))
    const [key] = of.key as [string]
    expect(await list({ sort: key })).toEqual([0, 1])
    expect(await list({ sort: `-${key}` })).toEqual([1, 0])
    expect(await list({ search: 'b1' })).toEqual([1])
    expect(await list({ search: 'absent' })).toEqual([])
    const book = await exportBook(mine, of.path)
    const { id, version } = await mine.ok(`${of.path}/get.do`, { id: ids[1] })
    await mine.ok(`${of.path}/modify.do`, { id, version, [of.validField!]: false })
    expect(await list({ filters: { [of.validField!]: true } })).toEqual([0])
    const choosable = JSON.stringify(await mine.ok(`${of.path}/options.do`, {}))
    expect(choosable).not.toContain(String(ids[1]))
    await mine.ok(`${of.path}/remove.do`, { ids })
    expect(await importBook(theirs, of.path, book)).toMatchObject({ issues: [], applied: true, sheets: [{ added: 2 }] })
    expect((await mine.ok(`${of.path}/list.do`, { sort: key })).rows).toMatchObject([first, second])
  })
})
