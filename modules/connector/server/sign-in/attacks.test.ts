import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setConnectorValid } from '../api.ts'
import type { Redirect } from '../fake-provider.fixture.ts'
import { createConnectorWorld, password, patience, type ConnectorWorld } from '../connector-world.fixture.ts'
import { whoAmI } from '../../../identity/server/browser.fixture.ts'

let site: ConnectorWorld
let key: string

beforeAll(async () => {
  site = await createConnectorWorld()
  key = (await site.connector({ kind: 'openid', key: 'works' })).key
})
afterAll(() => site.close())
afterEach(() => {
  site.openid.mint = undefined
  site.openid.instead = undefined
  site.waitFor(patience)
})

const approved = async (by = site.browser(), sub = 'sub-a') => ({
  by,
  back: site.openid.approve(await site.begin(by, key), sub),
})
const refusalOf = async (by: ReturnType<ConnectorWorld['browser']>, back: Redirect) =>
  (await site.finish(by, back)).data?.refusal
const tokenCalls = () => site.openid.asked.filter(({ path }) => path === '/token').length

describe('why a token of an identity provider is refused', () => {
  it('[K3] is noted each time: a wrong state, a wrong code, a wrong ticket', async () => {
    const { by, back } = await approved()
    const before = (await site.refusedLines()).length
    expect(await refusalOf(site.browser(), back)).toBe('third.stateWrong')
    expect((await site.refusedLines()).length).toBe(before + 1)
    expect(await refusalOf(by, { ...back, code: 'guessed' })).toBe('third.refused')
    expect((await site.refusedLines()).length).toBe(before + 2)
    const lot = await site.browser().post('/third/lot/finish', { token: 'x'.repeat(43) })
    expect(lot.data.refusal).toBe('third.lotWrong')
    expect((await site.refusedLines()).length).toBe(before + 3)
  })
})

describe('state and code', () => {
  it('[SI-06 N4] a state of another browser is worth nothing, and stays good in its own', async () => {
    const { by, back } = await approved()
    const before = tokenCalls()
    expect(await refusalOf(site.browser(), back)).toBe('third.stateWrong')
    const thief = site.browser()
    await site.begin(thief, key)
    expect(await refusalOf(thief, back)).toBe('third.stateWrong')
    expect(tokenCalls()).toBe(before)
    expect((await site.finish(by, back)).data.next).toBe('bind')
  })

  it('[SI-06 N4] a state is valid once, even at the same time, and even when the provider refused', async () => {
    const { by, back } = await approved()
    const answers = await Promise.all(Array.from({ length: 8 }, () => site.finish(by, back)))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(answers.filter(({ data }) => data.refusal === 'third.stateWrong')).toHaveLength(7)
    const next = await approved(by)
    expect(await refusalOf(by, { ...next.back, code: 'guessed' })).toBe('third.refused')
    expect(await refusalOf(by, next.back)).toBe('third.stateWrong')
  })

  it('[SI-06 N4] a code is valid once at the provider, also with a fresh state', async () => {
    const { by, back } = await approved()
    expect((await site.finish(by, back)).code).toBe(1)
    const next = await approved(by)
    expect(await refusalOf(by, { ...next.back, code: back.code })).toBe('third.refused')
  })

  it('[SI-06 N4] somebody else’s code under one’s own state fails: it was asked for with another verifier and nonce', async () => {
    const [victim, attacker] = [await approved(), await approved(site.browser(), 'sub-attacker')]
    expect(await refusalOf(attacker.by, { ...attacker.back, code: victim.back.code })).toBe('third.refused')
  })

  it('[SI-06] ten minutes, no more', async () => {
    const { by, back } = await approved()
    site.world.clock.advance(10 * 60_000 + 1_000)
    expect(await refusalOf(by, back)).toBe('third.stateWrong')
    site.world.clock.advance(-10 * 60_000 - 1_000)
  })

  it('[SI-06 N4] a redirect that names another issuer is not taken', async () => {
    const { by, back } = await approved()
    expect(await refusalOf(by, { ...back, iss: 'https://evil.test' })).toBe('third.refused')
    const right = await approved(by)
    expect((await site.finish(by, { ...right.back, iss: site.openid.issuer })).code).toBe(1)
  })

  it('[N1] takes no return path that leads elsewhere', async () => {
    for (const returnTo of ['//evil.test', 'https://evil.test', '/\\evil.test', 'evil', '/a\\b', '/a b'])
      expect((await site.browser().post('/third/begin', { key, returnTo })).code).toBe(400)
  })
})

