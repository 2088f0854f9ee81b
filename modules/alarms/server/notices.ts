/** Tells receivers of open alarms: a row for each notice, in the transaction that queues it. */
import { alarmRule, isInShift, type AlarmCause } from '@mouldwright/alarms/shared'
import { post } from '@mouldwright/courier/server/api'
import { languageOfUser } from '@mouldwright/identity/server/api'
import type { Language } from '@mouldwright/kernel'
import { sendMessage } from '@mouldwright/messages/server/api'
import { dayIn, inFactory, inTenant, sql, type Db, type TellContext, type FactoryPlace } from '@mouldwright/server-kit'
import { showDelivery } from './delivery.ts'
import type { RuleRow } from './rules.query.ts'

interface Receiver {
  userId: number
  name: string
  phone: string | null
  email: string | null
  language: Language
  shiftId: number | null
  type: 'work' | 'overtime' | null
  periods: { rank: number; startTime: string; endTime: string }[]
}

/** Receivers of a rule who still work in the factory: what leaves by mail or SMS asks for no sign-in. */
const receiversOf = (db: Db, place: FactoryPlace, rule: RuleRow, at: Date) =>
  db.all<Receiver>(sql`
    select u.id as "userId", u.real_name as name, u.phone, u.email, ${languageOfUser()} as language,
      s.id as "shiftId", s.type, coalesce((
        select jsonb_agg(jsonb_build_object('rank', p.rank, 'startTime', p.start_time, 'endTime', p.end_time) order by p.rank)
        from basic_shift_periods p where ${inFactory(place, 'p')} and p.parent_id = s.id), '[]'::jsonb) as periods
    from alarms_rule_receivers r
    join identity_user u on ${inTenant(place, 'u')} and u.id = r.user_id
    left join basic_shift s on ${inFactory(place, 's')} and s.id = r.shift_id
    where ${inFactory(place, 'r')} and r.parent_id = ${rule.id} and identity_is_active(u, ${at})
      and exists (select from identity_user_factories f
        where ${inTenant(place, 'f')} and f.parent_id = u.id and f.factory_id = ${place.factoryId})
    order by r.position`)

interface Due {
  id: number
  subject: string
  since: string
  told: string | null
  version: number
  userIds: number[]
}

/** Open alarms whose wait is over, with who was told already; the longest open first. */
const dueAlarms = (db: Db, place: FactoryPlace, rule: RuleRow, at: Date) =>
  db.all<Due>(sql`
    select a.id, coalesce(a.subject, '') as subject, a.since, a.told, a.version,
      to_jsonb(array(select n.user_id from alarms_notice n where ${inFactory(place, 'n')} and n.alarm_id = a.id)) as "userIds"
    from alarms_alarm a
    where ${inFactory(place, 'a')} and a.rule_id = ${rule.id} and a.status = 'open'
      and a.since <= ${new Date(at.getTime() - rule.delayMinutes * 60_000)}
    order by a.since, a.id limit 200`)

/** Notices that a rule has sent on the factory's day. */
async function toldToday(db: Db, place: FactoryPlace, rule: RuleRow, at: Date, timeZone: string): Promise<number> {
  const { told } = await db.one<{ told: number }>(sql`
    select count(*)::integer as told from alarms_notice n
    where ${inFactory(place, 'n')} and n.rule_id = ${rule.id}
      and n.at >= (${dayIn(at, timeZone)}::date::timestamp at time zone ${timeZone}::text)`)
  return told
}

async function tell(
  ctx: TellContext,
  place: FactoryPlace,
  { rule, alarm, receiver, timeZone }: { rule: RuleRow; alarm: Due; receiver: Receiver; timeZone: string },
): Promise<void> {
  const { db } = ctx
  const at = ctx.now()
  const params = { rule: rule.name, subject: alarm.subject }
  const cause: AlarmCause = rule.cause
  await sendMessage(ctx, [receiver.userId], { module: 'alarms', code: cause, params, link: '/alarms/alarm' })
  const to = rule.notifyWay === 'mail' ? receiver.email : receiver.phone
  // Without an address the message centre is the only way, and the alarm says so.
  const messageId = to
    ? await post(db, ctx, {
        channel: rule.notifyWay,
        to,
        template: 'alarm',
        params: {
          rule: rule.name,
          event: ctx.kit.word(receiver.language, alarmRule.module, `events.${cause}`, { subject: alarm.subject }),
          at: new Date(alarm.since).toISOString(),
        },
        language: receiver.language,
        timeZone,
        tenantId: place.tenantId,
      })
    : null
  await db.run(sql`
    insert into alarms_notice (tenant_id, factory_id, alarm_id, user_id, rule_id, at, message_id, delivery)
    values (${place.tenantId}, ${place.factoryId}, ${alarm.id}, ${receiver.userId}, ${rule.id}, ${at}, ${messageId},
      ${messageId === null ? 'noAddress' : 'waiting'})`)
}

/** Tells whoever is still to be told of a rule's open alarms: once each, in their shift, within the day's limit. */
export async function sendNotices(
  ctx: TellContext,
  place: FactoryPlace,
  rule: RuleRow,
  timeZone: string,
): Promise<void> {
  const { db } = ctx
  const at = ctx.now()
  const due = await dueAlarms(db, place, rule, at)
  if (due.length === 0) return
  const present = (await receiversOf(db, place, rule, at)).filter(
    ({ shiftId, type, periods }) => shiftId === null || isInShift({ type: type ?? 'work', periods }, at, timeZone),
  )
  let left = rule.dailyLimit - (await toldToday(db, place, rule, at, timeZone))
  for (const alarm of due) {
    const toTell = present.filter(({ userId }) => !alarm.userIds.includes(userId)).slice(0, Math.max(0, left))
    if (toTell.length === 0) continue
    left -= toTell.length
    for (const receiver of toTell) await tell(ctx, place, { rule, alarm, receiver, timeZone })
    const told = [...(alarm.told ? [alarm.told] : []), ...toTell.map(({ name }) => name)].join('\n').slice(0, 2_000)
    await db.run(sql`
      update alarms_alarm as a set told = ${told}, told_at = coalesce(a.told_at, ${at}), version = a.version + 1, updated_at = ${at}
      where ${inFactory(place, 'a')} and a.id = ${alarm.id}`)
    await showDelivery(db, place, [alarm.id], at)
  }
}
