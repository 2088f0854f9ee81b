/** The main job, as a planner and a shop do it: from a workbook to a plan that the shop reads. Each step needs those before. */
import { join } from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { workMs } from './calls.fixture.ts'
import {
  boxOf,
  callOf,
  changeRecord,
  examples,
  expectAccessible,
  paintedShare,
  shoot,
  signedIn,
  wear,
  idle,
  nowhere,
} from './journey.fixture.ts'
import { expectSaid } from './said.fixture.ts'

test.describe.configure({ mode: 'serial' })

const scheduleName = '十一月全厂主排程'
let planner: Page
let shop: Page
/** Address of the schedule's page. */
let schedule = ''

test.beforeAll(async ({ browser }) => {
  planner = await signedIn(browser, 'planner')
  shop = await signedIn(browser, 'workshop', { at: nowhere })
})

test.afterAll(async () => {
  await planner.context().close()
  await shop.context().close()
})

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

async function importWorkbook(page: Page, file: string): Promise<void> {
  await page.goto('/data/import')
  await page.locator('input[type=file]').setInputFiles(join(examples, file))
}

test('shows a planner home, and the shop that there is no plan yet', async () => {
  await expect(planner.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(planner)
  await shoot(planner, 'home')
  await shop.goto('/aps/dispatch')
  await expect(shop.getByText('还没有发布的计划')).toBeVisible()
  await expectAccessible(shop)
})

test('teaches what a schedule is while there is none', async () => {
  await planner.goto('/aps/schedule')
  await expect(planner.getByText('还没有排程方案')).toBeVisible()
  await expectAccessible(planner)
})

test('[I1] a broken workbook names its records and writes nothing', async () => {
  await importWorkbook(planner, 'small-broken.zh.xlsx')
  await expect(planner.getByText(/发现 \d+ 处问题，没有导入/)).toBeVisible({ timeout: workMs })
  await expect(planner.locator('.mw-fault-table tbody tr').first()).toContainText(/\d+/)
  await expect(button(planner, '开始导入')).toHaveCount(0)
  await expectAccessible(planner)
  await shoot(planner, 'import-broken')
  await planner.goto('/production/mould')
  await expect(planner.getByText(/还没有|暂无/).first()).toBeVisible()
})

test('a whole factory comes in by one workbook, after a look at what will be new', async () => {
  await importWorkbook(planner, 'factory.zh.xlsx')
  await button(planner, '开始导入').click({ timeout: workMs })
  await expect(planner.getByText('已导入')).toBeVisible({ timeout: workMs })
  await shoot(planner, 'import-done')
  // What was brought in is for planning: the result leads on.
  await planner.getByRole('link', { name: '去排程' }).click()
  await expect(planner).toHaveURL(/\/aps\/schedule$/)
  await expect(button(planner, '新建方案').first()).toBeVisible()
  await planner.goto('/production/mould')
  await expect(planner.getByText('30 条').first()).toBeVisible()
})

test('a new schedule asks for its name and opens', async () => {
  await planner.goto('/aps/schedule')
  await button(planner, '新建方案').first().click()
  await button(planner, '建立并打开').click()
  await expect(planner.locator('[data-field=name] .mw-fault')).toBeVisible()
  await expectAccessible(planner)
  await planner.locator('[data-field=name] input').fill(scheduleName)
  await planner.locator('[data-field=timeBudgetSeconds] input').fill('900')
  await shoot(planner, 'schedule-new')
  await button(planner, '建立并打开').click()
  await expect(planner.getByRole('heading', { name: scheduleName })).toBeVisible()
  schedule = new URL(planner.url()).pathname
  await expectAccessible(planner)
  await shoot(planner, 'schedule-first-steps')
})

test('loading data checks them and names the records to mend', async () => {
  await button(planner, '加载数据').last().click()
  const check = planner.getByRole('complementary', { name: '数据检查' })
  await expect(check.getByText(/数据加载于/)).toBeVisible({ timeout: workMs })
  const first = check.locator('.aps-defects a').first()
  await expect(first).toHaveAttribute('href', /^\/(basic|production)\/[a-z-]+\?id=\d+$/)
  await expectAccessible(planner)
  await shoot(planner, 'data-check')
  await first.click()
  await expect(planner.getByRole('dialog')).toBeVisible()
  await planner.goBack()
  await expect(check).toBeVisible()
})

test('a run that is discarded leaves no plan, and is found again after a reload', async () => {
  await button(planner, '开始排程').last().click()
  const run = planner.getByRole('region', { name: '正在排程' })
  await expect(run.getByText(/还剩 \d+ 秒/)).toBeVisible()
  await planner.reload()
  const best = planner.getByRole('region', { name: '目前最好的计划' })
  await expect(best).toBeVisible({ timeout: workMs })
  // How it got better is drawn, from the first plan on.
  await expect(best.getByRole('figure').getByText(/^第 [\d.]+ 秒 \S+，现在 \S+$/)).toBeVisible()
  await expect(best.getByRole('img')).toBeVisible()
  await expectAccessible(planner)
  await shoot(planner, 'running')
  const told = '已取消，原来的数据和计划保持不变'
  await expectSaid(planner, told, () => button(planner, '放弃这次运行').click(), workMs)
  await expect(planner.getByRole('heading', { name: '还没有计划' })).toBeVisible()
  // One thing is said at a time: how the next run ends must not be kept from showing by this.
  await expect(planner.getByText(told)).toHaveCount(0)
})

test('[AP-07] a run that is stopped keeps the best plan so far, says so, and shows it as a chart', async () => {
  await button(planner, '开始排程').last().click()
  await expect(planner.getByText(/目前最好/)).toBeVisible({ timeout: workMs })
  const told = /^排程已停止，保留了最好的计划：30 副模具中/
  await expectSaid(planner, told, () => button(planner, '停止并保留最好结果').click(), workMs)
  await expect(planner.locator('.aps-chart canvas').first()).toBeVisible({ timeout: workMs })
  await expect.poll(() => paintedShare(planner)).toBeGreaterThan(0.05)
  await expectAccessible(planner)
  await shoot(planner, 'gantt')
})

test('the chart is walked by keyboard and says why a task starts when it does', async () => {
  await planner.getByRole('application').or(planner.locator('.mwg-stage')).first().focus()
  await planner.keyboard.press('ArrowRight')
  const task = planner.getByRole('complementary', { name: '任务' })
  await expect(task.getByRole('heading', { name: '为什么这时开始' })).toBeVisible()
  await expect(task.locator('.aps-reasons li').first()).not.toBeEmpty()
  await expectAccessible(planner)
  await shoot(planner, 'task')
  const shown = () => new URL(planner.url()).searchParams.get('task')
  await expect.poll(shown).not.toBeNull()
  const [address, key] = [planner.url(), shown()]
  const name = await task.getByRole('heading', { level: 2 }).textContent()
  await planner.goto('/home')
  await planner.goto(address)
  await expect(task.getByRole('heading', { level: 2 })).toHaveText(name!)
  // And on from there.
  await planner.locator('.mwg-stage').focus()
  await planner.keyboard.press('ArrowRight')
  await expect.poll(shown).not.toBe(key)
})

test('by mould, the chain says where the time went', async () => {
  await planner.goto(`${schedule}?view=mould`)
  await expect.poll(() => paintedShare(planner)).toBeGreaterThan(0.02)
  await planner.getByRole('button', { name: /^拖期 \d+$/ }).click()
  const choices = planner.getByRole('complementary', { name: '拖期模具' })
  await expect(choices.getByText(/没有拖期的模具|为什么拖期/)).toBeVisible()
  await shoot(planner, 'late-moulds')
  await planner.getByPlaceholder('查找模具、零件、机床').fill('A01')
  await expect(planner.locator('.aps-hit').first()).toBeVisible()
  await planner.keyboard.press('Enter')
  await button(planner, '模具为什么这时完成').click()
  const mould = planner.getByRole('complementary', { name: '模具' })
  await expect(mould.locator('.aps-chain li').first()).toBeVisible()
  await expectAccessible(planner)
  await shoot(planner, 'mould-chain')
})

/** The mould at the top of the chart by mould, and how far down the chart begins. */
const topRow = () => planner.locator('.mwg-row').first()
const chartTop = async () => (await boxOf(planner.locator('.aps-chart'))).y

test('[PH-01] chart and panel are of one mould, whichever way it was chosen', async () => {
  await planner.goto(schedule)
  await expect.poll(() => paintedShare(planner)).toBeGreaterThan(0.02)
  const top = await chartTop()
  const panel = planner.getByRole('complementary', { name: '模具' })
  const number = () => panel.getByRole('heading', { level: 2 }).textContent()
  await planner.getByPlaceholder('查找模具、零件、机床').fill('A01')
  await planner.locator('.aps-hit').nth(2).click()
  const task = planner.getByRole('complementary', { name: '任务' })
  const title = task.getByRole('heading', { level: 2 })
  await expect(title).toHaveText(/^\S+ \S+-\d+$/)
  const name = (await title.textContent())!
  await button(planner, '模具为什么这时完成').click()
  await expect.poll(number).toBe(name.split(' ')[0])
  // The panel took its room from the side: nothing moved down, and it lies over nothing of the chart.
  expect(await chartTop()).toBe(top)
  const [chart, side] = [await boxOf(planner.locator('.aps-chart')), await boxOf(panel)]
  expect(side.x).toBeGreaterThanOrEqual(chart.x + chart.width)
  // Tasks within a sentence break as words do, so that no line begins with a comma.
  const links = await panel.locator('.aps-chain a').evaluateAll((all) => all.map((of) => getComputedStyle(of).display))
  expect([...new Set(links)]).toEqual(['inline'])
  await planner.getByText('按模具', { exact: true }).click()
  await expect(topRow()).toContainText((await number())!)
  expect(await chartTop()).toBe(top)
  // By the address alone, as the home page links to it.
  await expect(planner).toHaveURL(/[?&]mould=\d+/)
  const chosen = new URL(planner.url()).searchParams.get('mould')
  await planner.goto(`${schedule}?view=mould&panel=mould&mould=${chosen}`)
  await expect.poll(number).toBe(name.split(' ')[0])
  await expect(topRow()).toContainText(name.split(' ')[0]!)
  await expect(planner.getByText(/^已选 \d+ 个任务/)).toBeVisible()
  await shoot(planner, 'mould-in-chart')
  // Escape closes the panel, then lets go what is chosen.
  await planner.getByText('按模具', { exact: true }).click()
  await planner.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(planner.getByText(/^已选 \d+ 个任务/)).toBeVisible()
  await planner.keyboard.press('Escape')
  await expect(planner.getByText('未选任务')).toBeVisible()
  await expect(planner).not.toHaveURL(/[?&](task|mould|panel)=/)
  expect(await chartTop()).toBe(top)
})

test('[AP-01] what the product calls a task finds it, and the legend filters by what changed', async () => {
  await planner.goto(schedule)
  const find = planner.getByPlaceholder('查找模具、零件、机床')
  await find.fill('A01')
  const hits = planner.locator('.aps-hit b')
  const name = (await hits.first().textContent())!
  // What was found for the number alone must be gone: it begins with the same task.
  await find.fill('')
  await expect(hits.first()).toBeHidden()
  await find.fill(name)
  await expect(hits.first()).toHaveText(name)
  await find.fill('')
  const entry = planner.getByRole('button', { name: '有变动', exact: true })
  const rest = button(planner, '其余图例')
  if (await rest.isVisible()) await rest.click()
  await entry.last().click()
  await expect(planner).toHaveURL(/only=changed/)
})

test('the task list has the same choice as the chart', async () => {
  await planner.goto(`${schedule}?show=both`)
  const grid = planner.getByRole('grid', { name: '任务列表' })
  const row = grid.getByRole('row').nth(1)
  await row.getByRole('button').first().click()
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await expect(planner.getByRole('complementary', { name: '任务' })).toBeVisible()
  await expect(planner.getByText(/^已选 1 个任务/)).toBeVisible()
  await expectAccessible(planner)
  await shoot(planner, 'task-list')
})

test('the evaluation has figures, loads and runs', async () => {
  await planner.goto(`${schedule}?panel=evaluation`)
  const panel = planner.getByRole('complementary', { name: '评估' })
  await expect(panel.getByRole('heading', { name: '资源组负荷' })).toBeVisible()
  await expect(panel.locator('tbody tr').first()).toContainText(/\d/)
  await expectAccessible(planner)
  await shoot(planner, 'evaluation')
})

test('publishing asks with its consequences, and the shop sees the plan without a reload', async () => {
  await planner.goto(schedule)
  await button(planner, '发布结果').click()
  const question = planner.getByRole('dialog')
  await expect(question.getByText(/车间将按这个计划执行/)).toBeVisible()
  await expect(question.getByText('这是第一个发布的计划。')).toBeVisible()
  await expectAccessible(planner)
  await shoot(planner, 'publish')
  await expectSaid(planner, /已发布，[\d,]+ 个任务已下达车间/, () => button(planner, '发布给车间').click(), workMs)
  await expect(shop.locator('.aps-job').first()).toBeVisible()
  await expectAccessible(shop)
  await shoot(shop, 'dispatch')
  // Each can be reported where it stands.
  const jobs = shop.locator('.aps-job')
  const unlike = async () => (await jobs.count()) - (await jobs.locator('.floor-actions').count())
  await expect.poll(unlike).toBe(0)
  await expect(shop.locator('.floor-actions button:enabled', { hasText: '开工' }).first()).toBeVisible()
  await shop.setViewportSize({ width: 390, height: 844 })
  await idle(shop)
  // On a phone the first one begins above half of the screen.
  await expect.poll(async () => (await jobs.first().boundingBox())!.y).toBeLessThan(844 / 2)
  await shop.setViewportSize({ width: 1440, height: 860 })
  const section = shop.getByRole('group', { name: '工段' }).getByRole('button').nth(1)
  await section.click()
  await shop.locator('.ant-segmented-item', { hasText: '全部' }).click()
  await shop.getByRole('group', { name: '机床' }).getByRole('button').nth(1).click()
  await expect(shop.locator('.aps-machine')).toHaveCount(1)
  await planner.goto('/aps/schedule')
  await expect(planner.getByRole('row', { name: new RegExp(scheduleName) })).toContainText('已发布')
  await expectAccessible(planner)
  await shoot(planner, 'schedules')
})

test('settings show what differs from the default, and keep it', async () => {
  await planner.goto('/aps/setting?set=global')
  await settled(planner)
  await expectAccessible(planner)
  const field = planner.locator('[data-field=defaultFlowTimeHours]')
  await field.getByRole('spinbutton').fill('1.5')
  await expect(field.getByText('与默认值不同')).toBeVisible()
  await shoot(planner, 'settings')
  await expectSaid(planner, '已保存：全局设置', () => button(planner, '保存').click())
  await planner.reload()
  await expect(field.getByRole('spinbutton')).toHaveValue('1.5')
})

const mainPages = () => ({
  schedules: '/aps/schedule',
  plan: schedule,
  settings: '/aps/setting',
  dispatch: '/aps/dispatch',
})

test('[AP-01] that data have changed since they were loaded is marked beside the name', async () => {
  await planner.goto(schedule)
  await expect(planner.getByRole('heading', { name: scheduleName })).toBeVisible()
  await expect(planner.locator('.aps-head .aps-stale')).toHaveCount(0)
  const { rows } = await callOf(planner, 'bom/mold/list.do', { size: 1 })
  const [mould] = rows
  await changeRecord(planner, 'bom/mold', mould.id, '', { priority: mould.priority === 9 ? 8 : 9 })
  await planner.reload()
  await expect(planner.locator('.aps-head').getByRole('button', { name: '数据已变' })).toBeVisible()
})

for (const look of ['en-dark', 'en-light', 'zh-dark'] as const)
  test(`every page is readable in ${look}`, async () => {
    await wear(planner, look, '/home')
    for (const [name, path] of Object.entries(mainPages())) {
      await planner.goto(path)
      await settled(planner)
      await expectAccessible(planner)
      // A line that is full cuts what it knows of the plan before the plan's name.
      const title = planner.getByRole('heading', { level: 1 })
      await expect.poll(() => cutOff(title), name).toBeLessThanOrEqual(0)
      if (name === 'plan') await expectOneLine(planner, look)
      await shoot(planner, `${name}-${look}`)
    }
  })

/** By how much a text is wider than its place: of a pixel's tenth the browser makes an ellipsis as well. */
const cutOff = (title: Locator): Promise<number> =>
  title.evaluate((of) => {
    const text = document.createRange()
    text.selectNodeContents(of)
    return text.getBoundingClientRect().width - of.getBoundingClientRect().width
  })

/** Above the chart stands one line, with the mark that data have changed as well: nothing of it wraps, none is cut off. */
async function expectOneLine(page: Page, look: string): Promise<void> {
  const head = page.locator('.aps-head')
  await expect(head.locator('.aps-stale')).toBeVisible()
  const { height } = (await head.boundingBox())!
  expect(height, look).toBe(48)
  const over = () => head.evaluate((of) => [of.scrollHeight - of.clientHeight, of.scrollWidth - of.clientWidth])
  await expect.poll(over, look).toEqual([0, 0])
}

test('every page is readable on a phone', async () => {
  await planner.setViewportSize({ width: 390, height: 844 })
  await wear(planner, 'zh-light', '/home')
  for (const [name, path] of Object.entries({ ...mainPages(), chart: `${schedule}?show=gantt` })) {
    await planner.goto(path)
    await settled(planner)
    await expectAccessible(planner)
    const overflow = () => planner.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(overflow, path).toBeLessThanOrEqual(0)
    await shoot(planner, `${name}-phone`)
  }
})

/** The page at the address has its data: a heading, and nothing that still waits. */
async function settled(page: Page): Promise<void> {
  await expect(page).not.toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await idle(page)
  await expect(page.locator('.ant-skeleton')).toHaveCount(0)
}
