/** Ovens: operations of one process go in together, and a plan says what is in a charge. */
import { expect, it } from 'vitest'
import { change, dateIn, shopOfEachTest } from '../factory.fixture.ts'
import { load, newSchedule, planned } from '../plans.fixture.ts'

const { caller, shop } = shopOfEachTest()

type Made = { id: number }
const add = (path: string, draft: object): Promise<Made> => caller.ok(`${path}/add.do`, draft)

/** Plates of a mould that are only hardened, each 200 × 200 × 100 mm. */
async function plates(numbers: readonly string[], more: object = {}): Promise<void> {
  const { id: mouldId } = await add('bom/mold', { number: 'M1', name: 'Cover', deliveryDate: dateIn(30) })
  for (const number of numbers) {
    const size = { length: 200, width: 200, height: 100, weight: 30 }
    const { id: partId } = await add('bom/part', {
      mouldId,
      number,
      name: number,
      type: 1,
      quantity: 1,
      ...size,
      ...more,
    })
    await add('bom/route', { partId, operations: [{ number: 10, processId: shop.processes.mill, timeSource: 0 }] })
  }
}

async function rowsOf(scheduleId: number): Promise<any[]> {
  const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200 })
  return rows.toSorted((one: any, other: any) => one.plannedStart.localeCompare(other.plannedStart))
}
const oven = async (more: object) => {
  const { CNC01, CNC02 } = shop.machines
  await change(caller, 'machine', CNC02!, { status: 'service' })
  await change(caller, 'machine', CNC01!, more)
  await change(caller, 'bms/process', shop.processes.mill, { chargeMinutes: 300 })
}
/** How many operations begin together, charge by charge. */
const sizes = (rows: any[]) =>
  [...Map.groupBy(rows, ({ plannedStart }) => plannedStart).values()].map((of) => of.length)

it('puts as many operations in a charge as go in, for its time', async () => {
  await plates(['P1', 'P2', 'P3', 'P4', 'P5'])
  await oven({ chargeVolume: 10 })
  const { scheduleId, planId } = await planned(caller)
  const rows = await rowsOf(scheduleId)
  expect(sizes(rows)).toEqual([2, 2, 1])
  for (const row of rows) expect(row).toMatchObject({ workMinutes: 300, estimatedMinutes: 300 })
  const detail = await caller.ok('aps/task/plan/edit/getSchPlanDetail', { planId, taskId: rows[0].taskId })
  expect(detail.charge).toEqual([{ taskId: rows[1].taskId, label: expect.stringContaining(rows[1].partNumber) }])
  const last = await caller.ok('aps/task/plan/edit/getSchPlanDetail', { planId, taskId: rows[4].taskId })
  expect(last.charge).toEqual([])
  expect(last.why[0]).toMatchObject({ code: 'ovenInUse', sentence: expect.stringContaining('To mill') })
})

it('keeps to the weight as well, and lets a batch out that is too large', async () => {
  await plates(['P1', 'P2', 'P3'])
  await oven({ chargeVolume: 100, chargeWeight: 60 })
  const { scheduleId } = await planned(caller)
  expect(sizes(await rowsOf(scheduleId))).toEqual([2, 1])
  await change(caller, 'machine', shop.machines['CNC01']!, { chargeWeight: 20 })
  const { scheduleId: later } = await planned(caller, { name: 'Too large' })
  const [first] = await caller.ok('aps/schedule/task/getList', { scheduleId: later, size: 1 }).then(({ rows }) => rows)
  expect(first.unplaced).toMatchObject({ code: 'noCapableResource', sentence: expect.stringContaining('30') })
})

it('works one after the other where the group asks for operators, and where sizes are missing says so', async () => {
  await plates(['P1', 'P2'], { length: null })
  await oven({ chargeVolume: 10 })
  const { id } = await newSchedule(caller)
  const codes = async () => {
    await load(caller, id)
    const { rows } = await caller.ok('aps/schedule/defect/getList.do', { scheduleId: id, size: 500 })
    return rows.map(({ code }: any) => code)
  }
  expect(await codes()).toContain('chargeSizeUnknown')
  await change(caller, 'bms/resourceGroup', shop.groups.CNC, {
    needsPeople: true,
    users: [{ userId: caller.userId, isMain: false }],
  })
  expect(await codes()).toContain('ovenAndPeople')
})
