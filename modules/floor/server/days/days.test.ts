/** A person's day, and ends that were forgotten. */
import { seedMould, seedShop, type Shop } from '../../../aps/server/factory.fixture.ts'
import { dayIn, transaction } from '@mouldwright/server-kit'
import type { Caller } from '@mouldwright/testkit'
import { ofEachTest, worldOfFile } from '@mouldwright/testkit/of-file'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import {
  decideCorrections,
  proposeCorrection,
  saveFloorSetting,
  showDay,
  showOperations,
  tellReport,
} from '../../shared/index.ts'
import { askForLogs } from './missing-logs.ts'
import { askFactories, askForEnds, askForEndsFrom } from './watch.ts'

/** Its services do nothing by themselves: tests look instead. */
const world = worldOfFile({ role: 'web' })
const rights = ['basic.*', 'production.*', 'gate.*', 'floor.*']
const supervisor = ofEachTest(() => world.user(rights))
const shop = ofEachTest((): Promise<Shop> => seedShop(supervisor))
let worker: Caller
let batches: Record<string, number>
beforeEach(async () => {
  batches = (await seedMould(supervisor, shop, 'M1', { plates: 2 })).batches
  worker = await world.user(['production.*:check', 'floor.report:tell'], { tenant: supervisor as never })
})

const minute = 60_000
const tell = (kind: string, part: string, machine = 'CNC01', who: Caller = worker) =>
  who.ok(tellReport.path, {
    key: randomUUID(),
    kind,
    batchId: batches[part],
    operationNumber: 10,
    ...(kind === 'start' ? { machineId: shop.machines[machine] } : {}),
  })
const minutesOf = async (who: Caller = worker) =>
  Object.fromEntries((await who.call(showDay, {})).work.map(({ part, minutes }) => [part, minutes]))

it('[FL-01 FL-02] shows what somebody did, and counts several operations at once as the factory chooses', async () => {
  await tell('start', 'P01')
  world.clock.advance(4 * minute)
  await tell('start', 'P02', 'CNC02')
  world.clock.advance(6 * minute)
  await tell('pause', 'P01')
  const day = await worker.call(showDay, {})
  expect(day).toMatchObject({ userId: worker.userId, split: 'equal', minutes: 10, isChanged: false })
  expect(day.stretches.map(({ part, to }) => [part, to === null])).toEqual([
    ['P01', false],
    ['P02', true],
  ])
  expect(day.reports.map(({ kind }) => kind)).toEqual(['pause', 'start', 'start'])
  expect(await minutesOf()).toEqual({ P01: 7, P02: 3 })
  await supervisor.call(saveFloorSetting, { labourSplit: 'full', askAfterHours: 12 })
  expect(await minutesOf()).toEqual({ P01: 10, P02: 6 })
  expect((await worker.post<any>(showDay.path, { userId: supervisor.userId })).data).toMatchObject({
    refusal: 'report.notYourDay',
  })
  expect(await supervisor.call(showDay, { userId: worker.userId })).toMatchObject({ minutes: 16 })
})

it('[FL-03] says that it was corrected once it was over, also by a report that is of another day now', async () => {
  await tell('start', 'P01')
  world.clock.advance(10 * minute)
  await tell('finish', 'P01')
  const { day } = await worker.call(showDay, {})
  // Sessions end meanwhile.
  world.clock.advance(25 * 60 * minute)
  const later = await world.user(rights, { tenant: supervisor as never })
  const isChanged = async () => (await later.call(showDay, { userId: worker.userId, day })).isChanged
  const { rows } = await later.ok('floor/report/list.do', { filters: { kind: ['finish'] } })
  const { id } = await later.call(proposeCorrection, {
    ...{ key: randomUUID(), reportId: rows[0].id, correctedKind: 'finish', reason: '第二天才完工' },
    at: new Date(world.clock.now() - minute).toISOString(),
  })
  expect(await isChanged()).toBe(false)
  await later.call(decideCorrections, { corrections: [{ id }], approve: true })
  expect(await isChanged()).toBe(true)
})

it('[FL-02] tells lists how far operations are and who is at them', async () => {
  await tell('start', 'P01')
  const ask = (who: Caller) =>
    who.call(showOperations, {
      operations: [
        { batchId: batches['P01']!, operationNumber: 10 },
        { batchId: batches['P02']!, operationNumber: 10 },
      ],
    })
  expect((await ask(worker)).operations).toMatchObject([
    { phase: 'running', isMine: true, people: [expect.any(String)] },
    { phase: 'notStarted', isMine: false, people: [] },
  ])
  expect((await ask(supervisor)).operations[0]).toMatchObject({ isMine: false })
})

