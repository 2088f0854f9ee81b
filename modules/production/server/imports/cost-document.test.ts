/** Cost documents on their way to accounting: what they add up, and which step may follow which. */
import { calculationType } from '@mouldwright/basic/shared'
import { seedMould, seedShop, type Shop } from '../../../aps/server/factory.fixture.ts'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeEach, describe, expect, it } from 'vitest'

const world = worldOfFile()
const rights = ['basic.*', 'production.*', 'identity.user:*']
const caller = ofEachTest(() => world.user(rights))
const shop = ofEachTest((): Promise<Shop> => seedShop(caller))

let mouldId = 0
let batchId = 0
let parameters: Record<'hours' | 'material' | 'share', number>
let serial = 0

const path = 'bom/costDocument'
const add = (lines: object[], more: object = {}) =>
  caller.ok(`${path}/add.do`, {
    number: `CB-${(serial += 1)}`,
    mouldId,
    fromDate: '2026-09-01',
    toDate: '2026-09-30',
    lines,
    ...more,
  })
const read = (id: number) => caller.ok(`${path}/get.do`, { id })
const step = (name: 'submit' | 'retry' | 'answer', ids: readonly number[], more: object = {}) =>
  caller.post<any>(`${path}/${name}.do`, { documents: ids.map((id) => ({ id })), ...more })
const statusOf = async (id: number) => (await read(id)).status

beforeEach(async () => {
  const seeded = await seedMould(caller, shop, 'M1')
  mouldId = seeded.mouldId
  batchId = seeded.batches['C01']!
  const parameter = async (name: string, kind: number, defaultValue: number) =>
    (await caller.ok('bms/calculationParameter/add.do', { code: name.toUpperCase(), name, type: kind, defaultValue }))
      .id
  parameters = {
    hours: await parameter('hours', calculationType.systemCalculation, 120),
    material: await parameter('material', calculationType.numericInput, 8),
    share: await parameter('share', calculationType.coefficient, 0.1),
  }
})

describe('docking', () => {
  const line = () => [{ parameterId: parameters.hours }]

  it('[BD-70] only what was not submitted or was rejected is submitted; only what was taken in part or failed is retried', async () => {
    const ways = [
      { outcome: 'successful', submit: false, retry: false },
      { outcome: 'rejected', submit: true, retry: false },
      { outcome: 'partiallySuccessful', submit: false, retry: true },
      { outcome: 'failed', submit: false, retry: true },
    ] as const
    for (const { outcome, submit, retry } of ways) {
      const { id } = await add(line())
      expect((await step('retry', [id])).data, outcome).toMatchObject({ refusal: 'costDocument.notRetriable' })
      expect((await step('answer', [id], { outcome })).data).toMatchObject({ refusal: 'costDocument.notAnswerable' })
      expect((await step('submit', [id])).data).toEqual({ changed: 1 })
      expect(await read(id)).toMatchObject({ status: 'submitted', attempts: 1, submittedAt: expect.any(String) })
      expect((await step('submit', [id])).data).toMatchObject({ refusal: 'costDocument.notSubmittable' })
      await step('answer', [id], { outcome, answer: 'No. 4711' })
      expect(await read(id)).toMatchObject({ status: outcome, answer: 'No. 4711' })
      expect((await step('submit', [id])).code === 1, `${outcome}: submit`).toBe(submit)
      if (!submit) expect((await step('retry', [id])).code === 1, `${outcome}: retry`).toBe(retry)
      if (submit || retry) expect(await read(id)).toMatchObject({ status: 'submitted', attempts: 2, answer: null })
    }
  })

  it('[BD-70] of several all are done or none, and all that may not are named', async () => {
    const [first, second, third] = [await add(line()), await add(line()), await add(line())]
    await step('submit', [first.id, third.id])
    const said = await step('submit', [first.id, second.id, third.id])
    expect(said).toMatchObject({ code: 422, data: { refusal: 'costDocument.notSubmittable', params: { count: 2 } } })
    expect(said.message).toContain(`${first.number}、${third.number}`)
    expect(said.message).not.toContain(second.number)
    expect(await statusOf(second.id)).toBe('notSubmitted')
  })

  it('[BD-70] what accounting has stays as it is: neither changed nor removed; what it rejected is mended', async () => {
    const { id } = await add(line())
    await step('submit', [id])
    const { version } = await read(id)
    const change = (remark: string, of: number) => caller.post<any>(`${path}/modify.do`, { id, version: of, remark })
    expect((await change('later', version)).data).toMatchObject({ refusal: 'input.invalid' })
    expect((await caller.post<any>(`${path}/remove.do`, { ids: [id] })).data).toMatchObject({
      refusal: 'costDocument.submitted',
    })
    await step('answer', [id], { outcome: 'rejected' })
    expect((await change('mended', (await read(id)).version)).code).toBe(1)
    expect((await caller.post(`${path}/remove.do`, { ids: [id] })).code).toBe(1)
  })

  it('[BD-70 T1] nobody submits what is of others, nor without the right', async () => {
    const { id } = await add(line())
    const stranger = await world.user(rights)
    const reader = await world.user(['production.costDocument:check'], { tenant: caller })
    const ask = { documents: [{ id }] }
    expect((await stranger.post<any>(`${path}/submit.do`, ask)).data).toMatchObject({ refusal: 'record.absent' })
    expect((await reader.post(`${path}/submit.do`, ask)).code).toBe(403)
    expect(await statusOf(id)).toBe('notSubmitted')
  })
})

it('[BD-42] adds up logged hours of the period, typed quantities and shares', async () => {
  for (const [workDate, hours] of [
    ['2026-09-01', 2],
    ['2026-09-30', 1.5],
    ['2026-10-01', 8],
  ] as const)
    await caller.ok('bom/workLog/add.do', {
      userId: caller.userId,
      workDate,
      batchId,
      operationNumber: 10,
      minutes: hours * 60,
    })
  const lines = [
    { parameterId: parameters.hours },
    { parameterId: parameters.material, quantity: 12.5 },
    { parameterId: parameters.share },
  ]
  // (3.5 h × 120 + 12.5 × 8) × 1.1
  expect(Number((await add(lines)).amount)).toBe(572)
})
