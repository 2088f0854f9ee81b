/** Tickets of this module, each spent by one conditional delete. */
import { deleteOver, sql, type Db } from '@mouldwright/server-kit'
import { hashOf, newMark } from './browser-mark.ts'
import type { FlowWish } from './flows.ts'
import type { Person } from '../identity-providers/identity-provider.ts'

const bindSeconds = 600
export const lotSeconds = 60

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)

const sweep = (db: Db, at: Date) => db.run(deleteOver('connector_ticket', 'hash', 'expires_at', at))

/** Holds a stranger until an account is proven in the same browser. */
export async function issueBindTicket(
  db: Db,
  of: { providerId: number; browser: Buffer; person: Person; at: Date } & FlowWish,
): Promise<string> {
  await sweep(db, of.at)
  const ticket = newMark()
  await db.run(sql`
    insert into connector_ticket (hash, purpose, provider_id, expires_at, browser_hash, issuer, subject, person, interaction, return_to, remember)
    values (${hashOf(ticket)}, 'bind', ${of.providerId}, ${later(of.at, bindSeconds)}, ${of.browser}, ${of.person.issuer}, ${of.person.subject},
      ${of.person.name}, ${of.interaction}, ${of.returnTo}, ${of.remember})`)
  return ticket
}

export async function spendBindTicket(
  db: Db,
  ticket: string,
  browser: Buffer | undefined,
  at: Date,
): Promise<({ providerId: number; person: Person } & FlowWish) | undefined> {
  if (!browser) return undefined
  const spent = await db.maybe<
    { providerId: number; issuer: string; subject: string; name: string | null } & FlowWish
  >(sql`
    delete from connector_ticket
    where hash = ${hashOf(ticket)} and purpose = 'bind' and browser_hash = ${browser} and expires_at > ${at}
      and issuer is not null and subject is not null
    returning provider_id as "providerId", issuer, subject, person as name, interaction, return_to as "returnTo", remember`)
  if (!spent) return undefined
  const { issuer, subject, name, ...rest } = spent
  return { ...rest, person: { issuer, subject, name } }
}

/** The account's ticket for another program; the one before is void. */
export async function issueLotTicket(
  db: Db,
  { providerId, accountId, at }: { providerId: number; accountId: number; at: Date },
): Promise<string> {
  await sweep(db, at)
  await db.run(sql`delete from connector_ticket where purpose = 'lot' and account_id = ${accountId}`)
  const ticket = newMark()
  await db.run(sql`
    insert into connector_ticket (hash, purpose, provider_id, expires_at, account_id)
    values (${hashOf(ticket)}, 'lot', ${providerId}, ${later(at, lotSeconds)}, ${accountId})`)
  return ticket
}

interface Lot {
  providerId: number
  accountId: number
}

const asLot = sql`provider_id as "providerId", account_id as "accountId"`
const liveLot = (ticket: string, at: Date) =>
  sql`hash = ${hashOf(ticket)} and purpose = 'lot' and account_id is not null and expires_at > ${at}`

export const findLot = (db: Db, ticket: string, at: Date): Promise<Lot | undefined> =>
  db.maybe<Lot>(sql`select ${asLot} from connector_ticket where ${liveLot(ticket, at)}`)

export const spendLot = (db: Db, ticket: string, at: Date): Promise<Lot | undefined> =>
  db.maybe<Lot>(sql`delete from connector_ticket where ${liveLot(ticket, at)} returning ${asLot}`)
