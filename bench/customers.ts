import type { Caller, World } from '@mouldwright/testkit'
import pg from 'pg'

/**
 * Writes so many customers of the caller's tenant past the product.
 * @param shuffle numbers and names follow no order, and each tenth is out of use
 */
export async function fillCustomers(
  world: World,
  caller: Caller,
  count: number,
  { shuffle = false } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: world.database.adminUrl })
  const [number, name, valid] = shuffle ? ['(n * 7919 % $2)', '(n * 104729 % $2)', 'n % 10 > 0'] : ['n', 'n', 'true']
  await client.connect()
  try {
    await client.query(
      `insert into basic_customer (tenant_id, id, updated_at, number, name, short_name, area, valid)
        select $1, 900000000000 + n, now(), 'C' || lpad(${number}::text, 7, '0'), '客户 ' || ${name} || ' 模具有限公司', 'K' || n % 999, '华东', ${valid}
        from generate_series(1::bigint, $2::bigint) n`,
      [caller.tenantId, count],
    )
    await client.query('analyze basic_customer')
  } finally {
    await client.end()
  }
}
