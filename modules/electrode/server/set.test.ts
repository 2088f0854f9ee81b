/** Electrode sets: what an operation that burns waits for, and its job sheet for the EDM. */
import { createClient } from '@mouldwright/server-kit'
import { userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { describe, expect, it } from 'vitest'
import { burnOfEachTest, burnOperation, chosen, rights, seedElectrode, type Piece } from './electrode.fixture.ts'

const world = worldOfFile()
const caller = userOfFile(world, rights)
const { cavity, of, shop, mouldsSoFar: mould } = burnOfEachTest(caller, 'S')

const operation = () => ({ batchId: of.batchId, operationNumber: burnOperation })
const sheet = () => caller.ok('electrode/jobSheet/read.do', operation())
const own = () => shop.list({ partId: [of.electrodeId] })
/** What the set has and lacks; nothing when it is complete. */
const lack = async (of: object = operation()) => {
  const { ready, needed, missing } = await caller.ok('electrode/jobSheet/read.do', of)
  return ready < needed ? { ready, needed, missing } : undefined
}

/** The electrode's pieces, cut and measured as good. */
async function good(): Promise<Piece[]> {
  await shop.make(of.electrodeId)
  const pieces = await own()
  await shop.cut(pieces)
  for (const { id } of pieces) await shop.measure(id, { x: 0.012, y: -0.004, z: 0.008, c: 0.015, xyAverage: 0.004 })
  return own()
}

describe('the set of a burn', () => {
  it('[EL-03] counts the whole set, and names what lacks', async () => {
    expect(await lack()).toMatchObject({ ready: 0, needed: 3 })
    await shop.make(of.electrodeId)
    const pieces = await own()
    await shop.cut(pieces)
    const [f1, f2, rough] = pieces
    for (const { id } of [f1!, rough!]) await shop.measure(id)
    await shop.measure(f2!.id, { result: 'ng', reason: '偏大' })
    expect(await lack()).toEqual({ ready: 2, needed: 3, missing: `${of.name} 精公 S${mould()} ${of.name}-F02 不合格` })
    await shop.advance([f2!], 'scrapped', { reason: '报废' })
    expect((await lack())?.missing).toBe(`${of.name} 精公 缺 1 件`)
    await shop.make(of.electrodeId)
    const last = (await own()).find(({ number }) => number.endsWith('F03'))!
    expect((await lack())?.missing).toContain('F03 未检测合格')
    await shop.cut([last])
    await shop.measure(last.id)
    expect(await lack()).toBeUndefined()
  })

  it('[EL-03] takes no piece that is used up, of an old revision or burning elsewhere', async () => {
    const [f1, f2, rough] = await good()
    expect(await lack()).toBeUndefined()
    const machineId = cavity.shop.machines['EDM01']!
    await shop.load(f1!.id, machineId, 100 + mould())
    await caller.ok('electrode/piece/burn.do', { ...chosen(f1!), ...operation() })
    // One that burns this very operation is part of its set.
    expect(await lack()).toBeUndefined()
    await caller.ok('electrode/piece/endBurn.do', { ...chosen(f1!), isWorn: true })
    expect(await lack()).toMatchObject({ ready: 2, missing: expect.stringContaining('次数已用完') })
    const { version } = await caller.ok('bom/part/get.do', { id: of.electrodeId })
    await caller.ok('bom/part/modify.do', { id: of.electrodeId, version, revision: 'B' })
    expect(await lack()).toMatchObject({ ready: 0, missing: expect.stringContaining('旧版本') })
    expect([f2, rough].length).toBe(2)
  })

  it('[EL-03] names the conceded pieces that it takes, and takes good ones before them', async () => {
    await shop.make(of.electrodeId)
    const pieces = await own()
    await shop.cut(pieces)
    for (const [at, { id }] of pieces.entries())
      await shop.measure(id, at === 0 ? { result: 'concession', reason: '可用' } : {})
    expect(await sheet()).toMatchObject({ ready: 3, conceded: [pieces[0]!.number] })
    await caller.ok('bom/bomBatch/add.do', { number: `${of.name}-2`, partId: of.electrodeId, quantity: 1 })
    const spare = (await own()).find(({ number }) => number.endsWith('F03'))!
    await shop.cut([spare])
    await shop.measure(spare.id)
    expect(await sheet()).toMatchObject({ ready: 3, conceded: [] })
  })

  it('[EL-03] counts finished batches of electrodes that are not followed as pieces', async () => {
    const burn = { batchId: cavity.batchId, operationNumber: burnOperation }
    expect(await lack(burn)).toEqual({ ready: 0, needed: 2, missing: 'E01 的批次未完工，缺 2 件' })
    const { rows } = await caller.ok('bom/bomBatch/list.do', { search: 'M1-E01-1' })
    const done = '2026-09-01T08:00:00.000Z'
    const machineId = cavity.shop.machines['GRA01']
    await caller.ok('bom/bomBatch/modify.do', {
      ...{ id: rows[0].id, version: rows[0].version },
      operations: [{ number: 10, lock: 0, machineId, startedAt: done, finishedAt: '2026-09-01T12:00:00.000Z' }],
    })
    expect(await lack(burn)).toBeUndefined()
  })

  it('[EL-03] of a shared electrode is asked for in each mould that it burns', async () => {
    const shared = { isShared: true, burns: [{ partId: cavity.cavityId, operationNumber: 30 }] }
    await seedElectrode(caller, of, { part: shared, design: { positions: [] } })
    expect(await lack({ batchId: cavity.batchId, operationNumber: 30 })).toMatchObject({ ready: 0, needed: 3 })
  })

  it('[EL-03] has no electrode of another mould that is not shared, whatever a row says of it', async () => {
    const burn = { batchId: cavity.batchId, operationNumber: 30 }
    const part = { isShared: true, burns: [{ partId: cavity.cavityId, operationNumber: 30 }] }
    const made = async () => (await seedElectrode(caller, of, { part, design: { positions: [] } })).electrodeId
    const [, other] = [await made(), await made()]
    const { needed } = (await lack(burn))!
    // No call leaves such a row; one that came otherwise must not send somebody for another mould's electrode.
    const direct = createClient(world.database.adminUrl)
    await direct.connect()
    await direct.query('update production_part set is_shared = false where id = $1', [other])
    await direct.end()
    expect(await lack(burn)).toMatchObject({ needed: needed - 3 })
  })
})

describe('the gate of EDM', () => {
  const gate = async () => {
    const { operations } = await caller.ok('floor/gate/query.do', { operations: [operation()] })
    return operations[0].reasons.filter(({ code }: any) => code === 'electrodes' || code === 'concession')
  }

  it('[EL-03] is red with what lacks, and green once the set is measured', async () => {
    await shop.make(of.electrodeId)
    const [reason] = await gate()
    expect(reason).toMatchObject({
      ...{ code: 'electrodes', light: 'red', path: `/electrode/set?batchId=${of.batchId}&operation=20` },
      params: { ready: 0, needed: 3, missing: expect.stringContaining('F01 未检测合格') },
      sentence: expect.stringContaining('0/3'),
    })
    await good()
    expect(await gate()).toEqual([])
  })

  it('[EL-03] is amber where the set has a conceded piece', async () => {
    await shop.make(of.electrodeId)
    const pieces = await own()
    await shop.cut(pieces)
    for (const [at, { id }] of pieces.entries())
      await shop.measure(id, at === 0 ? { result: 'concession', reason: '可用' } : {})
    expect(await gate()).toMatchObject([{ code: 'concession', light: 'amber', params: { reason: pieces[0]!.number } }])
  })
})

describe('job sheets', () => {
  it('[EL-05] give positions, corrected gap, offsets and magazine place of each piece', async () => {
    const pieces = await good()
    const machineId = cavity.shop.machines['EDM01']!
    await shop.load(pieces[0]!.id, machineId, 200 + mould())
    const { lines, ready, needed, part, operation: number } = await sheet()
    expect([ready, needed, part, number]).toEqual([3, 3, 'C01', 20])
    expect(lines).toHaveLength(4)
    const [rough] = lines
    expect(rough).toMatchObject({ stage: 'rough', x: 12.5, z: -24.35, quadrant: 1, gapXy: 0.296, offsetX: 0.012 })
    expect(lines.filter(({ stage }: any) => stage === 'fine')).toMatchObject([
      { piece: pieces[0]!.number, gapXy: 0.076, machine: 'EDM01', place: 200 + mould(), c: 0 },
      { piece: pieces[1]!.number, gapXy: 0.076, machine: null, place: null, c: 180 },
    ])
  })

  it('[EL-02 EL-05] leave out offsets of an earlier clamping, and keep the gap', async () => {
    const [f1] = await good()
    await shop.bind(f1!.id, 'holder', `H${of.name}`)
    const { lines } = await sheet()
    expect(lines.find(({ pieceId }: any) => pieceId === f1!.id)).toMatchObject({
      ...{ offsetX: null, hasOffsets: false, gapXy: 0.076 },
    })
  })

  it('[EL-05] are written by a template, whose placeholders are checked when it is saved', async () => {
    const wrong = await caller.post<any>('electrode/sheetTemplate/add.do', {
      ...{ name: 'X', fileName: 'a.txt', line: '{{x}};{{colour}}', head: '{{x}}', foot: '{{', decimals: 3 },
    })
    expect(wrong.data.issues.map(({ field, rule }: any) => [field, rule])).toEqual([
      ['head', 'electrode:rules.placeholderUnknown'],
      ['line', 'electrode:rules.placeholderUnknown'],
      ['foot', 'electrode:rules.placeholderUnknown'],
    ])
    const { id: templateId } = await caller.ok('electrode/sheetTemplate/add.do', {
      ...{ name: `Form ${mould()}`, fileName: '{{part}}-{{operation}}.txt', decimals: 3 },
      ...{
        head: '; {{mould}} {{lines}}',
        line: '{{line}};{{piece}};{{x}};{{y}};{{c}};{{gapXy}};{{offsetX}}',
        foot: 'END',
      },
    })
    const download = (more: object = {}) =>
      world.composition.app.inject({
        method: 'POST',
        url: '/front/electrode/jobSheet/download.do',
        payload: { ...operation(), templateId, ...more },
        headers: { cookie: `mw_long=${caller.tokens.longToken}`, token: caller.tokens.shortToken },
      })
    expect((await download()).json().message).toContain('电极不齐 0/3')
    const [f1, f2, rough] = await good()
    const answer = await download()
    expect(answer.headers['content-disposition']).toContain('C01-20.txt')
    expect(answer.body.split('\r\n')).toEqual([
      `; S${mould()} 4`,
      `1;${rough!.number};12.500;-8.000;0.000;0.296;0.012`,
      `2;${rough!.number};-12.500;-8.000;180.000;0.296;0.012`,
      `3;${f1!.number};12.500;-8.000;0.000;0.076;0.012`,
      `4;${f2!.number};-12.500;-8.000;180.000;0.076;0.012`,
      'END',
      '',
    ])
    await shop.bind(f1!.id, 'chip', `K${of.name}`)
    expect((await download()).json().message).toContain(`${f1!.number} 在当前装夹下没有检测`)
  })

  it('[EL-05] are refused where nothing burns', async () => {
    const answer = await caller.post('electrode/jobSheet/read.do', { batchId: of.batchId, operationNumber: 10 })
    expect(answer.message).toBe('工序 10 没有放电的电极')
  })
})
