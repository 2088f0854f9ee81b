/** Which pages the product has, and what may be wrong with one that anybody can see. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const root = join(import.meta.dirname, '..')

/** Where routers say which addresses they have. */
const routers = [
  'apps/web/src/router.tsx',
  'apps/web/src/routes.ts',
  'apps/web/src/entry/entry-routes.ts',
  'apps/account/src/router.tsx',
  'modules/*/web/index.ts',
  'modules/*/web/pages.ts',
]

/** Every address of the suite and of the account site as its routers spell it, `:name` where a part is a variable. */
export function declaredPaths(): string[] {
  const texts = globSync(routers, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const paths = texts.flatMap((text) => [...text.matchAll(/'(\/|\/[A-Za-z:][\w/:?-]*)'/g)].map(([, path]) => path!))
  return [...new Set(paths)].toSorted()
}

/** Addresses of the pages in the menu of whoever is signed in. */
export async function menuPaths(page: Page): Promise<string[]> {
  const answer = page.waitForResponse((response) => response.url().includes('/upms/user/getModuleTree.do'))
  await page.goto('/home')
  const { data } = (await (await answer).json()) as { data: unknown }
  const paths = new Set<string>()
  const collect = (node: unknown): void => {
    if (typeof node === 'string' && /^\/[a-z]+\/[A-Za-z]/.test(node)) paths.add(node)
    else if (typeof node === 'object' && node !== null) Object.values(node).forEach(collect)
  }
  collect(data)
  return [...paths].toSorted()
}

/** A window's page, and what it still waits for. */
export interface Visitor {
  page: Page
  /** Goes to an address: within the app as a link does, else by loading it. */
  visit: (path: string) => Promise<void>
  /** Waits until what shows has its data and has come to rest. */
  settle: () => Promise<void>
  /** Faults that the browser has told since the last time. */
  told: () => string[]
}

/** Pages of the account site; all others are the suite's. */
const appOf = (path: string) => (/^\/(account|register|forgot)/.test(path) ? 'account' : 'web')

export function visitorOf(page: Page): Visitor {
  const waiting = new Set<unknown>()
  const faults: string[] = []
  page.on('request', (request) => waiting.add(request))
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  const settle = async () => {
    await expect(page.locator('h1').first()).toBeVisible()
    // One call leads to the next: quiet is what stays quiet.
    let quiet = 0
    const count = () => (quiet = waiting.size === 0 ? quiet + 1 : 0)
    await expect.poll(count, { message: 'calls under way', intervals: [40] }).toBeGreaterThan(5)
    await expect(page.locator('.ant-skeleton, .mw-bar, [aria-busy=true]')).toHaveCount(0)
    await page.evaluate(async () => {
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
    })
  }
  const visit = async (path: string) => {
    const { pathname } = new URL(page.url(), 'http://none')
    const isNear =
      page.url().startsWith('http') && appOf(path) === 'web' && appOf(pathname) === 'web' && pathname !== '/'
    waiting.clear()
    if (isNear) {
      const heading = await page.locator('h1').first().elementHandle()
      const words = await heading?.textContent()
      await page.evaluate(goWithin, path)
      // A page stays until the next one's code is there; two may have the same heading.
      const hasGone = async () =>
        (await heading?.evaluate((old) => (old.isConnected ? old.textContent : null))) !== words
      await expect
        .poll(hasGone, { timeout: 5_000 })
        .toBe(true)
        .catch(() => undefined)
    } else await page.goto(path)
    await settle()
  }
  return { page, visit, settle, told: () => faults.splice(0) }
}

/** Runs within the page: what a link of the app does. */
function goWithin(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

/** What is wrong with the page as it shows now; every line names the place. */
export async function faultsOf(page: Page, language: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Rows are alike: the first ones stand for all.
    .exclude('.mw-row:nth-child(n + 4)')
    .exclude('.mw-cards > li:nth-child(n + 4)')

    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze()
  const rules = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 120)}`).join(' | ')}`,
  )
  return [...rules, ...(await page.evaluate(lookAt, language))]
}

