/** A factory whose names and remarks are texts that would do something if a page took them for more than text. */
import { join } from 'node:path'
import { hostileTexts } from '@mouldwright/testkit/hostile-texts'
import { expect, type Page } from '@playwright/test'
import { workMs } from './calls.fixture.ts'
import { callOf, endOfTask, examples } from './journey.fixture.ts'
import { planStart } from './plan-days.fixture.ts'

/** Where each text is kept is long enough for it. */
export const remarks = hostileTexts
export const names = hostileTexts.filter((text) => [...text].length <= 50)
const shortNames = hostileTexts.filter((text) => [...text].length <= 18)

interface Stored {
  id: number
  version: number
}

/** The small example, renamed: moulds, parts, processes, customers, and the groups that have room for it. */
export async function fillFactory(page: Page): Promise<{ scheduleId: number }> {
  await page.goto('/data/import')
  await page.locator('input[type=file]').setInputFiles(join(examples, 'small.zh.xlsx'))
  // Another journey may have changed a record here: then the page asks whether it may be overwritten.
  await page.getByRole('button', { name: /^(开始|确认并)导入$/ }).click({ timeout: workMs })
  await expect(page.getByText('已导入')).toBeVisible({ timeout: workMs })
  const renamed: [string, readonly string[]][] = [
    ['bom/mold', names],
    ['bom/part', names],
    ['bms/process', names],
    ['bms/resourceGroup', shortNames],
  ]
  for (const [path, texts] of renamed) {
    const { rows } = (await callOf(page, `${path}/list.do`, { size: 50 })) as { rows: Stored[] }
    for (const [at, { id, version }] of rows.slice(0, path === 'bms/resourceGroup' ? texts.length : 50).entries())
      await callOf(page, `${path}/modify.do`, { id, version, name: texts[at % texts.length] })
  }
  for (const [at, remark] of remarks.entries())
    await callOf(page, 'bms/customer/add.do', {
      number: `X${String(at).padStart(2, '0')}`,
      name: names[at % names.length],
      area: names[at % names.length],
      address: names[at % names.length],
      remark,
      windows: [{ name: names[at % names.length] }],
    })
  const { id: scheduleId } = await callOf(page, 'aps/schedule/add.do', {
    name: names[0],
    timeBudgetSeconds: 1,
    startPoint: planStart,
  })
  for (const step of ['getApsBaseData', 'startScheduling'])
    await endOfTask(page, (await callOf(page, `aps/exe/job/${step}`, { scheduleId })).taskId)
  return { scheduleId }
}
