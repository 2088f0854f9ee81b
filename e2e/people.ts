/** What people do on any page. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const demo = { planner: '13800000002', workshop: '13800000003', password: 'Mould-2026' }

export async function signIn(page: Page, phone: string, language: 'zh' | 'en' = 'zh'): Promise<void> {
  await page.goto(`/login?lang=${language}`)
  await page.locator('input[type="tel"], input[autocomplete="username"], input').first().fill(phone)
  await page.locator('input[type="password"]').fill(demo.password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
}

/** No violation of WCAG 2.2 A and AA on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
  expect(told, page.url()).toEqual([])
}

/** A picture for whoever reviews; the folder is not part of the repository. */
export const shoot = (page: Page, name: string) => page.screenshot({ path: `shots/${name}.png` })
