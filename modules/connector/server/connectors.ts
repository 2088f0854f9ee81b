/** The connectors that the operator has set up. */
import { Refusal, type Language } from '@mouldwright/kernel'
import type { ConnectorKind, ShownConnector } from '@mouldwright/connector/shared'
import { sql, type Db, type Kit, type Sql } from '@mouldwright/server-kit'
import { endSessionsVia } from '@mouldwright/identity/server/api'
import { isProviderAddress } from './identity-providers/ask-provider.ts'

export interface Connector {
  id: number
  key: string
  kind: ConnectorKind
  nameZh: string
  nameEn: string
  clientId: string
  /** Open it with `secretOf`, where it is used. */
  sealedSecret: string
  agentId: string | null
  corpId: string | null
  issuer: string | null
  hosts: string
  mode: 'oauth2' | 'sns'
  valid: boolean
  /** For members of this tenant only. */
  tenantId: number | null
}

const columns = sql`id, key, kind, name_zh as "nameZh", name_en as "nameEn", client_id as "clientId", sealed_secret as "sealedSecret",
  agent_id as "agentId", corp_id as "corpId", issuer, hosts, mode, valid, tenant_id as "tenantId"`

/** A connector that may be used now; absent when there is none or it is switched off. */
export const findConnector = (db: Db, by: { key: string } | { id: number }): Promise<Connector | undefined> =>
  db.maybe<Connector>(sql`
    select ${columns} from connector_provider
    where ${'key' in by ? (sql`key = ${by.key}` as Sql) : sql`id = ${by.id}`} and valid`)

/** Those of the platform, and of one tenant where it is named. */
export const validConnectors = (db: Db, tenantId: number | null): Promise<Connector[]> =>
  db.all<Connector>(sql`
    select ${columns} from connector_provider where valid and (tenant_id is null or tenant_id = ${tenantId})
    order by tenant_id is null, created_at, id limit 20`)

export const shown = (
  { key, kind, nameZh, nameEn }: Pick<Connector, 'key' | 'kind' | 'nameZh' | 'nameEn'>,
  language: Language,
): ShownConnector => ({ key, kind, name: language === 'zh' ? nameZh : nameEn })

/** What a session remembers of the way that it came. */
export const viaOf = ({ kind, key }: Pick<Connector, 'kind' | 'key'>): string => `${kind}:${key}`

export const secretOf = (kit: Pick<Kit, 'secrets'>, connector: Connector): string =>
  kit.secrets.open(connector.sealedSecret)

export interface ConnectorDraft {
  key: string
  kind: ConnectorKind
  nameZh: string
  nameEn: string
  /** Client id of OpenID, company id of WeCom, app key of DingTalk, app id of Feishu. */
  clientId: string
  secret: string
  agentId?: string | null
  corpId?: string | null
  issuer?: string | null
  hosts?: readonly string[]
  mode?: 'oauth2' | 'sns'
  tenantId?: number | null
}

interface Maker {
  db: Db
  kit: Pick<Kit, 'secrets' | 'ports'>
  now: () => Date
  newId: () => number
}

/** Adds a connector. Its secret is sealed here and never read back. */
export async function addConnector(ctx: Maker, draft: ConnectorDraft, id = ctx.newId()): Promise<number> {
  const incomplete = (field: string) => new Refusal('third.incomplete', { params: { kind: draft.kind, field } })
  const corpId = draft.corpId ?? (draft.kind === 'wecom' ? draft.clientId : null)
  if (draft.kind === 'wecom' && !draft.agentId) throw incomplete('agentId')
  if (!draft.secret) throw incomplete('secret')
  const issuer = draft.kind === 'openid' ? (draft.issuer ?? '').replace(/\/$/, '') : null
  if (issuer !== null && (!isProviderAddress(ctx.kit.ports.connector, issuer) || /[?#]/.test(issuer)))
    throw new Refusal('third.issuerWrong')
  const added = await ctx.db.run(sql`
    insert into connector_provider (id, key, kind, name_zh, name_en, client_id, sealed_secret, agent_id, corp_id, issuer, hosts, mode, tenant_id, created_at)
    values (${id}, ${draft.key}, ${draft.kind}, ${draft.nameZh}, ${draft.nameEn}, ${draft.clientId}, ${ctx.kit.secrets.seal(draft.secret)},
      ${draft.agentId ?? null}, ${corpId}, ${issuer}, ${(draft.hosts ?? []).join(' ')}, ${draft.mode ?? 'oauth2'}, ${draft.tenantId ?? null}, ${ctx.now()})
    on conflict (key) do nothing`)
  if (added === 0) throw new Refusal('third.keyTaken', { params: { key: draft.key } })
  return id
}

export type ConnectorRecord = Omit<Connector, 'sealedSecret'> & {
  createdAt: string
  people: number
  version: number
  updatedAt: string
  updatedBy: string | null
}

/** All of them for the operator, without their secrets. */
export const listAllConnectors = (db: Db): Promise<ConnectorRecord[]> =>
  db.all<ConnectorRecord>(sql`
    select p.id, p.key, p.kind, p.name_zh as "nameZh", p.name_en as "nameEn", p.client_id as "clientId", p.agent_id as "agentId",
      p.corp_id as "corpId", p.issuer, p.hosts, p.mode, p.valid, p.tenant_id as "tenantId", p.created_at as "createdAt",
      p.version, coalesce(p.updated_at, p.created_at) as "updatedAt", p.updated_by as "updatedBy",
      (select count(*) from connector_identity i where i.provider_id = p.id) as people
    from connector_provider p order by p.created_at, p.id limit 500`)

type ConnectorChange = Pick<ConnectorDraft, 'nameZh' | 'nameEn' | 'clientId' | 'agentId' | 'corpId' | 'hosts'> & {
  /** Absent: as it was. */
  secret?: string | undefined
}

/** Changes what people of the provider are not known by. */
export async function changeConnector(
  { db, kit }: Pick<Maker, 'db' | 'kit'>,
  id: number,
  { nameZh, nameEn, clientId, agentId, corpId, hosts, secret }: ConnectorChange,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await db.run(sql`
    update connector_provider set name_zh = ${nameZh}, name_en = ${nameEn}, client_id = ${clientId}, agent_id = ${agentId ?? null},
      corp_id = ${corpId ?? null}, hosts = ${(hosts ?? []).join(' ')}, sealed_secret = ${secret === undefined ? sql`sealed_secret` : kit.secrets.seal(secret)},
      version = version + 1, updated_at = ${at}, updated_by = ${by}
    where id = ${id}`)
}

/** Whether an issuer may be asked: an address outside this machine. */
export const isIssuer = ({ ports }: Pick<Kit, 'ports'>, issuer: string): boolean =>
  isProviderAddress(ports.connector, issuer) && !/[?#]/.test(issuer)

/** Switches a connector on or off. Off: flows under way come to nothing, and sessions that came by it end. */
export async function setConnectorValid(db: Db, id: number, valid: boolean, at: Date): Promise<boolean> {
  const changed = await db.maybe<Pick<Connector, 'kind' | 'key'>>(
    sql`update connector_provider set valid = ${valid} where id = ${id} and valid <> ${valid} returning kind, key`,
  )
  if (!changed) return false
  if (!valid) {
    await db.run(sql`delete from connector_flow where provider_id = ${id}`)
    await db.run(sql`delete from connector_ticket where provider_id = ${id}`)
    await endSessionsVia(db, { via: viaOf(changed) }, at)
  }
  return true
}
