/** Shapes that several answers share. Moments of columnar answers are minutes since the epoch; all others are ISO, UTC. */
import { closedObject, orNull, Type, type Static, type TSchema } from '@mouldwright/kernel/schema'

export const listOf = <S extends TSchema>(schema: S) => Type.Array(schema)
export const text = Type.String()
export const number = Type.Number()
export const whole = Type.Integer()
export const yes = Type.Boolean()
export const numbers = Type.Array(Type.Number())
export const strings = Type.Array(Type.String())
/** Parameters of a code, for those who build their own sentence or link. */
export const params = Type.Record(Type.String(), Type.Unknown())

/** Refusals of what asks a plan that is worked on by hand: it cannot be loaded, or not yet. */
export const ofLoadedPlan = ['session.unreadable', 'session.opening'] as const

/** Refusals of what shows a schedule's plan while there is none: nothing is loaded, no run followed the load, or one is coming. */
export const withoutPlan = ['schedule.noPlan', 'schedule.notRunYet', 'schedule.planComing'] as const
export type WithoutPlan = (typeof withoutPlan)[number]

/** Why: a code with its parameters, the whole sentence in the caller's language, and the tasks that it names, for jumps. */
export const reasonSchema = closedObject({
  code: text,
  params,
  sentence: text,
  tasks: listOf(closedObject({ taskId: whole, label: text })),
})
export type ShownReason = Static<typeof reasonSchema>

/** The plan that the shop follows, as what is taken from it names it. */
export const publishedPlanSchema = closedObject({
  planId: whole,
  scheduleName: text,
  publishedAt: text,
  publisher: text,
})

/** One task of a plan, as lists show it. */
export const taskSchema = closedObject({
  planId: whole,
  /** Below 0: work that waits beside the plan, by no number that lasts. */
  taskId: whole,
  /** Split tasks: 1 … splits. */
  split: whole,
  splits: whole,
  mouldId: whole,
  mouldNumber: text,
  mouldName: text,
  customer: orNull(text),
  salesman: orNull(text),
  partId: whole,
  partNumber: text,
  partName: text,
  /** 1 workpiece, 2 electrode. */
  partType: whole,
  batchId: orNull(whole),
  batchNumber: orNull(text),
  workOrderNumber: orNull(text),
  quantity: whole,
  priority: whole,
  operationNumber: whole,
  processName: text,
  sectionId: whole,
  sectionName: text,
  groupId: orNull(whole),
  groupName: orNull(text),
  machineId: orNull(whole),
  /** Machine or team. */
  resourceName: orNull(text),
  /** Of work that is done: when it was done. */
  plannedStart: orNull(text),
  plannedEnd: orNull(text),
  realStart: orNull(text),
  realEnd: orNull(text),
  workMinutes: whole,
  setupMinutes: whole,
  estimatedMinutes: whole,
  progress: number,
  camStatus: orNull(text),
  taskStatus: text,
  planStatus: text,
  source: whole,
  /** 0 or 1. */
  lock: whole,
  flags: whole,
  isOutsourced: yes,
  deliveryDate: orNull(text),
  /** Of its mould. */
  lateMinutes: whole,
  unplaced: orNull(reasonSchema),
})
export type ShownTask = Static<typeof taskSchema>

/** A report that made a mould late, or that there was none. */
const forecastCauseSchema = Type.Union([
  closedObject({
    kind: Type.Union([Type.Literal('begun'), Type.Literal('finished'), Type.Literal('changed')]),
    task: text,
  }),
  closedObject({ kind: Type.Literal('several'), count: whole }),
  closedObject({ kind: Type.Literal('elapsed') }),
])
export type ForecastCause = Static<typeof forecastCauseSchema>

/** One mould of a plan. */
export const plannedMouldSchema = closedObject({
  planId: whole,
  mouldId: whole,
  mouldNumber: text,
  mouldName: text,
  customer: orNull(text),
  salesman: orNull(text),
  priority: whole,
  /** What the customer asked for. */
  deliveryDate: orNull(text),
  promisedDate: orNull(text),
  startsAt: orNull(text),
  /** By the plan. */
  finishesAt: orNull(text),
  /** By the published plan timed again from what the floor has reported; null for other plans, and while nothing was reported. */
  forecastAt: orNull(text),
  forecastLateMinutes: orNull(whole),
  /** When a report made it late, and which; null: it is not late, or is by the plan. */
  lateSince: orNull(text),
  lateCause: orNull(forecastCauseSchema),
  /** Actual. */
  finishedDate: orNull(text),
  /** Above 0: late. */
  lateMinutes: whole,
  /** The next trial, its day, when what it waits for ends by the plan, and by how much that is after the day. Null: not known. */
  trialEvent: orNull(text),
  trialDate: orNull(text),
  trialAt: orNull(text),
  trialLateMinutes: orNull(whole),
  /** The same by the published plan timed again; null as `forecastAt`. */
  forecastTrialAt: orNull(text),
  forecastTrialLateMinutes: orNull(whole),
  tasks: whole,
  unplacedTasks: whole,
  /** Operations of it that are done; `tasks` are those that are left. */
  doneTasks: whole,
  parts: whole,
  workMinutes: whole,
  planStatus: text,
})
export type PlannedMould = Static<typeof plannedMouldSchema>
