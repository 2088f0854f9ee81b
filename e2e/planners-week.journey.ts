/** A planner's week with a plan that the shop follows: why, by hand, what if, published, reported, automatic, measured. */
import { expect, test, type Page } from '@playwright/test'
import { workMs } from './calls.fixture.ts'
import { barsOf, cardOf, firstBar, giveBack, holdBar, holdOver, stageOf } from './chart.fixture.ts'
import {
  callOf,
  changeRecord,
  endOfTask,
  expectAccessible,
  idle,
  paintedShare,
  shoot,
  wear,
} from './journey.fixture.ts'
import { clockOf, neededMachine } from './needed-machine.fixture.ts'
import { planDay } from './plan-days.fixture.ts'
import { openSession, putMouldOff } from './plan-session.fixture.ts'
import { openPublisher, type Publisher } from './publisher.fixture.ts'
import { sundayFilledIn } from './opened-hours.fixture.ts'
import { expectSaid } from './said.fixture.ts'

test.describe.configure({ mode: 'serial' })

const name = '一周'
let publisher: Publisher
let planner: Page
let scheduleId = 0
let path = ''

test.beforeAll(async ({ browser }) => {
  publisher = await openPublisher(browser, [name])
  planner = publisher.page
  scheduleId = publisher.scheduleOf(name)
  path = `/aps/schedule/${scheduleId}`
  await publisher.publish(name)
})
test.afterAll(async () => {
  // A night that a repeated journey meets would change its plan.
  const { version, cron } = await callOf(planner, 'aps/automaticScheduling/query', { scheduleId })
  if (version > 0) await callOf(planner, 'aps/automaticScheduling/save', { scheduleId, version, cron, isOn: false })
  await publisher.close()
})

const button = (of: string | RegExp) => planner.getByRole('button', { name: of, exact: typeof of === 'string' })
/** The plan is loaded for changes by hand: until then no bar is taken, and a trial may not be answered. */
const isOpen = () => expect(planner.locator('.aps-session-last')).toContainText(/第 \d+ 步/, { timeout: workMs })
const moulds = async (): Promise<{ mouldId: number; mouldNumber: string; finishesAt: string | null }[]> =>
  (await callOf(planner, 'aps/task/plan/edit/getMoldList', { scheduleId })).rows

test('[AP-01 AP-05] Monday: the latest mould says in words what makes it late', async () => {
  const [latest] = await moulds()
  await planner.goto(`${path}?view=mould&panel=mould&mould=${latest!.mouldId}`)
  const panel = planner.getByRole('complementary', { name: '模具' })
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(latest!.mouldNumber)
  await expect(panel.locator('.aps-chain li').first()).toBeVisible()
  // One sentence says what it comes to; the steps follow.
  await expect(panel.locator('.aps-cause')).toHaveText(/^拖期 .+，(主要因为.+占全程的 .+|几乎没有等待.+)。$/)
  await planner.setViewportSize({ width: 1920, height: 1080 })
  await shoot(planner, 'week-why-1920')
  await planner.setViewportSize({ width: 1440, height: 860 })
})

test('[AP-01] the chart is folded and unfolded, zoomed, stood by order, filtered and shown full', async () => {
  await planner.goto(path)
  const ofGroups = planner.getByRole('treeitem', { level: 2 })
  await expect(ofGroups.first()).toBeVisible()
  await button('全部折叠').click()
  await expect(ofGroups).toHaveCount(0)
  await button('全部展开').click()
  await expect(ofGroups.first()).toBeVisible()
  const scale = () => Number(new URL(planner.url()).searchParams.get('scale'))
  await planner.locator('.aps-zoom').getByText('月', { exact: true }).click()
  await expect.poll(scale).toBeGreaterThan(500)
  await button('放大').click()
  await expect.poll(scale).toBeLessThan(500)
  await planner.getByText('按订单', { exact: true }).click()
  const customers = planner.getByRole('treeitem', { level: 1 })
  await expect(customers.first()).toHaveAttribute('aria-expanded', 'true')
  await expect(ofGroups.first()).toBeVisible()
  await button('筛选').click()
  await planner.getByRole('switch', { name: '只看拖期模具' }).click()
  await expect(button('筛选：1 项')).toBeVisible()
  await shoot(planner, 'week-by-order')
  await button('清除筛选').click()
  await expect(button('筛选')).toBeVisible()
  await planner.keyboard.press('Escape')
  await button('全屏').click()
  const place = () => planner.locator('.aps-planner').boundingBox()
  await expect.poll(place).toMatchObject({ x: 0, y: 0, width: 1440, height: 860 })
  await button('退出全屏').click()
  await expect.poll(async () => (await place())!.y).toBeGreaterThan(0)
})

