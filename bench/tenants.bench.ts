/**
 * What a call costs one tenant alone, and among many with as much in the same database: list, load of a plan, publish; then one of the
 * others asks for its chart without end, and what that does to another's calls. Copies are made in the database. `TENANTS` sets how many.
 */
import { openSession } from '@mouldwright/identity/server/api'
import { createIdMaker } from '@mouldwright/kernel'
import { createPool, tablesOf, transaction } from '@mouldwright/server-kit'
import { serverModules } from '@mouldwright/server/modules'
import { waitUntil } from '@mouldwright/testkit'
import {
  importFactory,
  loadedSchedule,
  openSite,
  runSchedule,
  type HttpClient,
  type Site,
} from '@mouldwright/testkit/fault'
import pg from 'pg'
import type { Figure } from './run.ts'

const wanted = Number(process.env['TENANTS'] ?? 300)
/** Few and odd: each adds a publication, which the next one finds, and leaves the other plan published. */
const publishes = 7
const lanes = 32
const callEveryMs = 25
const callsBeside = 200
const factoryBook = new URL('../examples/factory.zh.xlsx', import.meta.url)
const quantile = (values: readonly number[], at: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * at))]!

/** The median of calls one after the other. */
async function millisecondsOf(rounds: number, call: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now()
    await call()
    times.push(performance.now() - begin)
  }
  return quantile(times, 0.5)
}

let published = 0

async function costs(client: HttpClient, schedules: readonly number[]): Promise<Map<string, number>> {
  const [scheduleId] = schedules
  // The published one is refused: the two take turns.
  const publish = () => client.ok('aps/exe/job/releaseApsPlan', { scheduleId: schedules[(published += 1) % 2] })
  return new Map([
    ['list of moulds', await millisecondsOf(40, () => client.ok('bom/mold/list.do', { page: 1, size: 50 }))],
    ['load of a plan', await millisecondsOf(40, () => client.ok('aps/schedule/gantt/get.do', { scheduleId }))],
    ['publish', await millisecondsOf(publishes, publish)],
  ])
}

interface Copied {
  tenantId: number
  accountId: number
  userId: number
  factoryId: number
}

/** As many tenants with the same rows; the database copies them. */
async function copyTenant(site: Site, of: { tenantId: string; phone: string }, count: number): Promise<Copied[]> {
  const admin = new pg.Client({ connectionString: site.postgres.adminUrl! })
  await admin.connect()
  const newId = createIdMaker(Date.now, Math.random)
  const scoped = tablesOf(serverModules).filter(({ scope }) => scope !== 'platform')
  const sources = scoped.map(({ name, columns }) => ({ name, columns, of: 'tenant_id' }))
  const platform = tablesOf(serverModules).filter(({ name }) => ['tenancy_tenant', 'identity_directory'].includes(name))
  for (const { name, columns } of platform)
    sources.push({ name, columns, of: name === 'tenancy_tenant' ? 'id' : 'tenant_id' })
  try {
    await admin.query(`set session_replication_role = replica; set synchronous_commit = off`)
    const { rows } = await admin.query(
      `select d.account_id::float8 as "accountId", d.user_id::float8 as "userId", f.id::float8 as "factoryId"
        from identity_directory d join identity_account a on a.id = d.account_id and a.phone = $2
        join tenancy_factory f on f.tenant_id = d.tenant_id where d.tenant_id = $1 order by f.id limit 1`,
      [of.tenantId, of.phone],
    )
    const copies: Copied[] = []
    for (let at = 0; at < count; at += 1) {
      const tenantId = newId()
      for (const { name, columns, of: tenantColumn } of sources) {
        const kept = Object.entries(columns).flatMap(([column, { generated }]) => (generated ? [] : [column]))
        const values = kept.map((column) => (column === tenantColumn ? String(tenantId) : `t."${column}"`))
        await admin.query(
          `insert into ${name} (${kept.map((column) => `"${column}"`).join(', ')})
            select ${values.join(', ')} from ${name} t where t.${tenantColumn} = ${of.tenantId}`,
        )
      }
      copies.push({ tenantId, ...(rows[0] as Omit<Copied, 'tenantId'>) })
    }
    await admin.query('analyze')
    return copies
  } finally {
    await admin.end()
  }
}

