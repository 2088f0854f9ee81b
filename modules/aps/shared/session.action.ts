import { machine } from '@mouldwright/basic/shared'
import {
  action,
  choice,
  date,
  duration,
  flag,
  integer,
  permissionOf,
  ref,
  rows,
  type Values,
} from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { ganttSchema } from './gantt.action.ts'
import { levels } from './schedule.action.ts'
import { schedule } from './schedule.entity.ts'
import { listOf, numbers, ofLoadedPlan, reasonSchema, text, whole, withoutPlan, yes } from './schemas.ts'

/** One thing that a planner may do to a plan in a session. */
const singleKinds = [
  'move',
  'lock',
  'unlock',
  'outsource',
  'cancelOutsource',
  'split',
  'join',
  'due',
  'begin',
  'priority',
  'closed',
  'open',
  'repair',
  'repairMoved',
] as const
/** `several`: many as one step, all of them or none. */
export const sessionChangeKinds = [...singleKinds, 'several'] as const
export type SessionChangeKind = (typeof sessionChangeKinds)[number]

const access = { permission: permissionOf(schedule, 'adjust') }
const look = { permission: permissionOf(schedule, 'check') }
const scheduleId = ref(() => schedule, { required: true })
const minute = () => integer({ min: 0, max: 2_000_000_000 })
const number = () => integer({ min: 1, max: 10_000_000 })
const position = () => integer({ required: true, min: 0, max: 10_000 })

/** A step counts upon one state of the session: whoever saw an earlier one is told so. */
const version = integer({ required: true, min: 1 })

/** A change by its kind (`repairMoved` has no more: it plans again what those before it in the step have moved); numbers are those of the chart, moments minutes since the epoch. */
const facts = {
  /** `move`, `lock`, `unlock`, `outsource`, `cancelOutsource`, `split`, `join`. */
  taskId: number(),
  /** `move`: which split of a task. */
  split: number(),
  /** `move`, `split`, `closed`, `open`. */
  resourceId: number(),
  /** `move`: not before. */
  start: minute(),
  /** `outsource`: from leaving the shop to coming back. */
  turnaroundMinutes: duration({ unit: 'h', min: 1, max: 525_600 }),
  /** `due`, `begin`, `priority`, `repair`: place of the mould in the chart's list, from 1. */
  mouldNo: number(),
  /** `due`: the new delivery day. `begin`: the day on which the mould may begin; blank: at once. */
  date: date(),
  /** `priority`. */
  priority: integer({ min: 1, max: 9 }),
  /** `closed`, `open`. */
  from: minute(),
  until: minute(),
  /** `closed`: why, as the record of the machine or team will have it. */
  reason: machine.fields.downtimes.fields.reason,
}
const single = { kind: choice({ required: true, options: singleKinds }), ...facts }
/** Of several changes: in which order, from 1. */
const no = integer({ required: true, min: 1, max: 500 })
export type SingleChangeInput = Values<typeof single>

const change = {
  kind: choice({ required: true, options: sessionChangeKinds }),
  ...facts,
  /** `several`. */
  changes: rows({ fields: { no, ...single }, key: ['no'], max: 500 }),
}

const sessionSchema = closedObject({
  sessionId: whole,
  scheduleId: whole,
  planId: whole,
  version: whole,
  /** How many of the steps count; those after it were undone. */
  position: whole,
  by: text,
  isOwn: yes,
  openedAt: text,
  usedAt: text,
  /** Who would like to have it, and whether the caller may take it now. */
  askedBy: orNull(text),
  isAskedByMe: yes,
  mayTake: yes,
  steps: listOf(
    closedObject({
      position: whole,
      kind: text,
      sentence: text,
      at: text,
      by: text,
      moved: whole,
      later: whole,
      earlier: whole,
    }),
  ),
})
export type SessionFacts = Static<typeof sessionSchema>

const mouldEffects = listOf(
  closedObject({ mouldId: whole, number: text, from: whole, to: whole, lateBefore: whole, lateAfter: whole }),
)
const effect = {
  moved: whole,
  /** The first 500 of those that moved. */
  tasks: listOf(closedObject({ taskId: whole, split: whole, resourceId: orNull(whole), start: whole, end: whole })),
  later: mouldEffects,
  earlier: mouldEffects,
  objective: levels,
}
const verdictSchema = closedObject({
  allowed: yes,
  /** Why not; or why later than asked for. */
  reason: orNull(reasonSchema),
  /** Of a move: where the task comes to stand. */
  start: orNull(whole),
  end: orNull(whole),
  ...effect,
})
export type SessionVerdict = Static<typeof verdictSchema>
const effectSchema = closedObject(effect)
export type SessionEffect = Static<typeof effectSchema>

const notMine = ['session.closed', 'session.ofOther'] as const
const stale = [...notMine, 'session.movedOn'] as const
/** Of a plan that is asked in its thread. */
const asked = [...ofLoadedPlan, 'plan.absent'] as const
const unusable = [...asked, 'session.incomplete', 'session.needsBatch', 'session.dueBeforeStart'] as const

/** Who works on a schedule's plan, and what was done so far; null where nobody does. */
export const getSession = action('aps.session.get', {
  path: '/aps/session/get.do',
  access: look,
  input: { scheduleId },
  output: closedObject({ session: orNull(sessionSchema) }),
  reads: true,
  refusals: ['session.closed'],
})

/**
 * Takes hold of a schedule's plan, to change it by hand. One person does at a time; one's own session is answered again. The plan is
 * not loaded yet: whoever will ask it should call `ready`.
 */
