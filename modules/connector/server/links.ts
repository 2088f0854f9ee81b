/** Links of people of identity providers to accounts. */
import { sql, type Db } from '@mouldwright/server-kit'
import type { Person } from './identity-providers/identity-provider.ts'
import type { Connector } from './connectors.ts'

/** The account that the person tied to themselves there; notes the visit. */
export async function findLink(db: Db, providerId: number, person: Person, at: Date): Promise<number | undefined> {
  const found = await db.maybe<{ accountId: number }>(sql`
    update connector_identity set last_used_at = ${at}, person = coalesce(${person.name}, person)
    where provider_id = ${providerId} and issuer = ${person.issuer} and subject = ${person.subject}
    returning account_id as "accountId"`)
  return found?.accountId
}

/** Ties; false when either side is tied to somebody else already. Tying again what is tied is no fault. */
export async function addLink(
  db: Db,
  of: { id: number; providerId: number; person: Person; accountId: number; at: Date },
): Promise<'new' | 'known' | 'taken'> {
  const { person } = of
  const added = await db.run(sql`
    insert into connector_identity (id, provider_id, issuer, subject, account_id, person, created_at, last_used_at)
    values (${of.id}, ${of.providerId}, ${person.issuer}, ${person.subject}, ${of.accountId}, ${person.name}, ${of.at}, ${of.at})
    on conflict do nothing`)
  if (added === 1) return 'new'
  return (await findLink(db, of.providerId, person, of.at)) === of.accountId ? 'known' : 'taken'
}

export interface LinkRecord extends Pick<Connector, 'key' | 'kind' | 'nameZh' | 'nameEn' | 'valid'> {
  id: number
  providerId: number
  person: string | null
  createdAt: string
  lastUsedAt: string | null
}

/** Of one account, the newest first. */
export const linksOf = (db: Db, accountId: number): Promise<LinkRecord[]> =>
  db.all<LinkRecord>(sql`
    select i.id, i.provider_id as "providerId", p.key, p.kind, p.name_zh as "nameZh", p.name_en as "nameEn", p.valid, i.person,
      i.created_at as "createdAt", i.last_used_at as "lastUsedAt"
    from connector_identity i join connector_provider p on p.id = i.provider_id
    where i.account_id = ${accountId} order by i.created_at desc, i.id desc`)

export const removeLinkOf = (db: Db, accountId: number, id: number): Promise<number> =>
  db.run(sql`delete from connector_identity where id = ${id} and account_id = ${accountId}`)
