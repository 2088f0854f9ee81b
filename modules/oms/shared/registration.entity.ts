import { choice, entity, instant, text } from '@mouldwright/kernel'

/** An application of a company that wants to come in; only looked at here, then approved or rejected. */
export const registrationEntity = entity('oms.registration', {
  scope: 'tenant',
  path: 'oms/registration',
  key: ['number'],
  fields: {
    number: text({ max: 20, readonly: true }),
    companyName: text({ readonly: true }),
    realName: text({ max: 20, readonly: true }),
    phone: text({ max: 20, readonly: true }),
    email: text({ max: 50, readonly: true }),
    timeZone: text({ max: 64, readonly: true }),
    status: choice({ options: ['submitted', 'approved', 'rejected'], readonly: true }),
    submittedAt: instant({ readonly: true }),
    reviewedAt: instant({ readonly: true }),
    reviewer: text({ max: 20, readonly: true }),
    reason: text({ readonly: true, long: true }),
  },
  list: {
    columns: [
      'number',
      'companyName',
      'realName',
      'phone',
      'timeZone',
      'status',
      'submittedAt',
      'reviewedAt',
      'reviewer',
    ],
    search: ['number', 'companyName'],
    filters: ['status'],
    sort: '-submittedAt',
  },
  groups: { review: ['status', 'submittedAt', 'reviewedAt', 'reviewer', 'reason'] },
  without: ['add', 'modify', 'remove', 'export', 'import'],
})
