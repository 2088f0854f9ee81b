/** The factories of a company, and going from one to another. */
import { expect, type Page, type Response } from '@playwright/test'
import { callOf } from './journey.fixture.ts'

/** Whatever hides the button, it is tried once more. */
const soon = { timeout: 30_000 }
const heldSeconds = 900

/** Goes to a factory of the company by the header; the place is remembered for the next sign-in. */
export async function enterFactory(page: Page, factory: string): Promise<void> {
  await page.goto('/home')
  const { factoryName } = (await callOf(page, 'upms/user/getModuleTree.do', { needMenu: false })).userData
  if (factoryName === factory) return
  const banner = page.getByRole('banner')
  const dialog = page.getByRole('dialog', { name: '请选择工厂' })
  const choice = dialog.getByRole('button', { name: factory, exact: true })
  // The header names the new place before the page is loaded anew there.
  let isThere = false
  const loaded = page.waitForEvent('load', { timeout: 180_000 }).then(() => (isThere = true))
  // A switch that was refused is the failure to read, not the page that was never loaded.
  loaded.catch(() => undefined)
  // Told that the server is busy, a person presses once more; one whose answer came late is there already.
  await expect(async () => {
    if (isThere) return
    if (!(await dialog.isVisible())) await banner.getByRole('button', { name: factoryName }).click(soon)
    const isSwitch = (response: Response) => response.url().includes('/front/switchTenant')
    const [answer] = await Promise.all([page.waitForResponse(isSwitch, { timeout: 60_000 }), choice.click(soon)])
    // Of a page that has gone on the answer cannot be read any more.
    const { code, message } = await answer.json().catch(() => ({ code: 1, message: '' }))
    expect(code, `the switch to ${factory}: ${message}`).toBe(1)
  }).toPass({ timeout: 150_000 })
  await loaded
  await expect(banner.getByRole('button', { name: factory })).toBeVisible()
}

/** The notice of a licence that has run out goes after a few seconds: from now on it stands until `pass` moves the page's clock. */
export async function holdLateNotice(page: Page): Promise<{ seconds: () => number; pass: () => Promise<void> }> {
  let seconds = 0
  await page.clock.install()
  await page.route('**/front/upms/user/getGlobalUserOfTenantInfo.do?*', async (route) => {
    const told = (await (await route.fetch()).json()) as { data: { tenantList: { loginDelaySeconds: number }[] } }
    const late = told.data.tenantList.filter(({ loginDelaySeconds }) => loginDelaySeconds > 0)
    seconds = Math.max(0, ...late.map(({ loginDelaySeconds }) => loginDelaySeconds))
    for (const one of late) one.loginDelaySeconds = heldSeconds
    await route.fulfill({ json: told })
  })
  return { seconds: () => seconds, pass: () => page.clock.fastForward(heldSeconds * 1_000) }
}

/** What is chosen leads to a factory: its name stands in the header a moment before the page is loaded anew there. */
export async function arriveAt(page: Page, factory: string, choose: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForEvent('load', { timeout: 180_000 }), choose()])
  await expect(page.getByRole('banner').getByRole('button', { name: factory })).toBeVisible()
}

/**
 * Goes to a new factory of the company, which no other journey has filled; the page's visitor is an administrator.
 * Returns the way back, which a journey goes before it ends.
 */
export async function enterNewFactory(page: Page): Promise<() => Promise<void>> {
  const { userData } = await callOf(page, 'upms/user/getModuleTree.do', { needMenu: false })
  const name = `新厂 ${String(Date.now()).slice(-7)}`
  const { id: factoryId } = await callOf(page, 'bms/factory/add.do', { name })
  const { id, version, factories } = await callOf(page, 'upms/user/get.do', { id: userData.userId })
  const known = (factories as { factoryId: number }[]).map(({ factoryId: other }) => ({ factoryId: other }))
  await callOf(page, 'upms/user/modify.do', { id, version, factories: [...known, { factoryId }] })
  await enterFactory(page, name)
  return () => enterFactory(page, userData.factoryName)
}
