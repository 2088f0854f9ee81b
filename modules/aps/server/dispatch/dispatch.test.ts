/** What the shop sees: machines, counts and names of the dispatch list; and where each task stands in planning. */
import { expect, it } from 'vitest'
import { change, planner, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { load, newSchedule, planned, start } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()

interface Choice {
  name: string
  sectionId: number
  sectionName: string
  machineId: number | null
  tasks: number
}
interface Task {
  resourceName: string | null
  sectionName: string
  plannedStart: string
}
const list = (query: object): Promise<{ resources: Choice[]; rows: Task[]; total: number }> =>
  caller.ok('aps/dispatch/getList.do', { size: 200, ...query })
const groups = (query: object): Promise<Choice[]> =>
  caller.ok('aps/resource/plan/detail/getResourceGroupNameList', query)
const sum = (choices: readonly Choice[]) => choices.reduce((all, { tasks }) => all + tasks, 0)

it('[AP-05] offers the machines of the section, with the work of the days that are looked at', async () => {
  await seedMould(caller, shop, 'M1', { plates: 4, hours: 30 })
  const { scheduleId } = await planned(caller)
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  const all = await list({})
  expect(sum(all.resources)).toBe(all.total)
  expect(sum(await groups({}))).toBe(all.total)

  const milling = await list({ sectionId: shop.sections.CNC })
  expect(milling.resources.map(({ name }) => name).toSorted()).toEqual(['CNC01', 'CNC02'])
  expect(sum(milling.resources)).toBe(milling.total)
  // One machine chosen: its work is listed, and the others can still be chosen.
  const one = await list({ sectionId: shop.sections.CNC, machineId: shop.machines['CNC01'] })
  expect(new Set(one.rows.map(({ resourceName }) => resourceName))).toEqual(new Set(['CNC01']))
  expect(one.resources).toEqual(milling.resources)

  const starts = all.rows.map(({ plannedStart }) => plannedStart).toSorted()
  const to = new Date(Date.parse(starts[0]!) + 60_000).toISOString()
  const near = await list({ to })
  expect(near.total).toBeLessThan(all.total)
  expect(sum(near.resources)).toBe(near.total)
  expect(sum(await groups({ to }))).toBe(near.total)
  const found = await list({ search: 'P01' })
  expect(sum(found.resources)).toBe(found.total)
  expect(sum(await groups({ search: 'P01' }))).toBe(found.total)
})

it('[AP-05] calls sections as the language of the page does', async () => {
  await seedMould(caller, shop, 'M1')
  await change(caller, 'bms/section', shop.sections.CNC, { chineseName: '数控加工' })
  const { scheduleId } = await planned(caller)
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  const query = { sectionId: shop.sections.CNC }
  const chinese = await list(query)
  expect(chinese.rows[0]!.sectionName).toBe('数控加工')
  expect(chinese.resources.map(({ sectionName }) => sectionName)).toEqual(chinese.resources.map(() => '数控加工'))
  const named = (await groups({})).map(({ sectionName }) => sectionName)
  // A section without a Chinese name keeps its code.
  expect(named).toContain('数控加工')
  expect(named).toContain('EDM')
  // Every other call that names sections, in both languages: no answer has the code where the list has the name.
  const english = await world.user(planner, {
    language: 'en',
    tenant: caller,
  })
  const { id: boardId } = await caller.ok('bms/kanban/add.do', {
    name: 'Milling',
    code: 'K1',
    type: 'list',
    displaySeconds: 10,
    sequence: 1,
  })
  for (const [of, cnc] of [
    [caller, '数控加工'],
    [english, 'CNC'],
  ] as const) {
    const chart = await of.ok('aps/schedule/gantt/get.do', { scheduleId })
    expect(chart.groups.map(({ section }: { section: string }) => section).toSorted()).toEqual(
      [cnc, 'EDM', 'FIT', 'GRA'].toSorted(),
    )
    const board = await of.ok('bms/kanban/show.do', { id: boardId })
    expect(new Set(board.lines.map(({ sectionName }: { sectionName: string }) => sectionName))).toEqual(
      new Set([cnc, 'EDM', 'FIT', 'GRA']),
    )
    for (const path of ['aps/schedule/task/getList', 'aps/task/plan/query/getList.do', 'aps/workshop/plan/getList']) {
      const { rows } = await of.ok(path, {
        search: 'M1',
        size: 200,
        ...(path.includes('schedule') ? { scheduleId } : {}),
      })
      expect(new Set(rows.map(({ sectionName }: Task) => sectionName)), path).toEqual(
        new Set([cnc, 'EDM', 'FIT', 'GRA']),
      )
    }
    // Records that name a section, and what is chosen from.
    const { rows: machines } = await of.ok('machine/list.do', { search: 'CNC01' })
    expect(machines[0].labels.sectionId).toBe(cnc)
    const { options } = await of.ok('bms/section/options.do', { search: 'CNC' })
    expect(options).toMatchObject([{ id: shop.sections.CNC, label: cnc }])
  }
})

it('[AP-08] shows for each task where it stands in planning', async () => {
  const { batches, parts } = await seedMould(caller, shop, 'M1')
  const { rows: known } = await caller.ok('bom/bomBatch/list.do', {})
  const versionOf = (id: number) => known.find((row: { id: number }) => row.id === id).version
  // One part in no batch, one operation longer than the horizon, one batch given to a supplier by force.
  await caller.ok('bom/bomBatch/remove.do', { ids: [batches['P01']!] })
  await caller.ok('bom/bomBatch/modify.do', { id: batches['E01'], version: versionOf(batches['E01']!), source: 3 })
  const { rows: routes } = await caller.ok('bom/route/list.do', { size: 200 })
  const route = await caller.ok('bom/route/get.do', {
    id: routes.find(({ partId }: { partId: number }) => partId === parts['C01']).id,
  })
  const operations = route.operations.map(
    ({ number, processId, setupMinutes, estimatedMinutes }: Record<string, number>) => ({
      number,
      processId,
      setupMinutes,
      estimatedMinutes: number === 30 ? 400_000 : estimatedMinutes,
    }),
  )
  await caller.ok('bom/route/modify.do', { id: route.id, version: route.version, operations })
  const { id: scheduleId } = await newSchedule(caller)
  await load(caller, scheduleId)
  expect((await start(caller, scheduleId)).status).toBe('succeeded')
  const { rows } = await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200 })
  const shown = Object.fromEntries(
    rows.map((row: Record<string, unknown>) => [`${row['partNumber']}-${row['operationNumber']}`, row['planStatus']]),
  )
  expect(shown).toMatchObject({
    'C01-10': 'scheduled',
    'C01-30': 'unscheduled',
    'P01-10': 'notBatched',
    'E01-10': 'forcedOutsourcing',
  })
  for (const status of ['scheduled', 'unscheduled', 'notBatched', 'forcedOutsourcing'])
    expect(
      (await caller.ok('aps/schedule/task/getList', { scheduleId, planStatus: status })).rows.map(
        ({ planStatus }: { planStatus: string }) => planStatus,
      ),
      status,
    ).toEqual(Object.values(shown).filter((one) => one === status))
})
