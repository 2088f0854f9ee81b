/**
 * Lists of a hundred thousand customers, and of as many parts of 2,000 moulds (`ROWS` sets another number), through HTTP: by the clock,
 * and by the processor time of the server and of the database's connections, which says more on a machine that does other work.
 */
import { createWorld, type Caller, type World } from '@mouldwright/testkit'
import { leaveTestPostgres } from '@mouldwright/server-kit'
import pg from 'pg'
import { fillCustomers } from './customers.ts'
import { measure } from './measure.ts'
import type { Figure } from './run.ts'

const count = Number(process.env['ROWS'] ?? 100_000)
const moulds = Math.max(1, count / 50)

async function fillParts(world: World, { tenantId, factoryId }: Caller): Promise<void> {
  const client = new pg.Client({ connectionString: world.database.adminUrl })
  await client.connect()
  try {
    await client.query(
      `insert into production_mould (tenant_id, factory_id, id, updated_at, number, name, delivery_date, priority)
        select $1, $2, 800000000000 + n, now(), 'M' || lpad((n * 7919 % $3)::text, 7, '0'), '模具 ' || n, date '2026-12-01', 5
        from generate_series(1::bigint, $3::bigint) n`,
      [tenantId, factoryId, moulds],
    )
    await client.query(
      `insert into production_part (tenant_id, factory_id, id, updated_at, mould_id, number, name, type, quantity, material_status)
        select $1, $2, 900000000000 + n, now(), 800000000001 + n % $4, 'C' || lpad((n * 7919 % $3)::text, 7, '0'), '型芯 ' || n * 104729 % $3,
          case when n % 3 = 0 then 2 else 1 end, 1, 'notTracked'
        from generate_series(1::bigint, $3::bigint) n`,
      [tenantId, factoryId, count, moulds],
    )
    await client.query('analyze production_mould, production_part')
  } finally {
    await client.end()
  }
}

const wanted: readonly (readonly [name: string, path: string, body: object])[] = [
  ['customers, first page', 'bms/customer', {}],
  ['customers, page 1,000', 'bms/customer', { page: 1_000 }],
  ['customers by name', 'bms/customer', { sort: 'name' }],
  ['customers, search in names', 'bms/customer', { search: '4711' }],
  ['customers, search that finds nothing', 'bms/customer', { search: 'zzzz' }],
  ['customers out of use', 'bms/customer', { filters: { valid: false }, size: 500 }],
  ['parts, first page', 'bom/part', {}],
  ['parts, page 1,500', 'bom/part', { page: 1_500 }],
  ['parts by number', 'bom/part', { sort: 'number' }],
  ['parts by name', 'bom/part', { sort: 'name' }],
  ['parts of one mould', 'bom/part', { filters: { mouldId: [800000000001] } }],
  ['electrodes', 'bom/part', { filters: { type: [2] } }],
  ['parts, search in names', 'bom/part', { search: '4711' }],
  ['parts, search that finds nothing', 'bom/part', { search: 'zzzz' }],
]

export async function run(): Promise<Figure[]> {
  const world = await createWorld({ poolSize: 4 })
  const admin = new pg.Client({ connectionString: world.database.adminUrl })
  await admin.connect()
  try {
    const caller = await world.user(['*'])
    await fillCustomers(world, caller, count, { shuffle: true })
    await fillParts(world, caller)
    const figures: Figure[] = []
    for (const [name, path, body] of wanted)
      figures.push(...(await measure(name, () => caller.ok(`${path}/list.do`, body), { admin, goal: 100 })))
    return figures
  } finally {
    await admin.end()
    await world.close()
    await leaveTestPostgres()
  }
}
