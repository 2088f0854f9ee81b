import { expect, it } from 'vitest'
import { scanFileLength } from './file-length.ts'
import { scanFileNames, scanNumbers } from './file-names.ts'
import { scanLazyParts } from './lazy-parts.ts'
import { scanPropertySizes, scanPropertyTests } from './property-tests.ts'
import { scanStyles } from './styles.ts'
import { scanTestManners } from './test-manners.ts'

it('names files by kind', () => {
  const scan = (path: string, text = '') => scanFileNames([{ path, text }])
  for (const path of [
    'modules/a/shared/mould.entity.ts',
    'modules/a/shared/rules.ts',
    'packages/a/src/use-job.ts',
    'a/b.fault.test.ts',
  ])
    expect(scan(path)).toEqual([])
  for (const path of [
    'packages/a/src/useJob.ts',
    'packages/a/src/Button.tsx',
    'packages/a/src/helpers/text.ts',
    'modules/a/shared/mould.stuff.ts',
  ])
    expect(scan(path), path).toHaveLength(1)
  expect(scan('modules/a/shared/mould.ts', `export const mould = entity('a.mould', {})`)).toHaveLength(1)
  expect(scan('modules/a/shared/mould.entity.ts', `export const mould = entity('a.mould', {})`)).toEqual([])
})

it('gives a number to one decision and one migration only', () => {
  const scan = (...paths: string[]) => scanNumbers(paths.map((path) => ({ path, text: '# 7. What we do\n' })))
  expect(scan('docs/decisions/0007-a.md', 'server/migrations/0001_a.sql', 'server/migrations/0002_b.sql')).toEqual([])
  expect(scan('server/migrations/0001_a.sql', 'server/migrations/0001_b.sql')).toHaveLength(1)
  expect(scan('server/migrations/0001_a.sql', 'server/migrations/0003_b.sql')).toHaveLength(1)
  expect(scan('docs/decisions/0007-a.md', 'docs/decisions/0007-b.md')).toHaveLength(1)
  expect(scan('docs/decisions/0008-a.md')).toHaveLength(1)
})

it('ends files at 500 lines, those of tests at 600', () => {
  const scan = (lines: number, path = 'packages/a/src/a.ts') => scanFileLength([{ path, text: 'x\n'.repeat(lines) }])
  expect(scan(500)).toEqual([])
  expect(scan(501)).toHaveLength(1)
  expect(scan(600, 'packages/a/src/a.test.ts')).toEqual([])
  expect(scan(601, 'packages/a/src/a.test.ts')).toHaveLength(1)
  expect(scan(900, 'modules/a/locales/zh.ts')).toEqual([])
})

it.each([
  `it.only('a', () => expect(f()).toBe(1))`,
  `describe.skip('a', () => {})`,
  `it.each([1]).skip('a', () => expect(f()).toBe(1))`,
  `test.skipIf(x)('a', () => expect(f()).toBe(1))`,
  `it.concurrent.todo('a')`,
  `xit('a', () => {})`,
  `await new Promise((resolve) => setTimeout(resolve, 50))`,
  `await new Promise((go) => { setTimeout(() => go(), 50) })`,
  `await new Promise(function (r) { globalThis.setTimeout(r, 5) })`,
  `import { setTimeout as delay } from 'node:timers/promises'\nawait delay(50)`,
  `import timers from 'timers/promises'\nawait timers.setTimeout(50)`,
  `await page.waitForTimeout(500)`,
  `it('is done', { timeout: 60_000 }, () => { expect(f()).toBe(1) })`,
  `describe.each([1])('%i', { timeout: 5_000 }, () => {})`,
  `process.kill(pid, 'SIGKILL')`,
  `expect(performance.now() - begun).toBeLessThan(5_000)`,
  `it('is true', () => { expect(true).toBe(true) })`,
  `it('looks right', async () => { await page.screenshot() })`,
  `test.each([1])('draws %i', (n) => { draw(n) })`,
])('finds tests without manners: %s', (text) => {
  expect(scanTestManners([{ path: 'packages/a/src/a.test.ts', text }])).toHaveLength(1)
})

it.each([
  `it('skips what is done', () => { expect(rows.skip(1)).toEqual([]) })`,
  `await waitUntil(() => done)`,
  `it('is done', { timeout: 600_000 }, () => { expect(f()).toBe(1) })`,
  `async function untilDone() { while (!done) await new Promise((resolve) => setTimeout(resolve, 5)) }`,
  `const timer = setTimeout(() => child.kill(), 5_000)`,
  `import { setTimeout as delay } from 'node:timers/promises'\nconst untilDone = async () => { while (!done) await delay(5) }`,
  `vi.useFakeTimers()`,
  `child.kill('SIGKILL')`,
  `const took = performance.now() - begun`,
  `const same = (one, other) => expect(one).toBe(other)\nit('is the same', () => { same(1, 1) })`,
  `it('shows it', async () => { await expectText(page, 'a') })`,
  `it.each(rows)('holds', () => { expect(1 + 1).toBe(2) })`,
])('leaves alone tests with manners: %s', (text) => {
  expect(scanTestManners([{ path: 'packages/a/src/a.test.ts', text }])).toEqual([])
})

