import { action, choice, flag, instant, integer, ref, text as textField } from '@mouldwright/kernel'
import { closedObject, orNull, pageOf, Type, type Static } from '@mouldwright/kernel/schema'
import { machine, resourceGroup, section } from '@mouldwright/basic/shared'
import { batch, lockState, mould, part, partType } from '@mouldwright/production/shared'
import { paging } from './defect.action.ts'
import { planStatus, taskStatus } from './enumerations.ts'
import {
  listOf,
  number,
  ofLoadedPlan,
  plannedMouldSchema,
  reasonSchema,
  taskSchema,
  text,
  whole,
  withoutPlan,
  yes,
} from './schemas.ts'
import { radarSchema } from './compare.action.ts'
import { planIdField } from './schedule.action.ts'
import { schedule } from './schedule.entity.ts'

/** Orders of a task list; a leading minus turns it round. */
export const taskSorts = [
  ...([
    'plannedStart',
    'plannedEnd',
    'mouldNumber',
    'partNumber',
    'resourceName',
    'sectionName',
    'lateMinutes',
  ] as const),
  ...(['-plannedStart', '-plannedEnd', '-mouldNumber', '-lateMinutes', '-workMinutes', 'workMinutes'] as const),
] as const

const taskFilters = {
  search: textField({ max: 200 }),
  mouldId: ref(() => mould),
  partId: ref(() => part),
  batchId: ref(() => batch),
  sectionId: ref(() => section),
  groupId: ref(() => resourceGroup),
  machineId: ref(() => machine),
  taskStatus: choice({ options: taskStatus }),
  planStatus: choice({ options: planStatus }),
  partType: choice({ options: { all: 0, ...partType } }),
  lock: choice({ options: lockState }),
  onlyLate: flag(),
  /** Without what is done. */
  onlyLeft: flag(),
  onlyUnplaced: flag(),
  onlyOutsourced: flag(),
  /** Tasks that are at work at some time from `from` until before `to`. */
  from: instant(),
  to: instant(),
  sort: choice({ options: taskSorts }),
  ...paging,
}

/** The planning session in which the plan is looked at; absent: as it was saved. */
const sessionId = integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const ofSession = ['session.closed', ...ofLoadedPlan, 'plan.absent'] as const

/** Tasks of a schedule's plan, those that are done and those that wait beside it included; of an earlier plan with `planId`. */
export const listTasks = action('aps.task.list', {
  path: '/aps/schedule/task/getList',
  access: { permission: 'aps.task:check' },
  input: { scheduleId: ref(() => schedule, { required: true }), planId: planIdField, sessionId, ...taskFilters },
  output: pageOf(taskSchema),
  reads: true,
  refusals: [...withoutPlan, ...ofSession],
})

/** Tasks of the published plan. Something to look for is needed: a mould, a resource, a section, a time or a text. */
export const queryPublishedTasks = action('aps.task.queryPublished', {
  path: '/aps/task/plan/query/getList.do',
  access: { permission: 'aps.task:check' },
  input: taskFilters,
  output: closedObject({
    plan: closedObject({ planId: whole, scheduleId: whole, scheduleName: text, isPublished: yes }),
    ...pageOf(taskSchema).properties,
  }),
  reads: true,
  refusals: ['plan.nothingPublished', 'query.empty'],
})

const chainSchema = closedObject({
  kind: text,
  label: text,
  start: text,
  end: text,
  minutes: whole,
  taskId: orNull(whole),
  taskLabel: orNull(text),
  sentence: text,
  /** What the stretch is made of, most first; one where it is all of its kind. They sum to its minutes. */
  parts: listOf(closedObject({ kind: text, label: text, minutes: whole, sentence: text })),
})
const explanationSchema = closedObject({
  from: text,
  to: text,
  due: orNull(text),
  lateMinutes: whole,
  /** In time order; stretches touch. */
  stretches: listOf(chainSchema),
  /** Minutes by kind; they sum to the lead time. */
  totals: listOf(closedObject({ kind: text, label: text, minutes: whole })),
})
export type ShownExplanation = Static<typeof explanationSchema>

