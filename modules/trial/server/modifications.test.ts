/** Modification orders with work that runs, by HTTP and over the push socket. */
import { change, seedMould, seedShop, type Shop } from '../../aps/server/factory.fixture.ts'
import { planned } from '../../aps/server/plans.fixture.ts'
import { openPushConnection } from '@mouldwright/testkit/fault'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import { describe, expect, it } from 'vitest'
import {
  addOrder,
  affected,
  decideAll,
  orderOf,
  release,
  report,
  rowOf,
  gateOf,
  holdsOf,
} from './modification.fixture.ts'
import { addIssue, engineer, issueOf } from './trial.fixture.ts'

const world = worldOfFile()
const caller = ofEachTest(() => world.user(engineer))
const shop: Shop = ofEachTest(() => seedShop(caller))
const mould = ofEachTest(() => seedMould(caller, shop, 'M1'))

const CNC = () => shop.machines['CNC01']
const batch = (id: number) => caller.ok('bom/bomBatch/get.do', { id })
const batchNumbers = async () =>
  (await caller.ok('bom/bomBatch/list.do', {})).rows.map(({ number }: any) => number).sort()
/** The cavity is being milled, and its mould's plan is published. */
async function running(): Promise<{ cavity: number; partId: number }> {
  const [cavity, partId] = [mould.batches['C01']!, mould.parts['C01']!]
  await report(caller, cavity, [rowOf(10, { machineId: CNC() })])
  return { cavity, partId }
}
async function publish(): Promise<void> {
  const { scheduleId } = await planned(caller)
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
}

describe('what an order reaches', () => {
  it('[MD-02] is what runs, is done, is at suppliers and is planned: each with what may become of it', async () => {
    const { cavity, partId } = await running()
    const [plate, electrode] = [mould.batches['P01']!, mould.batches['E01']!]
    await publish()
    await caller.ok('bom/part/finishBatch.do', { batches: [{ id: plate }] })
    await report(caller, electrode, [rowOf(10, { isOutsourced: true })])
    const { id } = await addOrder(caller, mould.mouldId, [partId, mould.parts['P01']!, mould.parts['E01']!])
    const { things, undecided } = await affected(caller, id)
    expect(things.map(({ kind, name, decisions }: any) => [kind, name, decisions.join(' ')])).toEqual([
      ['batch', 'M1-C01-1', 'letFinish hold rework remake'],
      ['batch', 'M1-E01-1', 'letFinish hold rework remake'],
      ['supplier', 'M1-E01-1 10', 'letFinish recall'],
      ['finished', 'M1-P01-1', 'letFinish rework remake'],
      ['plan', 'M1-C01-1', 'letFinish hold'],
    ])
    expect(undecided).toBe(5)
    expect(things.find(({ key }: any) => key === `batch/${cavity}`).facts).toMatchObject({
      running: '10',
      operations: 3,
    })
    expect(things.at(-1).facts).toMatchObject({ tasks: 2, operations: '20、30' })
  })

  it('[MD-02] is nothing where only work waits that nobody has planned or begun', async () => {
    const { id } = await addOrder(caller, mould.mouldId, [mould.parts['C01']!])
    expect(await affected(caller, id)).toMatchObject({ things: [], undecided: 0 })
    expect((await release(caller, id)).code).toBe(1)
    expect(await caller.ok('bom/part/get.do', { id: mould.parts['C01'] })).toMatchObject({ revision: 'B' })
  })

  it('[MD-02] takes only decisions that fit the thing as it stands', async () => {
    const { partId } = await running()
    const { id } = await addOrder(caller, mould.mouldId, [partId])
    const { things } = await affected(caller, id)
    const decide = (more: object) =>
      caller.post('tr/modification/decide.do', {
        id,
        decisions: [{ key: things[0].key, state: things[0].state, ...more }],
      })
    expect((await decide({ decision: 'recall' })).data).toMatchObject({ refusal: 'modification.mayNotDecideSo' })
    expect((await decide({ decision: 'rework' })).data).toMatchObject({ refusal: 'modification.reworkIncomplete' })
    expect((await decide({ decision: 'hold', state: 'other' })).data).toMatchObject({
      refusal: 'modification.thingMoved',
    })
    const [{ key, state }] = things
    const both = [key, 'none'].map((of) => ({ key: of, state, decision: 'hold' }))
    expect((await caller.post('tr/modification/decide.do', { id, decisions: both })).data).toMatchObject({
      refusal: 'modification.thingMoved',
    })
    expect(await affected(caller, id)).toMatchObject({ undecided: things.length })
    expect((await decide({ decision: 'hold' })).code).toBe(1)
  })
})

