/**
 * For tests: what the product starts as threads and processes of its own is bundled, as `npm start` runs it. A plan's thread that loads
 * its sources takes 1.2 s of the processor, bundled 0.1 s.
 */
import { globSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundled } from './bundles.mjs'
import { bundledName, cacheDir, root, startedProgram } from './paths.mjs'

/** Bundled together, so that those who change a test of one thread wait for threads alone. */
const bundles = [
  {
    name: 'threads',
    sources: globSync('{packages,modules}/**/*.worker.ts', { cwd: root, exclude: ['**/node_modules'] }),
  },
  { name: 'working-node', sources: ['packages/testkit/src/fault/worker.fixture.ts'] },
].map(({ name, sources }) => ({ dist: join(cacheDir, name), sources: sources.toSorted() }))

const made = new Map()

/** Where the bundle of a source lies, if it has one; made when the first test asks. */
async function bundleOf(path) {
  const bundle = bundles.find(({ sources }) => sources.includes(path))
  if (bundle === undefined) return undefined
  if (!made.has(bundle)) made.set(bundle, bundled(bundle.dist, bundle.sources))
  return join(await made.get(bundle), bundledName(path))
}

/** A plugin of vite. */
export const bundledPrograms = {
  name: 'bundled-programs',
  enforce: 'pre',
  /** Vitest keeps what became of a source until the source changes. What a bundle is made of changes without those that name it. */
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ sourceCode }) => (sourceCode.search(startedProgram) === -1 ? undefined : false))
  },
  async transform(code, id) {
    if (!code.includes('import.meta.url')) return null
    let changed = code
    for (const [text, path] of code.matchAll(startedProgram)) {
      const bundle = await bundleOf(relative(root, resolve(id, '..', path)).replaceAll('\\', '/'))
      if (bundle) changed = changed.replace(text, `new URL(${JSON.stringify(pathToFileURL(bundle).href)})`)
    }
    // Nothing moves to another line.
    return changed === code ? null : { code: changed, map: null }
  },
}
