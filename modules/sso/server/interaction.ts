/**
 * The central authorize page's calls. Each counts only in the browser in which the interaction began, by the interaction's own
 * cookie: whoever is sent somebody else's address must not sign in for them. Who is signed in says the live account session alone.
 */
import { Refusal } from '@mouldwright/kernel'
import { accountSessionStanding, spendProof, type AccountSessionStanding } from '@mouldwright/identity/server/api'
import { maskPhone } from '@mouldwright/identity/shared'
import { credentialsOf, type Db, type ModuleParts } from '@mouldwright/server-kit'
import type { Interaction, InteractionLeft } from '@mouldwright/sso/shared'
import type { Provider } from 'oidc-provider'
import type { InteractionResults } from 'oidc-provider'
import { inNoPlace } from './nowhere.ts'
import { suiteClientId } from './provider/clients.ts'
import { endLogin, loginOf } from './provider/logins.ts'
import type { ProviderNode } from './provider/node.ts'
import { personOf } from './provider/person.ts'
import type { WebReply, WebRequest } from './web-server.ts'

type InteractionParts = Pick<ModuleParts, 'kit' | 'pool' | 'clock' | 'sessions'> & {
  secure: boolean
  nodeNow: () => Promise<ProviderNode>
}
type Stored = InstanceType<Provider['Interaction']>
type Live = AccountSessionStanding & { accountSessionId: number }

const absent = () => new Refusal('sso.interactionAbsent')
const now = ({ clock }: InteractionParts) => new Date(clock.now())

/** The interaction, where this is its browser. */
async function open(
  parts: InteractionParts,
  request: WebRequest,
  reply: WebReply,
): Promise<{ provider: Provider; stored: Stored }> {
  const { provider } = await parts.nodeNow()
  const { uid } = request.params as { uid: string }
  const own = provider
    .createContext(request.raw, reply.raw)
    .cookies.get(provider.cookieName('interaction'), { signed: true })
  const stored = own === uid ? await provider.Interaction.find(uid) : undefined
  if (!stored || (stored.prompt.name !== 'login' && stored.prompt.name !== 'consent')) throw absent()
  return { provider, stored }
}

/** The account site's own session of this browser; a tenant's session is none. */
async function liveAccount(parts: InteractionParts, db: Db, request: WebRequest): Promise<Live | undefined> {
  const { accountToken } = credentialsOf(parts, request)
  const found = await parts.sessions.resolveAccount(db, { accountToken, longToken: undefined, shortToken: undefined })
  if (typeof found !== 'object' || found.accountSessionId === null) return undefined
  const standing = await accountSessionStanding(db, found.accountSessionId, now(parts))
  return standing?.state === 'live' ? { ...standing, accountSessionId: found.accountSessionId } : undefined
}

/** Whether the live account session answers what the client asked for, without signing in anew. */
function mayContinue(parts: InteractionParts, { prompt, params }: Stored, live: Live | undefined): live is Live {
  if (!live) return false
  return prompt.reasons.every((reason) => {
    if (reason === 'no_session') return true
    if (reason === 'max_age')
      return now(parts).getTime() - live.createdAt.getTime() <= Number(params['max_age']) * 1_000
    return reason === 'id_token_hint' && subjectOf(params['id_token_hint']) === String(live.accountId)
  })
}

/** The hint was checked when the interaction began. */
function subjectOf(hint: unknown): unknown {
  const [, payload = ''] = String(hint).split('.')
  return (JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { sub?: unknown }).sub
}

const newScopes = ({ prompt }: Stored) => (prompt.details['missingOIDCScope'] as string[] | undefined) ?? []

