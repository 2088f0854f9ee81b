/**
 * Pages as people meet them: the production build from the real server with the demo and a planned factory, in Chromium, without any
 * delay of a network. Each figure is the median of five runs, each in a browser window that has kept nothing but the sign-in.
 */
import { loadavg } from 'node:os'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { people } from '@mouldwright/testkit/fault'
import { freshPage, signIn, withPlannedFactory } from './browser-site.ts'
import type { Figure } from './run.ts'

const runs = 5
const kilobyte = 1_000

interface Seen {
  /** Largest contentful paint so far, in milliseconds from the start of the navigation. */
  paint: number
  /** Layout shifts that no input has caused. */
  shift: number
  /** When the chart's canvas first showed more than its ground; canvases are no contentful paint. */
  chart: number
  /** The longest event of an interaction since the last look, to its next paint, in milliseconds. */
  event: number
}

declare global {
  interface Window {
    seen: Seen
  }
}

/** Runs in the page before its own scripts. */
function watch(): void {
  window.seen = { paint: 0, shift: 0, chart: 0, event: 0 }
  const observe = (options: object, take: (entry: any) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ buffered: true, ...options })
  observe({ type: 'largest-contentful-paint' }, ({ startTime }) => (window.seen.paint = startTime))
  observe({ type: 'layout-shift' }, ({ hadRecentInput, value }) => (window.seen.shift += hadRecentInput ? 0 : value))
  observe({ type: 'event', durationThreshold: 16 }, ({ interactionId, duration }) => {
    if (interactionId) window.seen.event = Math.max(window.seen.event, duration)
  })
  const look = () => {
    const canvas = document.querySelector<HTMLCanvasElement>('.aps-chart canvas')
    if (canvas && canvas.width > 0 && canvas.height > 0) {
      const line = canvas.getContext('2d')!.getImageData(canvas.width >> 1, 0, 1, canvas.height).data
      const colours = new Set<number>()
      for (let at = 0; at < line.length; at += 4) colours.add((line[at]! << 16) | (line[at + 1]! << 8) | line[at + 2]!)
      if (colours.size > 2) return void (window.seen.chart = performance.now())
    }
    requestAnimationFrame(look)
  }
  if (location.pathname.startsWith('/aps/schedule/')) requestAnimationFrame(look)
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

/** Figures of the runs by name, in the order of their first coming. */
function createNotes() {
  const notes = new Map<string, { values: number[]; unit: string }>()
  return {
    add: (name: string, value: number, unit: string) => {
      const note = notes.get(name) ?? { values: [], unit }
      notes.set(name, note)
      note.values.push(value)
    },
    figures: (): Figure[] => [...notes].map(([name, { values, unit }]) => ({ name, value: median(values), unit })),
  }
}
type Notes = ReturnType<typeof createNotes>

/** One first visit: paint, shift, and what the scripts of the page weigh. */
async function visit(page: Page, address: string, path: string, name: string, notes: Notes): Promise<void> {
  const scripts: Promise<{ path: string; bytes: number }>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(
        response.body().then((body) => ({ path: new URL(response.url()).pathname, bytes: gzipSync(body).byteLength })),
      )
  })
  const html = await (await page.goto(address + path))!.text()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  if (name === 'planner') await page.waitForFunction(() => window.seen.chart > 0)
  const { paint, shift, chart } = await page.evaluate(() => window.seen)
  const loaded = await Promise.all(scripts)
  const weigh = (isFirst: boolean) =>
    loaded
      .filter((script) => html.includes(script.path) === isFirst)
      .reduce((sum, { bytes }) => sum + bytes / kilobyte, 0)
  notes.add(`${name}: largest contentful paint, empty cache (goal 1,500)`, paint, 'ms')
  if (name === 'planner') notes.add('planner: chart painted', chart, 'ms')
  notes.add(`${name}: layout shift (goal 0.02)`, shift, '')
  notes.add(`${name}: first script, compressed (goal 280)`, weigh(true), 'kB')
  notes.add(`${name}: scripts of its own, compressed (goal ${name === 'planner' ? 370 : 130})`, weigh(false), 'kB')
}

/** What an interaction takes to the next paint; what is shorter than Event Timing tells counts as its least, 16 ms. */
async function timed(page: Page, name: string, notes: Notes, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => (window.seen.event = 0))
  await act()
  // Entries are told some frames after the paint they end with; a time of our own, as nothing says that none will come.
  const longest = await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    return window.seen.event
  })
  notes.add(`${name}, to the next paint (goal 100)`, Math.max(16, longest), 'ms')
}

async function interact(page: Page, notes: Notes): Promise<void> {
  const panel = page.getByRole('navigation', { name: '全部产品' })
  await timed(page, 'open the panel', notes, async () => {
    await page.keyboard.press('Alt+m')
    await panel.getByRole('searchbox').waitFor()
  })
  await timed(page, 'type in its search', notes, async () => {
    await page.keyboard.type('jichuang', { delay: 30 })
    await page.waitForFunction(() => document.querySelectorAll('.mw-products-body a').length < 12)
  })
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await timed(page, 'open the palette', notes, async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
  })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const drawer = page.getByRole('dialog')
  await timed(page, 'open a record’s drawer', notes, async () => {
    await page.getByRole('grid').getByRole('row').nth(1).getByRole('link').or(firstName(page)).first().click()
    await drawer.getByRole('tab').first().waitFor()
  })
  await timed(page, 'switch its tab', notes, async () => {
    await drawer.getByRole('tab').nth(1).click()
    await page.waitForURL(/tab=/)
  })
}

const firstName = (page: Page) => page.getByRole('grid').getByRole('row').nth(1).getByRole('button').first()

export const run = (): Promise<Figure[]> =>
  withPlannedFactory(async ({ browser, address, scheduleId }) => {
    const signedIn = await signIn(browser, address)
    const administrator = await signIn(browser, address, people.administrator)
    const notes = createNotes()
    const [loadBefore] = loadavg()
    for (let round = 0; round < runs; round += 1) {
      for (const [name, path] of [
        ['welcome', '/'],
        ['home', '/home'],
        ['planner', `/aps/schedule/${scheduleId}`],
        ['list', '/production/mould'],
        ['users', '/settings/user'],
        ['schedules', '/aps/schedule'],
      ] as const) {
        const page = await freshPage(
          browser,
          name === 'welcome' ? undefined : name === 'users' ? administrator : signedIn,
        )
        await page.addInitScript(watch)
        await visit(page, address, path, name, notes)
        if (name === 'list') await interact(page, notes)
        await page.context().close()
      }
    }
    const [loadAfter] = loadavg()
    return [
      ...notes.figures(),
      { name: 'waiting or running on the machine, before (load of a minute)', value: loadBefore!, unit: '' },
      { name: 'and after', value: loadAfter!, unit: '' },
    ]
  })

if (import.meta.main) for (const { name, value, unit } of await run()) console.log(`${name}: ${value} ${unit}`)