test('[CL-54 PH-01 PH-02 PH-03] Tuesday: rows of the plan are changed as a table, checked, undone and done again', async () => {
  const [mould] = await moulds()
  await planner.goto(`/aps/plan-edit?mould=${mould!.mouldId}`)
  await expect(planner.getByRole('heading', { name: '计划编辑' })).toBeVisible()
  await button('开始调整').click()
  const bar = planner.getByRole('group', { name: '手工调整中' })
  await expect(bar).toContainText('已执行 0 步')
  // Work that has begun, is done or is away stays as it is.
  const lock = planner.locator('.aps-plan-edit [role=switch]:enabled').first()
  await lock.click()
  await expect(bar).toContainText('1 行有改动')
  await expect(planner.locator('.aps-plan-edit .aps-cell-changed')).toHaveCount(1)
  await expectAccessible(planner)
  await shoot(planner, 'week-plan-edit')
  await button('执行改动').click()
  await expect(bar).toContainText('已执行 1 步')
  await expect(lock).toBeChecked()
  await button('撤销一步').click()
  await expect(bar).toContainText('已执行 0 步')
  await expect(lock).not.toBeChecked()
  await button('恢复一步').click()
  await expect(lock).toBeChecked()
  await wear(planner, 'en-dark')
  await expect(planner.getByRole('heading', { name: 'Plan editing' })).toBeVisible()
  await expectAccessible(planner)
  await shoot(planner, 'week-plan-edit-en-dark')
  await wear(planner, 'zh-light')
})

test('[PH-01 PH-02] a bar is dragged: refused on a machine that cannot take it, allowed elsewhere, and undone', async () => {
  await planner.goto(`${path}?scale=24`)
  const steps = button(/^改动 \d+$/)
  await expect(steps).toHaveText('改动 1')
  await isOpen()
  const stage = (await stageOf(planner).boundingBox())!
  const { x, y } = await firstBar(planner)
  let said = await holdBar(planner, { x, y }, { x: 40, y: 0 })
  // Further down are machines of other sections, each group under its heading.
  const refusal = cardOf(planner).locator('.aps-refused').filter({ hasNotText: '请放到一台机床' })
  let over = y
  while (/结束|请放到一台机床/.test(said)) {
    expect((over += 30), 'a machine that refuses the bar').toBeLessThan(stage.y + stage.height)
    said = await holdOver(planner, { x: x + 40, y: over })
  }
  await expect(refusal).toBeVisible()
  await shoot(planner, 'week-drag-refused')
  await planner.mouse.up()
  await expect(steps).toHaveText('改动 1')
  for await (const at of barsOf(planner)) {
    await holdBar(planner, at, { x: 160, y: 0 })
    if (await cardOf(planner).locator('.aps-refused').isHidden()) break
    await giveBack(planner)
  }
  await shoot(planner, 'week-drag-allowed')
  await planner.mouse.up()
  await expect(steps).toHaveText('改动 2')
  await planner.keyboard.press('Control+z')
  await expect(steps).toHaveText('改动 1')
})

/** Opens the form of a mould or of machine time, and answers its dialog. */
const mouldForm = async (number: string) => {
  await button('改交期、开工、优先级或重排').click()
  return planner.getByRole('dialog', { name: `模具 ${number}` })
}

test('[PH-03 PH-04] another mould gets priority, and a Sunday is opened; each effect is shown before', async () => {
  const { mouldId, mouldNumber } = (await moulds())[1]!
  await planner.goto(`${path}?panel=mould&mould=${mouldId}`)
  const bar = planner.getByRole('region', { name: '手工调整中' })
  await isOpen()
  const form = await mouldForm(mouldNumber)
  await form
    .locator('label')
    .filter({ hasText: /^优先级$/ })
    .click()
  await form.getByRole('spinbutton', { name: /优先级/ }).fill('8')
  await expect(form.locator('.aps-verdict')).toBeVisible()
  await form.getByRole('button', { name: '应用' }).click()
  await expect(bar).toContainText(`模具 ${mouldNumber} 的优先级改为 8`)
  const dialog = await sundayFilledIn(planner)
  await dialog.getByRole('button', { name: '加开' }).last().click()
  await expect(dialog).toHaveCount(0)
  await expect(bar.locator('.aps-session-last')).toContainText(/第 3 步.*加开/)
  await expect(button(/^改动 \d+$/)).toHaveText('改动 3')
})

