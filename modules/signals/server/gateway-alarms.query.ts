/** Gateways that the operator must hear of: silent while people work, full, not delivering, or at the end of their certificate. */
import { toWorkCalendar, toWorkShift, type RestDays, type StoredPeriod } from '@mouldwright/basic/shared'
import {
  inFactory,
  inTenant,
  moveTo,
  nowhere,
  sql,
  type Db,
  type FactoryPlace,
  type HealthCause,
} from '@mouldwright/server-kit'
import { compile } from '@mouldwright/worktime'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const limits = { silentMs: 10 * minuteMs, certificateMs: 21 * dayMs, freePercent: 15, waitingMs: hourMs }
/** Working time further back than this is not counted: by then a gateway has been silent for long enough. */
const lookBackMs = 14 * dayMs
const mostGateways = 500

interface Suspect {
  gatewayId: number
  tenantId: number
  seenAt: string
  expiresAt: string
  freePercent: number | null
  waitingSince: string | null
}

const suspectsOf = (db: Db, at: Date) =>
  db.all<Suspect>(sql`
    select gateway_id as "gatewayId", tenant_id as "tenantId", seen_at as "seenAt", expires_at as "expiresAt",
      free_percent as "freePercent", waiting_since as "waitingSince"
    from gateway_certificate
    where revoked_at is null and (seen_at <= ${new Date(at.getTime() - limits.silentMs)}
      or expires_at < ${new Date(at.getTime() + limits.certificateMs)} or free_percent < ${limits.freePercent}
      or waiting_since < ${new Date(at.getTime() - limits.waitingMs)})
    order by tenant_id, gateway_id limit ${mostGateways}`)

interface Standing {
  tenant: string
  gateway: string
  factoryId: number
  timeZone: string
}

/** Where a gateway stands; absent where nobody waits for it: its server or factory is retired, or the licence is over. */
const standingOf = (db: Db, { tenantId, gatewayId }: Suspect, at: Date) =>
  db.maybe<Standing>(sql`
    select t.name as tenant, a.name as gateway, f.id as "factoryId", f.time_zone as "timeZone"
    from gateway_server_app a
    join gateway_tenant_server s on ${inTenant({ tenantId }, 's')} and s.id = a.server_id and s.valid
    join tenancy_factory f on f.tenant_id = s.tenant_id and f.id = s.site_id and f.valid
    join tenancy_tenant t on t.id = a.tenant_id
    where ${inTenant({ tenantId }, 'a')} and a.id = ${gatewayId} and a.valid
      and (tenancy_licence(${tenantId}, ${at}::timestamptz) ->> 'allowLoginFlag')::int <> 0`)

interface CalendarRow extends RestDays {
  holidays: { type: 'fixed' | 'floating'; startDate: string; endDate: string; isWorked: boolean }[]
}

interface ShiftRow {
  type: 'work' | 'overtime'
  validFrom: string | null
  periods: StoredPeriod[]
}

/** Minutes of the factory's working time between two moments; all of them where it has no calendar or no shifts. */
async function workedMinutes(db: Db, place: FactoryPlace, timeZone: string, [from, to]: [number, number]) {
  const calendar = await db.maybe<CalendarRow>(sql`
    select c.rest_monday as "restMonday", c.rest_tuesday as "restTuesday", c.rest_wednesday as "restWednesday",
      c.rest_thursday as "restThursday", c.rest_friday as "restFriday", c.rest_saturday as "restSaturday",
      c.rest_sunday as "restSunday", coalesce((
        select jsonb_agg(jsonb_build_object('type', h.type, 'startDate', h.start_date, 'endDate', h.end_date, 'isWorked', h.is_worked))
        from basic_calendar_holidays h where ${inFactory(place, 'h')} and h.parent_id = c.id), '[]'::jsonb) as holidays
    from basic_calendar c where ${inFactory(place, 'c')} and c.is_default and c.valid limit 1`)
  const shifts = await db.all<ShiftRow>(sql`
    select s.type, s.valid_from as "validFrom", coalesce((
      select jsonb_agg(jsonb_build_object('rank', p.rank, 'startTime', p.start_time, 'endTime', p.end_time,
        'restStart', p.rest_start, 'restEnd', p.rest_end, 'isOvertime', p.is_overtime))
      from basic_shift_periods p where ${inFactory(place, 'p')} and p.parent_id = s.id), '[]'::jsonb) as periods
    from basic_shift s where ${inFactory(place, 's')} and s.valid and s.type = 'work' order by s.id limit 50`)
  const [start, end] = [Math.ceil(from / minuteMs), Math.floor(to / minuteMs)]
  if (!calendar || shifts.length === 0) return Math.max(0, end - start)
  const work = compile(
    { calendar: toWorkCalendar(calendar, timeZone), shifts: shifts.map(toWorkShift), overtime: 'never' },
    { from: start, to: Math.max(start, end) },
  )
  return work.workBetween(start, Math.max(start, end))
}

async function causesOf(db: Db, of: Suspect, standing: Standing, at: Date): Promise<HealthCause[]> {
  const now = at.getTime()
  const { tenant, gateway, factoryId, timeZone } = standing
  const about = String(of.gatewayId)
  const causes: HealthCause[] = []
  const add = (code: string, params: object) => causes.push({ code, about, params: { tenant, gateway, ...params } })
  const certificateMs = Date.parse(of.expiresAt) - now
  if (certificateMs < limits.certificateMs)
    add('gatewayCertificate', { days: Math.max(0, Math.floor(certificateMs / dayMs)) })
  const silentMs = now - Date.parse(of.seenAt)
  if (silentMs >= limits.silentMs) {
    const place = { tenantId: of.tenantId, factoryId }
    await moveTo(db, place)
    const worked = await workedMinutes(db, place, timeZone, [Math.max(now - silentMs, now - lookBackMs), now])
    if (worked >= limits.silentMs / minuteMs) add('gatewaySilent', { minutes: Math.floor(silentMs / minuteMs) })
    // What it said of its disk and spool before is no news any more.
    return causes
  }
  if (of.freePercent !== null && of.freePercent < limits.freePercent) add('gatewayDisk', { percent: of.freePercent })
  const waitingMs = of.waitingSince === null ? 0 : now - Date.parse(of.waitingSince)
  if (waitingMs > limits.waitingMs) add('gatewaySpool', { hours: Math.floor(waitingMs / hourMs) })
  return causes
}

/** Looks from no tenant's place at ids and times, and goes where something may be wrong. */
export async function gatewayCauses(db: Db, at: Date): Promise<HealthCause[]> {
  const causes: HealthCause[] = []
  for (const suspect of await suspectsOf(db, at)) {
    await moveTo(db, { tenantId: suspect.tenantId, factoryId: null })
    const standing = await standingOf(db, suspect, at)
    if (standing) causes.push(...(await causesOf(db, suspect, standing, at)))
  }
  await moveTo(db, nowhere)
  return causes
}