describe('the ID token', () => {
  const now = () => Math.floor(Date.now() / 1_000)
  const base64 = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url')

  it.each<[string, NonNullable<ConnectorWorld['openid']['mint']>]>([
    ['another nonce', (claims, sign) => sign({ ...claims, nonce: 'x' })],
    ['no nonce', ({ nonce: _, ...claims }, sign) => sign(claims)],
    ['another issuer', (claims, sign) => sign({ ...claims, iss: 'https://evil.test' })],
    ['another audience', (claims, sign) => sign({ ...claims, aud: 'other client' })],
    ['several audiences without a party', (claims, sign) => sign({ ...claims, aud: ['mould client', 'other'] })],
    ['another party', (claims, sign) => sign({ ...claims, aud: ['mould client', 'other'], azp: 'other' })],
    ['run out', (claims, sign) => sign({ ...claims, iat: now() - 500, exp: now() - 120 })],
    ['made long ago', (claims, sign) => sign({ ...claims, iat: now() - 3_600, exp: now() + 300 })],
    ['made in the future', (claims, sign) => sign({ ...claims, iat: now() + 600, exp: now() + 900 })],
    ['no end', ({ exp: _, ...claims }, sign) => sign(claims)],
    ['no subject', ({ sub: _, ...claims }, sign) => sign(claims)],
    ['an unknown key', (claims, sign) => sign(claims, { kid: 'nobody' })],
    ['alg none', async (claims) => `${base64({ alg: 'none' })}.${base64(claims)}.`],
    ['no JWT', async () => 'nonsense'],
  ])('[SI-06 N4] is not taken with %s', async (_, mint) => {
    const { by, back } = await approved()
    site.openid.mint = mint
    expect(await refusalOf(by, back)).toBe('third.refused')
  })

  it('[SI-06 N4] is not taken when signed with the provider’s public key or a shared one as if it were a secret', async () => {
    for (const [kid, secret] of [
      ['k1', site.openid.publicKeyPem],
      ['shared', 'secret'],
      ['k1', site.openid.secret],
    ] as const) {
      const { by, back } = await approved()
      site.openid.mint = async (claims) => {
        const body = `${base64({ alg: 'HS256', kid })}.${base64(claims)}`
        return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
      }
      expect(await refusalOf(by, back)).toBe('third.refused')
    }
  })

  it('[SI-06] is taken after the provider has changed its keys', async () => {
    const { by, back } = await approved()
    // The known keys must be old enough to be asked for again.
    site.world.clock.advance(60_000)
    site.openid.mint = (claims, sign) => sign({ ...claims, iat: now() + 60, exp: now() + 360 })
    await site.openid.rotateKeys()
    expect((await site.finish(by, back)).data.next).toBe('bind')
    site.world.clock.advance(-60_000)
  })
})

describe('answers of the provider', () => {
  const inner = 'http://169.254.169.254/latest'

  it.each<[string, NonNullable<ConnectorWorld['openid']['instead']>]>([
    ['never ends its answer', () => (response) => void response.writeHead(200).write('{')],
    ['does not answer', () => () => {}],
  ])('[SI-06] an identity provider that %s', async (_, reply) => {
    const { by, back } = await approved()
    site.waitFor(1_500)
    site.openid.instead = (asked) => (asked.path === '/token' ? reply(asked) : undefined)
    const { data, message } = await site.finish(by, back)
    expect([data.refusal, message]).toEqual(['third.unreachable', expect.stringContaining('厂内账号')])
    expect(message).not.toMatch(/127\.0\.0\.1|token|ECONN/)
  })

  it.each<[string, NonNullable<ConnectorWorld['openid']['instead']>, string]>([
    [
      'sends us to an inner address',
      () => (response) => void response.writeHead(302, { location: inner }).end(),
      'third.unreachable',
    ],
    [
      'answers without end',
      () => (response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(`{"id_token": "${'x'.repeat(2_000_000)}"}`)
      },
      'third.unreachable',
    ],
    ['is broken', () => ({ status: 500, json: {} }), 'third.unreachable'],
    ['speaks no JSON', () => (response) => void response.end('<html>'), 'third.unreachable'],
    ['answers a list', () => ({ json: [] }), 'third.unreachable'],
    ['gives no token', () => ({ json: { access_token: 'a' } }), 'third.refused'],
  ])('[SI-06] an identity provider that %s', async (_, reply, refusal) => {
    const { by, back } = await approved()
    site.openid.instead = (asked) => (asked.path === '/token' ? reply(asked) : undefined)
    const answer = await site.finish(by, back)
    expect(answer.data.refusal).toBe(refusal)
    expect(answer.message).toContain('厂内账号')
    expect(answer.message).not.toMatch(/127\.0\.0\.1|token|ECONN/)
  })

  it.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'issuer'])(
    '[SI-06] an identity provider whose %s is elsewhere is not begun with',
    async (name) => {
      for (const elsewhere of [`${inner}/x`, 'http://127.0.0.1:9/x', 'http://evil.test/x', 'https://evil.test/x']) {
        const host = await site.connector({
          kind: 'openid',
          issuer: `${site.openid.issuer}/${name}-${elsewhere.length}`,
        })
        site.openid.instead = ({ path }) =>
          path.endsWith('/openid-configuration')
            ? {
                json: {
                  issuer: site.openid.issuer + path.replace('/.well-known/openid-configuration', ''),
                  authorization_endpoint: `${site.openid.issuer}/authorize`,
                  token_endpoint: `${site.openid.issuer}/token`,
                  jwks_uri: `${site.openid.issuer}/jwks`,
                  [name]: elsewhere,
                },
              }
            : undefined
        expect((await site.browser().post('/third/begin', { key: host.key })).data.refusal).toBe('third.refused')
      }
    },
  )
})

