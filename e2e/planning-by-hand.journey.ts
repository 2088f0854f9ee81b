/** A planner changes a plan by hand: drags, is refused, undoes, decides by forms, saves; a colleague follows and asks. */
import { expect, test, type Page } from '@playwright/test'
import { barsOf, firstBar, giveBack, holdBar, stageOf } from './chart.fixture.ts'
import { enterFactory } from './factories.fixture.ts'
import { expectAccessible, shoot, signedIn, nowhere } from './journey.fixture.ts'
import { planDay } from './plan-days.fixture.ts'
import { openPublisher, type Publisher } from './publisher.fixture.ts'
import { sundayFilledIn } from './opened-hours.fixture.ts'
import { expectSaid } from './said.fixture.ts'

test.describe.configure({ mode: 'serial' })

let publisher: Publisher
let planner: Page
let path = ''

test.beforeAll(async ({ browser }) => {
  publisher = await openPublisher(browser, ['手工'])
  planner = publisher.page
  path = `/aps/schedule/${publisher.scheduleOf('手工')}`
})
test.afterAll(() => publisher.close())

const button = (name: string | RegExp, of: Page = planner) =>
  of.getByRole('button', { name, exact: typeof name === 'string' })
const bar = (of: Page = planner) => of.getByRole('region', { name: '手工调整中' })
/** Beside it stand buttons, whose words are those of steps. */
const lastStep = () => bar().locator('.aps-session-last')
const stage = () => stageOf(planner)

test('[PH-10] takes hold of the plan; loading and running wait for it', async () => {
  await planner.goto(path)
  await button('手工调整').click()
  await expect(bar()).toContainText('拖动任务条')
  await expect(button('保存调整')).toBeDisabled()
  await expectAccessible(planner)
})

test('[PH-01] a dragged bar always says what it would do or why it stays, and Escape puts it back', async () => {
  expect(await holdBar(planner, await firstBar(planner), { x: 120, y: 0 })).not.toBe('')
  await shoot(planner, 'by-hand-drag')
  await giveBack(planner)
  await expect(button(/改动 0/)).toBeVisible()
})

test('[PH-01] a bar that is dragged without a connection says so', async () => {
  await planner.context().setOffline(true)
  // A bar under the header says so too, and pushes the chart down.
  await expect(planner.getByRole('alert').filter({ hasText: '网络已断开' })).toBeVisible()
  const said = await holdBar(planner, await firstBar(planner), { x: 140, y: 0 })
  await giveBack(planner)
  await planner.context().setOffline(false)
  await expect(planner.getByRole('alert').filter({ hasText: '网络已断开' })).toHaveCount(0)
  expect(said).toMatch(/无法连接服务器|已经完成/)
  await expect(button(/改动 0/)).toBeVisible()
})

test('[PH-01 PH-02] a bar that is dropped is a step; it is undone and done again by keys', async () => {
  // What another journey has begun in this factory says that it stays; the next one moves.
  for await (const at of barsOf(planner)) {
    const said = await holdBar(planner, at, { x: 160, y: 0 })
    if (said.includes('结束')) break
    expect(said).toMatch(/不能|已/)
    await giveBack(planner)
  }
  await planner.mouse.up()
  await expect(bar()).toContainText('第 1 步')
  await expect(button('加载数据')).toBeDisabled()
  await planner.keyboard.press('Control+z')
  await expect(button(/改动 0/)).toBeVisible()
  await planner.keyboard.press('Control+y')
  await expect(button(/改动 1/)).toBeVisible()
})

