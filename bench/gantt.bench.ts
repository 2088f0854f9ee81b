import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { build } from 'vite'

export interface BenchRow {
  name: string
  value: number
  unit: string
}

const pageFolder = fileURLToPath(new URL('gantt-page/', import.meta.url))
const ADDRESS = 'http://gantt.test/'

/** First paint, frames a second while panning, scrolling and zooming, and memory, in a real Chromium. */
export async function run(): Promise<BenchRow[]> {
  const files = await bundle()
  const browser = await launch()
  try {
    const rows: BenchRow[] = []
    for (const tasks of [10_000, 100_000]) rows.push(...(await measure(browser, files, tasks)))
    return rows
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, files: Map<string, string>, tasks: number): Promise<BenchRow[]> {
  const page = await openPage(browser, files)
  const session = await page.context().newCDPSession(page)
  const heapBefore = await heapOf(session)
  const firstPaint = await page.evaluate((count) => window.page.show(count, 500), tasks)
  const heap = (await heapOf(session)) - heapBefore
  const name = `gantt ${tasks / 1000}k tasks on 500 rows`
  const rows = [
    { name: `${name}: first paint after data`, value: round(firstPaint), unit: 'ms' },
    { name: `${name}: memory`, value: round(heap / 1e6), unit: 'MB' },
  ]
  for (const [how, zoom] of [
    ['pan', 'hour'],
    ['pan', 'week'],
    ['scroll', 'hour'],
    ['zoom', 'hour'],
  ] as const) {
    await page.evaluate((level) => window.page.gantt.zoomTo(level), zoom)
    const speed = await page.evaluate((kind) => window.page.run(kind, 3), how)
    rows.push({ name: `${name}: ${how} from ${zoom}`, value: round(speed.framesPerSecond), unit: 'frames/s' })
    rows.push({ name: `${name}: ${how} from ${zoom}, script a frame`, value: round(speed.scriptMs), unit: 'ms' })
  }
  await page.close()
  return rows
}

/** The sample page as files by path; nothing is written to disk. */
export async function bundle(): Promise<Map<string, string>> {
  const result = await build({ root: pageFolder, logLevel: 'error', configFile: false, build: { write: false } })
  if (!('output' in result)) throw new Error('The build gave no single output')
  return new Map(
    result.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : String(file.source)]),
  )
}

/** Chromium without its frame limit, so that the figure says how much room is left above the screen's 60. */
export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-gpu-vsync',
      '--disable-frame-rate-limit',
      '--disable-background-networking',
      '--no-first-run',
      '--disable-sync',
      '--disable-component-update',
    ],
  })
}

export async function openPage(browser: Browser, files: Map<string, string>, ratio = 1, query = ''): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 860 }, deviceScaleFactor: ratio })
  await page.route(`${ADDRESS}**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const body = files.get(pathname === '/' ? '/index.html' : pathname)
    const contentType = pathname.endsWith('.js') ? 'text/javascript' : 'text/html'
    return body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ body, contentType })
  })
  await page.goto(ADDRESS + query)
  await page.waitForFunction(() => 'page' in window)
  return page
}

type Session = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>

async function heapOf(session: Session): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const usage = await session.send('Runtime.getHeapUsage')
  return usage.usedSize + (usage.backingStorageSize ?? 0)
}

const round = (value: number): number => Math.round(value * 10) / 10

if (import.meta.main) for (const row of await run()) console.log(`${row.name}: ${row.value} ${row.unit}`)
