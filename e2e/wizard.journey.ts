/** From a factory without any data to its first plan, by the wizard alone. */
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { enterNewFactory } from './factories.fixture.ts'
import { callOf, expectAccessible, shoot, signedIn, tabTo } from './journey.fixture.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Downloads the prepared workbook, and uploads it as if one's own rows stood in it. */
async function bringOwn(page: Page, about: string, next: string): Promise<void> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: `下载${about}工作簿` }).click()
  const file = await (await downloading).path()
  await page.locator('input[type=file]').setInputFiles({
    name: `${about}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await readFile(file),
  })
  await button(page, '开始导入').click({ timeout: 60_000 })
  await button(page, next).click({ timeout: 60_000 })
}

test('[BD-34] an empty factory comes to its first plan by the wizard, and the wizard remembers where it was', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'other')
  const goBack = await enterNewFactory(page)
  const began = Date.now()
  await page.goto('/home')
  await page.getByRole('link', { name: '打开设置向导' }).click()
  await tabTo(page, button(page, '信息正确，继续'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '起步数据' })).toBeFocused()
  await page.getByRole('radio', { name: /冲压模/ }).check()
  await expect(page.getByRole('region', { name: '工段' })).toContainText('14 / 14')
  await page.getByRole('radio', { name: /注塑模/ }).check()
  await expect(page.getByRole('region', { name: '工段' })).toContainText('13 / 13')
  await page.getByRole('region', { name: '工序' }).getByRole('button').click()
  await expect(page.getByRole('cell', { name: '放电粗加工' })).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'wizard-pack')
  await button(page, '检查所选数据').click()
  await button(page, '开始导入').click({ timeout: 60_000 })
  await expect(button(page, '起步数据已导入，继续')).toBeVisible({ timeout: 60_000 })

  const elsewhere = await signedIn(browser, 'other')
  await elsewhere.goto('/data/wizard')
  await expect(elsewhere.getByRole('heading', { level: 2, name: '机床与人员' })).toBeVisible()
  await elsewhere.context().close()

  await button(page, '起步数据已导入，继续').click()
  await bringOwn(page, '机床与人员', '机床已导入，继续')
  await bringOwn(page, '模具', '模具已导入，继续')
  await button(page, '装载并排程').click()
  await expect(page.getByText(/计划已排出：\d+ 个任务，0 副模具拖期，0 个任务未排/)).toBeVisible({ timeout: 120_000 })
  await expectAccessible(page)
  await shoot(page, 'wizard-plan')
  await page.getByRole('link', { name: '打开计划' }).click()
  await expect(page).toHaveURL(/\/aps\/schedule\/\d+/)
  const { rows } = await callOf(page, 'aps/schedule/list.do', {})
  expect(rows).toMatchObject([{ name: '首个方案', mouldCount: 1, lateMoulds: 0 }])
  test.info().annotations.push({ type: 'seconds', description: String(Math.round((Date.now() - began) / 1000)) })
  await goBack()
  await page.context().close()
})
