import { currency } from '@mouldwright/basic/shared'
import { user } from '@mouldwright/identity/shared'
import { choice, date, decimal, entity, file, instant, ref, rows, text } from '@mouldwright/kernel'
import { mould, part } from '@mouldwright/production/shared'
import { issue } from './issue.entity.ts'
import { issueMissing, priceWithoutCurrency } from './modification.rules.ts'
import { modificationStatus } from './modification.flow.ts'

export const modificationSources = ['customer', 'trialIssue', 'ownError'] as const

/** What is changed on a mould, and why: its parts go from one revision of their drawings to another, and what runs meanwhile is decided upon. */
export const modification = entity('trial.modification', {
  scope: 'factory',
  path: 'tr/modification',
  key: ['number'],
  fields: {
    number: text({ required: true, max: 30, pattern: /^[\w./-]+$/, fold: true, example: 'M26-018-M-01' }),
    mouldId: ref(() => mould, { required: true, fixed: true }),
    title: text({ required: true, max: 100, example: '卡扣加高 0.5' }),
    status: choice({ readonly: true, options: modificationStatus, default: 'draft' }),
    source: choice({ required: true, options: modificationSources, default: 'customer' }),
    issueId: ref(() => issue),
    reason: text({ max: 1_000, long: true }),
    price: decimal({ min: 0, example: 12_000 }),
    currencyId: ref(() => currency),
    /** What the customer is promised from the release on; blank: as before. */
    promisedDate: date({ example: '2026-12-18' }),
    /** Who calls orders and work at suppliers back. */
    buyerId: ref(() => user),
    releasedBy: text({ readonly: true, max: 50 }),
    releasedAt: instant({ readonly: true }),
    parts: rows({
      required: true,
      min: 1,
      max: 200,
      fields: {
        partId: ref(() => part, { required: true }),
        /** As the part had it when the order was last saved. */
        oldRevision: text({ readonly: true, max: 10 }),
        newRevision: text({ required: true, max: 10, pattern: /^[\w.-]+$/, fold: true, example: 'B' }),
        remark: text({ max: 200 }),
      },
      key: ['partId'],
    }),
    drawings: rows({
      fields: {
        drawing: file({ required: true, types: ['pdf', 'png', 'jpg', 'jpeg', 'zip'], mayStayLocal: true }),
        /** Blank: of all parts of the order. */
        partId: ref(() => part),
        remark: text({ max: 200, example: '2D 图' }),
      },
      key: ['drawing'],
      max: 50,
    }),
  },
  rules: [
    {
      key: 'issueMissing',
      field: 'issueId',
      broken: issueMissing,
      example: { source: 'trialIssue' },
    },
    {
      key: 'priceWithoutCurrency',
      field: 'currencyId',
      broken: priceWithoutCurrency,
      example: { price: 12_000 },
    },
  ],
  groups: {
    promise: ['price', 'currencyId', 'promisedDate', 'buyerId'],
    changed: ['parts', 'drawings'],
    release: ['releasedBy', 'releasedAt'],
  },
  list: {
    columns: [
      'number',
      'title',
      'status',
      'promisedDate',
      'mouldId',
      'source',
      'issueId',
      'price',
      'currencyId',
      'releasedBy',
      'releasedAt',
    ],
    search: ['number', 'title', 'reason'],
    filters: ['status', 'mouldId', 'source', 'promisedDate', 'releasedAt'],
    sort: '-number',
  },
})
