/** A workbook with faults goes back with what to mend, is mended there, and comes in. */
import { readFile } from 'node:fs/promises'
import { readBook, writeBook, type Book } from '@mouldwright/testkit/books'
import { expect, test, type Page } from '@playwright/test'
import { workMs } from './calls.fixture.ts'
import { enterNewFactory } from './factories.fixture.ts'
import { callOf, expectAccessible, shoot, signedIn, wear, nowhere } from './journey.fixture.ts'

type Rows = string[][]

/** The workbook as somebody has filled it in, what the page says of it, and what the faulty cells should have been. */
const languages = {
  zh: {
    look: 'zh-light',
    sheets: {
      工段: [
        ['工段代号', '中文名', '类型'],
        ['CNC', '数控', '数控（CNC）'],
        ['EDM', '电火花', '电火化'],
      ],
      机床: [
        ['机床编号', '别名', '工段'],
        ['CNC01', '850 立加', 'CNC'],
        ['EDM01', '火花机', 'EDN'],
      ],
      模具: [
        ['模号', '模具名称', '交期'],
        ['JRN-1', '前壳', '2030-02-28'],
        ['JRN-2', '后壳', '2030-02-30'],
      ],
    },
    faulty: '发现 3 处问题，没有导入。',
    faults: [/工段\s*3\s*类型\s*电火化.*电火花/, /机床\s*3\s*工段\s*EDN/, /模具\s*3\s*交期\s*2030-02-30/],
    get: '下载标出问题的工作簿',
    fix: '需要修改',
    columns: ['类型', '工段', '交期'],
    right: ['电火花', 'EDM', '2030-03-31'],
    other: '换一个文件',
    clean: '没有发现问题，可以开始导入。',
    start: '开始导入',
    applied: '已导入。',
  },
  en: {
    look: 'en-light',
    sheets: {
      Section: [
        ['Section', 'Chinese name', 'Type'],
        ['CNC', '', 'CNC'],
        ['EDM', '', 'Sinker EDN'],
      ],
      Machine: [
        ['Machine', 'Alias', 'Section'],
        ['CNC01', 'Mill 1', 'CNC'],
        ['EDM01', 'Sinker 1', 'EDN'],
      ],
      Mould: [
        ['Mould number', 'Mould', 'Delivery date'],
        ['JRN-1', 'Front cover', '2030-02-28'],
        ['JRN-2', 'Rear cover', '2030-02-30'],
      ],
    },
    faulty: '3 errors found, nothing was imported.',
    faults: [
      /Section\s*3\s*Type\s*Sinker EDN.*most like it: [ -~]+$/,
      /Machine\s*3\s*Section\s*EDN/,
      /Mould\s*3\s*Delivery date\s*2030-02-30/,
    ],
    get: 'Download the marked workbook',
    fix: 'Fix here',
    columns: ['Type', 'Section', 'Delivery date'],
    right: ['EDM', 'EDM', '2030-03-31'],
    other: 'Another file',
    clean: 'No errors found, ready to import.',
    start: 'Start import',
    applied: 'Imported.',
  },
} as const

async function give(page: Page, name: string, book: Iterable<[string, Rows]> | Book): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeBook(book)),
  })
}

const kinds = ['bms/section', 'machine', 'bom/mold']
const totals = (page: Page): Promise<number[]> =>
  Promise.all(kinds.map(async (path) => (await callOf(page, `${path}/list.do`)).total))

for (const [language, words] of Object.entries(languages))
  test(`[I1 BD-62] a workbook with faults goes back in ${language} with what to mend, is mended there, and comes in`, async ({
    browser,
  }) => {
    const page = await signedIn(browser, 'other', { at: nowhere })
    const goBack = await enterNewFactory(page)
    await wear(page, words.look, '/data/import')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const sheets = Object.entries<readonly (readonly string[])[]>(words.sheets).map(([name, rows]): [string, Rows] => [
      name,
      rows.map((row) => [...row]),
    ])
    await give(page, 'own.xlsx', sheets)
    await expect(page.getByRole('status').filter({ hasText: words.faulty })).toBeVisible({ timeout: workMs })
    const told = page.locator('.mw-fault-table tbody tr')
    await expect(told).toHaveCount(3)
    for (const [at, fault] of words.faults.entries()) await expect(told.nth(at)).toHaveText(fault)
    await expect(button(words.start)).toHaveCount(0)
    expect(await totals(page)).toEqual([0, 0, 0])
    await expectAccessible(page)
    await shoot(page, `workbook-faulty-${language}`)

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: words.get }).click()
    const download = await downloading
    const returned = await readBook(await readFile(await download.path()))
    expect([...returned.keys()]).toEqual(Object.keys(words.sheets))
    for (const [at, [, rows]] of [...returned].entries()) {
      const [header = [], right = [], wrong = []] = rows
      // Only the row with the fault is marked, and its mark names the column.
      expect([header[0], right[0]]).toEqual([words.fix, null])
      expect(String(wrong[0])).toContain(words.columns[at])
      wrong[header.indexOf(words.columns[at]!)] = words.right[at]!
    }

    await button(words.other).click()
    await give(page, download.suggestedFilename(), returned)
    await expect(page.getByRole('status').filter({ hasText: words.clean })).toBeVisible({ timeout: workMs })
    await button(words.start).click()
    await expect(page.getByRole('status').filter({ hasText: words.applied })).toBeVisible({ timeout: workMs })
    await shoot(page, `workbook-mended-${language}`)
    expect(await totals(page)).toEqual([2, 2, 2])
    const { rows } = await callOf(page, 'machine/list.do', { search: 'EDM01' })
    expect(rows).toMatchObject([{ name: 'EDM01', status: 'normal' }])
    expect((await callOf(page, 'bom/mold/list.do', { search: 'JRN-2' })).rows).toMatchObject([
      { deliveryDate: '2030-03-31' },
    ])
    await wear(page, 'zh-light')
    await goBack()
    await page.context().close()
  })