/** Somebody of a copy, whose calls never end until they are told to. */
async function makeNoise(site: Site, { tenantId, factoryId, accountId, userId }: Copied, scheduleId: number) {
  const pool = createPool(site.postgres.appUrl, { max: 1 })
  const opened = await transaction(pool, { tenantId: null, factoryId: null }, (db) =>
    openSession(db, {
      at: new Date(),
      newId: createIdMaker(Date.now, Math.random),
      accountId,
      userId,
      tenantId,
      factoryId,
    }),
  )
  await pool.end()
  let isOver = false
  let made = 0
  const lane = async () => {
    while (!isOver) {
      const answer = await fetch(`${site.server.address}/front/aps/schedule/gantt/get.do`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: `mw_long=${opened.longToken}`,
          token: opened.shortToken,
        },
        body: JSON.stringify({ scheduleId }),
      })
      const { code } = (await answer.json()) as { code: number }
      if (code === 1) made += 1
    }
  }
  const all = Promise.all(Array.from({ length: lanes }, lane))
  return {
    made: () => made,
    end: async () => {
      isOver = true
      await all
    },
  }
}

/** One call every few milliseconds, whether the one before has come back or not. */
async function callBeside(client: HttpClient): Promise<{ p50: number; p99: number; lost: number }> {
  const calls: Promise<number | undefined>[] = []
  const timer = setInterval(() => {
    const begin = performance.now()
    calls.push(
      client
        .post('bms/section/list.do')
        .then((answer) => (answer.fate === 'answered' && answer.code === 1 ? performance.now() - begin : undefined)),
    )
  }, callEveryMs)
  await waitUntil(() => calls.length >= callsBeside, 'the calls', 120_000)
  clearInterval(timer)
  const times = (await Promise.all(calls)).filter((time) => time !== undefined)
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), lost: calls.length - times.length }
}

/** The example factory with two plans. */
async function plannedFactory(site: Site, client: HttpClient): Promise<number[]> {
  await importFactory(client, factoryBook)
  const schedules: number[] = []
  for (const name of ['one', 'other']) schedules.push(await loadedSchedule(client, name, 5))
  for (const schedule of schedules) await runSchedule(client, schedule)
  await site.rows('analyze')
  return schedules
}

async function callBesideNoise(site: Site, client: HttpClient, of: Copied, scheduleId: number) {
  const noise = await makeNoise(site, of, scheduleId)
  await waitUntil(() => noise.made() >= lanes, 'the noise to begin', 120_000)
  const beside = await callBeside(client)
  await noise.end()
  return beside
}

export async function run(): Promise<Figure[]> {
  const site = await openSite()
  const figures: Figure[] = []
  const note = (name: string, value: number, unit: string) => void figures.push({ name, value, unit })
  try {
    await site.start({ DATABASE_APP_URL: site.postgres.appUrl })
    const client = await site.client()
    const schedules = await plannedFactory(site, client)
    await costs(client, schedules)
    const alone = await costs(client, schedules)
    const [tenant] = await site.rows<{ id: string; phone: string }>(
      `select p.tenant_id::text as id, a.phone from aps_plan p join identity_directory d on d.tenant_id = p.tenant_id
        join identity_account a on a.id = d.account_id where a.phone = '13800000001' limit 1`,
    )
    const quiet = await callBeside(client)
    const begun = performance.now()
    const copies = await copyTenant(site, { tenantId: tenant!.id, phone: tenant!.phone }, wanted - 1)
    note('tenants', wanted, '')
    note('making the others in the database', (performance.now() - begun) / 1_000, 's')
    const [size] = await site.rows<{ mb: number }>(
      'select (pg_database_size(current_database()) / 1000000)::float8 as mb',
    )
    note('database', size!.mb, 'MB')
    await costs(client, schedules)
    const among = await costs(client, schedules)
    for (const [what, one] of alone) {
      const many = among.get(what)!
      note(`${what}: alone (median)`, one, 'ms')
      note(`${what}: among all (median)`, many, 'ms')
      note(`${what}: times as long (goal 1.3)`, many / one, '×')
    }
    note('another tenant’s call, nobody else calls (p99)', quiet.p99, 'ms')
    const beside = await callBesideNoise(site, client, copies[0]!, schedules[0]!)
    note(`another tenant’s call beside ${lanes} endless lanes of charts (p50)`, beside.p50, 'ms')
    note(`another tenant’s call beside ${lanes} endless lanes of charts (p99; goal 300)`, beside.p99, 'ms')
    note('of these without an answer', beside.lost, '')
    return figures
  } finally {
    await site.close()
  }
}
