/** Fields of basic data that a plan goes by: pace of people and machines, production mode, weight of groups, processes that come again. */
import { expect, it } from 'vitest'
import { settingDefaults, type SettingValues } from '../../shared/index.ts'
import { change, dateIn, seedMould, shopOfEachTest } from '../factory.fixture.ts'
import { newSchedule, load, planned } from '../plans.fixture.ts'

const { world, caller, shop } = shopOfEachTest()

const tasksOf = async (scheduleId: number): Promise<any[]> =>
  (await caller.ok('aps/schedule/task/getList', { scheduleId, size: 200 })).rows

/** Settings of every schedule, whether it is the default one or not. */
async function setTo(values: Partial<SettingValues>): Promise<void> {
  for (const set of ['default', 'global'])
    await caller.ok('aps/schedule/param/setting/save.do', {
      set,
      version: 0,
      values: [{ ...settingDefaults, ...values }],
    })
}

it('[OU-01] plans the work of a team by how fast its people are', async () => {
  await seedMould(caller, shop, 'M1')
  const people = await world.user(['*'], { tenant: caller })
  await change(people, 'upms/user', caller.userId, { workRate: 50 })
  const { scheduleId } = await planned(caller)
  const [fitted] = (await tasksOf(scheduleId)).filter(({ processName }) => processName === 'To fit')
  expect(fitted).toMatchObject({ estimatedMinutes: 270, workMinutes: 540 })
  await change(people, 'upms/user', caller.userId, { workRate: 150 })
  const { scheduleId: quicker } = await planned(caller, { name: 'Quicker' })
  const fittedQuicker = (await tasksOf(quicker)).find(({ processName }) => processName === 'To fit')
  expect(fittedQuicker).toMatchObject({ estimatedMinutes: 270, workMinutes: 180 })
  const [milled] = (await tasksOf(scheduleId)).filter(({ processName }) => processName === 'To mill')
  expect(milled).toMatchObject({ estimatedMinutes: 270, workMinutes: 270 })
})

it('[BD-01] plans work by how fast its machine is, and what is left of it once it runs', async () => {
  const { batches } = await seedMould(caller, shop, 'M1')
  const { CNC01, CNC02 } = shop.machines
  await change(caller, 'machine', CNC02!, { status: 'service' })
  await change(caller, 'machine', CNC01!, { workRate: 125 })
  const { scheduleId } = await planned(caller)
  const milled = async (of: number): Promise<[number, number][]> =>
    (await tasksOf(of))
      .filter(({ processName }) => processName === 'To mill')
      .map(({ estimatedMinutes, workMinutes }) => [estimatedMinutes, workMinutes])
  const quick = [270, (270 * 100) / 125]
  expect(await milled(scheduleId)).toEqual([quick, quick])
  const capacity = await caller.ok('aps/capacity/detail/getCapacityDetailList', {
    ...{ scheduleId, from: dateIn(-1), to: dateIn(30), unit: 'week', level: 'resource', size: 500 },
  })
  const of = (name: string) => capacity.rows.filter((row: any) => row.resourceName === name)
  expect(of('CNC01').reduce((all: number, { planned: minutes }: any) => all + minutes, 0)).toBe(2 * quick[1]!)
  await change(caller, 'bom/bomBatch', batches['P01']!, {
    operations: [{ number: 10, lock: 0, machineId: CNC01, startedAt: new Date().toISOString(), progress: 50 }],
  })
  const { scheduleId: later } = await planned(caller, { name: 'Later' })
  expect((await milled(later)).toSorted(([, one], [, other]) => one - other)).toEqual([[270, 108], quick])
})

