import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { withFileLock } from './file-lock.mjs'
import { CommandError } from './install.mjs'
import { node24Environment, node24Path } from './node-binary.mjs'
import { cacheDir, inRoot } from './paths.mjs'
import { captureChild } from './run-child.mjs'

const dist = inRoot('apps/server/dist')
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
  for (const path of [...sources, 'package-lock.json', 'tools/run/bundle-server.mjs'])
    hash.update(path).update('\0').update(contentOf(path)).update('\0')
  return hash.digest('hex').slice(0, 16)
}

const sourcesOf = (folder) => JSON.parse(readFileSync(join(folder, 'sources.json'), 'utf8'))

/** Builds, the newest first. */
const builds = () =>
  (existsSync(dist) ? readdirSync(dist) : [])
    .map((name) => ({ name, folder: join(dist, name), madeAt: statSync(join(dist, name)).mtimeMs }))
    .filter(({ folder }) => existsSync(join(folder, 'sources.json')))
    .sort((one, other) => other.madeAt - one.madeAt)

/** A new source comes in by a change of one that was there. */
const isCurrent = ({ name, folder }) => fingerprint(sourcesOf(folder)) === name

const current = () => builds().find(isCurrent)?.folder

async function build() {
  // Beside its place: the source maps name the sources from there.
  const draft = join(dist, `draft-${process.pid}`)
  try {
    const args = [inRoot('tools/run/bundle-server.mjs'), draft]
    const { code, output } = await captureChild(node24Path(), args, { cwd: inRoot(), env: node24Environment() })
    if (code !== 0) throw new CommandError(`The server did not build:\n${output.trim()}`)
    const folder = join(dist, fingerprint(sourcesOf(draft)))
    rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
    for (const { folder: old } of builds().slice(mostKept)) rmSync(old, { recursive: true, force: true })
    return folder
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * The folder of the server's programs, built anew where their sources have changed. Loading 3,900 files at each start costs more
 * than twice the processor's time of all the rest of it.
 * @param {{ say?: (line: string) => void }} [options]
 * @returns {Promise<string>}
 */
export async function buildServer({ say = console.error } = {}) {
  const found = current()
  if (found) return found
  mkdirSync(cacheDir, { recursive: true })
  return withFileLock(join(cacheDir, 'build-server.lock'), async () => {
    const made = current()
    if (made) return made
    say('Building the server …')
    return build()
  })
}

/**
 * Node's arguments for one of the server's programs. Errors name the lines of sources.
 * @param {string} name
 */
export const programArguments = async (name) => ['--enable-source-maps', join(await buildServer(), `${name}.mjs`)]
