/** Changing the language in the middle of work. */
import { expect, test, type Page } from '@playwright/test'
import { callOf, idle, shoot, signedIn, newMark, nowhere } from './journey.fixture.ts'

const prefix = `LANG${newMark()}-`
const typed = '半句话，half a sentence'

const scrolled = (page: Page) => page.getByRole('grid').evaluate(({ scrollTop }) => scrollTop)

async function chooseLanguage(page: Page, name: 'English' | '中文', button: string): Promise<void> {
  // What lies over the header while a drawer is open is no part of this: the choice may also come by the keyboard.
  await page.getByRole('banner').locator(`button[aria-label="${button}"]`).dispatchEvent('click')
  await page.getByRole('banner').getByText(name, { exact: true }).dispatchEvent('click')
  await expect(page.locator('html')).toHaveAttribute('lang', name === 'English' ? 'en' : 'zh-CN')
}

test('[SH-16] another language keeps the form that is half filled, the filter, the page and the place in the list', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'stranger', { at: nowhere })
  await page.setViewportSize({ width: 1440, height: 600 })
  for (let at = 0; at < 45; at += 1)
    await callOf(page, 'bms/customer/add.do', { number: `${prefix}${String(at).padStart(2, '0')}`, name: `${at}` })
  await page.goto(`/basic/customer?q=${prefix}&f.valid=true&page=2`)
  const grid = page.getByRole('grid')
  await expect(grid.getByText(`${prefix}20`, { exact: true })).toBeVisible()
  await grid.getByText(`${prefix}25`, { exact: true }).hover()
  await page.mouse.wheel(0, 120)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0)
  await grid.getByText(`${prefix}27`, { exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: '编辑' }).click()
  const remark = drawer.locator('[data-field=remark] textarea')
  await remark.fill(typed)
  await drawer.locator('[data-field=name] input').fill('')
  await idle(page)
  const [address, place] = [page.url(), await scrolled(page)]
  for (const [name, button, save, title] of [
    ['English', '语言', 'Save', 'Customer'],
    ['中文', 'Language', '保存', '客户'],
  ] as const) {
    await chooseLanguage(page, name, button)
    await expect(drawer.getByRole('button', { name: save, exact: true })).toBeVisible()
    await expect(page.locator('h1')).toContainText(title)
    await expect(remark).toHaveValue(typed)
    await expect(drawer.locator('[data-field=name] input')).toHaveValue('')
    // What comes anew in the other language is there.
    await idle(page)
    expect([page.url(), await scrolled(page)]).toEqual([address, place])
  }
  await shoot(page, 'language-kept')
  await page.context().close()
})
