import { machine } from '@mouldwright/basic/shared'
import { choice, date, decimal, entity, image, integer, ref, rows, text } from '@mouldwright/kernel'
import { mould } from '@mouldwright/production/shared'
import { trialStatus } from './trial.flow.ts'

export const trialResults = ['passed', 'passedWithIssues', 'failed'] as const

/** Photos come from phones. */
export const photo = <const O extends { required?: boolean }>(options?: O) =>
  image({ types: ['jpg', 'jpeg', 'png'], maxBytes: 10 * 1024 * 1024, ...options })

/** A trial of a mould on a press: what is asked for, whether the mould is ready, what was seen. Its dates are those of the mould's own list. */
export const trial = entity('trial.trial', {
  scope: 'factory',
  path: 'tr/trial',
  key: ['mouldId', 'event'],
  title: 'event',
  fields: {
    mouldId: ref(() => mould, { required: true, fixed: true }),
    event: text({ required: true, fixed: true, max: 10, pattern: /^T\d+$/, fold: true, example: 'T0' }),
    status: choice({ readonly: true, options: trialStatus, default: 'planned' }),
    plannedDate: date({ required: true, example: '2026-10-28' }),
    /** The press, where it is one of the factory's machines. */
    machineId: ref(() => machine),
    /** Else whose and which it is. */
    outsidePress: text({ max: 50, example: '海天 1300T' }),
    resin: text({ max: 50, example: 'PP+EPDM-T20' }),
    samples: integer({ min: 0, max: 100_000, example: 30 }),
    purpose: text({ max: 500, long: true, example: '确认走胶与脱模' }),
    /** Why it goes ahead although the mould is not ready. */
    readyDespite: text({ readonly: true, max: 500, long: true }),
    triedDate: date({ readonly: true }),
    shots: integer({ min: 0, max: 1_000_000, example: 60 }),
    cycleSeconds: decimal({ above: 0, max: 36_000, scale: 1, unit: 'second', example: 48.5 }),
    result: choice({ readonly: true, options: trialResults }),
    conclusion: text({ readonly: true, max: 1_000, long: true }),
    parameters: rows({
      fields: {
        name: text({ required: true, max: 50, example: '料筒温度' }),
        value: text({ required: true, max: 50, example: '220' }),
        unit: text({ max: 20, example: '℃' }),
      },
      key: ['name'],
      max: 100,
    }),
    photos: rows({
      fields: { photo: photo({ required: true }), remark: text({ max: 200, example: '第 12 模' }) },
      key: ['photo'],
      max: 50,
    }),
  },
  groups: {
    press: ['machineId', 'outsidePress', 'resin', 'samples'],
    record: ['triedDate', 'shots', 'cycleSeconds', 'result', 'conclusion', 'parameters', 'photos'],
  },
  list: {
    columns: [
      'event',
      'mouldId',
      'plannedDate',
      'status',
      'result',
      'triedDate',
      'machineId',
      'outsidePress',
      'resin',
      'samples',
      'shots',
      'cycleSeconds',
    ],
    search: ['event', 'outsidePress', 'resin', 'purpose'],
    filters: ['status', 'result', 'mouldId', 'plannedDate'],
    sort: '-plannedDate',
  },
})
