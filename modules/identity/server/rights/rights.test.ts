/** Roles and what they grant, through HTTP: the lists, the effect of a change, and why somebody may. */
import { sql, transaction } from '@mouldwright/server-kit'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import type { Caller } from '@mouldwright/testkit'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import {
  expandRights,
  listHolders,
  listRights,
  listRoleRights,
  listRoleUsers,
  previewRole,
} from '@mouldwright/identity/shared'

const world = worldOfFile()

async function company() {
  const tenant = await world.tenant()
  return { tenant, admin: await world.user(['*'], { tenant }) }
}

const roleOf = async (admin: Caller, userId: number) =>
  (await admin.ok('upms/user/get.do', { id: userId })).roles[0].roleId as number

const permissionsOf = (patterns: readonly string[]) => patterns.map((permission) => ({ permission }))

describe('what roles grant', () => {
  it('[OU-03 MO-11] every permission of the product has a set, a name and an operation in both languages', async () => {
    const { kit } = world.composition
    const modules = [...new Set(kit.modules.flatMap(({ module }) => module.opens ?? []))]
    const tenant = await world.tenant({ tenant: { name: 'operator', isOperator: true }, modules })
    for (const language of ['zh', 'en'] as const) {
      const { scopes } = await (await world.user(['*'], { tenant, language })).call(listRights, {})
      const listed = scopes.flatMap(({ rights }) => rights.map(({ permission }) => permission))
      expect(listed.sort()).toEqual(kit.permissions)
      expect(new Set(scopes.map(({ set }) => set))).toEqual(new Set(['menu', 'app', 'other', 'quality']))
      const nameless = scopes.flatMap(({ scope, name, rights }) => [
        ...(name === scope ? [scope] : []),
        ...rights.filter((right) => right.name === right.operation).map(({ permission }) => permission),
      ])
      expect(nameless, language).toEqual([])
      const unit = scopes.find(({ scope }) => scope === 'basic.unit')
      expect(unit?.pageName).toBe(language === 'zh' ? '计量单位' : 'Units of measure')
      const pageless = scopes.filter(({ path, pageName }) => (path !== null) !== /^(?!menu\.).+/.test(pageName))
      expect(pageless, language).toEqual([])
    }
  })

  it('[CL-43 OU-03] the operations of a role, each with the pattern that grants it, its users and its own record', async () => {
    const { tenant, admin } = await company()
    const one = await world.user(['basic.machine:modify', 'production.*:check'], { tenant })
    const roleId = await roleOf(admin, one.userId)
    const { scopes } = await admin.call(listRoleRights, { roleId })
    const granted = scopes.flatMap(({ rights }) => rights.filter(({ isGranted }) => isGranted))
    expect(granted.find(({ permission }) => permission === 'basic.machine:modify')?.pattern).toBe(
      'basic.machine:modify',
    )
    expect(granted.find(({ permission }) => permission === 'production.mould:check')?.pattern).toBe(
      'production.*:check',
    )
    expect(granted.map(({ permission }) => permission).sort()).toEqual(
      [...expandRights(['basic.machine:modify', 'production.*:check'], world.composition.kit.permissions)].sort(),
    )
    expect(await admin.call(listRoleUsers, { roleId })).toMatchObject({
      total: 1,
      rows: [{ userId: one.userId, isActive: true }],
    })
    expect((await admin.call(listRoleUsers, { roleId, search: 'nobody' })).total).toBe(0)
    const { admin: stranger } = await company()
    for (const action of [listRoleRights, listRoleUsers])
      expect((await stranger.post(action.path, { roleId })).code, action.name).toBe(404)
    expect((await one.post(listRoleRights.path, { roleId })).code).toBe(403)
  })

  it('[OU-03] before a role is saved: whose rights change, by what, by name; a second role that grants the same loses nothing', async () => {
    const { tenant, admin } = await company()
    const one = await world.user(['basic.machine:check', 'basic.machine:modify'], { tenant })
    const roleId = await roleOf(admin, one.userId)
    const same = await admin.ok('upms/role/add.do', {
      code: 'same',
      name: '同权',
      permissions: permissionsOf(['basic.machine:*']),
    })
    const both = await admin.ok('upms/user/add.do', {
      userName: 'both',
      realName: '两个角色',
      phone: '13711112222',
      expireDate: '2099-01-01',
      roles: [{ roleId }, { roleId: same.id }],
      factories: [{ factoryId: tenant.factoryId }],
    })
    const wanted = permissionsOf(['basic.machine:check', 'basic.section:check'])
    const effect = await admin.call(previewRole, { roleId, permissions: wanted })
    expect(effect).toMatchObject({ holders: 2, changed: 2 })
    expect(effect.people.find(({ userId }) => userId === one.userId)).toMatchObject({ gained: 1, lost: 1 })
    expect(effect.people.find(({ userId }) => userId === both.id)).toMatchObject({
      realName: '两个角色',
      gained: 1,
      lost: 0,
    })
    expect(effect.gained).toEqual([{ permission: 'basic.section:check', name: '工段 · 查看', people: 2 }])
    expect(effect.lost).toEqual([{ permission: 'basic.machine:modify', name: '机床 · 修改', people: 1 }])
    expect(
      (await admin.call(previewRole, { roleId, permissions: wanted, valid: false })).lost.map(({ people }) => people),
    ).toEqual([1, 1])
    // It only looked.
    expect((await one.post('machine/modify.do', { id: 1, version: 1 })).code).toBe(404)
    const before = await admin.ok('upms/role/get.do', { id: roleId })
    await admin.ok('upms/role/modify.do', { id: roleId, version: before.version, permissions: wanted })
    expect((await one.post('machine/modify.do', { id: 1, version: 1 })).code).toBe(403)
    expect((await one.post('bms/section/list.do')).code).toBe(1)
  })
})

