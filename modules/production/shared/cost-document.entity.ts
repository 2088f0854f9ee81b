import { choice, date, decimal, entity, instant, integer, money, ref, rows, text } from '@mouldwright/kernel'
import { calculationParameter, costCentre, inOrder } from '@mouldwright/basic/shared'
import { mould } from './mould.entity.ts'
import { dockingStatus } from './order.flow.ts'

/** What a mould has cost in a period, by the calculation parameters, for the company's accounting program. */
export const costDocument = entity('production.costDocument', {
  scope: 'factory',
  path: 'bom/costDocument',
  key: ['number'],
  fields: {
    number: text({ required: true, max: 30, pattern: /^[\w./-]+$/, fold: true, example: 'CB-2609-001' }),
    mouldId: ref(() => mould, { required: true }),
    fromDate: date({ required: true, example: '2026-09-01' }),
    toDate: date({ required: true, example: '2026-09-30' }),
    amount: money({ readonly: true }),
    status: choice({ readonly: true, options: dockingStatus, default: 'notSubmitted' }),
    attempts: integer({ readonly: true, min: 0 }),
    submittedAt: instant({ readonly: true }),
    /** What the accounting program said. */
    answer: text({ readonly: true, max: 500, long: true }),
    remark: text({ max: 200, long: true }),
    lines: rows({
      required: true,
      min: 1,
      max: 100,
      fields: {
        parameterId: ref(() => calculationParameter, { required: true }),
        costCentreId: ref(() => costCentre),
        /** Of numeric inputs; what the system counts or shares out has none. */
        quantity: decimal({ min: 0, max: 1_000_000, scale: 3, example: 12.5 }),
      },
      key: ['parameterId'],
    }),
  },
  rules: [inOrder('periodOrder', 'fromDate', 'toDate', { fromDate: '2026-09-30', toDate: '2026-09-01' })],
  groups: { docking: ['amount', 'status', 'attempts', 'submittedAt', 'answer'] },
  list: {
    columns: ['number', 'mouldId', 'fromDate', 'toDate', 'amount', 'status', 'attempts', 'submittedAt'],
    search: ['number', 'remark'],
    filters: ['mouldId', 'status'],
    sort: '-fromDate',
  },
})
