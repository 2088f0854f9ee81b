/** The demo: two tenants that must never see each other, with accounts for each kind of user. Made once; what people do in it stays. */
import { createPasswordHasher, seedTenant, type TenantSeed } from '@mouldwright/identity/server/api'
import { sql, transaction } from '@mouldwright/server-kit'
import type { Composition } from './compose.ts'

export interface DemoAccount {
  phone: string
  password: string
  who: string
}

const accounts = {
  admin: { phone: '13800000001', password: 'Mould-2026', who: '管理员 administrator, 华东精模 East Precision Moulds' },
  planner: { phone: '13800000002', password: 'Mould-2026', who: '计划员 planner, 华东精模' },
  workshop: { phone: '13800000003', password: 'Mould-2026', who: '车间 workshop, 华东精模' },
  other: { phone: '13800000004', password: 'Mould-2026', who: 'administrator, Hansa Werkzeugbau (another tenant)' },
} satisfies Record<string, DemoAccount>

const openModules = ['aps', 'system', 'common', 'bom', 'tooling', 'crm']

const seeds = (passwordHash: string): TenantSeed[] => [
  {
    tenant: { name: '华东精模', language: 'zh', timeZone: 'Asia/Shanghai' },
    factories: [{ name: '一厂' }, { name: '二厂' }],
    modules: openModules,
    users: [
      { userName: 'admin', realName: '林若兰', phone: accounts.admin.phone, passwordHash, roles: ['administrator'] },
      { userName: 'planner', realName: '陈工', phone: accounts.planner.phone, passwordHash, roles: ['planner'] },
      { userName: 'workshop', realName: '周师傅', phone: accounts.workshop.phone, passwordHash, roles: ['workshop'] },
    ],
  },
  {
    tenant: { name: 'Hansa Werkzeugbau', language: 'en', timeZone: 'Europe/Berlin' },
    factories: [{ name: 'Werk Lübeck', timeZone: 'Europe/Berlin', currency: 'EUR' }],
    modules: openModules,
    users: [
      {
        userName: 'jensen',
        realName: 'Ida Jensen',
        phone: accounts.other.phone,
        passwordHash,
        roles: ['administrator'],
      },
    ],
  },
]

/** Makes the demo tenants where they are not yet; answers the accounts. */
export async function seedDemo({ pool, newId }: Composition): Promise<DemoAccount[]> {
  const known = await transaction(pool, { tenantId: null, factoryId: null }, (db) =>
    db.all<{ phone: string }>(sql`select phone from identity_account where phone = ${accounts.admin.phone}`),
  )
  if (known.length === 0) {
    const passwordHash = await createPasswordHasher().hash(accounts.admin.password)
    for (const seed of seeds(passwordHash)) await seedTenant(pool, { now: () => new Date(), newId }, seed)
  }
  return Object.values(accounts)
}
