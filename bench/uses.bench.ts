/** Where a customer is used that a hundred thousand moulds name, and its refused removal; and one that nothing names. */
import { createWorld, type Caller, type World } from '@mouldwright/testkit'
import { leaveTestPostgres } from '@mouldwright/server-kit'
import pg from 'pg'
import { measure } from './measure.ts'
import type { Figure } from './run.ts'

const count = Number(process.env['ROWS'] ?? 100_000)

async function fillMoulds(world: World, { tenantId, factoryId }: Caller, customerId: number): Promise<void> {
  const client = new pg.Client({ connectionString: world.database.adminUrl })
  await client.connect()
  try {
    await client.query(
      `insert into production_mould (tenant_id, factory_id, id, updated_at, number, name, customer_id, delivery_date, priority)
        select $1, $2, 900000000000 + n, now(), 'M' || lpad(n::text, 7, '0'), '模具 ' || n, $3, date '2026-12-01', 5
        from generate_series(1::bigint, $4::bigint) n`,
      [tenantId, factoryId, customerId, count],
    )
    await client.query('analyze production_mould')
  } finally {
    await client.end()
  }
}

export async function run(): Promise<Figure[]> {
  const world = await createWorld({ poolSize: 8 })
  const admin = new pg.Client({ connectionString: world.database.adminUrl })
  await admin.connect()
  try {
    const caller = await world.user(['*'])
    const add = (number: string) => caller.ok('bms/customer/add.do', { number, name: number })
    const [{ id: used }, { id: unused }] = [await add('C1'), await add('C2')]
    await fillMoulds(world, caller, used)
    const uses = (recordId: number) => caller.ok('comm/uses/list.do', { entity: 'basic.customer', recordId })
    const found = await uses(used)
    if (found.uses[0]?.count !== count || found.uses[0].records.length === 0) throw new Error(JSON.stringify(found))
    const told = { admin, goal: 200 }
    return [
      ...(await measure(`where used: ${count} moulds name a customer`, () => uses(used), told)),
      ...(await measure('the same of a customer that nothing names', () => uses(unused), told)),
      ...(await measure(
        'its removal, refused with what names it',
        () => caller.post('bms/customer/remove.do', { ids: [used] }),
        told,
      )),
    ]
  } finally {
    await admin.end()
    await world.close()
    await leaveTestPostgres()
  }
}