describe('why', () => {
  const lists: Record<string, string> = {
    'basic.machine:check': 'machine/list.do',
    'basic.section:check': 'bms/section/list.do',
    'aps.schedule:check': 'aps/schedule/list.do',
    'identity.role:check': 'upms/role/list.do',
  }
  const patterns = [
    '*',
    '*:check',
    'basic.*',
    'basic.*:check',
    'basic.machine:check',
    'basic.machine:modify',
    'aps.*',
    'identity.role:*',
    'aps.schedule:check',
  ]

  it('[OU-06 R1] says of anybody and anything what the call itself answers, whatever roles they have and whichever are in use', async () => {
    const modules = ['system', 'bom']
    const closed = await world.tenant({ modules })
    const open = await world.tenant()
    for (const tenant of [open, closed]) {
      const admin = await world.user(['*'], { tenant })
      const people = await Promise.all([0, 1].map(() => world.user([], { tenant })))
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.record({ patterns: fc.subarray(patterns), valid: fc.boolean() }), { minLength: 2, maxLength: 2 }),
          fc.constantFrom(...Object.keys(lists)),
          async (drafts, permission) => {
            await transaction(world.composition.pool, { tenantId: tenant.tenantId, factoryId: null }, async (db) => {
              for (const [at, draft] of drafts.entries()) {
                const roleId = await roleOfTable(db, tenant.tenantId, people[at]!.userId)
                await db.run(
                  sql`delete from identity_role_permissions where tenant_id = ${tenant.tenantId} and parent_id = ${roleId}`,
                )
                await db.run(sql`insert into identity_role_permissions (tenant_id, parent_id, position, permission)
                  select ${tenant.tenantId}, ${roleId}, p.at, p.permission from unnest(${draft.patterns}::text[]) with ordinality p(permission, at)`)
                await db.run(
                  sql`update identity_role set valid = ${draft.valid} where tenant_id = ${tenant.tenantId} and id = ${roleId}`,
                )
              }
            })
            const { rows } = await admin.call(listHolders, { permission, size: 500 })
            for (const person of people) {
              const answer = await admin.ok('upms/right/why.do', { userId: person.userId, permission })
              const { code } = await person.post(lists[permission]!)
              expect([permission, answer.isAllowed]).toEqual([permission, code === 1])
              const grants = answer.grants.filter(({ isValid }: { isValid: boolean }) => isValid)
              expect(rows.some(({ userId }) => userId === person.userId)).toBe(grants.length > 0)
              if (answer.isAllowed) expect(grants.length).toBeGreaterThan(0)
            }
          },
        ),
        { numRuns: 6 * inject('propertyFactor'), seed: 5 },
      )
    }
  })

  it('[OU-06] names the role and pattern, and what stands in the way besides rights', async () => {
    const { tenant, admin } = await company()
    const one = await world.user(['basic.*'], { tenant })
    const why = (permission: string, userId = one.userId) => admin.ok('upms/right/why.do', { userId, permission })
    expect(await why('basic.machine:modify')).toMatchObject({
      isAllowed: true,
      permissionName: '机床 · 修改',
      grants: [{ pattern: 'basic.*', isValid: true }],
      obstacles: [],
    })
    expect(await why('aps.schedule:publish')).toMatchObject({ isAllowed: false, grants: [], obstacles: [] })
    const member = await admin.ok('upms/user/get.do', { id: one.userId })
    const disabled = await admin.ok('upms/user/modify.do', { id: member.id, version: member.version, enabled: false })
    expect(await why('basic.machine:modify')).toMatchObject({ isAllowed: false, obstacles: ['disabled'] })
    await admin.ok('upms/user/modify.do', {
      id: member.id,
      version: disabled.version,
      enabled: true,
      expireDate: '2020-01-01',
    })
    expect(await why('basic.machine:modify')).toMatchObject({ isAllowed: false, obstacles: ['expired'] })
    expect(
      (await admin.post('upms/right/why.do', { userId: one.userId, permission: 'no.such:thing' })).data,
    ).toMatchObject({
      refusal: 'right.unknown',
    })
    const { admin: stranger } = await company()
    expect(
      (await stranger.post('upms/right/why.do', { userId: one.userId, permission: 'basic.machine:modify' })).code,
    ).toBe(404)
  })

  it('[SH-12] whoever meets a closed page is told who may give the permission, and nobody who may not', async () => {
    const { tenant } = await company()
    const nobody = await world.user([], { tenant })
    const clerk = await world.user(['identity.user:*'], { tenant })
    const { people, permissionName } = await nobody.ok('upms/right/grantors.do', { permission: 'basic.machine:check' })
    expect(permissionName).toBe('机床 · 查看')
    const names = people.map(({ realName }: { realName: string }) => realName)
    expect(names).toContain('Owner')
    const { realName } = await (await world.user(['*'], { tenant })).ok('upms/user/get.do', { id: clerk.userId })
    expect(names).not.toContain(realName)
  })
})

async function roleOfTable(db: Parameters<Parameters<typeof transaction>[2]>[0], tenantId: number, userId: number) {
  const { id } = await db.one<{ id: number }>(
    sql`select role_id as id from identity_user_roles where tenant_id = ${tenantId} and parent_id = ${userId} limit 1`,
  )
  return id
}
