import { choice, date, duration, entity, flag, instant, integer, percent, ref, rows, text } from '@mouldwright/kernel'
import { machine, resourceGroup, rowsInOrder } from '@mouldwright/basic/shared'
import { pausedIdle, progressUnstarted, startedNowhere } from './batch.rules.ts'
import { operationLock, taskSource } from './enumerations.ts'
import { batchStatus } from './order.flow.ts'
import { outsourcing } from './outsourcing.fields.ts'
import { part } from './part.entity.ts'
import { startBeforeDelivery } from './start.rules.ts'
import { choosesTwice } from './ways.ts'

const at8 = '2026-09-01T08:00:00.000Z'

/** A quantity of a part made together, with what has become of its operations; those without a row have not begun. */
export const batch = entity('production.batch', {
  scope: 'factory',
  path: 'bom/bomBatch',
  key: ['number'],
  isDerivedToo: true,
  fields: {
    number: text({ required: true, max: 30, pattern: /^[\w./-]+$/, fold: true, example: 'M26-018-C01-1' }),
    partId: ref(() => part, { required: true, fixed: true }),
    quantity: integer({ required: true, min: 1, max: 1_000_000, default: 1 }),
    workOrderNumber: text({ max: 30, fold: true }),
    /** Blank: the mould's. */
    priority: integer({ min: 1, max: 9, example: 5 }),
    startDate: date(),
    deliveryDate: date(),
    /** Such as `1b, 2a`: the way that it goes of each alternative that a planner decides; of the others plans find it. */
    chosenWays: text({ max: 60, pattern: /^[1-9][0-9]?[a-z](, ?[1-9][0-9]?[a-z])*$/, fold: true, example: '1b' }),
    source: choice({ required: true, options: taskSource, default: 0 }),
    status: choice({ readonly: true, options: batchStatus, default: 'open' }),
    /** When it was completed as a whole: the end of operations that nobody reported one by one. */
    finishedAt: instant({ readonly: true }),
    remark: text({ max: 200, long: true }),
    operations: rows({
      fields: {
        number: integer({ required: true, min: 1, max: 9_999, example: 10 }),
        lock: choice({ required: true, options: operationLock, default: 0 }),
        machineId: ref(() => machine),
        resourceGroupId: ref(() => resourceGroup),
        startedAt: instant(),
        finishedAt: instant(),
        workedMinutes: duration({ unit: 'h', max: 6_000_000 }),
        progress: percent(),
        isPaused: flag(),
        ...outsourcing,
      },
      key: ['number'],
    }),
  },
  rules: [
    startBeforeDelivery,
    {
      key: 'progressWithoutStart',
      field: 'operations',
      broken: ({ operations }) => progressUnstarted(operations ?? []),
      example: { operations: [{ number: 10, lock: 0, progress: 30 }] },
    },
    {
      key: 'pauseWithoutWork',
      field: 'operations',
      broken: ({ operations }) => pausedIdle(operations ?? []),
      example: { operations: [{ number: 10, lock: 0, isPaused: true }] },
    },
    {
      key: 'startedNowhere',
      field: 'operations',
      broken: ({ operations }) => startedNowhere(operations ?? []),
      example: { operations: [{ number: 10, lock: 0, startedAt: at8 }] },
    },
    {
      key: 'oneWayOfEach',
      field: 'chosenWays',
      broken: ({ chosenWays }) => (choosesTwice(chosenWays) ? {} : undefined),
      example: { chosenWays: '1a, 1b' },
    },
    rowsInOrder('finishBeforeStart', 'operations', ['startedAt', 'finishedAt'], {
      operations: [{ number: 10, lock: 0, machineId: 1, startedAt: at8, finishedAt: '2026-08-31T08:00:00.000Z' }],
    }),
  ],
  list: {
    columns: [
      'number',
      'partId',
      'quantity',
      'priority',
      'workOrderNumber',
      'startDate',
      'deliveryDate',
      'source',
      'status',
    ],
    search: ['number', 'workOrderNumber'],
    filters: ['status', 'source', 'deliveryDate'],
    sort: 'number',
  },
})
