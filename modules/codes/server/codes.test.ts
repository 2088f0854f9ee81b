/** Codes as a factory gets them: made for each kind of thing, printed, scanned, retired. */
import { seedMould, seedShop, type Shop } from '../../aps/server/factory.fixture.ts'
import { piecesOf, seedElectrode } from '../../electrode/server/electrode.fixture.ts'
import type { Caller } from '@mouldwright/testkit'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { readCodes } from './read-codes.fixture.ts'
import { codeKinds, scanFault, withCheckDigit, type CodeKind } from '../shared/index.ts'

const world = worldOfFile()
const rights = ['basic.*', 'production.*', 'electrode.*', 'identity.user:*', 'codes.*']
const company = ofEachTest(() => world.tenant({ factories: [{ name: 'Main' }, { name: 'East' }] }))
const caller = ofEachTest(() => world.user(rights, { tenant: company, factory: 'Main' }))
const shop = ofEachTest((): Promise<Shop> => seedShop(caller))

const make = (input: object, who: Caller = caller) =>
  who.ok<{ made: number; kept: number; ids: number[] }>('bms/barcode/generate.do', { count: 1, ...input })
const label = async (text = '返修') => (await make({ kind: 'label', text })).ids[0]!
const read = (id: number, who: Caller = caller): Promise<any> => who.ok('bms/barcode/get.do', { id })
const scan = (code: string, who: Caller = caller) => who.post<any>('bms/barcode/scan.do', { code })
const history = async (barcodeId: number): Promise<any[]> =>
  (await caller.ok('bms/barcodePrint/list.do', { filters: { barcodeId: [barcodeId] }, sort: 'sequence' })).rows
const chosen = (...ids: number[]) => ({ barcodes: ids.map((id) => ({ id })) })
const colleague = (permissions: readonly string[], language: 'zh' | 'en' = 'en') =>
  world.user(permissions, { tenant: company, factory: 'Main', language })

/** A record of each kind that codes name, with what a scan says of it. */
let things: Record<CodeKind, { id: number; name: string; text: string; path: string | null }>

beforeEach(async () => {
  const { mouldId, parts, batches } = await seedMould(caller, shop, 'M1')
  const { id: shelfId } = await caller.ok('bms/shelf/add.do', {
    ...{ code: 'A01', name: '电极货架', layers: 2, slotsPerLayer: 2 },
    places: [
      { layer: 1, slot: 1, code: 'A01-1-1' },
      { layer: 1, slot: 2, code: 'A01-1-2', valid: false },
      { layer: 2, slot: 1, code: 'A01-2-1' },
    ],
  })
  const of = { shop, mouldId, cavityId: parts['C01']!, batchId: batches['C01']! }
  const { electrodeId } = await seedElectrode(caller, of)
  await piecesOf(caller).make(electrodeId)
  const [electrode] = await piecesOf(caller).list({ partId: [electrodeId] })
  const person = await caller.ok('upms/user/get.do', { id: caller.userId })
  const machineId = shop.machines['CNC01']!
  things = {
    person: { id: caller.userId, ...both(person.realName), path: `/settings/user?id=${caller.userId}` },
    machine: { id: machineId, ...both('CNC01'), path: `/basic/machine?id=${machineId}` },
    batch: { id: batches['C01']!, ...both('M1-C01-1'), path: `/production/batch?id=${batches['C01']}` },
    piece: { id: parts['C01']!, name: 'M1 · C01 #1', text: 'C01#1', path: `/production/part?id=${parts['C01']}` },
    electrode: {
      ...{ id: electrode!.id, name: electrode!.number, text: electrode!.number.slice(-13) },
      path: `/electrode/piece?id=${electrode!.id}`,
    },
    shelf: { id: shelfId, ...both('电极货架'), path: `/basic/shelf?id=${shelfId}` },
    place: { id: shelfId, name: '电极货架 · A01-1-1', text: 'A01-1-1', path: `/basic/shelf?id=${shelfId}` },
    label: { id: 0, ...both('返修'), path: null },
  }
})

const both = (text: string) => ({ name: text, text })
const inputFor = (kind: CodeKind) =>
  kind === 'label' ? { kind, text: '返修' } : { kind, records: [{ id: things[kind].id }] }

