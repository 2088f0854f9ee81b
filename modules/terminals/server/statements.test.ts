/** What a report costs the database: a hundred terminals report at once, and each statement is paid by all of them. */
import { seedMould, seedShop } from '../../aps/server/factory.fixture.ts'
import { planned } from '../../aps/server/plans.fixture.ts'
import type { Caller } from '@mouldwright/testkit'
import { ofFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { beforeAll, expect, it } from 'vitest'
import { statementsOf } from './statements.fixture.ts'
import { enrolledTablet, type Tablet } from './tablet.fixture.ts'

const connections = 4
const world = worldOfFile({ poolSize: connections })
type Client = Awaited<ReturnType<typeof world.composition.pool.connect>>
const caller: Caller = ofFile(() => world.user(['*'], { language: 'en' }))
let tablet: Tablet
let fact: (kind: string, of?: 'P01' | 'P02') => object
let sequence = 0

beforeAll(async () => {
  const shop = await seedShop(caller)
  const mould = await seedMould(caller, shop, 'M1', { plates: 2 })
  const { scheduleId } = await planned(caller)
  await caller.ok('aps/exe/job/releaseApsPlan', { scheduleId })
  tablet = await enrolledTablet(world, caller)
  const tenant = { tenantId: caller.tenantId, factoryId: caller.factoryId }
  const { userId } = await world.user(['terminals.terminal:work'], { tenant })
  await caller.ok('terminals/pin/set.do', { userId, pin: '58203117' })
  await tablet.ok('terminals/person/signIn.do', { userId, pin: '58203117' })
  fact = (kind, of = 'P01') => ({
    ...{ key: crypto.randomUUID(), kind, userId, batchId: mould.batches[of], operationNumber: 10 },
    ...{ machineId: shop.machines['CNC01'], deviceAt: new Date(world.clock.now()).toISOString() },
    ...{ deviceSequence: (sequence += 1), clockOffset: 0 },
  })
})

/** What was measured, and two for what may be added with a reason. */
const most = { start: 16 + 2, pause: 11 + 2, handOver: 11 + 2, finish: 11 + 2 }

it('[FL-01] a report is a handful of statements, with its gates and what follows from it', async () => {
  const send = async (kind: string) => tablet.ok('terminals/fact/send.do', fact(kind))
  // What is read once, is read.
  await send('start')
  await send('pause')
  for (const kind of ['start', 'handOver', 'start', 'pause', 'start', 'finish'] as const) {
    const texts = await statementsOf(world, () => send(kind))
    expect(texts.length, `${kind}\n${texts.join('\n')}`).toBeLessThanOrEqual(most[kind])
    expect(texts.filter((text, at) => texts.indexOf(text) < at && text !== 'commit')).toEqual([])
  }
})

/** Asks all connections that there may be: which of them a report took is for nobody to say, as services take them beside it. */
async function ofEach<T>(ask: (client: Client) => Promise<T>): Promise<T[]> {
  const { pool } = world.composition
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  try {
    return await Promise.all(clients.map(ask))
  } finally {
    for (const client of clients) client.release()
  }
}

/** How often connections have planned statements on reports: anew for their values, or once for all. */
async function plansOfReports(): Promise<{ custom: number; generic: number }> {
  const counts = await ofEach((client) =>
    client.query(`select coalesce(sum(custom_plans), 0)::int as custom, coalesce(sum(generic_plans), 0)::int as generic
      from pg_prepared_statements where statement like '%floor_report%'`),
  )
  const sum = (name: string) => counts.reduce((all, { rows }) => all + rows[0][name], 0)
  return { custom: sum('custom'), generic: sum('generic') }
}

it('[FL-01] a connection plans the statements of reports once, and not for each of the first reports anew', async () => {
  const before = await plansOfReports()
  expect(await tablet.ok('terminals/fact/send.do', fact('start', 'P02'))).toMatchObject({ answer: 'applied' })
  const after = await plansOfReports()
  expect(after.generic).toBeGreaterThan(before.generic)
  expect(after.custom).toBe(0)
})

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Tables that statements on reports read from end to end, by the plans that the connections keep. */
async function readWhole(): Promise<string[]> {
  const found = await ofEach(async (client) => {
    const { rows } =
      await client.query(`select name, cardinality(parameter_types) as parameters from pg_prepared_statements
      where generic_plans > 0 and statement ~ 'floor_|gate_|production_|cam_|electrode_|trial_'`)
    const plans: PlanNode[] = []
    for (const { name, parameters } of rows) {
      const values = Array.from({ length: parameters }, () => 'null').join(', ')
      const explained = await client.query(`explain (format json) execute ${name}${values && `(${values})`}`)
      plans.push(...nodesOf(explained.rows[0]['QUERY PLAN'][0].Plan))
    }
    return plans
  })
  const plans = found.flat()
  expect(plans.some((node) => node['Relation Name'] === 'floor_report')).toBe(true)
  return plans.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']!)
}

it('[FL-01] what is planned while tables are small finds reports by their operation, and reads no table whole', async () => {
  await tablet.ok('terminals/fact/send.do', fact('start', 'P02'))
  await tablet.ok('terminals/fact/send.do', fact('pause', 'P02'))
  expect(await readWhole()).toEqual([])
})
