/** Systems that may send people here. Everything about them is registered by hand; nothing is taken from a request. */
import { Refusal } from '@mouldwright/kernel'
import { sql, type Db, type Kit } from '@mouldwright/server-kit'
import type { AdapterPayload } from 'oidc-provider'
import { isOutsideAddress, isPageAddress } from './addresses.ts'
import { newToken } from '../token.ts'

/** The suite itself: our own, so nobody is asked for consent. */
export const suiteClientId = 'mouldwright'

/** As the table has it. What comes in a request may be anything. */
const clientIdPattern = /^[a-z0-9][a-z0-9._-]{2,59}$/

export const scopes = ['openid', 'profile', 'phone', 'offline_access'] as const

export interface ClientDraft {
  clientId: string
  name: string
  redirectUris: readonly string[]
  postLogoutUris?: readonly string[]
  backchannelLogoutUri?: string
  /** A system that cannot keep a secret: an app, a page. */
  isPublic?: boolean
  mayRefresh?: boolean
}

interface Stored {
  clientId: string
  name: string
  sealedSecret: string | null
  redirectUris: string[]
  postLogoutUris: string[]
  backchannelLogoutUri: string | null
  mayRefresh: boolean
}

interface ClientParts {
  kit: Pick<Kit, 'secrets' | 'isDemo'>
  now: () => Date
  newId: () => number
}

/** Adds a system; its secret is shown this once. */
export async function addClient(
  db: Db,
  { kit, now, newId }: ClientParts,
  draft: ClientDraft,
  id = newId(),
): Promise<{ clientId: string; secret: string | null }> {
  const { clientId, redirectUris, postLogoutUris = [], backchannelLogoutUri } = draft
  const wrong = [...redirectUris, ...postLogoutUris].find((uri) => !isPageAddress(uri))
  if (redirectUris.length === 0 || wrong !== undefined || !clientIdPattern.test(clientId) || clientId === suiteClientId)
    throw new Refusal('sso.clientWrong', { params: { value: wrong ?? clientId } })
  if (backchannelLogoutUri !== undefined && !isOutsideAddress(backchannelLogoutUri, kit.isDemo))
    throw new Refusal('sso.clientWrong', { params: { value: backchannelLogoutUri } })
  const secret = draft.isPublic ? null : newToken()
  const added = await db.run(sql`
    insert into sso_client (id, client_id, name, sealed_secret, redirect_uris, post_logout_uris, backchannel_logout_uri, may_refresh, created_at)
    values (${id}, ${clientId}, ${draft.name}, ${secret === null ? null : kit.secrets.seal(secret)}, ${JSON.stringify(redirectUris)}::jsonb,
      ${JSON.stringify(postLogoutUris)}::jsonb, ${backchannelLogoutUri ?? null}, ${draft.mayRefresh ?? false}, ${now()})
    on conflict (client_id) do nothing`)
  if (added !== 1) throw new Refusal('sso.clientTaken', { params: { value: clientId } })
  return { clientId, secret }
}

export interface ClientRecord extends Required<Omit<ClientDraft, 'backchannelLogoutUri'>> {
  id: number
  backchannelLogoutUri: string | null
  version: number
  updatedAt: string
  updatedBy: string | null
}

/** What is wrong with a system's addresses, each with its place. */
export function clientFaults(
  { isDemo }: Pick<Kit, 'isDemo'>,
  { clientId, redirectUris, postLogoutUris = [], backchannelLogoutUri }: Omit<ClientDraft, 'name'>,
): { field: string; row?: number; rule: string }[] {
  const pages = (field: 'redirectUris' | 'postLogoutUris', uris: readonly string[]) =>
    uris.flatMap((uri, at) =>
      isPageAddress(uri) ? [] : [{ field: `${field}.address`, row: at + 1, rule: 'sso:rules.pageAddress' }],
    )
  return [
    ...(clientId === suiteClientId ? [{ field: 'clientId', rule: 'sso:rules.ownClient' }] : []),
    ...pages('redirectUris', redirectUris),
    ...pages('postLogoutUris', postLogoutUris),
    ...(backchannelLogoutUri && !isOutsideAddress(backchannelLogoutUri, isDemo)
      ? [{ field: 'backchannelLogoutUri', rule: 'sso:rules.outsideAddress' }]
      : []),
  ]
}

/** All systems but the suite itself, without their secrets. */
export const listClients = (db: Db): Promise<ClientRecord[]> =>
  db.all<ClientRecord>(sql`
    select id, client_id as "clientId", name, sealed_secret is null as "isPublic", redirect_uris as "redirectUris",
      post_logout_uris as "postLogoutUris", backchannel_logout_uri as "backchannelLogoutUri", may_refresh as "mayRefresh",
      version, coalesce(updated_at, created_at) as "updatedAt", updated_by as "updatedBy"
    from sso_client where client_id <> ${suiteClientId} order by client_id limit 500`)

