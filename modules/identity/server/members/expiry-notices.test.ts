import { dayFrom } from '@mouldwright/testkit'
import { worldOfFile } from '@mouldwright/testkit/of-file'
import { expect, it } from 'vitest'
import { tellOfExpiry } from './expiry-notices.ts'

const world = worldOfFile()

const messagesOf = async (who: { ok: (path: string, body?: object) => Promise<any> }) =>
  (await who.ok('bms/msg/list.do', {})).rows as { code: string; msgHeader: string; link: string }[]

it('[OU-01] an account that runs out within 14 days is told to administrators and the managers of its departments, once for each date', async () => {
  const tenant = await world.tenant()
  const admin = await world.user(['*'], { tenant })
  const [manager, stranger, one] = [
    await world.user([], { tenant }),
    await world.user([], { tenant }),
    await world.user([], { tenant }),
  ]
  const administrator = await world.user([], { tenant })
  const member = await admin.ok('upms/user/get.do', { id: administrator.userId })
  const roles = [...member.roles.map(({ roleId }: any) => ({ roleId })), { roleId: tenant.roleIds['administrator'] }]
  await admin.ok('upms/user/modify.do', { id: member.id, version: member.version, roles })
  await admin.ok('upms/dept/add.do', {
    code: 'A',
    name: '模具',
    managers: [{ userId: manager.userId }],
    users: [{ userId: one.userId }],
  })
  const expire = async (days: number) => {
    const { version } = await admin.ok('upms/user/get.do', { id: one.userId })
    const expireDate = dayFrom(world.clock.now(), days)
    await admin.ok('upms/user/modify.do', { id: one.userId, version, expireDate, realName: '小周' })
  }
  const { kit, pool, newId } = world.composition
  const look = () => tellOfExpiry({ kit, pool, newId, clock: world.clock, log: { info() {}, warn() {}, error() {} } })
  const told = async (who: typeof manager) =>
    (await messagesOf(who)).filter(({ code }) => code === 'accountExpires').length

  await expire(20)
  await look()
  expect(await told(manager)).toBe(0)
  await expire(13)
  await look()
  await look()
  expect([await told(manager), await told(administrator), await told(stranger)]).toEqual([1, 1, 0])
  const [message] = await messagesOf(manager)
  expect(message!.msgHeader).toContain('小周')
  expect(message!.link).toContain(String(one.userId))
  await expire(12)
  await look()
  expect(await told(manager)).toBe(2)
})
