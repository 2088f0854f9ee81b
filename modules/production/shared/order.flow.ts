import { flow } from '@mouldwright/kernel'

/** A mould order: open moulds are planned; paused ones wait and are left out. */
export const mouldFlow = flow('open', {
  open: ['paused', 'finished', 'closed'],
  paused: ['open', 'closed'],
  finished: ['open'],
  closed: ['open'],
})
export const mouldStatus = ['open', 'paused', 'finished', 'closed'] as const

/** A batch: dispatched ones are released to the floor, and a plan holds them as locked. */
export const batchFlow = flow('open', {
  open: ['dispatched', 'finished', 'closed'],
  dispatched: ['paused', 'finished', 'closed'],
  paused: ['dispatched', 'closed'],
  finished: [],
  closed: [],
})
export const batchStatus = ['open', 'dispatched', 'paused', 'finished', 'closed'] as const