const detailSchema = closedObject({
  task: taskSchema,
  why: listOf(reasonSchema),
  whyHere: orNull(reasonSchema),
  /** What makes the task end when it does. */
  chain: orNull(explanationSchema),
  alternatives: listOf(
    closedObject({
      resourceName: text,
      machineId: orNull(whole),
      chosen: yes,
      excluded: orNull(reasonSchema),
      start: orNull(text),
      end: orNull(text),
      why: orNull(reasonSchema),
    }),
  ),
  before: listOf(closedObject({ taskId: whole, label: text, kind: text, end: orNull(text) })),
  after: listOf(closedObject({ taskId: whole, label: text, kind: text, start: orNull(text) })),
  /** What is in an oven together with it. */
  charge: listOf(closedObject({ taskId: whole, label: text })),
  /** Why its route goes the way that it is on; null where its operation has no alternative. */
  way: orNull(reasonSchema),
  /** The ways that it may go instead, the usual one first, and which of them a planner has chosen for the next run. */
  ways: listOf(closedObject({ code: text, name: text, isGone: yes, isChosen: yes })),
  /** What its other ways would come to, as far as they were tried; only of plans that are saved. */
  otherWays: listOf(text),
})
export type TaskDetail = Static<typeof detailSchema>

/** One task of a plan: facts, why it starts when it does, why it is there, what stands in the way elsewhere. */
export const getTaskDetail = action('aps.task.detail', {
  path: '/aps/task/plan/edit/getSchPlanDetail',
  access: { permission: 'aps.task:detail' },
  input: {
    planId: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    sessionId,
    taskId: integer({ required: true, min: 1 }),
    split: integer({ min: 1, default: 1 }),
  },
  output: detailSchema,
  reads: true,
  refusals: ofSession,
})

const mouldFilters = {
  search: textField({ max: 200 }),
  planStatus: choice({ options: planStatus }),
  onlyLate: flag(),
  ...paging,
}

/** Moulds of a schedule's plan and those that wait beside it, the latest first. */
export const listPlannedMoulds = action('aps.mould.list', {
  path: '/aps/task/plan/edit/getMoldList',
  access: { permission: 'aps.task:check' },
  input: { scheduleId: ref(() => schedule, { required: true }), planId: planIdField, sessionId, ...mouldFilters },
  output: closedObject({
    ...pageOf(plannedMouldSchema).properties,
    /** When the published plan was timed again; not whole: what is left does not fit before its horizon, and forecasts are those before. */
    forecast: orNull(closedObject({ at: text, isWhole: yes })),
  }),
  reads: true,
  refusals: [...withoutPlan, ...ofSession],
})

/** Products in work: the moulds of a schedule's plan, or found by number and name in the published one. One of both is needed. */
export const listProducts = action('aps.product.list', {
  path: '/aps/product/list/query.do',
  access: { permission: 'aps.task:check' },
  input: { scheduleId: ref(() => schedule), ...mouldFilters },
  output: closedObject({
    plan: closedObject({ planId: whole, scheduleId: whole, scheduleName: text, isPublished: yes }),
    rows: listOf(plannedMouldSchema),
    total: whole,
  }),
  reads: true,
  refusals: [...withoutPlan, 'plan.nothingPublished', 'plan.absent', 'query.missing'],
})

/** What makes a mould end when it does: the chain of stretches from the start point to its last task. */
export const getMouldChain = action('aps.mould.chain', {
  path: '/aps/schedule/mold/getChain.do',
  access: { permission: 'aps.task:check' },
  input: {
    planId: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    sessionId,
    mouldId: ref(() => mould, { required: true }),
  },
  output: closedObject({ mould: plannedMouldSchema, chain: orNull(explanationSchema) }),
  reads: true,
  refusals: ofSession,
})

const evaluationSchema = closedObject({
  planId: whole,
  comparedWith: orNull(closedObject({ planId: whole, scheduleName: text })),
  /** Eight figures, 0–100, higher is better; `figure` is the plain number behind. */
  radar: radarSchema,
  compared: radarSchema,
  figures: Type.Record(text, number),
  groups: listOf(
    closedObject({
      groupId: whole,
      name: text,
      resources: whole,
      workHours: number,
      openHours: number,
      share: number,
      isBottleneck: yes,
    }),
  ),
  lateness: listOf(closedObject({ mouldId: whole, mouldNumber: text, lateMinutes: whole })),
  trend: listOf(closedObject({ planId: whole, at: text, lateMoulds: whole, onTimeRate: number, unplacedTasks: whole })),
})
export type Evaluation = Static<typeof evaluationSchema>

/** Figures of a schedule's plan, beside those of the published one. */
export const getEvaluation = action('aps.schedule.evaluate', {
  path: '/aps/exe/job/getEvaluate',
  access: { permission: 'aps.task:check' },
  input: { scheduleId: ref(() => schedule, { required: true }), planId: planIdField },
  output: evaluationSchema,
  reads: true,
  refusals: withoutPlan,
})

/** Actions on the tasks and moulds of a plan, as the module lists them. */
export const taskActions = [
  listTasks,
  queryPublishedTasks,
  getTaskDetail,
  listPlannedMoulds,
  listProducts,
  getMouldChain,
  getEvaluation,
]
