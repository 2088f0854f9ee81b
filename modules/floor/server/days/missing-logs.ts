/** People of whom a work log is required and who told of no work on a day on which they work: asked the morning after. */
import { toWorkCalendar, type RestDays } from '@mouldwright/basic/shared'
import { membersHolding } from '@mouldwright/identity/server/api'
import { permissionOf } from '@mouldwright/kernel'
import { sendMessage } from '@mouldwright/messages/server/api'
import {
  createTellContext,
  dayIn,
  inFactory,
  inTenant,
  sql,
  transaction,
  type Db,
  type FactoryPlace,
  type ServiceParts,
} from '@mouldwright/server-kit'
import { timeZoneOf } from '@mouldwright/tenancy/server/api'
import { addDays, isWorkingDay, localDayStart } from '@mouldwright/worktime'
import { correction } from '../../shared/index.ts'

const minuteMs = 60_000
/** Of the day after: whoever worked through the night has reported by then. */
const morning = 8 * 60
/** Asked for in one look; what is more comes with the next. */
const atOnce = 200

interface Silent {
  userId: number
  person: string
  /** Of the teams that the person is in on the day. */
  calendarIds: number[]
}

interface Told {
  day: string
  from: Date
  until: Date
}

/** Members of the factory with the switch, of whom nothing is told of the day, neither here nor by another system. */
const readSilent = (db: Db, place: FactoryPlace, at: Date, { day, from, until }: Told) =>
  db.all<Silent>(sql`
    select u.id as "userId", coalesce(nullif(u.real_name, ''), u.user_name) as person, coalesce((
      select jsonb_agg(distinct g.calendar_id) from basic_resource_group g
      join basic_resource_group_users m on ${inFactory(place, 'm')} and m.parent_id = g.id and m.user_id = u.id
        and coalesce(m.join_date <= ${day}::date, true) and coalesce(m.end_date >= ${day}::date, true)
      where ${inFactory(place, 'g')} and g.valid and ${day}::date between g.join_date and g.end_date), '[]') as "calendarIds"
    from identity_user u
    where ${inTenant(place, 'u')} and u.work_log and u.employment = 'onTheJob' and identity_is_active(u, ${at})
      and coalesce(u.entry_date <= ${day}::date, true)
      and exists (select from identity_user_factories f
        where ${inTenant(place, 'f')} and f.parent_id = u.id and f.factory_id = ${place.factoryId})
      and not exists (select from floor_log_asked a where ${inFactory(place, 'a')} and a.user_id = u.id and a.day = ${day}::date)
      and not exists (select from floor_stretch s where ${inFactory(place, 's')} and s.user_id = u.id
        and s.from_at < ${until} and coalesce(s.to_at > ${from}, true))
      and not exists (select from floor_report r where ${inFactory(place, 'r')} and r.user_id = u.id
        and r.at >= ${from} and r.at < ${until})
      and not exists (select from production_work_log l where ${inFactory(place, 'l')} and l.user_id = u.id and l.work_date = ${day}::date)
    order by person, u.id limit ${atOnce}`)

interface CalendarRow extends RestDays {
  id: number
  isDefault: boolean
  holidays: { type: 'fixed' | 'floating'; startDate: string; endDate: string; isWorked: boolean }[]
}

/** Calendars that work on the day; `usual`: the factory's own does. */
async function workingOn(db: Db, place: FactoryPlace, day: string, zone: string) {
  const calendars = await db.all<CalendarRow>(sql`
    select c.id, c.is_default as "isDefault", c.rest_monday as "restMonday", c.rest_tuesday as "restTuesday",
      c.rest_wednesday as "restWednesday", c.rest_thursday as "restThursday", c.rest_friday as "restFriday",
      c.rest_saturday as "restSaturday", c.rest_sunday as "restSunday", coalesce((
        select jsonb_agg(jsonb_build_object('type', h.type, 'startDate', h.start_date, 'endDate', h.end_date, 'isWorked', h.is_worked))
        from basic_calendar_holidays h where ${inFactory(place, 'h')} and h.parent_id = c.id), '[]'::jsonb) as holidays
    from basic_calendar c where ${inFactory(place, 'c')} and c.valid`)
  const working = calendars.filter((of) => isWorkingDay(toWorkCalendar(of, zone), day))
  return { ids: new Set(working.map(({ id }) => id)), usual: working.some(({ isDefault }) => isDefault) }
}

/** Each is asked once for a day, and those who decide on corrections are told. */
export async function askForLogs({ pool, kit, clock, newId }: ServiceParts, place: FactoryPlace): Promise<void> {
  await transaction(pool, place, async (db) => {
    const at = new Date(clock.now())
    const zone = (await timeZoneOf(db, place.tenantId, place.factoryId))!
    const today = dayIn(at, zone)
    const day = addDays(today, -1)
    const [from, until] = [localDayStart(day, zone), localDayStart(today, zone)]
    if (at.getTime() < (until + morning) * minuteMs) return
    const told = { day, from: new Date(from * minuteMs), until: new Date(until * minuteMs) }
    const silent = await readSilent(db, place, at, told)
    if (silent.length === 0) return
    const working = await workingOn(db, place, day, zone)
    const asked = silent.filter(({ calendarIds }) =>
      calendarIds.length > 0 ? calendarIds.some((id) => working.ids.has(id)) : working.usual,
    )
    const noted = await db.all<{ userId: number }>(sql`
      insert into floor_log_asked (tenant_id, factory_id, user_id, day, at)
      select ${place.tenantId}, ${place.factoryId}, u.id, ${day}::date, ${at}
      from unnest(${asked.map(({ userId }) => userId)}::bigint[]) as u(id)
      on conflict do nothing returning user_id as "userId"`)
    if (noted.length === 0) return
    const { ctx, write } = createTellContext(db, { kit, newId, at, tenantId: place.tenantId })
    const supervisors = await membersHolding(db, place, permissionOf(correction, 'decide'))
    const isNoted = new Set(noted.map(({ userId }) => userId))
    for (const { userId, person } of asked.filter((one) => isNoted.has(one.userId))) {
      const message = { module: 'floor', params: { person, day } }
      const link = `/floor/my-work?day=${day}`
      await sendMessage(ctx, [userId], { ...message, code: 'logMissing', link })
      const others = supervisors.filter((id) => id !== userId)
      await sendMessage(ctx, others, { ...message, code: 'logMissingBy', link: `${link}&person=${userId}` })
    }
    await write(place.factoryId)
  })
}
