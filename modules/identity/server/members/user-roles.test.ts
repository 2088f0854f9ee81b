/** Roles of several users, departments of one, expiry with its time, and what departments hand over. */
import { sql, transaction } from '@mouldwright/server-kit'
import { confirmed, type Caller, type TestTenant } from '@mouldwright/testkit'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { describe, expect, it } from 'vitest'
import { changeRoles, removeDepartment } from '@mouldwright/identity/shared'

const world = worldOfFile()

async function company() {
  const tenant = await world.tenant()
  return { tenant, admin: await world.user(['*'], { tenant }) }
}

const rolesOf = async (admin: Caller, id: number) =>
  (await admin.ok('upms/user/get.do', { id })).roles.map(({ roleId }: { roleId: number }) => roleId)

const change = (how: 'add' | 'remove' | 'replace', people: readonly Caller[], roles: readonly number[]) => ({
  how,
  users: people.map(({ userId }) => ({ userId })),
  roles: roles.map((roleId) => ({ roleId })),
})

describe('roles of several users', () => {
  it('[OU-01] are given, taken and replaced at once, and act at the next call', async () => {
    const { tenant, admin } = await company()
    const people = [await world.user([], { tenant }), await world.user([], { tenant })]
    const { viewer, workshop } = tenant.roleIds as Record<string, number>
    const own = await Promise.all(people.map(({ userId }) => rolesOf(admin, userId)))
    expect((await people[0]!.post('machine/list.do')).code).toBe(403)
    expect(await admin.call(changeRoles, change('add', people, [viewer!]))).toEqual({ changed: 2 })
    expect((await people[0]!.post('machine/list.do')).code).toBe(1)
    expect(await rolesOf(admin, people[1]!.userId)).toEqual([...own[1]!, viewer])
    // Who has them already is not touched.
    expect(await admin.call(changeRoles, change('add', people, [viewer!]))).toEqual({ changed: 0 })
    expect(await admin.call(changeRoles, change('replace', people, [workshop!]))).toEqual({ changed: 2 })
    expect(await rolesOf(admin, people[0]!.userId)).toEqual([workshop])
    expect(await admin.post(changeRoles.path, change('remove', people, [workshop!]))).toMatchObject({
      data: { refusal: 'role.onlyRole', params: { count: 2 } },
    })
    await admin.call(changeRoles, change('add', [people[0]!], [viewer!]))
    // All of them or none.
    expect((await admin.post(changeRoles.path, change('remove', people, [workshop!]))).code).not.toBe(1)
    expect(await rolesOf(admin, people[0]!.userId)).toEqual([workshop, viewer])
  })

  it.each([
    ['zh', '、'],
    ['en', ', '],
  ] as const)(
    '[OU-01 SH-11] whoever would be left without any is named in a list of the reader’s language (%s)',
    async (language, comma) => {
      const tenant = await world.tenant()
      const admin = await world.user(['*'], { tenant, language })
      const people = [await world.user([], { tenant }), await world.user([], { tenant })]
      const { viewer, workshop } = tenant.roleIds as Record<string, number>
      await admin.call(changeRoles, change('replace', people, [viewer!, workshop!]))
      const { message, data } = await admin.post<any>(changeRoles.path, change('remove', people, [viewer!, workshop!]))
      const { role, names } = data.params
      expect([role.length, names.length]).toEqual([2, 2])
      expect(message).toContain(role.join(comma))
      expect(message).toContain(names.join(comma))
    },
  )

  it('[OU-06 R1] never beyond what the giver holds, nor of whoever holds more, nor in another company', async () => {
    const { tenant } = await company()
    const clerk = await world.user(['identity.user:*'], { tenant })
    const one = await world.user(['identity.user:check'], { tenant })
    const strong = await world.user(['basic.machine:check'], { tenant })
    const { viewer } = tenant.roleIds as Record<string, number>
    expect((await clerk.post(changeRoles.path, change('add', [one], [viewer!]))).code).toBe(400)
    const own = await rolesOf(clerk, one.userId)
    expect((await clerk.post(changeRoles.path, change('replace', [strong], own))).code).toBe(403)
    const { admin: stranger } = await company()
    expect((await stranger.post(changeRoles.path, change('add', [one], [viewer!]))).code).toBe(404)
  })

  it('[OU-05] by a sheet of person and role, after a dry run that changes nothing', async () => {
    const { tenant, admin } = await company()
    const one = await world.user([], { tenant })
    const { taskId: exporting } = await admin.ok('upms/user/export.do', { ids: [one.userId] })
    const { result } = await admin.job(exporting)
    const book = await admin.get(`comm/export/download.do?taskId=${exporting}`)
    expect(result.rows ?? 1).toBeGreaterThan(0)
    const fileId = await admin.upload('users.xlsx', book.body)
    const { taskId } = await admin.ok('upms/user/import.do', { fileId, dryRun: true })
    expect((await admin.job(taskId)).result).toMatchObject({ applied: false })
    await admin.call(changeRoles, change('replace', [one], [tenant.roleIds['viewer']!]))
    const again = await admin.upload('users.xlsx', book.body)
    const run = async (confirm: string[]) => {
      const started = await admin.ok('upms/user/import.do', { fileId: again, dryRun: false, confirm })
      return (await admin.job(started.taskId)).result
    }
    const asked = await run([])
    expect(asked.confirmations[0].message).toContain('已有 1 条记录')
    expect(await run(asked.confirmations.map(({ key }: { key: string }) => key))).toMatchObject({ applied: true })
    expect(await rolesOf(admin, one.userId)).not.toContain(tenant.roleIds['viewer'])
  })
})

