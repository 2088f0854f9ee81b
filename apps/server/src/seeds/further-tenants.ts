/** Further tenants of the demo, for one person who works for several: each shows another state of licence or of sign-in. */
import type { TenantSeed } from '@mouldwright/identity/server/api'

/** `YYYY-MM-DD` where the demo's tenants are: after four in the afternoon by UTC that is a day later. */
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' })
/** A day of the tenants' calendar, so many days from now. */
const dayFrom = (days: number) => calendar.format(Date.now() + days * 86_400_000)

const owner = (realName: string, phone: string) => ({ userName: 'owner', realName, phone, roles: ['administrator'] })

export interface Traveller {
  phone: string
  realName: string
}

/** @param traveller has an account already: the seed that makes it comes first */
export function furtherTenants({ phone, realName }: Traveller, modules: readonly string[]): TenantSeed[] {
  const member = { userName: 'traveller', realName, phone, roles: ['planner'] }
  return [
    {
      tenant: { name: '华南模具', smsOnSwitch: true, expireDate: dayFrom(20) },
      factories: [{ name: '佛山厂' }, { name: '东莞厂' }],
      modules,
      users: [owner('何家俊', '13800000011'), member],
    },
    {
      tenant: { name: '苏州注塑', expireDate: dayFrom(-3), maxOverdueDays: 3_650, loginDelaySeconds: 5 },
      factories: [{ name: '苏州厂' }],
      modules,
      users: [owner('沈月', '13800000012'), member],
    },
    {
      tenant: { name: '宁波压铸', expireDate: dayFrom(-40) },
      factories: [{ name: '宁波厂' }],
      modules,
      users: [owner('郑海', '13800000013'), member],
    },
    {
      tenant: { name: realName, type: 1 },
      factories: [{ name: realName }],
      modules: ['common'],
      users: [owner(realName, '13800000014'), member],
    },
  ]
}
