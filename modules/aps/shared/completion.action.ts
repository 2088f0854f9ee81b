import { action, choice, date, ref, type OutputOf } from '@mouldwright/kernel'
import { closedObject, orNull, pageOf, type Static } from '@mouldwright/kernel/schema'
import { machine, section } from '@mouldwright/basic/shared'
import { user } from '@mouldwright/identity/shared'
import { paging } from './defect.action.ts'
import { listOf, text, whole } from './schemas.ts'

const may = { permission: 'aps.completion:check' }

/** Days that one query may span: publications are kept for ninety. */
export const mostCompletionDays = 92

/** By what the figures stand side by side. */
export const completionGroups = ['section', 'machine', 'person'] as const

/**
 * What became of an operation, seen from a period. Of what was planned to end in it: finished by its end, finished after it, or not yet.
 * Of what was finished in it besides: planned for another time, or in no plan.
 */
export const completionState = ['finished', 'lateDone', 'open', 'otherTime', 'unplanned'] as const
export type CompletionState = (typeof completionState)[number]

const interval = {
  /** Days in the factory's zone, both included. */
  fromDate: date({ required: true, example: '2026-11-16' }),
  toDate: date({ required: true, example: '2026-11-22' }),
}
const query = {
  ...interval,
  sectionId: ref(() => section),
  machineId: ref(() => machine),
  userId: ref(() => user),
}
const refusals = ['completion.intervalOrder', 'completion.intervalLength'] as const

/** Operations, and their minutes: as published where they were planned, else as reported or estimated. */
const sumSchema = closedObject({
  planned: whole,
  finished: whole,
  lateDone: whole,
  open: whole,
  otherTime: whole,
  unplanned: whole,
})
const figureSchema = closedObject({
  /** Finished ÷ planned, in percent of operations; null where nothing was planned. */
  rate: orNull(whole),
  /** The same in percent of minutes. */
  minutesRate: orNull(whole),
  count: sumSchema,
  minutes: sumSchema,
})
export type CompletionFigure = Static<typeof figureSchema>

/**
 * How much of what was planned was done: finished in the period ÷ planned to finish in it, by the plan that was in force at the planned
 * end. docs/completion-rate.md says it exactly.
 */
export const getCompletionRate = action('aps.completion.rate', {
  path: '/aps/completion/rate/getPlanCompletionRate',
  access: may,
  input: { ...query, groupBy: choice({ options: completionGroups, default: 'section' }) },
  output: closedObject({
    /** The period that counts: it ends now at the latest. */
    from: text,
    until: text,
    /** When the first plan that is still kept was published; null when none ever was. */
    since: orNull(text),
    total: figureSchema,
    /** The worst rate first; id and name are null for what has none (work outside, or of which nobody logged time). */
    groups: listOf(closedObject({ id: orNull(whole), name: orNull(text), figure: figureSchema })),
    /** Weeks from Monday on, each measured by itself. */
    weeks: listOf(closedObject({ fromDate: text, toDate: text, figure: figureSchema })),
  }),
  reads: true,
  refusals,
})
export type CompletionRate = OutputOf<typeof getCompletionRate>

export const countCompletion = action('aps.completion.count', {
  path: '/aps/completion/rate/Count',
  access: may,
  input: query,
  output: figureSchema,
  reads: true,
  refusals,
})

const rowSchema = closedObject({
  state: text,
  mouldNumber: text,
  partNumber: text,
  partName: text,
  batchNumber: text,
  operationNumber: whole,
  processName: text,
  sectionName: text,
  resourceName: orNull(text),
  /** Who logged most of the time that was worked on it. */
  person: orNull(text),
  plannedStart: orNull(text),
  plannedEnd: orNull(text),
  finishedAt: orNull(text),
  minutes: whole,
  /** The publication that planned it. */
  publishNumber: orNull(whole),
})
export type CompletionRow = Static<typeof rowSchema>

/** The operations behind a figure. */
export const listCompletion = action('aps.completion.list', {
  path: '/aps/completion/rate/getList',
  access: may,
  input: {
    ...query,
    state: choice({ options: completionState }),
    /** Only what has no section, machine or person. */
    without: choice({ options: completionGroups }),
    ...paging,
  },
  output: pageOf(rowSchema),
  reads: true,
  refusals,
})

/** Figures by section, machine or person and the operations behind them, as a workbook. A job; `/comm/export/download.do` gives the file. */
export const exportCompletion = action('aps.completion.export', {
  path: '/aps/completion/rate/export',
  access: { permission: 'aps.completion:export' },
  input: { ...query, groupBy: choice({ options: completionGroups, default: 'section' }) },
  output: closedObject({ fileId: orNull(whole), name: text, bytes: whole, rows: whole }),
  run: 'queued',
  refusals,
})

/** Actions of the completion rate, as the module lists them. */
export const completionActions = [getCompletionRate, countCompletion, listCompletion, exportCompletion]
