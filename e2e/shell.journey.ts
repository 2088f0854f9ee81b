/** The shell around the modules, by the keyboard and by eye. */
import { expect, test, type Browser, type Page } from '@playwright/test'
import { expectAccessible, shoot, signedIn, wear, type Look } from './journey.fixture.ts'

test.describe.configure({ mode: 'serial' })

test('[SH-09 SH-02] a visitor reads what the product is, and finds the ways in', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await shoot(page, 'welcome')
  await expectAccessible(page)
  await page.getByRole('link', { name: '登录' }).first().click()
  await page.waitForURL('**/account/sign-in/**')
  await expect(page.getByLabel('手机号')).toBeVisible()
  await page.context().close()
})

test.describe('by the keyboard alone', () => {
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await signedIn(browser, 'admin')
    // Keys before the page is there would go nowhere.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  })
  test.afterAll(() => page.context().close())

  test('[MN-01 MN-02] the panel opens, searches, opens an entry and gives the focus back', async () => {
    await page.keyboard.press('Alt+m')
    const search = page.getByRole('searchbox').or(page.getByPlaceholder('请输入关键字')).last()
    await expect(search).toBeFocused()
    await shoot(page, 'panel')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '全部产品' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type('机床')
    const panel = page.getByRole('navigation', { name: '全部产品' })
    await expect(panel.getByRole('link')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(panel.getByRole('link', { name: '机床' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/basic/machine')
    await expect(page.getByRole('heading', { level: 1, name: '机床' })).toBeVisible()
  })

  test('[MN-05 MN-07] a star keeps an entry at hand', async () => {
    await page.keyboard.press('Alt+m')
    const panel = page.getByRole('navigation', { name: '全部产品' })
    await expect(panel.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('班次')
    // The list follows half a second after the last letter.
    await expect(panel.locator('.mw-products-body').getByRole('link')).toHaveCount(1)
    const star = page.getByRole('button', { name: '收藏“班次”', exact: true })
    await star.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: '取消收藏“班次”' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  })

  test('the palette leads to a page', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await page.keyboard.type('排程方案')
    await expect(page.getByRole('option', { name: /排程方案/ }).first()).toBeVisible()
    await shoot(page, 'palette')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/aps/schedule')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('[SH-03 SH-10 N2] what is not there, or may not be opened, says so', async ({ browser }) => {
  const page = await signedIn(browser, 'planner')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.example') foreign.push(request.url())
  })
  await page.goto(`/main?module=aps&domain=${encodeURIComponent('https://evil.example')}&targetUrl=%2Fx`)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expectAccessible(page)
  expect(foreign).toEqual([])
  await page.context().close()
})

test.describe('[SH-11] pages of the shell', () => {
  const looks = [
    ['zh-light', 1440],
    ['en-dark', 1440],
    ['en-light', 390],
    ['zh-dark', 390],
  ] as const satisfies readonly (readonly [Look, number])[]
  const pages = {
    home: '/home',
    landing: '/aps/medium',
    messages: '/comm/messageNotice/messageManagement',
    online: '/comm/onlineUser',
    version: '/comm/version',
    language: '/languagesetting',
  }
  const open = async (browser: Browser, width: number) => {
    const page = await signedIn(browser, 'admin')
    await page.setViewportSize({ width, height: width > 1000 ? 860 : 844 })
    return page
  }
  for (const [look, width] of looks)
    test(`${look} at ${width} px`, async ({ browser }) => {
      const page = await open(browser, width)
      await wear(page, look)
      for (const [name, path] of Object.entries(pages)) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await shoot(page, `${name}-${look}-${width}`)
        await expectAccessible(page)
      }
      await page.context().close()
    })
})
