import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clusterName, openCluster } from './cluster.ts'
import { withSession } from './connect.ts'
import { startPostgres } from './embedded.ts'
import { endChild, endOfChild, killProcesses } from './end-process.ts'
import { findPostmaster, shutDown } from './postmaster.ts'
import type { PostgresServer } from './postgres-server.ts'
import { isAlive, processesOfCluster } from './process-table.ts'
import { waitUntil } from './wait-until.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const runsAsRoot = process.getuid?.() === 0

type Writer = {
  child: ChildProcess
  ready: { adopted: boolean; ownerUrl: string }
  last: () => number
}

const running = new Set<ChildProcess>()

/** Starts the fixture in a process of its own and waits until its database is ready. */
async function startWriter(dataDir: string, user?: { uid: number; gid: number }): Promise<Writer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'embedded-writer.fixture.ts'), dataDir], { ...user })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let last = 0
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ready = await new Promise<Writer['ready']>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${errors}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const fact = JSON.parse(line)
      if (fact.ready) resolve(fact)
      else last = fact.written
    })
  })
  return { child, ready, last: () => last }
}

const writtenCount = (url: string) =>
  withSession(url, async (client) => Number((await client.query('select count(*) as n from written')).rows[0].n))

async function untilWritten(writer: Writer, count: number): Promise<void> {
  expect(await waitUntil(() => (writer.last() >= count ? true : undefined), { timeoutMs: 240_000 })).toBe(true)
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mouldwright-postgres-'))
  chmodSync(folder, 0o755)
  return folder
}

async function removeCluster(dataDir: string): Promise<void> {
  await shutDown(openCluster(join(dataDir, 'postgres'), 'durable'))
  rmSync(dataDir, { recursive: true, force: true })
}