test('[PH-03 PH-04 PH-05 CL-54] a machine breaks down for two weeks; the mould that it makes late is rescued with one press, and the adjustments are saved', async () => {
  const { mould, resource, from, until } = await neededMachine(planner, scheduleId)
  const finishOf = async (): Promise<number> => {
    const { gantt } = await callOf(planner, 'aps/session/getGantt.do', { scheduleId })
    return gantt.moulds.find(({ id }: any) => id === mould.id).finish
  }
  await planner.goto(`${path}?panel=mould&mould=${mould.id}`)
  await isOpen()
  // It was to be delivered the day before: now each day counts.
  const form = await mouldForm(mould.number)
  await form.getByRole('textbox').fill(clockOf(mould.finish - 24 * 60).slice(0, 10))
  await expect(form.locator('.aps-verdict')).toBeVisible()
  await form.getByRole('button', { name: '应用' }).click()
  await expect(form).toHaveCount(0)
  await wear(planner, 'en-light')
  await button('Machine and team time').click()
  const dialog = planner.getByRole('dialog', { name: 'Close or open a machine or team' })
  await dialog.getByRole('checkbox', { name: /^Plan again what this moves/ }).uncheck()
  await dialog.getByRole('combobox').fill(resource.name)
  await planner
    .locator('.ant-select-dropdown .ant-select-item-option')
    .filter({ hasText: new RegExp(`^${resource.name}$`) })
    .click()
  await dialog.getByRole('textbox', { name: 'From' }).fill(clockOf(from))
  await dialog.getByRole('textbox', { name: 'Until' }).fill(clockOf(until))
  await dialog.getByRole('textbox', { name: 'Until' }).press('Tab')
  await expect(dialog.locator('.aps-verdict')).toContainText(mould.number)
  await shoot(planner, 'week-breakdown-en')
  await dialog.getByRole('button', { name: 'Close for this time', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const late = await finishOf()
  expect(late).toBeGreaterThan(mould.finish)

  await button('Rescue …').click()
  const rescue = planner.getByRole('dialog', { name: `How ${mould.number} could be finished earlier` })
  const best = rescue.locator('.aps-rescue li').first()
  await expect(best).toContainText(/[1-9]\d* d.* earlier/)
  await expectAccessible(planner)
  await shoot(planner, 'week-rescue-en')
  await best.getByRole('button', { name: 'Apply' }).click()
  await expect(rescue).toHaveCount(0)
  const saved = await finishOf()
  expect(late - saved).toBeGreaterThanOrEqual(24 * 60)
  // Undone with one press, and done again. The page knows of it later than the server: until then it hears no other key.
  const steps = button(/^\d+ changes$/)
  await expect(steps).toHaveText('6 changes')
  await planner.keyboard.press('Control+z')
  await expect(steps).toHaveText('5 changes')
  expect(await finishOf()).toBe(late)
  await planner.keyboard.press('Control+y')
  await expect(steps).toHaveText('6 changes')
  expect(await finishOf()).toBe(saved)
  await expectSaid(planner, /^Saved\. Tasks: /, () => button('Save').click())
  await wear(planner, 'zh-light')
  const ofMould = (await moulds()).find(({ mouldId }) => mouldId === mould.id)
  expect(Date.parse(ofMould!.finishesAt!)).toBe(saved * 60_000)
})

test('[PH-08 PH-09] Wednesday: a what-if beside the plan is compared with it, and merged', async () => {
  const { scheduleId: mockId } = await callOf(planner, 'aps/schedule/makeMock.do', { scheduleId })
  const [mould] = await moulds()
  // Decided in the what-if alone: the mould goes first.
  for (const step of ['getApsBaseData', 'startScheduling'])
    await endOfTask(planner, (await callOf(planner, `aps/exe/job/${step}`, { scheduleId: mockId })).taskId)
  const version = await openSession(planner, mockId)
  const rows = [{ no: 1, mouldId: mould!.mouldId, priority: 9 }]
  const { session } = await callOf(planner, 'aps/schedule/task/update', { scheduleId: mockId, version, moulds: rows })
  await callOf(planner, 'aps/session/save.do', { scheduleId: mockId, version: session.version })
  await planner.goto(`/aps/compare?plans=${scheduleId},${mockId}`)
  await expect(planner.getByRole('region', { name: '指标' }).getByRole('row', { name: /拖期/ }).first()).toBeVisible()
  await expect(planner.getByRole('region', { name: '完成时间不同的模具' })).toBeVisible()
  await shoot(planner, 'week-compare')
  await planner.goto(`/aps/merge?mock=${mockId}`)
  await button('查看改动').click()
  await expect(planner.getByRole('row', { name: new RegExp(`优先级 · ${mould!.mouldNumber}`) })).toBeVisible()
  await expectAccessible(planner)
  await shoot(planner, 'week-merge')
  await button(/^合并并运行/).click()
  await expect(planner.getByText(/运行已完成/).first()).toBeVisible({ timeout: workMs })
})

test('[PH-11 AP-07] Thursday: the adjusted plan is published, after a look at the moulds that move', async () => {
  await putMouldOff(planner, scheduleId)
  await planner.goto(path)
  await button('发布结果').click()
  const question = planner.getByRole('dialog')
  await expect(question.getByText(/车间将按这个计划执行/)).toBeVisible()
  const moves = question.getByRole('region', { name: '完成时间有变化的模具' })
  const numbers = (await moulds()).map(({ mouldNumber }) => mouldNumber)
  const first = moves.getByRole('listitem').first()
  await expect(first).toContainText(/(推迟|提前) /)
  await expect(first.locator('b')).toHaveText(new RegExp(`^(${numbers.join('|')})$`))
  await shoot(planner, 'week-publish')
  await expectSaid(planner, /已发布，[\d,]+ 个任务已下达车间/, () => button('发布给车间').click(), workMs)
})

test('[AP-07] the plan of before is opened from the evaluation as a chart, to be looked at alone', async () => {
  await planner.goto(`${path}?panel=evaluation`)
  const run = planner.getByRole('complementary', { name: '评估' }).getByRole('link', { name: /^\d\d/ }).first()
  await run.scrollIntoViewIfNeeded()
  await shoot(planner, 'week-runs')
  await run.click()
  const banner = planner.getByRole('region', { name: '早先的计划' })
  await expect(banner).toContainText('这个计划只供查看')
  await expect(planner).toHaveURL(/[?&]earlier=\d+/)
  await expect.poll(() => paintedShare(planner)).toBeGreaterThan(0.02)
  for (const step of ['加载数据', '开始排程', '发布结果', '手工调整']) await expect(button(step)).toHaveCount(0)
  await expectAccessible(planner)
  await shoot(planner, 'week-earlier-plan')
  await wear(planner, 'en-dark')
  await planner.setViewportSize({ width: 390, height: 844 })
  await expect(planner.getByRole('region', { name: 'Earlier plan' })).toBeVisible()
  await expectAccessible(planner)
  await shoot(planner, 'week-earlier-plan-en-dark-phone')
  await planner.setViewportSize({ width: 1440, height: 860 })
  await wear(planner, 'zh-light')
  await banner.getByRole('link', { name: '回到当前计划' }).click()
  await expect(banner).toHaveCount(0)
  await expect(button('手工调整')).toBeVisible()
})

test('[PH-12] a report from the floor moves the forecast while the planner looks', async () => {
  await planner.goto(`${path}?view=mould&panel=moulds`)
  const panel = planner.getByRole('complementary', { name: '模具' })
  await expect(panel.locator('.aps-choices li').first()).toBeVisible()
  const { rows } = await callOf(planner, 'aps/schedule/task/getList', {
    scheduleId,
    taskStatus: 'materialArrived',
    sort: 'plannedStart',
  })
  const task = rows.find((of: any) => of.batchId && of.machineId && !of.isOutsourced)
  await changeRecord(planner, 'bom/bomBatch', task.batchId, '', {
    operations: [
      {
        ...{ number: task.operationNumber, lock: 0, machineId: task.machineId, progress: 10 },
        startedAt: new Date(Date.now() - 3_600_000).toISOString(),
      },
    ],
  })
  await expect(panel.getByText(/预计完成按 .+ 的实际进度推算/)).toBeVisible()
  // What is reported makes no plan old: only what somebody changes does.
  await expect(planner.getByText('数据已变')).toHaveCount(0)
  await expectAccessible(planner)
  await shoot(planner, 'week-forecast')
})

test('[AP-03] Friday: it shall run by itself every night; the next five times are told before', async () => {
  await planner.goto('/aps/schedule')
  const row = planner.getByRole('row', { name: new RegExp(`${name} \\d`) }).first()
  await expect(row).toContainText('已发布')
  await shoot(planner, 'week-schedules')
  await planner.goto(`/aps/schedule?automatic=${scheduleId}`)
  const drawer = planner.getByRole('dialog')
  await expect(drawer.getByRole('switch')).toBeChecked()
  await expect(drawer.getByText(/接下来的 5 次/)).toBeVisible()
  await expectAccessible(planner)
  await shoot(planner, 'week-automatic')
  const save = drawer.getByRole('button', { name: '保存', exact: true })
  await expectSaid(planner, '已启用自动排程', () => save.click())
})

test('[AP-16 PH-14] and the completion rate says how the week went', async () => {
  await planner.goto('/aps/completion')
  await expect(planner.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(planner)
  await shoot(planner, 'week-completion')
})

test('[CL-59 AP-05] the shop’s plan is printed on the paper that is chosen', async () => {
  await planner.goto(`/aps/workshop-plan?from=${planDay(0)}&to=${planDay(19)}`)
  await expect(planner.locator('.aps-workshop-block').first()).toBeVisible()
  const sizes = async () => {
    const pdf = (await planner.pdf({ preferCSSPageSize: true })).toString('latin1')
    return new Set([...pdf.matchAll(/\/MediaBox ?\[0 0 (\d+)(?:\.\d+)? (\d+)/g)].map(([, ...size]) => size.join(' × ')))
  }
  // Landscape, in points.
  expect(await sizes()).toEqual(new Set(['841 × 594']))
  await planner.getByText('A3', { exact: true }).click()
  await expect.poll(sizes).toEqual(new Set(['1191 × 841']))
})

test('[AP-15 AP-01] the pages of the week are the same in English, on the other screen', async () => {
  const [mould] = await moulds()
  const { rows: calendars } = await callOf(planner, 'bms/calendar/list.do', {})
  const holidays: string[] = []
  for (const { id } of calendars)
    holidays.push(...(await callOf(planner, 'bms/calendar/get.do', { id })).holidays.map(({ name }: any) => name))
  expect(holidays).toContain('元旦')
  await planner.setViewportSize({ width: 1920, height: 1080 })
  await wear(planner, 'en-light')
  const pages = {
    schedules: ['/aps/schedule', 'Schedules'],
    moulds: [`${path}?panel=moulds`, name],
    late: [`${path}?view=mould&panel=mould&mould=${mould!.mouldId}`, name],
    'plan-edit': [`/aps/plan-edit?mould=${mould!.mouldId}`, 'Plan editing'],
    'week-plan': ['/aps/week-plan', 'Resource week plan'],
    capacity: ['/aps/capacity', 'Capacity detail'],
    'workshop-plan': ['/aps/workshop-plan', 'Workshop plan'],
    'resource-plan': ['/aps/resource-plan', 'Resource plan detail'],
    completion: ['/aps/completion', 'Completion rate'],
  } as const
  for (const [shot, [address, heading]] of Object.entries(pages)) {
    await planner.goto(address)
    await expect(planner.getByRole('heading', { level: 1 })).toContainText(heading)
    await idle(planner)
    await expectAccessible(planner)
    await shoot(planner, `week-en-${shot}-1920`)
    // Records and holidays have the names that the factory gave them, also where a heading names one; what heads their columns is ours.
    const heads = await planner.getByRole('columnheader').allInnerTexts()
    const ours = heads.map((head) =>
      holidays.reduce((rest, day) => rest.replace(day, ''), head.replaceAll(/“[^”]*”/g, '')),
    )
    expect(ours.filter((head) => /\p{Script=Han}/u.test(head))).toEqual([])
  }
  await wear(planner, 'zh-light')
  await planner.setViewportSize({ width: 1440, height: 860 })
})
