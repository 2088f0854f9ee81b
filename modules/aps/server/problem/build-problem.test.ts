import { check, solve, verify } from '@mouldwright/aps-engine'
import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { settingDefaults } from '../../shared/index.ts'
import { buildProblem, type BuildOptions } from './build-problem.ts'
import type { RawFactory, RawMachine, RawOperation, RawPart } from '../load/raw-factory.ts'

/** Monday 2026-03-02, 08:00 in Shanghai. */
const start = Date.UTC(2026, 2, 2) / 60_000
const options: BuildOptions = {
  start,
  horizonDays: 60,
  frozenHours: 0,
  assumedReadyHours: 48,
  outsourcingDays: 5,
  historyFrom: start - 1_440,
  timeZone: 'Asia/Shanghai',
  settings: settingDefaults,
}

const machineOf = (id: number, name: string): RawMachine => ({
  id,
  name,
  alias: null,
  status: 'normal',
  simultaneousTasks: 1,
  workRate: null,
  runsUnattended: false,
  startsUnattended: false,
  chargeVolume: null,
  chargeWeight: null,
  hasCAxis: false,
  precisionLevel: null,
  ratePerHour: 0,
  minLength: null,
  maxLength: null,
  minWidth: null,
  maxWidth: null,
  minHeight: null,
  maxHeight: null,
  minWeight: null,
  maxWeight: null,
})
const partOf = (id: number, number: string, type = 1): RawPart => ({
  id,
  mouldId: 1,
  number,
  name: number,
  type,
  isBought: false,
  hardened: null,
  quantity: 2,
  assemblyGroup: null,
  deliveryDate: null,
  priority: null,
  materialStatus: 'notTracked',
  materialDate: null,
  length: null,
  width: null,
  height: null,
  weight: null,
  precisionLevel: null,
  needsCAxis: false,
})
const operationOf = (partId: number, number: number, sectionId: number): RawOperation => ({
  partId,
  routeId: partId + 100,
  number,
  processId: sectionId,
  process: `P${sectionId}`,
  sectionId,
  resourceGroupId: null,
  setupMinutes: 10,
  pieceMinutes: 60,
  productionMode: 'discrete',
  chargeMinutes: null,
  isCyclic: false,
  needsCam: false,
  camStatus: null,
  camReadyAt: null,
  needsCamQc: false,
  camQcStatus: null,
  camQcReadyAt: null,
  mayRunUnattended: false,
  mustNotBeInterrupted: false,
  mostWaitMinutes: null,
  fixtureId: null,
  fixtureCount: null,
  way: null,
  onlyBatchId: null,
  isOutsourced: false,
  supplierId: null,
  turnaroundMinutes: null,
  supplierMinutes: null,
})
const sectionOf = (id: number, name: string, type: string) => ({
  id,
  name,
  type,
  valid: true,
  needsCam: false,
  needsCamQc: false,
})
const groupOf = (id: number, sectionId: number) => ({
  id,
  name: `G${id}`,
  sectionId,
  calendarId: 1,
  shiftId: 1,
  simultaneousTasks: 1,
  needsPeople: false,
  isBottleneck: false,
  weight: 1,
  labourRate: 0,
  joinDate: null,
  endDate: null,
  inScheduling: true,
  valid: true,
})

