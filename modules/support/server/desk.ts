/** The provider's side: orders of all companies in one list, and the steps that are the provider's. */
import type { RefusalCode } from '@mouldwright/kernel'
import {
  openFile,
  readableFile,
  readRecords,
  sql,
  updateRecords,
  type Context,
  type FileAnswer,
  type ListWindow,
  type Sql,
} from '@mouldwright/server-kit'
import { serviceOrder, type serviceOutcomes } from '@mouldwright/support/shared'
import { inPlaceOf } from '@mouldwright/tenancy/server/api'
import { lockedOrder } from './service-order.handlers.ts'
import { tellSubmitter } from './tell.ts'

interface DeskRow {
  id: number
  version: number
  updatedAt: string
  updatedBy: string | null
  tenantId: number
  company: string
  number: string
  title: string
  type: string
  category: string
  status: string
  outcome: string | null
  rating: number | null
  submittedBy: string
  submittedAt: string
  acceptedBy: string | null
}

interface DeskQuery extends ListWindow {
  statuses: readonly string[] | undefined
  types: readonly string[] | undefined
  categories: readonly string[] | undefined
}

const orders: Readonly<Record<string, Sql>> = {
  number: sql`d.number`,
  company: sql`t.name`,
  title: sql`d.title`,
  status: sql`d.status`,
  submittedAt: sql`d.submitted_at`,
}

const fields = sql`d.id, d.version, d.updated_at as "updatedAt", null::text as "updatedBy", d.tenant_id as "tenantId", t.name as company,
  d.number, d.title, d.type, d.category, d.status, d.outcome, d.rating, d.submitted_by as "submittedBy", d.submitted_at as "submittedAt",
  d.accepted_by as "acceptedBy"`

const likeOf = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** For the provider only: the caller sees to that. */
export async function listDesk({ db }: Context, query: DeskQuery): Promise<{ rows: DeskRow[]; total: number }> {
  const { statuses, types, categories, ids, search, sort, isDescending, offset, limit } = query
  const like = search ? likeOf(search) : null
  const matching = sql`
    from support_desk d join tenancy_tenant t on t.id = d.tenant_id
    where (${statuses ?? null}::text[] is null or d.status = any(${statuses ?? null}::text[]))
      and (${types ?? null}::text[] is null or d.type = any(${types ?? null}::text[]))
      and (${categories ?? null}::text[] is null or d.category = any(${categories ?? null}::text[]))
      and (${ids ?? null}::bigint[] is null or d.id = any(${ids ?? null}::bigint[]))
      and (${like}::text is null or d.number ilike ${like} or d.title ilike ${like} or t.name ilike ${like})`
  const { total } = await db.one<{ total: number }>(sql`select count(*) as total ${matching}`)
  const rows = await db.all<DeskRow>(
    sql`select ${fields} ${matching} order by ${orders[sort] ?? sql`d.submitted_at`} ${isDescending ? sql`desc` : sql`asc`}, d.id desc
      limit ${limit} offset ${offset}`,
  )
  return { rows, total }
}

const deskRow = (ctx: Pick<Context, 'db'>, id: number) =>
  ctx.db.maybe<DeskRow>(
    sql`select ${fields} from support_desk d join tenancy_tenant t on t.id = d.tenant_id where d.id = ${id}`,
  )

/** With what the company wrote, and what it was answered. */
export async function readDesk(ctx: Context, id: number): Promise<(DeskRow & Record<string, unknown>) | undefined> {
  const row = await deskRow(ctx, id)
  if (!row) return undefined
  const [order] = await inPlaceOf(ctx, row.tenantId, (there) => readRecords(there, serviceOrder, { ids: [id] }))
  return order && { ...order, ...row, updatedBy: order.updatedBy }
}

async function inCompanyOf<T, C extends RefusalCode>(
  ctx: Context<C>,
  id: number,
  work: (there: Context<C>) => Promise<T>,
): Promise<T> {
  const row = await deskRow(ctx, id)
  return row ? inPlaceOf(ctx, row.tenantId, work) : ctx.refuse('record.absent')
}

/** Somebody of the provider looks after it, by name. */
export const acceptOrder = (ctx: Context<'serviceOrder.stateForbids'>, id: number): Promise<void> =>
  inCompanyOf(ctx, id, async (there) => {
    const order = await lockedOrder(there, id, 'submitted', 'accepted')
    const { displayName } = there.session
    await updateRecords(there, serviceOrder, [
      { id, status: 'accepted', acceptedBy: displayName, acceptedAt: there.now().toISOString() },
    ])
    await tellSubmitter(there, 'orderAccepted', order)
  })

interface Answer {
  outcome: (typeof serviceOutcomes)[number]
  reply: string
}

export const processOrder = (
  ctx: Context<'serviceOrder.stateForbids'>,
  id: number,
  { outcome, reply }: Answer,
): Promise<void> =>
  inCompanyOf(ctx, id, async (there) => {
    const order = await lockedOrder(there, id, 'accepted', 'processed')
    await updateRecords(there, serviceOrder, [
      { id, status: 'processed', outcome, reply, processedAt: there.now().toISOString() },
    ])
    await tellSubmitter(there, 'orderProcessed', order)
  })

/** What the order's company lets the provider see of its files: those of its orders. */
const seesOrders: ReadonlySet<string> = new Set(['support.serviceOrder:detail'])

/** A picture that an order holds. */
export const openPicture = (ctx: Context, id: number, fileId: number): Promise<FileAnswer> =>
  inCompanyOf(ctx, id, async (there) => {
    const [order] = await readRecords(there, serviceOrder, { ids: [id] })
    if (!order?.pictures.some(({ picture }) => picture === fileId)) return there.refuse('record.absent')
    const file = await readableFile({ ...there, session: { ...there.session, permissions: seesOrders } }, fileId)
    return file ? openFile(there, file) : there.refuse('record.absent')
  })
