/** Tickets for foreign modules: made for one host, good once, for a minute. */
import { createHash, randomBytes } from 'node:crypto'
import { deleteOver, sql, type Db } from '@mouldwright/server-kit'

export interface Visitor {
  module: string
  tenantId: number
  factoryId: number
  userId: number
  userName: string
  realName: string
  language: string
}

const lifeSeconds = 60

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest()

export async function issuePageTicket(db: Db, of: { domain: string; person: Visitor; at: Date }): Promise<string> {
  const { domain, person, at } = of
  await db.run(deleteOver('links_page_ticket', 'hash', 'expires_at', at))
  const ticket = randomBytes(32).toString('base64url')
  await db.run(sql`
    insert into links_page_ticket (hash, domain, person, expires_at)
    values (${hashOf(ticket)}, ${domain}, ${JSON.stringify(person)}::jsonb, ${new Date(at.getTime() + lifeSeconds * 1_000)})`)
  return ticket
}

/** Who came with the ticket; absent when it is wrong, spent, late, or for another host. */
export async function takePageTicket(
  db: Db,
  { ticket, domain, at }: { ticket: string; domain: string; at: Date },
): Promise<Visitor | undefined> {
  const spent = await db.maybe<{ person: Visitor }>(sql`
    delete from links_page_ticket where hash = ${hashOf(ticket)} and domain = ${domain} and expires_at > ${at}
    returning person`)
  return spent?.person
}
