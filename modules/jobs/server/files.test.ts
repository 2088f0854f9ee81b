/** Uploads and downloads of the real product. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskStore, createSweeper, sql, transaction, type Envelope } from '@mouldwright/server-kit'
import { createWorld, loggedDefects, type Caller, type World } from '@mouldwright/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'

let world: World
let filesDir: string

beforeAll(async () => {
  filesDir = await mkdtemp(join(tmpdir(), 'mouldwright-upload-'))
  // It sweeps nothing by itself.
  world = await createWorld({ filesDir, role: 'web' })
})
afterAll(async () => {
  await world.close()
  await rm(filesDir, { recursive: true, force: true })
})

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

const identity = (caller: Caller) => ({ cookie: `mw_long=${caller.tokens.longToken}`, token: caller.tokens.shortToken })

const boundary = 'edge'
const part = (name: string, content: Buffer, field = 'file') =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
const closing = Buffer.from(`--${boundary}--\r\n`)

async function send(
  payload: Buffer,
  headers: Record<string, string>,
  type = `multipart/form-data; boundary=${boundary}`,
) {
  const answer = await world.composition.app.inject({
    method: 'POST',
    url: '/front/comm/file/upload.do',
    payload,
    headers: { ...headers, 'content-type': type },
  })
  return {
    status: answer.statusCode,
    envelope: answer.json<
      Envelope & { data: { fileId?: number; name?: string; issues?: { rule: string }[] } | null }
    >(),
  }
}

/** Names of all contents in the store. */
async function contents(): Promise<string[]> {
  const found = await readdir(filesDir, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

it('takes a file, gives it back as an attachment, and to nobody else [T8]', async () => {
  const tenant = await world.tenant()
  const caller = await world.user([], { tenant })
  const fileId = await caller.upload('图 纸.png', png)
  const file = await caller.get(`comm/file/download.do?fileId=${fileId}`)
  expect(file.body).toEqual(png)
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="___.png"; filename*=UTF-8''${encodeURIComponent('图 纸.png')}`,
  })
  const absent = JSON.parse((await caller.get('comm/file/download.do?fileId=4242')).body.toString()) as Envelope
  for (const stranger of [await world.user(['*'], { tenant }), await world.user(['*'])]) {
    const answer = JSON.parse(
      (await stranger.get(`comm/file/download.do?fileId=${fileId}`)).body.toString(),
    ) as Envelope
    expect(answer).toMatchObject({ code: absent.code, message: absent.message, data: absent.data })
  }
})

it.each([
  ['../../etc/passwd.png', 'passwd.png'],
  ['C:\\fakepath\\a<b>.png', 'ab.png'],
  ['CON.png', '_CON.png'],
  [`${'模'.repeat(300)}.png`, `${'模'.repeat(120)}.png`],
])('[F6] cleans the name %s for display and stores under a random one', async (given, shown) => {
  const caller = await world.user([])
  const before = await contents()
  const { envelope } = await send(Buffer.concat([part(given, png), closing]), identity(caller))
  expect(envelope).toMatchObject({ code: 1, data: { name: shown, bytes: png.byteLength } })
  const [added] = (await contents()).filter((name) => !before.includes(name))
  expect(added).toMatch(/^[0-9a-f]{32}$/)
})

it.each<[string, string, Buffer]>([
  ['a program called .xls', 'a.xls', Buffer.from('MZ\u0090 this program cannot be run')],
  ['a picture called .pdf', 'a.pdf', png],
  ['an archive called .png', 'a.png', Buffer.from('PK\u0003\u0004')],
  ['an SVG', 'a.svg', Buffer.from('<svg onload="x"/>')],
  ['a page called .txt with a zero byte', 'a.txt', Buffer.from('<html>\0')],
  ['a name without an ending', 'a', png],
])('[F3] refuses %s, and keeps nothing', async (_, name, content) => {
  const caller = await world.user([])
  const before = await contents()
  const { envelope } = await send(Buffer.concat([part(name, content), closing]), identity(caller))
  expect(envelope).toMatchObject({ code: 400, data: { issues: [{ field: 'file', rule: 'fileKind' }] } })
  expect(await contents()).toEqual(before)
})

it.each([
  ['zh', '、'],
  ['en', ', '],
] as const)(
  '[F3 SH-11] lists the kinds that it takes as the reader’s language lists things (%s)',
  async (language, comma) => {
    const caller = await world.user([], { language })
    const { envelope } = await send(Buffer.concat([part('a.svg', Buffer.from('<svg/>')), closing]), identity(caller))
    expect((envelope as any).data.issues[0].message).toContain(['jpg', 'jpeg'].join(comma))
  },
)

const fileType = (code: string, more: object) => ({ code, name: code, endings: 'png', maxMegabytes: 2, ...more })

it('[BD-26 GW-03] keeps no file in the cloud whose type stays in the factory, and says so', async () => {
  const tenant = await world.tenant()
  const admin = await world.user(['*'], { tenant })
  const caller = await world.user([], { tenant })
  const place = async (name: string, bytes = 8) => (await caller.ok('gateway/file/place.do', { name, bytes })).place
  const upload = async (name = 'face.png') =>
    (await send(Buffer.concat([part(name, png), closing]), identity(caller))).envelope
  expect(await place('face.png')).toBe('any')
  await admin.ok('bms/fileType/add.do', fileType('BOTH', { storage: 3 }))
  expect(await place('face.png')).toBe('any')
  await admin.ok('bms/fileType/add.do', fileType('CLOUD', { storage: 1 }))
  expect(await place('face.PNG')).toBe('cloud')
  expect(await upload()).toMatchObject({ code: 1 })
  const before = await contents()
  const { id } = await admin.ok('bms/fileType/add.do', fileType('LOCAL', { storage: 2 }))
  expect(await place('face.png')).toBe('local')
  expect(await place('face.pdf')).toBe('any')
  const refused = await upload('face.PNG')
  expect(refused.code).not.toBe(1)
  expect(refused.message).toContain('工厂网关')
  expect(await contents()).toEqual(before)
  // Another tenant has said nothing of the kind.
  const stranger = await world.user([])
  expect(await stranger.upload('face.png', png)).toBeGreaterThan(0)
  const { version } = await admin.ok('bms/fileType/get.do', { id })
  await admin.ok('bms/fileType/modify.do', { id, version, valid: false })
  expect(await upload()).toMatchObject({ code: 1 })
})

it('[BD-26] takes no file that is larger than its type may be', async () => {
  const tenant = await world.tenant()
  const admin = await world.user(['*'], { tenant })
  await admin.ok('bms/fileType/add.do', fileType('LARGE', { maxMegabytes: 3 }))
  await admin.ok('bms/fileType/add.do', fileType('SMALL', { maxMegabytes: 1 }))
  const upload = async (bytes: number) =>
    (
      await send(
        Buffer.concat([part('a.png', Buffer.concat([png, Buffer.alloc(bytes - png.length)])), closing]),
        identity(admin),
      )
    ).envelope
  const before = await contents()
  const refused = await upload(2 ** 20 + 1)
  expect(refused).toMatchObject({ code: 413 })
  expect(refused.message).toContain('1 MiB')
  expect(await contents()).toEqual(before)
  expect(await upload(2 ** 20)).toMatchObject({ code: 1 })
  const asked = await admin.post('gateway/file/place.do', { name: 'a.png', bytes: 2 ** 20 + 1 })
  expect(asked).toMatchObject({ code: 413 })
})

it('[F6 L2] answers a body that is cut, empty or no multipart with its caller at fault, and keeps nothing', async () => {
  const caller = await world.user([])
  const before = await contents()
  const whole = Buffer.concat([part('a.png', Buffer.concat([png, randomBytes(20_000)])), closing])
  for (const cut of [0, 10, 60, 130, 200, 9_000, whole.byteLength - 20, whole.byteLength - 4]) {
    const { envelope } = await send(whole.subarray(0, cut), identity(caller))
    expect([cut, envelope.code]).toEqual([cut, 400])
  }
  expect((await send(Buffer.from('{}'), identity(caller), 'application/json')).status).toBe(415)
  expect((await send(whole, identity(caller), 'multipart/form-data')).envelope.code).toBeOneOf([400, 415])
  const many = Buffer.concat([...Array.from({ length: 2_000 }, () => part('a.png', png, 'other')), closing])
  expect((await send(many, identity(caller))).envelope.code).toBe(400)
  expect(await contents()).toEqual(before)
  expect(loggedDefects(world)).toEqual([])
})

it('[F6 R1] takes no byte from who is not signed in', async () => {
  const before = await contents()
  const { envelope } = await send(Buffer.concat([part('a.png', png), closing]), {})
  expect(envelope.code).toBe(401)
  expect(await contents()).toEqual(before)
})

it('[L2 I7] refuses more than 50 MiB and keeps nothing', async () => {
  const caller = await world.user([])
  const before = await contents()
  const { status, envelope } = await send(
    Buffer.concat([part('a.png', Buffer.concat([png, Buffer.alloc(51 * 1024 * 1024)])), closing]),
    identity(caller),
  )
  expect([status, envelope.code]).toEqual([413, 413])
  expect(await contents()).toEqual(before)
})

it('[F6 F7] lets go of uploads after an hour, of what killed processes left, and of nothing else', async () => {
  const caller = await world.user([])
  const [expired, kept] = [await caller.upload('a.png', png), await caller.upload('b.png', png)]
  const place = { tenantId: caller.tenantId, factoryId: caller.factoryId }
  const { pool, kit } = world.composition
  const run = (statement: Parameters<Parameters<Parameters<typeof transaction>[2]>[0]['run']>[0]) =>
    transaction(pool, place, (db) => db.run(statement))
  await run(sql`update files_file set expires_at = null where tenant_id = ${caller.tenantId} and id = ${kept}`)
  const orphan = await kit.files.write(
    caller.tenantId,
    (async function* () {
      yield png
    })(),
    1_000,
  )
  // The clock of tests may be ahead of the one that dates files.
  await utimes(join(filesDir, orphan.key), new Date(), new Date())
  let shift = 0
  const clock = { now: () => Date.now() + shift, monotonic: () => performance.now() }
  const sweeper = createSweeper({
    pool,
    files: createDiskStore(filesDir),
    clock,
    log: { info() {}, warn() {}, error() {} },
  })
  await sweeper.sweep()
  ;(await kit.files.read(orphan.key)).destroy()
  shift = 61 * 60_000
  await sweeper.sweep()
  await expect(kit.files.read(orphan.key)).rejects.toMatchObject({ name: 'BlobAbsent' })
  const code = async (fileId: number) =>
    (await caller.get(`comm/file/download.do?fileId=${fileId}`)).headers['content-type']
  expect(await code(kept)).toBe('image/png')
  expect(await code(expired)).toContain('application/json')
})

it("[F3 T8] lets a record hold only an upload of one's own, of the right kind and size", async () => {
  const tenant = await world.tenant()
  const admin = await world.user(['identity.user:*'], { tenant })
  const colleague = await world.user(['identity.user:*'], { tenant })
  // Somebody who holds no more than the one who writes.
  const id = admin.userId
  const { version } = await admin.ok('upms/user/get.do', { id })
  const put = async (photo: number, at = version) =>
    admin.post<{ issues?: { field: string; rule: string }[] }>('upms/user/modify.do', { id, version: at, photo })
  const rule = async (fileId: number) => (await put(fileId)).data.issues?.map(({ field, rule: of }) => `${field} ${of}`)
  expect(await rule(await colleague.upload('a.png', png))).toEqual(['photo reference'])
  expect(await rule(await admin.upload('a.txt', Buffer.from('text')))).toEqual(['photo fileKind'])
  expect(await rule(await admin.upload('a.png', Buffer.concat([png, Buffer.alloc(2_200_000)])))).toEqual([
    'photo fileSize',
  ])
  const fileId = await admin.upload('a.png', png)
  expect((await put(fileId)).code).toBe(1)
  const seen = (caller: Caller) =>
    caller.get(`comm/file/download.do?fileId=${fileId}`).then(({ headers }) => headers['content-type'])
  // Whoever may see the record may see its picture.
  expect(await seen(colleague)).toBe('image/png')
  expect(await seen(await world.user([], { tenant }))).toContain('application/json')
  expect((await put(await admin.upload('b.png', png), version + 1)).code).toBe(1)
  expect(await seen(admin)).toContain('application/json')
})

it('reads no key that it did not make', async () => {
  const store = createDiskStore(filesDir)
  for (const key of ['../secret', '1/../../x', '/etc/passwd', '1/ab/short'])
    await expect(store.read(key)).rejects.toMatchObject({ name: 'BlobAbsent' })
})
