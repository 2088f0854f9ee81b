/** The assistant's applications as the provider keeps them, held against the trusted hosts when stored and when used. */
import { applicationCodes, type ApplicationCode } from '@mouldwright/assistant/shared'
import type { Issue } from '@mouldwright/kernel'
import { sql, type Context, type Db, type Kit } from '@mouldwright/server-kit'
import { isTrustedAddress } from '@mouldwright/shell/server/api'

type Place = Pick<Context, 'db' | 'kit'>

export interface ApplicationKey {
  code: ApplicationCode
  /** 0 for everybody. */
  forTenant: number
}

export interface ApplicationDraft {
  channelUrl: string | null
  apiUrl: string | null
  model: string | null
  /** Absent: as it was; null: none. A new address never gets the secret of the one before. */
  apiSecret?: string | null
}

export interface StoredApplication extends ApplicationKey {
  id: number
  channelUrl: string | null
  apiUrl: string | null
  model: string | null
  hasSecret: boolean
  version: number
  updatedAt: string
  updatedBy: string | null
}

/** What is wrong with a draft. Whether a tenant exists is asked by whoever saves. */
export function applicationIssues(
  kit: Kit,
  { code }: ApplicationKey,
  { channelUrl, apiUrl }: ApplicationDraft,
): Issue[] {
  const issues: Issue[] = []
  if (!applicationCodes.includes(code)) issues.push({ field: 'code', rule: 'assistant:rules.knownApplication' })
  for (const [field, address] of Object.entries({ channelUrl, apiUrl }))
    if (address !== null && !isTrustedAddress(kit, address))
      issues.push({ field, rule: 'assistant:rules.trustedAddress' })
  return issues
}

/** Keeps an application. False when it is another version by now; one that nobody has kept is version 1. */
export async function saveApplication(
  { db, kit }: Place,
  change: ApplicationKey & ApplicationDraft & { id: number; version: number; at: Date; by: string },
): Promise<boolean> {
  const { id, code, forTenant, channelUrl, apiUrl, model, apiSecret, version, at, by } = change
  const sealed = apiSecret ? kit.secrets.seal(apiSecret) : null
  const saved = await db.run(sql`
    insert into assistant_application as a (id, code, for_tenant, channel_url, api_url, model, api_secret, version, updated_at, updated_by)
    select ${id}, ${code}, ${forTenant}, ${channelUrl}, ${apiUrl}, ${model}, ${sealed}, 2, ${at}, ${by}
    where ${version} = 1 or exists (select 1 from assistant_application where code = ${code} and for_tenant = ${forTenant})
    on conflict (code, for_tenant) do update set id = excluded.id, channel_url = excluded.channel_url, api_url = excluded.api_url,
      model = excluded.model, version = a.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by,
      api_secret = case when ${apiSecret === undefined} and a.api_url is not distinct from excluded.api_url then a.api_secret else excluded.api_secret end
    where a.version = ${version}`)
  return saved === 1
}

/** Everything that is kept, for the console; of secrets only that there is one. */
export const listApplications = (db: Db): Promise<StoredApplication[]> =>
  db.all<StoredApplication>(sql`
    select id, code, for_tenant as "forTenant", channel_url as "channelUrl", api_url as "apiUrl", model,
      api_secret is not null as "hasSecret", version, updated_at as "updatedAt", updated_by as "updatedBy"
    from assistant_application order by code, for_tenant`)

/** Where questions of an application go. */
export interface Endpoint {
  url: string
  model: string
  secret: string | undefined
}

export interface Application {
  channelUrl: string | undefined
  endpoint: Endpoint | undefined
}

/** An application as a tenant has it: its own, else everybody's; for the chat else the deployment's. */
export async function applicationOf({ db, kit }: Place, code: ApplicationCode, tenantId: number): Promise<Application> {
  const row = await db.maybe<{
    channelUrl: string | null
    apiUrl: string | null
    model: string | null
    apiSecret: string | null
  }>(sql`
    select channel_url as "channelUrl", api_url as "apiUrl", model, api_secret as "apiSecret" from assistant_application
    where code = ${code} and for_tenant in (0, ${tenantId}) and (channel_url is not null or api_url is not null)
    order by for_tenant desc limit 1`)
  const trusted = (address: string | null | undefined) =>
    address && isTrustedAddress(kit, address) ? address : undefined
  const url = trusted(row?.apiUrl)
  const secret = row?.apiSecret ? kit.secrets.open(row.apiSecret) : undefined
  return {
    channelUrl: trusted(row?.channelUrl),
    endpoint: url
      ? { url, model: row?.model ?? '', secret }
      : code === 'chat' && !row?.apiUrl
        ? ofDeployment(kit)
        : undefined,
  }
}

function ofDeployment(kit: Kit): Endpoint | undefined {
  const { url, model, secret } = kit.ports.assistant
  return url && isTrustedAddress(kit, url) ? { url, model, secret } : undefined
}
