/** An OpenID provider for tests, as strict as a real one: secret, redirect address, PKCE, codes good once. */
import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import {
  createCodes,
  openFakeServer,
  readAuthorize,
  type Asked,
  type Redirect,
  type Reply,
} from './fake-provider.fixture.ts'

export interface FakeOpenId extends Awaited<ReturnType<typeof openFakeServer>> {
  issuer: string
  clientId: string
  secret: string
  /** Somebody signs in there. */
  approve(url: string, sub: string, name?: string): Redirect
  /** Changes the claims of the next tokens, or makes the whole token. */
  mint:
    | ((claims: JWTPayload, sign: (claims: JWTPayload, header?: object) => Promise<string>) => Promise<string>)
    | undefined
  publicKeyPem: string
  rotateKeys(): Promise<void>
}

interface Granted {
  sub: string
  name: string | undefined
  nonce: string
  challenge: string
  redirectUri: string
}

export async function openFakeOpenId(redirectUri: string): Promise<FakeOpenId> {
  const [clientId, secret] = ['mould client', 's3cret:with/odd chars']
  const codes = createCodes<Granted>()
  let serial = 0
  const newKeys = async () => {
    serial += 1
    const pair = await generateKeyPair('RS256', { extractable: true })
    return {
      ...pair,
      kid: `k${serial}`,
      jwk: { ...(await exportJWK(pair.publicKey)), kid: `k${serial}`, alg: 'RS256' },
    }
  }
  let keys = await newKeys()
  const sign = (claims: JWTPayload, header: object = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keys.kid, ...header }).sign(keys.privateKey)

  const encode = (part: string) => new URLSearchParams({ '': part }).toString().slice(1)
  const basic = `Basic ${Buffer.from(`${encode(clientId)}:${encode(secret)}`).toString('base64')}`

  function token({ form, headers }: Asked): Reply {
    const refuse = (error: string): Reply => ({ status: 400, json: { error } })
    if (headers.authorization !== basic) return { status: 401, json: { error: 'invalid_client' } }
    const granted = codes.spend(form.get('code'))
    if (form.get('grant_type') !== 'authorization_code' || !granted) return refuse('invalid_grant')
    if (form.get('redirect_uri') !== granted.redirectUri) return refuse('invalid_grant')
    const shown = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (shown !== granted.challenge) return refuse('invalid_grant')
    const now = Math.floor(Date.now() / 1_000)
    const claims = {
      iss: fake.origin,
      aud: clientId,
      sub: granted.sub,
      nonce: granted.nonce,
      iat: now,
      exp: now + 300,
      ...(granted.name ? { name: granted.name } : {}),
    }
    return (response) =>
      void (fake.mint ?? ((of) => sign(of)))(claims, sign).then((idToken) =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ token_type: 'Bearer', access_token: 'a', id_token: idToken })),
      )
  }

  const server = await openFakeServer((asked) => {
    switch (`${asked.method} ${asked.path}`) {
      case 'GET /.well-known/openid-configuration':
        return {
          json: {
            issuer: server.origin,
            authorization_endpoint: `${server.origin}/authorize`,
            token_endpoint: `${server.origin}/token`,
            jwks_uri: `${server.origin}/jwks`,
            token_endpoint_auth_methods_supported: ['client_secret_basic'],
          },
        }
      case 'GET /jwks':
        return { json: { keys: [keys.jwk, { kty: 'oct', kid: 'shared', k: 'c2VjcmV0' }] } }
      case 'POST /token':
        return token(asked)
      default:
        return { status: 404, json: {} }
    }
  })

  const fake: FakeOpenId = Object.assign(server, {
    issuer: server.origin,
    clientId,
    secret,
    mint: undefined,
    publicKeyPem: await pemOf(keys.publicKey),
    approve(url: string, sub: string, name?: string) {
      const query = readAuthorize(url, redirectUri)
      const problem =
        new URL(url).origin !== server.origin ||
        query.get('client_id') !== clientId ||
        query.get('response_type') !== 'code' ||
        query.get('code_challenge_method') !== 'S256' ||
        !query.get('scope')?.split(' ').includes('openid')
      if (problem) throw new Error(`not an address of this provider: ${url}`)
      const code = codes.issue({
        sub,
        name,
        nonce: query.get('nonce') ?? '',
        challenge: query.get('code_challenge') ?? '',
        redirectUri,
      })
      return { code, state: query.get('state') ?? '' }
    },
    async rotateKeys() {
      keys = await newKeys()
    },
  })
  return fake
}

async function pemOf(key: CryptoKey): Promise<string> {
  const der = Buffer.from(await crypto.subtle.exportKey('spki', key)).toString('base64')
  return `-----BEGIN PUBLIC KEY-----\n${der.replace(/(.{64})/g, '$1\n')}\n-----END PUBLIC KEY-----\n`
}
