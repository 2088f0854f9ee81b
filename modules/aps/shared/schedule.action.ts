import { action, flag, integer, permissionOf, ref, rows } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { listOf, number, params, text, whole, yes } from './schemas.ts'
import { schedule } from './schedule.entity.ts'

const scheduleId = ref(() => schedule, { required: true })
const may = (operation: string) => ({ permission: permissionOf(schedule, operation) })
export const planIdField = integer({ min: 1, max: Number.MAX_SAFE_INTEGER })

/** Schedules to choose from, the default one first. */
export const listScheduleNames = action('aps.schedule.names', {
  path: '/aps/exe/job/getExeJobNameList',
  access: may('check'),
  input: { mock: flag() },
  output: listOf(closedObject({ id: whole, name: text, isDefault: yes, isMock: yes, status: text })),
  reads: true,
})

export const levels = listOf(closedObject({ name: text, label: text, value: number }))
/** How the best plan of a run got better: seconds, and the values of `objective`. */
const curve = listOf(closedObject({ at: number, values: listOf(number) }))
/** Why a longer run would likely give a better plan: the level that still fell, and from when to the end; null where it would not. */
const moreTime = orNull(closedObject({ label: text, since: number, from: number, to: number }))

/** By how much, in percent, the first level of the objective that is not 0 may be above the best possible, 0 where no plan is better; null where too little is proven. */
const proven = orNull(closedObject({ label: text, percent: number }))

const planSchema = closedObject({
  planId: whole,
  scheduleId: whole,
  scheduleName: text,
  at: text,
  by: text,
  seconds: number,
  method: text,
  seed: whole,
  epochs: whole,
  engineVersion: text,
  /** The planner stopped the run and kept the best plan so far. */
  stopped: yes,
  tasks: whole,
  unplacedTasks: whole,
  moulds: whole,
  lateMoulds: whole,
  onTimeRate: number,
  start: text,
  horizonEnd: text,
  /** Most important first; smaller is better. */
  objective: levels,
  curve,
  moreTime,
  proven,
  notes: listOf(closedObject({ code: text, params, sentence: text })),
  publishedAt: orNull(text),
  publisher: orNull(text),
})
export type PlanFacts = Static<typeof planSchema>

const snapshotSchema = closedObject({
  snapshotId: whole,
  at: text,
  by: text,
  start: text,
  horizonEnd: text,
  fingerprint: text,
  moulds: whole,
  parts: whole,
  batches: whole,
  tasks: whole,
  resources: whole,
  errors: whole,
  warnings: whole,
})
export type SnapshotFacts = Static<typeof snapshotSchema>

const staleSchema = listOf(
  closedObject({
    /** Entity whose records changed since data were loaded, or `aps.setting`. */
    entity: text,
    label: text,
    /** Absent for removed records. */
    changedAt: orNull(text),
  }),
)

const stateSchema = closedObject({
  scheduleId: whole,
  name: text,
  version: whole,
  status: text,
  runStatus: text,
  isDefault: yes,
  isMock: yes,
  settingSet: text,
  timeBudgetSeconds: whole,
  /** What is loaded now. */
  snapshot: orNull(snapshotSchema),
  /** What changed since then. */
  stale: staleSchema,
  /** The plan of the last good run, or the earlier one that was asked for. */
  plan: orNull(planSchema),
  /** The schedule has a later plan: this one is looked at, and nothing may be done with it. */
  isEarlier: yes,
  /** At work now. */
  run: orNull(closedObject({ taskId: whole, kind: text, startedAt: text, by: text, isOwn: yes, stopRequested: yes })),
  lastRun: orNull(
    closedObject({ taskId: whole, kind: text, status: text, endedAt: text, seconds: number, message: orNull(text) }),
  ),
  /** The shop's plan, of whatever schedule. */
  published: orNull(planSchema),
  may: closedObject({ load: yes, start: yes, stop: yes, publish: yes, adjust: yes }),
  /** Published here, or found by nobody yet: publishing is the next step. */
  publishIsNext: yes,
})
export type ScheduleState = Static<typeof stateSchema>

/** All that the planner's page knows of a schedule and its plan, or an earlier one by its id. */
export const querySchedule = action('aps.schedule.query', {
  path: '/aps/exe/job/query',
  access: may('check'),
  input: { scheduleId, planId: planIdField },
  output: stateSchema,
  reads: true,
  refusals: ['plan.absent'],
})

const { startPoint, horizonDays, timeBudgetSeconds, seed, frozenHours } = schedule.fields
const { assumedReadyHours, outsourcingDays, deliveryDate, priority } = schedule.fields
/** Fields that a schedule runs with besides the settings in force. */
const ownFigures = {
  ...{ startPoint, horizonDays, timeBudgetSeconds, seed, frozenHours },
  ...{ assumedReadyHours, outsourcingDays, deliveryDate, priority },
}
const configSchema = closedObject({
  scheduleId: whole,
  version: whole,
  settingSet: text,
  settings: Type.Record(text, Type.Union([text, number])),
  startPoint: orNull(text),
  horizonDays: whole,
  timeBudgetSeconds: whole,
  seed: whole,
  frozenHours: whole,
  assumedReadyHours: orNull(whole),
  outsourcingDays: whole,
  deliveryDate: orNull(text),
  priority: orNull(whole),
})

export type RunConfig = Static<typeof configSchema>

/** With what a schedule runs: its own figures and the settings in force. */
export const queryConfig = action('aps.schedule.queryConfig', {
  path: '/aps/exe/job/config/query',
  access: may('check'),
  input: { scheduleId },
  output: configSchema,
  reads: true,
})