describe('release', () => {
  it('[MD-02] is refused until everything has a decision, and names what has none', async () => {
    const { partId } = await running()
    const { id } = await addOrder(caller, mould.mouldId, [partId])
    const refused = await release(caller, id)
    expect(refused.data).toMatchObject({ refusal: 'modification.undecided', params: { count: 1 } })
    expect(refused.message).toContain('M1-C01-1')
    await decideAll(caller, id)
    expect((await release(caller, id)).data).toMatchObject({ already: false })
    expect(await orderOf(caller, id)).toMatchObject({ status: 'released', releasedAt: expect.any(String) })
  })

  it('[MD-02] asks again where something has begun since, or more has', async () => {
    const { cavity, partId } = await running()
    const { id } = await addOrder(caller, mould.mouldId, [partId, mould.parts['P01']!])
    await decideAll(caller, id)
    await report(caller, mould.batches['P01']!, [rowOf(10, { machineId: shop.machines['CNC02'] })])
    expect((await release(caller, id)).data).toMatchObject({ refusal: 'modification.undecided', params: { count: 1 } })
    await decideAll(caller, id)
    await report(caller, cavity, [
      rowOf(10, { machineId: CNC(), finishedAt: '2026-09-02T08:00:00.000Z' }),
      rowOf(20, { machineId: shop.machines['EDM01'], startedAt: '2026-09-03T08:00:00.000Z' }),
    ])
    const refused = await release(caller, id)
    expect(refused.data).toMatchObject({ refusal: 'modification.undecided', params: { count: 1 } })
    expect(refused.message).toContain('M1-C01-1')
    // The list asks for as many as the release does.
    const { things, undecided } = await affected(caller, id)
    expect([things[0].decision.isStale, undecided]).toEqual([true, 1])
    await decideAll(caller, id)
    expect((await release(caller, id)).code).toBe(1)
  })

  it('[MD-02] scraps and remakes: the batch ends, and another one like it is there', async () => {
    const { cavity, partId } = await running()
    const { id, number } = await addOrder(caller, mould.mouldId, [partId])
    await decideAll(caller, id, { batch: 'remake' })
    expect((await release(caller, id)).data).toMatchObject({ remade: 1 })
    expect(await batch(cavity)).toMatchObject({ status: 'closed' })
    expect(await batchNumbers()).toContain('M1-C01-1-R1')
    const { rows } = await caller.ok('bom/bomBatch/list.do', { search: 'M1-C01-1-R1' })
    expect(rows[0]).toMatchObject({ partId, quantity: 1, status: 'open', remark: expect.stringContaining(number) })
    const { things } = await affected(caller, id)
    expect(things[0].decision).toMatchObject({ decision: 'remake', result: 'M1-C01-1-R1' })
  })

  it('[MD-02] reworks: an operation more in the route, also of parts that were finished as a whole', async () => {
    const [plate, partId] = [mould.batches['P01']!, mould.parts['P01']!]
    await caller.ok('bom/part/finishBatch.do', { batches: [{ id: plate }] })
    const found = await addIssue(caller, mould.mouldId, { partId })
    const { id } = await addOrder(caller, mould.mouldId, [partId], { source: 'trialIssue', issueId: found.id })
    await decideAll(caller, id, { finished: 'rework' }, { processId: shop.processes.burn, minutes: 90 })
    expect((await release(caller, id)).data).toMatchObject({ reworked: 1 })
    const { rows } = await caller.ok('bom/route/list.do', { filters: { partId } })
    const { operations } = await caller.ok('bom/route/get.do', { id: rows[0].id })
    expect(operations.at(-1)).toMatchObject({ number: 20, processId: shop.processes.burn, estimatedMinutes: 90 })
    const again = await batch(plate)
    expect(again).toMatchObject({ status: 'inProgress', finishedAt: null })
    expect(again.operations).toMatchObject([{ number: 10, finishedAt: expect.any(String) }])
    expect(await issueOf(caller, found.id)).toMatchObject({ closingBatchId: plate, closingOperation: 20 })
  })

  it('[MD-02] reworks batches that share a route each by an operation of its own; a third one has none of them', async () => {
    const { cavity, partId } = await running()
    const add = async (number: string) => (await caller.ok('bom/bomBatch/add.do', { number, partId, quantity: 1 })).id
    const [second, third] = [await add('M1-C01-2'), await add('M1-C01-3')]
    await report(caller, second, [rowOf(10, { machineId: CNC() })])
    const { id } = await addOrder(caller, mould.mouldId, [partId])
    const { things } = await affected(caller, id)
    expect(things.map(({ name, decisions }: any) => [name, decisions.join(' ')])).toEqual([
      ['M1-C01-1', 'letFinish hold rework remake'],
      ['M1-C01-2', 'letFinish hold rework remake'],
    ])
    const minutes = new Map([
      [cavity, 90],
      [second, 30],
    ])
    await caller.ok('tr/modification/decide.do', {
      id,
      decisions: things.map(({ key, state, batchId }: any) => ({
        ...{ key, state, decision: 'rework', processId: shop.processes.burn, minutes: minutes.get(batchId) },
      })),
    })
    expect((await release(caller, id)).data).toMatchObject({ reworked: 2 })
    const { rows } = await caller.ok('bom/route/list.do', { filters: { partId: [partId] } })
    const { operations } = await caller.ok('bom/route/get.do', { id: rows[0].id })
    const own = operations.filter(({ onlyBatchId }: any) => onlyBatchId !== null)
    expect(own.map((row: any) => [row.number, row.onlyBatchId, row.estimatedMinutes])).toEqual([
      [40, cavity, 90],
      [50, second, 30],
    ])
    const { scheduleId } = await planned(caller)
    const tasks = (await caller.ok('aps/schedule/task/getList', { scheduleId, size: 100 })).rows
    const last = (of: number) =>
      Math.max(...tasks.filter(({ batchId }: any) => batchId === of).map((task: any) => task.operationNumber))
    expect([last(cavity), last(second), last(third)]).toEqual([40, 50, 30])
  })

  it('[MD-02] recalls work at suppliers through a buyer, who is told and says when it is done', async () => {
    const [electrode, partId] = [mould.batches['E01']!, mould.parts['E01']!]
    await report(caller, electrode, [rowOf(10, { isOutsourced: true })])
    const buyer = await world.user(['trial.modification:*'], { tenant: caller })
    const { id } = await addOrder(caller, mould.mouldId, [partId])
    await decideAll(caller, id, { supplier: 'recall' })
    expect((await release(caller, id)).data).toMatchObject({ refusal: 'modification.noBuyer' })
    await change(caller, 'tr/modification', id, { buyerId: buyer.userId })
    expect((await release(caller, id)).data).toMatchObject({ recalls: 1 })
    const { rows } = await buyer.ok('bms/msg/list.do', {})
    expect(rows).toEqual([expect.objectContaining({ module: 'trial', link: `/tr/modification?id=${id}` })])
    expect((await caller.post('tr/modification/close.do', { id })).data).toMatchObject({
      refusal: 'modification.stillOpen',
      params: { recalls: 1 },
    })
    const key = `supplier/${electrode}/10`
    await buyer.ok('tr/modification/recalled.do', { id, key })
    expect((await buyer.post('tr/modification/recalled.do', { id, key })).data).toMatchObject({
      refusal: 'modification.noRecall',
    })
    await caller.ok('tr/modification/close.do', { id })
  })

  it('[MD-02] takes all effects or none: a mould that is over takes no work, and nothing has happened', async () => {
    const { cavity, partId } = await running()
    const { id } = await addOrder(caller, mould.mouldId, [partId])
    await decideAll(caller, id, { batch: 'remake' })
    await caller.ok('bom/mold/setStatus.do', { moulds: [{ id: mould.mouldId }], status: 'closed' })
    expect((await release(caller, id)).data).toMatchObject({ refusal: 'modification.mouldOver' })
    expect(await batch(cavity)).toMatchObject({ status: 'inProgress' })
    expect(await orderOf(caller, id)).toMatchObject({ status: 'draft' })
  })

  it('[MD-02] is refused where another order has carried a part on; a released order stays as it is', async () => {
    const partId = mould.parts['C01']!
    const [first, second] = [
      await addOrder(caller, mould.mouldId, [partId]),
      await addOrder(caller, mould.mouldId, [partId]),
    ]
    await release(caller, first.id)
    expect((await release(caller, second.id)).data).toMatchObject({
      refusal: 'modification.revisionMoved',
      params: { part: 'C01', was: '–', is: 'B' },
    })
    const { version } = await orderOf(caller, first.id)
    const changed = await caller.post('tr/modification/modify.do', { id: first.id, version, title: '别的' })
    expect(changed.data).toMatchObject({ issues: [expect.objectContaining({ field: 'number' })] })
    expect((await caller.post('tr/modification/remove.do', { ids: [first.id] })).data).toMatchObject({
      refusal: 'modification.kept',
    })
  })

  it('[MD-02] needs the right, and parts and issues of the order’s own mould', async () => {
    const { partId } = await running()
    const other = await seedMould(caller, shop, 'M2')
    const draft = { number: 'X', mouldId: other.mouldId, title: 'x', source: 'customer' }
    const answer = await caller.post('tr/modification/add.do', { ...draft, parts: [{ partId, newRevision: 'B' }] })
    expect(answer.data).toMatchObject({ issues: [expect.objectContaining({ field: 'parts', row: 1 })] })
    const { id } = await addOrder(caller, mould.mouldId, [partId])
    const viewer = await world.user(['trial.modification:check', 'trial.modification:detail'], { tenant: caller })
    for (const path of ['release', 'decide', 'lift', 'mock', 'close', 'cancel'])
      expect((await viewer.post(`tr/modification/${path}.do`, { id, decisions: [], batches: [] })).code).toBe(403)
  })
})