describe('making codes', () => {
  it.each(codeKinds)('[BD-31] a %s gets a code with a check digit, and a scan says what it is', async (kind) => {
    const { made, ids } = await make(inputFor(kind))
    expect(made).toBe(kind === 'place' ? 2 : 1)
    const record = await read(ids[0]!)
    expect(scanFault(record.code)).toBeUndefined()
    expect(record).toMatchObject({ kind, state: 'active', printed: 0, text: expect.stringMatching(/./) })
    const { id: _, ...expected } = things[kind]
    const answers = await Promise.all(ids.map(async (id) => (await scan((await read(id)).code)).data))
    expect(answers).toContainEqual({ code: expect.stringMatching(/^\d{13}$/), kind, ...expected })
    expect(await history(ids[0]!)).toMatchObject([{ step: 'made', sequence: 1 }])
  })

  it('[BD-31] what has a code keeps it; a retired one is followed by a new one; pieces are numbered on', async () => {
    const first = await make(inputFor('machine'))
    expect(await make(inputFor('machine'))).toEqual({ made: 0, kept: 1, ids: first.ids })
    const places = await make(inputFor('place'))
    expect(await make(inputFor('place'))).toMatchObject({ made: 0, kept: places.ids.length })
    await caller.ok('bms/barcode/retire.do', chosen(...first.ids))
    const second = await make(inputFor('machine'))
    expect(second).toMatchObject({ made: 1, kept: 0 })
    expect((await read(second.ids[0]!)).code).not.toBe((await read(first.ids[0]!)).code)
    const pieces = [...(await make({ ...inputFor('piece'), count: 2 })).ids, ...(await make(inputFor('piece'))).ids]
    const numbers = (await Promise.all(pieces.map((id) => read(id)))).map(({ pieceNumber }) => pieceNumber)
    expect(numbers.sort()).toEqual([1, 2, 3])
  })

  it('[BD-31] makers at the same time give a machine one code, and no code twice', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => make(inputFor('machine'))))
    expect(new Set(answers.flatMap(({ ids }) => ids)).size).toBe(1)
    const labels = await Promise.all(Array.from({ length: 4 }, () => make({ kind: 'label', text: 'X', count: 50 })))
    const { total } = await caller.ok('bms/barcode/list.do', { size: 1 })
    expect(total).toBe(201)
    const codes = await Promise.all(
      labels.flatMap(({ ids }) => ids.slice(0, 3)).map(async (id) => (await read(id)).code),
    )
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('[BD-31] texts of 1 to 13 signs, 1 to 50 codes, known records: each fault is named, and nothing is made', async () => {
    const faulty = [
      { kind: 'label', text: '一二三四五六七八九十一二三四' },
      { kind: 'label', text: null },
      { kind: 'label', text: 'X', count: 0 },
      { kind: 'label', text: 'X', count: 51 },
      { kind: 'machine', records: [] },
      { kind: 'machine', records: [{ id: things.machine.id }, { id: things.batch.id + 99_999 }] },
      { kind: 'mould', records: [{ id: 1 }] },
    ]
    for (const input of faulty) {
      const { code, message } = await caller.post('bms/barcode/generate.do', { count: 1, ...input })
      expect([code, message], JSON.stringify(input)).toEqual([
        expect.not.stringMatching(/^1$/),
        expect.stringMatching(/./),
      ])
    }
    const parts = await Promise.all(
      Array.from({ length: 11 }, async (_, at) => {
        const { mouldId } = await caller.ok('bom/part/get.do', { id: things.piece.id })
        return caller.ok('bom/part/add.do', { mouldId, number: `Q${at}`, name: `Q${at}`, quantity: 1 })
      }),
    )
    const many = { kind: 'piece', count: 50, records: parts.map(({ id }) => ({ id })) }
    expect((await caller.post('bms/barcode/generate.do', many)).message).toBe(
      '一次最多生成 500 个条码，这里有 550 个，请分几次生成',
    )
    expect((await caller.ok('bms/barcode/list.do', {})).total).toBe(0)
  })

  it('[BD-31] whoever may not see machines makes no codes for them', async () => {
    const maker = await colleague(['codes.*'])
    expect((await maker.post('bms/barcode/generate.do', { count: 1, ...inputFor('machine') })).code).not.toBe(1)
    expect((await maker.post('bms/barcode/generate.do', { count: 1, kind: 'label', text: 'X' })).code).toBe(1)
  })
})

/** What a scanner sees of a drawing. */
async function onPaper(svg: string): Promise<string[]> {
  const white = { background: '#fff' } as const
  const picture = sharp(Buffer.from(svg), { density: 300 })
    .flatten(white)
    .extend({ top: 60, bottom: 60, left: 60, right: 60, ...white })
  return readCodes(await picture.png().toBuffer())
}

