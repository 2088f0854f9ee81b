import { createClient, sql } from '@mouldwright/server-kit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listAllConnectors, setConnectorValid } from './api.ts'
import { dingTalk, feishu } from './fake-workplaces.fixture.ts'
import { openStreet, password, type Street } from './street.fixture.ts'
import { whoAmI } from '../../identity/server/door.fixture.ts'

let street: Street

beforeAll(async () => {
  street = await openStreet()
}, 60_000)
afterAll(() => street.close())
afterEach(() => {
  street.openid.mint = undefined
  street.openid.instead = undefined
})

// Hashes take their time, and so does a busy machine.
describe('sign-in by another house', { timeout: 60_000 }, () => {
  it('[SI-06] a stranger proves an account in the same browser, ties it, and comes by the house ever after', async () => {
    const { key } = await street.connector({ kind: 'openid', key: 'works' })
    const person = await street.member()
    const by = street.browser()
    const stranger = await street.come(by, key, 'sub-1', { returnTo: '/basic/machine?q=1' })
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

    const later = street.browser()
    const again = await street.come(later, key, 'sub-1')
    expect(again).toMatchObject({ code: 1, data: { next: null, tenantId: person.tenantId } })
    expect(again.cookies['mw_long']).toMatch(/^[\w-]{43}$/)
    expect(await later.post(whoAmI)).toMatchObject({ code: 1, data: { userName: 'mei' } })
  })

  it('[SI-06] nobody is tied because of an e-mail or a phone that the house names', async () => {
    const { key } = await street.connector({ kind: 'openid' })
    const person = await street.member()
    const before = await street.countOf('connector_identity')
    street.openid.mint = (claims, sign) =>
      sign({
        ...claims,
        phone_number: person.phone,
        phone_number_verified: true,
        email: 'mei@mould.test',
        email_verified: true,
      })
    expect((await street.come(street.browser(), key, 'sub-x')).data.next).toBe('bind')
    expect(await street.countOf('connector_identity')).toBe(before)
  })

  it('[SI-06 S1] each sign-in by a house gives new tokens; those of before are dead', async () => {
    const { key } = await street.connector({ kind: 'openid' })
    const { browser } = await street.tied(key, 'sub-2')
    const [long, account, token] = [browser.cookies.get('mw_long'), browser.cookies.get('mw_account'), browser.token]
    expect((await street.come(browser, key, 'sub-2')).data.token).not.toBe(token)
    expect(browser.cookies.get('mw_long')).not.toBe(long)
    expect(browser.cookies.get('mw_account')).not.toBe(account)
    const copy = street.browser()
    copy.cookies.set('mw_long', long!)
    copy.token = token
    expect((await copy.post(whoAmI)).code).toBe(11009)
  })

  it('[SI-06] ends an interaction of the central page with a ticket instead of a tenant’s session', async () => {
    const { key } = await street.connector({ kind: 'openid' })
    await street.tied(key, 'sub-3')
    const by = street.browser()
    const answer = await street.come(by, key, 'sub-3', { flow: 'interaction-1' })
    expect(answer.data).toMatchObject({ next: 'flow', token: null, flow: 'interaction-1' })
    expect(answer.cookies['mw_account']).toBeDefined()
    expect(answer.cookies['mw_long']).toBeUndefined()
  })

  it('[SI-06] WeCom: the QR page, and the quiet way inside its client', async () => {
    const { key } = await street.connector({ kind: 'wecom' })
    const { workplaces } = street
    const by = street.browser()
    const url = await street.begin(by, key)
    expect(new URL(url).searchParams.get('login_type')).toBe('CorpApp')
    expect((await street.finish(by, workplaces.atWeCom(url, { userid: 'mei' }))).data.next).toBe('bind')
    const inside = await street.begin(by, key, {}, { 'user-agent': 'Mozilla/5.0 MicroMessenger/7.0 wxwork/4.1' })
    expect(inside).toMatch(/\/connect\/oauth2\/authorize\?.*scope=snsapi_base.*#wechat_redirect$/)
    // One token of the app serves both; lost before its time, it is fetched anew.
    workplaces.loseWeComTokens()
    expect((await street.finish(by, workplaces.atWeCom(inside, { userid: 'mei' }))).data.next).toBe('bind')
    expect(workplaces.wecomServer.asked.filter(({ path }) => path === '/cgi-bin/gettoken')).toHaveLength(2)
  })

  it('[SI-06] WeCom: whoever is no member of the company is a stranger', async () => {
    const { key } = await street.connector({ kind: 'wecom' })
    const by = street.browser()
    const back = street.workplaces.atWeCom(await street.begin(by, key), { openid: 'o-outside' })
    expect((await street.finish(by, back)).data.refusal).toBe('third.stranger')
  })

  it('[SI-06] DingTalk: the person’s own token, of the right company', async () => {
    const { key } = await street.connector({ kind: 'dingtalk' })
    const by = street.browser()
    const right = street.workplaces.atDingTalk(await street.begin(by, key), 'union-1')
    expect((await street.finish(by, right)).data).toMatchObject({ next: 'bind', person: '梅' })
    const wrong = street.workplaces.atDingTalk(await street.begin(by, key), 'union-1', { corpId: 'elsewhere' })
    expect((await street.finish(by, wrong)).data.refusal).toBe('third.stranger')
  })

  it('[SI-06] DingTalk: the older QR flow, whose call is signed', async () => {
    const { key } = await street.connector({ kind: 'dingtalk', mode: 'sns' })
    const by = street.browser()
    const url = await street.begin(by, key)
    expect(new URL(url).searchParams.get('scope')).toBe('snsapi_login')
    expect((await street.finish(by, street.workplaces.atDingTalk(url, 'union-2'))).data.next).toBe('bind')
    const { key: unsigned } = await street.connector({ kind: 'dingtalk', mode: 'sns', secret: `${dingTalk.secret}?` })
    const back = street.workplaces.atDingTalk(await street.begin(by, unsigned), 'union-2')
    expect((await street.finish(by, back)).data.refusal).toBe('third.refused')
  })

  it('[SI-06] Feishu: code with PKCE, of the right company', async () => {
    const { key } = await street.connector({ kind: 'feishu' })
    const by = street.browser()
    const right = street.workplaces.atFeishu(await street.begin(by, key), 'on-1')
    expect((await street.finish(by, right)).data.next).toBe('bind')
    const wrong = street.workplaces.atFeishu(await street.begin(by, key), 'on-1', 'another')
    expect((await street.finish(by, wrong)).data.refusal).toBe('third.stranger')
    const { key: anywhere } = await street.connector({ kind: 'feishu', corpId: null })
    // The same id in two companies is two people.
    const person = await street.member()
    const one = street.workplaces.atFeishu(await street.begin(by, anywhere), 'on-2', feishu.company)
    const ticket = (await street.finish(by, one)).data.ticket
    await by.signIn(person.phone, password)
    expect((await by.post('/third/bind', { ticket })).code).toBe(1)
    const other = street.browser()
    const two = street.workplaces.atFeishu(await street.begin(other, anywhere), 'on-2', 'another')
    expect((await street.finish(other, two)).data.next).toBe('bind')
  })

  it('[SI-06] shows those of the platform, and a tenant’s own where it is named; secrets never', async () => {
    const { tenantId } = await street.member()
    const { key } = await street.connector({ kind: 'openid', key: 'own-house', tenantId })
    const { id, key: off } = await street.connector({ kind: 'wecom', key: 'switched-off' })
    await street.control((db) => setConnectorValid(db, id, false, new Date()))
    const by = street.browser()
    const keysOf = async (body: object) =>
      (await by.post('/third/connectors', body)).data.connectors.map((of: { key: string }) => of.key)
    expect(await keysOf({})).not.toContain(key)
    const own = await keysOf({ tenantId })
    expect(own).toContain(key)
    expect(own).not.toContain(off)
    expect((await by.post('/third/begin', { key: off })).data.refusal).toBe('third.absent')
    const english = await by.post('/third/connectors', { tenantId }, { lang: 'en' })
    expect(english.data.connectors).toContainEqual({ key, kind: 'openid', name: 'Works account' })
    const told = JSON.stringify([english, await street.control((db) => listAllConnectors(db))])
    expect(told).not.toContain(street.openid.secret)
    expect(told).not.toContain('ealed')
  })

  it('[A4] keeps no secret, state, code or ticket in plain in the database', async () => {
    const { key } = await street.connector({ kind: 'openid', secret: 'Canary-house-5ecret' })
    const by = street.browser()
    const url = new URL(await street.begin(by, key))
    const { key: other } = await street.connector({ kind: 'openid' })
    const { data } = await street.come(by, other, 'sub-canary')
    const canaries = [
      'Canary-house-5ecret',
      url.searchParams.get('state')!,
      url.searchParams.get('nonce')!,
      by.cookies.get('mw_third')!,
      data.ticket!,
    ]
    const client = createClient(street.world.database.adminUrl)
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
    const { key } = await street.connector({ kind: 'openid' })
    const { accountId } = await street.tied(key, 'sub-noted')
    const kinds = await street.control((db) =>
      db.all<{ kind: string }>(sql`select kind from identity_event where account_id = ${accountId} order by id`),
    )
    expect(kinds.map(({ kind }) => kind)).toContain('connectorLinked')
  })
})
