/** Orders to suppliers, as a factory lives with them: made, sent, back in part, inspected, and what plans and suppliers' records learn. */
import { load, newSchedule, planned } from '../../aps/server/plans.fixture.ts'
import { dayFrom, type Caller } from '@mouldwright/testkit'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import type { WantedOperation } from '../shared/index.ts'
import { outsourcingRights, seedBatch, seedOutsourcing, type SeededBatch } from './outsourcing.fixture.ts'

const world = worldOfFile()
const caller = ofEachTest(() => world.user(outsourcingRights))
const shop = ofEachTest(() => seedOutsourcing(caller))

const day = 1_440
const wanted = async (query: object = {}, who: Caller = caller): Promise<WantedOperation[]> =>
  (await who.ok('outsource/order/wanted.do', query)).rows
const make = (batches: readonly SeededBatch[], more: object = {}, line: object = {}) =>
  caller.ok<{ id: number; number: string }>('outsource/order/make.do', {
    supplierId: shop.suppliers.heat,
    lines: batches.map(({ batchId }) => ({ batchId, operationNumber: 20, ...line })),
    ...more,
  })
const read = (id: number): Promise<any> => caller.ok('outsource/order/read.do', { id })
const step = (verb: string, body: object, who: Caller = caller) => who.post<any>(`outsource/order/${verb}.do`, body)
const operationOf = async ({ batchId }: Pick<SeededBatch, 'batchId'>): Promise<any> =>
  (await caller.ok('bom/bomBatch/get.do', { id: batchId })).operations.find((one: any) => one.number === 20)
const sent = async (batch: SeededBatch, more: object = {}) => {
  const { id } = await make([batch], more)
  await caller.ok('outsource/order/send.do', { id })
  const { lines } = await read(id)
  return { id, lineId: lines[0].id as number }
}
const receive = (id: number, lineId: number, quantity: number) =>
  caller.ok('outsource/order/receive.do', { id, lines: [{ lineId, quantity }] })
const inspect = (id: number, lineId: number, of: object) =>
  caller.ok('outsource/order/inspect.do', { id, lines: [{ lineId, good: 0, ng: 0, ...of }] })
const dayIn = (days: number) => dayFrom(world.clock.now(), days)

describe('what is wanted outside', () => {
  it('[FL-14] lists operations of the plan with the suppliers who do the process; what is ordered is not wanted again', async () => {
    const batch = await seedBatch(caller, shop, 'M1')
    const { scheduleId } = await planned(caller)
    await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
    const answer = await caller.ok('outsource/order/wanted.do', {})
    expect(answer.rows).toEqual([
      expect.objectContaining({
        batch: 'M1-C01-1',
        operationNumber: 20,
        process: 'Hardening',
        mould: 'M1',
        quantity: 4,
        isReady: false,
        plannedStart: expect.stringMatching(/^20/),
      }),
    ])
    expect(answer.suppliers.map((one: any) => [one.supplier, one.leadMinutes, one.medianMinutes])).toEqual([
      ['Heat & Co', 5 * day, null],
      ['Slow Steel', 9 * day, null],
    ])
    const { number } = await make([batch], {}, { quantity: 3 })
    expect(number).toMatch(/^OS\d\d-0001$/)
    expect(await wanted()).toMatchObject([{ quantity: 1 }])
    expect(await wanted({ search: 'm1' })).toHaveLength(1)
    expect(await wanted({ search: 'M2' })).toEqual([])
    const tooMany = await step('make', {
      supplierId: shop.suppliers.heat,
      lines: [{ batchId: batch.batchId, operationNumber: 20, quantity: 2 }],
    })
    expect(tooMany.message).toBe('工序 M1-C01-1 · 20 还可外协 1 件')
    const inShop = await step('make', {
      supplierId: shop.suppliers.heat,
      lines: [{ batchId: batch.batchId, operationNumber: 10 }],
    })
    expect(inShop.message).toBe('工序 M1-C01-1 · 10 不需要外协，或已在其他外协单里')
  })

  it('[BD-07 BD-18] an order says material and surface of its pieces, and the hardness to reach where they are hardened', async () => {
    const add = async (path: string, values: object): Promise<number> => (await caller.ok(`${path}/add.do`, values)).id
    const change = async (path: string, id: number, values: object) => {
      const { version } = await caller.ok(`${path}/get.do`, { id })
      await caller.ok(`${path}/modify.do`, { id, version, ...values })
    }
    const sectionId = await add('bms/section', { name: 'HEAT', type: 'heatTreatment' })
    const process = await add('bms/process', { code: 'QT', name: 'Quench and temper', sectionId })
    const materialId = await add('bms/material', {
      ...{ code: 'H13', name: 'Hot work steel', hardnessMax: 22 },
      heatTreatments: [{ name: 'Quench', hardnessMin: 48, hardnessMax: 52.5 }, { name: 'Stress relief' }],
    })
    const surfaceRequirementId = await add('bms/surfaceRequirement', { surfaceLevel: 'VDI 24', treatment: 'Blasted' })
    const [hardened, coated] = [
      await seedBatch(caller, shop, 'M1', { process }),
      await seedBatch(caller, shop, 'M2', { process: shop.coating }),
    ]
    await change('bom/part', hardened.partId, { materialId })
    await change('bom/part', coated.partId, { materialId, surfaceRequirementId })
    const { id } = await make([hardened, coated])
    const material = 'H13 Hot work steel ≤ 22 HRC'
    expect((await read(id)).lines).toMatchObject([
      { material, treatments: ['Quench 48–52.5 HRC', 'Stress relief'], surface: null },
      { material, treatments: [], surface: 'VDI 24 · Blasted' },
    ])
  })

  it('[FL-14] two who order the same pieces at once: one order has them', async () => {
    const batch = await seedBatch(caller, shop, 'M1')
    const body = { supplierId: shop.suppliers.heat, lines: [{ batchId: batch.batchId, operationNumber: 20 }] }
    const answers = await Promise.all(Array.from({ length: 3 }, () => step('make', body)))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect((await caller.ok('outsource/order/list.do', {})).total).toBe(1)
  })
})

