import { action, choice, permissionOf, ref, rows, text as textField, type OutputOf } from '@mouldwright/kernel'
import { closedObject, orNull, type Static } from '@mouldwright/kernel/schema'
import { schedule } from './schedule.entity.ts'
import { listOf, number, text, whole, withoutPlan, yes } from './schemas.ts'

const scheduleId = ref(() => schedule, { required: true })
const may = (operation: string) => ({ permission: permissionOf(schedule, operation) })

/** What a planner decides, by kind; `figure` is a run parameter of the schedule itself. */
export const mergedKinds = [
  'lock',
  'outsource',
  'way',
  'due',
  'begin',
  'priority',
  'time',
  'teamTime',
  'setting',
  'figure',
] as const
export type MergedKind = (typeof mergedKinds)[number]
/** Conflicts that one merge takes. */
const mostConflicts = 5_000

/** Makes a mock schedule of a real one, with its parameters and all that was decided for it. */
export const makeMock = action('aps.schedule.makeMock', {
  path: '/aps/schedule/makeMock.do',
  access: may('add'),
  input: { scheduleId },
  output: closedObject({ scheduleId: whole, name: text }),
  refusals: ['schedule.defaultBusy', 'mock.ofMock'],
})

const mockSchema = closedObject({
  scheduleId: whole,
  name: text,
  /** Null: made by hand, or a real one. */
  origin: orNull(
    closedObject({
      sourceId: whole,
      sourceName: text,
      /** False: the schedule that it was made from is gone. */
      sourceExists: yes,
      /** Number of the publication that the shop followed then, and now; null: none. */
      publication: orNull(whole),
      publicationNow: orNull(whole),
      at: text,
      by: text,
    }),
  ),
  merged: orNull(
    closedObject({
      at: text,
      by: text,
      targetId: whole,
      targetName: text,
      /** The target's plan before; null where it is not kept any more. */
      planBefore: orNull(whole),
      /** The plan that counts now, once the run that followed is over. */
      planAfter: orNull(whole),
      state: text,
    }),
  ),
  /** Of those who may not run or change settings, merging asks more. */
  may: closedObject({ merge: yes, run: yes, settings: yes }),
})
export type MockFacts = Static<typeof mockSchema>

/** Where a mock schedule comes from, and what became of its merge. */
export const getMock = action('aps.schedule.getMock', {
  path: '/aps/schedule/getMock.do',
  access: may('check'),
  input: { scheduleId },
  output: mockSchema,
  reads: true,
})

const rowSchema = closedObject({
  key: text,
  /** `MergedKind` */
  kind: text,
  /** `mock`, `target`, `both` or `conflict`. */
  origin: text,
  label: text,
  /** When the mock was made, in the target and in the mock: in words. */
  before: text,
  target: text,
  mock: text,
})
export type ShownMergeRow = Static<typeof rowSchema>

const notPossible = [
  'merge.notMock',
  'merge.withItself',
  'merge.intoMock',
  'merge.again',
  'merge.nothing',
  'schedule.running',
  'session.held',
  'session.saveFirst',
] as const

/** What merging a mock into a real schedule would change; from here on the caller holds the target. Asked again, it is looked at anew. */
export const beginMerge = action('aps.schedule.beginMerge', {
  path: '/aps/schedule/merge/begin.do',
  access: may('adjust'),
  input: { scheduleId, targetId: scheduleId },
  output: closedObject({
    scheduleId: whole,
    targetId: whole,
    targetName: text,
    /** What was seen: applying asks for it. */
    token: text,
    conflicts: listOf(rowSchema),
    /** The first 500 without conflict, those of the mock first. */
    rows: listOf(rowSchema),
    fromMock: number,
    fromTarget: number,
    alike: number,
  }),
  refusals: [...notPossible, ...withoutPlan, 'session.closed'],
})
export type MergePreview = OutputOf<typeof beginMerge>

/** Merges as it was looked at, with an answer to every conflict; then data are loaded and the engine runs. */
export const applyMerge = action('aps.schedule.applyMerge', {
  path: '/aps/schedule/merge/apply.do',
  access: may('adjust'),
  input: {
    scheduleId,
    targetId: scheduleId,
    token: textField({ required: true, max: 64 }),
    answers: rows({
      fields: {
        key: textField({ required: true, max: 100 }),
        take: choice({ required: true, options: ['mock', 'target'] }),
      },
      key: ['key'],
      max: mostConflicts,
    }),
  },
  output: closedObject({ targetId: whole, taken: whole, taskId: whole }),
  refusals: [
    ...notPossible,
    'merge.notHeld',
    'merge.movedOn',
    'merge.unanswered',
    'merge.noConflict',
    'merge.mayNotRun',
    'merge.maySetNothing',
    'merge.startNotBeforeDelivery',
    'session.ofOther',
    'session.closed',
  ],
})

/** Lets go of the target; both schedules stay as they are. */
export const cancelMerge = action('aps.schedule.cancelMerge', {
  path: '/aps/schedule/merge/cancel.do',
  access: may('adjust'),
  input: { targetId: scheduleId },
  output: closedObject({ cancelled: yes }),
})

/** Actions on mock schedules, as the module lists them. */
export const mockActions = [makeMock, getMock, beginMerge, applyMerge, cancelMerge]
