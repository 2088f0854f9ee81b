import {
  exportLimits,
  exportWorkbook,
  handle,
  handleQueued,
  sql,
  wallClockIn,
  type Context,
  type WrittenCell,
  type WrittenSheet,
} from '@mouldwright/server-kit'
import { batch } from '@mouldwright/production/shared'
import {
  exportFigures,
  figureKeys,
  figureUnits,
  listFigure,
  queryFigures,
  type Figure,
  type FigureKey,
  type FigureRow,
  type FigureUnit,
} from '../shared/index.ts'
import { periodOf, type Period } from './period.ts'
import { rowsOf } from './rows-behind.query.ts'

const portion = 500

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

async function figureOf(ctx: Context, key: FigureKey, period: Period): Promise<Figure> {
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

async function figuresOf(ctx: Context, period: Period): Promise<Figure[]> {
  const found: Figure[] = []
  for (const key of figureKeys) found.push(await figureOf(ctx, key, period))
  return found
}

/** One page of the list behind a figure: what falls short of it most comes first, then by time. */
const pageOf = (ctx: Context, key: FigureKey, period: Period, limit: number, offset: number) =>
  ctx.db.all<FigureRow>(sql`
    select t.name, t.detail, t.at, round(t.top::numeric, 2)::float8 as top, round(t.bottom::numeric, 2)::float8 as bottom, t.path
    from (${rowsOf(ctx, key, period)}) as t
    order by t.at desc nulls last, t.top desc, t.name, t.detail, t.path limit ${limit} offset ${offset}`)

export const figureHandlers = [
  handle(queryFigures, async (ctx, query) => ({ figures: await figuresOf(ctx, periodOf(ctx, query)) })),

  handle(listFigure, async (ctx, { key, page, size, ...query }) => {
    const period = periodOf(ctx, query)
    const limit = size ?? 50
    const { rows: total } = await figureOf(ctx, key, period)
    return { rows: await pageOf(ctx, key, period, limit, ((page ?? 1) - 1) * limit), total }
  }),

  handleQueued(
    exportFigures,
    (job, query) => {
      const title = job.kit.word(job.language, 'figures', 'menu.figure')
      return exportWorkbook(job, { title, about: batch.name, asked: { ...query } }, async (ctx) => {
        const period = periodOf({ ...job, session: ctx.session }, query)
        const figures = await figuresOf(ctx, period)
        return { sheets: sheetsOf(ctx, figures, period, () => job.signal.throwIfAborted()), rows: figures.length }
      })
    },
    {
      repeatable: true,
      limits: exportLimits,
      accept: async (ctx, query) => void periodOf(ctx, query),
    },
  ),
]

function sheetsOf(ctx: Context, figures: readonly Figure[], period: Period, told: () => void): WrittenSheet[] {
  const word = (path: string) => ctx.kit.word(ctx.language, 'figures', path)
  const head = (names: readonly string[]) => names.map((name) => word(`columns.${name}`))
  const zone = ctx.session.timeZone
  async function* overview() {
    yield figures.map(({ key, value, top, bottom, rows }): WrittenCell[] => [
      word(`figures.${key}.name`),
      value,
      word(`units.${figureUnits[key]}`),
      top,
      bottom,
      rows,
      word(`figures.${key}.formula`),
    ])
  }
  async function* behind(key: FigureKey, total: number) {
    for (let offset = 0; offset < total; offset += portion) {
      told()
      const rows = await pageOf(ctx, key, period, portion, offset)
      yield rows.map(({ name, detail, at, top, bottom }): WrittenCell[] => [
        name,
        detail,
        at ? { moment: wallClockIn(at, zone) } : null,
        top,
        bottom,
      ])
    }
  }
  return [
    {
      name: word('menu.figure'),
      header: head(['figure', 'value', 'unit', 'top', 'bottom', 'rows', 'formula']),
      rows: overview(),
    },
    ...figures.map(({ key, rows }) => ({
      name: word(`figures.${key}.name`),
      header: head(['name', 'detail', 'at', 'top', 'bottom']),
      rows: behind(key, rows),
    })),
  ]
}
