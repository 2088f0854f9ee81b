/** What a browser fetches before it draws anything, as the build has made it: no measurement of time, so that it means the same on every machine. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

const root = join(import.meta.dirname, '..')
const mostBytes = 280_000

/** Scripts that the page itself names: its own and those that it has fetched ahead. */
function firstScripts(app: string): string[] {
  const page = readFileSync(join(root, 'apps', app, 'dist/index.html'), 'utf8')
  return [...page.matchAll(/(?:src|href)="[^"]*\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path!)
}

for (const app of ['web', 'account'])
  test(`[SH-11] the first script of ${app} is at most 280 kB, compressed`, () => {
    const scripts = firstScripts(app)
    expect(scripts.length).toBeGreaterThan(0)
    const bytes = scripts.map((path) => gzipSync(readFileSync(join(root, 'apps', app, 'dist', path))).byteLength)
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(mostBytes)
  })
