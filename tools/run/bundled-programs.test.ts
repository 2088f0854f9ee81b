import { expect, it } from 'vitest'

type Key = string | false | undefined
interface Plugin {
  configureVitest(of: { defineCacheKeyGenerator(generate: (of: { sourceCode: string }) => Key): void }): void
}

// Plain JavaScript, as it runs before anything is installed; it has no types to import.
const { bundledPrograms } = (await import(
  /* @vite-ignore */ new URL('./bundled-programs.mjs', import.meta.url).href
)) as { bundledPrograms: Plugin }

/** What vitest is told to keep a source by, from one run of tests to the next. */
function keyOf(sourceCode: string): Key {
  let key: Key = 'not asked'
  bundledPrograms.configureVitest({
    defineCacheKeyGenerator(generate) {
      key = generate({ sourceCode })
    },
  })
  return key
}

it('has a source that starts a thread made anew in each run: the thread’s own sources may be others by then', () => {
  expect(keyOf("new Worker(new URL('./session.worker.ts', import.meta.url))")).toBe(false)
  expect(keyOf("readFile(new URL('./labels.json', import.meta.url))")).toBeUndefined()
})