/** Two machines of one group, an EDM, assembly by a team; a cavity that an electrode burns, and a plate. */
const shop = (): RawFactory => ({
  moulds: [
    {
      id: 1,
      number: 'M1',
      name: 'M1',
      customer: null,
      salesman: null,
      priority: 5,
      startDate: null,
      deliveryDate: '2026-03-31',
    },
  ],
  trials: [],
  parts: [partOf(11, 'C01'), partOf(12, 'E01', 2), partOf(13, 'P01')],
  operations: [
    operationOf(11, 10, 1),
    operationOf(11, 20, 2),
    operationOf(11, 30, 3),
    operationOf(12, 10, 1),
    operationOf(13, 10, 1),
  ],
  batches: [],
  facts: [],
  burns: [{ electrodeId: 12, partId: 11, operationNumber: 20, pieces: 1 }],
  pieces: [],
  electrodes: [],
  supplierLeads: [],
  suppliers: [],
  sections: [sectionOf(1, 'CNC', 'cnc'), sectionOf(2, 'EDM', 'edm'), sectionOf(3, 'ASM', 'assembly')],
  groups: [groupOf(1, 1), groupOf(2, 2), groupOf(3, 3)],
  members: [
    ...[21, 22].map((machineId) => ({ groupId: 1, machineId, isMain: true, joinDate: null, endDate: null })),
    { groupId: 2, machineId: 23, isMain: true, joinDate: null, endDate: null },
    { groupId: 3, machineId: null, isMain: true, joinDate: null, endDate: null },
  ],
  machineAttributes: [],
  processDemands: [],
  fixtures: [],
  machines: [machineOf(21, 'CNC01'), machineOf(22, 'CNC02'), machineOf(23, 'EDM01')],
  downtimes: [],
  groupDowntimes: [],
  groupOpenings: [],
  openings: [],
  calendars: [
    {
      id: 1,
      name: 'C',
      valid: true,
      restMonday: false,
      restTuesday: false,
      restWednesday: false,
      restThursday: false,
      restFriday: false,
      restSaturday: false,
      restSunday: true,
    },
  ],
  holidays: [],
  shifts: [{ id: 1, name: 'S', type: 'work', validFrom: null, valid: true }],
  periods: [
    { shiftId: 1, rank: 1, startTime: '08:00', endTime: '20:00', restStart: null, restEnd: null, isOvertime: false },
  ],
  flowTimes: [],
  published: [],
  places: [],
})

const linksOf = (raw: RawFactory) => {
  const { problem, names } = buildProblem(raw, options)
  const label = (id: number) => {
    const { batch, operation } = names.tasks[id - 1]!
    return `${names.parts[names.batches[batch - 1]!.part - 1]!.number}/${operation}`
  }
  return problem.links
    .map(({ from, to, kind, pieces }) => `${label(from)} ${kind} ${label(to)}${pieces ? ` ${pieces}` : ''}`)
    .sort()
}

const batchFacts = {
  ...{ id: 31, number: 'E1', partId: 12, quantity: 2, workOrder: null, chosenWays: null, priority: null },
  ...{ startDate: null, deliveryDate: null, source: 0 },
}

it('links routes, electrodes to their burns, and all parts to the assembly', () => {
  expect(linksOf(shop())).toEqual([
    'C01/10 route C01/20',
    'C01/20 route C01/30',
    'E01/10 electrode C01/20 1',
    'P01/10 assembly C01/30',
  ])
})

it('[FL-04] plans an operation of one batch, as of rework, in no other batch of the part', () => {
  const raw = shop()
  const batch = {
    ...{
      partId: 13,
      quantity: 1,
      workOrder: null,
      chosenWays: null,
      priority: null,
      startDate: null,
      deliveryDate: null,
    },
    ...{ source: 0, status: null, finishedAt: null },
  }
  raw.parts[2]!.quantity = 3
  raw.batches.push({ ...batch, id: 31, number: 'P01-1' }, { ...batch, id: 32, number: 'P01-2' })
  raw.operations.push({ ...operationOf(13, 15, 1), onlyBatchId: 31 })
  const { names } = buildProblem(raw, options)
  const planned = names.tasks.flatMap(({ batch: no, operation }) => {
    const { recordId, part } = names.batches[no - 1]!
    return names.parts[part - 1]!.number === 'P01' ? [`${recordId} ${operation}`] : []
  })
  // The third piece is in no batch yet.
  expect(planned.sort()).toEqual(['31 10', '31 15', '32 10', 'null 10'])
  const done = shop()
  done.batches.push({ ...batch, id: 32, number: 'P01-2', status: 'finished' })
  done.operations.push({ ...operationOf(13, 15, 1), onlyBatchId: 31 })
  expect(buildProblem(done, options).names.moulds[0]!.done).toBe(1)
})

it('waits for no electrode when those that are done suffice', () => {
  const raw = shop()
  const batch = { ...batchFacts, quantity: 1 }
  raw.batches.push({ ...batch, status: 'finished' }, { ...batch, id: 32, number: 'E2', status: 'open' })
  expect(linksOf(raw).filter((link) => / electrode /.test(link))).toEqual([])
  raw.burns[0]!.pieces = 2
  expect(linksOf(raw)).toContain('E01/10 electrode C01/20 1')
})

