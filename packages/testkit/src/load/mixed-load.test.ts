/** An ordinary day of many tenants, in short. */
import { sql, transaction } from '@mouldwright/server-kit'
import { expect, it } from 'vitest'
import { loadMembers, mixedLoad } from './mixed-load.ts'
import { worldOfFile } from '../world/of-file.ts'
import { loggedDefects } from '../world/seen-in-world.ts'

const world = worldOfFile()

it('[L1] members of 20 tenants read and write at once: no call fails, and each tenant has what it was told it has, no more', async () => {
  const crowds = await loadMembers(world, 20, 3)
  const { calls, faults, tenants } = await mixedLoad(crowds, 3_000)
  expect(faults).toEqual([])
  expect(calls).toBe(3_000)
  for (const { caller, added } of tenants) {
    expect(added.length).toBeGreaterThan(0)
    const kept = await transaction(world.composition.pool, caller, (db) =>
      db.all<{ number: string }>(sql`select number from basic_customer where tenant_id = ${caller.tenantId}`),
    )
    expect(kept.map(({ number }) => number).sort()).toEqual(added.sort())
    expect(await caller.ok('bms/customer/list.do')).toMatchObject({ total: added.length })
  }
  expect(loggedDefects(world)).toEqual([])
})
