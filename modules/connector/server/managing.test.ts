import { sql } from '@mouldwright/server-kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addConnector, type ConnectorDraft } from './api.ts'
import { createConnectorWorld, password, type ConnectorWorld } from './connector-world.fixture.ts'
import { whoAmI } from '../../identity/server/browser.fixture.ts'

let site: ConnectorWorld
let key: string

beforeAll(async () => {
  site = await createConnectorWorld()
  key = (await site.connector({ kind: 'openid', key: 'works' })).key
})
afterAll(() => site.close())

describe('headers of external sign-in', () => {
  it('[SI-06 RQ-02] the third token is answered, checked when it comes along, and belongs to its session', async () => {
    const { browser, bound } = await site.tied(key, 'sub-h1')
    const { third } = bound.data
    expect(third).toEqual({ source: 'openid', token: expect.stringMatching(/^[\w-]{43}$/) })
    const call = async (headers: Record<string, string>) => (await browser.post(whoAmI, {}, headers)).code
    expect(await call({ source: third!.source, 'third-token': third!.token })).toBe(1)
    expect(await call({})).toBe(1)
    expect(await call({ 'third-token': 'x'.repeat(43) })).toBe(401)
    expect((await browser.post('/account/connector/list.do', {}, { 'third-token': 'x' })).code).toBe(401)
    const other = await site.tied(key, 'sub-h2')
    expect(await call({ 'third-token': other.bound.data.third!.token })).toBe(401)
    // What the page loads anew says it again.
    expect((await browser.post('/upms/user/getModuleTree.do', {})).data.userData).toMatchObject({
      via: 'openid',
      third,
    })
  })

  it('[K3] a third token that is refused is noted each time, with the account where a session says whose it is', async () => {
    const { browser, bound, accountId } = await site.tied(key, 'sub-h3')
    const other = await site.tied(key, 'sub-h4')
    const plain = site.browser()
    const { phone, accountId: own } = await site.member()
    await plain.signIn(phone, password)
    const before = await site.refusedLines()
    const noted = async () => (await site.refusedLines()).slice(before.length)
    const refused = async (by: typeof browser, path: string, token: string) =>
      expect((await by.post(path, {}, { 'third-token': token })).code).toBe(401)
    const expected: (number | null)[] = []
    for (const [by, path, token, whose] of [
      [browser, whoAmI, 'x'.repeat(43), accountId],
      [browser, whoAmI, other.bound.data.third!.token, accountId],
      [browser, '/account/connector/list.do', 'x', null],
      [plain, whoAmI, 'x'.repeat(43), own],
      [plain, '/account/connector/list.do', 'x', null],
    ] as const) {
      await refused(by, path, token)
      expected.push(whose)
      await expect.poll(noted).toEqual(expected)
    }
    // What is right leaves no line.
    const headers = { 'third-token': bound.data.third!.token }
    expect((await browser.post(whoAmI, {}, headers)).code).toBe(1)
    expect((await browser.post('/account/connector/list.do', {}, headers)).code).toBe(1)
    await refused(browser, whoAmI, 'y'.repeat(43))
    await expect.poll(noted).toEqual([...expected, accountId])
  })

  it('[SI-06] nobody who came by an own way has one', async () => {
    const { phone } = await site.member()
    const by = site.browser()
    await by.signIn(phone, password)
    expect((await by.post(whoAmI)).data).toMatchObject({ via: null, third: null })
    expect((await by.post(whoAmI, {}, { 'third-token': 'x'.repeat(43) })).code).toBe(401)
  })

  it('[SI-06] a workplace messenger is recognised, so that the personal centre is not shown there', async () => {
    const { key: wecom } = await site.connector({ kind: 'wecom' })
    const { phone } = await site.member()
    const by = site.browser()
    const back = site.workplaces.atWeCom(await site.begin(by, wecom), { userid: 'mei' })
    const { ticket } = (await site.finish(by, back)).data
    await by.signIn(phone, password)
    by.token = (await by.post('/third/bind', { ticket })).data.token
    expect((await by.post(whoAmI)).data).toMatchObject({ via: 'wecom', third: { source: 'wecom' } })
  })
})

