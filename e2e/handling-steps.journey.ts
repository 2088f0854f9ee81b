/** Where each answer leads: one real call of a real page, answered by the codes that send people elsewhere. */
import { expect, test, type Page } from '@playwright/test'
import {
  answer,
  at,
  close,
  message,
  openMachines,
  partner,
  press,
  pressHeld,
  star,
  starCall,
  stranger,
  toast,
} from './handling.fixture.ts'
import { expectAccessible, prove } from './journey.fixture.ts'

const signInPage = '**/account/sign-in/**'
const isAt = (url: URL) => url.pathname + url.search === at

const kept = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)

async function expectForgotten(page: Page): Promise<void> {
  const left = await kept(page)
  for (const name of ['token', 'userData', 'menuData', 'moduleData', 'menuOptData'])
    expect(left[`mw_${name}`], name).toBeUndefined()
  expect(left['mw_preLoginPath']).toBe(at)
}

/** Every host that the page asks something of from now on. */
function hostsOf(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  return asked
}

/** Every path that the page itself stands at from now on. */
function pathsOf(page: Page): readonly string[] {
  const stood: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) stood.push(new URL(frame.url()).pathname)
  })
  return stood
}

test.describe('[RQ-06] out of the session', () => {
  let page: Page
  test.beforeEach(async ({ browser }) => {
    page = await openMachines(browser)
  })
  test.afterEach(() => close(page))

  /** Ends the central session in this browser: while it lives, who was there comes back without being asked. */
  const endAccountSession = () => page.context().clearCookies({ name: /^mw_(?:account|provider)/ })

  /** Signs in at the page that shows; what was remembered leads back. */
  async function comeBack(): Promise<void> {
    await page.unroute(starCall)
    await prove(page, 'admin')
    await page.waitForURL(isAt)
    await expect(page.getByRole('grid')).toBeVisible()
  }

  for (const code of [401, 11009])
    test(`[SI-02 SI-03 SI-14] ${code}: to sign in, and back to the page`, async () => {
      await answer(page, starCall, { code })
      await endAccountSession()
      await press(page)
      await page.waitForURL(signInPage)
      await expect(page.getByLabel('手机号')).toBeVisible()
      await expectForgotten(page)
      await comeBack()
    })

  test('[SI-01 SI-02] 11009 while the central session lives: back to the page, and nobody is asked', async () => {
    // The identity provider goes on by itself only in a browser that has signed in at its page.
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(at)
    await comeBack()
    const before = (await kept(page))['mw_token']
    const stood = pathsOf(page)
    await answer(page, starCall, { code: 11009 })
    await press(page)
    await expect.poll(() => stood).toContain('/loginMedium')
    await page.waitForURL(isAt)
    await expect(page.getByRole('grid')).toBeVisible()
    expect(stood.filter((path) => path.startsWith('/account/') || path === '/login')).toEqual([])
    const { mw_token: after } = await kept(page)
    expect(after).toBeTruthy()
    expect(after).not.toBe(before)
  })

  test('11050: the message first, and a second later to sign in', async () => {
    await answer(page, starCall, { code: 11050 })
    await endAccountSession()
    await pressHeld(page)
    await expect(toast(page)).toHaveText(message)
    await page.clock.runFor(999)
    expect(page.url()).toContain(at)
    expect((await kept(page))['mw_token']).toBeTruthy()
    await page.clock.runFor(1)
    await page.clock.resume()
    await page.waitForURL(signInPage)
    await expectForgotten(page)
    await comeBack()
  })

  for (const code of [307, 11020])
    test(`${code}: forgets user and menu, remembers the page, goes to the address`, async () => {
      await answer(page, starCall, { code, data: `${partner}/login` })
      await endAccountSession()
      await press(page)
      await page.waitForURL(`${partner}/login`)
      await page.goto('/login')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectForgotten(page)
      await comeBack()
    })

  test('[N1] 307: to our own sign-in, where nobody knows the host', async () => {
    const asked = hostsOf(page)
    await answer(page, starCall, { code: 307, data: `${stranger}/login` })
    await endAccountSession()
    await press(page)
    await page.waitForURL(signInPage)
    await expectForgotten(page)
    await comeBack()
    expect(asked).not.toContain(new URL(stranger).hostname)
  })
})

test.describe('[RQ-06] elsewhere, with the session as it was', () => {
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await openMachines(browser)
  })
  test.beforeEach(async () => {
    await page.goto(at)
    await expect(page.getByRole('grid')).toBeVisible()
  })
  test.afterEach(async () => {
    await page.goto('/home')
    expect((await kept(page))['mw_token']).toBeTruthy()
  })
  test.afterAll(() => close(page))

  test('11015: to the page that says why', async () => {
    await answer(page, starCall, { code: 11015 })
    await press(page)
    await page.waitForURL('**/error')
    await expect(page.getByRole('heading', { name: '没有权限查看这个页面' })).toBeVisible()
    await expectAccessible(page)
  })

  test('141011: to the address in its data, where the server’s list has the host', async () => {
    await answer(page, starCall, { code: 141011, data: `${partner}/offer?id=1` })
    await press(page)
    await page.waitForURL((url) => url.href === `${partner}/offer?id=1`)
  })

  test('[N2] 141011: to no host that nobody knows', async () => {
    const asked = hostsOf(page)
    await answer(page, starCall, { code: 141011, data: `${stranger}/offer` })
    await pressHeld(page)
    await expect(toast(page)).toHaveText(message)
    await page.clock.resume()
    await expect(await star(page)).toBeVisible()
    expect(asked).not.toContain(new URL(stranger).hostname)
    expect(page.url()).toContain(at)
  })
})
