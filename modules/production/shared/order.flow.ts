import { flow } from '@mouldwright/kernel'

/** A mould order: open moulds are planned; paused ones wait and are left out. */
export const mouldFlow = flow('open', {
  open: ['paused', 'finished', 'closed'],
  paused: ['open', 'closed'],
  finished: ['open'],
  closed: ['open'],
})
export const mouldStatus = ['open', 'paused', 'finished', 'closed'] as const

/**
 * A batch: dispatched ones are released to the floor, and a plan holds them as locked. One that is begun without having been
 * dispatched is in progress: its reports bring it there and back, and a plan may still move what it has not begun.
 */
export const batchFlow = flow('open', {
  open: ['inProgress', 'dispatched', 'finished', 'closed'],
  inProgress: ['open', 'dispatched', 'finished', 'closed'],
  dispatched: ['paused', 'finished', 'closed'],
  paused: ['dispatched', 'closed'],
  // Rework brings it back.
  finished: ['inProgress'],
  closed: [],
})
export const batchStatus = ['open', 'inProgress', 'dispatched', 'paused', 'finished', 'closed'] as const

/** A cost document on its way to accounting: what was rejected is mended and submitted anew, what was taken in part or failed is retried. */
export const dockingFlow = flow('notSubmitted', {
  notSubmitted: ['submitted'],
  submitted: ['successful', 'rejected', 'partiallySuccessful', 'failed'],
  rejected: ['submitted'],
  partiallySuccessful: ['submitted'],
  failed: ['submitted'],
  successful: [],
})
export const dockingStatus = [
  'notSubmitted',
  'submitted',
  'rejected',
  'partiallySuccessful',
  'failed',
  'successful',
] as const
export const submittable: readonly (typeof dockingStatus)[number][] = ['notSubmitted', 'rejected']
export const retriable: readonly (typeof dockingStatus)[number][] = ['partiallySuccessful', 'failed']
