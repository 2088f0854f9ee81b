import { createClient, sql } from '@mouldwright/server-kit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listAllConnectors, setConnectorValid } from '../api.ts'
import { dingTalk, feishu } from '../fake-workplaces.fixture.ts'
import { createConnectorWorld, password, type ConnectorWorld } from '../connector-world.fixture.ts'
import { whoAmI } from '../../../identity/server/browser.fixture.ts'

let site: ConnectorWorld

beforeAll(async () => {
  site = await createConnectorWorld()
})
afterAll(() => site.close())
afterEach(() => {
  site.openid.mint = undefined
  site.openid.instead = undefined
})

// Hashes take their time, and so does a busy machine.
describe('external sign-in', () => {
  it('[SI-06] a stranger proves an account in the same browser, links it, and signs in externally ever after', async () => {
    const { key } = await site.connector({ kind: 'openid', key: 'works' })
    const person = await site.member()
    const by = site.browser()
    const stranger = await site.come(by, key, 'sub-1', { returnTo: '/basic/machine?q=1' })
    expect(stranger).toMatchObject({
      code: 1,
      data: {
        token: null,
        next: 'bind',
        person: '梅师傅',
        connector: { key, kind: 'openid', name: '厂内账号' },
        third: null,
      },
    })
    expect(stranger.data.ticket).toMatch(/^[\w-]{43}$/)
    expect((await by.signIn(person.phone, password)).code).toBe(1)
    const bound = await by.post('/third/bind', { ticket: stranger.data.ticket })
    expect(bound).toMatchObject({
      code: 1,
      data: { tenantId: person.tenantId, returnTo: '/basic/machine?q=1', third: { source: 'openid' } },
    })
    by.token = bound.data.token
    expect(await by.post(whoAmI)).toMatchObject({ code: 1, data: { userName: 'mei', via: 'openid' } })

    const later = site.browser()
    const again = await site.come(later, key, 'sub-1')
    expect(again).toMatchObject({ code: 1, data: { next: null, tenantId: person.tenantId } })
    expect(again.cookies['mw_long']).toMatch(/^[\w-]{43}$/)
    expect(await later.post(whoAmI)).toMatchObject({ code: 1, data: { userName: 'mei' } })
  })

  it('[SI-06] nobody is tied because of an e-mail or a phone that the identity provider names', async () => {
    const { key } = await site.connector({ kind: 'openid' })
    const person = await site.member()
    const before = await site.countOf('connector_identity')
    site.openid.mint = (claims, sign) =>
      sign({
        ...claims,
        phone_number: person.phone,
        phone_number_verified: true,
        email: 'mei@mould.test',
        email_verified: true,
      })
    expect((await site.come(site.browser(), key, 'sub-x')).data.next).toBe('bind')
    expect(await site.countOf('connector_identity')).toBe(before)
  })

  it('[SI-06 S1] each external sign-in gives new tokens; those of before are invalid', async () => {
    const { key } = await site.connector({ kind: 'openid' })
    const { browser } = await site.tied(key, 'sub-2')
    const [long, account, token] = [browser.cookies.get('mw_long'), browser.cookies.get('mw_account'), browser.token]
    expect((await site.come(browser, key, 'sub-2')).data.token).not.toBe(token)
    expect(browser.cookies.get('mw_long')).not.toBe(long)
    expect(browser.cookies.get('mw_account')).not.toBe(account)
    const copy = site.browser()
    copy.cookies.set('mw_long', long!)
    copy.token = token
    expect((await copy.post(whoAmI)).code).toBe(11009)
  })

  it('[SI-06] ends an interaction of the central page with a ticket instead of a tenant’s session', async () => {
    const { key } = await site.connector({ kind: 'openid' })
    await site.tied(key, 'sub-3')
    const by = site.browser()
    const answer = await site.come(by, key, 'sub-3', { flow: 'interaction-1' })
    expect(answer.data).toMatchObject({ next: 'flow', token: null, flow: 'interaction-1' })
    expect(answer.cookies['mw_account']).toBeDefined()
    expect(answer.cookies['mw_long']).toBeUndefined()
  })

  it('[SI-06] WeCom: the QR page, and the quiet way inside its client', async () => {
    const { key } = await site.connector({ kind: 'wecom' })
    const { workplaces } = site
    const by = site.browser()
    const url = await site.begin(by, key)
    expect(new URL(url).searchParams.get('login_type')).toBe('CorpApp')
    expect((await site.finish(by, workplaces.atWeCom(url, { userid: 'mei' }))).data.next).toBe('bind')
    const inside = await site.begin(by, key, {}, { 'user-agent': 'Mozilla/5.0 MicroMessenger/7.0 wxwork/4.1' })
    expect(inside).toMatch(/\/connect\/oauth2\/authorize\?.*scope=snsapi_base.*#wechat_redirect$/)
    // One token of the app serves both; lost before its time, it is fetched anew.
    workplaces.loseWeComTokens()
    expect((await site.finish(by, workplaces.atWeCom(inside, { userid: 'mei' }))).data.next).toBe('bind')
    expect(workplaces.wecomServer.asked.filter(({ path }) => path === '/cgi-bin/gettoken')).toHaveLength(2)
  })

  it('[SI-06] WeCom: whoever is no member of the company is a stranger', async () => {
    const { key } = await site.connector({ kind: 'wecom' })
    const by = site.browser()
    const back = site.workplaces.atWeCom(await site.begin(by, key), { openid: 'o-outside' })
    expect((await site.finish(by, back)).data.refusal).toBe('third.stranger')
  })

  it('[SI-06] DingTalk: the person’s own token, of the right company', async () => {
    const { key } = await site.connector({ kind: 'dingtalk' })
    const by = site.browser()
    const right = site.workplaces.atDingTalk(await site.begin(by, key), 'union-1')
    expect((await site.finish(by, right)).data).toMatchObject({ next: 'bind', person: '梅' })
    const wrong = site.workplaces.atDingTalk(await site.begin(by, key), 'union-1', { corpId: 'elsewhere' })
    expect((await site.finish(by, wrong)).data.refusal).toBe('third.stranger')
  })

  it('[SI-06] DingTalk: the older QR flow, whose call is signed', async () => {
    const { key } = await site.connector({ kind: 'dingtalk', mode: 'sns' })
    const by = site.browser()
    const url = await site.begin(by, key)
    expect(new URL(url).searchParams.get('scope')).toBe('snsapi_login')
    expect((await site.finish(by, site.workplaces.atDingTalk(url, 'union-2'))).data.next).toBe('bind')
    const { key: unsigned } = await site.connector({ kind: 'dingtalk', mode: 'sns', secret: `${dingTalk.secret}?` })
    const back = site.workplaces.atDingTalk(await site.begin(by, unsigned), 'union-2')
    expect((await site.finish(by, back)).data.refusal).toBe('third.refused')
  })

  it('[SI-06] Feishu: code with PKCE, of the right company', async () => {
    const { key } = await site.connector({ kind: 'feishu' })
    const by = site.browser()
    const right = site.workplaces.atFeishu(await site.begin(by, key), 'on-1')
    expect((await site.finish(by, right)).data.next).toBe('bind')
    const wrong = site.workplaces.atFeishu(await site.begin(by, key), 'on-1', 'another')
    expect((await site.finish(by, wrong)).data.refusal).toBe('third.stranger')
    const { key: anywhere } = await site.connector({ kind: 'feishu', corpId: null })
    // The same id in two companies is two people.
    const person = await site.member()
    const one = site.workplaces.atFeishu(await site.begin(by, anywhere), 'on-2', feishu.company)
    const ticket = (await site.finish(by, one)).data.ticket
    await by.signIn(person.phone, password)
    expect((await by.post('/third/bind', { ticket })).code).toBe(1)
    const other = site.browser()
    const two = site.workplaces.atFeishu(await site.begin(other, anywhere), 'on-2', 'another')
    expect((await site.finish(other, two)).data.next).toBe('bind')
  })

  it('[SI-06] shows those of the platform, and a tenant’s own where it is named; secrets never', async () => {
    const { tenantId } = await site.member()
    const { key } = await site.connector({ kind: 'openid', key: 'own-provider', tenantId })
    const { id, key: off } = await site.connector({ kind: 'wecom', key: 'switched-off' })
    await site.control((db) => setConnectorValid(db, id, false, new Date()))
    const by = site.browser()
    const keysOf = async (body: object) =>
      (await by.post('/third/connectors', body)).data.connectors.map((of: { key: string }) => of.key)
    expect(await keysOf({})).not.toContain(key)
    const own = await keysOf({ tenantId })
    expect(own).toContain(key)
    expect(own).not.toContain(off)
    expect((await by.post('/third/begin', { key: off })).data.refusal).toBe('third.absent')
    const english = await by.post('/third/connectors', { tenantId }, { lang: 'en' })
    expect(english.data.connectors).toContainEqual({ key, kind: 'openid', name: 'Works account' })
    const told = JSON.stringify([english, await site.control((db) => listAllConnectors(db))])
    expect(told).not.toContain(site.openid.secret)
    expect(told).not.toContain('ealed')
  })

  it('[A4] keeps no secret, state, code or ticket in plain in the database', async () => {
    const { key } = await site.connector({ kind: 'openid', secret: 'Canary-provider-5ecret' })
    const by = site.browser()
    const url = new URL(await site.begin(by, key))
    const { key: other } = await site.connector({ kind: 'openid' })
    const { data } = await site.come(by, other, 'sub-canary')
    const canaries = [
      'Canary-provider-5ecret',
      url.searchParams.get('state')!,
      url.searchParams.get('nonce')!,
      by.cookies.get('mw_third')!,
      data.ticket!,
    ]
    const client = createClient(site.world.database.adminUrl)
    await client.connect()
    try {
      for (const table of ['connector_provider', 'connector_flow', 'connector_ticket', 'identity_event'])
        for (const canary of canaries) {
          const { rows } = await client.query(`select count(*)::int as hits from ${table} t where t::text like $1`, [
            `%${canary}%`,
          ])
          expect([table, rows[0]]).toEqual([table, { hits: 0 }])
        }
    } finally {
      await client.end()
    }
  })

  it('[K3] notes who tied what', async () => {
    const { key } = await site.connector({ kind: 'openid' })
    const { accountId } = await site.tied(key, 'sub-noted')
    const kinds = await site.control((db) =>
      db.all<{ kind: string }>(sql`select kind from identity_event where account_id = ${accountId} order by id`),
    )
    expect(kinds.map(({ kind }) => kind)).toContain('connectorLinked')
  })
})