/** Runs within the page. */
function lookAt(language: string): string[] {
  const faults: string[] = []
  const say = (what: string, element?: Element) =>
    faults.push(
      element ? `${what}: <${element.tagName.toLowerCase()} class="${element.className}"> ${nameOf(element)}` : what,
    )
  const nameOf = (element: Element) => (element.textContent ?? '').trim().slice(0, 60)
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1

  const { documentElement } = document
  if (documentElement.lang !== (language === 'zh' ? 'zh-CN' : 'en')) say(`lang is ${documentElement.lang}`)
  if (!document.title.trim()) say('no title')
  const firsts = [...document.querySelectorAll('h1')].filter(isSeen)
  if (firsts.length !== 1) say(`${firsts.length} first headings`)
  const over = documentElement.scrollWidth - innerWidth
  if (over > 0) say(`page is ${over} px too wide`)
  const main = document.querySelector('main')
  if (main && main.scrollWidth > main.clientWidth + 1)
    say(`content is ${main.scrollWidth - main.clientWidth} px too wide`)

  // Words that do not fit: nobody can guess the rest of a heading or a button.
  for (const element of document.querySelectorAll('h1, h2, h3, button, [role=tab], .ant-btn, legend')) {
    if (!(element instanceof HTMLElement) || !isSeen(element) || element.clientWidth === 0) continue
    const cut = [element, ...element.querySelectorAll<HTMLElement>('span')].find(
      (one) =>
        one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible',
    )
    if (cut && !element.title && !cut.title) say('cut off', element)
    else if (element.scrollWidth > element.clientWidth + 2 && getComputedStyle(element).overflowX === 'visible')
      say('words outside their box', element)
  }

  // What is pressed must be on top where it shows.
  for (const element of document.querySelectorAll('button, a[href], input, select, textarea')) {
    if (!isSeen(element)) continue
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const upper = document.elementFromPoint(x, y)
    if (!upper || upper.contains(element) || element.contains(upper)) continue
    const rival = upper.closest('button, a[href], input, select, textarea')
    // A head that stays, a drawer and its veil may lie over what scrolls.
    if (rival && !rival.contains(element) && sharesLayer(rival, element)) say(`under "${nameOf(rival)}"`, element)
  }
  function sharesLayer(one: Element, other: Element): boolean {
    return (
      one.parentElement === other.parentElement ||
      one.parentElement?.parentElement === other.parentElement?.parentElement
    )
  }

  // The page whose records are the product's sentences.
  const showsSentences = ['/oms/language', '/settings/language'].includes(location.pathname)
  // Keys of sentences instead of sentences; words of the other language.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!holder || !text || !isSeen(holder) || /^(SCRIPT|STYLE|CODE)$/.test(holder.tagName)) continue
    if (!showsSentences && /^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)+$/.test(text)) say('key of a sentence', holder)
    if (!showsSentences && /\{\{|\bundefined\b|\bNaN\b|\[object|Invalid Date/.test(text)) say('raw value', holder)
    if (language === 'en' && /\p{Script=Han}/u.test(text) && !isData(holder)) say('Chinese words', holder)
  }
  for (const element of document.querySelectorAll('[placeholder], [aria-label], [title]')) {
    const words = ['placeholder', 'aria-label', 'title'].map((name) => element.getAttribute(name) ?? '').join(' ')
    if (language === 'en' && isSeen(element) && /\p{Script=Han}/u.test(words) && !isData(element))
      say(`Chinese words "${words}"`, element)
  }
  /** Names that people gave, and a language's own name. */
  function isData(element: Element): boolean {
    return (
      element.closest(
        '[lang=zh], [lang=zh-CN], td, [role=gridcell], dd, .mw-card-item, .mw-factory, .mw-account, .ant-drawer-title',
      ) !== null
    )
  }
  return faults
}

/** Opens one after another what lies over a list, and names it; each is closed again before the next. */
export async function* overlays({ page, settle }: Visitor, isOdd: boolean): AsyncGenerator<string> {
  const list = page.locator('.mw-list')
  if ((await list.count()) === 0) return
  const isNarrow = page.viewportSize()!.width < 768
  const record = list.locator(isNarrow ? 'button.mw-card-item' : '.mw-open').first()
  const add = list.locator('.mw-actions .ant-btn-primary')
  const upload = list.locator('.mw-actions .ant-btn:has(.anticon-upload)')
  const columns = list.locator('.mw-actions .ant-btn:has(.anticon-setting)')
  const wanted = isNarrow
    ? ([
        [isOdd ? 'detail' : 'new', isOdd ? record : add, '.ant-drawer-open'],
        ['import', upload, '.ant-modal'],
      ] as const)
    : ([
        [isOdd ? 'new' : 'detail', isOdd ? add : record, '.ant-drawer-open'],
        ['columns', columns, '.ant-popover'],
      ] as const)
  for (const [name, opener, layer] of wanted) {
    if ((await opener.count()) === 0) continue
    await opener.click()
    const shown = page.locator(layer).first()
    const { pathname } = new URL(page.url())
    const hasLeft = () => new URL(page.url()).pathname !== pathname
    await expect
      .poll(async () => hasLeft() || (await shown.isVisible()), { message: `${name} of ${pathname}` })
      .toBe(true)
    // What opens as a page of its own is read as one.
    if (hasLeft()) return
    await settle()
    yield name
    await page.keyboard.press('Escape')
    await expect.soft(shown, `${name} of ${pathname} closes by Escape`).toBeHidden()
  }
}
