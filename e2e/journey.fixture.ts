import { constants, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import {
  expect,
  request,
  type APIResponse,
  type Browser,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'
import { taken, takenOf, workMs } from './calls.fixture.ts'
import { addressOf, ownSite } from './sites.fixture.ts'

export const examples = join(import.meta.dirname, '../examples')
const shots = join(import.meta.dirname, 'shots')

export const people = {
  admin: '13800000001',
  planner: '13800000002',
  workshop: '13800000003',
  stranger: '13800000004',
  traveller: '13800000005',
  /** Administrator of another tenant, whose records are in English. */
  other: '13800000004',
  operator: '13800000009',
} as const

/** Proves who somebody is at the sign-in page that shows. */
export async function prove(page: Page, who: keyof typeof people): Promise<void> {
  await page.getByLabel('手机号').fill(people[who])
  await page.getByLabel('密码', { exact: true }).fill('Mould-2026')
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** An answer of our server that starts no app: for a visitor who only makes calls at first, or goes on to another page at once. */
export const nowhere = '/health/live'

/** Six digits, other ones each time, for names that no journey before has given: shorter ones would stand in longer ones. */
export const newMark = (): string => String(Date.now()).slice(-6)

/**
 * A window of its own, with somebody signed in by the calls that the sign-in page makes, and what that page keeps of
 * them. Journeys about signing in go through the page; the others are spared three starts of an app.
 */
export async function signedIn(
  browser: Browser,
  who: keyof typeof people,
  { at = '/home', look, ...more }: { at?: string; look?: Look; deviceScaleFactor?: number } = {},
): Promise<Page> {
  const origin = addressOf(ownSite())
  const calls = await request.newContext({ baseURL: origin })
  const answered = (path: string, ask: (path: string) => Promise<APIResponse>) =>
    taken(path, async () => (await ask(path)).json())
  const { iv, publicKey } = await answered('/front/getKeyAndIv', (path) => calls.get(path))
  const key = { key: createPublicKey(publicKey), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const password = publicEncrypt(key, Buffer.from(`${iv}Mould-2026`)).toString('base64')
  const data = { phoneNum: people[who], password }
  const { token } = await answered('/front/upms/user/login', (path) => calls.post(path, { data }))
  const { cookies } = await calls.storageState()
  await calls.dispose()
  // An account may have been left in another language by the journey before.
  const own = look ? chosen(look) : { mw_lang: 'zh' }
  const kept = { mw_token: token, mw_token_at: String(Date.now()), mw_menuData: '[]', ...own }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  const storageState = { cookies, origins: [{ origin, localStorage }] }
  const context = await browser.newContext({ storageState, ...more })
  const page = follow(await context.newPage())
  await page.goto(at)
  if (at !== nowhere) await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

/** A call of the signed-in page, as its own code makes them; `data` of the answer. What it changes is changed once, however often it is said. */
export async function callOf(page: Page, path: string, body: object = {}): Promise<any> {
  const said = [path, JSON.stringify(body), randomUUID()]
  return takenOf(page, path, () =>
    page.evaluate(async ([to, input, key]) => {
      const token = localStorage.getItem('mw_token') ?? ''
      const headers = { 'content-type': 'application/json', 'idempotency-key': key!, token }
      return (await fetch(`/front/${to}`, { method: 'POST', headers, body: input! })).json()
    }, said),
  )
}

/** Waits until queued work has succeeded. */
export async function endOfTask(page: Page, taskId: number): Promise<void> {
  const status = async () => (await callOf(page, 'comm/job/get.do', { taskId })).status as string
  await expect.poll(status, { timeout: workMs, intervals: [200] }).toBe('succeeded')
}

/** Changes a record as its form does: with everything that the form holds. */
export async function changeRecord(of: Page, path: string, id: number, fields: string, changed: object): Promise<void> {
  const record = await callOf(of, `${path}/get.do`, { id })
  const kept = ['id', 'version', ...fields.split(' ')].map((name) => [name, record[name]])
  // Answers name what a row refers to; what is sent does not.
  const sent = JSON.stringify({ ...Object.fromEntries(kept), ...changed }, (name, value) =>
    name === 'labels' ? undefined : value,
  )
  await callOf(of, `${path}/modify.do`, JSON.parse(sent))
}

/** The tenant in which the page's visitor stands. */
export const tenantOf = async (page: Page): Promise<number> =>
  (await callOf(page, 'upms/user/getModuleTree.do', { needMenu: false })).userData.tenantId

/** Until the page hears what happens: its socket for messages has a name once it is bound, a second or two after the page was opened. */
export const hearing = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem('mw_socket_messages'))).not.toBeNull()

/** The panel of all products, by its button: a key goes nowhere before the page hears keys. Answers the panel once one may type there. */
export async function openProducts(page: Page): Promise<Locator> {
  const panel = page.getByRole('navigation', { name: '全部产品' })
  await page.getByRole('banner').getByRole('button', { name: '全部产品', exact: true }).click()
  await expect(panel.getByRole('searchbox')).toBeFocused()
  return panel
}

/** Holds the page's own clock where it stands; only `page.clock` moves it on. For pages that were opened with it. */
export async function holdClock(page: Page): Promise<void> {
  // A moment that is past by the time the page hears of it is refused, and the clock stands from then on.
  const stand = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await expect(stand).toPass()
}

/** A picture to look at, in `e2e/shots`, for whoever asks for them by `E2E_SHOTS=1`. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env['E2E_SHOTS']) return
  await page.screenshot({ path: join(shots, `${name}.png`), animations: 'disabled' })
}

/**
 * Runs within the page: does anything move that will come to rest, or is the page still to come into its frame? What
 * fades in has not its colours yet, and a page whose script is on its way has no heading.
 */
const isComing = (): boolean =>
  (document.querySelector('#content') !== null && document.querySelector('h1') === null) ||
  document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)

/** No rule of accessibility is broken by what shows once it has come to rest. */
export async function expectAccessible(page: Page): Promise<void> {
  let still = 0
  await expect
    .poll(async () => (still = (await page.evaluate(isComing)) ? 0 : still + 1), { intervals: [40] })
    .toBeGreaterThanOrEqual(3)
  const told = (await violationsOf(page)).map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
  expect(told, page.url()).toEqual([])
}

interface Violation {
  id: string
  nodes: { html: string }[]
}

/** The rules that the builder brings, at less than half their length. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
/** Jobs of a machine are alike: the first ones stand for all, of whom a dispatch list has hundreds. */
const likeOthers = ['.aps-job:nth-child(n + 4)', '.aps-machine:nth-of-type(n + 9)']
/** Nobody reads what was found to be right. */
const options = { resultTypes: ['violations' as const] }

/** The builder brings the rules twice into a page without frames, and takes all out of it that they looked at. */
async function violationsOf(page: Page): Promise<Violation[]> {
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page, axeSource }).options(options)
    return (await likeOthers.reduce((of, selector) => of.exclude(selector), builder).analyze()).violations
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ([exclude, given]) => {
      const { axe } = window as unknown as {
        axe: { run(of: object, how: object): Promise<{ violations: Violation[] }> }
      }
      const { violations } = await axe.run({ exclude }, given)
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
    },
    [likeOthers, options] as const,
  )
}

