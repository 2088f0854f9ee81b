/** The shell around the modules, by the keyboard and by eye. */
import { expect, test, type Browser, type Page } from '@playwright/test'
import { expectAccessible, shoot, signedIn, wear, idle, looks, nowhere } from './journey.fixture.ts'
import { expectSaid } from './said.fixture.ts'

test.describe.configure({ mode: 'serial' })

test('[SH-09 SH-02] a visitor reads what the product is, and finds the sign-in methods', async ({ browser }) => {
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

test('[SH-03] a page whose code is on its way is said to be coming, beneath the header', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', { at: nowhere })
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/home-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/home', { waitUntil: 'commit' })
  const coming = page.getByRole('progressbar', { name: '正在载入' })
  await expect(coming).toBeInViewport()
  await expect(page.getByRole('banner')).toBeVisible()
  held.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(coming).toHaveCount(0)
  await page.context().close()
})

test.describe('by the keyboard alone', () => {
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await signedIn(browser, 'admin')
    // Keys before the page is there would go nowhere.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await idle(page)
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
    const first = panel.locator('.mw-products-body').getByRole('link').first()
    await expect(first).toHaveText('机床')
    await page.keyboard.press('ArrowDown')
    await expect(first).toBeFocused()
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

  test('[HD-03 HD-05 HD-07 HD-08] Tab walks the header, and the first stop leads past it', async () => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByTitle(/^切换工厂，当前为/)).toBeVisible()
    // What comes late into the header would come between two stops.
    await idle(page)
    const stops: string[] = []
    while (stops.length < 20 && !stops.at(-1)?.startsWith('账户')) {
      await page.keyboard.press('Tab')
      const stop = page.locator(':focus')
      stops.push((await stop.getAttribute('aria-label')) ?? (await stop.innerText()))
      const box = (await stop.boundingBox())!
      expect(box.height, stops.at(-1)).toBeGreaterThanOrEqual(24)
      expect(await stop.evaluate((element) => getComputedStyle(element).outlineStyle), stops.at(-1)).toBe('solid')
    }
    const wanted = ['跳到内容', '全部产品', '首页', '全部模块', '搜索页面和编号', '版本信息', '语言', '主题']
    expect(stops.filter((stop) => wanted.includes(stop))).toEqual(wanted)
    expect(stops).toContain('一厂')
    expect(stops.at(-1)).toMatch(/^账户/)
    await page.getByRole('link', { name: '跳到内容' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
  })

  test('[HD-07] the factory dialog opens, chooses nothing and gives the focus back', async () => {
    const opener = page.getByTitle(/^切换工厂，当前为/)
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '请选择工厂' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText('二厂')).toBeVisible()
    const width = async () => (await page.locator('.ant-modal:visible').boundingBox())?.width
    await expect.poll(width).toBe(462)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  /** Opens a menu of the header and takes the item with a name, by arrows. */
  async function take(menu: string | RegExp, item: string): Promise<void> {
    const opener = page.getByRole('button', { name: menu, exact: typeof menu === 'string' })
    await opener.focus()
    await page.keyboard.press('ArrowDown')
    const wanted = page.getByRole('menu').getByText(item, { exact: true })
    await expect(wanted).toBeVisible()
    const isThere = () => wanted.evaluate((element) => element.closest('button') === document.activeElement)
    for (let at = 0; at < 12 && !(await isThere()); at++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }

  test('[SH-11] theme, language and height of rows change at once, and stay', async () => {
    const root = page.locator('html')
    await take('主题', '深色')
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await take('语言', 'English')
    await expect(root).toHaveAttribute('lang', 'en')
    await page.reload()
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('button', { name: 'All products' })).toBeVisible()
    await take('Language', '中文')
    await expect(root).toHaveAttribute('lang', 'zh-CN')
    await take('主题', '浅色')
    await page.goto('/settings/role')
    const row = page.locator('.mw-row').first()
    await expect(row).toHaveCSS('height', '34px')
    const saved = page.waitForResponse('**/preference/save.do*')
    await take(/^账户/, '行高: 宽松')
    await expect(row).toHaveCSS('height', '40px')
    await saved
    await page.reload()
    await expect(row).toHaveCSS('height', '40px')
    await take(/^账户/, '行高: 紧凑')
    await expect(row).toHaveCSS('height', '34px')
  })

  test('[MN-06] the fixed menu docks beside the page after a new start, and goes again', async () => {
    const dock = page.locator('nav.mw-dock')
    const change = async () => {
      await page.keyboard.press('Alt+m')
      await page.getByRole('switch', { name: '固定菜单' }).focus()
      await page.keyboard.press('Space')
      const question = page.getByRole('dialog', { name: '切换菜单样式并重新载入页面？' })
      await expect(question).toBeVisible()
      const loaded = page.waitForEvent('load')
      await question.getByRole('button', { name: '切换并重新载入' }).focus()
      await page.keyboard.press('Enter')
      await loaded
    }
    await expect(dock).toHaveCount(0)
    await change()
    await expect(dock.getByRole('link', { name: '角色管理' })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
    await shoot(page, 'fixed-menu')
    await change()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(dock).toHaveCount(0)
  })

  test('[MN-05 MN-07] bookmarks are sorted and let go by buttons; when ten are kept, an eleventh is told the limit', async () => {
    await page.keyboard.press('Alt+m')
    const panel = page.getByRole('navigation', { name: '全部产品' })
    const bar = panel.getByRole('region', { name: '收藏栏' })
    const kept = bar.locator('.bm-links a')
    await expect(kept.first()).toBeVisible()
    for (let count = await kept.count(); count < 10; count++) {
      await panel
        .getByRole('button', { name: /^收藏“/ })
        .first()
        .focus()
      await page.keyboard.press('Enter')
      await expect(kept).toHaveCount(count + 1)
    }
    await panel
      .getByRole('button', { name: /^收藏“/ })
      .first()
      .focus()
    await expectSaid(page, '最多收藏 10 个菜单，先取消一个再收藏', () => page.keyboard.press('Enter'))
    await expect(kept).toHaveCount(10)

    const before = await kept.allInnerTexts()
    await bar.getByRole('button', { name: '收藏设置' }).focus()
    await page.keyboard.press('Enter')
    await bar.getByRole('button', { name: `下移“${before[0]}”` }).focus()
    await page.keyboard.press('Enter')
    await expect(bar.getByRole('status')).toHaveText(`“${before[0]}”现在是第 2 个`)
    await bar.getByRole('button', { name: `移除“${before[9]}”` }).focus()
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await shoot(page, 'bookmarks')
    await bar.getByRole('button', { name: '保存' }).focus()
    await page.keyboard.press('Enter')
    const wanted = [before[1]!, before[0]!, ...before.slice(2, 9)]
    await expect(kept).toHaveText(wanted)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Alt+m')
    await expect(kept).toHaveText(wanted)
    await page.keyboard.press('Escape')
  })

  test('[HD-08] the way to the personal centre and back, and the way out', async () => {
    await take(/^账户/, '个人中心')
    await page.waitForURL('**/account/person?from=product&lang=cn')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: '返回' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/home')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await take(/^账户/, '退出登录')
    await expect(page.getByLabel('手机号')).toBeVisible()
    await page.goto('/home')
    await expect(page.getByLabel('手机号')).toBeVisible()
  })
})

test('[SH-03 SH-10 N2] what is not there, or may not be opened, says so', async ({ browser }) => {
  const page = await signedIn(browser, 'planner', { at: nowhere })
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
        await idle(page)
        await shoot(page, `${name}-${look}-${width}`)
        await expectAccessible(page)
      }
      await page.context().close()
    })
})
