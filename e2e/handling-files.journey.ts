/** What follows from answers at a place of their own: exports, uploads, modules, switching, signing in. */
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { answer, close, message, notice, openMachines, toast } from './handling.fixture.ts'
import { examples, expectAccessible, holdClock, shoot, signedIn, idle, nowhere } from './journey.fixture.ts'

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await openMachines(browser)
})
test.afterAll(() => close(page))

test.describe('[PU-05] an export', () => {
  const exportCall = '**/front/**/export.do?*'
  const run = async () => {
    const answered = page.waitForEvent('requestfinished', (request) => request.url().includes('/export.do'))
    await page.getByRole('button', { name: '导出' }).first().click()
    await answered
  }
  test.beforeAll(async () => {
    await page.goto('/settings/user')
    await expect(page.getByRole('grid')).toBeVisible()
  })
  test.afterAll(() => page.unroute(exportCall))

  test('with code 1 and no task: nothing', async () => {
    await answer(page, exportCall, { code: 1 })
    await run()
    await idle(page)
    await expect(toast(page).or(notice(page))).toHaveCount(0)
  })

  for (const [code, seconds, role] of [
    [201, 5, 'status'],
    [4711, 15, 'alert'],
  ] as const)
    test(`${code} is a notice of ${seconds} seconds`, async () => {
      await answer(page, exportCall, { code })
      await holdClock(page)
      await run()
      await expect(notice(page).getByRole(role)).toContainText(message)
      await page.mouse.move(0, 0)
      await page.clock.runFor(seconds * 1_000 - 1)
      await expect(notice(page)).toHaveCount(1)
      await page.clock.runFor(1)
      await expect(notice(page)).toHaveCount(0)
      await page.clock.resume()
    })

  test('an error notice waits for whoever reads it', async () => {
    await answer(page, exportCall, { code: 4711 })
    await holdClock(page)
    await run()
    await notice(page).hover()
    await page.clock.resume()
    await page.clock.fastForward(60_000)
    await expect(notice(page).getByRole('alert')).toContainText(message)
    await expectAccessible(page)
    await shoot(page, 'handling-export')
    await notice(page).getByRole('button', { name: '关闭' }).click()
    await expect(notice(page)).toHaveCount(0)
  })

  test('an empty file is a warning', async () => {
    const headers = { 'content-disposition': 'attachment; filename="x.xlsx"' }
    await page.unroute(exportCall)
    await page.route(exportCall, (route) => route.fulfill({ headers, body: '' }))
    await holdClock(page)
    await run()
    await expect(toast(page).and(page.locator('.mw-tone-warning'))).toHaveText('没有可导出的数据')
    await page.clock.resume()
    await expect(toast(page)).toHaveCount(0)
  })

  test('[RQ-03] a file is kept under the name of its header', async () => {
    await page.unroute(exportCall)
    await page.route(exportCall, (route) =>
      route.fulfill({
        headers: { 'content-disposition': `attachment; filename="x.xlsx"; filename*=UTF-8''%E6%9C%BA%E5%BA%8A.xlsx` },
        body: 'PK',
      }),
    )
    const saved = page.waitForEvent('download')
    await run()
    expect((await saved).suggestedFilename()).toBe('机床.xlsx')
  })

  test('[CL-19 RQ-03] our own is made, and fetched under its name', async () => {
    await page.unroute(exportCall)
    await page.goto('/settings/user')
    await expect(page.getByRole('grid')).toBeVisible()
    await page.getByRole('button', { name: '导出' }).first().click()
    const get = notice(page).getByRole('button', { name: '下载' })
    await expect(get).toBeVisible()
    await expectAccessible(page)
    const saved = page.waitForEvent('download')
    await get.click()
    expect((await saved).suggestedFilename()).toMatch(/^\p{Script=Han}+.*\.xlsx$/u)
    await notice(page).getByRole('button', { name: '关闭' }).click()
  })
})

