/** A modification reaches work that runs: everything gets a decision, the order is released, and the shop floor hears of it. */
import { expect, test, type Page } from '@playwright/test'
import { callOf, expectAccessible, hearing, shoot } from './journey.fixture.ts'
import { planDay } from './plan-days.fixture.ts'
import { openPublisher, type Publisher } from './publisher.fixture.ts'
import { expectSaid } from './said.fixture.ts'

test.describe.configure({ mode: 'serial' })

let publisher: Publisher
let engineer: Page
let order: { id: number; number: string }
let part: { id: number; number: string }
let running = ''

test.beforeAll(async ({ browser }) => {
  publisher = await openPublisher(browser, ['设变'])
  engineer = publisher.page
  await publisher.publish('设变')
  const { rows } = await callOf(engineer, 'aps/dispatch/getList.do', { size: 200 })
  const task = rows.find(({ machineId, batchId, realStart }: any) => machineId && batchId && !realStart)
  const batch = await callOf(engineer, 'bom/bomBatch/get.do', { id: task.batchId })
  running = batch.number
  await callOf(engineer, 'bom/bomBatch/modify.do', {
    id: batch.id,
    version: batch.version,
    operations: [
      { number: task.operationNumber, lock: 0, machineId: task.machineId, startedAt: `${planDay(0)}T01:00:00.000Z` },
    ],
  })
  part = await callOf(engineer, 'bom/part/get.do', { id: task.partId })
  const number = `SB-${String(Date.now()).slice(-7)}`
  order = await callOf(engineer, 'tr/modification/add.do', {
    number,
    mouldId: task.mouldId,
    title: '卡扣加高 0.5',
    source: 'customer',
    promisedDate: '2027-03-01',
    parts: [{ partId: part.id, newRevision: 'Z' }],
  })
})
test.afterAll(() => publisher.close())

const drawer = () =>
  engineer.getByRole('dialog').filter({ has: engineer.getByRole('heading', { name: /受影响的在制品|发布时的决定/ }) })
const button = (name: string) => engineer.getByRole('button', { name, exact: true })
const rowsOf = () => drawer().locator('[data-thing]')
async function decide(row: number, decision: string): Promise<void> {
  await rowsOf().nth(row).getByRole('combobox').click()
  await engineer.getByTitle(decision, { exact: true }).last().click()
  // The list of this row is closed before that of the next one opens.
  await expect(rowsOf().nth(row)).toContainText(decision)
}

test('[MD-02] an order is not released before everything it reaches has a decision', async () => {
  await engineer.goto(`/tr/modification?id=${order.id}`)
  await expect(rowsOf().first()).toContainText(running)
  await expect(button('发布设变单')).toBeDisabled()
  await expectAccessible(engineer)
  await shoot(engineer, 'modification-open')
  const things = await rowsOf().count()
  for (let at = 0; at < things; at += 1) await decide(at, at === 0 ? '立即暂停' : '照旧做完')
  await button('保存决定').click()
  await expect(drawer()).toContainText('全部已决定')
})

test('[MD-03] its release says what it will do, and the dispatch list hears that work is held', async () => {
  const floor = await engineer.context().newPage()
  await floor.goto('/aps/dispatch')
  await expect(floor.getByRole('heading', { level: 1 })).toBeVisible()
  await hearing(floor)
  await button('发布设变单').click()
  const dialog = engineer.getByRole('dialog', { name: `发布设变单 ${order.number}` })
  await expect(dialog).toContainText('暂停 1 个批次')
  await expect(dialog).toContainText('承诺交期改为 2027-03-01')
  await expectAccessible(engineer)
  await shoot(engineer, 'modification-release')
  const release = dialog.getByRole('button', { name: '发布设变单', exact: true })
  await expectSaid(floor, `设变单 ${order.number} 暂停了 1 个批次`, () => release.click())
  await floor.close()
  await expect(drawer()).toContainText('暂停的批次')
  await shoot(engineer, 'modification-released')
})

test('[MD-03] a held batch goes on when the order lets it', async () => {
  await drawer().getByRole('button', { name: '放行', exact: true }).click()
  await expect(drawer()).toContainText('放行')
  await expect(drawer().getByRole('button', { name: '放行', exact: true })).toHaveCount(0)
})

test('[MD-04] the plan with the modification opens from the order', async () => {
  await drawer()
    .getByRole('button', { name: /^打开模拟排程/ })
    .click()
  await expect(engineer).toHaveURL(/\/aps\/schedule\/\d+/)
  const { promisedDate } = await callOf(engineer, 'bom/mold/get.do', {
    id: (await callOf(engineer, 'tr/modification/get.do', { id: order.id })).mouldId,
  })
  expect(promisedDate).toBe('2027-03-01')
})
