import { flow } from '@mouldwright/kernel'

/** A correction is proposed by whoever did the work, and counts once a supervisor has approved it. */
export const correctionFlow = flow('waiting', { waiting: ['approved', 'rejected'], approved: [], rejected: [] })
export const correctionStatus = ['waiting', 'approved', 'rejected'] as const
