import type { Caller } from '@mouldwright/testkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import {
  closeBatches,
  dispatchBatches,
  finishBatches,
  outsourceBatches,
  pauseDispatch,
  setBatchDelivery,
  setMouldStatus,
} from '../shared/index.ts'

const world = worldOfFile()
let planner: Caller
let mouldId: number
let cavity: number
let processId: number
let machineId: number
beforeEach(async () => {
  planner = await world.user(['basic.*', 'production.*'])
  const sectionId = await id('bms/section', { name: 'EDM', type: 'edm' })
  processId = await id('bms/process', { code: 'SINK', name: '放电', sectionId })
  machineId = await id('machine', { name: 'E1', sectionId })
  mouldId = await id('bom/mold', { number: 'M1', name: '前保险杠', deliveryDate: '2026-11-20' })
  cavity = await id('bom/part', { mouldId, number: 'C01', name: '型腔' })
})

const id = async (path: string, values: object): Promise<number> => (await planner.ok(`${path}/add.do`, values)).id
const get = (path: string, record: number) => planner.ok(`${path}/get.do`, { id: record })
const issuesOf = ({ data }: { data: any }) =>
  data.issues.map(({ field, rule, params }: any) => ({ field, rule, params }))
const addRoute = (partId: number, ...numbers: number[]) =>
  id('bom/route', { partId, operations: numbers.map((number) => ({ number, processId, estimatedMinutes: 60 })) })
const addBatch = (number: string, partId: number, more: object = {}) => id('bom/bomBatch', { number, partId, ...more })
const addElectrode = (number: string, more: object = {}) =>
  id('bom/part', { mouldId, number, name: '电极', type: 2, quantity: 2, ...more })
const run = (action: { path: string }, batches: number[], more: object = {}) =>
  planner.post<any>(action.path, { batches: batches.map((one) => ({ id: one })), ...more })
const statusOf = async (batch: number) => (await get('bom/bomBatch', batch)).status

describe('moulds', () => {
  it('begin open, and change by their flow only', async () => {
    expect((await get('bom/mold', mouldId)).status).toBe('open')
    const modified = await planner.post<any>('bom/mold/modify.do', { id: mouldId, version: 1, status: 'closed' })
    expect(issuesOf(modified)).toEqual([{ field: 'status', rule: 'readonly', params: undefined }])
    const set = (status: string) => planner.post<any>(setMouldStatus.path, { moulds: [{ id: mouldId }], status })
    expect((await set('paused')).data).toEqual({ changed: 1 })
    expect((await set('finished')).data).toMatchObject({ refusal: 'mould.stateForbids', params: { mould: 'M1' } })
    expect((await get('bom/mold', mouldId)).status).toBe('paused')
  })
})

