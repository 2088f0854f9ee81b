import { tellBySupplier } from '@mouldwright/outsourcing/server/api'
import { isDate, Refusal, type Language } from '@mouldwright/kernel'
import {
  createContext,
  inFactory,
  noHttp,
  sql,
  transaction,
  writeEvents,
  type ModuleParts,
  type Session,
  type ServiceParts,
} from '@mouldwright/server-kit'
import { timeZoneOf } from '@mouldwright/tenancy/server/api'
import { logLook, type Link } from './visit.ts'

/** Whoever holds the link acts in the supplier's name: no user, no rights but to its own lines. */
const sessionOf = (link: Link, displayName: string, timeZone: string, language: Language): Session => ({
  sessionId: 0,
  accountId: 0,
  tenantId: link.tenantId,
  factoryId: link.factoryId,
  userId: 0,
  userName: link.reference,
  displayName,
  permissions: new Set(),
  modules: new Set(),
  language,
  timeZone,
})

/** Days and state that a supplier tells of one of its orders. Throws a refusal with its sentence. */
export async function changeBySupplier(
  parts: ServiceParts & Pick<ModuleParts, 'kit'>,
  link: Link,
  language: Language,
  fields: URLSearchParams,
  visitor: { ip: string; userAgent: string },
): Promise<void> {
  const { pool, kit, log, clock, newId } = parts
  const orderId = Number(fields.get('order'))
  if (!Number.isSafeInteger(orderId) || orderId < 1) throw new Refusal('record.absent')
  const dates = [...fields].flatMap(([name, value]) => {
    const lineId = Number(/^date-(\d{1,16})$/.exec(name)?.[1])
    return lineId && isDate(value) ? [{ lineId, expectedDate: value }] : []
  })
  const after = await transaction(pool, link, async (db) => {
    const { name } = await db.one<{ name: string }>(
      sql`select s.name from basic_supplier as s where ${inFactory(link, 's')} and s.id = ${link.supplierId}`,
    )
    const zone = (await timeZoneOf(db, link.tenantId, link.factoryId)) ?? 'Asia/Shanghai'
    const session = sessionOf(link, name, zone, language)
    const confirmed = new Set<string>()
    const { ctx, events, afterCommit } = createContext({
      ...{ kit, db, session, language, log, clock, newId, confirmed },
      http: noHttp,
      traceId: '',
    })
    await tellBySupplier(ctx, {
      supplierId: link.supplierId!,
      orderId,
      dates,
      hasBegun: fields.get('act') === 'begin',
    })
    const { order } = await db.one<{ order: string }>(
      sql`select o.number as "order" from outsourcing_order as o where ${inFactory(link, 'o')} and o.id = ${orderId}`,
    )
    await logLook(db, parts, link, visitor, 'change', order)
    await writeEvents(db, session, events, ctx.now(), newId)
    return afterCommit
  })
  for (const callback of after) callback()
}
