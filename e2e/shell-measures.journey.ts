/** Measures of the shell that only a real browser has. */
import { expect, test, type Page } from '@playwright/test'
import { boxOf, idle, nowhere, signedIn } from './journey.fixture.ts'

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await signedIn(browser, 'admin')
  await expect(page.getByTitle(/^切换工厂，当前为/)).toBeVisible()
})
test.afterAll(() => page.context().close())

test('[HD-09] the header is one line of 50 px; what it has no room for stands in More', async () => {
  const header = page.locator('.mw-header')
  const more = page.getByRole('button', { name: '更多' })
  const version = header.getByRole('link', { name: '版本信息' })
  for (const [width, hasMore] of [
    [1440, false],
    [1200, false],
    [1199, true],
    [768, true],
    [767, true],
    [390, true],
  ] as const) {
    await page.setViewportSize({ width, height: 860 })
    await expect(more).toHaveCount(hasMore ? 1 : 0)
    await expect(version).toHaveCount(hasMore ? 0 : 1)
    const isNarrow = width < 768
    await expect(header.getByRole('link', { name: '首页' })).toHaveCount(isNarrow ? 0 : 1)
    await expect(header.getByRole('button', { name: '主题' })).toHaveCount(isNarrow ? 0 : 1)
    await expect.poll(async () => (await boxOf(header)).height, `${width} px`).toBe(50)
    const overflow = () => header.evaluate((bar) => bar.scrollWidth - bar.clientWidth)
    await expect.poll(overflow, `${width} px`).toBeLessThanOrEqual(0)
  }
  await more.click()
  await expect(page.getByRole('menuitem', { name: '版本信息' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '切换工厂' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 860 })
})

test('[MN-03 MN-04] the panel is as high as the page, and its index follows what is in sight', async () => {
  await page.keyboard.press('Alt+m')
  const panel = page.getByRole('navigation', { name: '全部产品' })
  await expect(panel.getByRole('searchbox')).toBeFocused()
  await expect.poll(() => boxOf(panel)).toMatchObject({ x: 0, y: 50, width: 1120, height: 810 })
  // Four columns: a quarter of the entries in each.
  const columns = panel.locator('.mw-products-body ul')
  await expect(columns.first()).toBeVisible()
  const lists = await columns.all()
  for (const list of lists) {
    const lefts = await list.locator('li').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().left))
    const most = Math.ceil(lefts.length / 4)
    for (const left of new Set(lefts)) expect(lefts.filter((one) => one === left).length).toBeLessThanOrEqual(most)
  }
  const index = panel.getByRole('list', { name: '模块' }).getByRole('button')
  await expect(index.first()).toHaveAttribute('aria-current', 'true')
  await index.last().click()
  await expect(index.last()).toHaveAttribute('aria-current', 'true')
  await expect(index.first()).toHaveAttribute('aria-current', 'false')
  await page.mouse.click(1300, 500)
  await expect(panel).toHaveCount(0)
})

test('[HD-05] the modules stand in rows of five tiles', async () => {
  await page.getByRole('button', { name: '全部模块' }).hover()
  const tiles = page.getByRole('group', { name: '全部模块' }).getByRole('listitem')
  await expect(tiles.first()).toBeVisible()
  const tops = await tiles.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(Math.min(5, tops.length))
  await page.mouse.move(700, 700)
  await expect(tiles).toHaveCount(0)
})

