/** Whose the console is: nobody reaches it from another tenant, whatever they hold there. */
import { sql, transaction, type Envelope } from '@mouldwright/server-kit'
import { openModules } from '@mouldwright/tenancy/server/api'
import type { Caller, TestTenant } from '@mouldwright/testkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { operatorOfFile, worldOfFile } from '@mouldwright/testkit/of-file'

const world = worldOfFile()
const { operator, mine } = operatorOfFile(world, { modules: ['system', 'common', 'oms'] })
let ordinary: TestTenant
let stranger: Caller
let paths: string[]
/** Answers with a file, by GET; what it refuses is an envelope like any other's. */
let files: Set<string>

beforeAll(async () => {
  ordinary = await world.tenant()
  stranger = await world.user(['*'], { tenant: ordinary })
  const actions = [...world.composition.kit.handlers.values()]
    .map(({ action }) => action)
    .filter(({ module }) => module === 'oms')
  paths = actions.map(({ path }) => path)
  files = new Set(actions.filter(({ method }) => method === 'GET').map(({ path }) => path))
})

async function ask(who: Caller, path: string, body: object = {}): Promise<Envelope & { data: any }> {
  if (!files.has(path)) return who.post<any>(path, body)
  const answer = await who.get(`${path.slice(1)}?id=${ordinary.tenantId}&fileId=1`)
  return JSON.parse(answer.body.toString())
}

const asOwner = async (statement: string, values: unknown[] = []) => {
  const { pool } = world.composition
  return transaction(pool, { tenantId: ordinary.tenantId, factoryId: null }, (_, client) =>
    client.query(statement, values),
  )
}

describe('the console', () => {
  it('[R2 T1] answers administrators of other tenants as a module that is not open, on every call', async () => {
    expect(paths.length).toBeGreaterThan(18)
    for (const path of paths) {
      const { code, data, message } = await ask(stranger, path, { id: ordinary.tenantId, version: 1, ids: [1] })
      expect([path, code, data.refusal]).toEqual([path, 600, 'module.closed'])
      expect(message).not.toContain(String(operator.tenantId))
    }
  })

  it('[R2] looks again on each call, even where the module stands open and the right is held', async () => {
    // What no statement of ours can do: the trigger is off while the row is written.
    const { Client } = (await import('pg')).default
    const admin = new Client({ connectionString: world.database.adminUrl })
    await admin.connect()
    await admin.query('alter table tenancy_opened_module disable trigger tenancy_operator_only')
    await admin.query(
      `insert into tenancy_opened_module (tenant_id, module_key, opened_at) values ($1, 'oms', now())`,
      [ordinary.tenantId],
    )
    await admin.query('alter table tenancy_opened_module enable trigger tenancy_operator_only')
    for (const path of paths) {
      const { code } = await ask(stranger, path, {
        id: ordinary.tenantId,
        version: 1,
        ids: [1],
        reason: 'xx',
        title: 'x',
      })
      expect([path, [400, 600].includes(code)]).toEqual([path, true])
    }
    for (const path of [
      'oms/tenant/list.do',
      'oms/tenant/options.do',
      'oms/language/list.do',
      'oms/registration/list.do',
    ])
      expect((await stranger.post(path)).code).toBe(600)
    expect((await stranger.post('oms/tenant/get.do', { id: ordinary.tenantId })).code).toBe(600)
    await admin.query(`delete from tenancy_opened_module where tenant_id = $1 and module_key = 'oms'`, [
      ordinary.tenantId,
    ])
    await admin.end()
  })

  it('[T4] opens for no other tenant in the database either, and no tenant becomes the operator’s', async () => {
    await expect(
      asOwner(`insert into tenancy_opened_module (tenant_id, module_key, opened_at) values ($1, 'oms', now())`, [
        ordinary.tenantId,
      ]),
    ).rejects.toThrow(/only the operator/)
    await expect(
      asOwner(`update tenancy_opened_module set module_key = 'oms' where module_key = 'crm'`),
    ).rejects.toThrow(/only the operator/)
    await expect(
      asOwner('update tenancy_tenant set is_operator = true where id = $1', [ordinary.tenantId]),
    ).rejects.toThrow(/said once/)
    await expect(world.tenant({ tenant: { name: '第二家', isOperator: true } })).rejects.toThrow(/unique|duplicate/)
    const { pool } = world.composition
    await expect(
      transaction(pool, { tenantId: ordinary.tenantId, factoryId: null }, (db) =>
        openModules(db, ordinary.tenantId, new Date(), ['crm', 'oms']),
      ),
    ).rejects.toThrow('tenant.notOperator')
    const { count } = await transaction(pool, { tenantId: ordinary.tenantId, factoryId: null }, (db) =>
      db.one<{ count: number }>(
        sql`select count(*) as count from tenancy_opened_module where tenant_id = ${ordinary.tenantId} and module_key = 'oms'`,
      ),
    )
    expect(count).toBe(0)
  })

  it('[R1 MO-11] asks the operator’s own people for the right of each call', async () => {
    const clerk = await world.user(['oms.registration:check'], { tenant: operator })
    expect((await clerk.post('oms/registration/list.do')).code).toBe(1)
    for (const path of paths.filter((one) => one !== '/oms/registration/list.do'))
      expect([path, (await ask(clerk, path)).code]).toEqual([path, 403])
  })

  it('[MO-10 R2] stands in the operator’s menu only', async () => {
    const menuOf = async (who: Caller) =>
      (await who.ok('upms/user/getModuleTree.do')).moduleData
        .filter(({ moduleKey }: any) => moduleKey === 'oms')
        .flatMap(({ menuChildren }: any) => menuChildren.flatMap(({ children }: any) => children))
        .map(({ menuUrl }: any) => menuUrl)
    expect(await menuOf(mine)).toEqual([
      '/oms/tenant',
      '/oms/registration',
      '/oms/serviceOrder',
      '/oms/constant',
      '/oms/entry',
      '/oms/application',
      '/oms/language',
      '/oms/news',
      '/oms/audit',
      '/oms/connector',
      '/oms/signInClient',
      '/oms/health',
      '/oms/backup',
      '/oms/gatewayRelease',
    ])
    expect(await menuOf(stranger)).toEqual([])
  })
})
