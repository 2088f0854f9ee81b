/** Reports by templates of a factory's own, over HTTP: what is found in a template, and what comes out when it is filled. */
import { readFileSync } from 'node:fs'
import { seedMould, seedShop, shopOfEachTest } from '../../aps/server/factory.fixture.ts'
import { planned } from '../../aps/server/plans.fixture.ts'
import { placeholders, reportKinds } from '@mouldwright/reports/shared'
import { openWorkbook, writeWorkbook, type WrittenCell } from '@mouldwright/server-kit'
import type { Caller } from '@mouldwright/testkit'
import { ofEachTest } from '@mouldwright/testkit/of-file'
import { describe, expect, it } from 'vitest'

const { world, caller, shop } = shopOfEachTest()
const clerk = ofEachTest(() =>
  world.user(['reports.*', 'production.*:check', 'aps.dispatch:check'], { tenant: caller }),
)

const oldCard = readFileSync(new URL('./route-card.fixture.xls', import.meta.url))

async function sheetOf(...rows: WrittenCell[][]): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeWorkbook([{ name: 'Page', header: ['Title'], rows: [rows] }])) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function inspect(kind: string, name: string, content: Buffer, who: Caller = clerk) {
  const fileId = await who.upload(name, content)
  const { taskId } = await who.ok('bms/reportTemplate/inspect.do', { fileId, kind })
  return { fileId, job: await who.job(taskId) }
}

const template = async (kind: string, name: string, content: Buffer) =>
  (
    await clerk.ok('bms/reportTemplate/add.do', {
      name: name.slice(0, 20),
      kind,
      file: await clerk.upload(name, content),
    })
  ).id as number

async function cellsOf(who: Caller, taskId: number): Promise<Record<string, unknown[][]>> {
  const job = await who.job(taskId)
  expect(job).toMatchObject({ status: 'succeeded' })
  const { body } = await who.get(`comm/export/download.do?taskId=${taskId}`)
  const book = await openWorkbook(new Uint8Array(body))
  const sheets: Record<string, unknown[][]> = {}
  for (const name of book.sheets) {
    sheets[name] = []
    for await (const portion of book.rows(name)) sheets[name].push(...portion.map(([, cells]) => cells))
  }
  book.close()
  return sheets
}

const report = (wish: object, who: Caller = clerk) => who.post<any>('bms/report/export.do', wish)
const filled = async (wish: object) => cellsOf(clerk, (await report(wish)).data.taskId)

describe('a template', () => {
  it('[BD-41] of the old format or the new one tells before it is saved what it would be filled with, and what nobody knows', async () => {
    const { job } = await inspect('batchCard', 'card.xls', oldCard)
    const keys = Object.fromEntries(job.result.found.map(({ text, key }: any) => [text, key]))
    expect(keys).toEqual({
      批次号: 'batchNumber',
      mouldNumber: 'mouldNumber',
      Quantity: 'quantity',
      '工序.工序号': 'operation.number',
      'operation.process': 'operation.process',
      'operation.hours': 'operation.hours',
      没有这个: null,
      printedBy: 'printedBy',
    })
    const [first] = job.result.found
    expect(first.places).toEqual(['流转卡!A1', '流转卡!B5'])
    const other = await inspect('mouldOverview', 'page.xlsx', await sheetOf(['{{Mould}} {{批次号}}']))
    expect(other.job.result.found.map(({ key }: any) => key)).toEqual(['mouldNumber', null])
  })

  it('[BD-41] is a workbook with a name of twenty signs at most; other formats are refused by name', async () => {
    const file = await clerk.upload('card.xls', oldCard)
    const add = (more: object) =>
      clerk.post<any>('bms/reportTemplate/add.do', { name: '流转卡', kind: 'batchCard', file, ...more })
    const rulesOf = ({ data }: { data: any }) => data.issues.map(({ field, rule }: any) => `${field} ${rule}`)
    expect(rulesOf(await add({ name: '名'.repeat(21) }))).toEqual(['name tooLong'])
    const text = await clerk.upload('card.txt', Buffer.from('{{batchNumber}}'))
    const refused = await add({ file: text })
    expect(rulesOf(refused)).toEqual(['file fileKind'])
    expect(refused.data.issues[0].message).toContain('xls')
    const { job } = await inspect('batchCard', 'note.txt', Buffer.from('{{batchNumber}}'))
    expect(job).toMatchObject({ status: 'failed', error: { code: 'workbook.kind' } })
    const broken = await inspect('batchCard', 'broken.xls', oldCard.subarray(0, 600))
    expect(broken.job).toMatchObject({ status: 'failed', error: { code: 'workbook.unreadable' } })
    expect((await add({})).code).toBe(1)
    expect(rulesOf(await add({ file: await clerk.upload('card.xls', oldCard) }))).toEqual(['name duplicate'])
  })

  it('[BD-41] can begin as a sample that has every placeholder of its kind', async () => {
    for (const kind of reportKinds) {
      const { body } = await clerk.get(`bms/reportTemplate/sample.do?kind=${kind}`)
      const { job } = await inspect(kind, 'sample.xlsx', body)
      expect(job.result.found.map(({ key }: any) => key).sort()).toEqual([...placeholders[kind]].sort())
    }
  })
})