const inTest = (text: string) => [
  { path: 'packages/a/src/a.test.ts', text: `import * as fc from 'fast-check'\n${text}` },
]

it.each([
  `fc.assert(property)`,
  `fc.assert(property, { seed: 7 })`,
  `await fc.assert(property, { numRuns: 6, seed: 7 })`,
  `const settings = { numRuns: 6 }\nfc.assert(property, settings)`,
  `const long = 10 * inject('propertyFactor')\nfc.assert(property, { numRuns: 6 })`,
])('finds properties without a long form: %s', (text) => {
  expect(scanPropertyTests(inTest(text)).map(({ line }) => line)).toEqual([text.split('\n').length + 1])
})

it.each([
  `fc.assert(property, { numRuns: 100 * inject('propertyFactor') })`,
  `const factor = inject('propertyFactor')\nfc.assert(property, { numRuns: 6 * factor, seed: 7 })`,
  `const runs = (usual) => ({ numRuns: usual * inject('propertyFactor') })\nfc.assert(property, runs(20))`,
  `const [drawn] = fc.sample(texts, { numRuns: 1 })`,
  `assert(property)`,
])('leaves alone properties with both forms: %s', (text) => {
  expect(scanPropertyTests(inTest(text))).toEqual([])
})

it.each([
  `fc.array(step, { maxLength: 60 })`,
  `fc.array(fc.nat(40), { minLength: 1, maxLength: 400 })`,
  `const text = fc.string({ unit: 'grapheme', maxLength: 20 })`,
  `fc.dictionary(key, value, { maxKeys: 30 })`,
])('finds sizes that properties never meet: %s', (text) => {
  expect(scanPropertySizes(inTest(text))).toHaveLength(1)
})

it.each([
  `fc.array(step, { maxLength: 60, size: 'max' })`,
  `fc.array(fc.nat(9), { minLength: 12, maxLength: 12 })`,
  `fc.array(step, { maxLength: 10 })`,
  `fc.string()`,
  `text({ maxLength: 200 })`,
])('leaves alone sizes that are met: %s', (text) => {
  expect(scanPropertySizes(inTest(text))).toEqual([])
})

it('wants a page to bring the styles that it wears', () => {
  const scan = (page: string, css: string) =>
    scanStyles([
      { path: 'modules/identity/web/index.ts', text: "const Page = lazy(() => import('./policy.page.tsx'))" },
      { path: 'modules/identity/web/policy.page.tsx', text: page },
      { path: 'modules/identity/web/panel.tsx', text: 'export const Panel = () => <b className="mw-panel wide" />' },
      { path: css, text: '.mw-panel { gap: 0 }' },
      { path: 'apps/web/src/main.tsx', text: "import '@mouldwright/web-kit/styles.css'" },
    ]).map(({ message }) => message)
  const plain = "import { Panel } from './panel.tsx'"
  const missing = 'wears .mw-panel, whose rules are not there when modules/identity/web/policy.page.tsx is opened'
  expect(scan(plain, 'modules/account/web/account.css')).toEqual([missing])
  expect(scan(plain, 'modules/identity/web/panel.css')).toEqual([missing])
  expect(scan(`import './panel.css'\n${plain}`, 'modules/identity/web/panel.css')).toEqual([])
  expect(scan(plain, 'packages/web-kit/src/styles.css')).toEqual([])
  expect(scan(plain, 'packages/web-kit/src/entity/list/list-body.css')).toEqual([missing])
})

it('[SH-11] wants parts that are fetched when they show to be lazy without taking the page with them', () => {
  const scan = (text: string, path = 'modules/a/web/a.page.tsx') =>
    scanLazyParts([{ path, text }]).map(({ line }) => line)
  expect(scan("import { Input } from 'antd'\nimport { lazy, Suspense } from 'react'")).toEqual([2])
  expect(scan('const Part = React.lazy(load)')).toEqual([1])
  expect(scan("import { lazyPart } from '@mouldwright/web-kit'\nimport { Suspense } from 'react'")).toEqual([])
  expect(scan("import { lazy } from 'react'", 'packages/web-kit/src/parts/lazy-part.tsx')).toEqual([])
})
