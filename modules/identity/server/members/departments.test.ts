/** Departments through HTTP: the tree, who belongs to them, and that belonging gives nothing. */
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { confirmed } from '@mouldwright/testkit'
import { describe, expect, it } from 'vitest'

const world = worldOfFile()

const rulesOf = (answer: { data: any }) => (answer.data.issues ?? []).map((issue: any) => [issue.field, issue.rule])

async function company() {
  const tenant = await world.tenant()
  const admin = await world.user(['*'], { tenant })
  const add = (code: string, more: object = {}) => admin.ok('upms/dept/add.do', { code, name: `部门${code}`, ...more })
  return { tenant, admin, add }
}

describe('departments', () => {
  it('[OU-02] keep their fields within the limits, with managers, users of several departments and roles', async () => {
    const { tenant, admin, add } = await company()
    const one = await world.user(['basic.machine:check'], { tenant })
    const roles = [{ roleId: tenant.roleIds['viewer'] }]
    const people = [{ userId: one.userId }]
    const fields = { phone: '021-5555', address: '模具路1号', remark: '一期', managers: people, users: people, roles }
    const first = await add('A', fields)
    expect(await admin.ok('upms/dept/get.do', { id: first.id })).toMatchObject(fields)
    await add('B', { parentId: first.id, users: people })
    expect(rulesOf(await admin.post('upms/dept/add.do', { code: 'a', name: '同码' }))).toHaveLength(1)
    const tooLong = { code: 20, name: 30, phone: 30, address: 100, remark: 100 }
    const wrong = Object.fromEntries(Object.entries(tooLong).map(([name, max]) => [name, 'x'.repeat(max + 1)]))
    expect(rulesOf(await admin.post('upms/dept/add.do', wrong)).sort()).toEqual(
      Object.keys(tooLong)
        .map((name) => [name, 'tooLong'])
        .sort(),
    )
  })

  it('[OU-02] none stands above itself, over however many steps', async () => {
    const { admin, add } = await company()
    const top = await add('A')
    const middle = await add('B', { parentId: top.id })
    const low = await add('C', { parentId: middle.id })
    for (const parentId of [top.id, middle.id, low.id])
      expect(rulesOf(await admin.post('upms/dept/modify.do', { id: top.id, version: top.version, parentId }))).toEqual([
        ['parentId', 'identity:rules.ownParent'],
      ])
  })

  it('[OU-02] two moves at once that would make a circle together: exactly one is refused', async () => {
    const { admin, add } = await company()
    const [one, other] = [await add('A'), await add('B')]
    const move = (of: { id: number; version: number }, parentId: number) =>
      admin.post('upms/dept/modify.do', { id: of.id, version: of.version, parentId })
    const codes = (await Promise.all([move(one, other.id), move(other, one.id)])).map(({ code }) => code)
    expect(codes.filter((code) => code === 1)).toHaveLength(1)
  })

  it('[OU-02] one with people, roles or departments below is not removed, an empty one is', async () => {
    const { tenant, admin, add } = await company()
    const one = await world.user(['basic.machine:check'], { tenant })
    const top = await add('A')
    const low = await add('B', { parentId: top.id, users: [{ userId: one.userId }] })
    const remove = (id: number) => admin.post('upms/dept/remove.do', { ids: [id] })
    expect((await remove(top.id)).code).not.toBe(1)
    expect(await remove(low.id)).toMatchObject({ data: { refusal: 'department.occupied' } })
    await confirmed(admin, 'upms/dept/modify.do', { id: low.id, version: low.version, users: [] })
    expect((await remove(low.id)).code).toBe(1)
    expect((await remove(top.id)).code).toBe(1)
  })

  it('[OU-02] people and roles leave one after a question that names them, managers too; whoever joins is not asked about', async () => {
    const { tenant, admin, add } = await company()
    const [boss, one] = [await world.user([], { tenant }), await world.user([], { tenant })]
    const roles = [{ roleId: tenant.roleIds['viewer'] }]
    const full = { managers: [{ userId: boss.userId }], users: [{ userId: one.userId }], roles }
    const { id, version } = await add('A', full)
    const bossName = (await admin.ok('upms/user/get.do', { id: boss.userId })).realName
    for (const [list, said] of [
      ['managers', bossName],
      ['users', '成员 1 人'],
      ['roles', '只读'],
    ] as const) {
      const asked = await admin.post<any>('upms/dept/modify.do', { id, version, [list]: [] })
      expect(asked).toMatchObject({ code: 409, data: { refusal: 'identity.departmentLeaving' } })
      expect(asked.message).toContain(said)
      expect(await admin.ok('upms/dept/get.do', { id })).toMatchObject({ version, ...full })
    }
    const joined = await admin.ok('upms/dept/modify.do', {
      id,
      version,
      users: [...full.users, { userId: boss.userId }],
    })
    const emptied = { id, version: joined.version, managers: [], users: [], roles: [] }
    expect(await confirmed(admin, 'upms/dept/modify.do', emptied)).toMatchObject({ users: [], managers: [], roles: [] })
  })

  it('[OU-02] whoever goes from one to another is not asked about, whoever leaves all is', async () => {
    const { tenant, admin, add } = await company()
    const { userId } = await world.user([], { tenant })
    const [from, to] = [await add('A', { users: [{ userId }] }), await add('B')]
    const save = 'upms/user/{userId}/dept/save.do'
    await admin.ok(save, { userId, departments: [{ departmentId: to.id }] })
    expect((await admin.ok('upms/dept/get.do', { id: from.id })).users).toEqual([])
    await confirmed(admin, save, { userId, departments: [] })
    expect((await admin.ok('upms/dept/get.do', { id: to.id })).users).toEqual([])
  })

  it('[OU-02 OU-06] belonging to one and managing it gives no right, whatever its roles grant', async () => {
    const { tenant, admin, add } = await company()
    const one = await world.user(['basic.machine:check'], { tenant })
    const before = (await one.post('upms/user/list.do', {})).code
    const people = [{ userId: one.userId }]
    await add('A', { managers: people, users: people, roles: [{ roleId: tenant.roleIds['administrator'] }] })
    expect((await admin.post('upms/user/list.do', {})).code).toBe(1)
    expect((await one.post('upms/user/list.do', {})).code).toBe(before)
    expect(before).not.toBe(1)
  })

  it('[OU-06] another company sees, changes, removes and names none of them', async () => {
    const { add } = await company()
    const { admin: stranger } = await company()
    const theirs = await add('A')
    const { id, version } = theirs
    expect((await stranger.ok('upms/dept/list.do', {})).rows).toEqual([])
    expect((await stranger.post('upms/dept/get.do', { id })).code).not.toBe(1)
    expect((await stranger.post('upms/dept/modify.do', { id, version, name: '我的' })).code).not.toBe(1)
    expect((await stranger.post('upms/dept/remove.do', { ids: [id] })).code).not.toBe(1)
    expect((await stranger.post('upms/dept/add.do', { code: 'X', name: '下级', parentId: id })).code).not.toBe(1)
  })
})
