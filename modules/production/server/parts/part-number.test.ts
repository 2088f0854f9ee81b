import { dayFrom, type Caller } from '@mouldwright/testkit'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeEach, describe, expect, it } from 'vitest'
import { importBook, importOver, writeBook } from '@mouldwright/testkit/books'

const world = worldOfFile()
const planner = ofEachTest(() => world.user(['basic.*', 'production.*']))
const add = async (path: string, draft: object, who: Caller = planner): Promise<number> =>
  (await who.ok(`${path}/add.do`, draft)).id

let typeId: number
let mouldId: number
beforeEach(async () => {
  typeId = await add('bms/partType', { code: 'CAV', name: '型腔' })
  mouldId = await add('bom/mold', { number: 'M1', name: '前保险杠', deliveryDate: '2027-11-20' })
})
const counter = { rank: 9, kind: 'counter', digits: 2 }
const rule = (of: object = {}) =>
  planner.ok('bms/partNumberRule/add.do', { partTypeId: typeId, typeCode: 'CAV', segments: [counter], ...of })
const byRule = (more: object = {}, who: Caller = planner) =>
  who.post<any>('bom/part/addByRule.do', { mouldId, partTypeId: typeId, name: '型腔', ...more })
const next = async (): Promise<string[]> =>
  (await planner.ok('bom/part/previewNumbers.do', { mouldId, partTypeId: typeId })).numbers
const numbers = async (): Promise<string[]> =>
  (await planner.ok('bom/part/list.do', { size: 100, sort: 'number' })).rows.map(({ number }: any) => number)

describe('part-number rules', () => {
  it('[BD-13] refuse the reserved code MP, a type code that is missing, and anything but one counter', async () => {
    const faulty = async (of: object) => {
      const input = { partTypeId: typeId, typeCode: 'CAV', segments: [counter], ...of }
      const { data } = await planner.post<any>('bms/partNumberRule/add.do', input)
      return data.issues.map(({ rule: broken }: any) => broken)
    }
    expect(await faulty({ typeCode: 'mp' })).toEqual(['basic:rules.reservedTypeCode'])
    expect(await faulty({ typeCode: null })).toEqual(['basic:rules.typeCodeMissing'])
    expect(await faulty({ segments: [{ rank: 1, kind: 'year' }] })).toEqual(['basic:rules.oneCounter'])
    expect(await faulty({ segments: [counter, { rank: 3, kind: 'letters' }] })).toEqual(['basic:rules.oneCounter'])
    expect(await faulty({ segments: [counter, { rank: 3, kind: 'text' }] })).toEqual(['basic:rules.segmentText'])
  })

  it('[BD-13] segments say text, year, month, customer and mould, in their order', async () => {
    const customerId = await add('bms/customer', { number: 'K7', name: '客户', shortName: 'K7' })
    const ordered = await add('bom/mold', { number: 'M2', name: '模具', deliveryDate: '2027-11-20', customerId })
    const segments = ['mould', 'customer', 'year', 'month'].map((kind, at) => ({ rank: at + 1, kind }))
    await rule({
      segments: [counter, ...segments, { rank: 8, kind: 'text', text: '-' }, { rank: 10, kind: 'text', text: '/A' }],
    })
    const day = dayFrom(world.clock.now())
    expect((await byRule({ mouldId: ordered })).data.number).toBe(`CAVM2K7${day.slice(2, 4)}${day.slice(5, 7)}-01/A`)
    expect((await byRule()).data).toMatchObject({ refusal: 'partNumber.noCustomer', params: { mould: 'M1' } })
  })

  it('[BD-13] encoding 1 begins with the number of the mould, 2 with the code of the type; letters count on after Z', async () => {
    await rule({
      encoding: 1,
      typeCode: null,
      segments: [
        { rank: 1, kind: 'text', text: '-' },
        { rank: 2, kind: 'letters' },
      ],
    })
    expect(await next()).toEqual(['M1-A', 'M1-B', 'M1-C'])
    await add('bom/part', { mouldId, number: 'M1-Z', name: '外来' })
    expect((await byRule()).data.number).toBe('M1-AA')
    expect(await next()).toEqual(['M1-AB', 'M1-AC', 'M1-AD'])
  })
})

describe('numbers by rule', () => {
  it('[BD-13] twenty parts at once get twenty numbers without a gap', async () => {
    await rule()
    expect(await next()).toEqual(['CAV01', 'CAV02', 'CAV03'])
    const answers = await Promise.all(Array.from({ length: 20 }, () => byRule()))
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 1))
    expect(await numbers()).toEqual(Array.from({ length: 20 }, (_, at) => `CAV${String(at + 1).padStart(2, '0')}`))
  })

  it('[BD-13] what is not added takes no number', async () => {
    await rule()
    const late = await byRule({ deliveryDate: '2028-01-01' })
    expect(late.data).toMatchObject({ refusal: 'input.invalid' })
    expect((await byRule()).data.number).toBe('CAV01')
  })

  it('[BD-13] each resolved prefix counts by itself, and a number of one’s own lifts the counter, imported too', async () => {
    await rule({ segments: [{ rank: 1, kind: 'mould' }, { rank: 2, kind: 'text', text: '-' }, counter] })
    const other = await add('bom/mold', { number: 'M2', name: '模具', deliveryDate: '2027-11-20' })
    expect((await byRule()).data.number).toBe('CAVM1-01')
    expect((await byRule({ mouldId: other })).data.number).toBe('CAVM2-01')
    const book = await writeBook([
      [
        '零件',
        [
          ['模号', '零件号', '零件名称'],
          ['M1', 'CAVM1-41', '带入'],
        ],
      ],
    ])
    expect(await importBook(planner, 'bom/part', book)).toMatchObject({ issues: [], applied: true })
    expect((await byRule()).data.number).toBe('CAVM1-42')
    expect((await byRule({ mouldId: other })).data.number).toBe('CAVM2-02')
  })

  it('[BD-13] an import of a number that is there asks before it overwrites', async () => {
    await rule()
    await byRule()
    const book = await writeBook([
      [
        '零件',
        [
          ['模号', '零件号', '零件名称'],
          ['M1', 'CAV01', '改名'],
        ],
      ],
    ])
    const asked = await importBook(planner, 'bom/part', book)
    expect(asked).toMatchObject({ applied: false, confirmations: [{ message: expect.stringContaining('CAV01') }] })
    expect(await importOver(planner, 'bom/part', book)).toMatchObject({ applied: true })
  })

  it('[BD-13] a type without a valid rule, a number that is too long and another tenant’s type are refused', async () => {
    expect((await byRule()).data).toMatchObject({ refusal: 'partNumber.noRule', params: { type: '型腔' } })
    const text = { kind: 'text', text: 'ABCDEFGHIJ' }
    await rule({ segments: [1, 2, 3].map((rank) => ({ rank, ...text })).concat(counter as never) })
    expect((await byRule()).data).toMatchObject({ refusal: 'partNumber.unfit' })
    const stranger = await world.user(['basic.*', 'production.*'])
    expect((await byRule({}, stranger)).code).not.toBe(1)
  })

  it('[BD-13] the part is of the type’s kind: an electrode’s number makes an electrode', async () => {
    const electrode = await add('bms/partType', { code: 'ELE', name: '电极', workpieceType: 2 })
    await rule({ partTypeId: electrode, typeCode: 'E' })
    const { data } = await byRule({ partTypeId: electrode, name: '电极' })
    expect(await planner.ok('bom/part/get.do', { id: data.id })).toMatchObject({ number: 'E01', type: 2, quantity: 1 })
  })
})
