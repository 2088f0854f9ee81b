/** What the floor reports of an operation that burns is what its electrode pieces have gone through. */
import { userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeEach, describe, expect, it } from 'vitest'
import { burnOfEachTest, burnOperation, chosen, rights, type Piece } from './electrode.fixture.ts'

const world = worldOfFile()
const caller = userOfFile(world, [...rights, 'floor.*', 'gate.*'])
const { cavity, of, shop, mouldsSoFar } = burnOfEachTest(caller, 'R')

let batches = 0
const addBatch = async (): Promise<number> => {
  batches += 1
  const draft = { number: `B${batches}`, partId: of.cavityId, quantity: 1 }
  return (await caller.ok('bom/bomBatch/add.do', draft)).id
}
const own = (): Promise<Piece[]> => shop.list({ partId: [of.electrodeId] })
const tell = (batchId: number, kind: string) =>
  caller.post<any>('floor/report/tell.do', {
    ...{ key: crypto.randomUUID(), kind, batchId, operationNumber: burnOperation },
    ...(kind === 'start' ? { machineId: cavity.shop.machines['EDM01'] } : {}),
  })
const told = async (batchId: number, ...kinds: string[]) => {
  for (const kind of kinds) expect(await tell(batchId, kind)).toMatchObject({ code: 1, data: { answer: 'applied' } })
}

/** Three pieces, measured as good: two in a magazine, one on a shelf. */
beforeEach(async () => {
  await shop.make(of.electrodeId)
  const pieces = await own()
  await shop.cut(pieces)
  for (const { id } of pieces) await shop.measure(id)
  const [first, second, third] = pieces
  const place = mouldsSoFar() * 10
  await shop.load(first!.id, cavity.shop.machines['EDM01']!, place)
  await shop.load(second!.id, cavity.shop.machines['EDM01']!, place + 1)
  await shop.advance([third!], 'stored', { place: 'A-3' })
})

const shown = async () => (await own()).map(({ state, burnsUsed }) => `${state} ${burnsUsed}`)

describe('[EL-01 FL-01] a burn that the floor reports', () => {
  it('burns with the pieces of its set, and gives them back with one burn more', async () => {
    const batchId = await addBatch()
    await told(batchId, 'start')
    expect(await shown()).toEqual(['burning 0', 'burning 0', 'burning 0'])
    expect((await own())[2]).toMatchObject({ burningBatchId: batchId, burningOperation: burnOperation })
    await told(batchId, 'pause', 'start')
    expect(await shown()).toEqual(['burning 0', 'burning 0', 'burning 0'])
    await told(batchId, 'finish')
    expect(await shown()).toEqual(['inMagazine 1', 'inMagazine 1', 'stored 1'])
    expect((await own())[2]).toMatchObject({ burningBatchId: null, place: 'A-3' })
  })

  it('[EL-06 EL-03] wears them until they are used up, and the next one may not start', async () => {
    for (const batchId of [await addBatch(), await addBatch()]) await told(batchId, 'start', 'finish')
    expect(await shown()).toEqual(['worn 2', 'worn 2', 'worn 2'])
    const { data } = await tell(await addBatch(), 'start')
    expect(data.refusal).toBe('report.gateClosed')
  })

  it('keeps pieces from another burn as long as it goes on', async () => {
    await told(await addBatch(), 'start')
    const { data } = await tell(await addBatch(), 'start')
    expect(data.refusal).toBe('report.gateClosed')
  })

  it('is counted once where somebody has ended it on the page of pieces', async () => {
    const batchId = await addBatch()
    await told(batchId, 'start')
    const [first] = await own()
    expect((await caller.post('electrode/piece/endBurn.do', { ...chosen(first!), isWorn: true })).code).toBe(1)
    await told(batchId, 'finish')
    expect(await shown()).toEqual(['worn 1', 'inMagazine 1', 'stored 1'])
  })
})

