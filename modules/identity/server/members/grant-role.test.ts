/** Managers give roles that an administrator has made for that, to people of their departments alone. */
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'
import { grantRole, listGrantableRoles } from '@mouldwright/identity/shared'

const world = worldOfFile()

async function company() {
  const tenant = await world.tenant()
  const admin = await world.user(['*'], { tenant })
  const manager = await world.user(['identity.department:grant'], { tenant })
  const [one, outsider] = [await world.user([], { tenant }), await world.user([], { tenant })]
  const top = await admin.ok('upms/dept/add.do', { code: 'A', name: '模具', managers: [{ userId: manager.userId }] })
  const low = await admin.ok('upms/dept/add.do', {
    code: 'B',
    name: '钳工',
    parentId: top.id,
    users: [{ userId: one.userId }, { userId: manager.userId }],
  })
  const add = (code: string, type: string) =>
    admin.ok('upms/role/add.do', { code, name: code, type, permissions: [{ permission: 'basic.machine:check' }] })
  return {
    tenant,
    admin,
    manager,
    one,
    outsider,
    top,
    low,
    give: await add('give', 'managerGranted'),
    own: await add('own', 'userDefined'),
  }
}

it('[OU-03 F6] a manager gives and takes roles for managers, also below the own department, and nothing else to nobody else', async () => {
  const { tenant, admin, manager, one, outsider, low, give, own } = await company()
  const grant = (changes: object, who = manager) =>
    who.post(grantRole.path, { deptId: low.id, userId: one.userId, roleId: give.id, ...changes })
  const listed = await manager.call(listGrantableRoles, { deptId: low.id, userId: one.userId })
  expect(listed.roles.map(({ name, isGiven }) => [name, isGiven])).toEqual([['give', false]])
  expect((await one.post('machine/list.do')).code).toBe(403)
  // Given although the manager does not hold it: whoever made the role has decided that.
  expect((await grant({})).code).toBe(1)
  expect((await one.post('machine/list.do')).code).toBe(1)
  expect((await manager.post('machine/list.do')).code).toBe(403)
  const history = await admin.ok('comm/history/list.do', { entity: 'identity.user', recordId: one.userId })
  expect(history.rows[0]).toMatchObject({ operation: 'modify' })

  expect(await grant({ roleId: own.id })).toMatchObject({ data: { refusal: 'role.notForManagers' } })
  expect(await grant({ roleId: tenant.roleIds['administrator'] })).toMatchObject({
    data: { refusal: 'role.notForManagers' },
  })
  expect(await grant({ userId: outsider.userId })).toMatchObject({ data: { refusal: 'department.notMember' } })
  expect(await grant({ userId: manager.userId })).toMatchObject({ data: { refusal: 'department.notManager' } })
  const other = await world.user(['identity.department:grant'], { tenant })
  expect(await grant({}, other)).toMatchObject({ data: { refusal: 'department.notManager' } })
  const stranger = await world.user(['*'])
  expect((await grant({}, stranger)).code).toBe(404)
  expect((await grant({}, one)).code).toBe(403)

  expect((await grant({ isGiven: false })).code).toBe(1)
  expect((await one.post('machine/list.do')).code).toBe(403)
  const { version } = await admin.ok('upms/role/get.do', { id: give.id })
  await admin.ok('upms/role/modify.do', { id: give.id, version, valid: false })
  expect(await grant({})).toMatchObject({ data: { refusal: 'role.notForManagers' } })
})
