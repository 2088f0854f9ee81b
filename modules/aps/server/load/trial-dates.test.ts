/** The date of a mould's next trial is kept where no delivery suffers for it. */
import { expect, it } from 'vitest'
import type { PlannedMould, ShownTask } from '../../shared/index.ts'
import { change, dateIn, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { load, planned, start } from '../plans.fixture.ts'

const { caller, shop } = shopOfEachTest()

/** When each mould is fitted, by number. */
async function fittings(scheduleId: number): Promise<Record<string, string>> {
  const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200, sort: 'plannedStart' })
  const fits = rows.filter(({ processName }: ShownTask) => processName === 'To fit')
  return Object.fromEntries(fits.map(({ mouldNumber, plannedStart }: ShownTask) => [mouldNumber, plannedStart]))
}

it('[PH-17] brings a mould to its next trial first when nothing but that trial’s date changes', async () => {
  const far = dateIn(120)
  await seedMould(caller, shop, 'M1', { hours: 15, deliveryDate: far, priority: 9 })
  const { mouldId } = await seedMould(caller, shop, 'M2', { hours: 15, deliveryDate: far })
  const { scheduleId } = await planned(caller)
  const before = await fittings(scheduleId)
  expect(before['M1']! < before['M2']!).toBe(true)

  await change(caller, 'bom/mold', mouldId, { trials: [{ event: 'T1', plannedDate: dateIn(1) }] })
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  const after = await fittings(scheduleId)
  expect(after['M2']! < after['M1']!).toBe(true)
})

it('[PH-17] says of each mould when its next trial is, when it can be held and how late that is', async () => {
  const { mouldId } = await seedMould(caller, shop, 'M1', { hours: 15, deliveryDate: dateIn(120) })
  await seedMould(caller, shop, 'M2', { hours: 15, deliveryDate: dateIn(120) })
  const trials = (day: number) => [
    { event: 'T0', plannedDate: dateIn(-20), actualDate: dateIn(-20) },
    { event: 'T2', plannedDate: dateIn(90) },
    { event: 'T1', plannedDate: dateIn(day) },
  ]
  const shown = async (scheduleId: number) => {
    const { rows } = await caller.ok('aps/task/plan/edit/getMoldList', { scheduleId })
    const [first, second] = ['M1', 'M2'].map((number) => rows.find((of: PlannedMould) => of.mouldNumber === number)!)
    return { first, second }
  }
  await change(caller, 'bom/mold', mouldId, { trials: trials(60) })
  const { scheduleId } = await planned(caller)
  const { first, second } = await shown(scheduleId)
  expect(first).toMatchObject({ trialEvent: 'T1', trialDate: dateIn(60), trialLateMinutes: 0 })
  // Without work of a trial it waits for the assembly, which is the last step here.
  expect(first.trialAt).toBe(first.finishesAt)
  expect(second).toMatchObject({ trialEvent: null, trialDate: null, trialAt: null, trialLateMinutes: null })
  const { moulds } = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
  expect(moulds.map(({ number, trial }: { number: string; trial: object | null }) => [number, trial])).toEqual(
    expect.arrayContaining([
      ['M1', { event: 'T1', due: expect.any(Number) }],
      ['M2', null],
    ]),
  )

  // A trial of yesterday cannot be kept any more.
  await change(caller, 'bom/mold', mouldId, { trials: trials(-1) })
  await load(caller, scheduleId)
  await start(caller, scheduleId)
  const late = (await shown(scheduleId)).first
  expect(late).toMatchObject({ trialEvent: 'T1', trialDate: dateIn(-1), lateMinutes: 0 })
  const dayEnd = Date.parse(`${dateIn(0)}T00:00:00+08:00`)
  expect(late.trialLateMinutes).toBe((Date.parse(late.trialAt!) - dayEnd) / 60_000)
})
