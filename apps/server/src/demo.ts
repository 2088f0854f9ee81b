/** The demo: tenants that must never see each other, with accounts for each kind of user. Made once; what people do in it stays. */
import { createPasswordHasher, makeTenant, type SeededTenant, type TenantSeed } from '@mouldwright/identity/server/api'
import { wishExample } from '@mouldwright/setup/server/api'
import { inTenant, moveTo, nowhere, sql, transaction, type Db, type Service } from '@mouldwright/server-kit'
import type { Composition } from './compose.ts'
import { createExampleMaker } from './seeds/example-factory.ts'
import { operatorSeed } from './seeds/operator-seed.ts'
import { furtherTenants } from './seeds/further-tenants.ts'
import type { CallParts, Member } from './seeds/member-calls.ts'

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

const exampleTenant = '华东精模'
const exampleFactory = '一厂'
const timeZone = 'Asia/Shanghai'
const example = {
  timeZone,
  workbook: new URL('../../../examples/factory.zh.xlsx', import.meta.url),
  baseDate: '2026-11-23',
  keptSheets: /^工作日历/,
  workerGroup: 'CNCF-M',
  skillTitles: [
    { code: 'CNC-M', name: '中级数控操作工', grade: 4 },
    { code: 'CNC-S', name: '高级数控操作工', grade: 6 },
    { code: 'FIT-S', name: '高级钳工', grade: 6 },
    { code: 'TRIAL-S', name: '试模技师', grade: 7 },
  ],
  firstName: '上周排程',
  scheduleName: '主排程',
  runSeconds: 20,
}

const openModules = ['aps', 'system', 'common', 'bom', 'tooling', 'crm', 'tr', 'outsource']

/** Tenants whose people sign in with the demo's password. */
const tenantsOfAccounts: readonly TenantSeed[] = [
  {
    tenant: { name: exampleTenant, language: 'zh', timeZone },
    factories: [{ name: exampleFactory }, { name: '二厂' }],
    modules: openModules,
    users: [
      {
        userName: 'admin',
        realName: '林若兰',
        phone: accounts.admin.phone,
        roles: ['administrator'],
      },
      {
        userName: 'planner',
        realName: '陈工',
        phone: accounts.planner.phone,
        roles: ['planner'],
      },
      {
        userName: 'workshop',
        realName: '周师傅',
        phone: accounts.workshop.phone,
        roles: ['workshop'],
      },
      {
        userName: 'traveller',
        realName: '顾行远',
        phone: accounts.traveller.phone,
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
        roles: ['administrator'],
      },
    ],
  },
  operatorSeed({
    ...{ company: '模匠运营', person: '江澄', phone: accounts.operator.phone },
    ...{ language: 'zh', timeZone: 'Asia/Shanghai' },
  }),
]

/** A fresh hash for each of its people: equal passwords must not show as equal. */
async function withPasswords(seed: TenantSeed): Promise<TenantSeed> {
  const { hash } = createPasswordHasher()
  const users = seed.users.map(async (user) => ({ ...user, passwordHash: await hash(accounts.admin.password) }))
  return { ...seed, users: await Promise.all(users) }
}

export interface DemoOptions {
  /** Whether the first factory is to be filled, planned and worked in. */
  withExample: boolean
}

/** Makes the demo tenants that are not there yet: a first start may have been cut between two of them. Answers the accounts. */
export async function seedDemo({ pool, newId }: Composition, { withExample }: DemoOptions): Promise<DemoAccount[]> {
  const wanted = [
    ...tenantsOfAccounts,
    ...furtherTenants({ phone: accounts.traveller.phone, realName: '顾行远' }, openModules),
  ]
  // The first user of a seed is nobody else's: that account tells whether its tenant was made.
  const phones = wanted.flatMap(({ users: [first] }) => (first ? [first.phone] : []))
  const known = await transaction(pool, nowhere, (db) =>
    db.all<{ phone: string }>(sql`select phone from identity_account where phone = any(${phones}::text[])`),
  )
  const isKnown = ({ users: [first] }: TenantSeed) => known.some(({ phone }) => phone === first?.phone)
  const parts = { now: () => new Date(), newId }
  for (const seed of wanted) {
    if (isKnown(seed)) continue
    // Only now: a hash takes the processor a while, and a start that finds all of them needs none.
    const whole = tenantsOfAccounts.includes(seed) ? await withPasswords(seed) : seed
    await transaction(pool, nowhere, async (db) => {
      const made = await makeTenant(db, parts, whole)
      if (withExample && seed.tenant.name === exampleTenant) await wishFor(db, made)
    })
  }
  return Object.values(accounts)
}

async function wishFor(db: Db, { tenantId, factoryIds }: SeededTenant): Promise<void> {
  const place = { tenantId, factoryId: factoryIds[exampleFactory]! }
  await moveTo(db, place)
  await wishExample(db, place, new Date())
}

/** One of the demo's people in its first factory; absent where it has been taken away. */
export function demoMember({ pool }: Composition, who: 'admin' | 'planner' | 'workshop'): Promise<Member | undefined> {
  return transaction(pool, nowhere, async (db) => {
    const { phone } = accounts[who]
    const member = await db.maybe<Omit<Member, 'factoryId'>>(
      sql`select a.id as ${sql.ref('accountId')}, d.tenant_id as ${sql.ref('tenantId')}, d.user_id as ${sql.ref('userId')}
        from identity_account as a join identity_directory as d on d.account_id = a.id where a.phone = ${phone}`,
    )
    if (!member) return undefined
    await moveTo(db, { tenantId: member.tenantId, factoryId: null })
    const factory = await db.maybe<{ factoryId: number }>(
      sql`select t.id as ${sql.ref('factoryId')} from tenancy_factory as t where ${inTenant(member, 't')} and t.name = ${exampleFactory}`,
    )
    return factory && { ...member, ...factory }
  })
}

/** Makes the example of the first factory in the planner's name; absent where there is no such planner. */
export async function exampleMaker(parts: CallParts): Promise<Service | undefined> {
  const member = await demoMember(parts.composition, 'planner')
  const worker = await demoMember(parts.composition, 'workshop')
  return member && createExampleMaker(parts, { ...example, member, worker })
}
