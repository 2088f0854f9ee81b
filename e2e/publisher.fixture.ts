/** A planner who publishes: in the company's second factory, so that the first one stays as other journeys need it. */
import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { workMs } from './calls.fixture.ts'
import { enterFactory } from './factories.fixture.ts'
import { callOf, endOfTask, examples, signedIn, newMark, nowhere } from './journey.fixture.ts'
import { planStart } from './plan-days.fixture.ts'

export interface Publisher {
  page: Page
  scheduleOf(name: string): number
  /** Publishes the schedule of this name: the members of the factory who read its dispatch list get a message. */
  publish(name: string): Promise<void>
  close(): Promise<void>
}

/** Signs a planner in and makes a planned schedule of each name. */
export async function openPublisher(browser: Browser, names: readonly string[]): Promise<Publisher> {
  const page = await signedIn(browser, 'planner', { at: nowhere })
  await enterFactory(page, '二厂')
  await page.goto('/data/import')
  await page.locator('input[type=file]').setInputFiles(join(examples, 'small.zh.xlsx'))
  // Another journey may have changed a record here: then the page asks whether it may be overwritten.
  await page.getByRole('button', { name: /^(开始|确认并)导入$/ }).click({ timeout: workMs })
  await expect(page.getByText('已导入')).toBeVisible({ timeout: workMs })
  const schedules: Record<string, number> = {}
  for (const name of names) {
    // A journey that is repeated finds its earlier ones.
    const { id: scheduleId } = await callOf(page, 'aps/schedule/add.do', {
      name: `${name} ${newMark()}`,
      timeBudgetSeconds: 1,
      startPoint: planStart,
    })
    for (const step of ['getApsBaseData', 'startScheduling'])
      await endOfTask(page, (await callOf(page, `aps/exe/job/${step}`, { scheduleId })).taskId)
    schedules[name] = scheduleId
  }
  return {
    page,
    scheduleOf: (name) => schedules[name]!,
    publish: async (name) => {
      await callOf(page, 'aps/exe/job/releaseApsPlan', { scheduleId: schedules[name] })
    },
    async close() {
      await enterFactory(page, '一厂')
      await page.context().close()
    },
  }
}
