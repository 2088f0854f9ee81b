import { toneCell } from '@mouldwright/web-kit/entity'

export const StatusTag = toneCell('outsourcing', 'order.statusOptions', {
  draft: 'neutral',
  sent: 'info',
  confirmed: 'info',
  inWork: 'info',
  partlyReturned: 'warning',
  returned: 'warning',
  inspected: 'success',
  closed: 'neutral',
  cancelled: 'neutral',
})
