/** What a customer sees of moulds. Nothing else is ever read for its page: what is not selected here cannot be shown. */
import { inFactory, sql, type Db } from '@mouldwright/server-kit'
import { addDays, dayOfDate } from '@mouldwright/worktime'
import type { Link } from './visit.ts'

export interface SharedMould {
  id: number
  number: string
  name: string
  isFinished: boolean
  startDate: string | null
  finishedDate: string | null
  promisedDate: string | null
  /** First and last day of the forecast. */
  forecast: { from: string; to: string } | null
  trials: { event: string; plannedDate: string; actualDate: string | null }[]
  photos: { id: number; caption: string; takenOn: string | null }[]
}

interface MouldRow extends Omit<SharedMould, 'forecast' | 'photos'> {
  forecastDate: string | null
}

interface PhotoRow {
  id: number
  mouldId: number
  caption: string
  takenOn: string | null
}

const mostMoulds = 100
const mostPhotos = 200

/** Moulds of the link: the one that it names, or those of its customer that are not long over. */
const moulds = (link: Link) => sql`
  m.id in (select o.id from production_mould as o where ${inFactory(link, 'o')} and coalesce(o.status, 'open') <> 'closed'
    and (o.id = ${link.mouldId} or o.customer_id = ${link.customerId}))`

/**
 * A forecast as a range: from the day on which the shop's plan ends the mould to a sixth of the days until then later, and two at
 * least: what lies further ahead is less certain.
 */
export function forecastRange(day: string, today: string): { from: string; to: string } {
  const left = Math.max(0, dayOfDate(day) - dayOfDate(today))
  return { from: day, to: addDays(day, Math.max(2, Math.ceil(left / 6))) }
}

export async function sharedMoulds(db: Db, link: Link, today: string): Promise<SharedMould[]> {
  const rows = await db.all<MouldRow>(sql`
    select m.id, m.number, m.name, coalesce(m.status, 'open') = 'finished' as "isFinished", m.start_date as "startDate",
      m.finished_date as "finishedDate", m.promised_date as "promisedDate", m.forecast_date as "forecastDate",
      coalesce((
        select jsonb_agg(jsonb_build_object('event', t.event, 'plannedDate', t.planned_date, 'actualDate', t.actual_date) order by t.planned_date, t.event)
        from production_mould_trials as t where ${inFactory(link, 't')} and t.parent_id = m.id), '[]'::jsonb) as trials
    from production_mould as m where ${inFactory(link, 'm')} and ${moulds(link)}
    order by m.promised_date nulls last, m.number limit ${mostMoulds}`)
  const photos = await db.all<PhotoRow>(sql`
    select p.id, p.mould_id as "mouldId", p.caption, p.taken_on as "takenOn" from portal_photo as p
    where ${inFactory(link, 'p')} and p.released and p.mould_id = any(${rows.map(({ id }) => id)}::bigint[])
    order by p.taken_on nulls last, p.id limit ${mostPhotos}`)
  const photosOf = Map.groupBy(photos, ({ mouldId }) => mouldId)
  return rows.map(({ forecastDate, ...row }) => ({
    ...row,
    forecast: forecastDate && !row.isFinished ? forecastRange(forecastDate, today) : null,
    photos: (photosOf.get(row.id) ?? []).map(({ id, caption, takenOn }) => ({ id, caption, takenOn })),
  }))
}

/** The file of a released photo of the link's moulds. */
export const sharedPhoto = (db: Db, link: Link, id: number) =>
  db.maybe<{ key: string; mediaType: string }>(sql`
    select f.key, f.media_type as "mediaType" from portal_photo as p
      join production_mould as m on ${inFactory(link, 'm')} and m.id = p.mould_id
      join files_file as f on f.tenant_id = p.tenant_id and f.id = p.picture
    where ${inFactory(link, 'p')} and p.id = ${id} and p.released and ${moulds(link)}`)
