import { choice, entity, image, instant, ref, rows, text } from '@mouldwright/kernel'
import { user } from '@mouldwright/identity/shared'
import { serviceOrderStatus } from './service-order.flow.ts'

export const serviceOrderTypes = ['question', 'fault', 'improvement', 'dataHelp'] as const
export const serviceOrderCategories = [
  ...(['planning', 'basicData', 'production', 'shopFloor', 'importExport'] as const),
  ...(['people', 'signIn', 'deployment', 'other'] as const),
] as const
export const serviceOutcomes = ['solved', 'unsolved'] as const
export const satisfaction = {
  verySatisfied: 5,
  satisfied: 4,
  neutral: 3,
  dissatisfied: 2,
  veryDissatisfied: 1,
} as const

/** What becomes of an order, as both sides see it. */
export const answerFields = {
  acceptedBy: text({ readonly: true, max: 50 }),
  acceptedAt: instant({ readonly: true }),
  outcome: choice({ readonly: true, options: serviceOutcomes }),
  reply: text({ readonly: true, max: 2_000, long: true }),
  processedAt: instant({ readonly: true }),
  /** Why it was not solved for the company, when it was given back. */
  objection: text({ readonly: true, max: 500, long: true }),
  confirmedAt: instant({ readonly: true }),
  rating: choice({ readonly: true, options: satisfaction }),
  ratingRemark: text({ readonly: true, max: 500, long: true }),
}
export const answerGroups = {
  answer: ['acceptedBy', 'acceptedAt', 'outcome', 'reply', 'processedAt', 'objection'],
  rating: ['confirmedAt', 'rating', 'ratingRemark'],
} as const

/** What a company asks of the provider, with pictures of what it sees; answered on the provider's console. */
export const serviceOrder = entity('support.serviceOrder', {
  scope: 'tenant',
  path: 'bms/serviceOrder',
  key: ['number'],
  fields: {
    number: text({ readonly: true, required: true, max: 20 }),
    title: text({ required: true, max: 50, example: '排程结果里看不到外协工序' }),
    type: choice({ required: true, options: serviceOrderTypes, default: 'question' }),
    category: choice({ required: true, options: serviceOrderCategories, default: 'planning' }),
    description: text({ required: true, max: 2_000, long: true }),
    status: choice({ readonly: true, options: serviceOrderStatus, default: 'submitted' }),
    submitterId: ref(() => user, { readonly: true }),
    submittedAt: instant({ readonly: true }),
    ...answerFields,
    pictures: rows({
      required: true,
      min: 1,
      max: 5,
      fields: { picture: image({ required: true }) },
      key: ['picture'],
    }),
  },
  groups: answerGroups,
  list: {
    columns: ['number', 'title', 'type', 'category', 'status', 'outcome', 'rating', 'submitterId', 'submittedAt'],
    search: ['number', 'title', 'description'],
    filters: ['status', 'type', 'category', 'submittedAt'],
    sort: '-submittedAt',
  },
  without: ['modify', 'remove', 'export', 'import'],
})