describe('a report', () => {
  it('[BD-41] has a page for each batch with a row for each operation, as the template has it', async () => {
    const { batches } = await seedMould(caller, shop, 'M7')
    const templateId = await template('batchCard', 'card.xls', oldCard)
    const wish = { templateId, batches: [{ batchId: batches['C01'] }, { batchId: batches['E01'] }] }
    const pages = await filled(wish)
    expect(Object.keys(pages)).toEqual(['M7-C01-1', 'M7-E01-1'])
    const [title, head, , ...rest] = pages['M7-C01-1']!
    expect(title![0]).toBe('流转卡 M7-C01-1')
    expect(head).toEqual(['模号', 'M7', '数量', 1])
    expect(rest.slice(0, 3).map((row) => row.slice(0, 3))).toEqual([
      [10, 'To mill', 4],
      [20, 'To burn', 4],
      [30, 'To fit', 4],
    ])
    expect(rest[3]![0]).toBe('{{没有这个}}')
    expect(rest[3]![1]).toMatch(/^打印 .+ 第 M7-C01-1 批$/)
    expect(pages['M7-E01-1']![1]).toEqual(['模号', 'M7', '数量', 2])
    expect(pages['M7-E01-1']).toHaveLength(5)
  })

  it('[BD-41] shows a mould with its parts, and the workshop’s plan with its tasks', async () => {
    const { mouldId } = await seedMould(caller, shop, 'M8')
    const overview = await sheetOf(['{{Mould}}', '{{deliveryDate}}'], ['{{part.number}}', '{{零件.批次数}}'], ['end'])
    const templateId = await template('mouldOverview', 'mould.xlsx', overview)
    const { Page } = await filled({ templateId, moulds: [{ mouldId }] })
    expect(Page!.slice(1).map(([first]) => first)).toEqual(['M8', 'C01', 'E01', 'P01', 'end'])
    expect(Page![2]![1]).toBe(1)
    const { scheduleId } = await planned(caller, {})
    await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
    const { rows } = await caller.ok('aps/workshop/plan/getList', { mouldId })
    const day = rows[0].shift.day
    const plan = await sheetOf(['{{fromDate}}'], ['{{task.partNumber}}', '{{task.process}}', '{{task.status}}'])
    const planId = await template('workshopPlan', 'plan.xlsx', plan)
    const shown = await filled({ templateId: planId, fromDate: day, toDate: day })
    expect(shown['Page']![1]![0]).toBe(day)
    expect(shown['Page']!.slice(2).map(([part]) => part)).toContain(rows[0].partNumber)
    const idle = (await report({ templateId: planId, fromDate: '2020-01-01', toDate: '2020-01-02' })).data.taskId
    expect(await clerk.job(idle)).toMatchObject({ status: 'failed', error: { code: 'report.nothing' } })
  })

  it('[BD-41 R1] says what is missing, names no days without end, and shows nothing that its maker may not see', async () => {
    const { mouldId, batches } = await seedMould(caller, shop, 'M9')
    const card = await template('batchCard', 'card.xls', oldCard)
    const plan = await template('workshopPlan', 'plan.xlsx', await sheetOf(['{{task.part}}']))
    const rulesOf = ({ data }: { data: any }) => data.issues.map(({ field, rule }: any) => `${field} ${rule}`)
    expect(rulesOf(await report({ templateId: card }))).toEqual(['batches required'])
    expect(rulesOf(await report({ templateId: plan }))).toEqual(['fromDate required', 'toDate required'])
    const days = (fromDate: string, toDate: string) => report({ templateId: plan, fromDate, toDate })
    expect(rulesOf(await days('2026-09-02', '2026-09-01'))).toEqual(['toDate reports:rules.daysReversed'])
    expect(rulesOf(await days('2026-09-01', '2026-10-02'))).toEqual(['toDate reports:rules.tooManyDays'])
    expect((await report({ templateId: card, moulds: [{ mouldId }] })).code).toBe(400)
    const blind = await world.user(['reports.*'], { tenant: caller })
    expect((await report({ templateId: card, batches: [{ batchId: batches['C01'] }] }, blind)).code).toBe(403)
    const stranger = await world.user(['*'])
    expect((await report({ templateId: card, batches: [{ batchId: batches['C01'] }] }, stranger)).code).not.toBe(1)
    const theirs = await template('batchCard', 'other.xls', oldCard)
    const foreign = await seedMould(stranger, await seedShop(stranger), 'X1')
    const asked = [{ batchId: batches['C01'] }, { batchId: foreign.batches['C01'] }]
    expect(await report({ templateId: theirs, batches: asked })).toMatchObject({ code: 404 })
  })
})
