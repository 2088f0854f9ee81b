import { flow } from '@mouldwright/kernel'

/** A programming task: somebody takes it, works on it, and finishes it or gives it up. */
export const taskFlow = flow('open', {
  open: ['taken'],
  taken: ['started', 'open'],
  started: ['paused', 'finished', 'open'],
  paused: ['started', 'finished', 'open'],
  finished: [],
})
export const taskState = ['open', 'taken', 'started', 'paused', 'finished'] as const
export type TaskState = (typeof taskState)[number]

export const taskKind = ['cam', 'camQc'] as const
export type TaskKind = (typeof taskKind)[number]
