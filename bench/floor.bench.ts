/**
 * The shop floor: a hundred terminals that report once a second for a minute, each signed and each through the whole product; how long a
 * report takes to stand in the forecast; and what follows from a million reports made again.
 */
import { rebuildReports } from '@mouldwright/floor/server/api'
import { leaveTestPostgres, transaction, wireCodes } from '@mouldwright/server-kit'
import { createWorld, waitUntil, type Caller, type World } from '@mouldwright/testkit'
import pg from 'pg'
import { statementsOf } from '../modules/terminals/server/statements.fixture.ts'
import { seedMould, seedShop } from '../modules/aps/server/factory.fixture.ts'
import { planned } from '../modules/aps/server/plans.fixture.ts'
import { enrolledTablet, type Tablet } from '../modules/terminals/server/tablet.fixture.ts'
import { processorTime } from './process-use.ts'
import type { Figure } from './run.ts'

const terminals = 100
const seconds = 60
const mouldsOfShop = 10
const partsOfMould = terminals / mouldsOfShop

interface Station {
  tablet: Tablet
  userId: number
  batchId: number
  machineId: number
}

const quantile = (values: number[], at: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * at))]!

export async function run(): Promise<Figure[]> {
  // As the server has it.
  const world = await createWorld({ poolSize: 16, readyConnections: 8 })
  try {
    const caller = await world.user(['*'], { language: 'en' })
    const stations = await openStations(world, caller)
    // As the database does by itself within a minute: without statistics it takes each table for empty.
    await rowsOf(world, 'analyze')
    return [
      ...(await cost(world, stations)),
      ...(await report(world, caller, stations)),
      ...(await rebuild(world, caller, stations[0]!.batchId)),
    ]
  } finally {
    await world.close()
    await leaveTestPostgres()
  }
}

/** A published plan, and a person with a batch of their own at each terminal. */
async function openStations(world: World, caller: Caller): Promise<Station[]> {
  const shop = await seedShop(caller)
  const batches: number[] = []
  for (let at = 0; at < mouldsOfShop; at += 1) {
    const mould = await seedMould(caller, shop, `M${at}`, { plates: partsOfMould })
    batches.push(...Object.entries(mould.batches).flatMap(([name, id]) => (name.startsWith('P') ? [id] : [])))
  }
  const { scheduleId } = await planned(caller)
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  const tenant = { tenantId: caller.tenantId, factoryId: caller.factoryId }
  const machines = [shop.machines['CNC01']!, shop.machines['CNC02']!]
  const stations: Station[] = []
  for (const [at, batchId] of batches.slice(0, terminals).entries()) {
    const tablet = await enrolledTablet(world, caller, { name: `T${at}` })
    const { userId } = await world.user(['terminals.terminal:work'], { tenant })
    const pin = String(10_000_019 + at * 7_919)
    await caller.ok('terminals/pin/set.do', { userId, pin })
    await tablet.ok('terminals/person/signIn.do', { userId, pin })
    stations.push({ tablet, userId, batchId, machineId: machines[at % machines.length]! })
  }
  return stations
}

async function rowsOf<T extends pg.QueryResultRow>(world: World, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: world.database.adminUrl })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Begins so many pieces of work evenly over a time, whether or not earlier ones have ended; those of one station come in their order. */
async function atPace(count: number, milliseconds: number, begin: (at: number) => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const last: Promise<void>[] = Array.from({ length: terminals }, () => Promise.resolve())
  const began = performance.now()
  let begun = 0
  const timer = setInterval(() => {
    const due = Math.min(count, Math.ceil(((performance.now() - began) / milliseconds) * count))
    for (; begun < due; begun += 1) {
      const at = begun
      last[at % terminals] = last[at % terminals]!.then(() => begin(at))
    }
    if (begun === count) resolve()
  }, 5)
  await promise
  clearInterval(timer)
  await Promise.all(last)
}

