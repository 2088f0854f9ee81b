/** The product with identity providers, for tests: connectors, members who sign in by password, browsers that sign in externally. */
import { createFakePorts, createWorld } from '@mouldwright/testkit'
import { nowhere, sql, transaction, type Db } from '@mouldwright/server-kit'
import { createPasswordHasher } from '@mouldwright/identity/server/api'
import type { ThirdAnswer } from '@mouldwright/connector/shared'
import { addConnector, createConnectorPort, type ConnectorDraft } from './api.ts'
import type { Redirect } from './fake-provider.fixture.ts'
import { openFakeOpenId } from './fake-openid.fixture.ts'
import { dingTalk, feishu, openWorkplaces, weCom } from './fake-workplaces.fixture.ts'
import { freshPhone, openBrowser, type Answer, type Browser } from '../../identity/server/browser.fixture.ts'

export const password = 'Mould-2026'
export const patience = 60_000

export async function createConnectorWorld({ publicUrl = 'http://mould.test' } = {}) {
  const redirectUri = `${publicUrl}/third/open`
  const openid = await openFakeOpenId(redirectUri)
  const workplaces = await openWorkplaces(redirectUri)
  const port = createConnectorPort({ isDemo: true, timeoutMs: patience, addresses: workplaces.addresses })
  const connectorPort: { -readonly [K in keyof typeof port]: (typeof port)[K] } = port
  const world = await createWorld({ publicUrl, ports: { ...createFakePorts(), connector: connectorPort } })
  const { kit, pool, newId } = world.composition
  const passwordHash = await createPasswordHasher().hash(password)
  let serial = 0

  /** In no tenant's place. */
  const control = <T>(work: (db: Db) => Promise<T>) => transaction(pool, nowhere, work)

  async function connector(draft: Partial<ConnectorDraft> & { kind: ConnectorDraft['kind'] }) {
    serial += 1
    const key = draft.key ?? `${draft.kind}-${serial}`
    const basis = {
      openid: { clientId: openid.clientId, secret: openid.secret, issuer: openid.issuer },
      wecom: { clientId: weCom.corpId, secret: weCom.secret, agentId: weCom.agentId },
      dingtalk: { clientId: dingTalk.appKey, secret: dingTalk.secret, corpId: dingTalk.corpId },
      feishu: { clientId: feishu.appId, secret: feishu.secret, corpId: feishu.company },
    }[draft.kind]
    const id = await control((db) =>
      addConnector(
        { db, kit, now: () => new Date(world.clock.now()), newId },
        { key, nameZh: '厂内账号', nameEn: 'Works account', ...basis, ...draft },
      ),
    )
    return { id, key }
  }

  async function member(of: { phone?: string; tenant?: Awaited<ReturnType<typeof world.tenant>> } = {}) {
    const phone = of.phone ?? freshPhone()
    const tenant = await world.tenant({
      users: [{ userName: 'mei', realName: '梅', roles: ['administrator'], passwordHash, phone }],
    })
    return { ...tenant, phone, ...tenant.users['mei']! }
  }

  const browser = () => {
    serial += 1
    return openBrowser(world, `10.30.${serial % 250}.7`)
  }

  const begin = async (by: Browser, key: string, more: object = {}, headers: Record<string, string> = {}) => {
    const answer = await by.post('/third/begin', { key, ...more }, headers)
    if (answer.code !== 1) throw new Error(`begin: ${answer.message}`)
    return answer.data.url as string
  }

  const finish = async (by: Browser, back: Redirect): Promise<Answer<ThirdAnswer & { refusal: string }>> => {
    const answer = await by.post('/third/finish', back)
    if (answer.data?.token) by.token = answer.data.token
    return answer
  }

  /** External sign-in with the OpenID provider, from the button to the answer. */
  const come = async (by: Browser, key: string, sub: string, more: object = {}) =>
    finish(by, openid.approve(await begin(by, key, more), sub, '梅师傅'))

  /** Links a new person of the provider to a new member, as people do it. */
  async function tied(key: string, sub: string, who?: Awaited<ReturnType<typeof member>>) {
    const person = who ?? (await member())
    const by = browser()
    const stranger = await come(by, key, sub)
    const signedIn = await by.signIn(person.phone, password)
    if (signedIn.code !== 1) throw new Error(`sign-in: ${signedIn.message}`)
    const bound = await by.post<ThirdAnswer & { refusal: string }>('/third/bind', { ticket: stranger.data.ticket })
    if (bound.data?.token) by.token = bound.data.token
    return { ...person, browser: by, stranger, bound }
  }

  const countOf = async (table: 'connector_flow' | 'connector_identity' | 'connector_ticket') =>
    (await control((db) => db.one<{ count: number }>(sql`select count(*) as count from ${sql.table(table)}`))).count

  /** Whose tokens, codes and states of identity providers were refused, by the log; null where nobody is known. */
  const refusedLines = async () =>
    (
      await control((db) =>
        db.all<{ accountId: number | null }>(
          sql`select account_id from identity_event where kind = 'thirdRefused' order by id`,
        ),
      )
    ).map(({ accountId }) => accountId)

  return {
    world,
    openid,
    workplaces,
    /** How long a provider may take; short only while one is silent. */
    waitFor: (timeoutMs: number) => void (connectorPort.timeoutMs = timeoutMs),
    control,
    connector,
    member,
    browser,
    begin,
    finish,
    come,
    tied,
    countOf,
    refusedLines,
    async close() {
      await world.close()
      await Promise.all([openid.close(), workplaces.close()])
    },
  }
}
export type ConnectorWorld = Awaited<ReturnType<typeof createConnectorWorld>>
