/** What of the protocol is offered, and how. Everything else is off. */
import type { Clock, Db, Kit, Pool } from '@mouldwright/server-kit'
import { interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { inNoPlace } from '../nowhere.ts'
import { clientMetadata, scopes, suiteClientId } from './clients.ts'
import type { ProviderKeys } from './keys.ts'
import { createPages } from './pages.ts'
import { personOf } from './person.ts'
import { createRecords } from './records.ts'

export interface ProviderParts {
  kit: Kit
  pool: Pool
  clock: Clock
  secure: boolean
}

const minute = 60
const day = 86_400
/** Seconds. A session ends with its account session, long before its own time. */
const lives = {
  AuthorizationCode: 60,
  AccessToken: 10 * minute,
  IdToken: 10 * minute,
  RefreshToken: 14 * day,
  Interaction: 15 * minute,
  Grant: 14 * day,
} as const
export const sessionSeconds = 14 * day

const off = { enabled: false } as const

const interactionPath = (uid: string) => `/account/interaction/${uid}`

export function configurationOf(parts: ProviderParts, keys: ProviderKeys): Configuration {
  const { kit, pool, clock, secure } = parts
  const { secrets } = kit
  const now = () => new Date(clock.now())
  const ask = <T>(work: (db: Db) => Promise<T>) => inNoPlace(pool, work)
  const cookie = { httpOnly: true, sameSite: 'lax', secure, signed: true, overwrite: false } as const
  const pages = createPages(kit)

  return {
    adapter: (kind) => {
      const records = createRecords(kind, { pool, secrets, clock })
      return kind === 'Client' ? { ...records, find: (id) => ask((db) => clientMetadata(db, kit, id)) } : records
    },
    jwks: { keys: [...keys.signing] },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256'] },
    cookies: {
      keys: [...keys.cookies],
      names: {
        session: secure ? '__Host-mw_provider' : 'mw_provider',
        interaction: 'mw_interaction',
        resume: 'mw_resume',
      },
      long: { ...cookie, path: '/' },
      short: cookie,
    },
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    acceptQueryParamAccessTokens: false,
    enableHttpPostMethods: false,
    clientBasedCORS: () => false,
    scopes,
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], phone: ['phone_number'] },
    extraParams: ['tenant', 'lang'],
    conformIdTokenClaims: true,
    features: {
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      resourceIndicators: off,
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) =>
          pages.signOut(ctx, form, {
            isCertain: isOwnHint(ctx),
            returnTo: text(ctx.oidc.params?.['post_logout_redirect_uri']),
          }),
        postLogoutSuccessSource: (ctx) => pages.signedOut(ctx),
      },
      backchannelLogout: { enabled: true },
      revocation: { enabled: true },
      userinfo: { enabled: true },
    },
    ttl: {
      ...lives,
      Session: (_, session) => (session.accountId ? sessionSeconds : 15 * minute),
    },
    // Whoever signs out takes along what was given to others in that login.
    expiresWithSession: () => true,
    rotateRefreshToken: () => true,
    interactions: {
      policy: interactionPolicy.base(),
      url(ctx, interaction) {
        // The library's own cookie goes to the page only; this one goes to the page's calls, of this interaction alone.
        ctx.cookies.set('mw_interaction', interaction.uid, {
          ...cookie,
          path: interactionPath(interaction.uid),
          maxAge: lives.Interaction * 1_000,
        })
        return `/account/sign-in/${interaction.uid}`
      },
    },
    async loadExistingGrant(ctx) {
      const { client, session, result, params, provider } = ctx.oidc
      const grantId = result?.consent?.grantId ?? session?.grantIdFor(client!.clientId)
      const found = grantId ? await provider.Grant.find(grantId) : undefined
      if (found || client!.clientId !== suiteClientId) return found
      const grant = new provider.Grant({ accountId: session!.accountId, clientId: client!.clientId })
      grant.addOIDCScope(text(params?.['scope']) ?? 'openid')
      await grant.save()
      return grant
    },
    findAccount: async (_, sub) => {
      const person = await ask((db) => personOf(db, Number(sub), now()))
      return (
        person && {
          accountId: sub,
          claims: () => ({
            sub,
            name: person.name,
            preferred_username: person.userName,
            phone_number: person.phone,
          }),
        }
      )
    },
    renderError: (ctx, out) => pages.error(ctx, out),
    // Only registered addresses are called, and in a factory they are often those of its own network.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The client has shown a token of just this login: the person has asked to leave there and need not be asked again. */
function isOwnHint({ oidc }: KoaContextWithOIDC): boolean {
  const hint = oidc.entities['IdTokenHint'] as { payload?: { sub?: string; sid?: string; aud?: string } } | undefined
  if (!hint?.payload || !oidc.session) return false
  const { sub, sid, aud } = hint.payload
  return sub === oidc.session.accountId && (sid === undefined || sid === oidc.session.sidFor(String(aud)))
}
