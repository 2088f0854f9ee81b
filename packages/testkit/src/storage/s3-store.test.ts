/** Files in an S3 store, by the product's own store and calls, over HTTP to a server that checks signatures itself. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createS3Store, createSweeper, sql, transaction, type BlobStore, type Envelope } from '@mouldwright/server-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startS3Server, type S3Server } from './s3-server.ts'
import { waitUntil } from '../world/wait-until.ts'
import { createWorld, type Caller, type World } from '../world/world.ts'

let s3: S3Server
let spool: string
let store: BlobStore
/** Of one that gives up soon, where nobody answers. */
const impatience = { silentMs: 300, answerMs: 300, attempts: 3 }
const storeWith = (
  otherwise: Partial<S3Server['place']>,
  patience = { ...impatience, silentMs: 60_000, answerMs: 60_000 },
) => createS3Store({ ...s3.place, ...otherwise }, spool, patience)

async function* inPieces(content: Buffer, size = 50_000) {
  for (let at = 0; at < content.byteLength; at += size) yield content.subarray(at, at + size)
}
const write = (content: Buffer, tenantId = 7, max = 1e8, by = store) => by.write(tenantId, inPieces(content), max)
const unreachable = (reason: string) => ({ name: 'BlobStoreUnreachable', reason })

beforeAll(async () => {
  s3 = await startS3Server()
  spool = await mkdtemp(join(tmpdir(), 'mouldwright-spool-'))
  store = storeWith({})
})
beforeEach(() => {
  s3.onRequest = () => undefined
  s3.pageSize = 1_000
  s3.objects.clear()
  s3.requests.length = 0
})
afterAll(async () => {
  await s3.close()
  await rm(spool, { recursive: true, force: true })
})

describe('[OP-06] the store of files in S3', () => {
  it('keeps a content under a key of its tenant and gives back all of it, or a part', async () => {
    const content = randomBytes(700_000)
    const { key, bytes, head } = await write(content)
    expect(key).toMatch(/^7\/[0-9a-f]{2}\/[0-9a-f]{32}$/)
    expect([bytes, Buffer.from(head)]).toEqual([content.byteLength, content.subarray(0, 4_096)])
    expect(await buffer(await store.read(key))).toEqual(content)
    expect(await buffer(await store.read(key, { start: 1_000, end: 300_001 }))).toEqual(
      content.subarray(1_000, 300_001),
    )
    expect(s3.requests.at(-1)!.headers.range).toBe('bytes=1000-300000')
    // As a file does: a part beyond the end is what there is of it.
    expect(await buffer(await store.read(key, { start: 699_999, end: 800_000 }))).toEqual(content.subarray(699_999))
    expect(await buffer(await store.read(key, { start: 700_000, end: 700_001 }))).toHaveLength(0)
    const empty = await write(Buffer.alloc(0))
    expect(await buffer(await store.read(empty.key))).toHaveLength(0)
    await store.remove(key)
    await store.remove(key)
    await expect(store.read(key)).rejects.toMatchObject({ name: 'BlobAbsent' })
  })

  it('asks for no key that it did not make', async () => {
    for (const key of ['../secret', '1/../../x', '/etc/passwd', '1/ab/short', ''])
      for (const done of [store.read(key), store.remove(key), store.put(key, inPieces(Buffer.from('x')))])
        await expect(done).rejects.toMatchObject({ name: 'BlobAbsent' })
    expect(s3.requests).toEqual([])
  })

  it('refuses what is too large before a byte of it leaves, and a body that breaks off', async () => {
    await expect(write(randomBytes(200_000), 7, 199_999)).rejects.toMatchObject({ name: 'BlobTooLarge' })
    const broken = (async function* () {
      yield Buffer.from('half')
      throw new Error('the caller has gone')
    })()
    await expect(store.write(7, broken, 1e6)).rejects.toThrow('the caller has gone')
    expect(s3.requests).toEqual([])
    expect(await readdir(spool)).toEqual([])
  })

  it('lists tenants and their files over all pages', async () => {
    s3.pageSize = 2
    const keys = new Set<string>()
    for (let at = 0; at < 5; at += 1) keys.add((await write(Buffer.from(`${at}`), 7)).key)
    for (const tenantId of [8, 70]) await write(Buffer.from('x'), tenantId)
    const mine = s3.objects.get([...keys][0]!)!
    s3.objects.set('7/foreign.txt', mine)
    s3.objects.set('logs/7', mine)
    expect((await store.tenants()).sort((one, other) => one - other)).toEqual([7, 8, 70])
    const listed: { key: string; writtenAt: number }[] = []
    for await (const one of store.list(7)) listed.push(one)
    expect(new Set(listed.map(({ key }) => key))).toEqual(keys)
    expect(listed.map(({ key, writtenAt }) => [key, writtenAt])).toEqual(
      listed.map(({ key }) => [key, s3.objects.get(key)!.writtenAt.getTime()]),
    )
  })

  it('tries again what fails for a moment, and gives up with nothing half done when it goes on', async () => {
    const content = randomBytes(300_000)
    for (const fault of ['fail', 'cut', 'loseAnswer'] as const) {
      let times = 0
      s3.onRequest = ({ method }) => (method === 'PUT' && (times += 1) <= 2 ? fault : undefined)
      expect(await buffer(await store.read((await write(content)).key)), fault).toEqual(content)
      expect(times, fault).toBe(3)
    }
    s3.objects.clear()
    for (const [fault, reason] of [
      ['fail', 'InternalError'],
      ['cut', 'ECONNRESET'],
      ['loseAnswer', 'ECONNRESET'],
      ['hang', 'timeout'],
      ['redirect', 'HTTP 307'],
    ] as const) {
      s3.onRequest = ({ method }) => (method === 'PUT' ? fault : undefined)
      const by = fault === 'hang' ? storeWith({}, impatience) : store
      await expect(write(Buffer.from('small'), 7, 1e8, by), fault).rejects.toMatchObject(unreachable(reason))
      expect([...s3.objects.keys()], fault).toEqual([])
    }
    expect(await readdir(spool)).toEqual([])
  })

  it('never passes off a part of a content, or a damaged one, as whole', async () => {
    const { key } = await write(randomBytes(400_000))
    for (const fault of ['cutAnswer', 'spoil'] as const) {
      s3.onRequest = () => fault
      await expect(store.read(key).then(buffer), fault).rejects.toMatchObject({ name: 'BlobStoreUnreachable' })
    }
    s3.onRequest = () => 'hang'
    await expect(storeWith({}, impatience).read(key)).rejects.toMatchObject(unreachable('timeout'))
  })

  it('says why it cannot be used, and never the secret', async () => {
    expect(await store.state()).toEqual({ kind: 's3', place: `${new URL(s3.endpoint).host}/mould-files`, fault: null })
    const closed = await startS3Server()
    await closed.close()
    const faults = {
      SignatureDoesNotMatch: { secret: 'another' },
      InvalidAccessKeyId: { keyId: 'NOBODY' },
      AuthorizationHeaderMalformed: { region: 'elsewhere' },
      NoSuchBucket: { bucket: 'no-such-bucket' },
      ECONNREFUSED: { endpoint: closed.endpoint },
    }
    for (const [reason, otherwise] of Object.entries(faults)) {
      const other = storeWith(otherwise)
      expect(await other.state()).toMatchObject({ fault: reason })
      const error = await other.write(7, inPieces(Buffer.from('x')), 10).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject(unreachable(reason))
      const said = JSON.stringify(error, Object.getOwnPropertyNames(error))
      for (const word of [s3.place.secret, 'another', s3.place.keyId]) expect(said).not.toContain(word)
    }
    expect(s3.objects.size).toBe(0)
  })
})

