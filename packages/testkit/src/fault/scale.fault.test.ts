/** What must not grow with the number of tenants or sockets, in short; `bench/` has the figures. */
import { tablesOf } from '@mouldwright/server-kit'
import { serverModules } from '@mouldwright/server/modules'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../world/wait-until.ts'
import { freePort } from '../world/free-port.ts'
import { makePeople, openCrowd, socketsOf } from './crowd.ts'
import { importFactory, loadedSchedule, run } from './factory.ts'
import type { HttpClient } from './http-client.ts'
import { openSite, type Site } from './site.ts'

const sockets = 400
const socketsEach = 4

describe('scale', () => {
  let site: Site
  let environment: Record<string, string>
  let metricsPort = 0

  beforeAll(async () => {
    site = await openSite()
    metricsPort = await freePort()
    environment = { PORT: String(await freePort()), METRICS_PORT: String(metricsPort) }
    await site.start(environment)
  })
  afterAll(() => site.close())

  it('[OP-08] all sockets come back after the server was killed, and none is held twice', async () => {
    const crowd = await openCrowd(sockets)
    try {
      const people = await makePeople(site, sockets / socketsEach)
      crowd.order({ address: site.server.address, people, sockets, each: socketsEach })
      await crowd.until((bound) => bound === sockets, 300_000)
      await site.server.kill()
      await crowd.until((bound) => bound === 0, 60_000)
      await site.start(environment)
      await crowd.until((bound) => bound === sockets, 300_000)
      await waitUntil(async () => (await socketsOf(metricsPort)) === sockets, 'the server to count as many')
    } finally {
      crowd.close()
    }
  })

  it('[OP-08] list, plan and publish read no row of another tenant, however many there are', async () => {
    const planner = await site.client()
    await importFactory(planner)
    const scheduleId = await loadedSchedule(planner, '规模')
    await run(planner, scheduleId)
    const statements = await statementsOf(site, planner, [
      ['bms/customer/list.do', {}],
      ['bom/mold/list.do', { search: '1' }],
      ['aps/schedule/gantt/get.do', { scheduleId }],
      ['aps/schedule/task/getList', { scheduleId, page: 1, size: 50 }],
      ['aps/exe/job/releaseApsPlan', { scheduleId }],
    ])
    expect(statements.length).toBeGreaterThan(20)
    const client = new pg.Client({ connectionString: site.postgres.appUrl })
    await client.connect()
    try {
      await client.query(
        `begin; set local app.tenant = '1'; set local app.factory = '1'; set local enable_seqscan = off`,
      )
      const wide: string[] = []
      for (const text of statements) wide.push(...(await scansOfOthers(client, text)))
      expect(wide).toEqual([])
    } finally {
      await client.end()
    }
    // The look itself finds one: nobody’s rows alone, as the superuser reads them.
    const admin = new pg.Client({ connectionString: site.postgres.adminUrl! })
    await admin.connect()
    try {
      await admin.query('begin')
      expect(await scansOfOthers(admin, 'select name from basic_customer where id = $1')).toHaveLength(1)
    } finally {
      await admin.end()
    }
  })
})

/** Statements of calls, from the moment in which it is known who calls to the end of their transaction. */
async function statementsOf(site: Site, client: HttpClient, calls: [string, object][]): Promise<string[]> {
  const texts = new Set<string>()
  const inCall = new Set<number>()
  site.proxy.watch(({ text, line }) => {
    if (text.includes('identity_resolve')) inCall.add(line)
    else if (/^(commit|rollback)/.test(text)) inCall.delete(line)
    else if (inCall.has(line)) texts.add(text)
    return 'pass'
  })
  try {
    for (const [path, body] of calls) await client.ok(path, body)
  } finally {
    site.proxy.watch(undefined)
  }
  return [...texts]
    .map((text) => text.trim().replace(/^declare [\s\S]*? cursor for /, ''))
    .filter((text) => /^(select|with|insert|update|delete)\b/i.test(text))
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Plans?: PlanNode[]
}

const tenantTables = new Set(tablesOf(serverModules).flatMap(({ scope, name }) => (scope === 'platform' ? [] : [name])))

/** Scans of tenants' tables that are not held to one tenant by an index: each grows with the number of all tenants. */
async function scansOfOthers(client: pg.Client, text: string): Promise<string[]> {
  const { rows } = await client.query(`explain (generic_plan, format json) ${text}`)
  const found: string[] = []
  const look = (node: PlanNode) => {
    const table = node['Relation Name']
    const condition = node['Index Cond'] ?? node['Recheck Cond'] ?? ''
    if (node['Node Type'].endsWith('Scan') && table && tenantTables.has(table) && !condition.includes('tenant_id'))
      found.push(`${node['Node Type']} of ${table} in ${text.slice(0, 200)}`)
    for (const inner of node.Plans ?? []) look(inner)
  }
  look(rows[0]['QUERY PLAN'][0].Plan)
  return found
}
