import { choice, duration, entity, flag, instant, integer, ref, rows, text } from '@mouldwright/kernel'
import { fixture, process, processTimeSource, resourceGroup, section } from '@mouldwright/basic/shared'
import { batch } from './batch.entity.ts'
import { camStatus } from './enumerations.ts'
import { outsourcing } from './outsourcing.fields.ts'
import { part } from './part.entity.ts'
import { untimedProgram } from './route.rules.ts'

/** How a part is made: its operations, done in the order of their numbers. */
export const route = entity('production.route', {
  scope: 'factory',
  path: 'bom/route',
  key: ['partId'],
  fields: {
    partId: ref(() => part, { required: true, fixed: true, onRemove: 'remove' }),
    remark: text({ max: 200, long: true }),
    operations: rows({
      required: true,
      fields: {
        number: integer({ required: true, min: 1, max: 9_999, example: 10 }),
        processId: ref(() => process, { required: true }),
        /** Blank: the process's section. */
        sectionId: ref(() => section),
        /** Blank: any group of the section. */
        resourceGroupId: ref(() => resourceGroup),
        setupMinutes: duration({ unit: 'h', max: 60_000, example: 30 }),
        /** For each piece. Blank: the process's default. */
        estimatedMinutes: duration({ unit: 'h', max: 6_000_000, example: 240 }),
        timeSource: choice({ required: true, options: processTimeSource, default: 0 }),
        needsCam: flag(),
        camStatus: choice({ options: camStatus }),
        camReadyAt: instant(),
        needsCamQc: flag(),
        camQcStatus: choice({ options: camStatus }),
        camQcReadyAt: instant(),
        needsMachiningFace: flag(),
        /** All pieces of the part are measured and within tolerance before it begins. */
        needsMeasurement: flag(),
        mayRunUnattended: flag(),
        mustNotBeInterrupted: flag(),
        /** From the end of the operation before until this one begins; plans hold that one back. Blank: any. */
        mostWaitMinutes: duration({ unit: 'h', max: 60_000, example: 480 }),
        /** Held from its start to its end. Blank: none. */
        fixtureId: ref(() => fixture),
        /** Blank: one. */
        fixtureCount: integer({ min: 1, max: 1_000, example: 2 }),
        /** Such as `1a`, `1b`: ways of doing one stretch of the route, of which plans go one; `a` is the usual one. Blank: always done. */
        way: text({ max: 3, pattern: /^[1-9][0-9]?[a-z]$/, fold: true, example: '1a' }),
        ...outsourcing,
        /** As rework is, which other batches of the part do not need. Blank: all batches. */
        onlyBatchId: ref(() => batch, { onRemove: 'remove' }),
        remark: text({ max: 200 }),
      },
      key: ['number'],
    }),
  },
  rules: [
    {
      key: 'expectedWithoutTime',
      field: 'operations',
      broken: ({ operations }) => untimedProgram(operations ?? []),
      example: { operations: [{ number: 10, processId: 1, timeSource: 0, camStatus: 'expected' }] },
    },
  ],
  list: {
    columns: ['partId', 'operations', 'remark'],
    search: ['partId', 'remark'],
    filters: ['partId'],
    sort: 'partId',
  },
})
