/** People of tenants who sign in, for tests: members with a password, browsers that have entered, and what the database keeps of them. */
import { nowhere, sql, transaction, type Db } from '@mouldwright/server-kit'
import { createWorld, type World } from '@mouldwright/testkit'
import { ofFile } from '@mouldwright/testkit/of-file'
import { afterAll } from 'vitest'
import { createPasswordHasher } from './api.ts'
import { freshPhone, openBrowser, whoAmI, type Browser } from './browser.fixture.ts'

export const password = 'Mould-2026'

type Draft = Partial<Parameters<World['tenant']>[0]>

/** What a second holder of a browser's cookies and token would have. */
export function copyOf(world: World, browser: Browser): Browser {
  const copy = openBrowser(world)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  copy.token = browser.token
  return copy
}

export const codeOf = async (browser: Browser) => (await browser.post(whoAmI)).code

export async function renew(browser: Browser) {
  const answer = await browser.post<{ token: string }>('/getTokenService')
  if (answer.code === 1) browser.token = answer.data.token
  return answer
}

export async function createIdentityWorld(options: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld(options)
  const passwordHash = await createPasswordHasher().hash(password)

  /** In no tenant's place. */
  const control = <T>(work: (db: Db) => Promise<T>) => transaction(world.composition.pool, nowhere, work)
  const inTenant = <T>(tenantId: number, work: (db: Db) => Promise<T>) =>
    transaction(world.composition.pool, { tenantId, factoryId: null }, work)

  async function member(phone = freshPhone(), draft: Draft = {}) {
    const tenant = await world.tenant({
      ...draft,
      users: [{ userName: 'mei', realName: '梅', roles: ['administrator'], passwordHash, phone }],
    })
    return { ...tenant, phone, ...tenant.users['mei']! }
  }

  async function signedIn(phone?: string, more: object = {}) {
    const person = await member(phone)
    const browser = openBrowser(world, `10.20.${Math.floor(Math.random() * 250)}.1`)
    const answer = await browser.signIn(person.phone, password, more)
    if (answer.code !== 1) throw new Error(answer.message)
    return { ...person, browser }
  }

  /** Until activity is written, as it is moments after a call. */
  async function seenAt(accountId: number, at: number) {
    for (;;) {
      const { last } = await control((db) =>
        db.one<{ last: string }>(sql`
          select last_seen_at as last from identity_session where account_id = ${accountId} and ended_at is null`),
      )
      if (Date.parse(last) >= at) return
    }
  }

  return { world, passwordHash, control, inTenant, member, signedIn, seenAt, close: () => world.close() }
}
export type IdentityWorld = Awaited<ReturnType<typeof createIdentityWorld>>

/** One for all tests of a file; what it gives may be taken apart. */
export function identityWorldOfFile(): Omit<IdentityWorld, 'close'> {
  const made = ofFile(() => createIdentityWorld())
  afterAll(() => made.close())
  return {
    world: ofFile(() => made.world),
    get passwordHash() {
      return made.passwordHash
    },
    control: (work) => made.control(work),
    inTenant: (tenantId, work) => made.inTenant(tenantId, work),
    member: (...of) => made.member(...of),
    signedIn: (...of) => made.signedIn(...of),
    seenAt: (...of) => made.seenAt(...of),
  }
}
