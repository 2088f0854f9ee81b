import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withFileLock } from './file-lock.mjs'
import { CommandError } from './install.mjs'
import { licencesText } from './licences.mjs'
import { node24Environment, node24Path, packageBin } from './node-binary.mjs'
import { cacheDir, inRoot, root } from './paths.mjs'
import { captureChild } from './run-child.mjs'

/** Folders whose files can end up in the browser. Server folders stay out, so that work on them costs no build. */
const sources = ['packages/kernel', 'packages/worktime', 'packages/web-kit', 'packages/gantt', 'modules']
const neverInside = new Set(['node_modules', 'dist', 'server', 'seeds', 'test-results'])

/** The single-page apps: every folder of apps/ that vite builds. */
const webApps = () => readdirSync(inRoot('apps')).filter((name) => existsSync(inRoot('apps', name, 'vite.config.ts')))

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!neverInside.has(entry.name)) yield* filesIn(path)
    } else if (!/\.test\.tsx?$/.test(entry.name)) yield path
  }
}

/**
 * One word for everything that goes into an app's build; the same words, the same build.
 * @param {string} app
 */
export function fingerprint(app) {
  const files = [join('apps', app), ...sources].filter((folder) => existsSync(inRoot(folder)))
  const hash = createHash('sha256')
  const paths = [
    ...files.flatMap((folder) => [...filesIn(inRoot(folder))]),
    inRoot('package-lock.json'),
    inRoot('tsconfig.json'),
  ]
  for (const path of paths.sort()) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

const stampOf = (app) => inRoot('apps', app, 'dist', '.inputs')

function isBuilt(app, inputs) {
  try {
    return readFileSync(stampOf(app), 'utf8') === inputs && existsSync(inRoot('apps', app, 'dist', 'index.html'))
  } catch {
    return false
  }
}

/** The sources' revision, marked where they were changed since; a folder without a repository has none. */
function revision() {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return execFileSync('git', ['describe', '--always', '--dirty'], options).trim() || 'development'
  } catch {
    return 'development'
  }
}

/** Builds beside the old one and swaps, so that a running server never serves half a build. */
async function build(app, inputs) {
  const draft = join(cacheDir, `build-${app}-${process.pid}`)
  const dist = inRoot('apps', app, 'dist')
  try {
    const args = [packageBin('vite'), 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
    const licences = licencesText()
    const baked = {
      MW_REVISION: revision(),
      MW_BUILT_AT: new Date().toISOString(),
      MW_LICENCES: `/assets/${licences.name}`,
    }
    const options = { cwd: inRoot('apps', app), env: node24Environment({ NODE_ENV: 'production', ...baked }) }
    const { code, output } = await captureChild(node24Path(), args, options)
    if (code !== 0) throw new CommandError(`The web app "${app}" did not build:\n${output.trim()}`)
    if (app === 'web') writeFileSync(join(draft, 'assets', licences.name), licences.text)
    writeFileSync(join(draft, '.inputs'), inputs)
    rmSync(dist, { recursive: true, force: true })
    renameSync(draft, dist)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * Builds the web apps whose sources changed since their last build.
 * @param {{ say?: (line: string) => void }} [options]
 */
export async function buildWeb({ say = console.error } = {}) {
  const pending = () =>
    webApps()
      .map((app) => ({ app, inputs: fingerprint(app) }))
      .filter(({ app, inputs }) => !isBuilt(app, inputs))
  if (pending().length === 0) return
  mkdirSync(cacheDir, { recursive: true })
  await withFileLock(join(cacheDir, 'build.lock'), async () => {
    for (const { app, inputs } of pending()) {
      say(`Building the web app "${app}" …`)
      await build(app, inputs)
    }
  })
}
