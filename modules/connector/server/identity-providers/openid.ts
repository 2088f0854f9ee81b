/**
 * Any OpenID provider: discovery, code flow with PKCE, and a full check of the ID token, its signature included, by `openid-client`
 * (OpenID Connect Core 1.0 § 3.1.3.7). Every call goes through the guarded `ask`.
 */
import * as client from 'openid-client'
import { ProviderFault, isProviderAddress, type AskProvider } from './ask-provider.ts'
import type { ConnectorPort } from '../connector-port.ts'
import { hostOf, nameOf, subjectOf, type IdentityProvider } from './identity-provider.ts'
import type { Connector } from '../connectors.ts'

interface Kept<T> {
  value: T
  /** When it was fetched, in milliseconds. */
  at: number
}

const keptMs = 10 * 60_000
const mostKept = 200
const toleranceSeconds = 60
/** An ID token of a code flow is as young as its code. */
const oldestTokenSeconds = 600
const endpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

export function createOpenIdProvider(
  port: ConnectorPort,
  ask: AskProvider,
  secretOf: (of: Connector) => string,
): IdentityProvider {
  const discovered = new Map<string, Kept<client.ServerMetadata>>()
  const keySets = new Map<string, Kept<client.ExportedJWKSCache['jwks']>>()

  const issuerOf = (connector: Connector) => connector.issuer!
  const hostsOf = (connector: Connector) => [hostOf(issuerOf(connector)), ...connector.hosts.split(' ').filter(Boolean)]

  /** What the library calls instead of `fetch`: hosts, addresses, size and time are limited there. */
  const guardedFetch =
    (connector: Connector): client.CustomFetch =>
    async (url, { method, headers, body: sent }) => {
      const form = method === 'POST' ? Object.fromEntries(new URLSearchParams(String(sent))) : undefined
      const { status, body } = await ask({ url, hosts: hostsOf(connector), headers, ...(form ? { form } : {}) })
      if (method === 'GET' && status !== 200) throw new ProviderFault('unreachable', `${url} answers ${status}`)
      return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
    }

  async function metadataOf(connector: Connector, at: Date): Promise<client.ServerMetadata> {
    const issuer = issuerOf(connector)
    const key = `${issuer} ${connector.hosts}`
    const kept = discovered.get(key)
    if (kept && kept.at + keptMs > at.getTime()) return kept.value
    const found = await client.discovery(new URL(issuer), connector.clientId, undefined, client.None(), {
      [client.customFetch]: guardedFetch(connector),
      // Plain http is decided by `ask`, which knows the hosts that the deployment allows it for.
      execute: [client.allowInsecureRequests],
    })
    const value = checked(connector, found.serverMetadata())
    keep(discovered, key, { value, at: at.getTime() })
    return value
  }

  function checked(connector: Connector, metadata: client.ServerMetadata): client.ServerMetadata {
    const issuer = issuerOf(connector)
    if (metadata.issuer.replace(/\/$/, '') !== issuer)
      throw new ProviderFault('refused', `${issuer} calls itself ${metadata.issuer}`)
    const hosts = hostsOf(connector)
    for (const name of endpoints) {
      const address = metadata[name]
      if (typeof address !== 'string' || !isProviderAddress(port, address) || !hosts.includes(hostOf(address)))
        throw new ProviderFault('refused', `${name} of ${issuer} is on none of the connector's hosts`)
    }
    authenticationOf(metadata)
    return metadata
  }

  async function configurationFor(connector: Connector, at: Date): Promise<client.Configuration> {
    const metadata = await metadataOf(connector, at)
    const configuration = new client.Configuration(
      metadata,
      connector.clientId,
      {
        [client.clockSkew]: Math.round((at.getTime() - Date.now()) / 1_000),
        [client.clockTolerance]: toleranceSeconds,
      },
      authenticationOf(metadata)(secretOf(connector)),
    )
    configuration[client.customFetch] = guardedFetch(connector)
    client.allowInsecureRequests(configuration)
    // Signatures count whatever the connection: it may run through a proxy of the company.
    client.enableNonRepudiationChecks(configuration)
    const keys = keySets.get(metadata.jwks_uri!)
    if (keys) client.setJwksCache(configuration, { jwks: keys.value, uat: nowSeconds() - secondsSince(keys.at, at) })
    return configuration
  }

  function keepKeys(configuration: client.Configuration, at: Date): void {
    const keys = client.getJwksCache(configuration)
    const url = configuration.serverMetadata().jwks_uri
    if (!keys || !url) return
    keep(keySets, url, { value: keys.jwks, at: at.getTime() - (nowSeconds() - keys.uat) * 1_000 })
  }

  return {
    async authorizeUrl(connector, { state, nonce, challenge, redirectUri, language, at }) {
      const configuration = await asFault(connector, () => configurationFor(connector, at))
      return client.buildAuthorizationUrl(configuration, {
        scope: 'openid profile',
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ui_locales: language === 'zh' ? 'zh-CN' : 'en',
      }).href
    },

    async identify(connector, { code, iss, nonce, verifier, redirectUri, at }) {
      const claims = await asFault(connector, async () => {
        const configuration = await configurationFor(connector, at)
        const redirect = new URL(redirectUri)
        redirect.searchParams.set('code', code)
        if (iss !== undefined) redirect.searchParams.set('iss', iss)
        const tokens = await client
          .authorizationCodeGrant(configuration, redirect, {
            pkceCodeVerifier: verifier,
            expectedNonce: nonce,
            idTokenExpected: true,
          })
          .finally(() => keepKeys(configuration, at))
        return tokens.claims()!
      })
      const age = secondsSince(claims.iat * 1_000, at)
      if (age > oldestTokenSeconds + toleranceSeconds || age < -toleranceSeconds)
        throw new ProviderFault('refused', `the ID token was made ${age} s ago`)
      if (claims.azp !== undefined && claims.azp !== connector.clientId)
        throw new ProviderFault('refused', 'the ID token was made for another client')
      const subject = subjectOf(claims.sub)
      if (!subject) throw new ProviderFault('refused', 'the ID token names nobody')
      return { issuer: issuerOf(connector), subject, name: nameOf(claims['name'], claims['preferred_username']) }
    },
  }
}

/** How the provider wants the client's secret. */
function authenticationOf({ issuer, token_endpoint_auth_methods_supported: methods }: client.ServerMetadata) {
  if (!methods || methods.includes('client_secret_basic')) return client.ClientSecretBasic
  if (methods.includes('client_secret_post')) return client.ClientSecretPost
  throw new ProviderFault('refused', `${issuer} takes no client secret`)
}

/** Whatever the library throws, as a fault: that of the call where one failed, else the provider is not to be trusted. */
async function asFault<T>(connector: Connector, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof ProviderFault) throw cause
    throw new ProviderFault('refused', `${connector.issuer}: ${reasonOf(error)}`)
  }
}

/** For the log: the whole chain of causes, without what the provider sent along. */
function reasonOf(error: unknown): string {
  const reasons: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) reasons.push(cause.message)
  return reasons.join(': ')
}

function keep<T>(kept: Map<string, Kept<T>>, key: string, value: Kept<T>): void {
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, value)
}

const nowSeconds = () => Math.floor(Date.now() / 1_000)
const secondsSince = (ms: number, at: Date) => Math.round((at.getTime() - ms) / 1_000)