describe('an order', () => {
  it('[FL-14] a draft has prices by the hour and transport both ways, can be changed, and tells the plan supplier and turnaround', async () => {
    const batches = [await seedBatch(caller, shop, 'M1'), await seedBatch(caller, shop, 'M2')]
    const { id } = await make(batches)
    const order = await read(id)
    // Two hours a piece at 30 an hour.
    expect(order).toMatchObject({ status: 'draft', amount: 480, outboundMinutes: day / 2, returnMinutes: day / 2 })
    expect(order.lines.map((one: any) => [one.mould, one.quantity, one.unitPrice])).toEqual([
      ['M1', 4, 60],
      ['M2', 4, 60],
    ])
    expect(await operationOf(batches[0]!)).toMatchObject({
      isOutsourced: true,
      supplierId: shop.suppliers.heat,
      turnaroundMinutes: 6 * day,
      startedAt: null,
    })
    const lineId = order.lines[0].id
    const change = { id, version: order.version, lines: [{ lineId, quantity: 2, unitPrice: 55 }] }
    await caller.ok('outsource/order/change.do', { ...change, outboundMinutes: 2 * day })
    const changed = await read(id)
    expect(changed).toMatchObject({ amount: 110, outboundMinutes: 2 * day, lines: [{ quantity: 2, unitPrice: 55 }] })
    expect(await operationOf(batches[0]!)).toMatchObject({ turnaroundMinutes: 7.5 * day })
    // The line that was left out is wanted again, of no supplier.
    expect(await wanted()).toMatchObject([
      { mould: 'M1', quantity: 2 },
      { mould: 'M2', quantity: 4, supplierId: null },
    ])
    expect((await step('change', change)).message).toMatch(/已被/)
    await caller.ok('outsource/order/send.do', { id })
    expect((await step('change', { ...change, version: 9 })).message).toBe(
      `外协单 ${changed.number} 的状态是“已发出”，不能这样操作`,
    )
  })

  it('[FL-14] sent is begun, the agreed day moves it in the plan, all good is finished', async () => {
    const batch = await seedBatch(caller, shop, 'M1')
    const { id, lineId } = await sent(batch)
    expect(await operationOf(batch)).toMatchObject({ startedAt: expect.stringMatching(/^20/), finishedAt: null })
    // Five days of work and one on the road.
    expect((await read(id)).lines[0].expectedDate).toBe(dayIn(6))
    await caller.ok('outsource/order/confirm.do', { id, lines: [{ lineId, expectedDate: dayIn(20) }] })
    expect((await operationOf(batch)).turnaroundMinutes).toBeGreaterThan(20 * day)
    const { id: scheduleId } = await newSchedule(caller)
    await load(caller, scheduleId)
    await caller.ok('aps/exe/job/startScheduling', { scheduleId }).then(({ taskId }) => caller.job(taskId))
    const rows: any[] = (await caller.ok('aps/schedule/task/getList', { scheduleId })).rows
    const away = rows.find((row) => row.operationNumber === 20)
    expect(away.isOutsourced).toBe(true)
    expect(away.plannedEnd.slice(0, 10) >= dayIn(20)).toBe(true)
    expect(rows.find((row) => row.operationNumber === 30).plannedStart >= away.plannedEnd).toBe(true)
    await caller.ok('outsource/order/begin.do', { id })
    expect((await step('confirm', { id, lines: [{ lineId, expectedDate: '2020-01-01' }] })).message).toBe(
      '第 10 行的日期 2020-01-01 已经过去',
    )
    await receive(id, lineId, 4)
    expect((await read(id)).status).toBe('returned')
    expect((await operationOf(batch)).finishedAt).toBeNull()
    await inspect(id, lineId, { good: 4 })
    expect((await read(id)).status).toBe('inspected')
    expect((await operationOf(batch)).finishedAt).not.toBeNull()
    await caller.ok('outsource/order/close.do', { id })
    const { notes } = await read(id)
    expect(notes.map((one: any) => one.kind)).toEqual(['closed', 'inspected', 'returned', 'begun', 'confirmed', 'sent'])
    expect((await step('begin', { id })).code).not.toBe(1)
  })

  it('[FL-14] comes back in part; NG goes back to the supplier and is counted', async () => {
    const batch = await seedBatch(caller, shop, 'M1')
    const { id, lineId } = await sent(batch)
    await receive(id, lineId, 3)
    expect((await step('receive', { id, lines: [{ lineId, quantity: 2 }] })).message).toBe(
      '第 10 行在外 1 件，不能收回 2 件',
    )
    expect((await step('inspect', { id, lines: [{ lineId, good: 2, ng: 1 }] })).message).toBe(
      '第 10 行有不合格，请填写处理方式和原因',
    )
    expect((await step('inspect', { id, lines: [{ lineId, good: 4, ng: 0 }] })).message).toBe(
      '第 10 行待检 3 件，不能检验 4 件',
    )
    await inspect(id, lineId, { good: 2, ng: 1, follows: 'sendBack', reason: 'Too soft', expectedDate: dayIn(9) })
    expect(await read(id)).toMatchObject({
      status: 'partlyReturned',
      lines: [{ returned: 3, good: 2, sentBack: 1, expectedDate: dayIn(9) }],
    })
    expect(await operationOf(batch)).toMatchObject({ progress: 50, finishedAt: null })
    await receive(id, lineId, 2)
    await inspect(id, lineId, { good: 2 })
    expect(await read(id)).toMatchObject({ status: 'inspected', lines: [{ returned: 5, good: 4, sentBack: 1 }] })
    const { rows } = await caller.ok('outsource/turnaround/list.do', { supplierId: shop.suppliers.heat })
    expect(rows).toMatchObject([{ process: 'Hardening', returned: 5, ng: 1, orders: 1 }])
  })

  it('[FL-14] NG reworked here is a batch of its own from that operation on; scrapped pieces are missing from the part', async () => {
    const batch = await seedBatch(caller, shop, 'M1')
    const started = new Date(world.clock.now() - 86_400_000).toISOString()
    const milled = { number: 10, lock: 0, machineId: shop.machines['CNC01'], startedAt: started, finishedAt: started }
    const before = await caller.ok('bom/bomBatch/get.do', { id: batch.batchId })
    await caller.ok('bom/bomBatch/modify.do', { id: batch.batchId, version: before.version, operations: [milled] })
    const { id, lineId } = await sent(batch)
    await receive(id, lineId, 4)
    await inspect(id, lineId, { good: 1, ng: 2, follows: 'rework', reason: 'Bent' })
    await inspect(id, lineId, { ng: 1, follows: 'scrap', reason: 'Broken' })
    expect(await read(id)).toMatchObject({ status: 'inspected', lines: [{ good: 1, reworked: 2, scrapped: 1 }] })
    const { rows } = await caller.ok('bom/bomBatch/list.do', { sort: 'number' })
    expect(rows.map((one: any) => [one.number, one.quantity])).toEqual([
      ['M1-C01-1', 1],
      ['M1-C01-1-R1', 2],
    ])
    expect((await operationOf(batch)).finishedAt).not.toBeNull()
    const { operations } = await caller.ok('bom/bomBatch/get.do', { id: rows[1].id })
    expect(operations).toMatchObject([
      { number: 10, finishedAt: started },
      { number: 20, isOutsourced: false, startedAt: null },
    ])
    // It is done in the shop: nobody orders it outside again.
    expect(await wanted()).toEqual([])
  })

  it('[FL-14] a whole batch that is reworked here is taken back; a process of suppliers alone cannot be', async () => {
    const batch = await seedBatch(caller, shop, 'M1', { quantity: 1 })
    const { id, lineId } = await sent(batch)
    await receive(id, lineId, 1)
    await inspect(id, lineId, { ng: 1, follows: 'rework', reason: 'Bent' })
    expect(await operationOf(batch)).toMatchObject({ isOutsourced: false, startedAt: null, supplierId: null })
    const coated = await seedBatch(caller, shop, 'M2', { process: shop.coating })
    const other = await sent(coated)
    await receive(other.id, other.lineId, 1)
    const refused = await step('inspect', {
      id: other.id,
      lines: [{ lineId: other.lineId, good: 0, ng: 1, follows: 'rework', reason: 'Thin' }],
    })
    expect(refused.message).toBe('工序“Coating”属于外协工段“OUT”，本厂不能返工')
  })

  it('[FL-14] is cancelled while nothing is back, and its operations are wanted again', async () => {
    const batch = await seedBatch(caller, shop, 'M1')
    const { id } = await sent(batch)
    await caller.ok('outsource/order/cancel.do', { id, reason: 'No capacity' })
    expect(await operationOf(batch)).toMatchObject({ isOutsourced: true, startedAt: null, supplierId: null })
    expect(await wanted()).toHaveLength(1)
    const again = await sent(batch)
    await receive(again.id, again.lineId, 1)
    expect((await step('cancel', { id: again.id, reason: 'Late' })).code).not.toBe(1)
  })

  it('[FL-14] its batch stays while the order names it; other factories and whoever lacks the right see nothing of it', async () => {
    const batch = await seedBatch(caller, shop, 'M1')
    const { id, lineId } = await sent(batch)
    expect((await caller.post('bom/bomBatch/remove.do', { ids: [batch.batchId] })).message).toContain('外协明细')
    const stranger = await world.user(outsourcingRights)
    expect((await step('read', { id }, stranger)).code).toBe(404)
    expect((await step('receive', { id, lines: [{ lineId, quantity: 1 }] }, stranger)).code).toBe(404)
    const looker = await world.user(['outsourcing.order:check'], { tenant: caller })
    expect((await step('wanted', {}, looker)).code).toBe(1)
    for (const verb of ['send', 'begin', 'close']) expect((await step(verb, { id }, looker)).code).toBe(403)
    const other = await sent(await seedBatch(caller, shop, 'M2'))
    expect((await step('receive', { id, lines: [{ lineId: other.lineId, quantity: 1 }] })).message).toMatch(
      /没有这一行/,
    )
  })
})

