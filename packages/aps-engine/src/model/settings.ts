/** The seventeen settings of a run; the first option of each list is the default. */
export const settingOptions = {
  optimizationGoal: ['onTime', 'makespan', 'flow', 'utilisation', 'stability'],
  productionDirection: ['forward', 'backward'],
  overtimeChoice: ['whenLate', 'never', 'always'],
  resourceLocking: ['resourceAndTime', 'resource', 'none'],
  resourceSelectionRule: ['earliestFinish', 'mainGroupFirst', 'leastLoaded', 'lowestRate', 'previousResource'],
  taskSchedulingRule: ['priorityThenDue', 'dueDate', 'criticalRatio', 'slack', 'shortestTime', 'firstIn'],
  dynamicWorkSplitting: ['off', 'on'],
  assemblyHoursMethod: ['route', 'sumOfParts', 'longestPart'],
  reusePreviousResource: ['yes', 'no'],
  pausedTaskPriority: ['yes', 'no'],
  resourceSpecConstraints: ['on', 'off'],
  resourceLevelAllocation: ['on', 'off'],
} as const

export type OptimizationGoal = (typeof settingOptions.optimizationGoal)[number]
export type TaskRule = (typeof settingOptions.taskSchedulingRule)[number]
export type ResourceRule = (typeof settingOptions.resourceSelectionRule)[number]

/** How a plan is made. Hours may have fractions; the engine rounds to whole minutes. */
export interface Settings {
  /** Which objective level follows weighted tardiness. */
  optimizationGoal: OptimizationGoal
  /** Earliest, or as late as the due dates allow (forward where that fails). */
  productionDirection: (typeof settingOptions.productionDirection)[number]
  /** Overtime only where it reduces lateness, never, or as normal time. */
  overtimeChoice: (typeof settingOptions.overtimeChoice)[number]
  /** What the lock of a task holds. */
  resourceLocking: (typeof settingOptions.resourceLocking)[number]
  /** First choice among eligible resources. */
  resourceSelectionRule: ResourceRule
  /** Order of the constructive pass. */
  taskSchedulingRule: TaskRule
  /** Work reaches a bottleneck group this long before it starts there. */
  bottleneckBufferHours: number
  /** May a batch of several pieces run on several resources? */
  dynamicWorkSplitting: (typeof settingOptions.dynamicWorkSplitting)[number]
  /** `all`, or how many pieces of its electrode set must be ready before a burn may start. */
  minimumElectrodeTransfer: 'all' | number
  /** Remaining time of a task past its estimate, as a share of the estimate. */
  timeoutRemainingCoefficient: number
  /** Where the hours of an assembly task come from. */
  assemblyHoursMethod: (typeof settingOptions.assemblyHoursMethod)[number]
  /** Transfer time between resources that the flow-time table does not name. */
  defaultFlowTimeHours: number
  /** Prefer the published plan's resource at equal lateness. */
  reusePreviousResource: (typeof settingOptions.reusePreviousResource)[number]
  /** Paused tasks resume before new ones on their resource. */
  pausedTaskPriority: (typeof settingOptions.pausedTaskPriority)[number]
  /** Do minimum and maximum values of a resource's spec exclude tasks? */
  resourceSpecConstraints: (typeof settingOptions.resourceSpecConstraints)[number]
  /** Must the task's precision level be at most the resource's level? */
  resourceLevelAllocation: (typeof settingOptions.resourceLevelAllocation)[number]
  /** Added when a resource changes from one group's work to another's. */
  groupConversionHours: number
}

/** Settings without effect in this version, and why; the screen says so beside them. */
export const NOT_YET: Readonly<Partial<Record<keyof Settings, string>>> = Object.freeze({})

export const defaultSettings: Readonly<Settings> = Object.freeze({
  optimizationGoal: 'onTime',
  productionDirection: 'forward',
  overtimeChoice: 'whenLate',
  resourceLocking: 'resourceAndTime',
  resourceSelectionRule: 'earliestFinish',
  taskSchedulingRule: 'priorityThenDue',
  bottleneckBufferHours: 0,
  dynamicWorkSplitting: 'off',
  minimumElectrodeTransfer: 'all',
  timeoutRemainingCoefficient: 0.2,
  assemblyHoursMethod: 'route',
  defaultFlowTimeHours: 0.5,
  reusePreviousResource: 'yes',
  pausedTaskPriority: 'yes',
  resourceSpecConstraints: 'on',
  resourceLevelAllocation: 'on',
  groupConversionHours: 0,
})

type AmountSetting = { [name in keyof Settings]: Settings[name] extends number ? name : never }[keyof Settings]
/** Settings that are hours or another amount of 0 and more. */
export const amountSettings = Object.entries(defaultSettings)
  .filter(([, value]) => typeof value === 'number')
  .map(([name]) => name as AmountSetting)