interface Stamp {
  at: Date
  by: string
}

export const changeClient = (
  db: Db,
  id: number,
  { name, redirectUris, postLogoutUris = [], backchannelLogoutUri, mayRefresh }: Omit<ClientDraft, 'clientId'>,
  { at, by }: Stamp,
): Promise<number> =>
  db.run(sql`
    update sso_client set name = ${name}, redirect_uris = ${JSON.stringify(redirectUris)}::jsonb,
      post_logout_uris = ${JSON.stringify(postLogoutUris)}::jsonb, backchannel_logout_uri = ${backchannelLogoutUri ?? null},
      may_refresh = ${mayRefresh ?? false}, version = version + 1, updated_at = ${at}, updated_by = ${by}
    where id = ${id} and client_id <> ${suiteClientId}`)

/** A new secret, shown this once. @returns nothing where another version is stored by now, or the system keeps none */
export async function renewSecret(
  db: Db,
  { kit }: Pick<ClientParts, 'kit'>,
  { id, version }: { id: number; version: number },
  { at, by }: Stamp,
): Promise<string | undefined> {
  const secret = newToken()
  const renewed = await db.run(sql`
    update sso_client set sealed_secret = ${kit.secrets.seal(secret)}, version = version + 1, updated_at = ${at}, updated_by = ${by}
    where id = ${id} and version = ${version} and sealed_secret is not null and client_id <> ${suiteClientId}`)
  return renewed === 1 ? secret : undefined
}

/** Systems go with what they were still to be told; what they hold opens nothing any more. */
export async function removeClients(db: Db, ids: readonly number[]): Promise<void> {
  const gone = await db.all<{ clientId: string }>(sql`
    delete from sso_client where id = any(${ids}::bigint[]) and client_id <> ${suiteClientId} returning client_id as "clientId"`)
  await db.run(sql`delete from sso_logout where client_id = any(${gone.map(({ clientId }) => clientId)}::text[])`)
}

const stored = sql`select client_id as "clientId", name, sealed_secret as "sealedSecret", redirect_uris as "redirectUris",
  post_logout_uris as "postLogoutUris", backchannel_logout_uri as "backchannelLogoutUri", may_refresh as "mayRefresh" from sso_client`

/** The suite's own secret, made once for all nodes. Its addresses follow the deployment's and are not stored. */
export async function suiteSecret(db: Db, { kit, now, newId }: ClientParts): Promise<string> {
  const find = () => db.maybe<Stored>(sql`${stored} where client_id = ${suiteClientId}`)
  let found = await find()
  if (!found) {
    await db.run(sql`
      insert into sso_client (id, client_id, name, sealed_secret, redirect_uris, post_logout_uris, may_refresh, created_at)
      values (${newId()}, ${suiteClientId}, '', ${kit.secrets.seal(newToken())}, '[]', '[]', false, ${now()})
      on conflict (client_id) do nothing`)
    found = await find()
  }
  return kit.secrets.open(found!.sealedSecret!)
}

/** A client in the words of the protocol; absent when there is none of that id. */
export async function clientMetadata(
  db: Db,
  kit: Pick<Kit, 'secrets' | 'publicUrl'>,
  clientId: string,
): Promise<AdapterPayload | undefined> {
  const client = clientIdPattern.test(clientId)
    ? await db.maybe<Stored>(sql`${stored} where client_id = ${clientId}`)
    : undefined
  if (!client) return undefined
  const isSuite = clientId === suiteClientId
  return {
    client_id: clientId,
    ...(isSuite ? {} : { client_name: client.name }),
    application_type: 'web',
    response_types: ['code'],
    response_modes: ['query'],
    grant_types: client.mayRefresh ? ['authorization_code', 'refresh_token'] : ['authorization_code'],
    redirect_uris: isSuite ? [suiteRedirect(kit)] : client.redirectUris,
    post_logout_redirect_uris: isSuite ? [`${kit.publicUrl}/`] : client.postLogoutUris,
    ...(client.sealedSecret === null
      ? { token_endpoint_auth_method: 'none' as const }
      : {
          token_endpoint_auth_method: 'client_secret_basic' as const,
          client_secret: kit.secrets.open(client.sealedSecret),
        }),
    ...(client.backchannelLogoutUri === null
      ? {}
      : { backchannel_logout_uri: client.backchannelLogoutUri, backchannel_logout_session_required: true }),
  }
}

export const suiteRedirect = (kit: Pick<Kit, 'publicUrl'>): string => `${kit.publicUrl}/loginMedium`