/** Cavities C01, C02 … that one electrode burns with one piece each; all are due as listed. */
function sharing(days: readonly string[]): RawFactory {
  const raw = shop()
  raw.moulds = days.map((deliveryDate, at) => ({ ...raw.moulds[0]!, id: at + 1, number: `M${at + 1}`, deliveryDate }))
  const cavities = days.map((_, at) => ({ ...partOf(21 + at, `C0${at + 1}`), mouldId: at + 1, quantity: 1 }))
  raw.parts = [{ ...partOf(12, 'E01', 2), quantity: 2 }, ...cavities]
  raw.operations = [operationOf(12, 10, 1), ...cavities.map(({ id }) => operationOf(id, 20, 2))]
  raw.burns = cavities.map(({ id }) => ({ electrodeId: 12, partId: id, operationNumber: 20, pieces: 1 }))
  raw.machines.push(machineOf(24, 'EDM02'))
  raw.members.push({ groupId: 2, machineId: 24, isMain: true, joinDate: null, endDate: null })
  return raw
}
const pieceOf = (number: string, more: Partial<RawFactory['pieces'][number]> = {}) => ({
  ...{ partId: 12, number, batchId: null, isReady: true, burnsLeft: null, burningBatchId: null },
  ...{ burningOperation: null, ...more },
})
const burnsOf = (raw: RawFactory) => {
  const { problem, names } = buildProblem(raw, options)
  return problem.tasks.flatMap(({ id, pieceSetId, gates }) =>
    names.tasks[id - 1]!.operation === 20 ? [[problem.pieceSets?.find((set) => set.id === pieceSetId), gates]] : [],
  )
}

it('[EL-06] lets burns that share a piece of an electrode burn one after the other, the earliest due with the first piece', async () => {
  const raw = sharing(['2026-03-31', '2026-03-20', '2026-03-25'])
  const e01 = (id: number) => ({ id, key: 'E01' })
  // Two pieces take turns: the second to be due has one of its own.
  expect(burnsOf(raw)).toEqual([
    [e01(1), undefined],
    [e01(1), undefined],
    [undefined, undefined],
  ])
  const { problem } = buildProblem(raw, options)
  const plan = await solve(problem, { budget: { epochs: 3 } })
  expect(verify(problem, plan)).toEqual([])
})

it('[EL-06] uses pieces up before it takes the next, and says which burns nothing is left for', () => {
  const raw = sharing(['2026-03-31', '2026-03-20', '2026-03-25', '2026-04-02'])
  raw.electrodes = [{ partId: 12, burnsAllowed: 2 }]
  raw.pieces = [pieceOf('E01-1', { burnsLeft: 1 }), pieceOf('E01-2', { burnsLeft: 2 })]
  raw.batches = [{ ...batchFacts, status: 'finished' }]
  const worn = { id: 1, key: 'E01', burns: 2 }
  // Due first: the last burn of the first piece. Then the second piece, which lasts for two of three.
  expect(burnsOf(raw)).toEqual([
    [worn, undefined],
    [undefined, undefined],
    [worn, undefined],
    [worn, undefined],
  ])
  const { problem } = buildProblem(raw, options)
  expect(check(problem).map(({ code }) => code)).toEqual(['piecesWorn'])
})

it('[EL-06] waits until the whole set is measured: for the batch that makes it, else for a measurement without a date', () => {
  const raw = sharing(['2026-03-31'])
  raw.electrodes = [{ partId: 12, burnsAllowed: null }]
  raw.batches = [{ ...batchFacts, status: 'open' }]
  raw.pieces = [pieceOf('E01-1', { batchId: 31, isReady: false }), pieceOf('E01-2', { batchId: 31, isReady: false })]
  raw.burns[0]!.pieces = null
  expect(linksOf(raw)).toEqual(['E01/10 electrode C01/20 2'])
  raw.pieces[0]!.isReady = true
  expect(linksOf(raw)).toEqual(['E01/10 electrode C01/20 1'])
  raw.batches = [{ ...batchFacts, status: 'finished' }]
  const measuring = [{ kind: 'measuring', at: null }]
  expect(burnsOf(raw)).toEqual([[undefined, measuring]])
  raw.pieces[1]!.isReady = true
  expect(burnsOf(raw)).toEqual([[undefined, undefined]])
  // A piece that was scrapped is not there any more.
  raw.burns[0]!.pieces = 2
  raw.pieces.pop()
  expect(burnsOf(raw)).toEqual([[undefined, measuring]])
})

