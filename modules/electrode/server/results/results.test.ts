/** Result files of measuring machines: previewed, applied as if measured by hand, once, all of a file or none. */
import { change } from '../../../aps/server/factory.fixture.ts'
import { enrolledGateway } from '../../../gateway/server/gateway.fixture.ts'
import { dayIn } from '@mouldwright/server-kit'
import type { Caller } from '@mouldwright/testkit'
import { ofEachTest, ofFile, userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importResults, listResultSources } from '../../shared/index.ts'
import { piecesOf, rights, seedCavity, seedElectrode, type Piece } from '../electrode.fixture.ts'

const world = worldOfFile()
const caller = userOfFile(world, rights, { language: 'en' })
const shop = piecesOf(caller)
const cavity = ofFile(() => seedCavity(caller))
const of = ofEachTest(() => seedElectrode(caller, cavity))
let formatId: number
let environmentId: number
let probeId: number
/** Three of them: F01, F02, R01. */
let pieces: Piece[]

const day = 86_400_000
const dayBefore = (days: number) => dayIn(new Date(world.clock.now() - days * day), 'Asia/Shanghai')

const columns = [
  { content: 'piece', header: '单件号' },
  { content: 'characteristic', header: '特征' },
  { content: 'nominal', header: '名义值' },
  { content: 'actual', header: '实测值' },
]

beforeAll(async () => {
  const { id: toleranceId } = await caller.ok('bms/tolerance/add.do', { name: 'T01', lower: -0.01, upper: 0.01 })
  formatId = (
    await caller.ok('bms/cmm/format/add.do', {
      ...{ use: 'report', name: 'CSV', ending: 'csv', delimiter: 'comma', headerRow: 1, columns },
      characteristics: [
        { name: 'X', meaning: 'x' },
        { name: 'Y', meaning: 'y' },
        { name: 'C', meaning: 'c' },
        { name: 'W*', meaning: 'xyWidth', toleranceId },
        { name: 'S*', meaning: 'xySurface', toleranceId },
        { name: 'H', meaning: 'zSurface', toleranceId },
      ],
    })
  ).id
  probeId = (await caller.ok('bms/probe/add.do', { name: 'P2x20', calibrationDays: 30, angles: [] })).id
  const machineId = cavity.shop.machines['CNC02']!
  environmentId = (await caller.ok('bms/cmm/environment/add.do', { machineId, reportFormatId: formatId, probeId })).id
})

beforeEach(async () => {
  await change(caller, 'bms/probe', probeId, { calibratedOn: dayBefore(1) })
  await change(caller, 'bms/cmm/environment', environmentId, { reportFormatId: formatId })
  await shop.make(of.electrodeId)
  pieces = await shop.list({ partId: [of.electrodeId] })
  await shop.cut(pieces)
})

const head = '单件号,特征,名义值,实测值'
const file = (...lines: string[]) => [head, ...lines].join('\r\n')
const number = (at: number) => pieces[at]!.number
const measuredOf = async (piece: Piece | undefined, who: Caller = caller): Promise<any[]> =>
  (await who.ok('electrode/measurement/list.do', { filters: { pieceId: [piece!.id] } })).rows

async function send(content: string | Uint8Array, more: object = {}, who: Caller = caller) {
  const fileId = await who.upload('results.csv', typeof content === 'string' ? Buffer.from(content) : content)
  return who.post<any>(importResults.path, { fileId, environmentId, dryRun: false, ...more })
}
const told = ({ data }: { data: any }) =>
  data.faults.map(({ row, column, message }: any) => [row, column, message].join(' | '))

/** The machine writes in another format from now on, in this test. */
async function writesBy(format: object): Promise<void> {
  const named = { use: 'report', name: `F ${of.name}`, ending: 'csv' }
  const { id: reportFormatId } = await caller.ok('bms/cmm/format/add.do', { ...named, ...format })
  await change(caller, 'bms/cmm/environment', environmentId, { reportFormatId })
}