it('[BD-01] starts work at night on a machine that loads itself', async () => {
  const { parts } = await seedMould(caller, shop, 'M1', { plates: 6, hours: 5 })
  const { CNC01, CNC02 } = shop.machines
  await change(caller, 'machine', CNC02!, { status: 'service' })
  for (const partId of Object.values(parts)) {
    const { rows } = await caller.ok('bom/route/list.do', { filters: { partId } })
    const { operations } = await caller.ok('bom/route/get.do', { id: rows[0].id })
    const unattended = operations.map(({ labels: _, ...of }: any) => ({ ...of, mayRunUnattended: true }))
    await change(caller, 'bom/route', rows[0].id, { operations: unattended })
  }
  const atNight = async (name: string): Promise<number> => {
    const { scheduleId } = await planned(caller, { name })
    const starts = (await tasksOf(scheduleId)).filter(({ resourceName }) => resourceName === 'CNC01')
    expect(starts).toHaveLength(7)
    // Eight to eight in the factory's zone.
    return starts.filter(({ plannedStart }) => (new Date(plannedStart).getUTCHours() + 8) % 24 < 8).length
  }
  await change(caller, 'machine', CNC01!, { runsUnattended: true })
  expect(await atNight('Runs on')).toBe(0)
  await change(caller, 'machine', CNC01!, { startsUnattended: true })
  expect(await atNight('Loads itself')).toBeGreaterThan(0)
})

it('[BD-03] plans a process in batches for the time of one piece, on one machine', async () => {
  const { mouldId, parts } = await seedMould(caller, shop, 'M1')
  await change(caller, 'bom/mold', mouldId, { deliveryDate: dateIn(1) })
  await change(caller, 'bom/part', parts['P01']!, { quantity: 6 })
  await setTo({ dynamicWorkSplitting: 'on' })
  const { scheduleId: before } = await planned(caller, { name: 'Discrete' })
  // Late as it is, its pieces are shared between the mills, and each of them is set up for them.
  const [first, second] = (await tasksOf(before)).filter(({ splits }) => splits > 1)
  expect([first, second]).toMatchObject([
    { estimatedMinutes: 30 + 5 * 240, quantity: 3, workMinutes: 30 + 3 * 240 },
    { quantity: 2, workMinutes: 30 + 2 * 240 },
  ])
  await change(caller, 'bms/process', shop.processes.mill, { productionMode: 'batch' })
  const { scheduleId } = await planned(caller)
  const plates = (await tasksOf(scheduleId)).filter(({ partNumber }) => partNumber === 'P01')
  expect(plates.map(({ quantity, workMinutes, splits }) => [quantity, workMinutes, splits])).toEqual([
    [1, 270, 1],
    [5, 270, 1],
  ])
})

it('[BD-04] shares work between groups by their weight where the least loaded is chosen', async () => {
  await change(caller, 'bms/resourceGroup', shop.groups.CNC, {
    machines: [{ machineId: shop.machines['CNC01'], isMain: true }],
    weight: 3,
  })
  await caller.ok('bms/resourceGroup/add.do', {
    ...{ name: 'Small team', sectionId: shop.sections.CNC, calendarId: shop.calendarId, shiftId: shop.shiftId },
    ...{ capacityHours: 24, weight: 1, labourRate: 40, joinDate: '2020-01-01' },
    machines: [{ machineId: shop.machines['CNC02'], isMain: true }],
  })
  await seedMould(caller, shop, 'M1', { plates: 12, hours: 2 })
  await setTo({ resourceSelectionRule: 'leastLoaded' })
  const { scheduleId } = await planned(caller)
  const tasks = await tasksOf(scheduleId)
  const on = (name: string) => tasks.filter(({ resourceName }) => resourceName === name).length
  expect(on('CNC02')).toBeGreaterThan(0)
  expect(on('CNC01')).toBeGreaterThanOrEqual(2 * on('CNC02'))
})