it('[FL-14] pieces are never lost or doubled, whatever comes back and is found', async () => {
  const batch = await seedBatch(caller, shop, 'M1', { quantity: 12 })
  const { id, lineId } = await sent(batch)
  const move = fc.record({
    isReceipt: fc.boolean(),
    first: fc.integer({ min: 0, max: 5 }),
    second: fc.integer({ min: 0, max: 3 }),
    follows: fc.constantFrom('sendBack', 'rework', 'concession', 'scrap'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 10 }), async (moves) => {
      for (const { isReceipt, first, second, follows } of moves) {
        if (isReceipt) await step('receive', { id, lines: [{ lineId, quantity: Math.max(1, first) }] })
        else await step('inspect', { id, lines: [{ lineId, good: first, ng: second, follows, reason: 'x' }] })
        const { lines, status } = await read(id)
        const { quantity, returned, good, conceded, sentBack, reworked, scrapped } = lines[0]
        const out = quantity + sentBack - returned
        const waiting = returned - good - conceded - sentBack - reworked - scrapped
        expect(out).toBeGreaterThanOrEqual(0)
        expect(waiting).toBeGreaterThanOrEqual(0)
        expect(out + waiting + good + conceded + reworked + scrapped).toBe(quantity)
        expect(status === 'inspected').toBe(out + waiting === 0)
        const { rows } = await caller.ok('bom/bomBatch/list.do', { size: 100 })
        const live = rows.filter((one: any) => one.status !== 'closed')
        const pieces = live.reduce((sum: number, one: any) => sum + one.quantity, 0)
        expect(pieces).toBe(quantity - scrapped)
      }
    }),
    { numRuns: 4 * inject('propertyFactor') },
  )
})