/** Walks on by Tab, as somebody without a mouse does, to what has to be reached that way. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isReached = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 30 && !(await isReached()); presses += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

export type Look = 'zh-light' | 'zh-dark' | 'en-light' | 'en-dark'

/** Each look, at the width that it is most used at. */
export const looks = [
  ['zh-light', 1440],
  ['en-dark', 1440],
  ['en-light', 390],
  ['zh-dark', 390],
] as const satisfies readonly (readonly [Look, number])[]

/** What a browser keeps of a visitor's choice. */
function chosen(look: Look): { mw_lang: string; mw_theme: string } {
  const [language, theme] = look.split('-') as [string, string]
  return { mw_lang: language, mw_theme: theme }
}

/** Opens a page, or the one that shows anew, in a language and a theme that its visitor chose before. */
export async function wear(page: Page, look: Look, path?: string): Promise<void> {
  const { mw_lang: language, mw_theme: theme } = chosen(look)
  await page.evaluate((choice) => Object.assign(localStorage, choice), chosen(look))
  await (path === undefined ? page.reload() : page.goto(path))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'zh-CN' : 'en')
}

/** How much of the chart's canvas is not its ground: 0 when nothing was drawn. */
export async function paintedShare(page: Page): Promise<number> {
  return page
    .locator('.aps-chart canvas')
    .first()
    .evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement
      const pixels = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height).data
      const ground = new Map<number, number>()
      for (let at = 0; at < pixels.length; at += 64) {
        const colour = (pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!
        ground.set(colour, (ground.get(colour) ?? 0) + 1)
      }
      return 1 - Math.max(...ground.values()) / Math.ceil(pixels.length / 64)
    })
}

const ours = `${addressOf(ownSite())}/`
const open = new WeakMap<Page, Set<Request>>()

/** Counts from now on what a page has asked our server and not been answered yet. */
export function follow(page: Page): Page {
  const asked = new Set<Request>()
  open.set(page, asked)
  page.on('request', (request) => request.url().startsWith(ours) && asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  return page
}

/** Runs within the page: answers once it has nothing to do. */
const whenFree = (): Promise<boolean> => scheduler.postTask(() => true, { priority: 'background' })

export const boxOf = async (part: Locator) => (await part.boundingBox())!

/** Our server has answered all that the page asked, for a while. A gateway that is asked again and again does not count. */
export async function idle(page: Page): Promise<void> {
  const asked = open.get(page)
  if (!asked) throw new Error('This page is not followed: see follow().')
  let quiet = 0
  const look = async () => {
    // What is busy with an answer has still to ask what follows from it. A page that goes on to another one is not there to tell.
    const isFree = await page.evaluate(whenFree).catch(() => false)
    return (quiet = isFree && asked.size === 0 ? quiet + 1 : 0)
  }
  await expect.poll(look, { intervals: [60] }).toBeGreaterThanOrEqual(5)
}
