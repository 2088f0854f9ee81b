import { expect, type Locator, type Page } from '@playwright/test'
import { planDay } from './plan-days.fixture.ts'

const sunday = planDay(6)

/** Fills the dialog of closed and opened hours: the first machine works on a Sunday; its effect is shown. Nothing is sent yet. */
export async function sundayFilledIn(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '停机和加开', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '机床和班组：停工和加开' })
  await dialog
    .locator('label')
    .filter({ hasText: /^加开$/ })
    .click()
  await dialog.getByRole('combobox').click()
  await page.locator('.ant-select-dropdown .ant-select-item-option').first().click()
  await dialog.getByRole('textbox', { name: '从' }).fill(`${sunday} 08:00`)
  await dialog.getByRole('textbox', { name: '到', exact: true }).fill(`${sunday} 18:00`)
  await expect(dialog.locator('.aps-verdict')).toBeVisible()
  return dialog
}
