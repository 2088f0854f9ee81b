/** One person in several tenants, with a browser that keeps its cookies: for tests of going from place to place. */
import { createHash } from 'node:crypto'
import { openSession, sendStepUp } from '@mouldwright/identity/server/api'
import { Refusal, type RefusalCode } from '@mouldwright/kernel'
import { longTokenCookie, sql, transaction, type Db, type Envelope, type Http } from '@mouldwright/server-kit'
import type { TestTenant, World } from '@mouldwright/testkit'

let serial = 0
export const freshPhone = () => `136${String((process.pid % 10_000) * 10_000 + (serial += 1)).padStart(8, '0')}`

type Draft = Partial<Parameters<World['tenant']>[0]>
export type Member = TestTenant & { accountId: number; userId: number }

/** A tenant in which the person of this phone is an administrator. */
export async function memberOf(world: World, phone: string, draft: Draft = {}): Promise<Member> {
  const tenant = await world.tenant({
    ...draft,
    users: [{ userName: 'mei', realName: '梅', roles: ['administrator'], phone }],
  })
  return { ...tenant, ...tenant.users['mei']! }
}

export interface Browser {
  cookies: Map<string, string>
  token: string
  post<T = any>(path: string, body?: object): Promise<Envelope & { data: T }>
  /** The data of a call that must succeed. */
  ok<T = any>(path: string, body?: object): Promise<T>
  /** The same cookies and token in other hands. */
  copy(): Browser
}

function browserWith(world: World, cookies: Map<string, string>, token: string): Browser {
  const browser: Browser = {
    cookies,
    token,
    async post(path, body = {}) {
      const answer = await world.composition.app.inject({
        method: 'POST',
        url: `/front${path}`,
        payload: body,
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          token: browser.token,
        },
      })
      for (const { name, value } of answer.cookies) cookies.set(name, value)
      return answer.json()
    },
    async ok(path, body) {
      const answer = await browser.post(path, body)
      if (answer.code !== 1) throw new Error(`${path} answered ${JSON.stringify(answer)}`)
      return answer.data
    },
    copy: () => browserWith(world, new Map(cookies), browser.token),
  }
  return browser
}

/** Signed in, at the first factory unless another is named. */
export async function browserIn(world: World, member: Member, factoryId = member.factoryId): Promise<Browser> {
  const { pool, newId } = world.composition
  const { tenantId, accountId, userId } = member
  const opened = await transaction(pool, { tenantId: null, factoryId: null }, (db) =>
    openSession(db, { at: new Date(world.clock.now()), newId, accountId, tenantId, factoryId, userId }),
  )
  return browserWith(world, new Map([[longTokenCookie(false), opened.longToken]]), opened.shortToken)
}

export const server = (factoryId: number, computerId: string, more: object = {}) => ({
  computerName: 'SRV-01',
  computerId,
  instanceName: `网关 ${computerId}`,
  siteId: factoryId,
  serverType: 'branchFactory',
  serviceType: 'application',
  innerIp: '192.168.1.20',
  httpsPort: 8443,
  valid: true,
  ...more,
})

/** A server with one gateway on it; answers the number that the server gave it. */
export async function addGateway(
  browser: Pick<Browser, 'ok'>,
  factoryId: number,
  computerId: string,
  more: object = {},
): Promise<string> {
  const { id } = await browser.ok('/sys/tenantServer/add.do', server(factoryId, computerId, more))
  const app = await browser.ok('/sys/serverApp/add.do', { name: 'Gateway', serverId: id, type: 'gateway', valid: true })
  return app.serverAppUuid
}

/** Puts a tenant's licence otherwise, as the operator does. */
export const setTenant = (world: World, tenantId: number, set: ReturnType<typeof sql>) =>
  transaction(world.composition.pool, { tenantId: null, factoryId: null }, (db: Db) =>
    db.run(sql`update tenancy_tenant set ${set} where id = ${tenantId}`),
  )

/** A code to a phone for entering a tenant, as the browser would have it sent; answers what the message says. */
export async function codeTo(
  world: World,
  browser: Browser,
  phone: string,
  { tenantId }: { tenantId: number },
): Promise<string> {
  const { pool, newId, kit } = world.composition
  const now = () => new Date(world.clock.now())
  const http: Http = {
    ip: '10.7.7.7',
    userAgent: '',
    secure: false,
    header: () => undefined,
    cookie: (name) => browser.cookies.get(name),
    setCookie: (name, value) => void browser.cookies.set(name, value),
    clearCookie: (name) => void browser.cookies.delete(name),
  }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const refuse = (code: RefusalCode): never => {
    throw new Refusal(code)
  }
  return transaction(pool, { tenantId: null, factoryId: null }, async (db) => {
    const hash = createHash('sha256')
      .update(browser.cookies.get(longTokenCookie(false))!)
      .digest()
    const { sessionId } = await db.one<{ sessionId: number }>(
      sql`select id as "sessionId" from identity_session where long_hash = ${hash}`,
    )
    await sendStepUp({ http, kit, log, language: 'zh', now, newId, refuse }, db, { sessionId, tenantId, phone })
    const { sealed } = await db.one<{ sealed: string }>(sql`select sealed from courier_outbox order by id desc limit 1`)
    return (JSON.parse(kit.secrets.open(sealed)) as { params: { code: string } }).params.code
  })
}
