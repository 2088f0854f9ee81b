import { nowhere, sql, transaction } from '@mouldwright/server-kit'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { createTenant, isModuleOpen, licenceOf, timeZoneOf, type TenantDraft } from './api.ts'

const world = worldOfFile()

async function licence(draft: Omit<TenantDraft, 'name'>, at: string) {
  const { pool, newId } = world.composition
  const id = newId()
  return transaction(pool, nowhere, async (db) => {
    await createTenant(db, id, new Date(at), { name: 'T', ...draft })
    return licenceOf(db, id, new Date(at))
  })
}

describe('licence', () => {
  it('[U3 TN-17] ends at the tenant’s midnight, not at ours', async () => {
    const draft = { timeZone: 'Asia/Shanghai', expireDate: '2026-03-10' }
    expect(await licence(draft, '2026-03-10T15:59:59Z')).toMatchObject({
      overdueFlag: 0,
      allowLoginFlag: 1,
      expireRemainDays: 0,
    })
    expect(await licence(draft, '2026-03-10T16:00:00Z')).toMatchObject({
      overdueFlag: 1,
      allowLoginFlag: 0,
      expireRemainDays: -1,
    })
    const west = { ...draft, timeZone: 'America/New_York' }
    expect(await licence(west, '2026-03-11T03:59:00Z')).toMatchObject({ overdueFlag: 0, allowLoginFlag: 1 })
    expect(await licence(west, '2026-03-11T04:00:00Z')).toMatchObject({ overdueFlag: 1, allowLoginFlag: 0 })
  })

  it('[TN-07 A8] lets an overdue tenant in for its days of grace, and nobody when the operator says so', async () => {
    const draft = { expireDate: '2026-03-10', maxOverdueDays: 3 }
    expect(await licence(draft, '2026-03-13T10:00:00Z')).toMatchObject({
      overdueFlag: 1,
      allowLoginFlag: 1,
      expireRemainDays: -3,
    })
    expect(await licence(draft, '2026-03-14T10:00:00Z')).toMatchObject({ overdueFlag: 1, allowLoginFlag: 0 })
    expect(await licence({ allowLogin: false }, '2026-03-14T10:00:00Z')).toMatchObject({
      overdueFlag: 0,
      allowLoginFlag: 0,
    })
    expect(await licence({}, '2026-03-14T10:00:00Z')).toMatchObject({
      expireDate: null,
      expireRemainDays: null,
      allowLoginFlag: 1,
    })
  })

  it('[U3] a licence until 29 February counts the days of a leap year', async () => {
    expect(await licence({ expireDate: '2028-02-29' }, '2028-02-28T04:00:00Z')).toMatchObject({ expireRemainDays: 1 })
    expect(await licence({ expireDate: '2028-02-29' }, '2028-03-01T04:00:00Z')).toMatchObject({ expireRemainDays: -1 })
  })
})

describe('factories', () => {
  it('[BD-37] have a zone that exists and a currency code', async () => {
    const admin = await world.user(['tenancy.factory:*'])
    const made = await admin.ok('bms/factory/add.do', { name: '二厂', timeZone: 'Europe/Berlin', currency: 'EUR' })
    expect(made).toMatchObject({ name: '二厂', timeZone: 'Europe/Berlin', currency: 'EUR', valid: true })
    expect((await admin.ok('bms/factory/add.do', { name: '三厂' })).timeZone).toBe('Asia/Shanghai')
    const wrong = await admin.post<any>('bms/factory/add.do', { name: '四厂', timeZone: 'Mars/Olympus' })
    expect(wrong.data.issues).toMatchObject([
      {
        field: 'timeZone',
        rule: 'tenancy:rules.knownTimeZone',
        message: '没有时区“Mars/Olympus”，应写成 Asia/Shanghai',
      },
    ])
    expect((await admin.post<any>('bms/factory/add.do', { name: '五厂', currency: 'euro' })).data.issues).toMatchObject(
      [{ field: 'currency' }],
    )
  })

  it('[T7] of one name in two tenants are two; only their own tenant is told of them', async () => {
    const [one, other] = [await world.tenant(), await world.tenant()]
    const { pool } = world.composition
    const zoneAs = (tenantId: number, factoryId: number) =>
      transaction(pool, { tenantId, factoryId: null }, (db) => timeZoneOf(db, tenantId, factoryId))
    expect(await zoneAs(one.tenantId, one.factoryId)).toBe('Asia/Shanghai')
    expect(await zoneAs(one.tenantId, other.factoryId)).toBeUndefined()
    // Even asked for the other tenant by name, the place decides.
    expect(
      await transaction(pool, { tenantId: one.tenantId, factoryId: null }, (db) =>
        timeZoneOf(db, other.tenantId, other.factoryId),
      ),
    ).toBeUndefined()
  })
})

it('[OU-04 T4] opened modules are the tenant’s own; without a place nothing is open', async () => {
  const tenant = await world.tenant({ modules: ['aps'] })
  const { pool } = world.composition
  const open = (place: typeof nowhere | { tenantId: number; factoryId: null }, key: string) =>
    transaction(pool, place, (db) => isModuleOpen(db, tenant.tenantId, key))
  const here = { tenantId: tenant.tenantId, factoryId: null }
  expect(await open(here, 'aps')).toBe(true)
  expect(await open(here, 'qa')).toBe(false)
  expect(await open(nowhere, 'aps')).toBe(false)
  await expect(
    transaction(pool, here, (db) =>
      db.run(
        sql`insert into tenancy_opened_module (tenant_id, module_key, opened_at) values (${tenant.tenantId + 1}, 'aps', now())`,
      ),
    ),
  ).rejects.toThrow(/row-level security/)
})
