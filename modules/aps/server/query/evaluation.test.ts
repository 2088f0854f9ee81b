/** The figures of the evaluation, counted again from what other calls say of the same plan. */
import { expect, it } from 'vitest'
import { change, dateIn, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { planned } from '../plans.fixture.ts'

const { caller, shop } = shopOfEachTest()
const startPoint = `${dateIn(7)}T00:00:00.000Z`
const evaluate = (scheduleId: number) => caller.ok('aps/exe/job/getEvaluate', { scheduleId })

interface GroupLoad {
  groupId: number
  name: string
  share: number
  isBottleneck: boolean
}
const figureOf = (radar: { key: string; value: number; figure: number }[], key: string) =>
  radar.find((of) => of.key === key)!

/** The group with the mark; it has the highest load of all that are shown, and figure and score of the radar are that load. */
async function bottleneckOf(scheduleId: number): Promise<{ marked: GroupLoad; groups: GroupLoad[] }> {
  const { planId, groups, radar } = await evaluate(scheduleId)
  const highest = Math.max(...groups.map(({ share }: GroupLoad) => share))
  const marked = groups.filter(({ isBottleneck }: GroupLoad) => isBottleneck)
  expect(marked.map(({ share }: GroupLoad) => share)).toEqual([highest])
  const { figure, value } = figureOf(radar, 'bottleneck')
  expect(figure).toBeCloseTo(100 * Math.min(1, highest), 6)
  expect(value).toBe(Math.round(1_000 * Math.min(1, highest)) / 10)
  // Balance is of the machines of that group, in the hours of the chart.
  const gantt = await caller.ok('aps/schedule/gantt/get.do', { scheduleId })
  const at = gantt.groups.findIndex(({ id }: { id: number }) => id === marked[0].groupId)
  const loads: number[] = gantt.resources
    .filter(({ group }: { group: number }) => group === at)
    .map(({ load }: { load: number }) => load)
  const mean = loads.reduce((sum, load) => sum + load, 0) / loads.length
  const spread = Math.sqrt(loads.reduce((sum, load) => sum + (load - mean) ** 2, 0) / loads.length)
  expect(figureOf(radar, 'balance').figure).toBeCloseTo(100 * Math.max(0, 1 - spread / mean), 6)
  // The comparison says the same of the plan.
  const { plans } = await caller.ok('aps/schedule/compare.do', {
    plans: [
      { no: 1, scheduleId, planId },
      { no: 2, scheduleId, planId },
    ],
  })
  expect(plans[0].radar).toEqual(radar)
  return { marked: marked[0], groups }
}

const addGroup = (name: string, machineId: number) =>
  caller.ok('bms/resourceGroup/add.do', {
    ...{ name, sectionId: shop.sections.CNC, calendarId: shop.calendarId, shiftId: shop.shiftId },
    ...{ capacityHours: 24, weight: 1, labourRate: 40, joinDate: '2020-01-01' },
    machines: [{ machineId, isMain: false }],
  })

it('[PH-15 CL-58] marks as bottleneck the group of the highest load shown where machines are in two groups', async () => {
  // Either mill takes work of a further group, which has no machine of its own.
  await addGroup('Rush team', shop.machines['CNC01']!)
  await addGroup('Spare team', shop.machines['CNC02']!)
  await seedMould(caller, shop, 'M1', { plates: 6, hours: 10 })
  const { scheduleId } = await planned(caller, { startPoint })
  const { marked, groups } = await bottleneckOf(scheduleId)
  expect(marked.name).toBe('CNC team')
  expect(groups.filter(({ share }) => share === 0).map(({ name }) => name)).toEqual(['Rush team', 'Spare team'])
})

it('[PH-15 CL-58] marks as bottleneck the group of the highest load shown where a machine runs on unattended', async () => {
  const { parts } = await seedMould(caller, shop, 'M1', { plates: 5, hours: 10 })
  const { rows } = await caller.ok('bom/route/list.do', { filters: { partId: parts['C01'] } })
  const { operations } = await caller.ok('bom/route/get.do', { id: rows[0].id })
  await change(caller, 'bom/route', rows[0].id, {
    operations: operations.map(({ labels: _, ...of }: any) => ({
      ...of,
      estimatedMinutes: (of.number === 20 ? 40 : 4) * 60,
      mayRunUnattended: of.number === 20,
    })),
  })
  const attended = await planned(caller, { name: 'Attended', startPoint })
  expect((await bottleneckOf(attended.scheduleId)).marked.name).toBe('EDM team')
  await change(caller, 'machine', shop.machines['EDM01']!, { runsUnattended: true })
  const { scheduleId } = await planned(caller, { startPoint })
  const { marked, groups } = await bottleneckOf(scheduleId)
  // Against the hours with people alone, the work of its nights would make it the busiest.
  expect(marked.name).toBe('CNC team')
  expect(groups.find(({ name }) => name === 'EDM team')!.share).toBeLessThan(marked.share)
})

it('[AP-01] reckons flow efficiency as work ÷ lead time along the chain that decides when the mould ends', async () => {
  await seedMould(caller, shop, 'M1', { plates: 0, hours: 10 })
  const { scheduleId } = await planned(caller, { startPoint })
  const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 50 })
  const taskOf = (partNumber: string, operationNumber: number) =>
    rows.find((row: any) => row.partNumber === partNumber && row.operationNumber === operationNumber)
  // The burn waits for two pieces of the electrode, which take longer than the milling; nights are no work.
  const chain = [taskOf('E01', 10), taskOf('C01', 20), taskOf('C01', 30)]
  expect(Date.parse(chain[0].plannedEnd)).toBeGreaterThan(Date.parse(taskOf('C01', 10).plannedEnd))
  const work = chain.reduce((sum, { workMinutes }) => sum + workMinutes, 0)
  const lead = (Date.parse(chain[2].plannedEnd) - Date.parse(startPoint)) / 60_000
  const { figures, radar } = await evaluate(scheduleId)
  expect(figures.flowEfficiency).toBeCloseTo(work / lead, 3)
  expect(figureOf(radar, 'flow').figure).toBeCloseTo((100 * work) / lead, 6)
  expect(work).toBeLessThan(0.6 * lead)
})