export const openSession = action('aps.session.open', {
  path: '/aps/session/open.do',
  access,
  input: { scheduleId },
  output: sessionSchema,
  refusals: [...withoutPlan, 'schedule.running', 'session.held', 'session.closed'],
})

/** Loads the plan with the steps so far, so that trials are answered at once; false while that takes longer: then it is asked again. */
export const readySession = action('aps.session.ready', {
  path: '/aps/session/ready.do',
  access: look,
  input: { scheduleId },
  output: closedObject({ isReady: yes }),
  reads: true,
  refusals: ['session.closed', ...asked],
})

/** What a change would do; nothing is changed. */
export const tryChange = action('aps.session.try', {
  path: '/aps/session/try.do',
  access,
  input: { scheduleId, version, ...change },
  output: verdictSchema,
  reads: true,
  refusals: [...stale, ...unusable],
})

/** What came of a change, and the session after it. */
export const madeSchema = closedObject({ verdict: verdictSchema, session: sessionSchema })

/** Makes a change, where it is allowed. */
export const makeChange = action('aps.session.change', {
  path: '/aps/session/change.do',
  access,
  input: { scheduleId, version, ...change },
  output: madeSchema,
  refusals: [...stale, ...unusable, 'session.full'],
})

/** Undoes or does again, to any state of the session. */
export const goToStep = action('aps.session.go', {
  path: '/aps/session/go.do',
  access,
  input: { scheduleId, version, position: position() },
  output: sessionSchema,
  refusals: [...stale, 'session.noSuchStep'],
})

/** The plan as the session has it, for the chart. */
export const getSessionGantt = action('aps.session.gantt', {
  path: '/aps/session/getGantt.do',
  access: look,
  input: { scheduleId },
  output: closedObject({ version: whole, gantt: ganttSchema, objective: levels }),
  reads: true,
  refusals: ['session.closed', ...asked],
})

/** What the steps after the first `since` changed, moulds that become later first. */
export const getImpact = action('aps.session.impact', {
  path: '/aps/session/impact.do',
  access: look,
  input: { scheduleId, since: position() },
  output: effectSchema,
  reads: true,
  refusals: ['session.closed', 'session.noSuchStep', ...asked],
})

/** Resources that a task may go to. */
export const getTargets = action('aps.session.targets', {
  path: '/aps/session/targets.do',
  access,
  input: { scheduleId, taskId: integer({ required: true, min: 1, max: 10_000_000 }) },
  output: closedObject({ resourceIds: numbers }),
  reads: true,
  refusals: [...notMine, ...asked],
})

const rescueSchema = closedObject({
  /** As `change` takes it. */
  changes: listOf(Type.Unsafe<SingleChangeInput & { no: number }>(Type.Record(text, Type.Union([text, whole])))),
  sentences: listOf(text),
  /** Minutes by which the mould ends earlier. */
  gain: whole,
  lateBefore: whole,
  lateAfter: whole,
  ...effect,
})
export type RescueFacts = Static<typeof rescueSchema>

/** What would bring a mould forward, best first, each tried on the plan as it stands. */
export const getRescue = action('aps.session.rescue', {
  path: '/aps/session/rescue.do',
  access,
  input: { scheduleId, version, mouldNo: integer({ required: true, min: 1, max: 10_000_000 }) },
  output: closedObject({ actions: listOf(rescueSchema) }),
  reads: true,
  refusals: [...stale, ...asked],
})

/** Keeps what was done as the schedule's plan, and ends the session. */
export const saveSession = action('aps.session.save', {
  path: '/aps/session/save.do',
  access,
  input: { scheduleId, version },
  output: closedObject({ planId: whole, tasks: whole, unplacedTasks: whole, moulds: whole, lateMoulds: whole }),
  refusals: [
    ...stale,
    'session.nothingToSave',
    'session.planReplaced',
    'schedule.running',
    'plan.violations',
    ...asked,
  ],
})

/** Ends the session; the plan stays what it was. */
export const discardSession = action('aps.session.discard', {
  path: '/aps/session/discard.do',
  access,
  input: { scheduleId, version },
  output: closedObject({ discarded: whole }),
  refusals: stale,
})

/** Asks whoever works on the plan to leave it; `withdraw` takes the question back. */
export const askForSession = action('aps.session.ask', {
  path: '/aps/session/ask.do',
  access,
  input: { scheduleId, withdraw: flag() },
  output: sessionSchema,
  refusals: ['session.closed', 'session.isYours'],
})

/** Leaves the session, with all that was done, to who asked for it. */
export const handOverSession = action('aps.session.handOver', {
  path: '/aps/session/handOver.do',
  access,
  input: { scheduleId, version },
  output: sessionSchema,
  refusals: [...stale, 'session.notAsked'],
})

/** Takes over a session whose owner was asked and did nothing since; what was done stays in it. */
export const takeSession = action('aps.session.take', {
  path: '/aps/session/take.do',
  access,
  input: { scheduleId },
  output: sessionSchema,
  refusals: ['session.closed', 'session.isYours', 'session.inUse'],
})

/** Actions of planning by hand, as the module lists them. */
export const sessionActions = [
  getSession,
  openSession,
  readySession,
  tryChange,
  makeChange,
  goToStep,
  getSessionGantt,
  getImpact,
  getTargets,
  getRescue,
  saveSession,
  discardSession,
  askForSession,
  handOverSession,
  takeSession,
]
