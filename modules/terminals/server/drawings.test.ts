/** Drawings of parts on job sheets at terminals. */
import { change, seedMould, seedShop, type SeededMould, type Shop } from '../../aps/server/factory.fixture.ts'
import type { Caller } from '@mouldwright/testkit'
import { ofFile, worldOfFile } from '@mouldwright/testkit/of-file'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enrolledTablet, type Tablet } from './tablet.fixture.ts'

const world = worldOfFile()
const caller: Caller = ofFile(() => world.user(['*'], { language: 'en' }))
const shop = ofFile((): Promise<Shop> => seedShop(caller))
let tablet: Tablet
let mould: SeededMould
let userId: number
let moulds = 0

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

async function worker(): Promise<number> {
  const tenant = { tenantId: caller.tenantId, factoryId: caller.factoryId }
  return (await world.user(['terminals.terminal:work'], { tenant })).userId
}

beforeAll(async () => {
  tablet = await enrolledTablet(world, caller)
  userId = await worker()
  await caller.ok('terminals/pin/set.do', { userId, pin: '58203117' })
  await tablet.ok('terminals/person/signIn.do', { userId, pin: '58203117' })
})
beforeEach(async () => {
  mould = await seedMould(caller, shop, `M${(moulds += 1)}`)
})

const partId = () => mould.parts['P01']!
async function draw(name: string, content: Uint8Array, revision: string | null): Promise<number> {
  const drawing = await caller.upload(name, content)
  const { drawings } = await caller.ok('bom/part/get.do', { id: partId() })
  const kept = (drawings ?? []).map(({ labels: _, ...row }: any) => row)
  await change(caller, 'bom/part', partId(), { drawings: [...kept, { drawing, revision, remark: '2D' }] })
  return drawing
}
async function sheet(): Promise<any> {
  const batchId = mould.batches['P01']!
  const made = await caller.ok('bms/barcode/generate.do', { kind: 'batch', records: [{ id: batchId }], count: 1 })
  const { code } = await caller.ok('bms/barcode/get.do', { id: made.ids[0] })
  return (await tablet.ok('terminals/work/find.do', { code })).jobs[0].drawings
}
function read(fileId: number, who = userId, by = tablet) {
  const { url, payload, headers } = by.prepare('terminals/drawing/read.do', { fileId, userId: who })
  return world.composition.app.inject({ method: 'POST', url, payload, headers })
}
const refusalOf = async (answer: ReturnType<typeof read>) => (await answer).json().data.refusal

describe('[FL-05] a job sheet', () => {
  it('has the drawings of its part’s revision and those of none, and shows them to who stands there', async () => {
    await change(caller, 'bom/part', partId(), { revision: 'B' })
    const content = await picture()
    await draw('P01-A.png', content, 'A')
    const now = await draw('P01-B.pdf', pdf, 'b')
    const always = await draw('P01.png', content, null)
    expect(await sheet()).toEqual([
      { fileId: now, name: 'P01-B.pdf', revision: 'b', remark: '2D' },
      { fileId: always, name: 'P01.png', revision: null, remark: '2D' },
    ])
    const [paper, image] = [await read(now), await read(always)]
    expect([paper.headers['content-type'], image.headers['content-type']]).toEqual(['application/pdf', 'image/png'])
    expect(paper.rawPayload.equals(pdf)).toBe(true)
    expect(image.rawPayload.equals(content)).toBe(true)
  })

  it('loses the old drawing the moment its part goes to another revision', async () => {
    await change(caller, 'bom/part', partId(), { revision: 'A' })
    const old = await draw('P01-A.png', await picture(), 'A')
    expect((await read(old)).headers['content-type']).toBe('image/png')
    await change(caller, 'bom/part', partId(), { revision: 'B' })
    expect(await sheet()).toEqual([])
    expect(await refusalOf(read(old))).toBe('record.absent')
  })

  it('shows none to who has not proven themselves here, at another factory’s terminal, or once the work is over', async () => {
    const drawing = await draw('P01.png', await picture(), null)
    expect(await refusalOf(read(drawing, await worker()))).toBe('fact.notProven')
    const elsewhere = await world.user(['*'])
    const other = await enrolledTablet(world, elsewhere)
    expect(await refusalOf(read(drawing, userId, other))).toBe('fact.notProven')
    const loose = await caller.upload('other.png', await picture())
    expect(await refusalOf(read(loose))).toBe('record.absent')
    await caller.ok('bom/bomBatch/close', { batches: [{ id: mould.batches['P01'] }] })
    expect(await refusalOf(read(drawing))).toBe('record.absent')
  })

  it('shows none that is more secret than what the person’s roles let them read', async () => {
    const drawing = await draw(
      'P01.jpg',
      await sharp(await picture())
        .jpeg()
        .toBuffer(),
      null,
    )
    expect((await read(drawing)).headers['content-type']).toBe('image/jpeg')
    await caller.ok('bms/fileType/add.do', { code: 'DWG', name: 'Drawing', endings: 'jpg', security: 3 })
    expect(await refusalOf(read(drawing))).toBe('record.absent')
  })
})
