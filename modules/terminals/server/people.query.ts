/** Who may stand at the terminals of a factory. */
import { membersHolding } from '@mouldwright/identity/server/api'
import { inTenant, sql, type Db } from '@mouldwright/server-kit'
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
