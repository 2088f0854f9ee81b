/** Results of a measuring machine come into electrode pieces: the file is dropped, looked at, and imported as a whole. */
import { expect, test, type Page } from '@playwright/test'
import { callOf, expectAccessible, looks, shoot, signedIn, wear, newMark, nowhere } from './journey.fixture.ts'
import { expectSaid } from './said.fixture.ts'

test.describe.configure({ mode: 'serial' })

let inspector: Page
let pieces: { id: number; number: string }[]
/** Nothing of another run has this name. */
const mark = newMark()

test.beforeAll(async ({ browser }) => {
  inspector = await signedIn(browser, 'admin', { at: nowhere })
  const add = async (path: string, draft: object): Promise<number> =>
    (await callOf(inspector, `${path}/add.do`, draft)).id
  const sectionId = await add('bms/section', { name: `Q${mark}`, type: 'inspection' })
  const machineId = await add('machine', { name: `C${mark}`, sectionId })
  const toleranceId = await add('bms/tolerance', { name: `T${mark}`, lower: -0.01, upper: 0.01 })
  const probeId = await add('bms/probe', { name: `P${mark}`, calibratedOn: '2026-11-20', calibrationDays: 3_650 })
  const reportFormatId = await add('bms/cmm/format', {
    ...{ use: 'report', name: `CSV ${mark}`, ending: 'csv', delimiter: 'comma', headerRow: 1 },
    columns: [
      { content: 'piece', header: '单件号' },
      { content: 'characteristic', header: '特征' },
      { content: 'nominal', header: '名义值' },
      { content: 'actual', header: '实测值' },
    ],
    characteristics: [
      { name: 'X', meaning: 'x' },
      { name: 'Y', meaning: 'y' },
      { name: 'W*', meaning: 'xyWidth', toleranceId },
    ],
  })
  await add('bms/cmm/environment', { machineId, reportFormatId, probeId })
  const mouldId = await add('bom/mold', { number: `M${mark}`, name: '前壳', deliveryDate: '2027-03-01' })
  const partId = await add('bom/part', {
    ...{ mouldId, number: 'E01', name: '型腔电极', type: 2, quantity: 3, revision: 'A' },
    stages: [{ stage: 'fine', sparkGap: 0.08, quantity: 3 }],
  })
  await add('electrode/design', { partId, orbit: 'circular', positions: [] })
  await callOf(inspector, 'electrode/piece/make.do', { parts: [{ id: partId }] })
  pieces = (await callOf(inspector, 'electrode/piece/list.do', { filters: { partId: [partId] }, sort: 'number' })).rows
  for (const to of ['blankReady', 'milling', 'cleaned'])
    await callOf(inspector, 'electrode/piece/advance.do', { pieces: pieces.map(({ id }) => ({ id })), to })
})
test.afterAll(() => inspector.context().close())

const dialog = () => inspector.getByRole('dialog')
const named = (zh: string, en: string) => new RegExp(`^(${zh}|${en})$`)
const press = (zh: string, en: string) => inspector.getByRole('button', { name: named(zh, en) }).click()

/** Opens the dialog and gives it a file. */
async function give(lines: readonly string[]): Promise<void> {
  await press('导入检测结果', 'Import CMM results')
  await expect(dialog()).toContainText(`C${mark} · CSV ${mark}`)
  const content = ['单件号,特征,名义值,实测值', ...lines].join('\r\n')
  await dialog()
    .locator('input[type="file"]')
    .setInputFiles({ name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) })
}

const right = () => [
  `${pieces[0]!.number},X,0,0.012`,
  `${pieces[0]!.number},Y,0,-0.004`,
  `${pieces[0]!.number},W1,25,25.006`,
  `${pieces[1]!.number},W1,25,25.024`,
]

test('[EL-05] a file with faults names each of them, in every look, and cannot be imported', async () => {
  for (const [look, width] of looks) {
    await inspector.setViewportSize({ width, height: 860 })
    await wear(inspector, look, '/electrode/piece')
    await press('导入检测结果', 'Import CMM results')
    await expect(dialog()).toBeVisible()
    await shoot(inspector, `results-empty-${look}`)
    await inspector.keyboard.press('Escape')
    await expect(dialog()).toHaveCount(0)
    await give([...right(), 'E99,W1,25,25', `${pieces[2]!.number},Q7,25,abc`])
    await expect(dialog().getByRole('status')).toContainText(look.startsWith('zh') ? '有 3 处问题' : 'Faults: 3')
    await expect(dialog().getByRole('button', { name: named('导入', 'Import') })).toBeDisabled()
    await expectAccessible(inspector)
    await shoot(inspector, `results-faulty-${look}`)
    await inspector.keyboard.press('Escape')
    await expect(dialog()).toHaveCount(0)
    await give(right())
    await expect(dialog().getByRole('status')).toContainText(/2/)
    await expectAccessible(inspector)
    await shoot(inspector, `results-right-${look}`)
  }
})

test('[EL-05] a right file becomes measurements, and says so when it comes again', async () => {
  await inspector.setViewportSize({ width: 1440, height: 860 })
  await wear(inspector, 'zh-light', '/electrode/piece')
  await give(right())
  await expectSaid(inspector, '已导入 2 个检测', () => press('导入 2 个检测', ''))
  await expect(dialog()).toHaveCount(0)
  const states = async () =>
    Promise.all(pieces.map(async ({ id }) => (await callOf(inspector, 'electrode/piece/get.do', { id })).state))
  expect(await states()).toEqual(['ok', 'ng', 'cleaned'])
  await give(right())
  await expect(dialog().getByRole('status')).toContainText('以前都导入过')
  await expect(dialog().getByRole('button', { name: '导入', exact: true })).toBeDisabled()
  await shoot(inspector, 'results-again')
})
