import { flow } from '@mouldwright/kernel'

/** Somebody calls; somebody says that they come; then it is over. */
export const callFlow = flow('open', { open: ['acknowledged', 'closed'], acknowledged: ['closed'], closed: [] })
export const callStatus = ['open', 'acknowledged', 'closed'] as const
