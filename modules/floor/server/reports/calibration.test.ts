/** A probe past its calibration measures nothing: not at a measuring machine, not an electrode piece, not a part's sizes. */
import { change, seedMould, seedShop, type SeededMould, type Shop } from '../../../aps/server/factory.fixture.ts'
import { piecesOf, seedElectrode } from '../../../electrode/server/electrode.fixture.ts'
import { listProbes } from '@mouldwright/electrode/shared'
import { overrideGate, queryGates } from '@mouldwright/gate/shared'
import { dayIn } from '@mouldwright/server-kit'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { tellReport } from '../../shared/index.ts'

const world = worldOfFile()
const rights = ['basic.*', 'production.*', 'electrode.*', 'floor.*', 'gate.override:check']
const company = ofEachTest(() => world.tenant())
const shopFloor = ofEachTest(() => world.user(rights, { tenant: company, language: 'en' }))
const chief = ofEachTest(() =>
  world.user([...rights, 'gate.calibration:override'], { tenant: company, language: 'en' }),
)
const shop = ofEachTest((): Promise<Shop> => seedShop(shopFloor))
let mould: SeededMould
let probeId: number

const day = 86_400_000
/** In the factory's zone, where a day of the calendar begins eight hours before it does in Greenwich. */
const dayBefore = (days: number) => dayIn(new Date(world.clock.now() - days * day), 'Asia/Shanghai')
const calibrate = (calibratedOn: string) => change(shopFloor, 'bms/probe', probeId, { calibratedOn })

beforeEach(async () => {
  mould = await seedMould(shopFloor, shop, 'M1')
  const probe = { name: 'P2x20', calibratedOn: dayBefore(40), calibrationDays: 30, angles: [] }
  probeId = (await shopFloor.ok('bms/probe/add.do', probe)).id
})

it('[BD-33 FL-11] a measuring machine whose probe is overdue starts nothing, until it is calibrated or overridden by right', async () => {
  const machineId = shop.machines['CNC01']!
  await shopFloor.ok('bms/cmm/environment/add.do', { machineId, probeId })
  const batchId = mould.batches['C01']!
  const start = (who = shopFloor) =>
    who.post<any>(tellReport.path, { key: randomUUID(), kind: 'start', batchId, operationNumber: 10, machineId })
  const gate = async (at = machineId) =>
    (await shopFloor.call(queryGates, { operations: [{ batchId, operationNumber: 10, machineId: at }] })).operations[0]!
  const due = dayBefore(10)
  expect(await gate()).toMatchObject({
    light: 'red',
    reasons: [
      {
        code: 'calibration',
        path: `/basic/probe?id=${probeId}`,
        sentence: `Calibration of probe P2x20 of CNC01 was due on ${due}`,
        mayOverride: false,
      },
    ],
  })
  expect((await gate(shop.machines['CNC02'])).light).toBe('green')
  expect((await start()).data.refusal).toBe('report.gateClosed')

  // On the last day it still measures.
  await calibrate(dayBefore(30))
  expect((await gate()).light).toBe('green')
  await calibrate(dayBefore(40))

  const override = {
    batchId,
    operationNumber: 10,
    machineId,
    code: 'calibration' as const,
    reason: 'Spare probe on its way',
  }
  expect((await shopFloor.post<any>(overrideGate.path, override)).data.refusal).toBe('access.denied')
  await chief.call(overrideGate, override)
  expect((await gate()).light).toBe('amber')
  expect((await start()).code).toBe(1)
})

it('[BD-33] an electrode piece is not measured with an overdue probe, but by right and with a reason', async () => {
  const of = { shop, mouldId: mould.mouldId, cavityId: mould.parts['C01']!, batchId: mould.batches['C01']! }
  const { electrodeId } = await seedElectrode(shopFloor, of)
  const { make, list, cut, measure } = piecesOf(shopFloor)
  await make(electrodeId)
  const [piece, other] = await list({ partId: [electrodeId] })
  await cut([piece!, other!])
  const due = dayBefore(10)
  expect(await shopFloor.call(listProbes, {})).toEqual({
    probes: [{ id: probeId, name: 'P2x20', due, isOverdue: true }],
    mayOverride: false,
  })
  const refused = await measure(piece!.id, { probeId, calibrationReason: 'Hurry' })
  expect(refused.data.refusal).toBe('piece.probeOverdue')
  expect(refused.message).toBe(`Calibration of probe “P2x20” was due on ${due}: calibrate it before measuring`)
  const byChief = piecesOf(chief)
  expect((await byChief.measure(piece!.id, { probeId })).data.refusal).toBe('piece.calibrationReasonNeeded')
  expect((await byChief.measure(piece!.id, { probeId, calibrationReason: 'Checked by gauge' })).code).toBe(1)
  const { rows } = await shopFloor.ok('electrode/measurement/list.do', {})
  expect(rows).toMatchObject([{ pieceId: piece!.id, probeId, calibrationReason: 'Checked by gauge' }])
  expect((await chief.call(listProbes, {})).mayOverride).toBe(true)
  await calibrate(dayBefore(1))
  expect((await measure(other!.id, { probeId })).code).toBe(1)
})

it('[BD-33] sizes of parts say the day on which they were measured: a probe overdue by then is refused by name', async () => {
  const size = {
    partId: mould.parts['C01'],
    piece: 1,
    nominal: 25,
    lower: -0.01,
    upper: 0.01,
    measured: 25.002,
    probeId,
  }
  const add = (dimension: string, more: object, who = shopFloor) =>
    who.post<any>('bom/measuredSize/add.do', { ...size, dimension, ...more })
  expect((await add('D1', { measuredOn: dayBefore(20) })).code).toBe(1)
  const { code, data } = await add('D2', {})
  expect([code, data.issues]).toEqual([
    400,
    [
      expect.objectContaining({
        field: 'probeId',
        message: `Calibration of probe “P2x20” was due on ${dayBefore(10)}: calibrate it before measuring`,
      }),
    ],
  ])
  expect((await add('D2', {}, chief)).data.issues).toMatchObject([{ field: 'calibrationReason' }])
  expect((await add('D2', { calibrationReason: 'Checked by gauge' }, chief)).code).toBe(1)
  // What was measured in time is corrected without asking again.
  const { rows } = await shopFloor.ok('bom/measuredSize/list.do', { search: 'D1' })
  await change(shopFloor, 'bom/measuredSize', rows[0].id, { remark: 'top' })
})
