/** The production build in Chromium, for benches of what people see. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import {
  importFactory,
  loadedSchedule,
  openSite,
  people,
  runSchedule,
  type HttpClient,
  type Site,
} from '@mouldwright/testkit/fault'

async function buildWeb(): Promise<void> {
  const builder = new URL('../tools/run/build-web.mjs', import.meta.url).href
  await ((await import(builder)) as { buildWeb: () => Promise<void> }).buildWeb()
}

const factoryBook = new URL('../examples/factory.zh.xlsx', import.meta.url)

async function planExample(client: HttpClient): Promise<number> {
  await importFactory(client, factoryBook)
  const scheduleId = await loadedSchedule(client, '主排程', 10)
  await runSchedule(client, scheduleId)
  return scheduleId
}

export interface PlannedFactory {
  /** Fills the factory and answers its schedule. */
  plan(client: HttpClient): Promise<number>
  /** A folder that keeps it for the next time, where making it takes long. */
  kept?: string
}

/** The schedule of a factory that an earlier bench made. What was not finished is made anew. */
async function keptSchedule({ kept }: PlannedFactory): Promise<number | undefined> {
  if (!kept) return undefined
  const ready = await readFile(join(kept, 'schedule'), 'utf8').catch(() => undefined)
  if (ready) return Number(ready)
  await rm(kept, { recursive: true, force: true })
  await mkdir(kept, { recursive: true, mode: 0o755 })
  return undefined
}

async function planned(factory: PlannedFactory, client: HttpClient): Promise<number> {
  const scheduleId = await factory.plan(client)
  if (factory.kept) await writeFile(join(factory.kept, 'schedule'), String(scheduleId))
  return scheduleId
}

/**
 * The production build in a browser, beside the real server with its demo people.
 * @param kept a folder that keeps the site for the next time
 */
export async function withSite<T>(
  measure: (of: { browser: Browser; address: string; pid: number; site: Site }) => Promise<T>,
  kept?: string,
): Promise<T> {
  await buildWeb()
  const site = await openSite({ kept })
  const browser = await launch()
  try {
    const { address, pid } = await site.start()
    return await measure({ browser, address, pid, site })
  } finally {
    await browser.close()
    await site.close()
  }
}

/**
 * A factory with a plan, in a browser beside the real server.
 * @param factory the example factory unless told
 */
export async function withPlannedFactory<T>(
  measure: (of: {
    browser: Browser
    address: string
    scheduleId: number
    planner: HttpClient
    pid: number
  }) => Promise<T>,
  factory: PlannedFactory = { plan: planExample },
): Promise<T> {
  const known = await keptSchedule(factory)
  return withSite(async ({ site, ...of }) => {
    const planner = await site.client('planner')
    return measure({ ...of, scheduleId: known ?? (await planned(factory, planner)), planner })
  }, factory.kept)
}

const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })

/** A window that has been signed in and has nothing of our files in its cache. */
export async function freshPage(browser: Browser, signedIn?: Awaited<ReturnType<BrowserContext['storageState']>>) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 860 },
    // The sign-in page speaks the browser's language.
    locale: 'zh-CN',
    ...(signedIn ? { storageState: signedIn } : {}),
  })
  return context.newPage()
}

export async function signIn(
  browser: Browser,
  address: string,
  who: { phone: string; password: string } = people.planner,
) {
  const page = await freshPage(browser)
  await page.goto(`${address}/home`)
  await page.getByLabel('手机号').fill(who.phone)
  await page.getByLabel('密码', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/home')
  await page.waitForLoadState('networkidle')
  const state = await page.context().storageState()
  await page.context().close()
  return state
}