describe('embedded PostgreSQL', () => {
  let dataDir = ''
  let server: PostgresServer | undefined
  const start = async () => (server = await startPostgres({ dataDir, log: silent }))
  const cluster = () => openCluster(join(dataDir, 'postgres'), 'durable')

  beforeAll(() => {
    dataDir = newFolder()
  })
  afterEach(async () => {
    // What a test that failed has left behind would fail the next.
    for (const child of running) await endChild(child, 'SIGKILL')
    await server?.stop()
    server = undefined
  })
  afterAll(() => removeCluster(dataDir))

  it('starts durable, UTF-8, sorts Chinese, and stores its passwords for its owner only', async () => {
    const { adminUrl, adopted } = await start()
    expect(adopted).toBe(false)
    const settings = await withSession(adminUrl!, async (client) => {
      const { rows } = await client.query<{ name: string; setting: string }>('select name, setting from pg_settings')
      return Object.fromEntries(rows.map((row) => [row.name, row.setting]))
    })
    expect(settings).toMatchObject({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      wal_level: 'logical',
      listen_addresses: '127.0.0.1',
      password_encryption: 'scram-sha-256',
      server_encoding: 'UTF8',
      // A factory's few sections and processes are analysed as well.
      autovacuum_analyze_threshold: '5',
      // After a crash nobody waits until thousands of files were looked at one by one.
      ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    })
    await withSession(adminUrl!, async (client) => {
      const database = await client.query(
        'select datlocprovider, datlocale from pg_database where datname = current_database()',
      )
      expect(database.rows).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }])
      const sorted = await client.query(
        `select n from unnest(array['张', '李', '阿', '王']) n order by n collate "zh-x-icu"`,
      )
      expect(sorted.rows.map((row) => row.n)).toEqual(['阿', '李', '王', '张'])
    })
    expect(statSync(join(dataDir, 'postgres/secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('[D8] waits for the disk before it acknowledges: one sync of the log for every commit', async () => {
    const { ownerUrl, adminUrl } = await start()
    const syncs = () =>
      withSession(adminUrl!, async (client) => {
        const { rows } = await client.query(`select sum(fsyncs) as n from pg_stat_io where object = 'wal'`)
        return Number(rows[0].n)
      })
    await withSession(ownerUrl, async (client) => {
      await client.query('create table if not exists synced (n int)')
      await client.query('select pg_stat_force_next_flush()')
      const before = await syncs()
      for (let n = 0; n < 20; n += 1) await client.query('insert into synced values ($1)', [n])
      await client.query('select pg_stat_force_next_flush()')
      await client.query('select 1')
      expect((await syncs()) - before).toBeGreaterThanOrEqual(20)
    })
  })

  it('gives requests a role that owns nothing, bypasses nothing and makes nothing', async () => {
    const { appUrl, ownerUrl } = await start()
    await withSession(ownerUrl, (client) => client.query('create table if not exists owned (id int)'))
    await withSession(appUrl, async (client) => {
      const { rows } = await client.query(
        'select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user',
      )
      expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }])
      await expect(client.query('create table mine (id int)')).rejects.toThrow(/permission denied/)
      await expect(client.query('select * from owned')).rejects.toThrow(/permission denied/)
      await expect(client.query('set role mw_owner')).rejects.toThrow(/permission denied/)
    })
  })

  it('keeps out whoever has no password', async () => {
    const { appUrl } = await start()
    const url = new URL(appUrl)
    url.password = 'guess'
    await expect(withSession(url.href, async () => undefined)).rejects.toThrow(/password authentication failed/)
  })

  it('[D1] loses nothing acknowledged when the server process is killed, and takes the database over', async () => {
    const writer = await startWriter(dataDir)
    await untilWritten(writer, 50)
    await endChild(writer.child, 'SIGKILL')
    const { adopted, ownerUrl } = await start()
    expect(adopted).toBe(true)
    expect(await writtenCount(ownerUrl)).toBeGreaterThanOrEqual(writer.last())
  })

  it('[D6] brings a killed database back on the same port with everything acknowledged', async () => {
    const writer = await startWriter(dataDir)
    await untilWritten(writer, writer.last() + 50)
    const victim = findPostmaster(cluster())!
    await killProcesses([victim.pid])
    const back = await waitUntil(
      async () => {
        // The writer goes on as soon as the database is back.
        const acknowledged = writer.last()
        const found = await writtenCount(writer.ready.ownerUrl).catch(() => undefined)
        return found === undefined ? undefined : { acknowledged, found }
      },
      { timeoutMs: 240_000 },
    )
    expect(back!.found).toBeGreaterThanOrEqual(back!.acknowledged)
    expect(findPostmaster(cluster())!.pid).not.toBe(victim.pid)
    await endChild(writer.child, 'SIGTERM')
    expect(findPostmaster(cluster())).toBeUndefined()
  })

  it('[D5 D6] starts a database anew when one of its sessions has crashed: by itself it may never recover', async () => {
    const { adminUrl } = await start()
    const { pid } = findPostmaster(cluster())!
    const crashed = withSession(adminUrl!, (client) => client.query(`select pg_sleep(60)`)).catch((error) => error)
    const backend = () =>
      withSession(adminUrl!, (client) =>
        client.query(`select pid from pg_stat_activity where query = 'select pg_sleep(60)'`),
      ).then(({ rows }) => rows[0]?.pid as number | undefined)
    await killProcesses([(await waitUntil(backend, { timeoutMs: 240_000 }))!])
    expect(await crashed).toBeInstanceOf(Error)
    const anew = await waitUntil(
      async () => {
        const found = findPostmaster(cluster())?.pid
        const answers = await withSession(adminUrl!, () => Promise.resolve(true)).catch(() => false)
        return answers && found !== pid ? found : undefined
      },
      { timeoutMs: 240_000 },
    )
    expect(anew).toBeDefined()
  })

  it('[D1] recovers when both are killed at once', async () => {
    const writer = await startWriter(dataDir)
    await untilWritten(writer, writer.last() + 20)
    const { postmasters, children } = processesOfCluster(clusterName(cluster()))
    // The supervisor first, or it would start the database again; what dies by itself with the others is gone as well.
    await killProcesses([writer.child.pid!, ...postmasters, ...children])
    await endOfChild(writer.child)
    const { adopted, ownerUrl } = await start()
    expect(adopted).toBe(false)
    expect(await writtenCount(ownerUrl)).toBeGreaterThanOrEqual(writer.last())
  })

  it('[D8] refuses a second process on the same folder and says who has it', async () => {
    const writer = await startWriter(dataDir)
    await expect(start()).rejects.toThrow(`process ${writer.child.pid}`)
    await endChild(writer.child, 'SIGTERM')
    await expect(start()).resolves.toMatchObject({ adopted: false })
  })

  it('starts over a damaged pid file, and over one whose number belongs to another process now', async () => {
    await (await start()).stop()
    for (const content of ['', 'nonsense\n', `${process.pid}\n${dataDir}/postgres/data\n1\n5999\n\n127.0.0.1\n`]) {
      writeFileSync(join(dataDir, 'postgres/data/postmaster.pid'), content)
      const { adopted, stop } = await start()
      expect(adopted).toBe(false)
      await stop()
    }
    server = undefined
  })

  it('replaces a running server whose pid file was damaged', async () => {
    const writer = await startWriter(dataDir)
    await endChild(writer.child, 'SIGKILL')
    const before = findPostmaster(cluster())!
    writeFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'nonsense\n')
    const { adopted } = await start()
    expect(adopted).toBe(false)
    expect(isAlive(before.pid)).toBe(false)
  })

  it('moves to another port when the remembered one was taken, and refuses a fixed one that is', async () => {
    const { ownerUrl, stop } = await start()
    await stop()
    server = undefined
    const port = Number(new URL(ownerUrl).port)
    const squatter = createServer().listen(port, '127.0.0.1')
    await once(squatter, 'listening')
    const moved = await start()
    expect(new URL(moved.ownerUrl).port).not.toBe(String(port))
    await moved.stop()
    server = undefined
    const fixed = (squatter.address() as AddressInfo).port
    await expect(startPostgres({ dataDir, log: silent, port: fixed })).rejects.toThrow(`Port ${fixed}`)
    squatter.close()
  })

  it('sets new passwords when the file with them is lost', async () => {
    const { ownerUrl, stop } = await start()
    await stop()
    rmSync(join(dataDir, 'postgres/secrets.json'))
    const again = await start()
    expect(again.ownerUrl).not.toBe(ownerUrl)
    await expect(withSession(again.ownerUrl, (client) => client.query('select 1'))).resolves.toBeDefined()
  })

  it('refuses data of another major version', async () => {
    await (await start()).stop()
    server = undefined
    const file = join(dataDir, 'postgres/data/PG_VERSION')
    const version = readFileSync(file, 'utf8')
    writeFileSync(file, '14\n')
    await expect(start()).rejects.toThrow(/PostgreSQL 14/)
    writeFileSync(file, version)
  })

  it('cuts sessions on stop, does not wait for them', async () => {
    const { ownerUrl, stop } = await start()
    const client = new Client(ownerUrl)
    client.on('error', () => undefined)
    await client.connect()
    const cut = new Promise((resolve) => client.once('end', resolve))
    await stop()
    server = undefined
    await cut
    expect(findPostmaster(cluster())).toBeUndefined()
  })
})

