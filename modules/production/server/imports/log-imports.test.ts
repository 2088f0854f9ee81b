/** Work logs and measured sizes as sheets bring them: tried first, with a report by row, then written. */
import { seedMould, shopOfEachTest } from '../../../aps/server/factory.fixture.ts'
import { dayFrom } from '@mouldwright/testkit'
import { writeWorkbook, type WrittenCell } from '@mouldwright/server-kit'
import { describe, expect, it } from 'vitest'

const { world, caller, shop } = shopOfEachTest()

async function importSheet(path: string, name: string, dryRun: boolean, header: string[], rows: WrittenCell[][]) {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeWorkbook([{ name, header, rows: [rows] }])) chunks.push(chunk)
  const fileId = await caller.upload('book.xlsx', Buffer.concat(chunks))
  const { taskId } = await caller.ok(`${path}/import.do`, { fileId, dryRun })
  const job = await caller.job(taskId)
  expect(job).toMatchObject({ status: 'succeeded' })
  return job.result
}

const issuesOf = (result: any) => result.issues.map(({ row, field, rule }: any) => `${row} ${field} ${rule}`)
const total = async (path: string) => (await caller.ok(`${path}/list.do`, {})).total

describe('work logs', () => {
  const path = 'bom/workLog'
  const load = (dryRun: boolean, ...rows: WrittenCell[][]) =>
    importSheet(path, '工时记录', dryRun, ['人员', '日期', '批次', '工序号', '工时'], rows)
  const person = async (): Promise<string> => {
    const admin = await world.user(['identity.user:*'], { tenant: caller })
    return (await admin.ok('upms/user/get.do', { id: caller.userId })).userName
  }

  it('[BD-35] come by sheet: a dry run tells each wrong row and writes nothing, then the right ones are written once', async () => {
    await seedMould(caller, shop, 'M1')
    const who = await person()
    const wrong = await load(
      true,
      [who, '2026-01-05', 'M1-C01-1', 10, 1.5],
      [who, '2099-01-05', 'M1-C01-1', 10, 1],
      [who, '2026-01-05', 'M1-C01-1', 15, 1],
      [who, '2026-01-05', 'no such batch', 10, 1],
    )
    expect(issuesOf(wrong)).toEqual(
      expect.arrayContaining([
        '3 workDate production:rules.workedInFuture',
        '4 operationNumber production:rules.unknownOperation',
        '5 batchId reference',
      ]),
    )
    expect([...new Set(wrong.issues.map(({ row }: any) => row))].sort()).toEqual([3, 4, 5])
    expect(await total(path)).toBe(0)
    const rows: WrittenCell[][] = [
      [who, '2026-01-05', 'M1-C01-1', 10, 1.5],
      [who, '2026-01-05', 'M1-C01-1', 20, 2],
    ]
    expect(await load(true, ...rows)).toMatchObject({ issues: [], applied: false })
    expect(await total(path)).toBe(0)
    expect(await load(false, ...rows)).toMatchObject({ issues: [], applied: true })
    const { rows: stored } = await caller.ok(`${path}/list.do`, { sort: 'operationNumber' })
    expect(stored.map(({ minutes }: any) => minutes)).toEqual([90, 120])
    await load(false, ...rows)
    expect(await total(path)).toBe(2)
  })

  it('[BD-35 BD-40] are taken for as many days back as the company allows', async () => {
    const { batches } = await seedMould(caller, shop, 'M2')
    const admin = await world.user(['shell.tenantValue:modify'], { tenant: caller })
    const log = (workDate: string) =>
      caller.post<any>(`${path}/add.do`, {
        ...{ userId: caller.userId, batchId: batches['C01'], operationNumber: 10, minutes: 60, workDate },
      })
    const today = dayFrom(world.clock.now())
    expect((await log('2026-01-05')).code).toBe(1)
    await admin.ok('bms/module/saveModuleValue.do', { paraCode: 'WorkLogDaysBack', paraValue: 3, version: 1 })
    const late = await log('2026-01-06')
    expect(late.data.issues).toMatchObject([{ field: 'workDate', rule: 'production:rules.workedTooLongAgo' }])
    expect((await log(today)).code).toBe(1)
  })
})

describe('measured sizes', () => {
  it('[BD-36] come by sheet and are judged by their tolerance, each row', async () => {
    await seedMould(caller, shop, 'M3')
    const load = (dryRun: boolean, ...rows: WrittenCell[][]) =>
      importSheet(
        'bom/measuredSize',
        '尺寸数据',
        dryRun,
        ['零件.模号', '零件', '件号', '尺寸名称', '名义值', '下偏差', '上偏差', '实测值'],
        rows,
      )
    const wrong = await load(
      true,
      ['M3', 'C01', 9, 'D1', 25, -0.01, 0.01, 25],
      ['M3', 'C01', 1, 'D1', 25, 0.02, 0.01, 25],
    )
    expect(wrong.issues.map(({ row }: any) => row).sort()).toEqual([2, 3])
    const rows: WrittenCell[][] = [
      ['M3', 'C01', 1, 'D1', 25, -0.01, 0.01, 25.01],
      ['M3', 'C01', 1, 'D2', 25, -0.01, 0.01, 25.011],
      ['M3', 'C01', 1, 'D3', 25, -0.01, 0.01, 24.98],
    ]
    expect(await load(false, ...rows)).toMatchObject({ issues: [], applied: true })
    const { rows: stored } = await caller.ok('bom/measuredSize/list.do', { sort: 'dimension' })
    expect(stored.map(({ result }: any) => result)).toEqual(['within', 'tooLarge', 'tooSmall'])
  })
})
