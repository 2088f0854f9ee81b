/** What other modules may ask of planning. */
export { operationKey, plannedOperations, type PlannedOperation } from './query/outside.query.ts'
export { firstStarts, type FirstStart } from './query/first-starts.query.ts'
export { lateMoulds, plannedAtMachines, silentMachines } from './query/published.query.ts'
export { readTasks } from './workshop/read-tasks.query.ts'
export { completionRows } from './completion/operations.query.ts'
export { affectedByPlan } from './affected-tasks.query.ts'
export { makeMockPlan, mockPlanRights } from './mock/make-mock.ts'
export { boardShown } from './kanban/kanban.handler.ts'