it('[EL-06] warns where burns share pieces in a group that needs people', () => {
  const raw = sharing(['2026-03-31', '2026-03-20', '2026-03-25'])
  raw.groups[1]!.needsPeople = true
  raw.members.push({ groupId: 2, machineId: null, isMain: false, joinDate: null, endDate: null })
  const { problem, found } = buildProblem(raw, options)
  expect(problem.pieceSets).toBeUndefined()
  expect(found.filter(({ code }) => code === 'sharedWithPeople')).toMatchObject([{ params: { electrode: ['E01'] } }])
  expect(check(problem)).toEqual([])
})

it('joins only the parts of its sub-assembly, and lets trials wait for all assembly', () => {
  const raw = shop()
  raw.parts = [
    ...raw.parts.map((part) => (part.number === 'C01' ? { ...part, assemblyGroup: 'A' } : part)),
    { ...partOf(14, 'P02'), assemblyGroup: 'A' },
    partOf(15, 'T00'),
  ]
  raw.sections.push(sectionOf(4, 'TRY', 'trial'))
  raw.groups.push(groupOf(4, 4))
  raw.members.push({ groupId: 4, machineId: null, isMain: true, joinDate: null, endDate: null })
  raw.operations.push(operationOf(14, 10, 1), operationOf(15, 10, 4))
  const links = linksOf(raw)
  expect(links.filter((link) => / assembly /.test(link))).toEqual(['P02/10 assembly C01/30'])
  expect(links.filter((link) => / trial /.test(link))).toEqual(['C01/30 trial T00/10'])
})

it('[BD-12] plans no part that is bought, and lets the assembly that joins it wait for it', () => {
  const gatesOfAssembly = (more: Partial<RawPart>) => {
    const raw = shop()
    raw.parts.push({ ...partOf(14, 'B01'), isBought: true, ...more })
    const { problem, names, found } = buildProblem(raw, options)
    expect(found.filter(({ code }) => code === 'partWithoutRoute')).toEqual([])
    expect(names.parts.map(({ number }) => number)).not.toContain('B01')
    return problem.tasks.find(({ id }) => names.tasks[id - 1]!.operation === 30)!.gates
  }
  const ordered = { materialStatus: 'ordered', materialDate: '2026-03-10' }
  expect(gatesOfAssembly(ordered)).toEqual([{ kind: 'material', at: Date.UTC(2026, 2, 9, 16) / 60_000 }])
  expect(gatesOfAssembly({ materialStatus: 'notOrdered' })).toEqual([{ kind: 'material', at: null }])
  expect(gatesOfAssembly({ materialStatus: 'arrived' })).toBeUndefined()
  expect(gatesOfAssembly({ materialStatus: 'notTracked' })).toBeUndefined()
})

it('[PH-17] asks the last task of a part or batch for the date that it has of its own, with its priority', () => {
  const duesOf = (raw: RawFactory) =>
    buildProblem(raw, options).problem.tasks.flatMap(({ id, due, duePriority }) =>
      due === undefined ? [] : [[id, (due - start) / 1_440, duePriority]],
    )
  expect(duesOf(shop())).toEqual([])
  const raw = shop()
  // Monday is day 0 from eight on; a day is kept until its end.
  raw.parts[0] = { ...raw.parts[0]!, deliveryDate: '2026-03-09' }
  raw.parts[2] = { ...raw.parts[2]!, priority: 8 }
  const third = 1 / 3
  expect(duesOf(raw)).toEqual([
    [3, 8 - third, 5],
    [5, 30 - third, 8],
  ])
  const batch = {
    number: 'B1',
    partId: 11,
    quantity: 2,
    workOrder: null,
    chosenWays: null,
    priority: 9,
    startDate: null,
    source: 0,
  }
  raw.batches.push({ ...batch, id: 31, deliveryDate: '2026-03-05', status: 'open' })
  expect(duesOf(raw)[0]).toEqual([3, 4 - third, 9])
  // As urgent as its mould: nothing of its own.
  raw.parts[2] = { ...raw.parts[2], priority: 5 }
  expect(duesOf(raw)).toHaveLength(1)
})

