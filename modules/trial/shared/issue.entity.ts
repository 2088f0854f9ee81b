import { batch, mould, part } from '@mouldwright/production/shared'
import { user } from '@mouldwright/identity/shared'
import { choice, date, entity, integer, percent, ref, text } from '@mouldwright/kernel'
import { markIncomplete, markBeyondPhoto, operationHalf } from './issue.rules.ts'
import { issueStatus } from './trial.flow.ts'
import { photo, trial } from './trial.entity.ts'

export const issueCauses = [
  'design',
  'programming',
  'machining',
  'fitting',
  'material',
  'moulding',
  'handling',
  'unknown',
] as const
export const costBearers = ['own', 'customer', 'supplier'] as const

/** What is wrong with a mould: where, why, who bears the cost, by which operation it is put right and at which trial that was seen. */
export const issue = entity('trial.issue', {
  scope: 'factory',
  path: 'tr/issue',
  key: ['number'],
  fields: {
    number: text({ required: true, max: 30, pattern: /^[\w./-]+$/, fold: true, example: 'M26-018-T0-01' }),
    mouldId: ref(() => mould, { required: true, fixed: true }),
    title: text({ required: true, max: 100, example: '分型面飞边' }),
    status: choice({ readonly: true, options: issueStatus, default: 'open' }),
    /** Where it was seen; blank: not at a trial. */
    trialId: ref(() => trial),
    partId: ref(() => part),
    cavity: text({ max: 20, example: '2#' }),
    description: text({ max: 1_000, long: true }),
    photo: photo(),
    /** A point or rectangle on the photo, in percent of its width and height from the top left; a point has no size. */
    markX: percent({ example: 20 }),
    markY: percent({ example: 30 }),
    markWidth: percent({ example: 15 }),
    markHeight: percent({ example: 10 }),
    cause: choice({ options: issueCauses, example: 'fitting' }),
    costBearer: choice({ options: costBearers, example: 'own' }),
    ownerId: ref(() => user),
    solveBy: date({ example: '2026-11-05' }),
    closingBatchId: ref(() => batch),
    closingOperation: integer({ min: 1, max: 9_999, example: 90 }),
    /** How it was solved, or why it is accepted or came back. */
    outcome: text({ readonly: true, max: 500, long: true }),
    settledBy: text({ readonly: true, max: 50 }),
    settledDate: date({ readonly: true }),
    provedTrialId: ref(() => trial, { readonly: true }),
  },
  rules: [
    {
      key: 'markIncomplete',
      field: 'photo',
      broken: markIncomplete,
      example: { markX: 20 },
    },
    {
      key: 'markBeyondPhoto',
      field: 'photo',
      broken: markBeyondPhoto,
      example: { photo: 1, markX: 90, markY: 30, markWidth: 15, markHeight: 10 },
    },
    {
      key: 'operationHalf',
      field: 'closingOperation',
      broken: operationHalf,
      example: { closingOperation: 90 },
    },
  ],
  groups: {
    picture: ['photo', 'markX', 'markY', 'markWidth', 'markHeight'],
    solution: ['cause', 'costBearer', 'ownerId', 'solveBy', 'closingBatchId', 'closingOperation'],
    outcome: ['outcome', 'settledBy', 'settledDate', 'provedTrialId'],
  },
  list: {
    columns: [
      'number',
      'title',
      'status',
      'solveBy',
      'mouldId',
      'trialId',
      'partId',
      'cavity',
      'cause',
      'costBearer',
      'ownerId',
      'provedTrialId',
    ],
    search: ['number', 'title', 'description', 'cavity'],
    filters: ['status', 'mouldId', 'trialId', 'cause', 'costBearer', 'ownerId', 'solveBy'],
    sort: '-number',
  },
})
