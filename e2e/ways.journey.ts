/** A planner reads which way a part goes, chooses another one, and the next run goes it. */
import { expect, test, type Page } from '@playwright/test'
import { callOf, changeRecord, endOfTask, expectAccessible, looks, shoot, wear } from './journey.fixture.ts'
import { openCoreWork } from './core-work.fixture.ts'

const words = {
  zh: { way: '可选路线', choose: /^选定路线“20 /, free: /^路线“20 /, stale: '数据已变', held: '计划员已选定该路线' },
  en: {
    ...{ way: 'Alternative route', choose: /^Choose way “20 /, free: /^Leave the choice of way “20 / },
    ...{ stale: 'Data has changed', held: 'this way was chosen by a planner' },
  },
} as const

async function runAgain(page: Page, scheduleId: number): Promise<void> {
  for (const step of ['getApsBaseData', 'startScheduling'])
    await endOfTask(page, (await callOf(page, `aps/exe/job/${step}`, { scheduleId })).taskId)
}

/** The task of the one operation that is planned. */
async function taskOf(page: Page, scheduleId: number, operation: number): Promise<number> {
  const { rows } = await callOf(page, 'aps/schedule/task/getList', { scheduleId, size: 50 })
  expect(rows.map((row: { operationNumber: number }) => row.operationNumber)).toEqual([operation])
  return rows[0].taskId
}

test('[AP-15] chooses another way in the panel of a task; the next run goes it and says so', async ({ browser }) => {
  const { admin: page, partId, scheduleId } = await openCoreWork(browser)
  const route = (await callOf(page, 'bom/route/list.do', { filters: { partId } })).rows[0]
  const { operations } = await callOf(page, 'bom/route/get.do', { id: route.id })
  await changeRecord(page, 'bom/route', route.id, 'partId', {
    operations: operations.map(({ number, processId }: { number: number; processId: number }) => ({
      ...{ number, processId, way: number === 10 ? '1a' : '1b', estimatedMinutes: 240 },
    })),
  })
  await runAgain(page, scheduleId)
  const usual = await taskOf(page, scheduleId, 10)
  await page.setViewportSize({ width: 1440, height: 900 })
  await wear(page, 'en-light', `/aps/schedule/${scheduleId}?panel=task&task=${usual}`)
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: words.en.way }) })
  await expect(section).toContainText('in this plan')
  await section.getByRole('button', { name: words.en.choose }).click()
  await expect(section).toContainText('chosen')
  await expect(page.getByText(words.en.stale).first()).toBeVisible()
  await expectAccessible(page)

  await runAgain(page, scheduleId)
  const ground = await taskOf(page, scheduleId, 20)
  for (const [look, width] of looks) {
    const say = words[look.startsWith('zh') ? 'zh' : 'en']
    await page.setViewportSize({ width, height: 900 })
    await wear(page, look, `/aps/schedule/${scheduleId}?panel=task&task=${ground}`)
    const own = page.locator('section').filter({ has: page.getByRole('heading', { name: say.way }) })
    await expect(own).toContainText(say.held)
    await own.getByRole('button', { name: say.free }).scrollIntoViewIfNeeded()
    await shoot(page, `way-${look}-${width}`)
  }
})