it('[PH-17] asks assembly, or trial work where there is some, for the date of the next trial', () => {
  const raw = shop()
  raw.trials.push(
    { mouldId: 1, event: 'T1', plannedDate: '2026-03-20' },
    { mouldId: 1, event: 'T0', plannedDate: '2026-03-12' },
  )
  const { tasks } = buildProblem(raw, options).problem
  expect(tasks.filter(({ due }) => due !== undefined)).toMatchObject([{ id: 3, duePriority: 1 }])
  expect(tasks[2]!.due).toBe(start - 480 + 11 * 1_440)
})

it('gives machines that work alike one calendar, and one with a downtime its own', () => {
  const alike = buildProblem(shop(), options).problem
  expect(alike.calendars).toHaveLength(1)
  const raw = shop()
  raw.downtimes.push({ ownerId: 22, startsAt: '2026-03-03T00:00:00.000Z', endsAt: '2026-03-04T00:00:00.000Z' })
  const { calendars, resources } = buildProblem(raw, options).problem
  expect(calendars).toHaveLength(2)
  const open = (machine: number) => calendars[resources[machine - 1]!.calendarId - 1]!.intervals
  const minutes = (pairs: readonly number[]) => pairs.reduce((sum, at, index) => sum + (index % 2 ? at : -at), 0)
  expect(minutes(open(1)) - minutes(open(2))).toBe(12 * 60)
})

it('lets machines take the work of a group only while they belong to it, in the working time that is theirs then', () => {
  const raw = shop()
  raw.groups.push({ ...groupOf(4, 2), shiftId: 2 })
  raw.shifts.push({ ...raw.shifts[0]!, id: 2, name: 'N' })
  raw.periods.push({ ...raw.periods[0]!, shiftId: 2, startTime: '20:00', endTime: '23:00' })
  // From Thursday the second machine mills no more but burns, at night.
  raw.members[1]!.endDate = '2026-03-04'
  raw.members.push({ groupId: 4, machineId: 22, isMain: true, joinDate: '2026-03-05', endDate: null })
  const { problem, names } = buildProblem(raw, options)
  expect(check(problem)).toEqual([])
  const at = names.resources.findIndex(({ name }) => name === 'CNC02')
  const { memberships, calendarId } = problem.resources[at]!
  const thursday = start - 480 + 3 * 1_440
  expect(memberships).toEqual([
    { groupId: 1, intervals: [start, thursday] },
    { groupId: 4, intervals: [thursday, problem.horizonEnd] },
  ])
  const { intervals } = problem.calendars[calendarId - 1]!
  const hours = intervals.slice(4, 8).map((minute) => (minute - start + 480) / 60)
  expect(hours).toEqual([56, 68, 92, 95])
  // Who belongs to one group only is closed before and after, which says it all.
  raw.members.pop()
  const alone = buildProblem(raw, options).problem
  expect(alone.resources[at]!.memberships).toBeUndefined()
  expect(alone.calendars[alone.resources[at]!.calendarId - 1]!.intervals.at(-1)).toBeLessThanOrEqual(thursday)
})

it('opens a team while somebody belongs to it, and warns when the number of operators changes', () => {
  const raw = shop()
  raw.members[3]!.joinDate = '2026-03-10'
  const { problem, names } = buildProblem(raw, options)
  const team = problem.resources[names.resources.findIndex(({ kind }) => kind === 'team')]!
  const first = problem.calendars[team.calendarId - 1]!.intervals[0]!
  expect((first - start) / 1_440).toBe(8)
  raw.groups[0] = { ...raw.groups[0]!, needsPeople: true }
  const person = { groupId: 1, machineId: null, isMain: true, joinDate: null }
  raw.members.push({ ...person, endDate: '2026-03-11' }, { ...person, endDate: null })
  const warned = buildProblem(raw, options).found.filter(({ code }) => code === 'peopleChange')
  expect(warned.map(({ label, params }) => [label, params])).toEqual([
    ['G1', { day: '2026-03-12', count: 2, later: 1 }],
  ])
})

