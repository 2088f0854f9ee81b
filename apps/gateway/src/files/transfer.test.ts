import { readdir, stat } from 'node:fs/promises'
import { get as begin, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { sql, transaction } from '@mouldwright/server-kit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Gateway } from '../gateway.ts'
import { configFor, freshCode, freshFolder, siteOfFile, started, worldThatListens } from '../program.fixture.ts'
import { rangeOf } from './download-route.ts'
import { createFiles } from './files.ts'
import { contentOf, hashOf, senderTo, sendHalf } from './transfer.fixture.ts'
import { chunkBytes } from './upload-store.ts'

/** Longer than a busy machine keeps an honest sender waiting. */
const stallMs = 5_000

const world = worldThatListens()
const site = siteOfFile(world)

let folder: string
let gateway: Gateway
let files: Awaited<ReturnType<typeof createFiles>>
/** By how much the gateway's clock has gone on. */
let ahead = 0
const sender = senderTo(() => `http://127.0.0.1:${gateway.port}`, {
  ok: (path: string, body?: object) => site.browser.ok(path, body),
} as any)

beforeAll(async () => {
  folder = await freshFolder()
  const { serverAppUuid, code } = await freshCode(site, 'F-1', { innerIp: '10.0.0.8', httpPort: 8080 })
  gateway = await started(configFor(folder, site.address, { code }), {
    services: [
      async (ctx) => {
        files = await createFiles(ctx, () => Date.now() + ahead, stallMs)
        return files
      },
    ],
  })
  await site.browser.ok('/upms/user/changeGateway.do', { serverAppUuid })
})
afterAll(() => gateway?.stop())

const kept = () => readdir(join(folder, 'files/kept'))
const rowOf = async (fileId: number) =>
  transaction(world.composition.pool, { tenantId: site.member.tenantId, factoryId: null }, (db) =>
    db.one<any>(
      sql`select name, bytes, held_by as "heldBy", encode(hash, 'hex') as "hexHash" from files_file where tenant_id = ${site.member.tenantId} and id = ${fileId}`,
    ),
  )
/** What the company's audit log says of a file's downloads. */
const notedOf = (fileId: number) =>
  transaction(world.composition.pool, { tenantId: site.member.tenantId, factoryId: null }, (db) =>
    db.all<any>(
      sql`select user_id as "userId", entity, label from kit_audit where tenant_id = ${site.member.tenantId} and operation = 'download' and record_id = ${fileId}`,
    ),
  )

async function downloadOf(fileId: number) {
  const ticket = await site.browser.ok('/gateway/file/issueTicket.do', { fileId })
  expect(ticket).toMatchObject({ address: 'http://10.0.0.8:8080', path: '/gateway/file/download' })
  return (headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${gateway.port}${ticket.path}?ticket=${ticket.ticket}`, { headers })
}

describe('a file that is sent to a gateway', () => {
  it('[GW-02 GW-03 TN-19] is a file once its whole hash fits; only name, size and hash reach the server', async () => {
    const content = contentOf(2 * chunkBytes + 1_000)
    const begun = await sender.begin('轴 图纸.txt', content)
    expect(begun).toMatchObject({ code: 1, data: { chunkBytes, offset: 0 } })
    const { upload } = begun.data
    for (const offset of [0, chunkBytes]) {
      const put = await sender.put(upload, offset, content.subarray(offset, offset + chunkBytes))
      expect(put.data).toEqual({ offset: offset + chunkBytes })
    }
    expect(await kept()).toEqual([])
    expect(await sender.finish(upload)).toMatchObject({
      code: 409,
      data: { refusal: 'chunk.ahead', offset: 2 * chunkBytes },
    })
    await sender.put(upload, 2 * chunkBytes, content.subarray(2 * chunkBytes))
    const done = await sender.finish(upload)
    expect(done.data).toEqual({ fileId: expect.any(Number), name: '轴 图纸.txt', bytes: content.byteLength })
    expect((await sender.finish(upload)).data.fileId).toBe(done.data.fileId)
    expect(await kept()).toEqual([String(done.data.fileId)])
    const row = await rowOf(done.data.fileId)
    expect(row).toMatchObject({ name: '轴 图纸.txt', bytes: content.byteLength, heldBy: gateway.identity.gatewayId })
    expect(Buffer.from(row.hexHash, 'hex').toString('base64url')).toBe(hashOf(content))
    // The server has no content, and says where it is instead.
    for (const path of ['/front/comm/file/download.do', '/front/bms/pdm/getfile.do']) {
      const answer = await world.composition.app.inject({
        url: `${path}?fileId=${done.data.fileId}`,
        headers: { cookie: `mw_long=${site.browser.cookies.get('mw_long')}`, token: site.browser.token },
      })
      expect(answer.json().data, path).toMatchObject({ refusal: 'file.elsewhere', fileId: done.data.fileId })
    }
    const download = await downloadOf(done.data.fileId)
    expect(hashOf(new Uint8Array(await (await download()).arrayBuffer()))).toBe(hashOf(content))
  })

  it('[GW-02] takes the same chunk again, and refuses a changed, damaged, early or misplaced one by name', async () => {
    const content = contentOf(2 * chunkBytes, 2)
    const { upload } = (await sender.begin('a.txt', content)).data
    const first = content.subarray(0, chunkBytes)
    expect(await sender.put(upload, chunkBytes, content.subarray(chunkBytes))).toMatchObject({
      code: 409,
      data: { refusal: 'chunk.ahead', offset: 0 },
    })
    const both = await Promise.all([sender.put(upload, 0, first), sender.put(upload, 0, first)])
    expect(both.map(({ data }) => data)).toEqual([{ offset: chunkBytes }, { offset: chunkBytes }])
    const changed = Buffer.from(first)
    changed[5] = 0x7a
    expect(await sender.put(upload, 0, changed)).toMatchObject({ code: 409, data: { refusal: 'chunk.changed' } })
    expect(await sender.put(upload, chunkBytes, changed, hashOf(first))).toMatchObject({
      data: { refusal: 'chunk.hash' },
    })
    for (const offset of [1, 3 * chunkBytes, -chunkBytes])
      expect((await sender.put(upload, offset, first)).data.refusal, String(offset)).toBe('chunk.size')
    expect((await sender.put(upload, chunkBytes, first.subarray(1))).data.refusal).toBe('chunk.size')
    expect((await sender.state(upload)).data).toEqual({ offset: chunkBytes, bytes: 2 * chunkBytes })
    await sender.put(upload, chunkBytes, content.subarray(chunkBytes))
    expect((await sender.finish(upload)).code).toBe(1)
  })

  it('[GW-02] goes on where a browser was cut off in the middle of a chunk without a word', async () => {
    const content = contentOf(chunkBytes + 5, 8)
    const { upload } = (await sender.begin('a.txt', content)).data
    const first = content.subarray(0, chunkBytes)
    const silent = await sendHalf(gateway.port, upload, 0, first)
    // Else the next one may be there before it.
    const isTaken = async () =>
      expect((await stat(join(folder, 'files/incoming', upload, 'data'))).size).toBeGreaterThan(0)
    await vi.waitFor(isTaken)
    expect((await sender.put(upload, 0, first)).data).toEqual({ offset: chunkBytes })
    silent.destroy()
    await sender.put(upload, chunkBytes, content.subarray(chunkBytes))
    expect((await sender.finish(upload)).code).toBe(1)
  })

  it('[GW-02] whose whole does not have the hash that was named, or whose content is not what its name says, is none', async () => {
    const before = await kept()
    const content = contentOf(1_000, 3)
    const lying = (await sender.begin('a.txt', content, { hash: hashOf(contentOf(1_000, 4)) })).data
    await sender.put(lying.upload, 0, content)
    expect(await sender.finish(lying.upload)).toMatchObject({ code: 422, data: { refusal: 'whole' } })
    expect((await sender.state(lying.upload)).code).toBe(404)
    const disguised = (await sender.begin('a.pdf', content)).data
    await sender.put(disguised.upload, 0, content)
    const refused = await sender.finish(disguised.upload)
    expect(refused).toMatchObject({ code: 422, data: { refusal: 'kind' } })
    expect(refused.message).toMatch(/\p{Script=Han}/u)
    expect(await kept()).toEqual(before)
  })

  it('[GW-02 TN-19] needs a ticket of its own, for its size, once', async () => {
    const { ticket } = await site.browser.ok('/gateway/ticket/issue.do', { purpose: 'common', bytes: 5 })
    const at = `http://127.0.0.1:${gateway.port}/gateway/file/upload/common`
    const send = async (form: Record<string, string>) =>
      ((await (await fetch(at, { method: 'POST', body: new URLSearchParams(form) })).json()) as any).data
    const form = { ticket, name: 'a.txt', bytes: '5', hash: hashOf(Buffer.from('abcde')) }
    expect(await send({ ...form, ticket: '' })).toMatchObject({ refusal: 'ticket' })
    expect(await send({ ...form, name: '' })).toMatchObject({ refusal: 'form' })
    const [one, other] = await Promise.all([send(form), send(form)])
    expect([one.refusal, other.refusal].filter(Boolean)).toEqual(['ticket'])
    const wrongSize = (await site.browser.ok('/gateway/ticket/issue.do', { purpose: 'web', bytes: 6 })).ticket
    expect(await send({ ...form, ticket: wrongSize })).toMatchObject({ refusal: 'ticket' })
    expect((await sender.state('x'.repeat(43))).code).toBe(404)
    expect((await sender.put('../../../etc/passwd', 0, Buffer.alloc(1))).status).toBe(404)
  })
})

