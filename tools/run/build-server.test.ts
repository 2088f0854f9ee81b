import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, it } from 'vitest'

// Plain JavaScript, as it runs before anything is installed; it has no types to import.
const load = (name: string) => import(/* @vite-ignore */ new URL(`./${name}.mjs`, import.meta.url).href)
const folder = mkdtempSync(join(tmpdir(), 'mouldwright-build-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('makes another server when a source has changed or is gone', async () => {
  const { fingerprint } = await load('bundles')
  const source = join(folder, 'source.ts')
  const mark = () => fingerprint([relative(join(import.meta.dirname, '../..'), source)])
  writeFileSync(source, 'one')
  const first = mark()
  expect(mark()).toBe(first)
  writeFileSync(source, 'other')
  const second = mark()
  rmSync(source)
  expect(new Set([first, second, mark()]).size).toBe(3)
})

it('knows every source, also of what runs as threads and processes, and is made once', async () => {
  const { buildServer } = await load('build-server')
  const built = await buildServer()
  expect(JSON.parse(readFileSync(join(built, 'sources.json'), 'utf8'))).toEqual(
    expect.arrayContaining([
      'apps/server/src/main.ts',
      'apps/server/src/backup.ts',
      'apps/gateway/src/main.ts',
      'packages/kernel/src/schema.ts',
      'modules/aps/server/engine/engine.worker.ts',
      'packages/aps-engine/src/parallel/island.worker.ts',
      'packages/server-kit/src/jobs/child-run.worker.ts',
    ]),
  )
  expect(await buildServer()).toBe(built)
  // The engine keeps the text of programs, twice as long where a single letter of a file is not ASCII.
  const programs = readdirSync(built).filter((name) => name.endsWith('.mjs'))
  expect(programs.filter((name) => /[^\0-\x7f]/.test(readFileSync(join(built, name), 'utf8')))).toEqual([])
})

it('starts threads of tests from a bundle of their sources, and nothing else', async () => {
  const { bundledPrograms } = await load('bundled-programs')
  const root = join(import.meta.dirname, '../..')
  const starter = join(root, 'packages/server-kit/src/jobs/child-process.ts')
  const { code } = await bundledPrograms.transform(`fork(new URL('./child-run.worker.ts', import.meta.url))`, starter)
  const [, bundle] = /^fork\(new URL\("(file:[^"]+)"\)\)$/.exec(code)!
  expect(readFileSync(new URL(bundle!), 'utf8')).toContain('ERR_WORKER_OUT_OF_MEMORY')
  const file = `readFileSync(new URL('./child-process.ts', import.meta.url))`
  expect(await bundledPrograms.transform(file, starter)).toBeNull()
})