export const saveConfig = action('aps.schedule.saveConfig', {
  path: '/aps/exe/job/config/save',
  access: may('modify'),
  input: {
    scheduleId,
    version: integer({ required: true, min: 1 }),
    ...ownFigures,
  },
  output: configSchema,
  refusals: ['schedule.running'],
})

export const renameSchedule = action('aps.schedule.rename', {
  path: '/aps/exe/job/modifyExejobName',
  access: may('modify'),
  input: { scheduleId, name: schedule.fields.name },
  output: closedObject({ scheduleId: whole, name: text }),
  refusals: ['schedule.running'],
})

export const deleteSchedules = action('aps.schedule.delete', {
  path: '/aps/exe/job/deleteSchedule',
  access: may('remove'),
  input: {
    schedules: rows({ required: true, fields: { id: ref(() => schedule, { required: true }) }, key: ['id'] }),
  },
  output: closedObject({ removed: whole }),
  refusals: ['schedule.running', 'schedule.defaultStays', 'schedule.defaultBusy', 'schedule.isPublished'],
})

export const needsLoad = action('aps.schedule.needsLoad', {
  path: '/aps/exe/job/isNeedImportData',
  access: may('check'),
  input: { scheduleId },
  output: closedObject({ needed: yes, loadedAt: orNull(text), changes: staleSchema }),
  reads: true,
})

const loadedSchema = closedObject({
  snapshot: snapshotSchema,
  /** Defects that the schedule's data of before did not have. */
  newDefects: whole,
  seconds: number,
})

/** Freezes what there is to plan, and checks it. A job; its progress counts steps. */
export const loadData = action('aps.schedule.load', {
  path: '/aps/exe/job/getApsBaseData',
  access: may('load'),
  input: { scheduleId },
  output: loadedSchema,
  run: 'queued',
  refusals: ['schedule.running', 'session.held', 'session.saveFirst'],
})
export type LoadResult = Static<typeof loadedSchema>

const ranSchema = closedObject({
  planId: whole,
  stopped: yes,
  tasks: whole,
  unplacedTasks: whole,
  moulds: whole,
  lateMoulds: whole,
  onTimeRate: number,
  seconds: number,
  objective: levels,
  moreTime,
})

/**
 * Makes a plan of what is loaded. A job; `progress.done` of `progress.total` are seconds of the time budget and `progress.figures`
 * are `RunFigures`. Answers `{ taskId }`.
 * `timeBudgetSeconds` is for this run alone; the schedule's own holds without it.
 */
export const startScheduling = action('aps.schedule.start', {
  path: '/aps/exe/job/startScheduling',
  access: may('run'),
  input: {
    scheduleId,
    timeBudgetSeconds: integer({ min: 1, max: 3_600, unit: 'second' }),
    /** New work, and what reports, downtimes or calendars keep from its place in the published plan, is planned again; all else stays. */
    onlyTouched: flag(),
  },
  output: ranSchema,
  run: 'queued',
  refusals: [
    'schedule.running',
    'schedule.notLoaded',
    'schedule.nothingToPlan',
    'schedule.runFailed',
    'plan.nothingPublished',
    'plan.violations',
    'session.held',
    'session.saveFirst',
  ],
})
export type RunResult = Static<typeof ranSchema>

/** Figures of a run at work: the best plan so far. */
export interface RunFigures {
  phase: 'check' | 'construct' | 'improve' | 'finish' | 'verify' | 'save'
  elapsedSeconds: number
  epochs: number
  iterations: number
  unplacedTasks: number
  lateMoulds: number
  /** In the units that people see, like those of a plan. */
  objective: { name: string; label: string; value: number }[]
  /** Every plan so far that was better than those before it: seconds, and the values of `objective`. */
  curve: { at: number; values: number[] }[]
}

/** Ends a run and keeps the best plan so far; ends a load. */
export const stopScheduling = action('aps.schedule.stop', {
  path: '/aps/exe/job/stopScheduling',
  access: may('run'),
  input: { scheduleId },
  output: closedObject({ taskId: whole }),
  refusals: ['schedule.notRunning'],
})

/**
 * Makes the schedule's plan the shop's plan, the one and only. With `planId` it is refused when a later run has replaced the plan
 * that the planner looked at, and with `replaces` (0 for none) when the shop's plan is another one than the planner was shown; a plan
 * that is the shop's already is refused (a retry with the same idempotency key is answered).
 */
export const publishSchedule = action('aps.schedule.publish', {
  path: '/aps/exe/job/releaseApsPlan',
  access: may('publish'),
  input: { scheduleId, planId: planIdField, replaces: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }) },
  output: closedObject({
    scheduleId: whole,
    planId: whole,
    publishedAt: text,
    publisher: text,
    tasks: whole,
    lateMoulds: whole,
  }),
  refusals: [
    'schedule.running',
    'schedule.notCompleted',
    'schedule.mockNeverPublished',
    'schedule.planReplaced',
    'schedule.publishedMeanwhile',
    'schedule.alreadyPublished',
    'session.held',
    'session.saveFirst',
  ],
})

/** Actions on schedules, as the module lists them. */
export const scheduleActions = [
  listScheduleNames,
  querySchedule,
  queryConfig,
  saveConfig,
  renameSchedule,
  deleteSchedules,
  needsLoad,
  loadData,
  startScheduling,
  stopScheduling,
  publishSchedule,
]
