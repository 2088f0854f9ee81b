import { sql, type Db, type HealthCause } from '@mouldwright/server-kit'

/** A time that no node has looked at for so long is missed: none is there, or they cannot keep up. */
const lateMs = 300_000

export async function missedCron(db: Db, at: Date): Promise<HealthCause[]> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(distinct (tenant_id, factory_id, schedule_id))::integer as count from aps_automatic_turn where look_at < ${new Date(at.getTime() - lateMs)}`)
  return count === 0 ? [] : [{ code: 'cronMissed', params: { count } }]
}
