/** What has become of the mails and SMS of alarms: asked of the outbox until each has ended, and shown on the alarm. */
import { deliveries, type Delivery } from '@mouldwright/alarms/shared'
import { outcomesOf } from '@mouldwright/courier/server/api'
import { inFactory, inTenant, sql, type Db, type FactoryPlace } from '@mouldwright/server-kit'

const atOnce = 500

type Outcome = Awaited<ReturnType<typeof outcomesOf>>[number]

function deliveryOf({ status, fault }: Outcome): Delivery {
  if (status === 'waiting') return fault === null ? 'waiting' : 'retrying'
  return status === 'sent' ? 'sent' : 'failed'
}

/** Writes on alarms how their notices fared. */
export async function showDelivery(db: Db, place: FactoryPlace, alarmIds: readonly number[], at: Date): Promise<void> {
  if (alarmIds.length === 0) return
  const order = [...deliveries]
  await db.run(sql`
    with fared as (
      select n.alarm_id, max(array_position(${order}::text[], n.delivery)) as worst,
        left(string_agg(u.real_name, E'\\n' order by u.id) filter (where n.delivery <> 'sent'), 2000) as unreached
      from alarms_notice n join identity_user u on ${inTenant(place, 'u')} and u.id = n.user_id
      where ${inFactory(place, 'n')} and n.alarm_id = any(${alarmIds}::bigint[])
      group by n.alarm_id)
    update alarms_alarm as a
    set delivery = (${order}::text[])[f.worst], unreached = f.unreached, version = a.version + 1, updated_at = ${at}
    from fared f where ${inFactory(place, 'a')} and a.id = f.alarm_id`)
}

/** Asks after messages on their way. */
export async function followDeliveries(db: Db, place: FactoryPlace, at: Date): Promise<void> {
  const notices = await db.all<{ alarmId: number; messageId: number; delivery: Delivery }>(sql`
    select n.alarm_id as "alarmId", n.message_id as "messageId", n.delivery from alarms_notice n
    where ${inFactory(place, 'n')} and n.delivery in ('waiting', 'retrying') and n.message_id is not null
    order by n.message_id limit ${atOnce}`)
  if (notices.length === 0) return
  const outcomes = await outcomesOf(
    db,
    notices.map(({ messageId }) => messageId),
  )
  const now = new Map(outcomes.map((outcome) => [outcome.id, deliveryOf(outcome)]))
  const changed = notices.filter(({ messageId, delivery }) => (now.get(messageId) ?? delivery) !== delivery)
  if (changed.length === 0) return
  const ids = changed.map(({ messageId }) => messageId)
  await db.run(sql`
    update alarms_notice as n set delivery = c.delivery
    from unnest(${ids}::bigint[], ${ids.map((id) => now.get(id)!)}::text[]) as c(message_id, delivery)
    where ${inFactory(place, 'n')} and n.message_id = c.message_id`)
  await showDelivery(db, place, [...new Set(changed.map(({ alarmId }) => alarmId))], at)
}
