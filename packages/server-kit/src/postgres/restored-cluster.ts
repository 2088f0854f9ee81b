/** Lays a cluster down from the tar of a base backup, for the account that will serve it. */
import { chownSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { createWriteStream } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { findPostmaster } from './postmaster.ts'
import { openCluster, type Cluster } from './cluster.ts'
import { readSecrets } from './secrets.ts'
import { secretsPath } from './cluster.ts'
import { adminUrlOf } from './embedded.ts'

const homeOf = (dataDir: string) => join(resolve(dataDir), 'postgres')

function give({ account }: Cluster, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/**
 * Makes the cluster of `dataDir` from a base backup, under another name until it is whole; the first start recovers it and sets
 * new passwords. There must be none yet.
 */
export async function layDownCluster(dataDir: string, tar: Readable): Promise<void> {
  const cluster = openCluster(homeOf(dataDir), 'durable')
  const draft = join(dirname(cluster.data), `init-${process.pid}`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  give(cluster, draft)
  const entries = extract()
  const reading = pipeline(tar, entries)
  // A fault of reading ends the entries below as well.
  reading.catch(() => undefined)
  for await (const entry of entries) {
    const path = resolve(draft, entry.header.name)
    if (path !== draft && !path.startsWith(draft + sep)) throw new Error(`The archive names ${entry.header.name}.`)
    if (entry.header.type === 'directory') {
      mkdirSync(path, { recursive: true, mode: 0o700 })
      entry.resume()
    } else if (entry.header.type === 'file') {
      await pipeline(entry, createWriteStream(path, { mode: 0o600, flush: true }))
    } else throw new Error(`The archive has a ${entry.header.type} at ${entry.header.name}.`)
    give(cluster, path)
  }
  await reading
  renameSync(draft, cluster.data)
  if (process.platform === 'win32') return
  const folder = openSync(dirname(cluster.data), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** The superuser's connection string of the embedded server that runs on `dataDir` now, if one does. */
export function runningServer(dataDir: string, database: string): string | undefined {
  const home = homeOf(dataDir)
  const secrets = readSecrets(secretsPath({ home }))
  if (!secrets) return undefined
  const postmaster = findPostmaster(openCluster(home, 'durable'))
  return postmaster?.port ? adminUrlOf({ ...secrets, port: postmaster.port }, database) : undefined
}