describe('links of an account', () => {
  it('[SI-06] are listed to their owner alone, and end with the sessions that came by them', async () => {
    const mine = await site.tied(key, 'sub-l1')
    const theirs = await site.tied(key, 'sub-l2')
    const elsewhere = site.browser()
    expect((await site.come(elsewhere, key, 'sub-l1')).code).toBe(1)
    const { rows } = (await mine.browser.post('/account/connector/list.do')).data
    expect(rows).toEqual([
      expect.objectContaining({ connector: { key, kind: 'openid', name: '厂内账号' }, person: '梅师傅' }),
    ])
    await mine.browser.signIn(mine.phone, password)
    expect((await mine.browser.post('/account/connector/remove.do', { key })).code).toBe(1)
    expect((await mine.browser.post('/account/connector/remove.do', { key })).data.refusal).toBe('third.linkAbsent')
    expect((await theirs.browser.post('/account/connector/list.do')).data.rows).toHaveLength(1)
    expect((await elsewhere.post(whoAmI)).code).toBe(11009)
    expect((await mine.browser.post(whoAmI)).code).toBe(1)
    expect((await site.come(site.browser(), key, 'sub-l1')).data.next).toBe('bind')
  })

  it('[SI-06] are untied only by whoever has just shown who they are', async () => {
    const { browser } = await site.tied(key, 'sub-l3')
    site.world.clock.advance(6 * 60_000)
    expect((await browser.post('/account/connector/remove.do', { key })).data.refusal).toBe('proof.stale')
    site.world.clock.advance(-6 * 60_000)
  })

  it('[SI-06] the last sign-in method stays, also for two at once', async () => {
    const { key: second } = await site.connector({ kind: 'openid' })
    const { browser, accountId, phone } = await site.tied(key, 'sub-l4')
    await site.tied(second, 'sub-l4', { phone } as never)
    await browser.signIn(phone, password)
    await site.control((db) => db.run(sql`update identity_account set password_hash = null where id = ${accountId}`))
    const { rows } = (await browser.post('/account/connector/list.do')).data
    expect(rows).toHaveLength(2)
    const answers = await Promise.all(
      [key, second].map((of) => browser.post('/account/connector/remove.do', { key: of })),
    )
    expect(answers.map((answer: any) => answer.data?.refusal ?? 'removed').sort()).toEqual([
      'removed',
      'third.lastSignInMethod',
    ])
  })
})

describe('tickets for another program', () => {
  it('[SI-06] show whose they are, let in once, within a minute, with a session of their own', async () => {
    const { browser, phone } = await site.tied(key, 'sub-t1')
    const issued = await browser.post('/third/lot/issue')
    expect(issued).toMatchObject({ code: 1, data: { seconds: 60, path: expect.stringContaining(issued.data.token) } })
    const { token } = issued.data
    const there = site.browser()
    const look = await there.post('/third/lot/look', { token })
    expect(look.data).toMatchObject({ connector: { key } })
    expect(look.data.phone).not.toBe(phone)
    const answers = await Promise.all(Array.from({ length: 6 }, () => there.post('/third/lot/finish', { token })))
    const entered = answers.filter(({ code }) => code === 1)
    expect(entered).toHaveLength(1)
    there.token = entered[0]!.data.token
    expect((await there.post(whoAmI)).code).toBe(1)
    expect((await there.post('/third/lot/look', { token })).data.refusal).toBe('third.lotWrong')
    expect((await browser.post(whoAmI)).code).toBe(1)
  })

  it('[SI-06] are given to sessions opened by external sign-in, and die with time, the next one, and the link', async () => {
    const { phone } = await site.member()
    const plain = site.browser()
    await plain.signIn(phone, password)
    expect((await plain.post('/third/lot/issue')).data.refusal).toBe('third.notLinked')
    const { browser, phone: own } = await site.tied(key, 'sub-t2')
    const finish = async (token: string) => (await site.browser().post('/third/lot/finish', { token })).data.refusal
    const first = (await browser.post('/third/lot/issue')).data.token
    const second = (await browser.post('/third/lot/issue')).data.token
    expect(await finish(first)).toBe('third.lotWrong')
    site.world.clock.advance(61_000)
    expect(await finish(second)).toBe('third.lotWrong')
    site.world.clock.advance(-61_000)
    const third = (await browser.post('/third/lot/issue')).data.token
    const owner = site.browser()
    await owner.signIn(own, password)
    expect((await owner.post('/account/connector/remove.do', { key })).code).toBe(1)
    expect(await finish(third)).toBe('third.lotWrong')
  })
})

describe('adding a connector', () => {
  const add = (draft: Partial<ConnectorDraft>) =>
    site.control((db) =>
      addConnector(
        { db, kit: site.world.composition.kit, now: () => new Date(), newId: site.world.composition.newId },
        {
          key: 'new',
          kind: 'openid',
          nameZh: '新',
          nameEn: 'New',
          clientId: 'c',
          secret: 's',
          issuer: 'https://id.test',
          ...draft,
        },
      ),
    )

  it('[SI-06] asks for what the kind needs, a free key, and an issuer outside this machine', async () => {
    await expect(add({ kind: 'wecom', issuer: null })).rejects.toMatchObject({ code: 'third.incomplete' })
    await expect(add({ key })).rejects.toMatchObject({ code: 'third.keyTaken' })
    for (const issuer of [
      'http://id.test',
      'https://169.254.169.254',
      'https://[fe80::1]',
      'https://[::ffff:169.254.169.254]',
      'https://user@id.test',
      'https://id.test/?x=1',
      'ftp://id.test',
      'id.test',
      'https://0.0.0.0',
      'https://224.0.0.1',
    ])
      await expect(add({ issuer }), issuer).rejects.toMatchObject({ code: 'third.issuerWrong' })
    await expect(add({ issuer: 'https://id.test/realms/works/' })).resolves.toEqual(expect.any(Number))
  })
})