it('[BD-02 AP-11] reckons a machine that says no rate of its own with the unit price of its section', async () => {
  await change(caller, 'bms/section', shop.sections.CNC, { unitPrice: 120 })
  await change(caller, 'machine', shop.machines['CNC02']!, { labourRate: 20, equipmentRate: 60 })
  await seedMould(caller, shop, 'M1', { plates: 5 })
  await setTo({ resourceSelectionRule: 'lowestRate' })
  const milledOn = async (name: string) => {
    const { scheduleId } = await planned(caller, { name })
    const milled = (await tasksOf(scheduleId)).filter(({ partNumber }) => partNumber.startsWith('P'))
    return new Set(milled.map(({ resourceName }) => resourceName))
  }
  expect(await milledOn('Dear section')).toEqual(new Set(['CNC02']))
  await change(caller, 'bms/section', shop.sections.CNC, { unitPrice: 70 })
  expect(await milledOn('Cheap section')).toEqual(new Set(['CNC01']))
})

it('[AP-14] gives no work to a group that is taken out of scheduling', async () => {
  const { id } = await caller.ok('machine/add.do', { name: 'CNC03', sectionId: shop.sections.CNC })
  const { id: groupId } = await caller.ok('bms/resourceGroup/add.do', {
    ...{ name: 'Spare team', sectionId: shop.sections.CNC, calendarId: shop.calendarId, shiftId: shop.shiftId },
    ...{ capacityHours: 24, weight: 1, labourRate: 40, joinDate: '2020-01-01' },
    machines: [{ machineId: id, isMain: true }],
  })
  await seedMould(caller, shop, 'M1', { plates: 5 })
  const usedIn = async (name: string) => {
    const { scheduleId } = await planned(caller, { name })
    return new Set((await tasksOf(scheduleId)).map(({ resourceName }) => resourceName))
  }
  expect(await usedIn('With it')).toContain('CNC03')
  await change(caller, 'bms/resourceGroup', groupId, { inScheduling: false })
  const used = await usedIn('Without it')
  expect(used).toContain('CNC01')
  expect(used).not.toContain('CNC03')
})

it('[BD-03] tells of an operation that was entered twice, unless its process is cyclic', async () => {
  const { parts } = await seedMould(caller, shop, 'M1')
  const { rows } = await caller.ok('bom/route/list.do', { filters: { partId: parts['P01'] } })
  const twice = [10, 20].map((number) => ({ number, processId: shop.processes.mill, estimatedMinutes: 60 }))
  await change(caller, 'bom/route', rows[0].id, { operations: twice })
  const { id: scheduleId } = await newSchedule(caller)
  const told = async () => {
    await load(caller, scheduleId)
    const found = await caller.ok('aps/schedule/defect/getList.do', { scheduleId })
    return found.rows.filter(({ code }: any) => code === 'processRepeated').map(({ label }: any) => label)
  }
  expect(await told()).toEqual(['M1 P01'])
  await change(caller, 'bms/process', shop.processes.mill, { isCyclic: true })
  expect(await told()).toEqual([])
})

it('[BD-01] plans work that asks for an attribute on machines that have it in their range', async () => {
  const { id: attributeId } = await caller.ok('bms/machineAttribute/add.do', { code: 'RPM', name: 'Spindle speed' })
  const { CNC01, CNC02 } = shop.machines
  await change(caller, 'machine', CNC01!, { attributes: [{ attributeId, min: 100, max: 11_999 }] })
  await change(caller, 'machine', CNC02!, { attributes: [{ attributeId, min: 100, max: 12_000 }] })
  const ask = (value: number) =>
    change(caller, 'bms/process', shop.processes.mill, { demands: [{ attributeId, value }] })
  await seedMould(caller, shop, 'M1', { plates: 4 })
  const milledOn = async (name: string) => {
    const { scheduleId } = await planned(caller, { name })
    const milled = (await tasksOf(scheduleId)).filter(({ processName }) => processName === 'To mill')
    return [...new Set(milled.map(({ resourceName }) => resourceName))]
  }
  await ask(12_000)
  expect(await milledOn('Quick')).toEqual(['CNC02'])
  // One that does not list the attribute has none of it.
  await change(caller, 'machine', CNC02!, { attributes: [] })
  await ask(5_000)
  expect(await milledOn('Slow')).toEqual(['CNC01'])
  await ask(20_000)
  const { id: scheduleId } = await newSchedule(caller, { name: 'Nowhere' })
  await load(caller, scheduleId)
  const { rows } = await caller.ok('aps/schedule/defect/getList.do', { scheduleId })
  const told = rows.find(({ code }: any) => code === 'noCapableResource')
  expect(JSON.stringify(told)).toContain('RPM Spindle speed要求 20,000')
})

