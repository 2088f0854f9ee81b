import { listSectionPermissions } from '../shared/index.ts'
import type { Caller } from '@mouldwright/testkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'

const world = worldOfFile()
let planner: Caller
beforeEach(async () => (planner = await world.user(['basic.*'])))

const cases: [string, string, object, string][] = [
  [
    '[BD-02] a section with what may be reported in it',
    'bms/section',
    {
      name: 'WEDM',
      chineseName: '慢走丝',
      type: 'slowWire',
      permission: 'assigned',
      unitPrice: 85.5,
      capacityHours: 160,
      sort: 3,
      needsCam: true,
      needsCamQc: true,
      needsMachiningFace: true,
      isTooling: true,
      canCompleteDirectly: true,
      needsShipmentWeight: true,
      languageKey: 'section.wedm',
      valid: true,
      remark: '两班',
      reportItems: [
        { workpieceType: 1, item: 'start' },
        { workpieceType: 2, item: 'finish' },
      ],
    },
    '慢走',
  ],
  [
    '[BD-22] a customer with windows and delivery addresses',
    'bms/customer',
    {
      number: 'C001',
      name: '宁波海川汽车部件有限公司',
      shortName: 'HC',
      area: '华东',
      address: '港城路 18 号',
      telephone: '0574-8630 1188',
      fax: '0574-8630 1189',
      email: 'order@haichuan.example',
      isSporadic: true,
      valid: true,
      remark: '月结',
      windows: [{ name: '采购部 陈工' }, { name: '质量部 王工' }],
      deliveryAddresses: [{ name: '一号仓库', detail: '宁波市北仑区港城路 18 号' }],
    },
    '海川',
  ],
  [
    '[BD-05] a calendar with its week and holidays',
    'bms/calendar',
    {
      name: '单休',
      isDefault: false,
      valid: true,
      sort: 2,
      restMonday: false,
      restTuesday: false,
      restWednesday: false,
      restThursday: false,
      restFriday: false,
      restSaturday: false,
      restSunday: true,
      remark: '旺季',
      holidays: [
        { name: '元旦', type: 'fixed', startDate: '2026-01-01', endDate: '2026-01-01', isWorked: false },
        { name: '调休', type: 'floating', startDate: '2026-09-27', endDate: '2026-09-27', isWorked: true },
      ],
    },
    '单',
  ],
]

describe('records as they are kept', () => {
  it.each(cases)('%s', async (_, path, values, search) => {
    const { id, version } = await planner.ok(`${path}/add.do`, values)
    expect(await planner.ok(`${path}/get.do`, { id })).toMatchObject(values)
    expect((await planner.ok(`${path}/list.do`, { search })).rows).toMatchObject([{ id }])
    expect((await planner.ok(`${path}/list.do`, { search: 'nothing of the kind' })).total).toBe(0)
    expect(await planner.ok(`${path}/modify.do`, { id, version, remark: null })).toMatchObject({
      ...values,
      remark: null,
    })
    expect(await planner.ok(`${path}/remove.do`, { ids: [id] })).toEqual({ removed: 1 })
  })

  it('[BD-22] customers are shared by the factories of a company, sections are not', async () => {
    const tenant = await world.tenant({ factories: [{ name: 'North' }, { name: 'South' }] })
    const [north, south] = [
      await world.user(['basic.*'], { tenant, factory: 'North' }),
      await world.user(['basic.*'], { tenant, factory: 'South' }),
    ]
    await north.ok('bms/customer/add.do', { number: 'C001', name: '海川' })
    await north.ok('bms/section/add.do', { name: 'CNC', type: 'cnc' })
    expect((await south.ok('bms/customer/list.do', {})).total).toBe(1)
    expect((await south.ok('bms/section/list.do', {})).total).toBe(0)
  })

  it('[BD-20 SH-11] a record of reference data has its English name wherever an English reader is shown it', async () => {
    const english = await world.user(['basic.*'], { tenant: planner, language: 'en' })
    const kilogram = await planner.ok('bms/unit/add.do', { code: 'kg', name: '千克', englishName: 'kilogram' })
    const piece = await planner.ok('bms/unit/add.do', { code: 'pc', name: '件' })
    const choices = async (reader: Caller) =>
      (await reader.ok('bms/unit/options.do', {})).options.map(({ label }: any) => label).sort()
    expect(await choices(planner)).toEqual(['件', '千克'])
    expect(await choices(english)).toEqual(['kilogram', '件'])
    const { id } = await planner.ok('bms/material/add.do', { code: 'M1', name: '718H', unitId: kilogram.id })
    expect((await planner.ok('bms/material/get.do', { id })).labels.unitId).toBe('千克')
    expect((await english.ok('bms/material/get.do', { id })).labels.unitId).toBe('kilogram')
    const { rows } = await english.ok('bms/material/list.do', { sort: 'unitId' })
    expect(rows.map(({ labels }: any) => labels.unitId)).toEqual(['kilogram'])
    await planner.ok('bms/unit/modify.do', { id: piece.id, version: piece.version, valid: false })
    const refused = await english.post('bms/material/add.do', { code: 'M2', name: 'x', unitId: piece.id })
    expect((refused.data as any).issues).toMatchObject([{ field: 'unitId', params: { label: '件' } }])
  })
})

it('[BD-02] calls a section by its Chinese name, by the sentence of its language key, or by its code', async () => {
  const fit = { name: 'FIT', type: 'fitting', permission: 'assigned', languageKey: 'basic.section.typeOptions.fitting' }
  await planner.ok('bms/section/add.do', fit)
  await planner.ok('bms/section/add.do', {
    name: 'CNC',
    type: 'cnc',
    chineseName: '数控',
    languageKey: 'basic.nothing',
  })
  const called = async (language: 'zh' | 'en') => {
    const who = await world.user(['*'], { tenant: planner, language })
    const { rows } = await who.ok('upms/role/list.do', {})
    const { sections } = await who.call(listSectionPermissions, { roleId: rows[0].id })
    return Object.fromEntries(sections.map(({ name, title }) => [name, title]))
  }
  expect(await called('zh')).toEqual({ FIT: '钳工', CNC: '数控' })
  expect(await called('en')).toEqual({ FIT: 'Bench fitting', CNC: 'CNC' })
})
