/** A company that nobody can administer is lost: every way to get there ends in a refusal, or leads elsewhere. */
import { sql, transaction, writeWorkbook } from '@mouldwright/server-kit'
import { loggedDefects, type Caller } from '@mouldwright/testkit'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { describe, expect, it } from 'vitest'

const world = worldOfFile()

async function sheetOf(name: string, header: string[], row: string[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeWorkbook([{ name, header, rows: [[row]] }])) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A company with one administrator, and somebody else who may everything by a role of their own. */
async function company() {
  const tenant = await world.tenant()
  const actor = await world.user(['*'], { tenant })
  const { rows } = await actor.ok('upms/user/list.do', { search: 'owner' })
  const boss = await actor.ok('upms/user/get.do', { id: rows[0].id })
  const administrator = tenant.roleIds['administrator']!
  return { tenant, actor, boss, administrator, viewer: tenant.roleIds['viewer']! }
}
type Company = Awaited<ReturnType<typeof company>>

const activeAdministrators = ({ tenant: { tenantId } }: Company) =>
  transaction(world.composition.pool, { tenantId, factoryId: null }, async (db) => {
    const { count } = await db.one<{ count: number }>(sql`
      select count(*)::int as count from identity_user u
      join identity_directory d on d.tenant_id = u.tenant_id and d.user_id = u.id and d.accepted_at is not null
      join identity_user_roles ur on ur.tenant_id = u.tenant_id and ur.parent_id = u.id
      join identity_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.valid and r.code = 'administrator' and r.type = 'systemDefined'
      join identity_role_permissions p on p.tenant_id = r.tenant_id and p.parent_id = r.id and p.permission = '*'
      where u.tenant_id = ${tenantId} and identity_is_active(u, ${new Date(world.clock.now())})
        and exists (select from identity_user_factories uf
          join tenancy_factory f on f.tenant_id = uf.tenant_id and f.id = uf.factory_id and f.valid
          where uf.tenant_id = u.tenant_id and uf.parent_id = u.id)`)
    return count
  })

const modify =
  (changes: (of: Company) => object) =>
  (of: Company): Promise<unknown> =>
    of.actor.post('upms/user/modify.do', { id: of.boss.id, version: of.boss.version, ...changes(of) })

/** Imports and confirms what is asked. */
async function importOf(actor: Caller, path: string, sheet: Uint8Array): Promise<void> {
  const fileId = await actor.upload('x.xlsx', sheet)
  const run = async (confirm: string[]) => {
    const { taskId } = await actor.ok(`${path}/import.do`, { fileId, dryRun: false, confirm })
    return (await actor.job(taskId)).result
  }
  const asked = await run([])
  if (asked?.confirmations?.length > 0) await run(asked.confirmations.map(({ key }: { key: string }) => key))
}

async function endFactory({ actor, tenant }: Company, isRemoved: boolean): Promise<unknown> {
  const { id, version } = await actor.ok('bms/factory/get.do', { id: tenant.factoryId })
  return isRemoved
    ? actor.post('bms/factory/remove.do', { ids: [id] })
    : actor.post('bms/factory/modify.do', { id, version, valid: false })
}

/** Everything that changes who may administer, by the operation that does it. */
const ways: Record<string, (of: Company) => Promise<unknown>> = {
  'identity.user.modify: disabled': modify(() => ({ enabled: false })),
  'identity.user.modify: left': modify(() => ({ employment: 'left' })),
  'identity.user.modify: expired': modify(() => ({ expireDate: '2020-01-01' })),
  'identity.user.modify: other roles': modify(({ viewer }) => ({ roles: [{ roleId: viewer }] })),
  'identity.user.modify: a number of somebody else': async (of) => {
    const { phone } = (await (await world.user(['*'])).ok('upms/user/list.do', { search: 'owner' })).rows[0]
    return modify(() => ({ phone }))(of)
  },
  'identity.user.remove': ({ actor, boss }) => actor.post('upms/user/remove.do', { ids: [boss.id] }),
  'identity.user.import': async ({ actor, boss }) => {
    const row = [boss.userName, boss.realName, boss.phone, '2020-01-01', '否']
    await importOf(actor, 'upms/user', await sheetOf('用户', ['用户名', '姓名', '手机号', '有效期至', '启用'], row))
  },
  'identity.user.changeRoles: removed': ({ actor, boss, administrator }) =>
    actor.post('upms/user/role/change.do', {
      how: 'remove',
      users: [{ userId: boss.id }],
      roles: [{ roleId: administrator }],
    }),
  'identity.user.changeRoles: replaced': ({ actor, boss, viewer }) =>
    actor.post('upms/user/role/change.do', {
      how: 'replace',
      users: [{ userId: boss.id }],
      roles: [{ roleId: viewer }],
    }),
  'identity.role.modify: narrowed': ({ actor, administrator }) =>
    actor.post('upms/role/modify.do', { id: administrator, version: 1, permissions: [] }),
  'identity.role.modify: out of use': ({ actor, administrator }) =>
    actor.post('upms/role/modify.do', { id: administrator, version: 1, valid: false }),
  'identity.role.remove': ({ actor, administrator }) => actor.post('upms/role/remove.do', { ids: [administrator] }),
  'identity.role.import': async ({ actor }) => {
    await importOf(
      actor,
      'upms/role',
      await sheetOf('角色', ['角色编码', '角色名称', '有效'], ['administrator', '管理员', '否']),
    )
  },
  'tenancy.factory.modify: the only one out of use': (of) => endFactory(of, false),
  'tenancy.factory.modify: the only one that an administrator may enter': async (of) => {
    await of.actor.ok('bms/factory/add.do', { name: '二厂' })
    return endFactory(of, false)
  },
  'tenancy.factory.remove': (of) => endFactory(of, true),
  'tenancy.factory.import': async ({ actor }) => {
    await importOf(actor, 'bms/factory', await sheetOf('工厂', ['工厂名称', '有效'], ['Main', '否']))
  },
  'identity.department.removeOne': async ({ actor, boss }) => {
    const people = [{ userId: boss.id }]
    const [one, other] = [
      await actor.ok('upms/dept/add.do', { code: 'A', name: '甲', managers: people, users: people }),
      await actor.ok('upms/dept/add.do', { code: 'B', name: '乙' }),
    ]
    return actor.post('upms/dept/remove/{deptId}.do', { deptId: one.id, moveToId: other.id })
  },
}

describe('the last administrator', () => {
  it.each(Object.entries(ways))('[OU-01 OU-03 R3] stays after %s', async (_, attempt) => {
    const of = await company()
    expect(await activeAdministrators(of)).toBe(1)
    await attempt(of)
    expect(await activeAdministrators(of)).toBe(1)
  })

  it('[OU-01] each of those ways is open while there is another one, so that it is the rule that holds them', async () => {
    const closed: string[] = []
    for (const [name, attempt] of Object.entries(ways).filter(([way]) => way.startsWith('identity.user.'))) {
      const of = await company()
      const second = await of.actor.ok('upms/user/add.do', {
        userName: 'second',
        realName: '第二位',
        phone: `135${String(of.tenant.tenantId).slice(-8)}`,
        expireDate: '2099-01-01',
        roles: [{ roleId: of.administrator }, { roleId: of.viewer }],
        factories: [{ factoryId: of.tenant.factoryId }],
      })
      expect(second.id).toBeGreaterThan(0)
      // Who has one role only keeps it.
      const roles = [{ roleId: of.administrator }, { roleId: of.viewer }]
      of.boss = await of.actor.ok('upms/user/modify.do', { id: of.boss.id, version: of.boss.version, roles })
      expect(await activeAdministrators(of)).toBe(2)
      await attempt(of)
      if ((await activeAdministrators(of)) !== 1) closed.push(name)
    }
    expect(closed).toEqual([])
  })

  it('[OU-01] of several who leave at once one stays', async () => {
    const of = await company()
    const others = await Promise.all(
      [1, 2, 3].map((at) =>
        of.actor.ok('upms/user/add.do', {
          userName: `a${at}`,
          realName: `管理${at}`,
          phone: `134${String(of.tenant.tenantId * 10 + at).slice(-8)}`,
          expireDate: '2099-01-01',
          roles: [{ roleId: of.administrator }],
          factories: [{ factoryId: of.tenant.factoryId }],
        }),
      ),
    )
    const leave = [
      (id: number, version: number) => of.actor.post('upms/user/modify.do', { id, version, enabled: false }),
      (id: number) => of.actor.post('upms/user/remove.do', { ids: [id] }),
      (id: number) =>
        of.actor.post('upms/user/role/change.do', {
          how: 'replace',
          users: [{ userId: id }],
          roles: [{ roleId: of.viewer }],
        }),
      (id: number, version: number) => of.actor.post('upms/user/modify.do', { id, version, expireDate: '2020-01-01' }),
    ]
    const answers = await Promise.all([of.boss, ...others].map(({ id, version }, at) => leave[at]!(id, version)))
    expect(await activeAdministrators(of)).toBe(1)
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(3)
    expect(loggedDefects(world)).toEqual([])
  })

  it('[OU-01] does not run out: the one whose account lasts longest still enters, others do not', async () => {
    const tenant = await world.tenant()
    const ids = await transaction(
      world.composition.pool,
      { tenantId: tenant.tenantId, factoryId: null },
      async (db) => {
        await db.run(sql`update identity_user set expire_date = '2020-01-01' where tenant_id = ${tenant.tenantId}`)
        return db.all<{ id: number; active: boolean }>(
          sql`select u.id, identity_is_active(u, ${new Date(world.clock.now())}) as active from identity_user u where u.tenant_id = ${tenant.tenantId}`,
        )
      },
    )
    expect(ids.map(({ active }) => active)).toEqual([true])
    const other = await world.user(['basic.machine:check'], { tenant })
    await transaction(world.composition.pool, { tenantId: tenant.tenantId, factoryId: null }, (db) =>
      db.run(
        sql`update identity_user set expire_date = '2020-01-02' where tenant_id = ${tenant.tenantId} and id = ${other.userId}`,
      ),
    )
    expect((await other.post('machine/list.do')).code).toBe(11009)
  })
})