test('[RQ-03] an upload shows how far it is, and ends with its page', async () => {
  const uploadCall = '**/front/comm/file/upload.do?*'
  const held = new Promise<void>((resolve) => void page.route(uploadCall, () => resolve()))
  await page.goto('/data/import')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /把文件拖到这里/ }).click()
  await (await chosen).setFiles(join(examples, 'factory.zh.xlsx'))
  await expect(page.getByRole('main').getByRole('progressbar')).toBeVisible()
  await held
  await expectAccessible(page)
  const given = page.waitForEvent('requestfailed', (request) => request.url().includes('upload.do'))
  await page.getByRole('banner').getByRole('link', { name: '首页' }).first().click()
  expect((await given).failure()?.errorText).toContain('ABORTED')
  await page.waitForURL('**/home')
  // Whoever has left is told nothing of it.
  await idle(page)
  await expect(toast(page).or(notice(page))).toHaveCount(0)
  await page.unroute(uploadCall)
})

test('[MO-02] a module that is not open is not asked', async () => {
  const tree = '**/front/upms/user/getModuleTree.do?*'
  await page.route(tree, async (route) => {
    const told = (await (await route.fetch()).json()) as { data: { moduleData: { moduleKey: string }[] } }
    const moduleData = told.data.moduleData.filter(({ moduleKey }) => moduleKey !== 'aps')
    await route.fulfill({ json: { ...told, data: { ...told.data, moduleData } } })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/aps/schedule')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^未开通模块.+/)
  await idle(page)
  expect(asked.filter((path) => path.startsWith('/front/aps/'))).toEqual([])
  await expectAccessible(page)
  await page.unroute(tree)
})

test.describe('at their own place', () => {
  test('[RQ-06 TN-12] 800024 and 11015 on switching: the code is asked for, the message is said', async ({
    browser,
  }) => {
    const traveller = await signedIn(browser, 'traveller', { at: nowhere })
    await traveller.clock.install()
    await traveller.goto('/home')
    const choose = async () => {
      await traveller.getByRole('banner').getByRole('button', { name: /厂/ }).click()
      const factory = traveller
        .getByRole('dialog', { name: '请选择工厂' })
        .getByRole('button', { name: '二厂', exact: true })
      await expect(factory).toBeEnabled()
      await holdClock(traveller)
      await factory.click()
    }
    await answer(traveller, '**/front/switchTenant?*', { code: 11015 })
    await choose()
    await expect(toast(traveller)).toHaveText(message)
    expect(traveller.url()).toContain('/home')
    await traveller.clock.resume()
    await traveller.reload()
    const param = { phoneNum: '138******05', tenantId: 1, factoryId: 1, serverAppUuid: null }
    await answer(traveller, '**/front/switchTenant?*', { code: 800024, data: { param } })
    await choose()
    await traveller.clock.resume()
    const proof = traveller.getByRole('dialog', { name: '身份验证' })
    await expect(proof).toContainText('138******05')
    await traveller.context().close()
  })

  test('[RQ-06 SI-01] 11015 on signing in: the message stands in the form, which can be used again', async ({
    browser,
  }) => {
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto('/login')
    await answer(visitor, '**/front/upms/user/login?*', { code: 11015 })
    await visitor.getByLabel('手机号').fill('13800000001')
    await visitor.getByLabel('密码', { exact: true }).fill('Mould-2026')
    const submit = visitor.getByRole('button', { name: '登录', exact: true })
    await submit.click()
    await expect(visitor.getByRole('alert')).toContainText(message)
    await expect(submit).toBeEnabled()
    await expect(submit).not.toHaveClass(/loading/)
    expect(new URL(visitor.url()).pathname).toBe('/login')
    await visitor.unroute('**/front/upms/user/login?*')
    await visitor.getByLabel('密码', { exact: true }).fill('Mould-2026')
    await submit.click()
    await visitor.waitForURL('**/home')
    await visitor.context().close()
  })
})
