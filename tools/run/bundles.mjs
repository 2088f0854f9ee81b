import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withFileLock } from './file-lock.mjs'
import { CommandError } from './install.mjs'
import { node24Environment, node24Path } from './node-binary.mjs'
import { cacheDir, inRoot } from './paths.mjs'
import { captureChild } from './run-child.mjs'

/** A server that runs starts its threads and processes from the build that it came from. */
const mostKept = 4

const contentOf = (path) => {
  try {
    return readFileSync(inRoot(path))
  } catch {
    return ''
  }
}

/**
 * What a build was made of: its sources, the packages, and how it is made.
 * @param {string[]} sources paths below the checkout
 */
export function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const path of [...sources, 'package-lock.json', 'tools/run/bundle.mjs'])
    hash.update(path).update('\0').update(contentOf(path)).update('\0')
  return hash.digest('hex').slice(0, 16)
}

const sourcesOf = (folder) => JSON.parse(readFileSync(join(folder, 'sources.json'), 'utf8'))

/** Builds, the newest first. */
const builds = (dist) =>
  (existsSync(dist) ? readdirSync(dist) : [])
    .map((name) => ({ name, folder: join(dist, name), madeAt: statSync(join(dist, name)).mtimeMs }))
    .filter(({ folder }) => existsSync(join(folder, 'sources.json')))
    .sort((one, other) => other.madeAt - one.madeAt)

/** A new source comes in by a change of one that was there. */
function current(dist, programs) {
  const isCurrent = ({ name, folder }) => {
    const sources = sourcesOf(folder)
    return programs.every((path) => sources.includes(path)) && fingerprint(sources) === name
  }
  return builds(dist).find(isCurrent)?.folder
}

async function build(dist, programs) {
  // Beside its place: the source maps name the sources from there.
  const draft = join(dist, `draft-${process.pid}`)
  try {
    const args = [inRoot('tools/run/bundle.mjs'), draft, ...programs]
    const { code, output } = await captureChild(node24Path(), args, { cwd: inRoot(), env: node24Environment() })
    if (code !== 0) throw new CommandError(`The programs were not built:\n${output.trim()}`)
    const folder = join(dist, fingerprint(sourcesOf(draft)))
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
    for (const { folder: old } of builds(dist).slice(mostKept)) rmSync(old, { recursive: true, force: true })
    return folder
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * The folder of these programs, bundled anew where their sources have changed.
 * @param {string} dist folder of all builds of them
 * @param {string[]} programs paths below the checkout
 * @param {() => void} [beforeBuild]
 * @returns {Promise<string>}
 */
export async function bundled(dist, programs, beforeBuild = () => {}) {
  const found = current(dist, programs)
  if (found) return found
  mkdirSync(cacheDir, { recursive: true })
  return withFileLock(join(cacheDir, `bundle-${basename(dist)}.lock`), async () => {
    const made = current(dist, programs)
    if (made) return made
    beforeBuild()
    return build(dist, programs)
  })
}
