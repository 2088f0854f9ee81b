/**
 * Any OpenID provider: discovery, code flow with PKCE, and a full check of the ID token (OpenID Connect Core 1.0 § 3.1.3.7).
 */
import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose'
import { ProviderFault, isProviderAddress, type AskProvider } from '../ask-provider.ts'
import type { ConnectorPort } from '../connector-port.ts'
import { hostOf, nameOf, subjectOf, withQuery, type IdentityProvider } from '../identity-provider.ts'
import type { Provider } from '../providers.ts'

/** What the provider says of itself, checked. */
interface Discovered {
  authorize: string
  token: string
  keys: string
  /** How it wants the client's secret. */
  auth: 'client_secret_basic' | 'client_secret_post'
  namesItself: boolean
}

interface Kept<T> {
  value: T
  until: number
}

const keptMs = 10 * 60_000
/** How soon keys may be asked for again because of an unknown one. */
const againMs = 30_000
const mostKept = 200
const toleranceSeconds = 60
/** Asymmetric only: with a shared secret, an identity provider's public key could be passed off as one. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

export function createOpenIdProvider(
  port: ConnectorPort,
  ask: AskProvider,
  secretOf: (of: Provider) => string,
): IdentityProvider {
  const discovered = new Map<string, Kept<Discovered>>()
  const keySets = new Map<string, Kept<JSONWebKeySet>>()

  const issuerOf = (provider: Provider) => provider.issuer!
  const hostsOf = (provider: Provider) => [hostOf(issuerOf(provider)), ...provider.hosts.split(' ').filter(Boolean)]

  async function discover(provider: Provider, at: Date): Promise<Discovered> {
    const issuer = issuerOf(provider)
    const key = `${issuer} ${provider.hosts}`
    const kept = discovered.get(key)
    if (kept && kept.until > at.getTime()) return kept.value
    const { status, body } = await ask({
      url: `${issuer}/.well-known/openid-configuration`,
      hosts: hostsOf(provider),
    })
    if (status !== 200) throw new ProviderFault('unreachable', `${issuer} does not say what it offers: ${status}`)
    const value = checked(provider, body)
    if (discovered.size >= mostKept) discovered.clear()
    discovered.set(key, { value, until: at.getTime() + keptMs })
    return value
  }

  function checked(provider: Provider, body: Readonly<Record<string, unknown>>): Discovered {
    const issuer = issuerOf(provider)
    if (String(body['issuer']).replace(/\/$/, '') !== issuer)
      throw new ProviderFault('refused', `${issuer} calls itself ${String(body['issuer'])}`)
    const hosts = hostsOf(provider)
    const endpoint = (name: string) => {
      const address = body[name]
      if (typeof address !== 'string' || !isProviderAddress(port, address) || !hosts.includes(hostOf(address)))
        throw new ProviderFault('refused', `${name} of ${issuer} is on none of the connector's hosts`)
      return address
    }
    const methods = body['token_endpoint_auth_methods_supported'] ?? ['client_secret_basic']
    const auth = (['client_secret_basic', 'client_secret_post'] as const).find(
      (method) => Array.isArray(methods) && methods.includes(method),
    )
    if (!auth) throw new ProviderFault('refused', `${issuer} takes no client secret`)
    return {
      authorize: endpoint('authorization_endpoint'),
      token: endpoint('token_endpoint'),
      keys: endpoint('jwks_uri'),
      auth,
      namesItself: body['authorization_response_iss_parameter_supported'] === true,
    }
  }

  async function keysOf(provider: Provider, { keys: url }: Discovered, at: Date, fresh: boolean) {
    const kept = keySets.get(url)
    if (kept && kept.until > at.getTime() + (fresh ? keptMs - againMs : 0)) return kept.value
    const { status, body } = await ask({ url, hosts: hostsOf(provider) })
    const list = body['keys']
    if (status !== 200 || !Array.isArray(list)) throw new ProviderFault('unreachable', `${url} holds no keys`)
    // A symmetric key has no place in a public list.
    const value = { keys: list.filter((key) => key?.kty !== 'oct').slice(0, 50) } as JSONWebKeySet
    if (keySets.size >= mostKept) keySets.clear()
    keySets.set(url, { value, until: at.getTime() + keptMs })
    return value
  }

  async function verified(provider: Provider, metadata: Discovered, token: string, at: Date): Promise<JWTPayload> {
    const verify = async (fresh: boolean) => {
      const { payload } = await jwtVerify(token, createLocalJWKSet(await keysOf(provider, metadata, at, fresh)), {
        algorithms,
        // As configured, or with the slash that the provider writes.
        issuer: [issuerOf(provider), `${issuerOf(provider)}/`],
        audience: provider.clientId,
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
        clockTolerance: toleranceSeconds,
        maxTokenAge: 600,
        currentDate: at,
      })
      return payload
    }
    try {
      return await verify(false).catch((error: unknown) => {
        // The provider may have changed its keys since they were fetched.
        if (error instanceof errors.JWKSNoMatchingKey) return verify(true)
        throw error
      })
    } catch (error) {
      if (error instanceof ProviderFault) throw error
      throw new ProviderFault('refused', `the ID token of ${issuerOf(provider)}: ${(error as Error).message}`)
    }
  }

  return {
    async authorizeUrl(provider, { state, nonce, challenge, redirectUri, language, at }) {
      const { authorize } = await discover(provider, at)
      return withQuery(authorize, {
        client_id: provider.clientId,
        response_type: 'code',
        scope: 'openid profile',
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ui_locales: language === 'zh' ? 'zh-CN' : 'en',
      })
    },

    async identify(provider, { code, iss, nonce, verifier, redirectUri, at }) {
      const metadata = await discover(provider, at)
      const isNamed = iss !== undefined && iss.replace(/\/$/, '') === issuerOf(provider)
      if (iss === undefined ? metadata.namesItself : !isNamed)
        throw new ProviderFault('refused', `the redirect came from ${iss ?? 'nobody'}, not from ${issuerOf(provider)}`)
      const secret = secretOf(provider)
      const { status, body } = await ask({
        url: metadata.token,
        hosts: hostsOf(provider),
        form: {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
          ...(metadata.auth === 'client_secret_post' ? { client_id: provider.clientId, client_secret: secret } : {}),
        },
        ...(metadata.auth === 'client_secret_basic'
          ? { headers: { authorization: basic(provider.clientId, secret) } }
          : {}),
      })
      const token = body['id_token']
      if (status !== 200 || typeof token !== 'string')
        throw new ProviderFault('refused', `${issuerOf(provider)} gave no ID token: ${String(body['error'] ?? status)}`)
      const claims = await verified(provider, metadata, token, at)
      if (claims['nonce'] !== nonce) throw new ProviderFault('refused', 'the ID token answers another request')
      const { azp } = claims
      if (azp === undefined ? Array.isArray(claims.aud) && claims.aud.length > 1 : azp !== provider.clientId)
        throw new ProviderFault('refused', 'the ID token was made for another client')
      const subject = subjectOf(claims.sub)
      if (!subject) throw new ProviderFault('refused', 'the ID token names nobody')
      return { issuer: issuerOf(provider), subject, name: nameOf(claims['name'], claims['preferred_username']) }
    },
  }
}

/** RFC 6749 § 2.3.1: both parts as in a form. */
const basic = (id: string, secret: string) => {
  const encode = (part: string) => new URLSearchParams({ '': part }).toString().slice(1)
  return `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}`
}