const parts = () => {
  const { kit, pool, newId } = world.composition
  const fail = (_: object, message: string) => expect.unreachable(message)
  return { kit, pool, newId, clock: world.clock, log: { info() {}, warn: fail, error: fail } }
}

async function toldTo({ userId }: Caller): Promise<string[]> {
  const client = await world.composition.pool.connect()
  try {
    await client.query(`begin; set local app.tenant = '${supervisor.tenantId}'`)
    const { rows } = await client.query(
      `select code from messages_message where tenant_id = $1 and user_id = $2 and module = 'floor' order by id`,
      [supervisor.tenantId, userId],
    )
    return rows.map(({ code }: { code: string }) => code)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it('[FL-03] asks for an end that is missing after twelve hours, once, and tells who decides', async () => {
  await tell('start', 'P01')
  const look = () => askForEnds(parts(), supervisor)
  await look()
  expect(await toldTo(worker)).toEqual([])
  world.clock.advance(12 * 60 * minute + minute)
  await look()
  await look()
  expect(await toldTo(worker)).toEqual(['forgotten'])
  expect(await toldTo(supervisor)).toEqual(['forgottenBy'])
})

it('[FL-03] asks nobody while days of work are entered at once', async () => {
  await tell('start', 'P01')
  world.clock.advance(12 * 60 * minute + minute)
  const later = new Date(world.clock.now() + 10 * minute)
  await transaction(world.composition.pool, supervisor, (db) => askForEndsFrom(db, supervisor, later))
  await askFactories(parts())
  expect(await toldTo(worker)).toEqual([])
  world.clock.advance(16 * minute)
  await askFactories(parts())
  expect(await toldTo(worker)).toEqual(['forgotten'])
})

/** To a time of the factory's next day of the week; Monday is 1. */
function clockTo(weekday: number, hour: number): void {
  const at = world.clock.now()
  const local = new Date(at + 8 * 60 * minute)
  const days = (weekday - local.getUTCDay() + 7) % 7
  const target = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + days, hour - 8)
  world.clock.advance((target > at ? target : target + 7 * 24 * 60 * minute) - at)
}

it('[OU-01 FL-03] asks whoever is to keep a work log for a working day of which nothing is told, once, the morning after', async () => {
  const tenant = supervisor as never
  clockTo(2, 9)
  const boss = await world.user(['*'], { tenant })
  const person = await world.user(['production.*:check', 'floor.report:tell'], { tenant })
  const { version } = await boss.ok('upms/user/get.do', { id: person.userId })
  await boss.ok('upms/user/modify.do', { id: person.userId, version, workLog: true })
  const team = await boss.ok('bms/resourceGroup/get.do', { id: shop.groups.FIT })
  await boss.ok('bms/resourceGroup/modify.do', {
    ...{ id: team.id, version: team.version },
    users: [...team.users.map(({ userId }: { userId: number }) => ({ userId })), { userId: person.userId }],
  })
  const look = () => askForLogs(parts(), supervisor)
  const asked = async () => (await toldTo(person)).filter((code) => code === 'logMissing').length
  await tell('start', 'P01', 'CNC01', person)
  await tell('pause', 'P01', 'CNC01', person)

  clockTo(3, 9)
  await look()
  expect(await asked()).toBe(0)
  clockTo(4, 7)
  await look()
  expect(await asked()).toBe(0)
  clockTo(4, 9)
  await look()
  await look()
  expect(await asked()).toBe(1)
  expect(await toldTo(supervisor)).toContain('logMissingBy')
  // Of nobody else a log is required.
  expect(await toldTo(boss)).not.toContain('logMissing')

  // What another system tells counts as well.
  const today = dayIn(new Date(world.clock.now()), 'Asia/Shanghai')
  const importer = await world.user(['*'], { tenant })
  const log = { userId: person.userId, workDate: today, batchId: batches['P01'], operationNumber: 10, minutes: 60 }
  await importer.ok('bom/workLog/add.do', log)
  clockTo(5, 9)
  await look()
  expect(await asked()).toBe(1)
  clockTo(6, 9)
  await look()
  expect(await asked()).toBe(2)
  // Nobody works on Sundays.
  clockTo(1, 9)
  await look()
  expect(await asked()).toBe(2)
})
