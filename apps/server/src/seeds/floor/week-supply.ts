/** What comes into the shop in a week besides the work of the plan: material that was promised, and what is ordered next. */
import { dateOfDay, dayOfDate, localDayStart, toLocal } from '@mouldwright/worktime'
import { unlessRefused, type Ask } from './asking.ts'
import type { Shop } from './open-gates.ts'

interface NeededPart {
  partId: number
  state: string
  promisedDate: string | null
}

interface Span {
  from: number
  until: number
}

/** Of so many promises one is not kept. */
const keptOfEach = 8
const arrivalMinute = 10 * 60
const mostOrdered = 4

/** Most of what was promised by now is in; of what nobody has ordered some is on order, all but the last with a day. */
export async function supplyWeek(shop: Shop, span: Span): Promise<void> {
  const { rows } = await shop.ask<{ rows: NeededPart[] }>('aps/schedule/task/getPurchase', {})
  const today = toLocal(span.until, shop.timeZone).date
  const due = rows.filter(({ promisedDate }) => promisedDate !== null && promisedDate < today)
  for (const [count, { partId, promisedDate }] of due.entries())
    if (count % keptOfEach !== keptOfEach - 1) await takeIn(shop, partId, promisedDate!, span)
  const open = rows.filter(({ state }) => state === 'open').slice(0, mostOrdered)
  for (const [count, { partId }] of open.entries())
    await orderPart(shop, partId, { count, until: span.until, isConfirmed: count < open.length - 1 })
  shop.at(span.until)
}

async function takeIn({ ask, at, timeZone }: Shop, id: number, day: string, { from, until }: Span): Promise<void> {
  at(Math.min(until, Math.max(from, localDayStart(day, timeZone) + arrivalMinute)))
  const { version } = await ask<{ version: number }>('bom/part/get.do', { id })
  await unlessRefused(ask('bom/part/modify.do', { id, version, materialStatus: 'arrived', materialDate: day }))
}

interface Ordered {
  count: number
  until: number
  isConfirmed: boolean
}

async function orderPart({ ask, at, timeZone }: Shop, partId: number, of: Ordered): Promise<void> {
  const { count, until, isConfirmed } = of
  const supplierId = await supplierFor(ask, count)
  if (supplierId === undefined) return
  at(until - (count + 1) * 90)
  const made = await unlessRefused(
    ask<{ id: number }>('outsource/purchase/make.do', { supplierId, lines: [{ partId }] }),
  )
  if (!made) return
  const { id } = made
  await ask('outsource/purchase/send.do', { id })
  if (!isConfirmed) return
  const { lines } = await ask<{ lines: { id: number }[] }>('outsource/purchase/read.do', { id })
  const promisedDate = dateOfDay(dayOfDate(toLocal(until, timeZone).date) + 3 + count)
  await ask('outsource/purchase/confirm.do', { id, lines: lines.map((line) => ({ lineId: line.id, promisedDate })) })
}

async function supplierFor(ask: Ask, nth: number): Promise<number | undefined> {
  const { rows } = await ask<{ rows: { id: number }[] }>('bms/supplier/list.do', { page: 1, size: 10, sort: 'code' })
  return rows[nth % Math.max(1, rows.length)]?.id
}
