/** What people read of each answer: one real call of a real page, answered by every code on its way back. */
import { expect, test, type Page } from '@playwright/test'
import {
  answer,
  at,
  close,
  message,
  notice,
  openMachines,
  partner,
  press,
  pressHeld,
  star,
  starCall,
  toast,
} from './handling.fixture.ts'
import { expectAccessible, holdClock, idle, shoot } from './journey.fixture.ts'

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await openMachines(browser)
})
test.afterAll(() => close(page))

test.describe('said and nothing more', () => {
  const rows: [number, unknown, string][] = [
    [207, 'M-1024', `${message} “M-1024”`],
    [20001, 'M-1024', `${message} “M-1024”`],
    [207, null, message],
    [400, null, message],
    [403, null, message],
    [404, null, message],
    [409, null, message],
    [429, null, message],
    [503, null, message],
    [500, null, message],
    [4711, 12, `${message} 12`],
  ]
  for (const [code, data, text] of rows)
    test(`[RQ-06] ${code} with ${JSON.stringify(data)}`, async () => {
      await answer(page, starCall, { code, data })
      await pressHeld(page)
      await expect(toast(page).and(page.locator('.mw-tone-danger'))).toHaveText(text)
      // The star is as it was: nothing was kept.
      await expect(await star(page)).toBeVisible()
      await expect(notice(page)).toHaveCount(0)
      expect(page.url()).toContain(at)
      await page.clock.resume()
      await expect(toast(page)).toHaveCount(0)
    })

  test('[SH-15] one toast at a time: what fails meanwhile is not said', async () => {
    await answer(page, starCall, { code: 207, data: 'first' })
    // It would go while the second one is on its way.
    await pressHeld(page)
    await expect(toast(page)).toHaveText(`${message} “first”`)
    await answer(page, starCall, { code: 207, data: 'second' })
    await press(page)
    await expect(await star(page)).toBeVisible()
    await idle(page)
    await expect(toast(page)).toHaveText(`${message} “first”`)
    await page.clock.resume()
    await shoot(page, 'handling-toast')
    await expectAccessible(page)
    await expect(toast(page)).toHaveCount(0)
  })

  for (const code of [0, 600])
    test(`[RQ-06] ${code} is silent`, async () => {
      await answer(page, starCall, { code })
      await press(page)
      await expect(await star(page)).toBeVisible()
      await idle(page)
      await expect(toast(page).or(notice(page))).toHaveCount(0)
      expect(page.url()).toContain(at)
    })

  test('[RQ-05] no network: the page says so itself', async () => {
    await page.unroute(starCall)
    await page.route(starCall, (route) => route.abort('connectionrefused'))
    const button = await star(page)
    await holdClock(page)
    await button.press('Enter')
    await expect(toast(page)).toContainText('Network Error')
    await page.clock.resume()
    await expect(toast(page)).toHaveCount(0)
  })

  test('[RQ-05] an error of HTTP: its message, or what the status is called', async () => {
    await page.unroute(starCall)
    await page.route(starCall, (route) => route.fulfill({ status: 502, json: { message: '上游没有回答' } }))
    await pressHeld(page)
    await expect(toast(page)).toHaveText('上游没有回答')
    await page.clock.resume()
    await expect(toast(page)).toHaveCount(0)
  })
})

test.describe('[RQ-06] 20000', () => {
  const failed = { code: 20000, data: '第 7 行被锁定' }

  test('is a notice with its data, without an assistant for whoever has none', async () => {
    await answer(page, starCall, failed)
    await press(page)
    await expect(notice(page)).toContainText(`${message} 第 7 行被锁定`)
    await expect(notice(page).getByRole('button', { name: '发送给 AI 助手' })).toHaveCount(0)
    await expect(toast(page)).toHaveCount(0)
    await expectAccessible(page)
    await notice(page).getByRole('button', { name: '关闭' }).click()
    await expect(notice(page)).toHaveCount(0)
  })

  test('goes to the assistant of whoever may use it', async () => {
    await answer(page, '**/front/ai/application/applicationConfigByCodes.do?*', {
      code: 1,
      data: [
        {
          applicationCode: 'promptSummary',
          instanceList: [{ channel: { channelUrl: `${partner}/assistant` } }],
          configList: [],
        },
      ],
    })
    await page.goto(at)
    await press(page)
    await shoot(page, 'handling-assistant')
    const opened = page.context().waitForEvent('page')
    await notice(page).getByRole('button', { name: '发送给 AI 助手' }).click()
    const tab = await opened
    await tab.waitForURL(`${partner}/assistant#**`)
    expect(new URLSearchParams(new URL(tab.url()).hash.split('?')[1]).get('question')).toContain('第 7 行被锁定')
    await tab.close()
    await expect(notice(page)).toHaveCount(0)
    await page.unroute('**/front/ai/application/applicationConfigByCodes.do?*')
  })
})
