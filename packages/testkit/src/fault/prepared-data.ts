/** A data folder as a first start leaves it: made once in a run of tests, and copied for each installation. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { embeddedDatabase, runningServer, startPostgres, waitForLock } from '@mouldwright/server-kit'
import pg from 'pg'
import { freePort } from '../world/free-port.ts'
import { startServer } from './server-process.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
/** Whoever makes it starts a server on a machine that is busy. */
const lockMs = 600_000

/** A node that was there before is none of the installation that starts from the copy. */
async function forgetNode(dataDir: string): Promise<void> {
  const postgres = await startPostgres({ dataDir, log: silent })
  const admin = new pg.Client({ connectionString: runningServer(dataDir, embeddedDatabase)! })
  try {
    await admin.connect()
    await admin.query('delete from kit_node')
  } finally {
    await admin.end()
    await postgres.stop()
  }
}

/** The database's programs are the greater half, and need no copy. */
async function takeOutPrograms(home: string, to: string): Promise<void> {
  for (const name of await readdir(home))
    if (name.startsWith('runtime-')) {
      await rename(join(home, name), join(to, name))
      await symlink(join(to, name), join(home, name))
    }
}

async function make(folder: string): Promise<void> {
  const dataDir = join(folder, 'draft')
  const server = await startServer({ DATA_DIR: dataDir })
  await server.terminate()
  await forgetNode(dataDir)
  await takeOutPrograms(join(dataDir, 'postgres'), folder)
  await rename(dataDir, join(folder, 'data'))
}

/** The folder that copies are made of; made by whoever asks first. */
async function prepared(run: string): Promise<string> {
  const folder = join(run, 'prepared')
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
  const data = join(folder, 'data')
  if (existsSync(data)) return data
  const lock = await waitForLock(join(folder, 'lock'), lockMs)
  try {
    if (!existsSync(data)) await make(folder)
  } finally {
    lock.release()
  }
  return data
}

/** Two copies that run beside each other have a port each. */
async function giveOwnPort(home: string): Promise<void> {
  const path = join(home, 'secrets.json')
  const secrets = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...secrets, port: await freePort() }))
}

/**
 * Makes the data folder of an installation of the demo that was started once and stopped. Outside of a run of tests, and where
 * owners of files cannot be copied so, it is left to the first start. All of them have the same tenants.
 * @param database where the database's part goes instead
 */
export async function prepareData(dataDir: string, database = dataDir): Promise<void> {
  const run = process.env['TEST_RUN_FOLDER']
  if (!run || process.platform !== 'linux') return
  const data = await prepared(run)
  for (const name of await readdir(data)) {
    const folder = name === 'postgres' ? database : dataDir
    await mkdir(folder, { recursive: true })
    await promisify(execFile)('cp', ['-a', join(data, name), folder])
  }
  await giveOwnPort(join(database, 'postgres'))
}
