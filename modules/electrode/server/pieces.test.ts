/** Electrode pieces as a shop follows them: made, cut, measured, bound, loaded, burned with, worn. */
import { ofEachTest, ofFile, userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { describe, expect, it } from 'vitest'
import { burnOperation, chosen, piecesOf, rights, seedCavity, seedElectrode, type Piece } from './electrode.fixture.ts'

const world = worldOfFile()
const caller = userOfFile(world, rights)
const shop = piecesOf(caller)
const cavity = ofFile(() => seedCavity(caller))
const of = ofEachTest(() => seedElectrode(caller, cavity))

/** A chip that no other test has. */
const chip = (number: number) => `${of.name}.C${number}`
/** The test's own pieces. */
const own = (filters: object = {}) => shop.list({ partId: [of.electrodeId], ...filters })

const numbers = (pieces: readonly Piece[]) => pieces.map(({ number, state }) => `${number} ${state}`)
const issues = ({ data }: { data: any }) => data.issues.map(({ field, rule, row }: any) => [field, rule, row ?? 0])

/** All pieces of the electrode, measured as good. */
async function good(): Promise<Piece[]> {
  await shop.make(of.electrodeId)
  const pieces = await own()
  await shop.cut(pieces)
  for (const { id } of pieces) await shop.measure(id, { xyAverage: 0.004 })
  return own()
}

describe('designs', () => {
  it('[EL-01] are of electrodes, and give positions to burns that the part has', async () => {
    const wrong = await caller.post('electrode/design/add.do', { partId: of.cavityId, orbit: 'none' })
    expect(issues(wrong)).toEqual([['partId', 'electrode:rules.noElectrode', 0]])
    const { version } = await caller.ok('electrode/design/get.do', { id: of.designId })
    const position = { partId: of.cavityId, operationNumber: 10, number: 1, x: 0, y: 0, z: 0, c: 0 }
    const elsewhere = await caller.post('electrode/design/modify.do', {
      ...{ id: of.designId, version, positions: [position] },
    })
    expect(issues(elsewhere)).toEqual([['positions', 'electrode:rules.positionWithoutBurn', 1]])
  })
})

describe('pieces', () => {
  it('[EL-01] are made of the design, stage by stage, and again only in place of scrapped ones', async () => {
    expect(await shop.make(of.electrodeId)).toEqual({ made: 3 })
    const pieces = await own()
    expect(numbers(pieces)).toEqual([
      `M1 ${of.name}-F01 designed`,
      `M1 ${of.name}-F02 designed`,
      `M1 ${of.name}-R01 designed`,
    ])
    expect(pieces[0]).toMatchObject({ stage: 'fine', serial: 1, revision: 'A', burnsAllowed: 2, burnsUsed: 0 })
    expect(await shop.make(of.electrodeId)).toEqual({ made: 0 })
    expect((await shop.advance([pieces[0]!], 'scrapped')).message).toBe('请填写原因')
    expect((await shop.advance([pieces[0]!], 'scrapped', { reason: '崩角' })).code).toBe(1)
    expect(await shop.make(of.electrodeId)).toEqual({ made: 1 })
    expect(numbers(await own({ state: ['designed'] }))).toContain(`M1 ${of.name}-F03 designed`)
  })

  it('[EL-01] come with the batch that makes them; what it makes beyond the design is of the last stage', async () => {
    const batch = { partId: of.electrodeId, quantity: 4 }
    const { id: batchId } = await caller.ok('bom/bomBatch/add.do', { number: 'B1', ...batch })
    const pieces = await own({ batchId: [batchId] })
    expect(pieces.map(({ stage }) => stage)).toEqual(['fine', 'fine', 'fine', 'rough'])
    // An electrode without a design is not followed.
    const { rows } = await caller.ok('bom/part/list.do', { search: 'E01' })
    expect(await shop.list({ partId: [rows[0].id] })).toEqual([])
  })

  it('[EL-01] are refused for parts that are no electrodes or have no design, by name', async () => {
    const make = async (id: number) => (await caller.post('electrode/piece/make.do', { parts: [{ id }] })).message
    expect(await make(of.cavityId)).toBe('“C01”不是电极，没有单件')
    const { rows } = await caller.ok('bom/part/list.do', { search: 'E01' })
    expect(await make(rows[0].id)).toBe('电极 E01 还没有电极设计，请先建立')
  })

  it('[EL-01] go from state to state as their flow says, one by one or many, all or none', async () => {
    await shop.make(of.electrodeId)
    const [first, ...rest] = await own()
    expect((await shop.advance([first!], 'measuring')).message).toBe(
      `单件 M1 ${of.name}-F01 现在是“待备料”，不能改为“检测中”`,
    )
    expect((await shop.advance([first!, ...rest], 'blankReady')).data).toEqual({ changed: 3 })
    await shop.advance([first!], 'milling')
    expect((await shop.advance([first!, ...rest], 'milling')).code).not.toBe(1)
    expect((await own()).map(({ state }) => state)).toEqual(['milling', 'blankReady', 'blankReady'])
    const { rows } = await caller.ok('comm/history/list.do', { entity: 'electrode.piece', recordId: first!.id })
    expect(rows[0].changes).toContainEqual(expect.objectContaining({ field: 'state' }))
  })

  it('[EL-01] are worn when their burns are used up, and are machined again and measured anew', async () => {
    const [piece] = await good()
    const machineId = of.shop.machines['EDM01']!
    const burn = { batchId: of.batchId, operationNumber: burnOperation }
    const states: string[] = []
    for (let time = 0; time < 2; time += 1) {
      if (time === 0) expect((await shop.load(piece!.id, machineId, 15)).code).toBe(1)
      expect((await caller.post('electrode/piece/burn.do', { ...chosen(piece!), ...burn })).code).toBe(1)
      expect(await shop.read(piece!.id)).toMatchObject({ state: 'burning', burningOperation: 20 })
      await caller.ok('electrode/piece/endBurn.do', { ...chosen(piece!), isWorn: false })
      states.push((await shop.read(piece!.id)).state)
    }
    expect(states).toEqual(['inMagazine', 'worn'])
    expect((await shop.advance([piece!], 'regrind')).code).toBe(1)
    expect(await shop.read(piece!.id)).toMatchObject({ burnsUsed: 0, regrinds: 1, clamping: 2, result: null })
    expect((await shop.measure(piece!.id)).code).toBe(1)
    expect(await shop.read(piece!.id)).toMatchObject({ state: 'ok', result: 'ok' })
  })

  it('[EL-01] burn what their electrode is for, from a magazine, and as often as they may', async () => {
    const [piece] = await good()
    const burn = (operationNumber: number) =>
      caller.post('electrode/piece/burn.do', { ...chosen(piece!), batchId: of.batchId, operationNumber })
    expect((await burn(20)).message).toContain('不能改为“放电中”')
    await shop.load(piece!.id, of.shop.machines['EDM01']!, 16)
    expect((await burn(10)).message).toBe(`单件 M1 ${of.name}-F01 不用于批次 M1-C01-1 的工序 10`)
    expect((await burn(20)).code).toBe(1)
    await caller.ok('electrode/piece/endBurn.do', { ...chosen(piece!), isWorn: true })
    expect(await shop.read(piece!.id)).toMatchObject({ state: 'worn', burnsUsed: 1, burningBatchId: null })
  })
})

describe('measurements', () => {
  it('[EL-02] keep what was measured, by whom and in which clamping, and say whether the piece is good', async () => {
    await shop.make(of.electrodeId)
    const [piece] = await own()
    expect((await shop.measure(piece!.id)).message).toContain('不能改为“检测中”')
    await shop.cut([piece!])
    expect((await shop.measure(piece!.id, { result: 'ng' })).message).toBe('请填写原因')
    const seen = { x: 0.012, y: -0.004, z: 0.008, c: 0.015, xyMin: -0.002, xyAverage: 0.004, xyMax: 0.009 }
    expect((await shop.measure(piece!.id, { ...seen, instrument: 'CMM 1' })).code).toBe(1)
    const { rows } = await caller.ok('electrode/measurement/list.do', { filters: { pieceId: [piece!.id] } })
    expect(rows).toMatchObject([{ ...seen, result: 'ok', clamping: 1, source: 'entered', by: expect.any(String) }])
    expect(await shop.read(piece!.id)).toMatchObject({ state: 'ok', result: 'ok', measuredAt: expect.any(String) })
  })

  it('[EL-02] refuse sizes out of order, and a good piece that is larger than its gap', async () => {
    await shop.make(of.electrodeId)
    const [piece] = await own()
    await shop.cut([piece!])
    const disordered = await shop.measure(piece!.id, { xyMin: 0.01, xyAverage: 0.004 })
    expect(issues(disordered)).toEqual([['xyAverage', 'electrode:rules.sizesOutOfOrder', 0]])
    expect((await shop.measure(piece!.id, { xyAverage: 0.08 })).message).toBe(
      `单件 M1 ${of.name}-F01 偏大已用完火花位 0.08 mm，不能判合格`,
    )
    // At its end as at its sides: the depth would be burned too deep.
    for (const depth of [{ zAverage: 0.08 }, { zMax: 0.1 }, { xyAverage: 0.01, zMin: 0.08, zAverage: 0.09, zMax: 0.1 }])
      expect((await shop.measure(piece!.id, depth)).data).toMatchObject({ refusal: 'piece.gapUsedUp' })
    expect((await shop.measure(piece!.id, { xyAverage: 0.0799, zAverage: 0.0799 })).code).toBe(1)
  })

  it('[EL-02] that find a piece no good keep it out, until it is conceded by whoever may', async () => {
    await shop.make(of.electrodeId)
    const [piece] = await own()
    await shop.cut([piece!])
    const worker = await world.user(['electrode.piece:measure', 'electrode.piece:check'], { tenant: caller })
    const asConcession = await piecesOf(worker).measure(piece!.id, { result: 'concession', reason: '可用' })
    expect(asConcession.message).toBe('您没有让步接收的权限，请找有权限的人判定')
    await shop.measure(piece!.id, { result: 'ng', reason: '侧面大 0.03' })
    expect(await shop.read(piece!.id)).toMatchObject({ state: 'ng', reason: '侧面大 0.03' })
    expect((await shop.load(piece!.id, of.shop.machines['EDM01']!, 1)).code).not.toBe(1)
    const concession = { ...chosen(piece!), reason: '只用于粗放' }
    expect((await worker.post('electrode/piece/concede.do', concession)).code).not.toBe(1)
    expect(await caller.ok('electrode/piece/concede.do', concession)).toEqual({ changed: 1 })
    expect(await shop.read(piece!.id)).toMatchObject({ state: 'concession', result: 'concession' })
  })
})

describe('bindings', () => {
  it('[EL-02 EL-04] a new chip or holder begins a new clamping, a pallet does not', async () => {
    const [piece] = await good()
    const clampings: number[] = []
    for (const [kind, code] of [
      ['chip', 'e200-01'],
      ['pallet', 'P1'],
      ['holder', 'H9'],
      ['chip', 'E200-01'],
      ['chip', null],
    ] as const)
      clampings.push((await shop.bind(piece!.id, kind, code)).data.clamping)
    expect(clampings).toEqual([2, 2, 3, 3, 4])
    expect(await shop.read(piece!.id)).toMatchObject({ chip: null, holder: 'H9', pallet: 'P1' })
    const { rows } = await caller.ok('electrode/binding/list.do', {
      filters: { pieceId: [piece!.id] },
      sort: 'sequence',
    })
    expect(rows).toMatchObject([
      { kind: 'chip', code: 'E200-01', releasedAt: expect.any(String), releasedBy: expect.any(String) },
      { kind: 'pallet', code: 'P1', releasedAt: null },
      { kind: 'holder', code: 'H9', releasedAt: null },
    ])
  })

  it('[EL-04] a chip is on one piece at a time, and free again when that is scrapped', async () => {
    const [one, other] = await good()
    await shop.bind(one!.id, 'chip', chip(1))
    expect((await shop.bind(other!.id, 'chip', chip(1).toLowerCase())).message).toBe(
      `芯片 ${chip(1)} 已绑在单件 M1 ${of.name}-F01 上，请先取下`,
    )
    await shop.advance([one!], 'scrapped', { reason: '摔坏' })
    expect((await shop.bind(other!.id, 'chip', chip(1))).code).toBe(1)
    expect((await shop.bind(one!.id, 'chip', chip(2))).message).toBe(`单件 M1 ${of.name}-F01 已报废，不能再绑定`)
  })

  it('[EL-04] of several who bind one chip at once, one does', async () => {
    const pieces = await good()
    const answers = await Promise.all(pieces.map(({ id }) => shop.bind(id, 'chip', 'RACE')))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  })

  it('[EL-04] a place of a magazine holds one piece, and history says which one was there when', () =>
    world.clock.standing(async () => {
      const [one, other] = await good()
      const machineId = of.shop.machines['EDM01']!
      const there = (moment: string) => caller.ok('electrode/magazine/read.do', { machineId, at: moment })
      const start = world.clock.now()
      expect((await shop.load(one!.id, machineId, 17)).code).toBe(1)
      world.clock.advance(60_000)
      expect((await shop.load(other!.id, machineId, 17)).message).toBe(`EDM01 的刀库号 17 上已有单件 M1 ${of.name}-F01`)
      await shop.advance([one!], 'stored', { place: 'A01-1' })
      expect(await shop.read(one!.id)).toMatchObject({ state: 'stored', place: 'A01-1', magazinePlace: null })
      world.clock.advance(60_000)
      await shop.load(other!.id, machineId, 17)
      const seen = async (after: number) =>
        (await there(new Date(start + after).toISOString())).places
          .filter(({ magazinePlace }: any) => magazinePlace === 17)
          .map(({ magazinePlace, number }: any) => `${magazinePlace} ${number}`)
      expect(await seen(-1)).toEqual([])
      expect(await seen(30_000)).toEqual([`17 M1 ${of.name}-F01`])
      expect(await seen(90_000)).toEqual([])
      expect(await seen(125_000)).toEqual([`17 M1 ${of.name}-F02`])
    }))

  it('[EL-04] tells an unknown chip, one that cannot be read twice, and another than the planned one apart', async () => {
    const [one, other, third] = await good()
    const machineId = of.shop.machines['EDM01']!
    await shop.bind(one!.id, 'chip', chip(1))
    await shop.bind(other!.id, 'chip', chip(2))
    for (const [piece, place] of [
      [one, 31],
      [third, 32],
    ] as const)
      expect((await shop.load(piece!.id, machineId, place)).code).toBe(1)
    const read = (magazinePlace: number, code: string | null) =>
      caller.ok('electrode/chip/read.do', { machineId, magazinePlace, code })
    expect(await read(31, chip(1).toLowerCase())).toEqual({
      outcome: 'matches',
      read: one!.number,
      planned: one!.number,
    })
    expect(await read(31, 'C9')).toEqual({ outcome: 'unknown', read: null, planned: one!.number })
    expect(await read(31, chip(2))).toEqual({ outcome: 'other', read: other!.number, planned: one!.number })
    expect(await read(33, chip(2))).toEqual({ outcome: 'unplanned', read: other!.number, planned: null })
    const outcomes: string[] = []
    for (const code of [null, null, chip(1), null]) outcomes.push((await read(31, code)).outcome)
    expect(outcomes).toEqual(['unreadable', 'unreadableTwice', 'matches', 'unreadable'])
  })

  it('[EL-01 T1] pieces of another company are answered like ones that are not there', async () => {
    const [piece] = await good()
    const stranger = piecesOf(await world.user(rights))
    for (const answer of [
      await stranger.advance([piece!], 'measuring'),
      await stranger.measure(piece!.id),
      await stranger.bind(piece!.id, 'chip', 'X'),
    ])
      expect(answer.data).toMatchObject({ refusal: 'record.absent' })
    expect(await shop.read(piece!.id)).toMatchObject({ state: 'ok', chip: null })
  })
})