/** A good piece and one that is too wide. */
const two = () =>
  file(
    `${number(0)},X,0,0.012`,
    `${number(0)},Y,0,-0.004`,
    `${number(0)},W1,25,25.008`,
    `${number(0)},S1,0,0.002`,
    `${number(1)},C,0,0.015`,
    `${number(1)},W1,25,25.024`,
    `${number(1)},H,10,10.003`,
  )

describe('results of a measuring machine', () => {
  it('[EL-05 BD-33] are previewed, and then are measurements with offsets, oversize and decision', async () => {
    const preview = await send(two(), { dryRun: true })
    expect(preview.data).toMatchObject({ isApplied: false, measured: 2, faults: [], totalFaults: 0 })
    expect(preview.data.pieces).toMatchObject([
      { number: number(0), rows: 4, result: 'ok', reason: null, x: 0.012, y: -0.004, xyAverage: 0.003 },
      { number: number(1), rows: 3, result: 'ng', reason: 'W1 0.024 is outside -0.01 to 0.01', c: 0.015 },
    ])
    expect(await measuredOf(pieces[0])).toEqual([])
    expect((await shop.read(pieces[0]!.id)).state).toBe('cleaned')

    expect((await send(two())).data).toMatchObject({ isApplied: true, measured: 2 })
    // A width is larger on both sides: 0.008 of it are 0.004 a side.
    expect(await measuredOf(pieces[0])).toMatchObject([
      {
        ...{ x: 0.012, y: -0.004, z: null, c: null, xyMin: 0.002, xyAverage: 0.003, xyMax: 0.004 },
        ...{ result: 'ok', source: 'imported', instrument: 'CNC02', probeId, clamping: 1, by: expect.any(String) },
      },
    ])
    expect(await measuredOf(pieces[1])).toMatchObject([
      { result: 'ng', c: 0.015, xyMax: 0.012, zMin: 0.003, zAverage: 0.003 },
    ])
    expect(await shop.read(pieces[0]!.id)).toMatchObject({ state: 'ok', result: 'ok', measuredAt: expect.any(String) })
    expect(await shop.read(pieces[1]!.id)).toMatchObject({ state: 'ng', reason: 'W1 0.024 is outside -0.01 to 0.01' })
    expect((await shop.read(pieces[2]!.id)).state).toBe('cleaned')
  })

  it('[EL-05] judge by the deviations that the file states, with decimal commas and columns by number', async () => {
    const byNumber = ['characteristic', 'piece', 'deviation', 'lower', 'upper'] as const
    await writesBy({
      ...{ delimiter: 'semicolon', decimalSign: 'comma' },
      columns: byNumber.map((content, at) => ({ content, columnNumber: at + 1 })),
      characteristics: [{ name: 'D*', meaning: 'judged' }],
    })
    const line = (at: number, deviation: string) => `D7;${number(at)};${deviation};-0,005;0,005`
    const text = [line(0, '0,005'), line(1, '−0,0051'), `D7;${number(2)};0,9;;1`].join('\n')
    const { data } = await send(text)
    expect(data.pieces.map(({ result }: any) => result)).toEqual(['ok', 'ng', 'ok'])
  })

  it('[EL-05] find their piece by the chip on it, however the file writes it', async () => {
    await shop.bind(pieces[0]!.id, 'chip', `${of.name}-c1`)
    const { data } = await send(file(`${of.name.toLowerCase()}-C1,W1,25,25`, `${number(1).toLowerCase()},W1,25,25`))
    expect(data).toMatchObject({ isApplied: true, pieces: [{ number: number(0) }, { number: number(1) }] })
    expect((await measuredOf(pieces[0]))[0].clamping).toBe(2)
  })

  it('[EL-05 BD-31] find their piece by its barcode, until that is retired', async () => {
    const codes = await world.user([...rights, 'codes.*'], { tenant: caller, language: 'en' })
    const piece = { kind: 'electrode', records: [{ id: pieces[0]!.id }], count: 1 }
    const { ids } = await codes.ok('bms/barcode/generate.do', piece)
    const { code } = await codes.ok('bms/barcode/get.do', { id: ids[0] })
    const lines = file(`${code},W1,25,25`)
    expect((await send(lines, { dryRun: true })).data.pieces).toMatchObject([{ number: number(0) }])
    expect((await send(file(`${code},W1,25,25`, `${number(0)},W1,25,25`))).data.faults).toMatchObject([
      { row: 3, message: 'duplicates row 2' },
    ])
    await codes.ok('bms/barcode/retire.do', { barcodes: [{ id: ids[0] }] })
    expect(told(await send(lines))).toEqual(['2 | 单件号 | no electrode piece has this number, chip or barcode'])
  })

  it('[EL-05] are read in GBK like in UTF-8', async () => {
    const { data } = await send(inGbk(two()))
    expect(data).toMatchObject({ isApplied: true, measured: 2 })
    // The same results in another encoding are the same results.
    expect((await send(two())).data).toMatchObject({ isApplied: false, measured: 0, faults: [] })
  })

  it('[EL-05] count once: the same file changes nothing and says so, a longer one adds what is new', async () => {
    await send(two())
    const before = await shop.list({ partId: [of.electrodeId] })
    world.clock.advance(60_000)
    for (const dryRun of [true, false]) {
      const again = (await send(two(), { dryRun })).data
      expect(again).toMatchObject({ isApplied: false, measured: 0, faults: [], totalFaults: 0 })
      expect(again.pieces.map(({ importedAt }: any) => importedAt)).toEqual([expect.any(String), expect.any(String)])
    }
    expect(await shop.list({ partId: [of.electrodeId] })).toEqual(before)
    expect(await measuredOf(pieces[0])).toHaveLength(1)
    const longer = (await send(`${two()}\r\n${number(2)},W1,25,25`)).data
    expect(longer).toMatchObject({ isApplied: true, measured: 1 })
    expect(await measuredOf(pieces[0])).toHaveLength(1)
    expect(await measuredOf(pieces[2])).toHaveLength(1)
  })

  it('[EL-05 GW-05] come from the folder of their machine by its gateway, for whoever may see what that brings', async () => {
    const engineer = await world.user([...rights, 'gateway.*', 'signals.*'], { tenant: caller, language: 'en' })
    const gateway = await enrolledGateway(world, engineer, engineer.factoryId)
    const machineId = cavity.shop.machines['CNC02']!
    const folder = { name: 'CMM', kind: 'folder', address: '/cmm', machineId, silentMinutes: 5 }
    const { id: connectionId } = await engineer.ok('signals/connection/add.do', {
      ...{ ...folder, gatewayId: gateway.gatewayId },
    })
    const content = Buffer.from(two())
    await gateway.ok('/signals/gateway/receiveFile.do', {
      ...{ connectionId, name: 'M1.csv', modifiedAt: new Date(world.clock.now()).toISOString() },
      ...{ hash: createHash('sha256').update(content).digest('hex'), content: content.toString('base64') },
    })
    expect((await caller.call(listResultSources, {})).sources).toMatchObject([{ files: [] }])
    const { sources } = await engineer.call(listResultSources, {})
    expect(sources).toMatchObject([{ id: environmentId, files: [{ name: 'M1.csv', at: expect.any(String) }] }])
    const input = { fileId: sources[0]!.files[0]!.fileId, environmentId, dryRun: false }
    expect((await caller.post<any>(importResults.path, input)).data.refusal).toBe('record.absent')
    expect(await engineer.call(importResults, input)).toMatchObject({ isApplied: true, measured: 2 })
  })

  it('[EL-05] of one file that is sent twice at once are noted once', async () => {
    const answers = await Promise.all([send(two()), send(two())])
    expect(answers.map(({ data }) => data.measured).sort()).toEqual([0, 2])
    expect(await measuredOf(pieces[0])).toHaveLength(1)
  })
})