const factOf = (world: World, { userId, batchId, machineId }: Station, turn: number) => ({
  key: crypto.randomUUID(),
  kind: turn % 2 === 0 ? 'start' : 'pause',
  ...{ userId, batchId, operationNumber: 10, machineId },
  deviceAt: new Date(world.clock.now()).toISOString(),
  deviceSequence: turn + 1,
  clockOffset: 0,
})

/** Processor time that the connections of this database have taken so far, in ms. */
async function databaseTime(world: World): Promise<number> {
  const backends = await rowsOf<{ pid: number }>(
    world,
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'mouldwright'`,
  )
  return backends.reduce((sum, { pid }) => sum + processorTime(pid), 0)
}

/** What a report costs, one after the other: statements and processor time say so on a busy machine too. */
async function cost(world: World, stations: readonly Station[]): Promise<Figure[]> {
  const rounds = 6
  const used = { start: { server: 0, database: 0 }, pause: { server: 0, database: 0 } }
  const tell = async (turn: number) => {
    for (const station of stations) await station.tablet.ok('terminals/fact/send.do', factOf(world, station, turn))
  }
  // Connections, and what is read once, are there from the first round on.
  for (let turn = 0; turn < 2; turn += 1) await tell(turn)
  for (let turn = 2; turn < 2 + 2 * rounds; turn += 1) {
    const of = used[turn % 2 === 0 ? 'start' : 'pause']
    const [began, at] = [process.cpuUsage(), await databaseTime(world)]
    await tell(turn)
    const { user, system } = process.cpuUsage(began)
    of.server += (user + system) / 1_000
    of.database += (await databaseTime(world)) - at
  }
  const reports = rounds * stations.length
  const figures: Figure[] = []
  for (const [turn, kind] of (['start', 'pause'] as const).entries()) {
    const [station] = stations
    const texts = await statementsOf(world, () =>
      station!.tablet.ok('terminals/fact/send.do', factOf(world, station!, 2 + 2 * rounds + turn)),
    )
    figures.push(
      { name: `a ${kind}, alone: statements`, value: texts.length, unit: 'statements' },
      { name: `a ${kind}, alone: processor time of the server`, value: used[kind].server / reports, unit: 'ms' },
      { name: `a ${kind}, alone: processor time of the database`, value: used[kind].database / reports, unit: 'ms' },
    )
  }
  return figures
}

/**
 * What the product's own database does by itself and that of tests does not: every ten seconds it looks for tables that have grown, and
 * counts their rows at its own pace. Returns the end of that.
 */
async function keepUp(world: World): Promise<() => Promise<void>> {
  const set = async (...changes: string[]) => {
    for (const change of [...changes, 'select pg_reload_conf()']) await rowsOf(world, change)
  }
  await set(`alter system set autovacuum_naptime = '10s'`, 'alter system set autovacuum = on')
  return async () => {
    const [row] = await rowsOf<{ counted: boolean }>(
      world,
      `select sum(autoanalyze_count) > 0 as counted from pg_stat_user_tables where relname like 'floor%'`,
    )
    await set('alter system reset autovacuum', 'alter system reset autovacuum_naptime')
    if (!row?.counted) throw new Error('The database has counted nothing meanwhile.')
  }
}

/** Reports of terminals that stand in the database. */
async function keptOf(world: World, { tenantId }: Caller): Promise<number> {
  const text = `select count(*) from floor_report where tenant_id = $1 and source = 'terminal'`
  const [row] = await rowsOf<{ count: string }>(world, text, [tenantId])
  return Number(row!.count)
}

/** Work is started and paused in turns, at the pace of a clock: a slow answer does not hold up the next report. */
async function report(world: World, caller: Caller, stations: readonly Station[]): Promise<Figure[]> {
  const times: number[] = []
  let [applied, busy] = [0, 0]
  const tell = async (station: Station, turn: number) => {
    const began = performance.now()
    const fact = factOf(world, station, turn)
    // Told that the server is busy, a terminal sends the same fact again.
    const sent = await waitUntil(async () => {
      const answer = await station.tablet.post('terminals/fact/send.do', fact)
      if (answer.code !== wireCodes.busy) return answer
      busy += 1
      return undefined
    }, 'an answer that is not busy')
    if (sent.code !== wireCodes.ok) throw new Error(JSON.stringify(sent))
    times.push(performance.now() - began)
    if (sent.data.answer === 'applied') applied += 1
  }
  const before = await keptOf(world, caller)
  const endUpkeep = await keepUp(world)
  await atPace(stations.length * seconds, seconds * 1_000, (at) =>
    tell(stations[at % stations.length]!, Math.floor(at / stations.length)),
  )
  await endUpkeep()
  const kept = (await keptOf(world, caller)) - before
  const sent = performance.now()
  await tell(stations[0]!, seconds)
  const since = new Date(world.clock.now()).toISOString()
  await waitUntil(async () => {
    const [row] = await rowsOf<{ waits: boolean }>(
      world,
      `select exists (select from aps_forecast_turn where tenant_id = $1 and at <= $2) as waits`,
      [caller.tenantId, since],
    )
    return row?.waits === false
  }, 'the forecast')
  const name = `${terminals} terminals, a report a second each for ${seconds} s`
  return [
    { name: `${name}: median`, value: quantile(times, 0.5), unit: 'ms' },
    { name: `${name}: p99 (goal 200 ms)`, value: quantile(times, 0.99), unit: 'ms' },
    { name: `${name}: sent and not kept (goal 0)`, value: terminals * seconds - kept, unit: 'reports' },
    { name: `${name}: answers that the server is busy`, value: busy, unit: 'answers' },
    { name: `${name}: answered, not applied`, value: terminals * seconds + 1 - applied, unit: 'reports' },
    { name: 'a report until it stands in the forecast (goal 2 s)', value: performance.now() - sent, unit: 'ms' },
  ]
}

const operationsOfBatch = 10
const reportsOfOperation = 20
const copies = 5_000

/** A million reports past the product, of so many copies of a batch; then all that follows from them, anew. */
async function rebuild(world: World, caller: Caller, batchId: number): Promise<Figure[]> {
  const [columns] = await rowsOf<{ list: string; taken: string }>(
    world,
    `select string_agg(column_name, ', ') as list,
        string_agg(case column_name when 'id' then 'b.id + 500000000000 + n' when 'number' then '''R'' || n' else 'b.' || column_name end, ', ') as taken
      from information_schema.columns
      where table_schema = current_schema() and table_name = 'production_batch' and is_generated = 'NEVER'`,
  )
  await rowsOf(
    world,
    `insert into production_batch (${columns!.list}) select ${columns!.taken} from production_batch b, generate_series(1, ${copies}) n where b.id = $1`,
    [batchId],
  )
  await rowsOf(
    world,
    `insert into floor_report (tenant_id, factory_id, id, updated_at, key, kind, batch_id, operation_number, at, source, received_at, is_queued)
      select $1, $2, 700000000000 + (b * ${operationsOfBatch} + o) * ${reportsOfOperation} + r, now(), 'bench-' || b || '-' || o || '-' || r,
        case when r = ${reportsOfOperation - 1} then 'finish' when r % 2 = 0 then 'start' else 'pause' end,
        $3::bigint + 500000000000 + b, (o + 1) * 10, now() - interval '30 days' + (o * ${reportsOfOperation} + r) * interval '10 minutes', 'terminal', now(), false
      from generate_series(1, ${copies}) b, generate_series(0, ${operationsOfBatch - 1}) o, generate_series(0, ${reportsOfOperation - 1}) r`,
    [caller.tenantId, caller.factoryId, batchId],
  )
  await rowsOf(world, 'analyze')
  const place = { tenantId: caller.tenantId, factoryId: caller.factoryId }
  const began = performance.now()
  // The time that `npm run reports:rebuild` gives its statements.
  const { reports } = await transaction(
    world.composition.pool,
    place,
    (db) => rebuildReports(db, place, new Date(world.clock.now())),
    { timeout: 3_600_000 },
  )
  return [
    {
      name: `rebuild of ${reports.toLocaleString('en')} reports (goal 60 s for a million)`,
      value: (performance.now() - began) / 1_000,
      unit: 's',
    },
  ]
}
