/** Rework, notes and photos that terminals tell with reports. */
import { seedMould, seedShop, type SeededMould, type Shop } from '../../aps/server/factory.fixture.ts'
import type { Caller } from '@mouldwright/testkit'
import { ofFile, worldOfFile } from '@mouldwright/testkit/of-file'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enrolledTablet, factAt, type Tablet } from './tablet.fixture.ts'

const world = worldOfFile()
const caller: Caller = ofFile(() => world.user(['*'], { language: 'en' }))
const shop = ofFile((): Promise<Shop> => seedShop(caller))
let tablet: Tablet
let mould: SeededMould
let userId: number
let moulds = 0

beforeAll(async () => {
  tablet = await enrolledTablet(world, caller)
  const tenant = { tenantId: caller.tenantId, factoryId: caller.factoryId }
  userId = (await world.user(['terminals.terminal:work'], { tenant })).userId
  await caller.ok('terminals/pin/set.do', { userId, pin: '58203117' })
  await tablet.ok('terminals/person/signIn.do', { userId, pin: '58203117' })
})
beforeEach(async () => {
  mould = await seedMould(caller, shop, `M${(moulds += 1)}`)
  await reported('start')
})

const fact = (more: object = {}) =>
  factAt(world, { userId, batchId: mould.batches['P01']!, machineId: shop.machines['CNC01'], ...more })
const send = (told: object) => tablet.post('terminals/fact/send.do', told)
async function reported(kind: string, more: object = {}): Promise<{ key: string; id: number }> {
  const told = fact({ kind, reason: 'Out of tolerance', ...more })
  expect((await send(told)).data).toMatchObject({ answer: 'applied' })
  const { rows } = await caller.ok('floor/report/list.do', { filters: { batchId: [told.batchId], kind: [kind] } })
  return { key: told.key, id: rows[0].id }
}
const read = (id: number) => caller.ok('floor/report/get.do', { id })
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#b33' } })
    .jpeg()
    .toBuffer()
const sendPhoto = (reportKey: string, content: Buffer, more: object = {}, by = tablet) =>
  by.post('terminals/photo/send.do', {
    ...{ key: crypto.randomUUID(), reportKey, content: content.toString('base64') },
    ...more,
  })
async function rowsOf(sql: string, values: unknown[]): Promise<any[]> {
  const client = await world.composition.pool.connect()
  try {
    await client.query(`begin; set local app.tenant = '${caller.tenantId}'`)
    const { rows } = await client.query(sql, values)
    await client.query('commit')
    return rows
  } finally {
    client.release()
  }
}
const download = (who: Caller, fileId: number) => who.get(`comm/file/download.do?fileId=${fileId}`)

describe('[FL-04 FL-05] a rework told at a terminal', () => {
  const numbers = async () =>
    (await caller.ok('bom/route/list.do', { filters: { partId: [mould.parts['P01']] } })).rows.map(({ id }: any) => id)

  it('scraps nothing, and is put right here and now', async () => {
    const { id } = await reported('rework', { follows: 'here', quantity: 1, note: '倒角重新修过' })
    expect(await read(id)).toMatchObject({ kind: 'rework', followUp: 'none', note: '倒角重新修过', quantity: 1 })
    await reported('finish', { quantity: null })
    const { rows } = await caller.ok('floor/report/list.do', { filters: { kind: ['scrap'] } })
    expect(rows).toEqual([])
  })

  it('or gets an operation of its own', async () => {
    const { id } = await reported('rework', { follows: 'rework', reworkMinutes: 60 })
    expect(await read(id)).toMatchObject({ followUp: 'reworkOperation' })
    const [routeId] = await numbers()
    const { operations } = await caller.ok('bom/route/get.do', { id: routeId })
    expect(operations.map(({ number }: any) => number)).toEqual([10, 15])
  })

  it('says why', async () => {
    const { data } = await send(fact({ kind: 'rework' }))
    expect(data.issues).toMatchObject([{ field: 'reason', rule: 'required' }])
  })
})

describe('[FL-04] photos of a report', () => {
  it('come behind it, each once, and are shown to whoever may see the report', async () => {
    const { key, id } = await reported('scrap', { quantity: 1 })
    const content = await picture()
    const one = { key: crypto.randomUUID() }
    for (const answer of ['applied', 'already'])
      expect((await sendPhoto(key, content, one)).data).toMatchObject({ answer })
    expect((await sendPhoto(key, content)).data).toMatchObject({ answer: 'applied' })
    const { photos } = await read(id)
    expect(photos).toHaveLength(2)
    expect((await caller.ok('floor/report/marks.do', { reports: [{ id }] })).marks).toMatchObject([{ id, photos: 2 }])
    const seen = await download(caller, photos[0].photo)
    expect(seen.headers['content-type']).toBe('image/jpeg')
    expect(seen.body.equals(content)).toBe(true)
    const stranger = await world.user(['production.*'], { tenant: caller as never })
    expect((await download(stranger, photos[0].photo)).headers['content-type']).toContain('application/json')
  })

  it('no more than a report has room for, none of another terminal’s report, and nothing that is no picture', async () => {
    const { key, id } = await reported('scrap', { quantity: 1 })
    const content = await picture()
    const refusal = async (sent: ReturnType<typeof sendPhoto>) => (await sent).data.refusal
    expect(await refusal(sendPhoto(key, Buffer.from('<svg onload="alert(1)"/>')))).toBe('report.photoUnreadable')
    const other = await enrolledTablet(world, caller, { name: 'EDM-9' })
    expect(await refusal(sendPhoto(key, content, {}, other))).toBe('report.photoAlone')
    expect(await refusal(sendPhoto(crypto.randomUUID(), content))).toBe('report.photoAlone')
    const answers = await Promise.all(Array.from({ length: 7 }, () => sendPhoto(key, content)))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(5)
    expect((await read(id)).photos).toHaveLength(5)
  })

  it('also of one that came too late and is kept for the supervisor', async () => {
    await caller.ok('bom/bomBatch/close', { batches: [{ id: mould.batches['P01'] }] })
    const told = fact({ kind: 'scrap', reason: 'Tool broken or worn' })
    expect((await send(told)).data).toMatchObject({ answer: 'refused', code: 'report.batchOver' })
    expect((await sendPhoto(told.key, await picture())).data).toMatchObject({ answer: 'applied' })
  })

  it('go with the batch when that is removed', async () => {
    const { key, id } = await reported('scrap', { quantity: 1 })
    await sendPhoto(key, await picture())
    const fileId = (await read(id)).photos[0].photo
    await caller.ok('bom/bomBatch/remove.do', { ids: [mould.batches['P01']] })
    expect(await rowsOf('select expires_at is not null as gone from files_file where id = $1', [fileId])).toEqual([
      { gone: true },
    ])
  })
})
