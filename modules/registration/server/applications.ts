/** Reading of applications, for the provider's console. */
import { sql, type Db, type Sql } from '@mouldwright/server-kit'

type ApplicationStatus = 'submitted' | 'approved' | 'rejected'

export interface Application {
  id: number
  number: string
  companyName: string
  realName: string
  /** In full: the provider calls back. */
  phone: string
  email: string | null
  language: 'zh' | 'en'
  timeZone: string
  status: ApplicationStatus
  reason: string | null
  submittedAt: string
  reviewedAt: string | null
  reviewedBy: string | null
  tenantId: number | null
}

export interface ApplicationQuery {
  statuses?: readonly ApplicationStatus[] | undefined
  ids?: readonly number[] | undefined
  /** Part of the number, company, name or phone. */
  search?: string | null | undefined
  /** From 1. */
  page?: number | undefined
  size?: number | undefined
  /** A field of `Application`; the newest first unless given. */
  sort?: string | undefined
  isDescending?: boolean | undefined
}

const orders: Readonly<Record<string, Sql>> = {
  number: sql`a.number`,
  companyName: sql`a.company_name collate "zh-x-icu"`,
  realName: sql`a.real_name collate "zh-x-icu"`,
  phone: sql`a.phone`,
  email: sql`a.email`,
  timeZone: sql`a.time_zone`,
  status: sql`a.status`,
  reason: sql`a.reason`,
  submittedAt: sql`a.submitted_at`,
  reviewedAt: sql`a.reviewed_at`,
  updatedAt: sql`coalesce(a.reviewed_at, a.submitted_at)`,
  reviewer: sql`a.reviewed_by`,
}

const fields = sql`a.id, a.number, a.company_name as "companyName", a.real_name as "realName", a.phone, a.email, a.language, a.time_zone as "timeZone", a.status, a.reason,
  a.submitted_at as "submittedAt", a.reviewed_at as "reviewedAt", a.reviewed_by as "reviewedBy", a.tenant_id as "tenantId"`

const likeOf = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

export async function listRegistrations(
  db: Db,
  { statuses, ids, search, page = 1, size = 50, sort = '', isDescending = true }: ApplicationQuery,
): Promise<{ rows: Application[]; total: number }> {
  const like = search ? likeOf(search) : null
  const matching = sql`
    from registration_application a
    where (${statuses ?? null}::text[] is null or a.status = any(${statuses ?? null}::text[]))
      and (${ids ?? null}::bigint[] is null or a.id = any(${ids ?? null}::bigint[]))
      and (${like}::text is null or a.number ilike ${like} or a.company_name ilike ${like} or a.real_name ilike ${like} or a.phone like ${like})`
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total ${matching}`)
  const rows = await db.all<Application>(
    sql`select ${fields} ${matching} order by ${orders[sort] ?? sql`a.id`} ${isDescending ? sql`desc` : sql`asc`} nulls last, a.id desc limit ${size} offset ${(page - 1) * size}`,
  )
  return { rows, total }
}

export const getRegistration = (db: Db, id: number): Promise<Application | undefined> =>
  db.maybe<Application>(sql`select ${fields} from registration_application a where a.id = ${id}`)
