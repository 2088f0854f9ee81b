/** The provider of this process: the library over our stores, made anew when keys follow each other. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { endAccountSessions } from '@mouldwright/identity/server/api'
import { accountTokenCookie, longTokenCookie, type ServiceParts } from '@mouldwright/server-kit'
import { Provider, type KoaContextWithOIDC } from 'oidc-provider'
import { inNoPlace } from '../nowhere.ts'
import { queueLogout } from '../sign-out/logout-queue.ts'
import { configurationOf, sessionSeconds } from './configuration.ts'
import { createKeys, type ProviderKeys } from './keys.ts'
import { loginOf, tieLogin } from './logins.ts'
import { burnCode } from './records.ts'

export const mountPath = '/oidc'

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The library's own way of telling a client; not in its types. */
interface LogoutTeller {
  backchannelLogout(subject: string, sid: string): Promise<void>
}

export interface ProviderNode {
  readonly provider: Provider
  readonly keys: ProviderKeys
  readonly handle: Handle
  /** Tells a client at once, by the library; fails unless it has agreed. */
  tell(clientId: string, subject: string, sid: string): Promise<void>
}

type Parts = ServiceParts & { secure: boolean }

export function createNodes(parts: Parts): () => Promise<ProviderNode> {
  const keysNow = createKeys({ ...parts, secrets: parts.kit.secrets })
  let made: ProviderNode | undefined
  return async () => {
    const keys = await keysNow()
    if (made?.keys.version !== keys.version) made = createNode(parts, keys)
    return made
  }
}

function createNode(parts: Parts, keys: ProviderKeys): ProviderNode {
  const { kit, pool, clock, log, newId, secure } = parts
  const now = () => new Date(clock.now())
  const provider = new Provider(`${kit.publicUrl}${mountPath}`, configurationOf(parts, keys))
  provider.proxy = true
  provider.on('server_error', (_, error) => log.error({ err: error }, 'the sign-on provider failed'))

  // Signing out waits for nobody: clients are told by the service, as often as it takes.
  const teller = provider.Client.prototype as unknown as LogoutTeller & { clientId: string }
  const { backchannelLogout } = teller
  teller.backchannelLogout = async function (this: { clientId: string }, subject, sid) {
    await inNoPlace(pool, (db) => queueLogout(db, { id: newId(), clientId: this.clientId, subject, sid, at: now() }))
  }

  provider.use(async (ctx, next) => {
    keepToQuery(ctx as KoaContextWithOIDC)
    await next()
    const { oidc } = ctx as KoaContextWithOIDC
    closeToOtherPages(ctx as KoaContextWithOIDC)
    if (!oidc) return
    const code = oidc.route === 'token' && triedCode(ctx as KoaContextWithOIDC)
    if (code) await inNoPlace(pool, (db) => burnCode(db, kit.secrets, code))
    const { session, result, route } = oidc
    const accountSessionId = result?.login?.['accountSessionId']
    if (session?.accountId && typeof accountSessionId === 'number')
      await inNoPlace(pool, (db) =>
        tieLogin(db, {
          uid: session.uid,
          accountSessionId,
          expiresAt: new Date(clock.now() + sessionSeconds * 1_000),
        }),
      )
    // Not what was asked for counts, but what was done: a form that somebody made up has ended nothing.
    const isEnded = (session as { destroyed?: boolean } | undefined)?.destroyed === true
    if (route === 'end_session_confirm' && isEnded && session?.accountId) await leave(ctx as KoaContextWithOIDC)
  })

  /** Leaving the provider is leaving the account, and the tenants' sessions that came from it. */
  async function leave(ctx: KoaContextWithOIDC): Promise<void> {
    const at = now()
    await inNoPlace(pool, async (db) => {
      const login = await loginOf(db, ctx.oidc.session!.uid, at)
      if (login) await endAccountSessions(db, [login.accountSessionId], 'signedOut', at)
    })
    for (const name of [accountTokenCookie(secure), longTokenCookie(secure)])
      ctx.cookies.set(name, null, { path: '/', httpOnly: true, sameSite: 'strict', secure, signed: false })
  }

  const handle = provider.callback()
  return {
    provider,
    keys,
    handle: (request, response) => handle(atPublicAddress(request, kit.publicUrl), response),
    async tell(clientId, subject, sid) {
      const client = await provider.Client.find(clientId)
      if (client?.backchannelLogoutUri) await backchannelLogout.call(client as never, subject, sid)
    },
  }
}

/** The authorization code of a token request that was refused: another client, verifier or address than it was given for. */
function triedCode({ status, oidc }: KoaContextWithOIDC): string | undefined {
  if (status < 400 || status >= 500) return undefined
  const code = oidc.params?.['code'] ?? oidc.body?.['code']
  return typeof code === 'string' ? code : undefined
}

/** What the library takes from a request's head is the deployment's own address, whatever the request says. */
function atPublicAddress(request: IncomingMessage, publicUrl: string): IncomingMessage {
  const { protocol, host } = new URL(publicUrl)
  const path = request.url ?? '/'
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  request.headers['x-forwarded-host'] = host
  return Object.assign(request, { originalUrl: path, baseUrl: mountPath, url: path.slice(mountPath.length) || '/' })
}

/** The library always knows more ways to answer than we offer; the others are unknown here. */
function keepToQuery(ctx: KoaContextWithOIDC): void {
  const mode = ctx.query['response_mode']
  if (mode !== undefined && mode !== 'query') ctx.query = { ...ctx.query, response_mode: 'none' }
}

/** No page of another origin reads answers, and the description says what is offered. */
function closeToOtherPages(ctx: KoaContextWithOIDC): void {
  for (const name of Object.keys(ctx.response.headers))
    if (name.toLowerCase().startsWith('access-control-')) ctx.remove(name)
  const description = ctx.body as { response_modes_supported?: string[] } | undefined
  if (ctx.oidc?.route === 'discovery' && description?.response_modes_supported)
    description.response_modes_supported = ['query']
}
