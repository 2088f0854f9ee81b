/** The demo: tenants that must never see each other, with accounts for each kind of user. Made once; what people do in it stays. */
import { createPasswordHasher, seedTenant, type TenantSeed } from '@mouldwright/identity/server/api'
import { sql, transaction } from '@mouldwright/server-kit'
import type { Composition } from './compose.ts'
import { furtherTenants } from './seeds/further-tenants.ts'

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
  operator: { phone: '13800000009', password: 'Mould-2026', who: '运营 operator of the platform, 模匠运营' },
  traveller: { phone: '13800000005', password: 'Mould-2026', who: '多家公司的计划员 planner of several companies' },
} satisfies Record<string, DemoAccount>

const openModules = ['aps', 'system', 'common', 'bom', 'tooling', 'crm']

/** @param hash A fresh hash each time: equal passwords must not show as equal. */
const seeds = async (hash: () => Promise<string>): Promise<TenantSeed[]> => [
  {
    tenant: { name: '华东精模', language: 'zh', timeZone: 'Asia/Shanghai' },
    factories: [{ name: '一厂' }, { name: '二厂' }],
    modules: openModules,
    users: [
      {
        userName: 'admin',
        realName: '林若兰',
        phone: accounts.admin.phone,
        passwordHash: await hash(),
        roles: ['administrator'],
      },
      {
        userName: 'planner',
        realName: '陈工',
        phone: accounts.planner.phone,
        passwordHash: await hash(),
        roles: ['planner'],
      },
      {
        userName: 'workshop',
        realName: '周师傅',
        phone: accounts.workshop.phone,
        passwordHash: await hash(),
        roles: ['workshop'],
      },
      {
        userName: 'traveller',
        realName: '顾行远',
        phone: accounts.traveller.phone,
        passwordHash: await hash(),
        roles: ['planner'],
      },
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
        passwordHash: await hash(),
        roles: ['administrator'],
      },
    ],
  },
  {
    tenant: { name: '模匠运营', language: 'zh', timeZone: 'Asia/Shanghai', isOperator: true },
    factories: [{ name: '总部' }],
    modules: ['oms', 'system', 'common'],
    roles: [{ code: 'operator', name: '平台运营', permissions: ['oms.*'] }],
    users: [
      {
        userName: 'operator',
        realName: '江澄',
        phone: accounts.operator.phone,
        passwordHash: await hash(),
        roles: ['operator', 'administrator'],
      },
    ],
  },
  ...furtherTenants({ phone: accounts.traveller.phone, realName: '顾行远' }, openModules),
]

/** Makes the demo tenants that are not there yet: a first start may have been cut between two of them. Answers the accounts. */
export async function seedDemo({ pool, newId }: Composition): Promise<DemoAccount[]> {
  const hasher = createPasswordHasher()
  const wanted = await seeds(() => hasher.hash(accounts.admin.password))
  // The first user of a seed is nobody else's: that account tells whether its tenant was made.
  const phones = wanted.flatMap(({ users: [first] }) => (first ? [first.phone] : []))
  const known = await transaction(pool, { tenantId: null, factoryId: null }, (db) =>
    db.all<{ phone: string }>(sql`select phone from identity_account where phone = any(${phones}::text[])`),
  )
  const isKnown = ({ users: [first] }: TenantSeed) => known.some(({ phone }) => phone === first?.phone)
  for (const seed of wanted) if (!isKnown(seed)) await seedTenant(pool, { now: () => new Date(), newId }, seed)
  return Object.values(accounts)
}
