import {
  exportLimits,
  exportWorkbook,
  handle,
  handleQueued,
  wallClockIn,
  type Context,
  type WrittenCell,
  type WrittenSheet,
} from '@mouldwright/server-kit'
import { correctedAfter } from '@mouldwright/floor/server/api'
import { batch } from '@mouldwright/production/shared'
import { exportFigures, figureUnits, listFigure, queryFigures, type Figure, type FigureKey } from '../shared/index.ts'
import { figureOf, figuresOf, pageOf } from './figures.query.ts'
import { periodOf, type Period } from './period.ts'

const portion = 500

export const figureHandlers = [
  handle(queryFigures, async (ctx, query) => {
    const period = periodOf(ctx, query)
    return { figures: await figuresOf(ctx, period), corrections: await correctedAfter(ctx, period) }
  }),

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