it('[AP-04 CL-60] lets the flow time of two groups pass between their work, else that of the settings', async () => {
  await setTo({ defaultFlowTimeHours: 2 })
  await seedMould(caller, shop, 'M1')
  /** Minutes from the end of each operation of the cavity to the start of the next. */
  const gaps = async (name: string): Promise<number[]> => {
    const { scheduleId } = await planned(caller, { name })
    const cavity = (await tasksOf(scheduleId)).filter(({ partNumber }) => partNumber === 'C01')
    cavity.sort((one, other) => one.operationNumber - other.operationNumber)
    return cavity
      .slice(1)
      .map(({ plannedStart }, at) => (Date.parse(plannedStart) - Date.parse(cavity[at].plannedEnd)) / 60_000)
  }
  const [burn, fit] = await gaps('By the settings')
  expect(burn).toBeGreaterThanOrEqual(120)
  expect(burn).toBeLessThan(3 * 1_440)
  expect(fit).toBeGreaterThanOrEqual(120)
  const { CNC, EDM } = shop.groups
  await caller.ok('aps/flowTime/saveApsFlowTime', { fromGroupId: CNC, toGroupId: EDM, minutes: 3 * 1_440 })
  const [later, same] = await gaps('By the table')
  expect(later).toBeGreaterThanOrEqual(3 * 1_440)
  expect(same).toBeLessThan(3 * 1_440)
})

it('[BD-07 BD-14] tells of a part of hardened material without heat treatment', async () => {
  const { parts } = await seedMould(caller, shop, 'M1', { plates: 2 })
  const add = async (path: string, draft: object): Promise<number> => (await caller.ok(`${path}/add.do`, draft)).id
  const typeId = await add('bms/materialType', { code: 'TS', name: 'Tool steel', needsHeatTreatment: true })
  const materials = {
    P01: await add('bms/material', { code: 'SKD11', name: 'SKD11', needsHeatTreatment: true }),
    P02: await add('bms/material', { code: 'S136', name: 'S136', typeId }),
  }
  for (const [name, materialId] of Object.entries(materials))
    await change(caller, 'bom/part', parts[name]!, { materialId })
  const { id: scheduleId } = await newSchedule(caller)
  const told = async () => {
    await load(caller, scheduleId)
    const found = await caller.ok('aps/schedule/defect/getList.do', { scheduleId })
    return found.rows.filter(({ code }: any) => code === 'heatTreatmentMissing').map(({ label }: any) => label)
  }
  expect(await told()).toEqual(['M1 P01', 'M1 P02'])
  const sectionId = await add('bms/section', { name: 'HEAT', type: 'heatTreatment' })
  const processId = await add('bms/process', { code: 'HT', name: 'To harden', sectionId })
  const { rows } = await caller.ok('bom/route/list.do', { filters: { partId: parts['P01'] } })
  const { operations } = await caller.ok('bom/route/get.do', { id: rows[0].id })
  const [milled] = operations.map(({ labels: _, ...of }: any) => of)
  const hardened = { number: 20, processId, estimatedMinutes: 240 }
  await change(caller, 'bom/route', rows[0].id, { operations: [milled, hardened] })
  expect(await told()).toEqual(['M1 P02'])
})