describe('a wrong file', () => {
  it('[EL-05] does nothing, and all its faults are told with row and column', async () => {
    const wrong = file(
      `${number(0)},W1,25,25.001`,
      `${number(0)},W1,25,25.002`,
      'E99,W1,25,25',
      `${number(1)},Q1,25,25`,
      `${number(1)},W1,25,twenty`,
      ',W1,25,',
      `${number(2)},X,0,0.01`,
    )
    for (const dryRun of [true, false]) {
      const answer = await send(wrong, { dryRun })
      expect(told(answer)).toEqual([
        '3 | 特征 | duplicates row 2',
        '4 | 单件号 | no electrode piece has this number, chip or barcode',
        '5 | 特征 | the measuring format does not know this characteristic; add it there first',
        '6 | 实测值 | a number is expected',
        '7 | 单件号 | field cannot be empty',
        '7 | 实测值 | field cannot be empty',
        '8 | 单件号 | no tolerance to judge by: choose one for a characteristic of the measuring format, or let the file state deviations',
      ])
      expect(answer.data).toMatchObject({ isApplied: false, measured: 0, pieces: [] })
    }
    for (const piece of pieces) {
      expect(await measuredOf(piece)).toEqual([])
      expect((await shop.read(piece.id)).state).toBe('cleaned')
    }
  })

  it('[EL-05] with half of its pieces right is not noted by half; the right ones are shown', async () => {
    const half = file(`${number(0)},W1,25,25`, `${number(1)},W1,25,`)
    const { data } = await send(half)
    expect(data).toMatchObject({ isApplied: false, measured: 1, pieces: [{ number: number(0) }], totalFaults: 1 })
    expect(await measuredOf(pieces[0])).toEqual([])
  })

  it('[EL-05] names columns that are missing or there twice', async () => {
    const answer = await send(`单件号,特征,实测值,实测值\r\n${number(0)},W1,25,25`)
    expect(told(answer)).toEqual([
      '1 | 名义值 | the column “名义值” is missing',
      '1 | 实测值 | the column “实测值” appears twice',
    ])
    expect(told(await send('\r\n'))).toEqual(
      columns.map(({ header }) => `1 | ${header} | the column “${header}” is missing`),
    )
    expect(told(await send(head))).toEqual(['1 |  | the file holds no results'])
  })

  it('[EL-05] that is no table of text is told as such', async () => {
    expect(told(await send(`${head}\n${number(0)},"W1,25,25`))).toEqual([
      '2 |  | the quotation mark that begins in this row has no end',
    ])
    const image = await caller.upload('a.nc', Buffer.from('G0 X0\n'))
    const wrongKind = await caller.post<any>(importResults.path, { fileId: image, environmentId, dryRun: true })
    expect(wrongKind.data.issues).toMatchObject([{ field: 'fileId', rule: 'fileKind' }])
  })

  it('[EL-05] with two results for one offset, or three figures that do not agree, is refused', async () => {
    await writesBy({
      ...{ delimiter: 'comma', headerRow: 1, columns: [...columns, { content: 'deviation', header: '偏差' }] },
      characteristics: [
        { name: 'X', meaning: 'x' },
        { name: 'X2', meaning: 'x' },
        { name: 'W*', meaning: 'xyWidth' },
      ],
    })
    const lines = [`${number(0)},X,0,0.01,0.01`, `${number(0)},X2,0,0.01,0.01`, `${number(1)},W1,25,25.02,-0.02`]
    const answer = await send([`${head},偏差`, ...lines].join('\n'))
    expect(told(answer).slice(0, 3)).toEqual([
      '2 | 单件号 | no tolerance to judge by: choose one for a characteristic of the measuring format, or let the file state deviations',
      '3 | 特征 | is the same offset as row 2',
      '4 | 偏差 | differs from actual less nominal (0.02)',
    ])
  })
})

