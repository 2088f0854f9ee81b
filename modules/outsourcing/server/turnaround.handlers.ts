import { calendar, supplier, toWorkCalendar } from '@mouldwright/basic/shared'
import { handle, readRecords, updateRecords, type Context } from '@mouldwright/server-kit'
import { applyTurnaround, listTurnarounds, listWanted } from '../shared/index.ts'
import { readTurnarounds } from './turnaround.query.ts'
import { readWanted } from './wanted.query.ts'

export const listWantedHandler = handle(listWanted, async (ctx, query) => {
  const { rows, total } = await readWanted(ctx, query)
  const processIds = [...new Set(rows.map(({ processId }) => processId))]
  return {
    rows: rows.map(({ wantedAt: _, ...row }) => row),
    total,
    suppliers: processIds.length === 0 ? [] : await readTurnarounds(ctx, { processIds }),
  }
})

export const listTurnaroundsHandler = handle(listTurnarounds, async (ctx, { supplierId, processId }) => ({
  rows: await readTurnarounds(ctx, { supplierId, ...(processId ? { processIds: [processId] } : {}) }),
}))

export const applyTurnaroundHandler = handle(applyTurnaround, async (ctx, { supplierId, processId, figure }) => {
  const [record] = await readRecords(ctx, supplier, { ids: [supplierId], lock: 'change' })
  if (!record) return ctx.refuse('record.absent')
  const [learnt] = await readTurnarounds(ctx, { supplierId, processIds: [processId] })
  const minutes = figure === 'median' ? learnt?.medianMinutes : learnt?.p80Minutes
  if (minutes === null || minutes === undefined)
    return ctx.refuse('turnaround.nothingLearnt', { supplier: record.name })
  const rows = record.outsourcing ?? []
  const row = rows.find((one) => one.processId === processId) ?? { processId }
  const away = minutes - ('transportMinutes' in row ? (row.transportMinutes ?? 0) : 0)
  const leadMinutes = Math.max(1, Math.round(away * (await workingShare(ctx, record.calendarId))))
  await updateRecords(ctx, supplier, [
    {
      id: supplierId,
      outsourcing: [...rows.filter((one) => one !== row), { ...row, leadMinutes }],
    },
  ])
  return { leadMinutes }
})

/** Share of a week that counts in a supplier's lead times, where he has a calendar: what was learnt is clock time. */
async function workingShare(ctx: Context, calendarId: number | null | undefined): Promise<number> {
  const [days] = calendarId ? await readRecords(ctx, calendar, { ids: [calendarId] }) : []
  const { weeklyRestDays } = toWorkCalendar(days ?? {}, ctx.session.timeZone)
  return (7 - weeklyRestDays.length) / 7
}
