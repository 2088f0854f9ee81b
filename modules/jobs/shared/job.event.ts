import { event } from '@mouldwright/kernel'
import type { JobOnWire } from './job.action.ts'

/** How far a job is; sent to its user, at most four times a second, and not again to who was away. */
export const jobProgressed = event<JobOnWire>()('jobs.progressed', 'user', 'exports')

/** A job is over, one way or another; sent to its user. */
export const jobEnded = event<JobOnWire>()('jobs.ended', 'user', 'exports')