describe('users', () => {
  // Root becomes somebody else here; everybody else is an ordinary user already.
  const user = runsAsRoot ? { uid: 65_534, gid: 65_534 } : undefined

  it('runs for an ordinary user, and the folder stays that user’s after root used it', async () => {
    const dataDir = newFolder()
    if (user !== undefined) chownSync(dataDir, user.uid, user.gid)
    const writer = await startWriter(dataDir, user)
    await untilWritten(writer, 1)
    await endChild(writer.child, 'SIGTERM')
    const server = await startPostgres({ dataDir, log: silent })
    await server.stop()
    const again = await startWriter(dataDir, user)
    expect(again.ready.adopted).toBe(false)
    await endChild(again.child, 'SIGTERM')
    await removeCluster(dataDir)
  })

  it('tells an ordinary user that the folder is somebody else’s', async () => {
    const dataDir = newFolder()
    chmodSync(dataDir, 0o555)
    await expect(startWriter(dataDir, user)).rejects.toThrow(/made by another user/)
    rmSync(dataDir, { recursive: true })
  })

  it('runs under a parent folder that only root may enter, never as root', async () => {
    const dataDir = newFolder()
    chmodSync(dataDir, 0o700)
    const server = await startPostgres({ dataDir, log: silent })
    const { pid } = findPostmaster(openCluster(join(dataDir, 'postgres'), 'durable'))!
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0)
    await withSession(server.ownerUrl, (client) => client.query('create table t (id int)'))
    await server.stop()
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    await removeCluster(dataDir)
  })
})