test('[SH-11] nothing covers the fields of a wide table in a form, however it is scrolled', async () => {
  // Narrower than the table, which scrolls within its form then.
  await page.setViewportSize({ width: 480, height: 900 })
  await page.goto('/basic/calendar?mode=new')
  const rows = page.getByRole('group', { name: /^日历假期/ })
  await rows.getByRole('button', { name: '添加一行' }).click()
  const table = rows.locator('.mw-rows-scroll')
  await expect(table.locator('td[data-field] input').last()).toBeAttached()
  const seen = await table.evaluate((box) => {
    const cells = [...box.querySelectorAll('td[data-field]')]
    const most = box.scrollWidth - box.clientWidth
    return [0, most / 2, most].map((left) => {
      box.scrollLeft = left
      const { left: from, right: to } = box.getBoundingClientRect()
      const middles = cells.map((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect()
        return { cell, x: x + width / 2, y: y + height / 2 }
      })
      const shown = middles.filter(({ x }) => x > from && x < to)
      const covered = shown.filter(({ cell, x, y }) => !cell.contains(document.elementFromPoint(x, y)))
      return { shown: shown.length, covered: covered.map(({ cell }) => cell.getAttribute('data-field')) }
    })
  })
  expect(seen.map(({ covered }) => covered)).toEqual([[], [], []])
  const [first, , last] = seen
  const columns = await table.locator('td[data-field]').count()
  expect(first!.shown).toBeLessThan(columns)
  expect(first!.shown + last!.shown).toBeGreaterThanOrEqual(columns)
  // That there is more is told by shadows that stay at the edges; covers above them scroll with the table and hide them at its ends.
  const { backgroundImage, backgroundAttachment } = await table.evaluate((box) => ({ ...getComputedStyle(box) }))
  expect(backgroundImage.match(/linear-gradient\(to (left|right)/g)).toHaveLength(4)
  expect(backgroundAttachment).toMatch(/^local, local, scroll, scroll/)
  await page.setViewportSize({ width: 1440, height: 860 })
  await page.goto('/home')
})

test('[SH-11] for whoever wants little motion a dialog stands at its place from its first frame', async () => {
  await page.setViewportSize({ width: 1440, height: 860 })
  await page.goto('/home')
  const opener = page.getByTitle(/^切换工厂，当前为/)
  await expect(opener).toBeVisible()
  // A press that begins while a dialog stands and ends while it is elsewhere presses nothing.
  const places = await page.evaluateHandle(() => {
    const seen = new Set<string>()
    const look = () => {
      const cross = document.querySelector('.ant-modal-close')?.getBoundingClientRect()
      if (cross) seen.add([cross.x, cross.y, cross.width].map(Math.round).join(' '))
      requestAnimationFrame(look)
    }
    look()
    return seen
  })
  await opener.click()
  await expect(page.getByRole('dialog', { name: '请选择工厂' }).getByText('二厂')).toBeVisible()
  await idle(page)
  expect(await places.evaluate((seen) => [...seen])).toHaveLength(1)
  await page.goto('/home')
})

test('[SH-11] a press counts for what it began on, though that moves before the release', async ({ browser }) => {
  const visitor = await browser.newPage({ locale: 'zh-CN' })
  await visitor.goto('/login')
  const tablet = await browser.newPage({ locale: 'zh-CN' })
  await tablet.goto('/floor')
  await tablet.getByRole('textbox').fill('AAAA')
  await page.goto('/home')
  for (const [at, button] of [
    ['web', page.getByTitle(/^切换工厂，当前为/)],
    ['account', visitor.getByRole('button', { name: 'English', exact: true })],
    ['terminal', tablet.locator('button[type=submit]')],
  ] as const) {
    const { mouse } = button.page()
    const presses = await button.evaluateHandle((one) => {
      const seen: string[] = []
      const note = (event: Event) => {
        event.stopImmediatePropagation()
        event.preventDefault()
        seen.push('pressed')
      }
      one.addEventListener('click', note)
      return { seen, end: () => one.removeEventListener('click', note) }
    })
    const press = async (between: () => Promise<void>) => {
      const { x, y, width, height } = await boxOf(button)
      await mouse.move(x + width / 2, y + height / 2)
      await mouse.down()
      await between()
      await mouse.up()
      await button.evaluate((one) => (one.style.translate = ''))
      return presses.evaluate(({ seen }) => seen.splice(0).length)
    }
    const move = () => button.evaluate((one) => void (one.style.translate = '0 120px'))
    const stay = () => Promise.resolve()
    expect(await press(stay), `${at}: stays`).toBe(1)
    expect(await press(move), `${at}: moves`).toBe(1)
    // Whoever takes the pointer away before the release presses nothing, as ever.
    expect(await press(() => mouse.move(5, 300)), `${at}: the pointer goes`).toBe(0)
    // What something lies over by then cannot be meant.
    const cover = () =>
      button.page().evaluate(() => {
        const sheet = document.body.appendChild(document.createElement('div'))
        sheet.id = 'sheet'
        Object.assign(sheet.style, { position: 'fixed', inset: '0', zIndex: '99999' })
      })
    const covered = press(async () => (await move(), await cover()))
    expect(await covered, `${at}: covered`).toBe(0)
    await button.page().evaluate(() => document.getElementById('sheet')!.remove())
    await presses.evaluate(({ end }) => end())
  }
  await visitor.context().close()
  await tablet.context().close()
})

test('[SH-11] whom to ask for a right stands beneath the sentence that says so, in the middle of the page', async ({
  browser,
}) => {
  const planner = await signedIn(browser, 'planner', { at: nowhere })
  for (const width of [1440, 390]) {
    await planner.setViewportSize({ width, height: 860 })
    await planner.goto('/data/wizard')
    const people = planner.getByRole('region', { name: '可以授予这项权限的人' })
    const lead = await boxOf(people.getByText(/^需要的权限是/))
    const boxes = await people.getByRole('listitem').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    expect(boxes.length).toBeGreaterThan(0)
    const [left, right] = [Math.min(...boxes.map((one) => one.left)), Math.max(...boxes.map((one) => one.right))]
    expect(Math.min(...boxes.map((one) => one.top)), `${width} px`).toBeGreaterThanOrEqual(lead.y + lead.height)
    expect(Math.abs((left + right) / 2 - width / 2), `${width} px`).toBeLessThan(12)
  }
  await planner.context().close()
})

test('a drawer is closed at its right end, and a new schedule is asked for in one rhythm', async ({ browser }) => {
  const planner = await signedIn(browser, 'planner', { at: nowhere })
  for (const width of [1440, 390]) {
    await planner.setViewportSize({ width, height: 900 })
    await planner.goto('/aps/schedule')
    await planner.getByRole('button', { name: '新建方案' }).first().click()
    const drawer = planner.getByRole('dialog', { name: '新建方案' })
    await expect(drawer.locator('[data-field=moulds]')).toBeVisible()
    await idle(planner)
    // The cross stands behind the title, at the edge of the window.
    const title = await boxOf(drawer.getByText('新建方案', { exact: true }))
    const cross = await boxOf(drawer.getByRole('button', { name: /^(关闭|Close)$/ }))
    expect(cross.x, `${width} px`).toBeGreaterThan(title.x + title.width)
    expect(width - cross.x - cross.width, `${width} px`).toBeLessThanOrEqual(32)
    // One field under the other, and as far from it as all others are.
    const fields = drawer.locator('.mw-form-grid').first().locator(':scope > .mw-field')
    const boxes = await fields.evaluateAll((all) =>
      all.map((field) => {
        const { left, top, bottom } = field.getBoundingClientRect()
        return { left, top, bottom }
      }),
    )
    expect(boxes.length).toBeGreaterThan(5)
    expect(new Set(boxes.map(({ left }) => Math.round(left))).size, `${width} px`).toBe(1)
    const gaps = boxes.slice(1).map(({ top }, at) => Math.round(top - boxes[at]!.bottom))
    expect(new Set(gaps).size, `${width} px: ${gaps}`).toBe(1)
  }
  await planner.context().close()
})

test('[SH-11] both pages for signing in have one and the same switch of the language', async ({ browser }) => {
  const looks: string[] = []
  // Where nobody asked for an app, and where one did, which asks the central page.
  for (const [path, where] of [
    ['/login', '**/login'],
    ['/home', '**/account/sign-in/**'],
  ] as const) {
    const visitor = await browser.newPage({ locale: 'zh-CN' })
    await visitor.goto(path)
    await visitor.waitForURL(where)
    const to = (name: string) => visitor.getByRole('button', { name, exact: true })
    await expect(to('English')).toHaveCount(1)
    looks.push(await to('English').evaluate(({ outerHTML }) => outerHTML))
    await to('English').click()
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'en')
    await expect(to('English')).toHaveCount(0)
    await expect(to('中文')).toHaveCount(1)
    await visitor.context().close()
  }
  expect(looks[0]).toBe(looks[1])
})

