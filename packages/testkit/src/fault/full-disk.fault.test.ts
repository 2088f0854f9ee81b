/** Disks that are full: of uploads, of the database's data, of its log. The product says that it has no room, and is well again once it has. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, embeddedDatabase, runningServer, type Client } from '@mouldwright/server-kit'
import { afterEach, expect, it } from 'vitest'
import { waitUntil } from '../world/wait-until.ts'
import { createHttpClient, type Answer, type HttpClient } from './http-client.ts'
import { prepareData } from './prepared-data.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { newFolder, people } from './site.ts'
import { mountHindrance, mountSmallDisk, unmountDisk } from './small-disk.ts'

interface SmallDisk {
  /** Takes all room that is left. */
  fill(): Promise<void>
  makeRoom(): Promise<void>
}

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A disk of its own in memory: whoever runs this has to be allowed to mount one, as root is. */
async function mountDisk(path: string, megabytes: number): Promise<SmallDisk> {
  await mkdir(path, { recursive: true })
  mountSmallDisk(path, megabytes)
  undo.push(async () => unmountDisk(path))
  const ballast = join(path, 'ballast')
  return {
    async fill() {
      const file = await open(ballast, 'a')
      try {
        for (const size of [1 << 20, 1 << 12])
          while ((await statfs(path)).bavail * 4_096 >= size) await file.writeFile(Buffer.alloc(size))
      } catch (error) {
        // Somebody else took the last of it meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    makeRoom: () => rm(ballast, { force: true }),
  }
}

async function startOn(dataDir: string): Promise<{ server: ServerProcess; client: HttpClient }> {
  await prepareData(dataDir)
  const server = await startServer({ DATA_DIR: dataDir })
  const client = createHttpClient(() => server.address)
  undo.push(async () => {
    client.close()
    await server.kill()
  })
  undo.push(() => server.terminate())
  await client.signIn(people.administrator.phone, people.administrator.password)
  return { server, client }
}

const csv = (bytes: number) => Buffer.from(`a,b\n${randomBytes(bytes / 2).toString('hex')}`)

const hindrance = await mountHindrance()
const disks = <T>(cases: readonly T[]): readonly T[] => (hindrance ? [] : cases)
if (hindrance)
  it('is tried only where a disk may be mounted, as root may: not here', () => expect(process.getuid?.()).not.toBe(0))

it.each(disks(['of uploads']))(
  '[D5] %s: refuses one with the reason, keeps nothing of it, does all else, and takes the next once there is room',
  async () => {
    const folder = await newFolder('full-uploads')
    undo.push(() => rm(folder, { recursive: true, force: true }))
    const files = join(folder, 'data', 'files')
    const disk = await mountDisk(files, 4)
    const { client } = await startOn(join(folder, 'data'))
    const kept = async () =>
      (await readdir(files, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    const noRoom = { status: 503, code: 503, data: { refusal: 'file.noRoom' } }
    // Larger than the disk, then with nothing left at all.
    expect(await client.upload('large.csv', csv(6_000_000))).toMatchObject(noRoom)
    expect(await kept()).toEqual([])
    await disk.fill()
    expect(await client.upload('small.csv', csv(60_000))).toMatchObject(noRoom)
    expect(await kept()).toEqual(['ballast'])
    await client.ok('bms/customer/add.do', { number: 'FULL-1', name: 'no file' })
    await disk.makeRoom()
    expect(await client.upload('small.csv', csv(60_000))).toMatchObject({ status: 200, code: 1 })
  },
)

it.each(
  disks([
    ['data', false],
    ['log', true],
  ] as const),
)(
  '[D5] of the database’s %s: writes are told that the system is busy, nothing acknowledged is lost, and it is well again by itself',
  async (_, isOfLog) => {
    const folder = await newFolder('full-database')
    undo.push(() => rm(folder, { recursive: true, force: true }))
    const dataDir = join(folder, 'data')
    const disk = await mountDisk(dataDir, 500)
    const { server, client } = await startOn(dataDir)
    const acknowledged: string[] = []
    let last: Answer | undefined
    const told = () => `the last answer was ${JSON.stringify(last)}, and the server said ${server.output()}`
    const add = async (at: number) => {
      const number = `FULL-${at}`
      const answer = await client.post('bms/customer/add.do', { number, name: `客户 ${at}` })
      if (answer.fate === 'answered' && answer.code === 1) acknowledged.push(number)
      last = answer
      return answer
    }
    let next = 0
    const write = () => add((next += 1))
    expect(await write()).toMatchObject({ code: 1 })
    // A new session writes a file now and then; with a full disk there is none.
    const before = isOfLog ? await openAdmin(dataDir) : undefined
    await disk.fill()
    if (before) await useUpLog(before, server)
    await waitUntil(
      async () => {
        // The database frees what it does not need any more, and has room in its log again once it has recovered.
        await disk.fill()
        const again = isOfLog && (await openAdmin(dataDir).catch(() => undefined))
        if (again) await useUpLog(again, server)
        const answer = await write()
        return answer.fate === 'answered' && answer.status === 503
      },
      () => `a write to be refused; ${told()}`,
    )
    // The process is there and answers, whatever becomes of the database.
    expect(server.isRunning).toBe(true)
    expect((await fetch(`${server.address}/health/live`)).status).toBe(200)
    if (!isOfLog) expect(await client.post('bms/customer/list.do')).toMatchObject({ status: 200, code: 1 })
    await disk.makeRoom()
    await waitUntil(
      async () => {
        const answer = await write()
        return answer.fate === 'answered' && answer.code === 1
      },
      () => `a write to be taken again; ${told()}`,
    )
    const admin = await openAdmin(dataDir)
    const { rows } = await admin.query<{ number: string }>(
      `select number from basic_customer where number like 'FULL-%'`,
    )
    await admin.end()
    expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining(acknowledged))
  },
)

async function openAdmin(dataDir: string): Promise<Client> {
  const admin = createClient(runningServer(dataDir, embeddedDatabase)!)
  admin.on('error', () => {})
  await admin.connect()
  return admin
}

/** Goes on to new segments of the log until there is no room for another one. */
async function useUpLog(admin: Client, server: ServerProcess): Promise<void> {
  await waitUntil(
    async () =>
      admin.query(`select pg_logical_emit_message(true, 'full', repeat('x', 1000)); select pg_switch_wal()`).then(
        () => false,
        () => true,
      ),
    () => `the log to be full; the server said ${server.output()}`,
  )
  await admin.end().catch(() => {})
}