describe('turnarounds', () => {
  it('[FL-14] are learnt from the last 20 of supplier and process, and change the supplier only by choice', async () => {
    const batch = await seedBatch(caller, shop, 'M1', { quantity: 22 })
    const sendOne = async (who: Caller) => {
      const line = { batchId: batch.batchId, operationNumber: 20, quantity: 1 }
      const { id } = await who.ok('outsource/order/make.do', { supplierId: shop.suppliers.heat, lines: [line] })
      await who.ok('outsource/order/send.do', { id })
      const { lines } = await who.ok('outsource/order/read.do', { id })
      const agreed = [{ lineId: lines[0].id, expectedDate: dayIn(6) }]
      await who.ok('outsource/order/confirm.do', { id, lines: agreed })
      return { id, lineId: lines[0].id }
    }
    const settle = async (who: Caller, { id, lineId }: { id: number; lineId: number }) => {
      await who.ok('outsource/order/receive.do', { id, lines: [{ lineId, quantity: 1 }] })
      await who.ok('outsource/order/inspect.do', { id, lines: [{ lineId, good: 1, ng: 0 }] })
    }
    // Sessions end meanwhile.
    const after = (days: number) => {
      world.clock.advance(days * 86_400_000)
      return world.user(outsourcingRights, { tenant: caller })
    }
    // The first two are too old to count.
    const old = [await sendOne(caller), await sendOne(caller)]
    let who = await after(90)
    for (const one of old) await settle(who, one)
    const orders = []
    for (let at = 0; at < 20; at += 1) orders.push(await sendOne(who))
    for (const one of orders) {
      who = await after(1)
      await settle(who, one)
    }
    const { rows } = await who.ok('outsource/turnaround/list.do', { supplierId: shop.suppliers.heat })
    expect(rows).toMatchObject([{ orders: 20, leadMinutes: 5 * day, datedLines: 22, onTimeLines: 6 }])
    // 1, 2 … 20 days, less the seconds in which they were sent.
    expect(Math.round(rows[0].medianMinutes / 144)).toBe(105)
    expect(Math.round(rows[0].p80Minutes / 144)).toBe(162)
    const leadOf = async () =>
      (await who.ok('bms/supplier/get.do', { id: shop.suppliers.heat })).outsourcing[0].leadMinutes
    expect(await leadOf()).toBe(5 * day)
    const choice = { supplierId: shop.suppliers.heat, processId: shop.hardening, figure: 'p80' }
    const { leadMinutes } = await who.ok('outsource/turnaround/apply.do', choice)
    // The day on the road stays what it is.
    expect(leadMinutes).toBe(rows[0].p80Minutes - day)
    expect(await leadOf()).toBe(leadMinutes)
    // Clock time was learnt; of a supplier with a calendar, lead times count working days.
    const keeper = await world.user(['basic.*'], { tenant: caller })
    const { id: calendarId } = await keeper.ok('bms/calendar/add.do', { name: 'Weekdays', restSaturday: true })
    const { version } = await keeper.ok('bms/supplier/get.do', { id: shop.suppliers.heat })
    await keeper.ok('bms/supplier/modify.do', { id: shop.suppliers.heat, version, calendarId })
    const worked = await who.ok('outsource/turnaround/apply.do', choice)
    expect(worked.leadMinutes).toBe(Math.round(((rows[0].p80Minutes - day) * 5) / 7))
    const nothing = { ...choice, supplierId: shop.suppliers.other }
    expect((await who.post('outsource/turnaround/apply.do', nothing)).message).toMatch(/还没有了结的外协单/)
  })
})
