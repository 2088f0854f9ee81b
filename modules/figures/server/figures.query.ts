import { sql, type Context } from '@mouldwright/server-kit'
import {
  figureKeys,
  figureUnits,
  type Figure,
  type FigureKey,
  type FigureRow,
  type FigureUnit,
} from '../shared/index.ts'
import type { Period } from './period.ts'
import { rowsOf } from './rows-behind.query.ts'

/** What a ratio is multiplied by. */
const scales: Readonly<Record<FigureUnit, number>> = {
  percent: 100,
  hoursOfWeek: 168,
  hours: 1,
  hoursEach: 1,
  each: 1,
  count: 1,
}

const rounded = (value: number) => Math.round(value * 100) / 100

export async function figureOf(ctx: Context, key: FigureKey, period: Period): Promise<Figure> {
  const { top, bottom, rows } = await ctx.db.one<{ top: number; bottom: number | null; rows: number }>(sql`
    select coalesce(sum(t.top), 0)::float8 as top, sum(t.bottom)::float8 as bottom, count(*)::int as rows
    from (${rowsOf(ctx, key, period)}) as t`)
  const isSum = figureUnits[key] === 'hours' || figureUnits[key] === 'count'
  const ratio = bottom ? rounded((top / bottom) * scales[figureUnits[key]]) : null
  return {
    key,
    value: isSum ? rounded(top) : ratio,
    top: rounded(top),
    bottom: bottom === null ? null : rounded(bottom),
    rows,
  }
}

export async function figuresOf(ctx: Context, period: Period): Promise<Figure[]> {
  const found: Figure[] = []
  for (const key of figureKeys) found.push(await figureOf(ctx, key, period))
  return found
}

/** One page of the list behind a figure: what falls short of it most comes first, then by time. */
export const pageOf = (ctx: Context, key: FigureKey, period: Period, limit: number, offset: number) =>
  ctx.db.all<FigureRow>(sql`
    select t.name, t.detail, t.at, round(t.top::numeric, 2)::float8 as top, round(t.bottom::numeric, 2)::float8 as bottom, t.path
    from (${rowsOf(ctx, key, period)}) as t
    order by t.at desc nulls last, t.top desc, t.name, t.detail, t.path limit ${limit} offset ${offset}`)
