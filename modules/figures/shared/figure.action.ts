import { exportedSchema } from '@mouldwright/aps/shared'
import { action, choice, date, integer } from '@mouldwright/kernel'
import { closedObject, orNull, pageOf, Type, type Static } from '@mouldwright/kernel/schema'

/** How a figure comes from the rows behind it: a share of 100, hours of the 168 of a week, an average, or a sum. */
export const figureUnits = {
  sparkingHours: 'hoursOfWeek',
  nightShare: 'percent',
  spindleHours: 'hours',
  correctionHours: 'hoursEach',
  t0OnTime: 'percent',
  electrodesRight: 'percent',
  issuesPerTrial: 'each',
  suppliersOnTime: 'percent',
  gatesOverridden: 'count',
  toolingShare: 'percent',
  planCompletion: 'percent',
} as const
export type FigureKey = keyof typeof figureUnits
export type FigureUnit = (typeof figureUnits)[FigureKey]
export const figureKeys = Object.keys(figureUnits) as [FigureKey, ...FigureKey[]]

/** Days that are shown where nobody has said which, today included. */
export const usualFigureDays = 28

/** Days that may be asked for at once. */
export const mostFigureDays = 366

const period = { fromDate: date({ required: true }), toDate: date({ required: true }) }
const badPeriod = ['figure.reversed', 'figure.tooLong'] as const

const figureSchema = closedObject({
  key: Type.Enum(figureKeys),
  /** Null where nothing was there to measure. */
  value: orNull(Type.Number()),
  /** Sum of what counts, and of what it is measured against. */
  top: Type.Number(),
  bottom: orNull(Type.Number()),
  rows: Type.Integer(),
})
export type Figure = Static<typeof figureSchema>

const rowSchema = closedObject({
  name: Type.String(),
  detail: Type.String(),
  at: orNull(Type.String()),
  top: Type.Number(),
  bottom: orNull(Type.Number()),
  path: Type.String(),
})
export type FigureRow = Static<typeof rowSchema>

/** All figures of a period of days, which ends now where it would end later. */
export const queryFigures = action('figures.figure.query', {
  path: '/figures/figure/query.do',
  access: { permission: 'figures.figure:check' },
  input: period,
  output: closedObject({
    figures: Type.Array(figureSchema),
    /** Corrections of its reports that came in once the period was over. */
    corrections: Type.Integer(),
  }),
  reads: true,
  refusals: badPeriod,
})

/** The list behind a figure: its sums are the figure. */
export const listFigure = action('figures.figure.list', {
  path: '/figures/figure/list.do',
  access: { permission: 'figures.figure:check' },
  input: {
    ...period,
    key: choice({ required: true, options: figureKeys }),
    page: integer({ min: 1, max: 100_000, default: 1 }),
    size: integer({ min: 1, max: 200, default: 50 }),
  },
  output: pageOf(rowSchema),
  reads: true,
  refusals: badPeriod,
})

/** Figures with their formulas on one sheet, and a sheet of the list behind each. */
export const exportFigures = action('figures.figure.export', {
  path: '/figures/figure/export.do',
  access: { permission: 'figures.figure:export' },
  input: period,
  output: exportedSchema,
  run: 'queued',
  refusals: badPeriod,
})
