/** Values that database and wire hold, by word; each list stands here and nowhere else (specification § 4, § 9). */

/** What became of the last load or run of a schedule; `none`: there was none. `stopped`: the planner ended it and kept the best. */
export const runStatus = ['none', 'loading', 'running', 'succeeded', 'stopped', 'failed', 'cancelled'] as const
export type RunStatus = (typeof runStatus)[number]

/** Colour of a task: what people see of its progress. The Gantt's statuses have the same order. */
export const taskStatus = ['notStarted', 'inProgress', 'completed', 'materialArrived', 'forcedShipment'] as const
export type TaskStatus = (typeof taskStatus)[number]

/** Where a task or mould stands in planning; docs/task-states.md has the rule of each. */
export const planStatus = [
  'planned',
  'batched',
  'notBatched',
  'scheduled',
  'unscheduled',
  'outOfPlan',
  'forcedOutsourcing',
] as const
export type PlanStatus = (typeof planStatus)[number]

/** Bits of a task's `flags`; the Gantt's marks have the same values. `mayBeLate`: its mould is late. */
export const taskFlags = { late: 1, outsourced: 2, locked: 4, resourceLocked: 8, frozen: 16, changed: 32 } as const

/** How urgent a fault of the data is: an error keeps its work out of the plan. */
export const defectSeverity = ['error', 'warning'] as const

/** The settings in force: of the default schedule, of all others, and the same for mock ones. */
export const settingSets = ['global', 'globalMock', 'default', 'defaultMock'] as const
export type SettingSet = (typeof settingSets)[number]
