import { choice, date, decimal, entity, flag, instant, integer, percent, ref, rows, text } from '@mouldwright/kernel'
import { mould } from '@mouldwright/production/shared'
import { runStatus } from './enumerations.ts'
import { scheduleStatus } from './schedule.flow.ts'

const count = () => integer({ readonly: true, min: 0 })

/** What a run of a schedule is given, besides its settings and scope. */
export const runParameters = [
  'startPoint',
  'horizonDays',
  'timeBudgetSeconds',
  'seed',
  'frozenHours',
  'assumedReadyHours',
  'outsourcingDays',
  'deliveryDate',
  'priority',
] as const

/** A named scenario: what is planned, from when, and what came of it. */
export const schedule = entity('aps.schedule', {
  scope: 'factory',
  path: 'aps/schedule',
  key: ['name'],
  without: ['export', 'import'],
  fields: {
    name: text({ required: true, max: 50, example: '主排程' }),
    /** One real and one mock schedule are the default ones; they use the default settings, all others the global ones. */
    isDefault: flag(),
    /** A scenario: its plan can never be published. */
    isMock: flag({ fixed: true }),
    status: choice({ readonly: true, options: scheduleStatus, default: 'notStarted' }),
    runStatus: choice({ readonly: true, options: runStatus, default: 'none' }),
    /** Blank: the moment at which data are loaded. */
    startPoint: instant({ example: '2026-09-01T00:00:00.000Z' }),
    horizonDays: integer({ required: true, min: 1, max: 1_000, default: 180, unit: 'day' }),
    timeBudgetSeconds: integer({ required: true, min: 1, max: 3_600, default: 10, unit: 'second' }),
    seed: integer({ required: true, min: 1, max: 2_000_000_000, default: 1 }),
    /** Work that the published plan starts within so many hours keeps its place. */
    frozenHours: integer({ required: true, min: 0, max: 2_400, default: 0, unit: 'h' }),
    /** When programs and material without a date are taken to be there, counted from the start point; blank: they hold their work back. */
    assumedReadyHours: integer({ min: 0, max: 8_760, default: 48, unit: 'h' }),
    /** Turnaround of suppliers where the route gives none. */
    outsourcingDays: integer({ required: true, min: 1, max: 365, default: 5, unit: 'day' }),
    /** All its moulds are due then at the latest; blank: each when it is due itself. */
    deliveryDate: date({ example: '2026-11-20' }),
    /** Takes the place of the priority of all its moulds, parts and batches keep theirs; blank: each mould has its own. */
    priority: integer({ min: 1, max: 9, example: 7 }),
    /** Blank: all open moulds. */
    moulds: rows({
      fields: { mouldId: ref(() => mould, { required: true, onRemove: 'remove' }) },
      key: ['mouldId'],
      max: 5_000,
    }),
    taskCount: count(),
    unplacedCount: count(),
    mouldCount: count(),
    lateMoulds: count(),
    onTimeRate: percent({ readonly: true }),
    runSeconds: decimal({ readonly: true, min: 0, unit: 'second' }),
    loadedAt: instant({ readonly: true }),
    ranAt: instant({ readonly: true }),
    creator: text({ readonly: true, max: 20 }),
    publisher: text({ readonly: true, max: 20 }),
    publishedAt: instant({ readonly: true }),
    remark: text({ max: 200, long: true }),
  },
  groups: {
    run: runParameters,
    scope: ['moulds'],
  },
  list: {
    columns: [
      'name',
      'isDefault',
      'isMock',
      'status',
      'runStatus',
      'ranAt',
      'runSeconds',
      'taskCount',
      'unplacedCount',
      'lateMoulds',
      'onTimeRate',
      'publisher',
      'publishedAt',
      'creator',
    ],
    search: ['name', 'remark'],
    filters: ['status', 'runStatus', 'isMock'],
    sort: 'name',
  },
})
