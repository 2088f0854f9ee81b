import { writeWorkbook, type WrittenCell } from '@mouldwright/server-kit'
import type { Caller } from '@mouldwright/testkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'

type Sheets = Record<string, readonly WrittenCell[][]>

const world = worldOfFile()
let planner: Caller
beforeEach(async () => {
  planner = await world.user(['basic.*', 'production.*', 'jobs.*'])
  await load('bms/section', {
    工段: [
      ['工段代号', '类型', '需要编程'],
      ['CNC', 'CNC', '是'],
      ['EDM', '电火花', '否'],
    ],
  })
})

async function report(path: string, sheets: Sheets) {
  const chunks: Uint8Array[] = []
  const written = Object.entries(sheets).map(([name, [header = [], ...rows]]) => ({
    name,
    header: header.map(String),
    rows: [rows],
  }))
  for await (const chunk of writeWorkbook(written)) chunks.push(chunk)
  const fileId = await planner.upload('factory.xlsx', Buffer.concat(chunks))
  const { taskId } = await planner.ok(`${path}/import.do`, { fileId, dryRun: false })
  const job = await planner.job(taskId)
  if (job.status !== 'succeeded') throw new Error(`The import ended ${job.status}: ${JSON.stringify(job.error)}`)
  return job.result
}

async function load(path: string, sheets: Sheets) {
  const result = await report(path, sheets)
  expect(result.issues).toEqual([])
  expect(result.applied).toBe(true)
  return result.sheets
}

const processes: Sheets = {
  工序: [
    ['工序编码', '工序名称', '工段', '默认工时', '主次'],
    ['R', '粗铣', 'CNC', 2, '主要'],
    ['F', '精铣', 'CNC', 4, '主要'],
    ['S', '放电', 'EDM', 3, '可选'],
  ],
  '工序-前置工序': [
    ['工序编码', '前置工序'],
    ['F', '粗铣'],
    ['S', '精铣'],
  ],
}

const orders = {
  mould: {
    模具: [
      ['模号', '模具名称', '交期', '优先级'],
      ['M1', '前保险杠', '2026-11-20', 7],
      ['M2', '门板', '2026-12-01', null],
    ],
  },
  part: {
    零件: [
      ['模号', '零件号', '零件名称', '工件类型', '数量', '长', '宽', '高'],
      ['M1', 'E01', '电极', '电极', 2, 40, 30, 60],
      ['M1', 'C01', '型腔', '工件', 1, 320, 240, 120],
      ['M2', 'C01', '型腔', '工件', 1, 500, 300, 150],
    ],
    '零件-放电关系': [
      ['模号', '零件号', '放电工件.模号', '放电工件', '放电工序号', '用电极数'],
      ['M1', 'E01', 'M1', 'C01', 20, 2],
    ],
  },
  route: {
    工艺路线: [
      ['模号', '零件号'],
      ['M1', 'C01'],
      ['M1', 'E01'],
    ],
    '工艺路线-工序明细': [
      ['模号', '零件号', '工序号', '工序', '单件工时'],
      ['M1', 'C01', 10, '粗铣', 2.5],
      ['M1', 'C01', 20, '放电', 6],
      ['M1', 'E01', 10, '精铣', 1],
    ],
  },
  batch: {
    生产批次: [
      ['批次号', '模号', '零件号', '批量'],
      ['M1-C01-1', 'M1', 'C01', 1],
      ['M1-E01-1', 'M1', 'E01', 2],
    ],
    '生产批次-工序进度': [
      ['批次号', '工序号', '锁定', '外协'],
      ['M1-C01-1', 20, '锁定', '否'],
    ],
  },
} satisfies Record<string, Sheets>

const resources = {
  machine: {
    机床: [
      ['机床编号', '工段', '电脑 IP 1', '最大长度'],
      ['CNC01', 'CNC', '10.0.0.1', 800],
      ['EDM01', 'EDM', '10.0.0.2', 600],
    ],
    '机床-停机': [
      ['机床编号', '开始时间', '结束时间', '原因'],
      ['CNC01', '2026-09-01 08:00', '2026-09-02 08:00', '保养'],
    ],
  },
  calendar: {
    工作日历: [
      ['日历名称', '默认', '周六休息'],
      ['双休', '是', '是'],
    ],
    '工作日历-日历假期': [
      ['日历名称', '假期名称', '类型', '开始日期', '结束日期'],
      ['双休', '国庆节', '浮动', '2026-10-01', '2026-10-07'],
    ],
  },
  shift: {
    班次: [['班次名称'], ['白班']],
    '班次-时段': [
      ['班次名称', '序号', '开始', '结束', '休息开始', '休息结束'],
      ['白班', 1, '08:00', '17:00', '12:00', '13:00'],
    ],
  },
  group: {
    资源组: [
      ['资源组名称', '工段', '工作日历', '班次', '产能', '权重', '人工费率', '加入日期'],
      ['数控组', 'CNC', '双休', '白班', 16, 1, 45, '2026-01-01'],
      ['电火花组', 'EDM', '双休', '白班', 16, 1, 45, '2026-01-01'],
    ],
    '资源组-机床成员': [
      ['资源组名称', '机床', '主资源组'],
      ['数控组', 'CNC01', null],
      ['电火花组', 'EDM01', '是'],
    ],
  },
  flowTime: {
    流转时间: [
      ['上游资源组', '下游资源组', '流转时间'],
      ['数控组', '电火花组', 0.5],
    ],
  },
} satisfies Record<string, Sheets>

