import { user } from '@mouldwright/identity/shared'
import { action, choice, date, flag, integer, permissionOf, ref, rows, type OutputOf } from '@mouldwright/kernel'
import { closedObject, orNull, Type } from '@mouldwright/kernel/schema'
import { batch, batchOperation } from '@mouldwright/production/shared'
import { workReport } from '../reports/report.entity.ts'
import { labourSplits, operationPhases, reportKinds } from '../reports/report.ts'

const text = Type.String()

const operation = {
  batchId: Type.Integer(),
  batch: text,
  operationNumber: Type.Integer(),
  mould: text,
  part: text,
  process: text,
}
const stretch = closedObject({
  ...operation,
  from: text,
  /** Null while it goes on. */
  to: orNull(text),
  /** Open longer than the factory allows without asking. */
  isForgotten: Type.Boolean(),
})
const work = closedObject({ ...operation, minutes: Type.Integer() })

const dayReport = closedObject({
  id: Type.Integer(),
  kind: Type.Enum(reportKinds),
  correctedKind: orNull(text),
  batchId: Type.Integer(),
  batch: text,
  operationNumber: Type.Integer(),
  at: text,
  machine: orNull(text),
  quantity: orNull(Type.Integer()),
  reason: orNull(text),
  fault: orNull(text),
  isQueued: Type.Boolean(),
  /** Another report stands for it. */
  isStruck: Type.Boolean(),
  /** A correction of it waits. */
  isWaiting: Type.Boolean(),
})

/** What somebody did on a day of the factory: one's own, or with the right another's. */
export const showDay = action('floor.report.day', {
  path: '/floor/report/day.do',
  access: { permission: permissionOf(workReport, 'tell') },
  input: { day: date(), userId: ref(() => user) },
  output: closedObject({
    day: text,
    userId: Type.Integer(),
    person: text,
    split: Type.Enum(labourSplits),
    /** Minutes by operation, as the factory counts people who are at several. */
    work: Type.Array(work),
    minutes: Type.Integer(),
    stretches: Type.Array(stretch),
    reports: Type.Array(dayReport),
    /** A correction has changed the day after it was over. */
    isChanged: Type.Boolean(),
  }),
  refusals: ['report.notYourDay'],
  reads: true,
})
export type DayOfWork = OutputOf<typeof showDay>

/** How far operations are, and who is at them, for the lists that report. */
export const showOperations = action('floor.report.operations', {
  path: '/floor/report/operations.do',
  access: { permission: permissionOf(batch, 'check') },
  input: {
    operations: rows({
      required: true,
      fields: {
        ...batchOperation,
      },
      key: ['batchId', 'operationNumber'],
      max: 500,
    }),
  },
  output: closedObject({
    operations: Type.Array(
      closedObject({
        batchId: Type.Integer(),
        operationNumber: Type.Integer(),
        phase: Type.Enum(operationPhases),
        good: Type.Integer(),
        scrap: Type.Integer(),
        people: Type.Array(text),
        /** The caller is at it. */
        isMine: Type.Boolean(),
      }),
    ),
  }),
  reads: true,
})

const settings = closedObject({
  labourSplit: Type.Enum(labourSplits),
  askAfterHours: Type.Integer(),
  /** Whoever reported bad pieces may approve what is done with them. */
  approvesOwn: Type.Boolean(),
})

export const getFloorSetting = action('floor.setting.get', {
  path: '/floor/setting/get.do',
  access: { permission: 'floor.setting:check' },
  output: settings,
  reads: true,
})

/** How the factory counts labour, after how long an end is asked for, and whether approvals take a second person. */
export const saveFloorSetting = action('floor.setting.save', {
  path: '/floor/setting/save.do',
  access: { permission: 'floor.setting:save' },
  input: {
    labourSplit: choice({ required: true, options: labourSplits }),
    askAfterHours: integer({ required: true, min: 1, max: 48 }),
    approvesOwn: flag({ default: false }),
  },
  output: settings,
})