it('counts hours for the whole batch, and plans pieces that are in no batch', () => {
  const raw = shop()
  raw.batches.push({ ...batchFacts, number: 'B1', partId: 13, quantity: 1, status: 'open' })
  const { problem, names, found } = buildProblem(raw, options)
  const plates = names.batches.flatMap((batch, at) =>
    names.parts[batch.part - 1]!.number === 'P01'
      ? [{ ...batch, minutes: problem.tasks.find(({ batchId }) => batchId === at + 1)!.minutes }]
      : [],
  )
  expect(plates.map(({ number, quantity, minutes }) => [number, quantity, minutes])).toEqual([
    ['B1', 1, 70],
    [null, 1, 70],
  ])
  expect(
    found.filter(({ code }) => code === 'partWithoutBatch').map(({ label, params }) => [label, params]),
  ).toContainEqual(['M1 P01', { quantity: 1 }])
})

it('[P2] makes the same problem of the same data, in whatever order they come', () => {
  const wanted = JSON.stringify(buildProblem(shop(), options).problem)
  const lists = Object.keys(shop()) as (keyof RawFactory)[]
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(1_000)), (numbers) => {
      const raw = shop() as unknown as Record<string, unknown[]>
      for (const name of lists)
        raw[name] = raw[name]!.map((row) => ({ row, key: numbers.next().value! }))
          .sort((one, other) => one.key - other.key)
          .map(({ row }) => row)
      expect(JSON.stringify(buildProblem(raw as unknown as RawFactory, options).problem)).toBe(wanted)
    }),
    { numRuns: 30 * inject('propertyFactor'), seed: 7 },
  )
})

it('makes problems that the engine takes and plans without a fault', async () => {
  const { problem } = buildProblem(shop(), options)
  expect(check(problem)).toEqual([])
  const plan = await solve(problem, { budget: { epochs: 3 } })
  expect(verify(problem, plan)).toEqual([])
  expect(plan.tasks.every(({ start: at }) => at !== null)).toBe(true)
})

it('takes the time of one piece for all of a batch where the process makes them at once, and keeps it whole; in parts each is set up again', () => {
  const raw = shop()
  const [first] = raw.operations
  const minutesOf = (mode: 'batch' | 'discrete') => {
    first!.productionMode = mode
    const { problem } = buildProblem(raw, options)
    expect(check(problem)).toEqual([])
    return problem.tasks[0]!
  }
  expect(minutesOf('discrete')).toMatchObject({ minutes: 10 + 2 * 60, fixedMinutes: 10 })
  expect(minutesOf('batch')).toMatchObject({ minutes: 10 + 60, mostSplits: 1 })
})

it('plans a team without machines at the mean work rate of its people, and machines at their own', () => {
  const raw = shop()
  const team = raw.members.findIndex(({ machineId }) => machineId === null)
  const rates = () => {
    const { problem, names } = buildProblem(raw, options)
    expect(problem.tasks.map(({ minutes }) => minutes)).toEqual(names.tasks.map(({ minutes }) => minutes))
    const rateOf = (kind: string) =>
      names.resources.flatMap((of, at) => (of.kind === kind ? [problem.resources[at]!.workRate] : []))
    return { teams: rateOf('team'), machines: rateOf('machine') }
  }
  const usual = { teams: [undefined], machines: [undefined, undefined, undefined] }
  expect(rates()).toEqual(usual)
  raw.members[team]!.workRate = 60
  raw.members.push({ ...raw.members[team]!, workRate: 100 }, { ...raw.members[team]!, workRate: 0 })
  expect(rates()).toEqual({ ...usual, teams: [80] })
  raw.machines[1]!.workRate = 125
  expect(rates().machines).toEqual([undefined, 125, undefined])
})

it('tells of a process that stands in a route twice, unless it is one that comes again, or on another way', () => {
  const raw = shop()
  raw.operations.push({ ...raw.operations[0]!, number: 40 })
  const told = () => buildProblem(raw, options).found.filter(({ code }) => code === 'processRepeated')
  expect(told()).toMatchObject([{ severity: 'warning', params: { operations: ['10', '40'] } }])
  const twice = [raw.operations[0]!, raw.operations.at(-1)!]
  const onWays = (...ways: string[]) => twice.forEach((operation, at) => (operation.way = ways[at] ?? null))
  onWays('1a', '1b')
  expect(told()).toEqual([])
  onWays('1a', '2a')
  expect(told()).toMatchObject([{ params: { operations: ['10', '40'] } }])
  for (const operation of raw.operations) operation.isCyclic = true
  expect(told()).toEqual([])
})