describe('departments', () => {
  async function tree(admin: Caller, tenant: TestTenant) {
    const [boss, one] = [await world.user([], { tenant }), await world.user([], { tenant })]
    const add = (code: string, more: object = {}) =>
      admin.ok('upms/dept/add.do', { code, name: `部门${code}`, ...more })
    const top = await add('A')
    const middle = await add('B', {
      parentId: top.id,
      managers: [{ userId: boss.userId }],
      users: [{ userId: one.userId }],
      roles: [{ roleId: tenant.roleIds['viewer'] }],
    })
    const low = await add('C', { parentId: middle.id })
    return { top, middle, low, boss, one }
  }

  it('[CL-44 OU-02] tell where they stand, who manages them, who belongs to them and which roles are usual', async () => {
    const { tenant, admin } = await company()
    const { middle, low, boss, one } = await tree(admin, tenant)
    expect(await admin.ok('upms/dept/info/{deptId}.do', { deptId: middle.id })).toMatchObject({
      path: ['部门A'],
      managers: 1,
      users: 1,
      roles: 1,
      children: [{ id: low.id, name: '部门C' }],
    })
    expect((await admin.ok('upms/dept/info/{deptId}.do', { deptId: low.id })).path).toEqual(['部门A', '部门B'])
    const list = (what: string) => admin.ok(`upms/dept/{deptId}/${what}/list.do`, { deptId: middle.id })
    expect(await list('admin')).toMatchObject({ total: 1, rows: [{ userId: boss.userId, isActive: true }] })
    expect(await list('user')).toMatchObject({ total: 1, rows: [{ userId: one.userId }] })
    expect(await list('role')).toMatchObject({ total: 1, rows: [{ code: 'viewer', isValid: true }] })
    const { admin: stranger } = await company()
    for (const path of [
      'info/{deptId}',
      '{deptId}/user/list',
      '{deptId}/admin/list',
      '{deptId}/role/list',
      'remove/{deptId}',
    ])
      expect((await stranger.post(`upms/dept/${path}.do`, { deptId: middle.id })).code, path).toBe(404)
  })

  it('[CL-44 OU-02] one is removed when what is in it has gone to another, which does not stand below it', async () => {
    const { tenant, admin } = await company()
    const { top, middle, low, boss, one } = await tree(admin, tenant)
    const remove = (moveToId?: number) =>
      admin.post(removeDepartment.path, { deptId: middle.id, ...(moveToId ? { moveToId } : {}) })
    expect(await remove()).toMatchObject({ data: { refusal: 'department.occupied' } })
    expect(await remove(low.id)).toMatchObject({ data: { refusal: 'department.below' } })
    expect((await remove(middle.id)).code).not.toBe(1)
    expect(await remove(top.id)).toMatchObject({ code: 1, data: { moved: 4 } })
    expect(await admin.ok('upms/dept/get.do', { id: top.id })).toMatchObject({
      managers: [{ userId: boss.userId }],
      users: [{ userId: one.userId }],
      roles: [{ roleId: tenant.roleIds['viewer'] }],
    })
    expect((await admin.ok('upms/dept/get.do', { id: low.id })).parentId).toBe(top.id)
  })

  it('[OU-01] somebody belongs to several; what they manage stays when that changes', async () => {
    const { tenant, admin } = await company()
    const { top, middle, low, boss } = await tree(admin, tenant)
    const path = 'upms/user/{userId}/dept/save.do'
    const wanted = (...ids: number[]) => ({
      userId: boss.userId,
      departments: ids.map((departmentId) => ({ departmentId })),
    })
    const save = (...ids: number[]) => admin.post(path, wanted(...ids))
    expect((await save(top.id, low.id)).code).toBe(1)
    const now = async () => (await admin.ok('upms/user/{userId}/dept/list.do', { userId: boss.userId })).departments
    expect(await now()).toMatchObject([
      { id: top.id, isMember: true },
      { id: middle.id, isMember: false, isManager: true },
      { id: low.id, isMember: true },
    ])
    await confirmed(admin, path, wanted(low.id))
    expect((await now()).map(({ id }: { id: number }) => id)).toEqual([middle.id, low.id])
    const { admin: stranger } = await company()
    const theirs = await stranger.ok('upms/dept/add.do', { code: 'X', name: '别家' })
    expect((await save(theirs.id)).code).not.toBe(1)
  })
})

describe('expiry', () => {
  it('[OU-01] has a time of day, by the company’s clock; without one the day counts to its end', async () => {
    const { tenant, admin } = await company()
    const one = await world.user(['basic.machine:check'], { tenant })
    const at = world.clock.now()
    // Shanghai is eight hours ahead of the clock of the tests, all year.
    const [day, time] = new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).split('T') as [string, string]
    const expire = async (expireTime: string | null) => {
      const { version } = await admin.ok('upms/user/get.do', { id: one.userId })
      await admin.ok('upms/user/modify.do', { id: one.userId, version, expireDate: day, expireTime })
      return transaction(world.composition.pool, { tenantId: tenant.tenantId, factoryId: null }, async (db) => {
        const { active } = await db.one<{ active: boolean }>(sql`
          select identity_is_active(u, ${new Date(at)}) as active from identity_user u
          where u.tenant_id = ${tenant.tenantId} and u.id = ${one.userId}`)
        return active
      })
    }
    expect(await expire(null)).toBe(true)
    expect((await one.post('machine/list.do')).code).toBe(1)
    expect(await expire(time)).toBe(false)
    expect((await one.post('machine/list.do')).code).toBe(11009)
    for (const wrong of ['24:00', '8:00', '12:60', 'noon']) {
      const answer = await admin.post('upms/user/modify.do', { id: one.userId, version: 9, expireTime: wrong })
      expect(answer.code, wrong).not.toBe(1)
    }
  })
})
