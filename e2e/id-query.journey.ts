/** A number in somebody's hand, of whatever it is: typed or scanned, it says what bears it and leads there. */
import { expect, test, type Page } from '@playwright/test'
import { callOf, expectAccessible, looks, shoot, signedIn, wear, newMark, nowhere } from './journey.fixture.ts'
import { codeOf } from './terminal.fixture.ts'

test.describe.configure({ mode: 'serial' })

let seeker: Page
const mark = newMark()
let batch: { id: number; number: string }
let piece: { id: number; number: string }
let order: { id: number; number: string }
let mouldId: number
let partId: number
let barcode: string

test.beforeAll(async ({ browser }) => {
  seeker = await signedIn(browser, 'other', { at: nowhere })
  const add = (path: string, draft: object) => callOf(seeker, `${path}/add.do`, draft)
  const supplier = await add('bms/supplier', { code: `S${mark}`, name: `外协 ${mark}` })
  const section = await add('bms/section', { name: `Q${mark}`, type: 'cnc' })
  const process = await add('bms/process', { code: `q${mark}`, name: `热处理 ${mark}`, sectionId: section.id })
  mouldId = (await add('bom/mold', { number: `Q${mark}`, name: '前壳', deliveryDate: '2030-01-31' })).id
  partId = (await add('bom/part', { mouldId, number: `C${mark}`, name: '型腔', quantity: 1 })).id
  const operations = [{ number: 10, processId: process.id, estimatedMinutes: 60, isOutsourced: true }]
  await add('bom/route', { partId, operations })
  batch = { id: 0, number: `Q${mark}-1` }
  batch.id = (await add('bom/bomBatch', { number: batch.number, partId, quantity: 1 })).id
  order = await callOf(seeker, 'outsource/order/make.do', {
    supplierId: supplier.id,
    lines: [{ batchId: batch.id, operationNumber: 10 }],
  })
  const electrode = await add('bom/part', {
    ...{ mouldId, number: `E${mark}`, name: '电极', type: 2, quantity: 1, revision: 'A' },
    stages: [{ stage: 'fine', sparkGap: 0.08, quantity: 1 }],
  })
  await add('electrode/design', { partId: electrode.id, orbit: 'circular', positions: [] })
  await callOf(seeker, 'electrode/piece/make.do', { parts: [{ id: electrode.id }] })
  const { rows } = await callOf(seeker, 'electrode/piece/list.do', { filters: { partId: [electrode.id] } })
  piece = rows[0]
  barcode = await codeOf(seeker, 'batch', batch.id)
})
test.afterAll(() => seeker.context().close())

const page = () => seeker.goto('/reports/query/idQuery')
const field = () => seeker.getByRole('searchbox', { name: /^(编号或名称|Number or name)$/ })
const card = (kind: string) =>
  seeker.locator('.mw-id-card').filter({ has: seeker.locator('.mw-id-kind').getByText(kind, { exact: true }) })

test('[HD-04] a mould, part, batch, piece, order and barcode are found by their number, and the answer leads there', async () => {
  const wanted = [
    ['模具', `Q${mark}`, `/production/mould?id=${mouldId}`],
    ['零件', `C${mark}`, `/production/part?id=${partId}`],
    ['批次', batch.number, `/production/batch?id=${batch.id}`],
    ['电极单件', piece.number, `/electrode/piece?id=${piece.id}`],
    ['外协单', order.number, `/outsource/order/${order.id}`],
  ] as const
  await page()
  for (const [kind, number, path] of wanted) {
    await field().fill(number)
    await expect(card(kind).locator(`h2 a[href="${path}"]`), kind).toContainText(number)
  }
  // A scanner types as people do, and ends with Enter.
  await field().fill('')
  await field().pressSequentially(barcode)
  await seeker.keyboard.press('Enter')
  await expect(card('条码')).toContainText(barcode)
  await expect(card('条码')).toContainText(batch.number)

  await field().fill(batch.number)
  // What was found before gives way first: a link that is replaced while it is pressed leads nowhere.
  await expect(card('条码')).toHaveCount(0)
  await card('批次').locator('h2 a').click()
  await expect(seeker).toHaveURL(new RegExp(`/production/batch\\?id=${batch.id}`))
  await expect(seeker.getByRole('dialog')).toContainText(batch.number)
})

test('[HD-04] the page is readable in every look, and says when nothing bears a number', async () => {
  for (const [look, width] of looks) {
    await seeker.setViewportSize({ width, height: 860 })
    await wear(seeker, look, '/reports/query/idQuery')
    await field().fill(`Q${mark}`)
    await expect(seeker.locator('.mw-id-card').first()).toContainText(`Q${mark}`)
    await expectAccessible(seeker)
    await shoot(seeker, `id-query-${look}`)
  }
  await field().fill(`nothing-${mark}`)
  await expect(seeker.getByText(`没有找到“nothing-${mark}”`)).toBeVisible()
  await expect(seeker.locator('.mw-id-card')).toHaveCount(0)
})