describe('holds', () => {
  it('[MD-03] turn the gate red with the number of the order, until they are lifted', async () => {
    const { cavity, partId } = await running()
    const { id, number } = await addOrder(caller, mould.mouldId, [partId])
    await decideAll(caller, id, { batch: 'hold' })
    expect(holdsOf(await gateOf(caller, cavity, 20))).toEqual([])
    expect((await release(caller, id)).data).toMatchObject({ holds: 1 })
    const gate = await gateOf(caller, cavity, 20)
    expect(gate.light).toBe('red')
    expect(holdsOf(gate)).toMatchObject([
      { light: 'red', params: { order: expect.stringContaining(number) }, path: `/tr/modification?id=${id}` },
    ])
    expect((await caller.post('tr/modification/close.do', { id })).data).toMatchObject({
      refusal: 'modification.stillOpen',
      params: { holds: 1 },
    })
    expect(await caller.ok('tr/modification/lift.do', { id, batches: [{ id: cavity }] })).toEqual({ lifted: 1 })
    expect(await caller.ok('tr/modification/lift.do', { id, batches: [{ id: cavity }] })).toEqual({ lifted: 0 })
    expect(holdsOf(await gateOf(caller, cavity, 20))).toEqual([])
    await caller.ok('tr/modification/close.do', { id })
  })

  it('[MD-03] of another tenant hold nothing here', async () => {
    const { partId } = await running()
    const { id } = await addOrder(caller, mould.mouldId, [partId])
    await decideAll(caller, id, { batch: 'hold' })
    await release(caller, id)
    const stranger = await world.user(engineer)
    const theirs = await seedMould(stranger, await seedShop(stranger), 'M1')
    expect(holdsOf(await gateOf(stranger, theirs.batches['C01']!, 20))).toEqual([])
    expect((await stranger.post('tr/modification/affected.do', { id })).code).toBe(404)
  })

  it('[MD-03] reach whoever works in the factory over the push socket, as soon as the order is released', async () => {
    const address = await world.composition.app.listen({ port: 0, host: '127.0.0.1' })
    const worker = await world.user(['aps.dispatch:*'], { tenant: caller })
    const cookie = `mw_long=${worker.tokens.longToken}`
    const connection = await openPushConnection(address, {
      credentials: { cookie, token: worker.tokens.shortToken } as never,
    })
    const { cavity, partId } = await running()
    const { id, number } = await addOrder(caller, mould.mouldId, [partId])
    await decideAll(caller, id, { batch: 'hold' })
    await release(caller, id)
    const heard = await connection.hears('production.holdsChanged')
    expect(heard.payload).toEqual({ order: number, batchIds: [cavity], isHeld: true })
    connection.close()
  })

  it('[MD-03] and all else happen once, however often and by how many the order is released', async () => {
    const { cavity, partId } = await running()
    await report(caller, mould.batches['P01']!, [rowOf(10, { machineId: shop.machines['CNC02'] })])
    const { id } = await addOrder(caller, mould.mouldId, [partId, mould.parts['P01']!], { promisedDate: '2027-03-01' })
    const things = await decideAll(caller, id, { batch: 'remake' })
    await caller.ok('tr/modification/decide.do', {
      id,
      decisions: things
        .filter(({ batchId }) => batchId === cavity)
        .map(({ key, state }) => ({ key, state, decision: 'hold' })),
    })
    const answers = await Promise.all(Array.from({ length: 4 }, () => release(caller, id)))
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1])
    expect(answers.filter(({ data }: any) => !data.already)).toHaveLength(1)
    expect((await release(caller, id)).data).toMatchObject({ already: true, holds: 0, remade: 0 })
    expect((await batchNumbers()).filter((number: string) => number.includes('-R'))).toEqual(['M1-P01-1-R1'])
    expect((await affected(caller, id)).holds).toHaveLength(1)
    expect((await caller.ok('bom/mold/getPromises.do', { mouldId: mould.mouldId })).total).toBe(1)
  })
})

