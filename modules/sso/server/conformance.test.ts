/** The protocol from outside, over a real socket: what a hostile system or browser may try, case by case. */
import { ofFile } from '@mouldwright/testkit/of-file'
import { describe, expect, it } from 'vitest'
import { claimsOf, minutes, pkce, ssoWorldOfFile } from './sso.fixture.ts'

const site = ssoWorldOfFile()
const mei = ofFile(() => site.person())
const erp = ofFile(() => site.system({ mayRefresh: true }))

const offline = { scope: 'openid offline_access', prompt: 'consent' }
const refresh = (token: string | undefined, of = erp) =>
  site.token(of, { grant_type: 'refresh_token', refresh_token: token ?? '' })

describe('[N4 SI-01] a redirect address counts letter by letter', () => {
  const variants: [string, (registered: string) => string][] = [
    ['a slash at the end', (uri) => `${uri}/`],
    ['another case in the path', (uri) => uri.replace('callback', 'Callback')],
    ['capitals in the host', (uri) => uri.replace('.example', '.EXAMPLE')],
    ['the port said aloud', (uri) => uri.replace('.example', '.example:443')],
    ['another port', (uri) => uri.replace('.example', '.example:8443')],
    ['a query of its own', (uri) => `${uri}?next=https://evil.example`],
    ['an empty query', (uri) => `${uri}?`],
    ['an encoded letter', (uri) => uri.replace('callback', 'c%61llback')],
    ['an encoded slash', (uri) => uri.replace('/callback', '%2Fcallback')],
    ['a way back in the path', (uri) => uri.replace('/callback', '/x/../callback')],
    ['an encoded way back', (uri) => uri.replace('/callback', '/x/%2e%2e/callback')],
    ['a path below', (uri) => `${uri}/deeper`],
    ['the path above', (uri) => uri.replace('/callback', '/')],
    ['http', (uri) => uri.replace('https:', 'http:')],
    ['a subdomain', (uri) => uri.replace('https://', 'https://login.')],
    ['a longer domain', (uri) => uri.replace('.example/', '.example.evil.example/')],
    ['a user in front', (uri) => uri.replace('https://', 'https://evil.example@')],
    ['a fragment', (uri) => `${uri}#here`],
    ['a backslash', (uri) => uri.replace('https://', 'https:\\\\')],
    ['white space at the end', (uri) => `${uri} `],
    ['a line break', (uri) => `${uri}\r\nlocation: https://evil.example`],
    ['a script', () => 'javascript:alert(1)'],
    ['another system altogether', () => 'https://evil.example/callback'],
    ['nothing', () => ''],
  ]
  it.each(variants)('%s is refused, and nobody is sent there', async (_, change) => {
    const seen = await site.open().get(site.authorizeUrl(erp, { redirect_uri: change(erp.redirectUri) }))
    expect(seen).toMatchObject({ status: 400, location: '' })
    expect(seen.text).not.toContain('evil')
  })

  it('none, or two at once, are refused', async () => {
    const none = await site.open().get(site.authorizeUrl(erp, { redirect_uri: undefined }))
    const two = await site.open().get(`${site.authorizeUrl(erp)}&redirect_uri=https%3A%2F%2Fevil.example`)
    for (const seen of [none, two]) expect(seen).toMatchObject({ status: 400, location: '' })
  })

  it('the page of a wrong request shows text as text, in the language that was asked for', async () => {
    const evil = '<script>alert(1)</script>'
    const [zh, en] = await Promise.all(
      ['cn', 'en'].map((lang) => site.open().get(site.authorizeUrl({ ...erp, clientId: evil }, { lang }))),
    )
    for (const seen of [zh!, en!]) {
      expect(seen.status).toBe(400)
      expect(seen.text).not.toContain(evil)
      expect(seen.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    expect(zh!.text).toContain('登录请求有误')
    expect(en!.text).toContain('Invalid sign-in request')
  })
})

describe('[N4] an authorization request that asks for more or less than is offered', () => {
  const challenge = pkce().challenge
  const cases: [string, Record<string, string | undefined>, string][] = [
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge without its method', { code_challenge_method: undefined }, 'invalid_request'],
    ['a method without a challenge', { code_challenge: undefined }, 'invalid_request'],
    ['a short challenge', { code_challenge: challenge.slice(1) }, 'invalid_request'],
    ['response type token', { response_type: 'token' }, 'invalid_request'],
    ['response type id_token', { response_type: 'id_token' }, 'invalid_request'],
    ['response type code id_token', { response_type: 'code id_token' }, 'invalid_request'],
    ['response type code token', { response_type: 'code token' }, 'invalid_request'],
    ['response type none', { response_type: 'none' }, 'unsupported_response_type'],
    ['response mode fragment', { response_mode: 'fragment' }, 'unsupported_response_mode'],
    ['response mode form_post', { response_mode: 'form_post' }, 'unsupported_response_mode'],
    ['response mode web_message', { response_mode: 'web_message' }, 'unsupported_response_mode'],
    ['response mode query.jwt', { response_mode: 'query.jwt' }, 'unsupported_response_mode'],
    ['a request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
    ['a request object elsewhere', { request_uri: 'https://evil.example/r' }, 'request_uri_not_supported'],
    ['a registration on the way', { registration: '{}' }, 'registration_not_supported'],
    ['no page where nobody is signed in', { prompt: 'none' }, 'login_required'],
    ['no page together with another prompt', { prompt: 'none login' }, 'invalid_request'],
  ]
  it.each(cases)('%s', async (_, change, error) => {
    const { location } = await site.open().get(site.authorizeUrl(erp, change))
    const back = new URL(location)
    expect(back.href.startsWith(erp.redirectUri)).toBe(true)
    // Types that were for pages hear of their refusal in the fragment, as the protocol wants it.
    const told = change['response_type']?.includes('token')
      ? new URLSearchParams(back.hash.slice(1))
      : back.searchParams
    expect(Object.fromEntries(told)).toMatchObject({ error, state: 'a state' })
    expect(location).not.toMatch(/[?#&](?:code|access_token|id_token)=/)
  })

  it.each([['unknown'], [''], ['mouldwright\u0000'], [undefined]])('a client %j that nobody registered', async (id) => {
    const seen = await site.open().get(site.authorizeUrl(erp, { client_id: id }))
    expect(seen).toMatchObject({ status: 400, location: '' })
  })
})

describe('[N4] what is not offered is not there', () => {
  it.each([
    ['POST', 'reg'],
    ['POST', 'device/auth'],
    ['GET', 'device'],
    ['POST', 'request'],
    ['POST', 'backchannel'],
    ['POST', 'token/introspection'],
    ['POST', 'auth'],
    ['GET', 'token'],
    ['GET', 'interaction/x'],
  ])('%s /oidc/%s', async (method, path) => {
    const body = method === 'POST' ? { body: new URLSearchParams({ client_id: erp.clientId }) } : {}
    expect((await site.open().send(method, `/oidc/${path}`, body)).status).toBe(404)
  })

  it.each(['password', 'client_credentials', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code', ''])(
    'grant type %j',
    async (grant_type) => {
      const seen = await site.token(erp, { grant_type, username: mei.phone, password: 'x' })
      expect(seen.status).toBe(400)
      expect(seen.json).not.toHaveProperty('access_token')
    },
  )

  it('the description says what is offered, at the address of the deployment, and is read by no page elsewhere', async () => {
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' }
    const seen = await site.open().get('/oidc/.well-known/openid-configuration', forged)
    const issuer = `${site.base}/oidc`
    expect(seen.json).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/session/end`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      backchannel_logout_supported: true,
      claims_parameter_supported: false,
      request_uri_parameter_supported: false,
    })
    for (const absent of ['registration_endpoint', 'device_authorization_endpoint', 'introspection_endpoint'])
      expect(seen.json).not.toHaveProperty(absent)
    expect(seen.text).not.toContain('evil')
    expect(seen.headers.has('access-control-allow-origin')).toBe(false)
    const { keys } = (await site.open().get('/oidc/jwks')).json
    expect(keys.map(({ alg }: { alg: string }) => alg)).toEqual(['RS256', 'ES256'])
    expect(JSON.stringify(keys)).not.toMatch(/"(?:d|p|q|dp|dq|qi)":/)
  })
})

describe('[N4] a code is good once, for its client, its verifier, its address and a minute', () => {
  const signedIn = () => site.signedInTo(erp, mei.phone, undefined, offline)
  const fresh = async (of = erp) => {
    const { verifier, challenge } = pkce()
    const back = await site.authorize(site.open(), mei.phone, site.authorizeUrl(of, {}, challenge))
    return { code: back.searchParams.get('code')!, verifier }
  }

  it('used twice, it ends what the first use has got', async () => {
    const { code, verifier, tokens } = await signedIn()
    expect((await site.userInfo(tokens.access_token)).status).toBe(200)
    const again = await site.exchange(erp, code, verifier)
    expect(again).toMatchObject({ status: 400, json: { error: 'invalid_grant' } })
    expect((await site.userInfo(tokens.access_token)).status).toBe(401)
    expect((await refresh(tokens.refresh_token)).json).toMatchObject({ error: 'invalid_grant' })
  })

  it('used by many at once, one gets tokens, and they are worth nothing', async () => {
    const { code, verifier } = await fresh()
    const answers = await Promise.all(Array.from({ length: 5 }, () => site.exchange(erp, code, verifier)))
    const given = answers.filter(({ status }) => status === 200)
    expect(given.length).toBeLessThanOrEqual(1)
    expect(new Set(answers.map(({ status }) => status).filter((status) => status !== 200))).toEqual(new Set([400]))
    for (const { json } of given) expect((await site.userInfo(json.access_token)).status).toBe(401)
  })

  it('after a minute it is gone', () =>
    site.world.clock.standing(async () => {
      const [late, inTime] = [await fresh(), await fresh()]
      site.world.clock.advance(minutes(1) - 5_000)
      expect((await site.exchange(erp, inTime.code, inTime.verifier)).status).toBe(200)
      site.world.clock.advance(5_000)
      expect((await site.exchange(erp, late.code, late.verifier)).json).toMatchObject({ error: 'invalid_grant' })
    }))

  const wrong: [string, Record<string, string>][] = [
    ['another verifier', { code_verifier: pkce().verifier }],
    ['no verifier', { code_verifier: '' }],
    ['a verifier that is too short', { code_verifier: 'short' }],
    ['another address', { redirect_uri: 'https://evil.example/callback' }],
  ]
  it.each(wrong)('%s: the first wrong try uses it up', async (_, change) => {
    const { code, verifier } = await fresh()
    const seen = await site.exchange(erp, code, verifier, change)
    expect(seen.status).toBe(400)
    expect(seen.json.error).toMatch(/^invalid_(?:grant|request)$/)
    expect((await site.exchange(erp, code, verifier)).json).toMatchObject({ error: 'invalid_grant' })
  })

  it('a code that nobody gave is none, and harms no other', async () => {
    const { code, verifier } = await fresh()
    expect((await site.exchange(erp, 'x'.repeat(43), verifier)).json).toMatchObject({ error: 'invalid_grant' })
    expect((await site.exchange(erp, code, verifier)).status).toBe(200)
  })

  it('tried wrongly after its use, it ends what the use has got', async () => {
    const { code, tokens } = await signedIn()
    expect((await site.exchange(erp, code, pkce().verifier)).status).toBe(400)
    expect((await site.userInfo(tokens.access_token)).status).toBe(401)
    expect((await refresh(tokens.refresh_token)).json).toMatchObject({ error: 'invalid_grant' })
  })

  it('another client has nothing of it, whatever it calls itself', async () => {
    const crm = await site.system()
    const attempts = [
      { as: { ...crm, redirectUri: erp.redirectUri }, status: 400, error: 'invalid_grant' },
      { as: { ...erp, secret: crm.secret }, status: 401, error: 'invalid_client' },
      { as: { ...erp, secret: null }, status: 401, error: 'invalid_client' },
    ]
    for (const { as, status, error } of attempts) {
      const { code, verifier } = await fresh()
      expect(await site.exchange(as, code, verifier)).toMatchObject({ status, json: { error } })
      expect((await site.exchange(erp, code, verifier)).json).toMatchObject({ error: 'invalid_grant' })
    }
  })

  it('a system without a secret gets along with PKCE alone, and cannot pretend to have one', async () => {
    const app = await site.system({ isPublic: true })
    const one = await fresh(app)
    expect((await site.exchange({ ...app, secret: 'guess' }, one.code, one.verifier)).status).toBe(401)
    const two = await fresh(app)
    expect((await site.exchange(app, two.code, pkce().verifier)).status).toBe(400)
    const right = await fresh(app)
    expect((await site.exchange(app, right.code, right.verifier)).status).toBe(200)
  })

  it('refresh tokens are good once; one that comes again ends its whole line', async () => {
    const { tokens } = await signedIn()
    const next = await refresh(tokens.refresh_token)
    expect(next.status).toBe(200)
    expect(next.json.refresh_token).not.toBe(tokens.refresh_token)
    expect((await refresh(tokens.refresh_token)).status).toBe(400)
    expect((await refresh(next.json.refresh_token)).status).toBe(400)
    expect((await site.userInfo(next.json.access_token)).status).toBe(401)
    const crm = await site.system({ mayRefresh: true })
    expect((await refresh((await signedIn()).tokens.refresh_token, crm)).status).toBe(400)
  })
})

describe('[N4] what a token tells', () => {
  it('is what its scope allows, and the account by its id', async () => {
    const few = await site.signedInTo(erp, mei.phone, undefined, { scope: 'openid' })
    const all = await site.signedInTo(erp, mei.phone)
    expect((await site.userInfo(few.tokens.access_token)).json).toEqual({ sub: String(mei.accountId) })
    expect((await site.userInfo(all.tokens.access_token)).json).toEqual({
      sub: String(mei.accountId),
      name: '梅',
      preferred_username: 'mei',
      phone_number: mei.phone,
    })
    expect(claimsOf(all.tokens.id_token)).toMatchObject({
      sub: String(mei.accountId),
      aud: erp.clientId,
      iss: `${site.base}/oidc`,
      nonce: 'a nonce',
    })
    expect(claimsOf(all.tokens.id_token)).not.toHaveProperty('phone_number')
  })

  it('goes to nobody without it, with a wrong, late or revoked one, or by the address', async () => {
    const { tokens } = await site.signedInTo(erp, mei.phone)
    expect((await site.open().get('/oidc/me')).status).toBe(401)
    expect((await site.userInfo('x'.repeat(43))).status).toBe(401)
    expect((await site.userInfo(tokens.id_token)).status).toBe(401)
    expect((await site.open().get(`/oidc/me?access_token=${tokens.access_token}`)).status).toBe(400)
    expect((await site.userInfo(tokens.access_token)).status).toBe(200)
    const credentials = `Basic ${Buffer.from(`${erp.clientId}:${erp.secret}`).toString('base64')}`
    await site.open().post('/oidc/token/revocation', new URLSearchParams({ token: tokens.access_token }), {
      authorization: credentials,
    })
    expect((await site.userInfo(tokens.access_token)).status).toBe(401)
    const other = await site.signedInTo(erp, mei.phone)
    site.world.clock.advance(minutes(10))
    expect((await site.userInfo(other.tokens.access_token)).status).toBe(401)
  })

  it('ends with the account', async () => {
    const leaver = await site.person()
    const { tokens } = await site.signedInTo(erp, leaver.phone)
    await site.disable(leaver.accountId)
    expect((await site.userInfo(tokens.access_token)).status).toBe(401)
  })

  it('stands in no address, no log line and not in the database', async () => {
    const { browser, tokens, code } = await signedInOffline()
    const secrets = [tokens.access_token, tokens.id_token, tokens.refresh_token!]
    const cookie = browser.cookies.get('mw_provider /')!.value
    for (const secret of secrets) expect(browser.visited.join('\n')).not.toContain(secret)
    for (const secret of [...secrets, code, cookie, erp.secret!]) {
      expect(site.lines.join('\n')).not.toContain(secret)
      expect(await site.storedText()).not.toContain(secret)
    }
    // On a busy machine the work beside may be put off, with a warning.
    expect(site.lines.filter((line) => !line.startsWith('["warn"'))).toEqual([])
  })

  const signedInOffline = () => site.signedInTo(erp, mei.phone, undefined, offline)
})