describe('tying', () => {
  it('[SI-06] a connector switched off in the middle lets nobody in, at any step, and ends who came by it', async () => {
    const { id, key: own } = await site.connector({ kind: 'openid' })
    const { browser } = await site.tied(own, 'sub-off')
    const by = site.browser()
    const back = site.openid.approve(await site.begin(by, own), 'sub-off')
    const late = site.browser()
    const slow = site.openid.approve(await site.begin(late, own), 'sub-off')
    const held = site.browser()
    const { ticket } = (await site.come(held, own, 'sub-new')).data
    const { phone } = await site.member()
    await held.signIn(phone, password)
    const off = () => site.control((db) => setConnectorValid(db, id, false, new Date(site.world.clock.now())))
    // One is being asked about at the very moment.
    site.openid.mint = async (claims, sign) => {
      await off()
      return sign(claims)
    }
    expect(await refusalOf(late, slow)).toBe('third.absent')
    expect(await refusalOf(by, back)).toBe('third.stateWrong')
    expect((await held.post('/third/bind', { ticket })).data.refusal).toBe('third.ticketWrong')
    expect((await browser.post(whoAmI)).code).toBe(11009)
  })

  it('[SI-06] needs a proof of one’s own, fresh, in the browser that began, once', async () => {
    const by = site.browser()
    const { ticket } = (await site.come(by, key, 'sub-bind')).data
    expect((await by.post('/third/bind', { ticket })).code).toBe(401)
    const { phone, browser: other } = await site.tied((await site.connector({ kind: 'openid' })).key, 'sub-other')
    expect((await other.post('/third/bind', { ticket })).data.refusal).toBe('third.ticketWrong')
    await by.signIn(phone, password)
    site.world.clock.advance(6 * 60_000)
    expect((await by.post('/third/bind', { ticket })).data.refusal).toBe('third.proveAgain')
    await by.signIn(phone, password)
    const answers = await Promise.all(Array.from({ length: 5 }, () => by.post('/third/bind', { ticket })))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    site.world.clock.advance(-6 * 60_000)
  })

  it('[SI-06] an external sign-in is not enough to add a factor', async () => {
    const { key: one } = await site.connector({ kind: 'openid' })
    await site.tied(one, 'sub-key')
    const by = site.browser()
    const { ticket } = (await site.come(by, key, 'sub-second-key')).data
    expect((await site.come(by, one, 'sub-key')).data.next).toBeNull()
    expect((await by.post('/third/bind', { ticket })).data.refusal).toBe('third.proveAgain')
  })

  it('[SI-06] one person there is one account here, and the other way round', async () => {
    const { phone } = await site.tied(key, 'sub-one')
    const by = site.browser()
    const { ticket } = (await site.come(by, key, 'sub-two')).data
    await by.signIn(phone, password)
    expect((await by.post('/third/bind', { ticket })).data.refusal).toBe('third.taken')
  })

  it('[SI-06 T1] an identity provider of one tenant opens no other: its people are members there and nowhere else', async () => {
    const { tenantId, phone } = await site.member()
    const { key: own } = await site.connector({ kind: 'openid', tenantId })
    const outsider = await site.member()
    const stranger = site.browser()
    const { ticket } = (await site.come(stranger, own, 'sub-outside')).data
    await stranger.signIn(outsider.phone, password)
    expect((await stranger.post('/third/bind', { ticket })).data.refusal).toBe('third.notMember')
    const { browser, bound } = await site.tied(own, 'sub-inside', { phone } as never)
    expect(bound.data.tenantId).toBe(tenantId)
    // The same person joins another company: the first company's identity provider is no longer enough.
    await site.member({ phone })
    expect((await site.come(browser, own, 'sub-inside')).data).toMatchObject({ refusal: 'third.elsewhere' })
  })

  it('[SI-06] too many begun from one place at once are refused', async () => {
    const by = site.browser()
    const codes: number[] = []
    for (let nth = 0; nth < 12; nth += 1) codes.push((await by.post('/third/begin', { key })).code)
    expect(new Set(codes)).toEqual(new Set([1]))
    const begin = () =>
      site.world.composition.app.inject({
        method: 'POST',
        url: '/front/third/begin',
        remoteAddress: '10.99.9.9',
        payload: { key },
        headers: { cookie: [...site.browser().cookies].join() },
      })
    const statuses: number[] = []
    // Few at a time: who waits too long for the database is told that the system is busy.
    for (let nth = 0; nth < 400; nth += 20)
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, begin))).map(({ statusCode }) => statusCode))
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})