const factory: Sheets = { ...processes, ...Object.assign({}, ...Object.values(resources), ...Object.values(orders)) }

describe('a factory from workbooks', () => {
  it('comes in as flat sheets, in the order in which they name each other, and again without a change', async () => {
    await load('initialize', factory)
    const all = (path: string) => planner.ok(`${path}/list.do`, {}).then(({ rows }) => rows)
    const get = (path: string, id: number) => planner.ok(`${path}/get.do`, { id })
    const parts = await all('bom/part')
    const [electrode, cavity] = ['E01', 'C01'].map((number) =>
      parts.find((part: any) => part.number === number && part.labels.mouldId === 'M1'),
    )
    expect((await get('bom/part', electrode.id)).burns).toMatchObject([
      { partId: cavity.id, operationNumber: 20, pieces: 2 },
    ])
    const route = (await all('bom/route')).find((one: any) => one.partId === cavity.id)
    expect((await get('bom/route', route.id)).operations).toMatchObject([
      { number: 10, estimatedMinutes: 150, labels: { processId: '粗铣' } },
      { number: 20, estimatedMinutes: 360, labels: { processId: '放电' } },
    ])
    expect(
      (await planner.ok('bom/mold/list.do', { sort: 'number' })).rows.map(({ number, status }: any) => [
        number,
        status,
      ]),
    ).toEqual([
      ['M1', 'open'],
      ['M2', 'open'],
    ])
    const [group] = (await all('bms/resourceGroup')).filter(({ name }: any) => name === '数控组')
    expect(await get('bms/resourceGroup', group.id)).toMatchObject({
      valid: true,
      inScheduling: true,
      endDate: '2099-12-31',
      machines: [{ isMain: true, labels: { machineId: 'CNC01' } }],
    })
    expect((await all('machine')).map(({ resourceGroups }: any) => resourceGroups)).toEqual(['数控组', '电火花组'])
    for (const counts of await load('initialize', factory))
      expect(counts).toMatchObject({ added: 0, changed: 0, skipped: 0 })
  })

  it('[P1] is refused with the circle that its processes make', async () => {
    const { issues, applied } = await report('bms/process', {
      ...processes,
      '工序-前置工序': [...processes['工序-前置工序']!, ['R', '放电']],
    })
    expect(applied).toBe(false)
    expect(issues).toHaveLength(1)
    expect(issues[0]).toMatchObject({ sheet: '工序', rule: 'basic:rules.processCycle' })
    expect(issues[0].message).toMatch(/(粗铣|精铣|放电)( → (粗铣|精铣|放电)){3}/)
    expect((await planner.ok('bms/process/list.do', {})).total).toBe(0)
  })

  it('[BD-25] gives new moulds without a priority that of their order type, and leaves it to stored ones', async () => {
    await planner.ok('bms/orderType/add.do', { code: 'RUSH', name: '急单', priority: 8 })
    await load('bom/mold', orders.mould)
    const priorities = async () =>
      (await planner.ok('bom/mold/list.do', { sort: 'number' })).rows.map(({ number, priority }: any) => [
        number,
        priority,
      ])
    expect(await priorities()).toEqual([
      ['M1', 7],
      ['M2', 5],
    ])
    await load('bom/mold', {
      模具: [
        ['模号', '模具名称', '交期', '优先级', '订单类型'],
        ['M1', '前保险杠', '2026-11-20', null, null],
        ['M3', '支架', '2026-12-05', null, 'RUSH'],
      ],
    })
    expect(await priorities()).toEqual([
      ['M1', 7],
      ['M2', 5],
      ['M3', 8],
    ])
  })

  it('[AP-10] is refused with each part that its mould does not wait for', async () => {
    await load('bom/mold', orders.mould)
    const { issues, applied } = await report('bom/part', {
      零件: [
        ['模号', '零件号', '零件名称', '交期'],
        ['M1', 'C01', '型腔', '2026-11-20'],
        ['M1', 'C02', '型芯', '2026-11-21'],
      ],
    })
    expect(applied).toBe(false)
    expect(issues).toMatchObject([
      { sheet: '零件', row: 3, field: 'deliveryDate', rule: 'production:rules.deliveryAfterMould' },
    ])
  })
})
