import { machine } from '@mouldwright/basic/shared'
import { action, choice, flag, instant, integer, permissionOf, ref, rows, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type } from '@mouldwright/kernel/schema'
import { batch } from '@mouldwright/production/shared'
import { workReport } from '../reports/report.entity.ts'
import { correction } from './correction.entity.ts'

/** What a person may say that a report should have been; facts as a whole are the planner's. */
export const proposedKinds = ['setUp', 'start', 'pause', 'handOver', 'finish', 'scrap', 'rework', 'void'] as const

/** Proposes what a report of one's own should have been, or one that was forgotten. */
export const proposeCorrection = action('floor.correction.propose', {
  path: '/floor/correction/propose.do',
  access: { permission: permissionOf(correction, 'propose') },
  input: {
    key: text({ required: true, min: 8, max: 64, pattern: /^[\w.-]+$/ }),
    /** The report that is wrong; without one, operation and kind say which was forgotten. */
    reportId: ref(() => workReport),
    batchId: ref(() => batch),
    operationNumber: integer({ min: 1, max: 9_999 }),
    correctedKind: choice({ required: true, options: proposedKinds }),
    at: instant({ required: true }),
    machineId: ref(() => machine),
    quantity: integer({ min: 0, max: 1_000_000 }),
    reason: text({ required: true, max: 200 }),
  },
  output: closedObject({ id: Type.Integer() }),
  refusals: [
    'correction.future',
    'correction.notYours',
    'correction.operationNeeded',
    'correction.struck',
    'correction.waiting',
  ],
})

/** Approves corrections, which then count, or rejects them. */
export const decideCorrections = action('floor.correction.decide', {
  path: '/floor/correction/decide.do',
  access: { permission: permissionOf(correction, 'decide') },
  input: {
    corrections: rows({
      required: true,
      fields: { id: ref(() => correction, { required: true }) },
      key: ['id'],
      max: 100,
    }),
    approve: flag(),
    answer: text({ max: 200 }),
  },
  output: closedObject({ changed: Type.Integer() }),
  refusals: ['correction.decided', 'correction.struck'],
})

/** Settles reports that came too late: the work counts, or it does not. */
export const settleReports = action('floor.report.settle', {
  path: '/floor/report/settle.do',
  access: { permission: permissionOf(workReport, 'settle') },
  input: {
    reports: rows({ required: true, fields: { id: ref(() => workReport, { required: true }) }, key: ['id'], max: 100 }),
    accept: flag(),
  },
  output: closedObject({ changed: Type.Integer() }),
  refusals: ['report.notFaulty', 'correction.struck'],
})

/** What has become of reports: which are corrected, by whom, and which have a correction that waits. */
export const markReports = action('floor.report.marks', {
  path: '/floor/report/marks.do',
  access: { permission: permissionOf(workReport, 'check') },
  input: {
    reports: rows({ required: true, fields: { id: ref(() => workReport, { required: true }) }, key: ['id'], max: 500 }),
  },
  output: closedObject({
    marks: Type.Array(
      closedObject({
        id: Type.Integer(),
        correctedBy: orNull(Type.String()),
        correctedAt: orNull(Type.String()),
        isWaiting: Type.Boolean(),
        /** How many it has. */
        photos: Type.Integer(),
      }),
    ),
  }),
  reads: true,
})
