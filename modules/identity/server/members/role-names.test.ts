/** The list of users says who has which role, whatever gave or took it. */
import { changeRoles, grantRole } from '@mouldwright/identity/shared'
import { confirmed } from '@mouldwright/testkit'
import { exportBook, readBook } from '@mouldwright/testkit/books'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'
import { freshPhone } from '../browser.fixture.ts'

const world = worldOfFile()

async function company() {
  const tenant = await world.tenant({
    users: [{ userName: 'boss', realName: '王总', roles: ['administrator', 'viewer'], phone: freshPhone() }],
  })
  const admin = await world.user(['*'], { tenant })
  const add = (code: string, name: string, type?: string) =>
    admin.ok('upms/role/add.do', { code, name, type, permissions: [{ permission: 'basic.machine:check' }] })
  const [lead, fitter] = [await add('lead', '组长'), await add('fitter', '钳工', 'managerGranted')]
  const li = await admin.ok('upms/user/add.do', {
    userName: 'li',
    realName: '李工',
    phone: freshPhone(),
    expireDate: '2099-01-01',
    roles: [{ roleId: fitter.id }, { roleId: lead.id }],
    factories: [{ factoryId: tenant.factoryId }],
  })
  const listed = async (userName = 'li') => {
    const { rows } = await admin.ok('upms/user/list.do', { search: userName })
    return rows.find((row: { userName: string }) => row.userName === userName).roleNames
  }
  return { tenant, admin, lead, fitter, li, listed }
}

it('[OU-01] shows the roles of each user by name, in their order, from the first user of a company on', async () => {
  const { admin, li, listed } = await company()
  expect(await listed('boss')).toBe('管理员, 只读')
  expect(await listed()).toBe('钳工, 组长')
  expect(li.roleNames).toBe('钳工, 组长')
  expect(
    await admin.post('upms/user/modify.do', { id: li.id, version: li.version, roleNames: '管理员' }),
  ).toMatchObject({ code: 400, data: { issues: [{ field: 'roleNames', rule: 'readonly' }] } })
})

it('[OU-01 OU-03] follows what gives, takes, renames and removes roles', async () => {
  const { tenant, admin, lead, fitter, li, listed } = await company()
  const viewer = tenant.roleIds['viewer']!
  const change = (how: 'add' | 'remove', roleId: number) =>
    admin.call(changeRoles, { how, users: [{ userId: li.id }], roles: [{ roleId }] })
  await change('add', viewer)
  expect(await listed()).toBe('钳工, 组长, 只读')
  await change('remove', lead.id)
  expect(await listed()).toBe('钳工, 只读')

  const renamed = await admin.ok('upms/role/modify.do', { id: fitter.id, version: fitter.version, name: '装配钳工' })
  expect(await listed()).toBe('装配钳工, 只读')

  await admin.ok('upms/dept/add.do', {
    code: 'A',
    name: '装配',
    managers: [{ userId: admin.userId }],
    users: [{ userId: li.id }],
  })
  const { rows } = await admin.ok('upms/dept/list.do')
  const grant = (isGiven: boolean) =>
    admin.ok(grantRole.path, { deptId: rows[0].id, userId: li.id, roleId: renamed.id, isGiven })
  await grant(false)
  expect(await listed()).toBe('只读')
  await grant(true)
  expect(await listed()).toBe('只读, 装配钳工')

  await confirmed(admin, 'upms/role/remove.do', { ids: [renamed.id] })
  expect(await listed()).toBe('只读')
})

it('[OU-01] stands in the exported list', async () => {
  const { admin } = await company()
  const [sheet] = (await readBook(await exportBook(admin, 'upms/user'))).values()
  const [header, ...rows] = sheet!
  const [name, roles] = ['用户名', '已分配角色'].map((label) => header!.findIndex((cell) => String(cell) === label))
  expect(rows.map((row) => [row[name!], row[roles!]])).toContainEqual(['li', '钳工, 组长'])
})