describe('parts', () => {
  it('list their routes with how many operations each has', async () => {
    const core = await id('bom/part', { mouldId, number: 'C02', name: '型芯' })
    await addRoute(cavity, 10, 20, 30)
    await addRoute(core, 10)
    const { rows } = await planner.ok('bom/route/list.do', {})
    expect(rows.map(({ partId, counts }: any) => [partId, counts])).toEqual([
      [cavity, { operations: 3 }],
      [core, { operations: 1 }],
    ])
    expect(rows[0].operations).toBeUndefined()
  })

  it('are listed mould by mould, each mould’s in the order of their numbers', async () => {
    const first = await id('bom/mold', { number: 'L0', name: '门板', deliveryDate: '2026-12-01' })
    await id('bom/part', { mouldId, number: 'B01', name: '型芯' })
    await id('bom/part', { mouldId: first, number: 'D01', name: '型芯' })
    await id('bom/part', { mouldId: first, number: 'A02', name: '型芯' })
    const numbers = async (query: object) =>
      (await planner.ok('bom/part/list.do', query)).rows.map(({ labels, number }: any) => `${labels.mouldId} ${number}`)
    const inOrder = ['L0 A02', 'L0 D01', 'M1 B01', 'M1 C01']
    expect(await numbers({})).toEqual(inOrder)
    expect(await numbers({ sort: '-mouldId' })).toEqual(inOrder.toReversed())
    expect(await numbers({ size: 2, page: 2 })).toEqual(inOrder.slice(2))
  })

  it('have their routes found by number and name of the part, by the mould, and by the remark', async () => {
    const core = await id('bom/part', { mouldId, number: 'K07', name: '滑块' })
    const other = await id('bom/mold', { number: 'L0', name: '门板', deliveryDate: '2026-12-01' })
    const elsewhere = await id('bom/part', { mouldId: other, number: 'X01', name: '型腔' })
    await addRoute(core, 10)
    await addRoute(elsewhere, 10)
    const found = async (search: string, who = planner) =>
      (await who.ok('bom/route/list.do', { search })).rows.map(({ partId }: any) => partId)
    expect(await found('k07')).toEqual([core])
    expect(await found('滑块')).toEqual([core])
    expect(await found('L0')).toEqual([elsewhere])
    expect(await found('门板')).toEqual([elsewhere])
    expect(await found('nothing')).toEqual([])
    // Whoever sees no parts finds by what the list shows of them, and cannot guess the rest.
    const narrow = await world.user(['production.route:check'], { tenant: planner })
    expect(await found('K07', narrow)).toEqual([core])
    expect(await found('L0', narrow)).toEqual([elsewhere])
    expect(await found('滑块', narrow)).toEqual([])
  })

  it('[AP-10] are delivered no later than their mould', async () => {
    const part = { mouldId, number: 'C02', name: '型芯', deliveryDate: '2026-11-21' }
    expect(issuesOf(await planner.post('bom/part/add.do', part))).toEqual([
      {
        field: 'deliveryDate',
        rule: 'production:rules.deliveryAfterMould',
        params: { mould: 'M1', delivery: '2026-11-20' },
      },
    ])
    expect(await id('bom/part', { ...part, deliveryDate: '2026-11-20' })).toBeGreaterThan(0)
  })

  it('have a number of their own in their mould', async () => {
    const other = await id('bom/mold', { number: 'M2', name: '门板', deliveryDate: '2026-12-01' })
    expect(await id('bom/part', { mouldId: other, number: 'C01', name: '型腔' })).not.toBe(cavity)
    const again = await planner.post('bom/part/add.do', { mouldId, number: 'c01', name: '型腔' })
    expect(issuesOf(again)).toMatchObject([{ field: 'number', rule: 'duplicate' }])
  })

  it('burn workpieces of their own mould', async () => {
    const other = await id('bom/mold', { number: 'M2', name: '门板', deliveryDate: '2026-12-01' })
    const foreign = await id('bom/part', { mouldId: other, number: 'K01', name: '型芯' })
    const electrode = await addElectrode('E01', { burns: [{ partId: cavity, operationNumber: 20, pieces: 2 }] })
    for (const partId of [foreign, electrode]) {
      const burns = [{ partId, operationNumber: 20 }]
      const answer = await planner.post('bom/part/add.do', { mouldId, number: 'E02', name: '电极', type: 2, burns })
      expect(issuesOf(answer)).toMatchObject([{ field: 'burns', rule: 'production:rules.burnElsewhere' }])
    }
  })

  it('[EL-01] burn workpieces of other moulds once they are marked as shared, which then stays', async () => {
    const other = await id('bom/mold', { number: 'M2', name: '门板', deliveryDate: '2026-12-01' })
    const foreign = await id('bom/part', { mouldId: other, number: 'K01', name: '型芯' })
    const burns = [{ partId: foreign, operationNumber: 20, finePieces: 1 }]
    const stages = [
      { stage: 'rough', sparkGap: 0.3, quantity: 1 },
      { stage: 'fine', sparkGap: 0.08, quantity: 2 },
    ]
    const electrode = await addElectrode('E01', { isShared: true, quantity: 3, stages, burns })
    const alone = await planner.post('bom/part/modify.do', { id: electrode, version: 1, isShared: false })
    expect(issuesOf(alone)).toMatchObject([{ field: 'burns', rule: 'production:rules.burnElsewhere' }])
  })

  it('stay workpieces while electrodes burn them', async () => {
    await addElectrode('E01', { burns: [{ partId: cavity, operationNumber: 20 }] })
    const answer = await planner.post<any>('bom/part/modify.do', { id: cavity, version: 1, type: 2 })
    expect(issuesOf(answer)).toEqual([
      { field: 'type', rule: 'production:rules.partOfOtherType', params: { electrode: 'E01', part: 'C01' } },
    ])
  })

  it('take their route with them, and go together with what names them', async () => {
    await addRoute(cavity, 10)
    const electrode = await addElectrode('E01', { burns: [{ partId: cavity, operationNumber: 10 }] })
    const alone = await planner.post<any>('bom/part/remove.do', { ids: [cavity] })
    expect(alone.data).toMatchObject({ refusal: 'record.referenced' })
    expect(await planner.ok('bom/part/remove.do', { ids: [cavity, electrode] })).toEqual({ removed: 2 })
    expect((await planner.ok('bom/route/list.do', {})).total).toBe(0)
  })
})