describe('[FL-03 EL-06] a correction of a false report', () => {
  /** Approved at once: what is said instead of the newest report of a kind. */
  const correct = async (batchId: number, kind: string, correctedKind: string, minutesAgo = 0) => {
    const { rows } = await caller.ok('floor/report/list.do', { filters: { batchId: [batchId], kind: [kind] } })
    await propose({ reportId: rows[0].id, correctedKind, at: new Date(world.clock.now() - minutesAgo * 60_000) })
  }
  const propose = async (more: object) => {
    const key = crypto.randomUUID()
    const { id } = await caller.ok('floor/correction/propose.do', { key, reason: '报错了', ...more })
    await caller.ok('floor/correction/decide.do', { corrections: [{ id }], approve: true })
  }
  const untouched = ['inMagazine 0', 'inMagazine 0', 'stored 0']
  const burning = ['burning 0', 'burning 0', 'burning 0']

  it('of a start gives the pieces back to where they stood, unworn, free for another burn', async () => {
    const [batchId, other] = [await addBatch(), await addBatch()]
    await told(batchId, 'start')
    await correct(batchId, 'start', 'void')
    expect(await shown()).toEqual(untouched)
    expect((await own())[2]).toMatchObject({ burningBatchId: null, burningOperation: null, place: 'A-3' })
    await told(other, 'start', 'finish')
    expect(await shown()).toEqual(['inMagazine 1', 'inMagazine 1', 'stored 1'])
  })

  it('of a finish lets them burn on, and the true finish counts once', async () => {
    const batchId = await addBatch()
    await told(batchId, 'start', 'finish')
    await correct(batchId, 'finish', 'void')
    expect(await shown()).toEqual(burning)
    await told(batchId, 'finish')
    expect(await shown()).toEqual(['inMagazine 1', 'inMagazine 1', 'stored 1'])
  })

  it('of both takes back the burn, also where it had worn them', async () => {
    await told(await addBatch(), 'start', 'finish')
    const batchId = await addBatch()
    await told(batchId, 'start', 'finish')
    expect(await shown()).toEqual(['worn 2', 'worn 2', 'worn 2'])
    await correct(batchId, 'finish', 'void')
    await correct(batchId, 'start', 'void')
    expect(await shown()).toEqual(['inMagazine 1', 'inMagazine 1', 'stored 1'])
  })

  it('that only says another time changes nothing of them', async () => {
    const batchId = await addBatch()
    await told(batchId, 'start')
    world.clock.advance(10 * 60_000)
    await told(batchId, 'finish')
    await correct(batchId, 'finish', 'finish', 5)
    await correct(batchId, 'start', 'start', 9)
    expect(await shown()).toEqual(['inMagazine 1', 'inMagazine 1', 'stored 1'])
  })

  it('of spoilt pieces changes nothing of them', async () => {
    const batchId = await addBatch()
    await told(batchId, 'start')
    const scrap = { kind: 'scrap', batchId, operationNumber: burnOperation, reason: '积碳', followUp: 'none' }
    await caller.ok('floor/report/tell.do', { key: crypto.randomUUID(), ...scrap })
    await correct(batchId, 'scrap', 'void')
    expect(await shown()).toEqual(burning)
  })

  it('that was forgotten counts its burn like one that was told', async () => {
    const batchId = await addBatch()
    const of = { batchId, operationNumber: burnOperation, machineId: cavity.shop.machines['EDM01'] }
    await propose({ ...of, correctedKind: 'start', at: new Date(world.clock.now()) })
    expect(await shown()).toEqual(burning)
    await propose({ ...of, correctedKind: 'finish', at: new Date(world.clock.now()) })
    expect(await shown()).toEqual(['inMagazine 1', 'inMagazine 1', 'stored 1'])
  })

  it('leaves what people have ended on the page of pieces, and pieces that were machined again', async () => {
    const batchId = await addBatch()
    await told(batchId, 'start')
    const [first] = await own()
    await caller.ok('electrode/piece/endBurn.do', { ...chosen(first!), isWorn: true })
    await told(batchId, 'finish')
    expect((await shop.advance([first!], 'regrind')).code).toBe(1)
    await correct(batchId, 'finish', 'void')
    await correct(batchId, 'start', 'void')
    expect(await shown()).toEqual(['regrind 0', 'inMagazine 0', 'stored 0'])
  })

  it('leaves what people have begun on the page of pieces', async () => {
    const batchId = await addBatch()
    const [first] = await own()
    await caller.ok('electrode/piece/burn.do', { ...chosen(first!), batchId, operationNumber: burnOperation })
    await told(batchId, 'start')
    await correct(batchId, 'start', 'void')
    expect(await shown()).toEqual(['burning 0', 'inMagazine 0', 'stored 0'])
  })
})
