/** The date of a mould's next trial is kept where no delivery suffers for it. */
import { expect, it } from 'vitest'
import type { ShownTask } from '../shared/index.ts'
import { change, dateIn, load, planned, seedMould, shopOfEachTest, start } from './factory.fixture.ts'

const { caller, shop } = shopOfEachTest()

/** When each mould is fitted, by number. */
async function fittings(scheduleId: number): Promise<Record<string, string>> {
  const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200, sort: 'plannedStart' })
  const fits = rows.filter(({ processName }: ShownTask) => processName === 'To fit')
  return Object.fromEntries(fits.map(({ mouldNumber, plannedStart }: ShownTask) => [mouldNumber, plannedStart]))
}

it(
  '[PH-17] brings a mould to its next trial first when nothing but that trial’s date changes',
  { timeout: 90_000 },
  async () => {
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
  },
)