describe('a file that a gateway has', () => {
  it('[GW-02 K3] is given whole or from where it was cut, with one ticket, to whoever may read it, and noted once', async () => {
    const content = contentOf(100_000, 5)
    const { fileId } = (await sender.send('part "1".txt', content)).data
    expect(await notedOf(fileId)).toEqual([])
    const get = await downloadOf(fileId)
    const tail = await get({ range: 'bytes=60000-' })
    expect([tail.status, tail.headers.get('content-range')]).toEqual([206, 'bytes 60000-99999/100000'])
    expect(Buffer.from(await tail.arrayBuffer()).equals(content.subarray(60_000))).toBe(true)
    const whole = await get()
    expect(whole.headers.get('content-disposition')).toContain('attachment')
    expect(whole.headers.get('content-security-policy')).toContain('sandbox')
    expect((await whole.arrayBuffer()).byteLength).toBe(100_000)
    expect((await get({ range: 'bytes=100000-' })).status).toBe(416)
    const stranger = await world.tenant({
      users: [{ userName: 'x', realName: '他', roles: ['administrator'], phone: '13912345670' }],
    })
    const other = await world.user(['*'], { tenant: stranger })
    expect((await other.post('gateway/file/issueTicket.do', { fileId })).data).toMatchObject({
      refusal: 'record.absent',
    })
    const { userId } = site.member
    expect(await notedOf(fileId)).toEqual([{ userId, entity: 'jobs.file', label: 'part 1.txt' }])
    const wrong = await fetch(`http://127.0.0.1:${gateway.port}/gateway/file/download?ticket=${'x'.repeat(43)}`)
    expect(wrong.status).toBe(403)
  })

  it('[GW-03] goes when the server has let go of it, and not before', async () => {
    const { fileId } = (await sender.send('gone.txt', contentOf(10, 6))).data
    await files.sweep()
    expect(await kept()).toContain(String(fileId))
    await transaction(world.composition.pool, { tenantId: site.member.tenantId, factoryId: null }, (db) =>
      db.run(sql`delete from files_file where tenant_id = ${site.member.tenantId} and id = ${fileId}`),
    )
    await files.sweep()
    expect(await kept()).not.toContain(String(fileId))
  })
})