export async function readInteraction(
  parts: InteractionParts,
  request: WebRequest,
  reply: WebReply,
): Promise<Interaction> {
  const { provider, stored } = await open(parts, request, reply)
  const { params, prompt, uid } = stored
  const client = await provider.Client.find(String(params['client_id']))
  if (!client) throw absent()
  const account = await inNoPlace(parts.pool, async (db) => {
    const live = prompt.name === 'consent' ? await consenting(parts, db, stored) : await liveAccount(parts, db, request)
    if (!live || (prompt.name === 'login' && !mayContinue(parts, stored, live))) return null
    const person = await personOf(db, live.accountId, now(parts))
    return person ? { name: person.name, phone: maskPhone(person.phone) } : null
  })
  if (prompt.name === 'consent' && !account) throw absent()
  const tenant = Number(params['tenant'])
  return {
    uid,
    client: { id: client.clientId, name: client.clientName ?? '' },
    prompt: prompt.name as Interaction['prompt'],
    scopes: newScopes(stored).filter((scope) => scope !== 'openid'),
    lang: params['lang'] === 'cn' || params['lang'] === 'en' ? params['lang'] : null,
    tenant: client.clientId === suiteClientId && Number.isSafeInteger(tenant) && tenant > 0 ? tenant : null,
    account,
  }
}

/** Whose consent is asked: of the session in which the interaction began. */
async function consenting(parts: InteractionParts, db: Db, { session }: Stored): Promise<Live | undefined> {
  const login = session?.uid ? await loginOf(db, session.uid, now(parts)) : undefined
  return login?.state === 'live' && String(login.accountId) === session?.accountId ? login : undefined
}

export async function finishInteraction(
  parts: InteractionParts,
  request: WebRequest,
  reply: WebReply,
): Promise<InteractionLeft> {
  const { provider, stored } = await open(parts, request, reply)
  const body = (request.body ?? {}) as { ticket?: unknown; continue?: unknown; accept?: unknown }
  if (stored.prompt.name === 'consent') {
    if (body.accept !== true || !(await inNoPlace(parts.pool, (db) => consenting(parts, db, stored))))
      throw new Refusal('sso.signInFirst')
    return leave(stored, { ...stored.lastSubmission, consent: { grantId: await grant(provider, stored) } })
  }
  const live = await inNoPlace(parts.pool, async (db) => {
    const found = await liveAccount(parts, db, request)
    if (typeof body.ticket === 'string') {
      const proven = await spendProof(db, body.ticket, { purpose: 'flow', boundTo: stored.uid, at: now(parts) })
      if (!proven || proven.accountId !== found?.accountId) throw new Refusal('sso.ticketWrong')
      return found
    }
    if (body.continue !== true || !mayContinue(parts, stored, found)) throw new Refusal('sso.signInFirst')
    return found
  })
  // A sign-in begins a session of the provider of its own; what the browser had before is over.
  const before = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  if (before.accountId) await inNoPlace(parts.pool, (db) => endLogin(db, before.uid, now(parts)))
  delete stored.session
  return leave(stored, {
    login: {
      accountId: String(live.accountId),
      ts: Math.floor(live.createdAt.getTime() / 1_000),
      remember: live.remember,
      accountSessionId: live.accountSessionId,
    },
  })
}

async function grant(provider: Provider, { grantId, session, params, ...stored }: Stored): Promise<string> {
  const found = grantId ? await provider.Grant.find(grantId) : undefined
  const given = found ?? new provider.Grant({ accountId: session!.accountId!, clientId: String(params['client_id']) })
  const wanted = (stored.prompt.details['missingOIDCScope'] as string[] | undefined) ?? []
  if (wanted.length > 0) given.addOIDCScope(wanted.join(' '))
  return given.save()
}

export async function abortInteraction(
  parts: InteractionParts,
  request: WebRequest,
  reply: WebReply,
): Promise<InteractionLeft> {
  const { stored } = await open(parts, request, reply)
  return leave(stored, { error: 'access_denied' })
}

async function leave(stored: Stored, result: InteractionResults): Promise<InteractionLeft> {
  stored.result = result
  await stored.persist()
  return { to: stored.returnTo }
}
