/** What journeys at a terminal need: codes, scans, and somebody who may work there. */
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { workMs } from './calls.fixture.ts'
import { callOf, holdClock } from './journey.fixture.ts'
import { addressOf, ownSite } from './sites.fixture.ts'

export async function codeOf(page: Page, kind: string, id: number): Promise<string> {
  const { ids } = await callOf(page, 'bms/barcode/generate.do', { kind, records: [{ id }], count: 1 })
  return (await callOf(page, 'bms/barcode/get.do', { id: ids[0] })).code
}

/** As a scanner does it: a burst of keys, wherever the focus is. */
export async function scan(page: Page, code: string): Promise<void> {
  // An Enter that comes late is no scanner's any more, and would press the button that was pressed before.
  await page.evaluate(() => document.activeElement instanceof HTMLButtonElement && document.activeElement.blur())
  await page.keyboard.type(code, { delay: 2 })
  await page.keyboard.press('Enter')
}

export interface Worker {
  userId: number
  name: string
  badge: string
  pin: string
}

/** A worker without a phone, as an administrator keeps them. @param mark six digits that no other one has */
export async function addWorker(admin: Page, mark: string, name: string): Promise<Worker> {
  const { userData } = await callOf(admin, 'upms/user/getModuleTree.do', { needMenu: false })
  const role = await callOf(admin, 'upms/role/add.do', {
    ...{ code: `w${mark}`, name: `Worker ${mark}` },
    permissions: [{ permission: 'terminals.terminal:work' }],
  })
  const person = await callOf(admin, 'upms/user/add.do', {
    ...{ userName: `w${mark}`, realName: name, terminalOnly: true, expireDate: '2099-12-31' },
    ...{ roles: [{ roleId: role.id }], factories: [{ factoryId: userData.factoryId }] },
  })
  const pin = `58${mark}`
  await callOf(admin, 'terminals/pin/set.do', { userId: person.id, pin })
  return { userId: person.id, name, badge: await codeOf(admin, 'person', person.id), pin }
}

/** Shows the badge, and once more where the terminal took a slow server for one that is away. */
export async function signInByBadge(page: Page, { badge, name }: Worker): Promise<void> {
  const who = page.locator('.who')
  await expect(async () => {
    if (!(await who.innerText()).includes(name)) await scan(page, badge)
    await expect(who).toContainText(name)
  }).toPass({ timeout: workMs })
}

/** Waits until the server has been told that of a batch, and no more: a terminal shows what it reports before that. @param kinds by the alphabet */
export async function expectReported(admin: Page, batchId: number, kinds: readonly string[]): Promise<void> {
  const reported = async () => {
    const { rows } = await callOf(admin, 'floor/report/list.do', { filters: { batchId: [batchId] }, size: 20 })
    return rows.map(({ kind }: { kind: string }) => kind).sort()
  }
  await expect.poll(reported, { timeout: workMs }).toEqual(kinds)
}

/** A tablet of the hall, at the page where its code is entered. */
export async function openTablet(
  browser: Browser,
  {
    language,
    width,
    height,
    scheme,
    keepsFiles = true,
  }: {
    language: 'zh' | 'en'
    width: number
    height: number
    scheme: 'light' | 'dark'
    /** Not over plain http, where a browser lets no worker keep them. */
    keepsFiles?: boolean
  },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    ...{ viewport: { width, height }, hasTouch: true, colorScheme: scheme, baseURL: addressOf(ownSite()) },
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    serviceWorkers: keepsFiles ? 'allow' : 'block',
  })
  // Whoever does not touch it for three minutes is signed out, and a busy machine takes longer from one act to the next.
  await context.addInitScript(() => setInterval(() => dispatchEvent(new Event('input')), 30_000))
  const page = await context.newPage()
  await page.goto('/floor')
  await expect(page.getByLabel(language === 'zh' ? '登记码' : 'Code')).toBeVisible()
  return { context, page }
}

/** Enrols a tablet with a terminal's code; its machines are there then. */
export async function enrol(
  page: Page,
  { terminalCode, machine }: { terminalCode: string; machine: { name: string } },
  say: { code: string; enrol: string },
): Promise<void> {
  await page.getByLabel(say.code).fill(terminalCode)
  const press = page.getByRole('button', { name: say.enrol, exact: true })
  // A server that took too long for it is asked once more.
  await expect(async () => {
    if (await press.isVisible()) await press.click({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: new RegExp(machine.name) })).toBeVisible()
  }).toPass({ timeout: workMs })
}

/** Runs within the page: what stands beyond the sides of the screen or of its button, where nobody looks for it. */
const standsBeyond = (): string[] =>
  [document.documentElement, ...document.querySelectorAll('button')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map((of) => (of === document.documentElement ? 'page' : (of.textContent ?? '')))

export const expectWithin = (page: Page): Promise<void> => expect.poll(() => page.evaluate(standsBeyond)).toEqual([])

/** A disk that takes its time: what a terminal wants to remember of whoever signs in is not kept before `release` is called. */
export async function slowDisk(page: Page): Promise<{ release: () => Promise<void> }> {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      // As long as one of its requests is open, a transaction ends not, and no other one may write there.
      const wait = () => {
        if (!('diskIsReady' in window)) this.count().addEventListener('success', wait)
      }
      if (key === 'verifiers') wait()
      return key === undefined ? put.call(this, value) : put.call(this, value, key)
    }
  })
  return { release: () => page.evaluate(() => void Object.assign(window, { diskIsReady: true })) }
}

/** The page begins anew; its clock stands still, and is moved by hand. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.reload()
  await holdClock(page)
}

/** Moves a clock that stands on until something is so: what a terminal gave up asking is asked again no sooner. */
export const moveClockUntil = (page: Page, ms: number, isSo: () => Promise<unknown>): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(ms)
    await isSo()
  }).toPass({ timeout: workMs })
