import { flow } from '@mouldwright/kernel'

/** One that is acknowledged is told to nobody any more; it is over when its cause is. */
export const alarmFlow = flow('open', { open: ['acknowledged', 'over'], acknowledged: ['over'], over: [] })
export const alarmStatus = ['open', 'acknowledged', 'over'] as const
