/** What a browser fetches before it draws anything, as the build has made it: no measurement of time, so that it means the same on every machine. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { signedIn } from './journey.fixture.ts'

const root = join(import.meta.dirname, '..')
const mostBytes = 280_000
/** With the words of its module, and of those whose records it names. */
const mostOfList = 130_000

/** Scripts that the page itself names: its own and those that it has fetched ahead. */
function firstScripts(app: string): string[] {
  const page = readFileSync(join(root, 'apps', app, 'dist/index.html'), 'utf8')
  return [...page.matchAll(/(?:src|href)="[^"]*\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path!)
}

const sizeOf = (app: string, path: string) => gzipSync(readFileSync(join(root, 'apps', app, 'dist', path))).byteLength
const sum = (sizes: readonly number[]) => sizes.reduce((total, one) => total + one, 0)

for (const app of ['web', 'account'])
  test(`[SH-11] the first script of ${app} is at most 280 kB, compressed`, () => {
    const scripts = firstScripts(app)
    expect(scripts.length).toBeGreaterThan(0)
    expect(sum(scripts.map((path) => sizeOf(app, path)))).toBeLessThanOrEqual(mostBytes)
  })

test('[SH-11] a list page fetches no more scripts of its own than it needs', async ({ browser }) => {
  const home = await signedIn(browser, 'stranger')
  const context = await browser.newContext({ storageState: await home.context().storageState() })
  const page = await context.newPage()
  const fetched = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script')
      fetched.add(new URL(request.url()).pathname.replace(/^.*\/(?=assets\/)/, ''))
  })
  await page.goto('/basic/customer')
  await expect(page.getByRole('grid')).toBeVisible()
  const first = new Set(firstScripts('web'))
  const own = [...fetched].filter((path) => !first.has(path))
  expect(own.length).toBeGreaterThan(0)
  expect(sum(own.map((path) => sizeOf('web', path)))).toBeLessThanOrEqual(mostOfList)
  await context.close()
})
