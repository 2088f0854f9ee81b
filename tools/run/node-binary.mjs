import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { CommandError } from './install.mjs'
import { cacheDir, inRoot } from './paths.mjs'

export const wantedMajor = 24

const systems = { linux: 'linux', win32: 'win' }

/** Node 24 from our own dependencies; the host's Node only where we ship none and it is new enough. */
export function node24Path() {
  const system = systems[process.platform]
  const shipped =
    system && inRoot('node_modules', `node-${system}-${process.arch}`, 'bin', system === 'win' ? 'node.exe' : 'node')
  if (shipped !== undefined && existsSync(shipped)) return shipped
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath
  throw new CommandError(
    `There is no packaged Node ${wantedMajor} for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}. ` +
      `Install Node ${wantedMajor} and run the command again.`,
  )
}

/** Environment for a child on Node 24: its own children find the same Node, and compiled code is kept between runs. */
export function node24Environment(extra = {}) {
  const pathName = Object.keys(process.env).find((name) => name.toLowerCase() === 'path') ?? 'PATH'
  return {
    ...process.env,
    // glibc gives each thread a heap of its own, up to eight a core, and keeps what was once used there.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? `${cacheDir}/compile`,
    [pathName]: [dirname(node24Path()), process.env[pathName] ?? ''].join(delimiter),
    ...extra,
  }
}

/** The entry script of an installed package's command, to be run by Node 24 without a shell. */
export function packageBin(packageName, binName = packageName) {
  const folder = inRoot('node_modules', ...packageName.split('/'))
  const { bin } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  return `${folder}/${typeof bin === 'string' ? bin : bin[binName]}`
}