describe('plan and promise', () => {
  it('[MD-04] one mock plan has the work as modified; it is merged like any other, and the promise changes by the order alone', async () => {
    const { partId } = await running()
    await publish()
    const promised = async () => (await caller.ok('bom/mold/get.do', { id: mould.mouldId })).promisedDate
    const before = await promised()
    const { id, number } = await addOrder(caller, mould.mouldId, [partId], { promisedDate: '2027-03-01' })
    await decideAll(caller, id, { batch: 'remake' })
    expect(await promised()).toBe(before)
    const { mock } = (await release(caller, id)).data as any
    expect(mock.name).toContain(number)
    expect(await promised()).toBe('2027-03-01')
    const { rows } = await caller.ok('bom/mold/getPromises.do', { mouldId: mould.mouldId })
    expect(rows.map(({ reason }: any) => reason)).toEqual([expect.stringContaining(number), null])
    expect(await caller.ok('tr/modification/mock.do', { id })).toEqual(mock)
    const { rows: schedules } = await caller.ok('aps/schedule/list.do', { filters: { isMock: true } })
    expect(schedules).toHaveLength(1)
    const state = () => caller.ok('aps/schedule/get.do', { id: mock.scheduleId })
    await expect.poll(async () => (await state()).status, { timeout: 240_000 }).toBe('completed')
    const { rows: tasks } = await caller.ok('aps/schedule/task/getList', { scheduleId: mock.scheduleId, size: 100 })
    expect(tasks.map(({ batchNumber }: any) => batchNumber)).toContain('M1-C01-1-R1')
    const { sourceId } = (await caller.ok('aps/schedule/getMock.do', { scheduleId: mock.scheduleId })).origin
    const merge = await caller.ok('aps/schedule/merge/begin.do', { scheduleId: mock.scheduleId, targetId: sourceId })
    expect(merge.rows.filter(({ origin }: any) => origin === 'mock')).toMatchObject([{ kind: 'due' }])
    await caller.ok('aps/schedule/merge/apply.do', {
      scheduleId: mock.scheduleId,
      targetId: sourceId,
      token: merge.token,
      answers: [],
    })
    await expect
      .poll(async () => (await caller.ok('aps/schedule/getMock.do', { scheduleId: mock.scheduleId })).merged?.state, {
        timeout: 240_000,
      })
      .toBe('done')
    await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId: sourceId })
    expect(await promised()).toBe('2027-03-01')
  })

  it('[MD-04] whoever may not plan releases without one, and a planner makes it later', async () => {
    const { partId } = await running()
    await publish()
    const lead = await world.user(['trial.*', 'production.*'], { tenant: caller })
    const { id } = await addOrder(caller, mould.mouldId, [partId])
    await decideAll(caller, id)
    expect((await release(lead, id)).data).toMatchObject({ already: false, mock: null })
    expect((await lead.post('tr/modification/mock.do', { id })).data).toMatchObject({
      refusal: 'modification.mayNotPlan',
    })
    const made = await caller.ok('tr/modification/mock.do', { id })
    expect((await affected(caller, id)).mock).toEqual(made)
  })
})