describe('a gateway that gives a file', () => {
  it('[GW-02 GW-08] is busy for as long as that takes, and lets go of whoever takes nothing any more', async () => {
    const { fileId } = (await sender.send('long.txt', contentOf(32 * 1024 * 1024, 7))).data
    const { path, ticket } = await site.browser.ok('/gateway/file/issueTicket.do', { fileId })
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      begin(`http://127.0.0.1:${gateway.port}${path}?ticket=${ticket}`, resolve).once('error', reject),
    )
    // Its reader goes to sleep after the head.
    const isCut = new Promise<void>((resolve) => answer.once('close', resolve))
    answer.on('error', () => {})
    ahead += 10 * 60_000
    expect(files.health()).toEqual({ isBusy: true })
    await vi.waitFor(() => {
      ahead += 61_000
      expect(files.health()).toEqual({ isBusy: false })
    }, 240_000)
    answer.resume()
    await isCut
    expect(answer.complete).toBe(false)
  })
})

describe('a range', () => {
  it.each([
    ['bytes=0-0', { from: 0, to: 0 }],
    ['bytes=5-', { from: 5, to: 9 }],
    ['bytes=-3', { from: 7, to: 9 }],
    ['bytes=-30', { from: 0, to: 9 }],
    ['bytes=2-99', { from: 2, to: 9 }],
    ['bytes=10-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=0-1,3-4', undefined],
    ['lines=1-2', undefined],
    [undefined, undefined],
  ] as const)('[GW-02] %s of ten bytes', (header, expected) => expect(rangeOf(header, 10)).toEqual(expected))
})
