import { flow } from '@mouldwright/kernel'

/**
 * A schedule: a run brings it in progress and, when it has a plan, to completed; publishing makes that plan the shop's. A run
 * that brings no plan leaves it as it was. Another schedule's publication, or a later run, takes `published` from it.
 */
export const scheduleFlow = flow('notStarted', {
  notStarted: ['inProgress'],
  inProgress: ['notStarted', 'completed', 'published'],
  completed: ['inProgress', 'published'],
  published: ['inProgress', 'completed'],
})
export const scheduleStatus = ['notStarted', 'inProgress', 'completed', 'published'] as const
export type ScheduleStatus = (typeof scheduleStatus)[number]