describe('[OP-06] the product with its files in S3', () => {
  let world: World
  let caller: Caller
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(100_000)])
  const rows = () =>
    transaction(world.composition.pool, caller, (db) =>
      db.all<{ key: string }>(sql`select key from files_file where tenant_id = ${caller.tenantId}`),
    )
  const download = (fileId: number) => caller.get(`comm/file/download.do?fileId=${fileId}`)

  beforeAll(async () => {
    world = await createWorld({ files: store })
    caller = await world.user(['basic.*'])
  })
  afterAll(() => world.close())

  it('takes an upload and gives it back, and writes exports there', async () => {
    const fileId = await caller.upload('a.png', png)
    expect((await download(fileId)).body).toEqual(png)
    const { taskId } = await caller.ok('bms/section/export.do')
    const { status, result } = await caller.job(taskId)
    expect(status).toBe('succeeded')
    if (result.fileId) expect((await download(result.fileId)).status).toBe(200)
    expect((await rows()).every(({ key }) => s3.objects.has(key))).toBe(true)
    expect(s3.objects.size).toBeGreaterThan(0)
  })

  it('says in an outage what it is, keeps no row without its content, and goes on by itself', async () => {
    const fileId = await caller.upload('before.png', png)
    const before = await rows()
    s3.onRequest = () => 'fail'
    const refused = JSON.parse((await download(fileId)).body.toString()) as Envelope
    expect(refused).toMatchObject({ code: 503, data: { refusal: 'file.unreachable' } })
    expect(refused.message).toContain('文件存储')
    await expect(caller.upload('during.png', png)).rejects.toThrow('file.unreachable')
    expect(await rows()).toEqual(before)
    const ready = await world.composition.app.inject('/health/ready')
    expect([ready.statusCode, ready.json()]).toEqual([200, { ready: true, state: 'degraded', files: 'unreachable' }])
    expect(world.errors.map(({ message }) => message)).toContain('the file store could not be used')
    s3.onRequest = () => undefined
    expect((await download(fileId)).body).toEqual(png)
    expect((await download(await caller.upload('after.png', png))).body).toEqual(png)
    const isWell = async () => (await world.composition.app.inject('/health/ready')).json().state === 'ready'
    await waitUntil(isWell, 'the health to be well again')
  })

  it('lets go of files that no row names an hour later, and of no other', async () => {
    const fileId = await caller.upload('kept.png', png)
    const [{ key: kept }] = (await transaction(world.composition.pool, caller, (db) =>
      db.all<{ key: string }>(
        sql`update files_file set expires_at = null where tenant_id = ${caller.tenantId} and id = ${fileId} returning key`,
      ),
    )) as [{ key: string }]
    const orphan = await write(Buffer.from('orphan'), caller.tenantId)
    let shift = 0
    const clock = { now: () => Date.now() + shift, monotonic: () => performance.now() }
    const log = { info() {}, warn() {}, error() {} }
    const sweeper = createSweeper({ pool: world.composition.pool, files: store, clock, log })
    await sweeper.sweep()
    expect(s3.objects.has(orphan.key)).toBe(true)
    shift = 61 * 60_000
    await sweeper.sweep()
    expect([s3.objects.has(orphan.key), s3.objects.has(kept)]).toEqual([false, true])
  })
})