test('[SH-11] every field of the registration is as wide as the others', async ({ browser }) => {
  // The longest name of a zone that the form begins with.
  const visitor = await browser.newPage({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })
  for (const width of [1440, 390]) {
    await visitor.setViewportSize({ width, height: 900 })
    await visitor.goto('/register')
    await expect(visitor.locator('[data-field=timeZone]')).toBeVisible()
    const rights = await visitor
      .locator('form .mw-field')
      .evaluateAll((fields) =>
        fields.map((field) =>
          Math.max(...[field, ...field.children].map((part) => part.getBoundingClientRect().right)),
        ),
      )
    expect(new Set(rights.map(Math.round)).size, `${width} px: ${rights}`).toBe(1)
  }
  await visitor.close()
})

test('[SH-03] the layout that shows stays while the code of its page is on its way', async ({ browser }) => {
  const visitor = await signedIn(browser, 'admin')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await visitor.addInitScript(() => {
    const seen = { shown: 0, gone: 0 }
    Object.assign(globalThis, { layoutSeen: seen })
    let isShown = false
    new MutationObserver(() => {
      const isThere = document.querySelector('header.mw-header') !== null
      if (isThere && !isShown) seen.shown += 1
      if (!isThere && isShown) seen.gone += 1
      isShown = isThere
    }).observe(document, { subtree: true, childList: true })
  })
  // The page's own code waits until the layout shows.
  await visitor.route(/\/assets\/(?:pages|home|[\w-]+[.-]page)-[\w-]+\.js/, async (route) => {
    await visitor.locator('header.mw-header').waitFor()
    await route.continue()
  })
  for (const path of ['/settings/role', '/aps/schedule', '/home']) {
    await visitor.goto(path)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    const seen = await visitor.evaluate(() => (globalThis as unknown as { layoutSeen: object }).layoutSeen)
    expect(seen, path).toEqual({ shown: 1, gone: 0 })
  }
  await visitor.context().close()
})
