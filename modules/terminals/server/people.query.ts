/** Who may stand at the terminals of a factory. */
import { entersFactory, membersHolding, rightsOfUser } from '@mouldwright/identity/server/api'
import { expandRights } from '@mouldwright/identity/shared'
import { inFactory, inTenant, sql, type Db } from '@mouldwright/server-kit'
import { workRight, type TerminalPerson } from '@mouldwright/terminals/shared'

export interface Place {
  tenantId: number
  factoryId: number
  timeZone: string
}

/** People of one factory that a terminal knows. */
const most = 2_000

export interface Worker extends TerminalPerson {
  language: 'zh' | 'en' | null
}

/** Those of `ids` (everybody when absent) who may work at terminals now, by name. */
export async function workersOf(db: Db, place: Place, at: Date, ids?: readonly number[]): Promise<Worker[]> {
  const holding = await membersHolding(db, place, workRight, most)
  const asked = ids ? holding.filter((id) => ids.includes(id)) : holding
  if (asked.length === 0) return []
  return db.all<Worker>(sql`
    select u.id as "userId", coalesce(nullif(btrim(u.real_name), ''), u.user_name) as name, u.language,
      lower(concat_ws(' ', u.user_name, u.work_number, u.spell_name, u.english_name)) as search,
      exists (select from terminals_pin_secret p where p.tenant_id = u.tenant_id and p.user_id = u.id) as "hasPin"
    from identity_user u
    where ${inTenant(place, 'u')} and u.id = any(${asked}::bigint[]) and identity_is_unexpired(u, ${at})
    order by name, u.id`)
}

interface WorkerHere extends Pick<Worker, 'userId' | 'name'> {
  /** When the person last showed badge or PIN at the terminal. */
  provenAt: string | null
}

/** One person who may work at terminals now, and what is known of them at one; the same rules as `workersOf`, in one statement. */
export async function workerAt(
  db: Db,
  place: Pick<Place, 'tenantId' | 'factoryId'>,
  at: Date,
  { terminalId, userId }: { terminalId: number; userId: number },
): Promise<WorkerHere | undefined> {
  const found = await db.maybe<WorkerHere & { rights: string[] }>(sql`
    select u.id as "userId", coalesce(nullif(btrim(u.real_name), ''), u.user_name) as name, p.proven_at as "provenAt",
      ${rightsOfUser()} as rights
    from identity_user u
      left join terminals_presence p on ${inFactory(place, 'p')} and p.terminal_id = ${terminalId} and p.user_id = u.id
    where ${inTenant(place, 'u')} and u.id = ${userId} and ${entersFactory(place.factoryId)} and identity_is_unexpired(u, ${at})`)
  if (!found) return undefined
  const { rights, ...worker } = found
  return expandRights(rights, [workRight]).has(workRight) ? worker : undefined
}