describe('printing', () => {
  it('[BD-31 FL-10] labels carry a QR and an EAN-13 drawing; each printing is noted, a second one as a reprint', async () => {
    const id = await label()
    const drawn = await caller.ok('bms/barcode/preview.do', chosen(id))
    expect(drawn.labels).toMatchObject([{ text: '返修', isReprint: false, code: (await read(id)).code }])
    const { qr, bars, code } = drawn.labels[0]
    expect(await onPaper(qr)).toEqual([`QRCode ${code}`])
    expect(await onPaper(bars)).toEqual([`EAN13 ${code}`])
    const print = { ...chosen(id), size: '50x30', copies: 2 }
    expect(await caller.ok('bms/barcode/print.do', print)).toEqual({ labels: 2, reprints: 0 })
    expect(await caller.ok('bms/barcode/print.do', { ...print, copies: 1 })).toEqual({ labels: 1, reprints: 1 })
    expect(await read(id)).toMatchObject({ printed: 3, printedAt: expect.any(String) })
    expect(await history(id)).toMatchObject([
      { step: 'made', sequence: 1 },
      { step: 'printed', sequence: 2, copies: 2, size: '50x30', text: '返修' },
      { step: 'reprinted', sequence: 3, copies: 1, size: '50x30', text: '返修' },
    ])
    expect((await caller.ok('bms/barcode/preview.do', chosen(id))).labels).toMatchObject([{ isReprint: true }])
  })

  it('[BD-31] a retired code is not printed, nor any code that was chosen with it', async () => {
    const [good, retired] = [await label(), await label()]
    await caller.ok('bms/barcode/retire.do', chosen(retired))
    const { code } = await read(retired)
    const print = { ...chosen(good, retired), size: '50x30', copies: 1 }
    expect((await caller.post('bms/barcode/print.do', print)).message).toBe(`条码 ${code} 已作废，不能打印`)
    expect((await caller.post('bms/barcode/preview.do', chosen(retired))).message).toContain(code)
    expect(await read(good)).toMatchObject({ printed: 0 })
    expect((await history(retired)).map(({ step }) => step)).toEqual(['made', 'retired'])
  })
})

describe('scan check', () => {
  it('[BD-31] says in both languages why a code does not count', async () => {
    const id = await label()
    const { code } = await read(id)
    await caller.ok('bms/barcode/retire.do', chosen(id))
    const english = await colleague(rights)
    expect((await scan(code)).message).toMatch(/^条码 \d{13}（返修）已由.+作废，请换用新标签$/)
    expect((await scan(code, english)).message).toMatch(
      /^The code \d{13} \(返修\) was retired by .+; use the new label$/,
    )
    const unknown = withCheckDigit('299999999999')
    expect((await scan(unknown)).message).toBe(`没有条码 ${unknown}`)
    expect((await scan(unknown, english)).message).toBe(`There is no code ${unknown}`)
    const wrong = code.slice(0, 12) + ((Number(code[12]) + 1) % 10)
    expect((await scan(wrong)).message).toContain('校验位不对，请重新扫描')
    expect((await scan('123', english)).message).toContain('A code has exactly 13 digits: scan again')
  })

  it('[BD-31] takes what scanners send: control characters and full-width digits', async () => {
    const { code } = await read(await label())
    const wide = [...code].map((digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0)).join('')
    expect((await scan(` ${wide}\t`)).data).toMatchObject({ code, kind: 'label' })
  })

  it('[BD-31] shows no name of what the scanning person may not see', async () => {
    const { code } = await read((await make(inputFor('machine'))).ids[0]!)
    const guard = await colleague(['codes.barcode:scan'])
    expect((await scan(code, guard)).data).toEqual({ code, kind: 'machine', text: 'CNC01', name: null, path: null })
    expect((await guard.post('bms/barcode/list.do', {})).code).not.toBe(1)
  })

  it('[BD-31 T1] codes of other factories and other tenants are answered like unknown ones, and cannot be touched', async () => {
    const id = await label()
    const { code } = await read(id)
    const strangers = [await world.user(rights), await world.user(rights, { tenant: company, factory: 'East' })]
    for (const stranger of strangers) {
      expect((await scan(code, stranger)).message).toBe(`没有条码 ${code}`)
      expect((await stranger.ok('bms/barcode/list.do', {})).total).toBe(0)
      for (const path of ['retire', 'print', 'preview'])
        expect(
          (await stranger.post(`bms/barcode/${path}.do`, { ...chosen(id), size: '50x30', copies: 1 })).code,
        ).not.toBe(1)
    }
    expect(await read(id)).toMatchObject({ state: 'active', printed: 0 })
  })

  it.each(codeKinds.filter((kind) => kind !== 'label'))(
    '[BD-31 T1] a %s of another tenant or factory gets no code, and is answered like one that is not there',
    async (kind) => {
      const elsewhere = await world.user(rights)
      const answers = [things[kind].id, 4_242_424_242].map(async (id) => {
        const { code, message, data } = await elsewhere.post<any>('bms/barcode/generate.do', {
          kind,
          records: [{ id }],
          count: 1,
        })
        return { code, message, refusal: data?.refusal }
      })
      const [foreign, absent] = await Promise.all(answers)
      expect(foreign).toEqual(absent)
      expect(foreign!.code).not.toBe(1)
      expect((await elsewhere.ok('bms/barcode/list.do', {})).total).toBe(0)
    },
  )

  it('[BD-31] nobody changes, adds or removes codes by the calls of records', async () => {
    const id = await label()
    for (const path of ['add', 'modify', 'remove'])
      expect((await caller.post(`bms/barcode/${path}.do`, { id, version: 1, ids: [id], code: '2' })).code).not.toBe(1)
    expect(await read(id)).toMatchObject({ id, state: 'active' })
  })
})
