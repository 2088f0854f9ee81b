import { flow } from '@mouldwright/kernel'

/** What was refused once may still be agreed to: the work that it holds up has no other way on than that, or a correction. */
export const dispositionFlow = flow('waiting', {
  waiting: ['approved', 'rejected'],
  rejected: ['approved'],
  approved: [],
})
export const dispositionStatus = ['waiting', 'approved', 'rejected'] as const