test('[PH-01 PH-03] a task is moved by a form, then by keys, and locked by a key; each is a step', async () => {
  await planner.goto(`${path}?panel=task&task=1&scale=24`)
  const panel = planner.getByRole('complementary', { name: '任务' })
  await panel.getByRole('button', { name: '移动到…' }).click()
  const dialog = planner.getByRole('dialog', { name: /^移动/ })
  await dialog.getByRole('textbox', { name: '不早于' }).fill(`${planDay(21)} 09:00`)
  await expect(dialog.locator('.aps-verdict')).toContainText(planDay(21).slice(5))
  await dialog.getByRole('button', { name: '移动', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bar()).toContainText('第 2 步')
  // Keys move a bar on from where it is drawn: the plan of that step must be there.
  await expect(planner.locator('.aps-chart-part')).toHaveAttribute('aria-busy', 'false')
  await stage().focus()
  await planner.keyboard.press('Alt+ArrowRight')
  await expect(bar()).toContainText('第 3 步')
  await planner.keyboard.press('l')
  await expect(bar()).toContainText(/第 4 步.*锁定/)
  await expect(panel.getByRole('button', { name: '解锁' })).toBeVisible()
  for (const left of [3, 2, 1]) {
    await planner.keyboard.press('Control+z')
    await expect(button(`改动 ${left}`)).toBeVisible()
  }
})

test('[PH-01 PH-03] a task is locked, and moved by a form that shows the effect first', async () => {
  await planner.goto(`${path}?panel=task&task=1`)
  const panel = planner.getByRole('complementary', { name: '任务' })
  await panel.getByRole('button', { name: '移动到…' }).click()
  const dialog = planner.getByRole('dialog', { name: /^移动/ })
  await expect(dialog.locator('.aps-verdict')).toBeVisible()
  await expectAccessible(planner)
  await dialog.getByRole('button', { name: '取消' }).click()
  await panel.getByRole('button', { name: '锁定' }).click()
  await expect(bar()).toContainText('锁定')
  await expect(panel.getByRole('button', { name: '解锁' })).toBeVisible()
  await expect(panel.getByRole('button', { name: '移动到…' })).toBeDisabled()
})

test('[PH-04] a machine is closed for a while; the effect is shown before', async () => {
  await button('停机和加开').click()
  const dialog = planner.getByRole('dialog', { name: '机床和班组：停工和加开' })
  await dialog.getByRole('combobox').click()
  await planner.locator('.ant-select-dropdown .ant-select-item-option').first().click()
  await dialog.getByRole('textbox', { name: '从' }).fill(`${planDay(8)} 08:00`)
  await dialog.getByRole('textbox', { name: '到', exact: true }).fill(`${planDay(8)} 20:00`)
  await dialog.getByRole('textbox', { name: '原因' }).fill('主轴保养')
  await expect(dialog.locator('.aps-verdict')).toBeVisible()
  await shoot(planner, 'by-hand-machine')
  await dialog.getByRole('button', { name: '停机' }).last().click()
  await expect(dialog).toHaveCount(0)
  await expect(lastStep()).toContainText(/第 3 步.*停机/)
})

test('[PH-04] a Sunday is opened on a machine; the effect is shown before', async () => {
  const dialog = await sundayFilledIn(planner)
  await shoot(planner, 'by-hand-opened')
  await dialog.getByRole('button', { name: '加开' }).last().click()
  await expect(dialog).toHaveCount(0)
  await expect(lastStep()).toContainText(/第 4 步.*加开/)
})

test('[PH-02] the steps stand in a list with their impact, also after a reload; one may go back to any', async () => {
  await planner.reload()
  await button(/改动 \d/).click()
  const panel = planner.getByRole('complementary', { name: '改动和影响' })
  await expect(panel.locator('.aps-steps li')).toHaveCount(5)
  await expect(panel.getByRole('heading', { name: '此后的影响' })).toBeVisible()
  await expectAccessible(planner)
  await shoot(planner, 'by-hand-steps')
  await panel.getByRole('button', { name: '回到这里' }).nth(1).click()
  await expect(button(/改动 1/)).toBeVisible()
  await panel.getByRole('button', { name: '恢复到这里' }).last().click()
  await expect(button(/改动 4/)).toBeVisible()
})

test('[PH-02 PH-04] tasks in a frame are locked as one step; time that is drawn on a machine fills the form', async () => {
  await planner.goto(`${path}?scale=24`)
  // The line above the chart has its place before the chart is measured.
  await expect(bar()).toContainText('第 4 步')
  await expect(planner.locator('.mwg-row').first()).toBeVisible()
  const box = (await stage().boundingBox())!
  await planner.keyboard.down('Shift')
  await planner.mouse.move(box.x + 30, box.y + 60)
  await planner.mouse.down()
  await planner.mouse.move(box.x + box.width - 200, box.y + box.height - 40, { steps: 4 })
  await planner.mouse.up()
  await planner.keyboard.up('Shift')
  const chosen = planner.getByRole('group', { name: '对所选任务' })
  const lock = chosen.getByRole('button', { name: /^锁定 \d+$/ })
  await lock.click()
  await expect(bar()).toContainText(/锁定.+另外 \d+ 项/)
  await expect(lock).toHaveCount(0)
  await expect(chosen.getByRole('button', { name: /^解锁 \d+$/ })).toBeVisible()
  // The plan without that step comes while a stretch of time is in hand.
  const plan = '**/aps/session/getGantt.do*'
  const mayCome = Promise.withResolvers<void>()
  await planner.route(plan, async (route) => {
    await mayCome.promise
    await route.continue()
  })
  const asked = planner.waitForRequest(plan)
  await planner.keyboard.press('Control+z')
  await asked
  await button('在图上画停机和加开').click()
  await expect(bar()).toContainText('拖出一段时间')
  const dialog = planner.getByRole('dialog', { name: '机床和班组：停工和加开' })
  // Groups have no time of their own.
  const row = (await planner.locator('.mwg-row[data-kind=resource]').first().boundingBox())!
  const y = row.y + row.height / 2
  await planner.mouse.move(box.x + 200, y)
  await planner.mouse.down()
  await planner.mouse.move(box.x + 280, y, { steps: 3 })
  mayCome.resolve()
  await expect(lock).toBeVisible()
  await planner.mouse.move(box.x + 320, y)
  await planner.mouse.up()
  await expect(dialog.locator('.aps-verdict')).toBeVisible()
  await planner.unroute(plan)
  await expect(dialog.getByRole('textbox', { name: '从' })).toHaveValue(/\d{4}-\d{2}-\d{2} \d{2}:00/)
  await shoot(planner, 'by-hand-drawn')
  await dialog.getByRole('button', { name: '取消' }).click()
  await button('在图上画停机和加开').click()
})

test('[PH-05 PH-06] what would bring a mould forward is tried, one by one', async () => {
  await planner.goto(`${path}?panel=moulds`)
  await planner.locator('.aps-choices button').first().click()
  await button('抢救方案').click()
  const dialog = planner.getByRole('dialog', { name: /提前完成/ })
  await expect(dialog.getByText(/提前 |没有找到能让它提前的办法/).first()).toBeVisible()
  await expectAccessible(planner)
  await shoot(planner, 'by-hand-rescue')
  await planner.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('[PH-10] a colleague sees who plans and asks; what is handed over is theirs to save', async ({ browser }) => {
  const other = await signedIn(browser, 'admin', { at: nowhere })
  await enterFactory(other, '二厂')
  await other.goto(path)
  await expect(bar(other)).toContainText('正在手工调整，已改 4 步')
  await button('申请接手', other).click()
  await expect(button('撤回申请', other)).toBeVisible()
  await bar().getByRole('button', { name: '交给对方' }).click()
  await expect(bar(other).getByRole('button', { name: '保存调整' })).toBeVisible()
  await expect(bar()).toContainText('正在手工调整，已改 4 步')
  await expectSaid(other, '调整已保存', () => bar(other).getByRole('button', { name: '保存调整' }).click())
  await expect(bar()).toHaveCount(0)
  await expect(button('手工调整')).toBeEnabled()
  await enterFactory(other, '一厂')
  await other.context().close()
})

test('[PH-08] the plan as it was is compared with the plan as it is now', async () => {
  await planner.goto(`${path}?panel=evaluation`)
  await planner.getByRole('link', { name: '对比', exact: true }).first().click()
  await expect(planner.getByRole('heading', { name: '方案对比' })).toBeVisible()
  await expect(planner.getByRole('region', { name: '完成时间不同的模具' })).toContainText(/副不同|相同/)
  await expect(planner.getByRole('region', { name: '指标' }).getByRole('row', { name: /拖期/ }).first()).toBeVisible()
  await expect(planner.getByRole('region', { name: '变动的任务' })).toBeVisible()
  await expectAccessible(planner)
  await shoot(planner, 'compare')
})

/** The browser is busy at a moment: what falls due meanwhile comes before what React has put off. */
const busyMoments = {
  'as the link is pressed': () =>
    document.addEventListener('click', ({ target }) => {
      const until = performance.now() + 600
      while (target instanceof HTMLAnchorElement && performance.now() < until);
    }),
  'as the address goes on': () => {
    const push = history.pushState
    history.pushState = function (...all) {
      push.apply(this, all)
      const until = performance.now() + 600
      while (String(all[2]).includes('/aps/compare') && performance.now() < until);
    }
  },
}
for (const [moment, busy] of Object.entries(busyMoments))
  test(`[PH-08] a page that is gone to keeps its own address, whatever the planner has still to remember ${moment}`, async () => {
    const page = await planner.context().newPage()
    await page.addInitScript(busy)
    await page.goto(`${path}?panel=evaluation`)
    const link = page.getByRole('link', { name: '对比', exact: true }).first()
    await expect(link).toBeVisible()
    const box = (await page.locator('.mwg-stage').boundingBox())!
    await page.mouse.move(box.x + 200, box.y + 120)
    await page.mouse.wheel(0, 120)
    await link.click()
    await expect(page.getByRole('region', { name: '变动的任务' })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('plans')).toMatch(/^\d+\.\d+,\d+$/)
    await page.close()
  })
