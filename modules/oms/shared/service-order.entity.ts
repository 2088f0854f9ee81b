import { choice, entity, image, instant, rows, text } from '@mouldwright/kernel'
import {
  answerFields,
  answerGroups,
  serviceOrderCategories,
  serviceOrderStatus,
  serviceOrderTypes,
} from '@mouldwright/support/shared'

/** What a company asks, as the provider sees it. */
export const serviceOrderEntity = entity('oms.serviceOrder', {
  scope: 'tenant',
  path: 'oms/serviceOrder',
  key: ['number', 'company'],
  fields: {
    number: text({ readonly: true, max: 20 }),
    company: text({ readonly: true, max: 100 }),
    title: text({ readonly: true, max: 50 }),
    type: choice({ readonly: true, options: serviceOrderTypes }),
    category: choice({ readonly: true, options: serviceOrderCategories }),
    status: choice({ readonly: true, options: serviceOrderStatus }),
    submittedBy: text({ readonly: true, max: 50 }),
    submittedAt: instant({ readonly: true }),
    description: text({ readonly: true, max: 2_000, long: true }),
    ...answerFields,
    pictures: rows({ readonly: true, max: 5, fields: { picture: image({ readonly: true }) }, key: ['picture'] }),
  },
  groups: answerGroups,
  list: {
    columns: ['number', 'company', 'title', 'type', 'category', 'status', 'rating', 'submittedBy', 'submittedAt'],
    search: ['number', 'company', 'title'],
    filters: ['status', 'type', 'category'],
    sort: '-submittedAt',
  },
  without: ['add', 'modify', 'remove', 'export', 'import'],
})
