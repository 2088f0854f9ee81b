import { handle, inFactory, readRecords, sql } from '@mouldwright/server-kit'
import { listPromises, mould, setPromise, type MouldPromise } from '../../shared/index.ts'
import { promise } from './mould-dates.ts'

export const setPromiseHandler = handle(setPromise, async (ctx, { moulds: chosen, promisedDate, reason }) => {
  const moulds = await readRecords(ctx, mould, { ids: chosen.map(({ id }) => id), lock: 'change', rows: false })
  if (moulds.length !== chosen.length) ctx.refuse('record.absent')
  for (const { number, promisedDate: before, startDate, status } of moulds) {
    if (status === 'finished' || status === 'closed') ctx.refuse('mould.promiseOver', { mould: number })
    if (!before) ctx.refuse('mould.notPromised', { mould: number })
    if (before === promisedDate) ctx.refuse('mould.samePromise', { mould: number, promised: promisedDate })
    if (startDate && promisedDate <= startDate)
      ctx.refuse('mould.promiseNotAfterStart', { mould: number, start: startDate })
  }
  await promise(
    ctx,
    moulds.map(({ id, number, promisedDate: before }) => ({
      mouldId: id,
      number,
      before: before ?? null,
      promisedDate,
    })),
    { reason },
  )
  return { changed: moulds.length }
})

export const listPromisesHandler = handle(listPromises, async (ctx, { mouldId, page, size }) => {
  const where = sql`${inFactory(ctx, 't')} and t.mould_id = ${mouldId}`
  const { total } = await ctx.db.one<{ total: number }>(
    sql`select count(*) as total from production_promise as t where ${where}`,
  )
  const limit = size ?? 50
  const rows = await ctx.db.all<MouldPromise>(
    sql`select t.promised_date as ${sql.ref('promisedDate')}, t.reason, t.publish_number as ${sql.ref('publishNumber')}, t.by, t.at
      from production_promise as t where ${where} order by t.id desc limit ${limit} offset ${((page ?? 1) - 1) * limit}`,
  )
  return { rows, total }
})
