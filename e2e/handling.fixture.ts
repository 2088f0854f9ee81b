/** One real call of a real page, whose answer is another each time. */
import type { Server } from 'node:http'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { holdClock, openProducts, signedIn, nowhere } from './journey.fixture.ts'
import { closePartner, openPartner, partnerAddress } from './partner.fixture.ts'

export const at = '/basic/machine?size=20'
export const starCall = '**/front/upms/userMenu/addUserMenu.do?*'
export const partner = partnerAddress()
let system: Server
export const stranger = 'http://evil.example'

interface Envelope {
  code: number
  message?: string
  data?: unknown
}

export const message = '操作未完成'

/** Lets a call be answered so from now on. */
export async function answer(page: Page, call: string, envelope: Envelope): Promise<void> {
  await page.unroute(call)
  await page.route(call, (route) => route.fulfill({ json: { message, data: null, ...envelope } }))
}

export const toast = (page: Page) => page.locator('.mw-toast')
export const notice = (page: Page) => page.locator('.mw-notice')

/** A star in the panel: the one call of this journey, whose answer is another each time. */
export async function star(page: Page): Promise<Locator> {
  const panel = page.getByRole('navigation', { name: '全部产品' })
  if (!(await panel.isVisible())) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await openProducts(page)
    await page.keyboard.type('机床')
    // The list follows a moment later, and says how many it has found; buttons of the whole one go then.
    await expect(panel.getByRole('status')).toHaveText(/\d/)
    await expect(panel.locator('.mw-products-body').getByRole('link', { name: '机床', exact: true })).toBeVisible()
  }
  return page.getByRole('button', { name: '收藏“机床”', exact: true })
}

/** Presses the star, and waits for the answer. */
export async function press(page: Page): Promise<void> {
  const button = await star(page)
  const answered = page.waitForEvent('requestfinished', (request) => request.url().includes('addUserMenu'))
  await Promise.all([answered, button.press('Enter')])
}

/** Presses the star while the page's clock is held: what is said of the answer stands until `page.clock.resume()`. */
export async function pressHeld(page: Page): Promise<void> {
  await star(page)
  await holdClock(page)
  await press(page)
}

/** The page in which all follows, with a known partner's host in the server's own list; its clock can be held. */
export async function openMachines(browser: Browser): Promise<Page> {
  const page = await signedIn(browser, 'admin', { at: nowhere })
  await page.clock.install()
  system = await openPartner((_, response) =>
    response.setHeader('content-type', 'text/html').end('<title>Partner</title><h1>Partner</h1>'),
  )
  await page.route('**/front/upms/module/basePath.do?*', async (route) => {
    const told = (await (await route.fetch()).json()) as { data: Record<string, object> }
    const [like] = Object.values(told.data)
    await route.fulfill({ json: { ...told, data: { ...told.data, crm: { ...like, address: `${partner}/` } } } })
  })
  const listed = page.waitForResponse('**/front/upms/module/basePath.do?*')
  await page.goto(at)
  await listed
  await expect(page.getByRole('grid')).toBeVisible()
  return page
}

/** Ends the page's window; answers that are still on their way to it are nobody's fault. */
export async function close(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
  await closePartner(system)
}