describe('batches', () => {
  it('report on operations that the route has', async () => {
    await addRoute(cavity, 10, 20)
    const startedAt = '2026-09-01T08:00:00.000Z'
    const draft = {
      number: 'B1',
      partId: cavity,
      operations: [{ number: 20, machineId, startedAt, progress: 40 }, { number: 30 }],
    }
    expect(issuesOf(await planner.post('bom/bomBatch/add.do', draft))).toEqual([
      { field: 'operations', rule: 'production:rules.unknownOperation', params: { number: 30 } },
    ])
    const batch = await planner.ok('bom/bomBatch/add.do', { ...draft, operations: draft.operations.slice(0, 1) })
    expect(batch).toMatchObject({
      status: 'inProgress',
      source: 0,
      operations: [{ number: 20, lock: 0, progress: 40 }],
    })
  })

  it('[AP-08] are in progress from the first report on, unless they were dispatched, and open again without one', async () => {
    await addRoute(cavity, 10, 20)
    const [plain, released] = [await addBatch('B1', cavity), await addBatch('B2', cavity)]
    await run(dispatchBatches, [released])
    const report = async (id: number, operations: object[]) => {
      const { version } = await planner.ok('bom/bomBatch/get.do', { id })
      await planner.ok('bom/bomBatch/modify.do', { id, version, operations })
      return statusOf(id)
    }
    const begun = [{ number: 10, machineId, startedAt: '2026-09-01T08:00:00.000Z' }]
    expect(await statusOf(plain)).toBe('open')
    expect(await report(plain, begun)).toBe('inProgress')
    expect(await report(plain, [])).toBe('open')
    expect(await report(plain, begun)).toBe('inProgress')
    expect(await report(released, begun)).toBe('dispatched')
    expect((await run(dispatchBatches, [plain])).data).toEqual({ changed: 1 })
    expect(await statusOf(plain)).toBe('dispatched')
  })

  it('[CL-63] are released, held back and ended by their flow', async () => {
    const [one, two] = [await addBatch('B1', cavity), await addBatch('B2', cavity)]
    expect((await run(dispatchBatches, [one, two])).data).toEqual({ changed: 2 })
    expect((await run(pauseDispatch, [one])).code).toBe(1)
    expect((await run(pauseDispatch, [two, one])).data).toMatchObject({
      refusal: 'batch.stateForbids',
      params: { batch: 'B1' },
    })
    expect([await statusOf(one), await statusOf(two)]).toEqual(['paused', 'dispatched'])
    await run(closeBatches, [one])
    expect((await run(dispatchBatches, [one])).data).toMatchObject({ refusal: 'batch.stateForbids' })
  })

  it('[AP-13 CL-63] of electrodes cannot be completed as a batch', async () => {
    const [work, electrodes] = [await addBatch('B1', cavity), await addBatch('B2', await addElectrode('E01'))]
    expect((await run(finishBatches, [work, electrodes])).data).toMatchObject({
      refusal: 'batch.electrodeCannotFinish',
      params: { batch: 'B2' },
    })
    expect(await statusOf(work)).toBe('open')
    expect((await run(finishBatches, [work])).code).toBe(1)
    expect(await statusOf(work)).toBe('finished')
  })

  it('[AP-10 CL-63] are delivered within their mould’s delivery and after their start', async () => {
    const batch = await addBatch('B1', cavity, { startDate: '2026-10-01' })
    const set = (deliveryDate: string) => run(setBatchDelivery, [batch], { deliveryDate })
    expect((await set('2026-11-21')).data).toMatchObject({ refusal: 'batch.deliveryAfterMould' })
    expect((await set('2026-10-01')).data).toMatchObject({ refusal: 'batch.deliveryNotAfterStart' })
    expect((await set('2026-10-02')).data).toEqual({ changed: 1 })
    const late = await planner.post('bom/bomBatch/add.do', { number: 'B2', partId: cavity, deliveryDate: '2026-11-21' })
    expect(issuesOf(late)).toMatchObject([{ field: 'deliveryDate', rule: 'production:rules.deliveryAfterMould' }])
  })

  it('[AP-13] without an available process can neither apply for outsourcing nor cancel it', async () => {
    const empty = await addBatch('B0', cavity)
    for (const apply of [true, false])
      expect((await run(outsourceBatches, [empty], { apply })).data).toMatchObject({
        refusal: 'batch.nothingToOutsource',
        params: { batch: 'B0' },
      })
  })

  it('[AP-13] give what has not begun to a supplier, and take it back', async () => {
    await addRoute(cavity, 10, 20, 30)
    const begun = { number: 10, machineId, startedAt: '2026-09-01T08:00:00.000Z' }
    const batch = await addBatch('B1', cavity, { operations: [begun, { number: 30, lock: 1 }] })
    const outside = async () =>
      (await get('bom/bomBatch', batch)).operations.map(({ number, isOutsourced, supplierId, lock }: any) => [
        number,
        isOutsourced,
        supplierId,
        lock,
      ])
    const { id: supplierId } = await planner.ok('bms/supplier/add.do', { code: 'S1', name: '鑫源热处理' })
    const apply = { apply: true, supplierId, turnaroundMinutes: 4_320 }
    expect((await run(outsourceBatches, [batch], apply)).data).toEqual({ changed: 1 })
    expect(await outside()).toEqual([
      [10, false, null, 0],
      [20, true, supplierId, 0],
      [30, true, supplierId, 1],
    ])
    expect((await run(outsourceBatches, [batch], apply)).data).toMatchObject({ refusal: 'batch.nothingToOutsource' })
    expect((await run(outsourceBatches, [batch], { apply: false })).code).toBe(1)
    expect((await outside()).map(([, isOutside]: any) => isOutside)).toEqual([false, false, false])
  })

  it('of another factory are absent to every action', async () => {
    const batch = await addBatch('B1', cavity)
    planner = await world.user(['production.*'])
    for (const action of [dispatchBatches, pauseDispatch, closeBatches, finishBatches])
      expect((await run(action, [batch])).code).toBe(404)
    expect((await run(setBatchDelivery, [batch], { deliveryDate: '2026-10-01' })).code).toBe(404)
    expect((await run(outsourceBatches, [batch], { apply: true })).code).toBe(404)
  })
})
