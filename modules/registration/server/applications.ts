/** Reading of applications, for the provider's console. */
import { sql, type Db } from '@mouldwright/server-kit'

export type ApplicationStatus = 'submitted' | 'approved' | 'rejected'

export interface Application {
  id: number
  number: string
  companyName: string
  realName: string
  /** In full: the provider calls back. */
  phone: string
  email: string | null
  language: 'zh' | 'en'
  status: ApplicationStatus
  reason: string | null
  submittedAt: string
  reviewedAt: string | null
  reviewedBy: string | null
  tenantId: number | null
}

export interface ApplicationQuery {
  status?: ApplicationStatus | null | undefined
  /** Part of the number, company, name or phone. */
  search?: string | null | undefined
  /** From 1. */
  page?: number | undefined
  size?: number | undefined
}

const fields = sql`a.id, a.number, a.company_name as "companyName", a.real_name as "realName", a.phone, a.email, a.language, a.status, a.reason,
  a.submitted_at as "submittedAt", a.reviewed_at as "reviewedAt", a.reviewed_by as "reviewedBy", a.tenant_id as "tenantId"`

const likeOf = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** Newest first. */
export async function listRegistrations(
  db: Db,
  { status, search, page = 1, size = 50 }: ApplicationQuery,
): Promise<{ rows: Application[]; total: number }> {
  const like = search ? likeOf(search) : null
  const matching = sql`
    from registration_application a
    where (${status ?? null}::text is null or a.status = ${status ?? null})
      and (${like}::text is null or a.number ilike ${like} or a.company_name ilike ${like} or a.real_name ilike ${like} or a.phone like ${like})`
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total ${matching}`)
  const rows = await db.all<Application>(
    sql`select ${fields} ${matching} order by a.id desc limit ${size} offset ${(page - 1) * size}`,
  )
  return { rows, total }
}

export const getRegistration = (db: Db, id: number): Promise<Application | undefined> =>
  db.maybe<Application>(sql`select ${fields} from registration_application a where a.id = ${id}`)