describe('what keeps results out', () => {
  it('[EL-05 BD-33] an overdue probe measures nothing, but by right and with a reason', async () => {
    await change(caller, 'bms/probe', probeId, { calibratedOn: dayBefore(40) })
    const chief = await world.user([...rights, 'gate.calibration:override'], { tenant: caller, language: 'en' })
    const due = dayBefore(10)
    for (const dryRun of [true, false]) {
      const refused = await send(two(), { dryRun })
      expect(refused.data.refusal).toBe('piece.probeOverdue')
      expect(refused.message).toBe(`Calibration of probe “P2x20” was due on ${due}: calibrate it before measuring`)
    }
    expect((await send(two(), { calibrationReason: 'Spare on its way' })).data.refusal).toBe('piece.probeOverdue')
    expect((await send(two(), {}, chief)).data.refusal).toBe('piece.calibrationReasonNeeded')
    expect(await measuredOf(pieces[0])).toEqual([])
    expect((await send(two(), { calibrationReason: 'Spare on its way' }, chief)).data).toMatchObject({
      isApplied: true,
    })
    expect(await measuredOf(pieces[0])).toMatchObject([{ probeId, calibrationReason: 'Spare on its way' }])
  })

  it('[EL-05] the state of a piece, and a gap that is used up, as by hand', async () => {
    await shop.advance([pieces[0]!], 'scrapped', { reason: 'dropped' })
    await writesBy({
      ...{ delimiter: 'comma', headerRow: 1 },
      columns: [...columns, { content: 'upper', header: '上偏差' }],
      characteristics: [{ name: 'S1', meaning: 'xySurface' }],
    })
    const answer = await send([`${head},上偏差`, `${number(0)},S1,0,0,1`, `${number(1)},S1,0,0.08,1`].join('\n'))
    expect(told(answer)).toEqual([
      `2 | 单件号 | The piece ${number(0)} is “Scrapped” and cannot become “Being measured”`,
      `3 | 单件号 | The piece ${number(1)} is so large that nothing is left of its spark gap of 0.08 mm; it cannot be OK`,
    ])
  })

  it('[EL-05] leaving a magazine, as by hand', async () => {
    await shop.measure(pieces[0]!.id)
    await shop.load(pieces[0]!.id, of.shop.machines['EDM01']!, 41)
    expect((await send(two())).data.isApplied).toBe(true)
    expect(await shop.read(pieces[0]!.id)).toMatchObject({ state: 'ok', machineId: null, magazinePlace: null })
    await shop.measure(pieces[2]!.id)
    expect((await shop.load(pieces[2]!.id, of.shop.machines['EDM01']!, 41)).code).toBe(1)
  })

  it('[EL-05 T1 T7] pieces, files and machines of another company are as good as not there', async () => {
    const stranger = await world.user(rights, { language: 'en' })
    const theirs = await seedElectrode(stranger, await seedCavity(stranger, 'M9'))
    await piecesOf(stranger).make(theirs.electrodeId)
    const [foreign] = await piecesOf(stranger).list({ partId: [theirs.electrodeId] })
    const answer = await send(file(`${foreign!.number},W1,25,25`))
    expect(told(answer)).toEqual(['2 | 单件号 | no electrode piece has this number, chip or barcode'])
    expect((await send(two(), {}, stranger)).data.refusal).toBe('record.absent')
    const fileId = await caller.upload('results.csv', Buffer.from(two()))
    const colleague = await world.user(rights, { tenant: caller })
    for (const who of [stranger, colleague])
      expect((await who.post<any>(importResults.path, { fileId, environmentId, dryRun: true })).data.refusal).toBe(
        'record.absent',
      )
    expect((await stranger.call(listResultSources, {})).sources).toEqual([])
  })

  it('[EL-05] a machine whose format says nothing of results, and whoever may not measure', async () => {
    expect((await caller.call(listResultSources, {})).sources).toEqual([
      { id: environmentId, machine: 'CNC02', format: 'CSV', probeId, files: [] },
    ])
    await writesBy({ ending: 'pdf' })
    expect((await caller.call(listResultSources, {})).sources).toEqual([])
    expect((await send(two())).message).toBe(
      'The measuring environment of CNC02 has no report format that results can be read by; enter delimiter and columns in the measuring format',
    )
    const reader = await world.user(['electrode.piece:check'], { tenant: caller })
    expect((await send(two(), {}, reader)).data.refusal).toBe('access.denied')
  })
})

/** Two bytes for each sign that GBK has, as the decoder says. */
function inGbk(text: string): Buffer {
  const decoder = new TextDecoder('gbk')
  const bytesOf = new Map<string, [number, number]>()
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1)
      bytesOf.set(decoder.decode(Uint8Array.of(first, second)), [first, second])
  return Buffer.from([...text].flatMap((sign) => (sign < '\u0080' ? sign.charCodeAt(0) : bytesOf.get(sign)!)))
}
