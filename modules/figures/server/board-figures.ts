import type { KanbanFigures } from '@mouldwright/aps/shared'
import { dayIn, type Context } from '@mouldwright/server-kit'
import { addDays } from '@mouldwright/worktime'
import { figures } from '../module.ts'
import { figureUnits, usualFigureDays, type Figure } from '../shared/index.ts'
import { figuresOf } from './figures.query.ts'
import { periodBetween } from './period.ts'

interface Reckoned {
  at: Date
  toDate: string
  found: Figure[]
}

/** Screens ask all day, and all of them for the same: what was reckoned stands for a while. */
const known = new Map<string, Reckoned>()
const standsMs = 5 * 60_000
const most = 100

async function reckoned(ctx: Context): Promise<Reckoned> {
  const { tenantId, factoryId, timeZone } = ctx.session
  const key = `${tenantId} ${factoryId}`
  const at = ctx.now()
  const toDate = dayIn(at, timeZone)
  const kept = known.get(key)
  if (kept?.toDate === toDate && Math.abs(at.getTime() - kept.at.getTime()) < standsMs) return kept
  const fromDate = firstDayOf(toDate)
  const fresh = { at, toDate, found: await figuresOf(ctx, periodBetween(ctx, { fromDate, toDate })) }
  known.delete(key)
  known.set(key, fresh)
  if (known.size > most) known.delete(known.keys().next().value!)
  return fresh
}

const firstDayOf = (toDate: string) => addDays(toDate, 1 - usualFigureDays)

/** The figures of the last weeks for boards in the hall, where the tenant has opened what they are of. */
export async function boardFigures(ctx: Context): Promise<KanbanFigures | null> {
  if (!ctx.session.modules.has(figures.opens!)) return null
  const { at, toDate, found } = await reckoned(ctx)
  const word = (path: string) => ctx.kit.word(ctx.language, 'figures', path)
  const shown = found.map(({ key, value, rows }) => ({
    key,
    name: word(`figures.${key}.name`),
    unit: word(`units.${figureUnits[key]}`),
    isWhole: figureUnits[key] === 'count',
    isPercent: figureUnits[key] === 'percent',
    value,
    rows,
  }))
  return { at: at.toISOString(), fromDate: firstDayOf(toDate), toDate, shown }
}
