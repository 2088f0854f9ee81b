import type { Words } from '@mouldwright/kernel'
import type { settingsZh } from './settings.zh.ts'

export const settingsEn: Words<typeof settingsZh> = {
  optimizationGoal: 'Optimization goal',
  optimizationGoalHelp:
    'Weighted lateness is minimised first; this goal then decides between plans: what matters most after delivery.',
  optimizationGoalOptions: {
    onTime: 'On-time delivery',
    makespan: 'Shortest makespan',
    flow: 'Shortest flow time',
    utilisation: 'Even bottleneck load',
    stability: 'Few changes to the published plan',
  },
  productionDirection: 'Scheduling direction',
  productionDirectionHelp:
    'Forward starts every operation as early as possible. Backward starts it as late as delivery dates allow; moulds for which that fails are planned forward, with a note.',
  productionDirectionOptions: { forward: 'Forward (earliest)', backward: 'Backward (latest by delivery date)' },
  overtimeChoice: 'Overtime',
  overtimeChoiceHelp:
    'When the overtime periods of shifts are used: only where they reduce lateness, never, or like normal time.',
  overtimeChoiceOptions: { whenLate: 'When late', never: 'Never', always: 'Always' },
  resourceLocking: 'Resource locking',
  resourceLockingHelp:
    'What locked, dispatched and frozen tasks keep: resource and time, only the resource, or nothing.',
  resourceLockingOptions: { resourceAndTime: 'Resource and time', resource: 'Resource only', none: 'Nothing' },
  resourceSelectionRule: 'Resource selection rule',
  resourceSelectionRuleHelp:
    'Which resource does an operation that several could do. “Earliest finish” lets the search choose, by the goal; any other rule is kept to, also for tasks that the published plan has elsewhere.',
  resourceSelectionRuleOptions: {
    earliestFinish: 'Earliest finish',
    mainGroupFirst: 'Main group first',
    leastLoaded: 'Least loaded',
    lowestRate: 'Lowest rate',
    previousResource: 'Previous resource',
  },
  taskSchedulingRule: 'Task scheduling rule',
  taskSchedulingRuleHelp:
    'Which task goes first when several compete for a resource. A run tries every rule and keeps the best plan; this one is tried first, so it decides between equally good plans – unless the published plan is as good and its resources are to be reused.',
  taskSchedulingRuleOptions: {
    priorityThenDue: 'Priority, then delivery date',
    dueDate: 'Earliest delivery date',
    criticalRatio: 'Critical ratio',
    slack: 'Least slack',
    shortestTime: 'Shortest processing time',
    firstIn: 'First in, first out',
  },
  bottleneckBufferHours: 'Bottleneck buffer time',
  bottleneckBufferHoursHelp:
    'How many hours early work should reach a bottleneck group, so that the bottleneck never waits.',
  dynamicWorkSplitting: 'Dynamic work splitting',
  dynamicWorkSplittingHelp:
    'Whether a batch of several pieces of a mould that is late may be split over several resources of a group; each split takes the set-up of its operation again.',
  dynamicWorkSplittingOptions: { off: 'Off', on: 'On' },
  minimumElectrodeTransfer: 'Minimum electrode transfer',
  minimumElectrodeTransferHelp:
    'How many electrodes must be ready before a burn may start while the rest follow; 0 waits for the whole set.',
  timeoutRemainingCoefficient: 'Remaining-time factor for overruns',
  timeoutRemainingCoefficientHelp:
    'Remaining time of a task that has exceeded its estimate: the estimate times this factor.',
  assemblyHoursMethod: 'Assembly hours method',
  assemblyHoursMethodHelp:
    'Whether assembly hours are taken from the route, the sum of the bench-fitting hours of the parts, or the longest of them.',
  assemblyHoursMethodOptions: { route: 'From the route', sumOfParts: 'Sum of the parts', longestPart: 'Longest part' },
  defaultFlowTimeHours: 'Default flow time',
  defaultFlowTimeHoursHelp: 'Hours from one resource group to the next when no flow time is maintained for the pair.',
  reusePreviousResource: 'Reuse previous resource',
  reusePreviousResourceHelp:
    'Whether a task prefers its resource in the published plan when lateness is equal; a plan that is no better than the published one is then not taken.',
  reusePreviousResourceOptions: { yes: 'Yes', no: 'No' },
  pausedTaskPriority: 'Paused tasks first',
  pausedTaskPriorityHelp: 'Whether paused tasks resume before new ones on their resource.',
  pausedTaskPriorityOptions: { yes: 'Yes', no: 'No' },
  resourceSpecConstraints: 'Resource specification limits',
  resourceSpecConstraintsHelp:
    'Whether the size, weight and C-axis needs of a part must be within the machine’s specification.',
  resourceSpecConstraintsOptions: { on: 'On', off: 'Off' },
  resourceLevelAllocation: 'Precision-level matching',
  resourceLevelAllocationHelp: 'Whether the precision level of a part may not exceed that of the machine.',
  resourceLevelAllocationOptions: { on: 'On', off: 'Off' },
  groupConversionHours: 'Group changeover time',
  groupConversionHoursHelp:
    'Hours added when a resource changes over from the work of one resource group to that of another.',
}
