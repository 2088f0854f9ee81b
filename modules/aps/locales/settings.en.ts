import type { Words } from '@mouldwright/kernel'
import type { settingsZh } from './settings.zh.ts'

export const settingsEn: Words<typeof settingsZh> = {
  optimizationGoal: 'Optimization goal',
  optimizationGoalHelp:
    'Weighted lateness is reduced first; then plans are compared by this goal: what matters most besides delivery.',
  optimizationGoalOptions: {
    onTime: 'On-time delivery',
    makespan: 'Shortest makespan',
    flow: 'Shortest flow time',
    utilisation: 'Even bottleneck load',
    stability: 'Few changes to the published plan',
  },
  productionDirection: 'Production direction',
  productionDirectionHelp:
    'Forward starts every operation as early as possible; backward as late as due dates allow, and forward, with a note, where that fails.',
  productionDirectionOptions: { forward: 'Forward (earliest)', backward: 'Backward (latest by due date)' },
  overtimeChoice: 'Overtime',
  overtimeChoiceHelp:
    'When overtime periods of shifts are used: only where they reduce lateness, never, or as normal time.',
  overtimeChoiceOptions: { whenLate: 'When late', never: 'Never', always: 'Always' },
  resourceLocking: 'Resource locking',
  resourceLockingHelp:
    'What locked, dispatched or frozen tasks keep: resource and time, the resource only, or nothing.',
  resourceLockingOptions: { resourceAndTime: 'Resource and time', resource: 'Resource only', none: 'Nothing' },
  resourceSelectionRule: 'Resource selection rule',
  resourceSelectionRuleHelp: 'Which resource is tried first when several could do an operation.',
  resourceSelectionRuleOptions: {
    earliestFinish: 'Earliest finish',
    mainGroupFirst: 'Main group first',
    leastLoaded: 'Least loaded',
    lowestRate: 'Lowest rate',
    previousResource: 'Previous resource',
  },
  taskSchedulingRule: 'Task scheduling rule',
  taskSchedulingRuleHelp: 'Which task comes first where several want a resource when the first plan is made.',
  taskSchedulingRuleOptions: {
    priorityThenDue: 'Priority, then due date',
    dueDate: 'Due date',
    criticalRatio: 'Critical ratio',
    slack: 'Least slack',
    shortestTime: 'Shortest time',
    firstIn: 'First in',
  },
  bottleneckBufferHours: 'Bottleneck buffer time',
  bottleneckBufferHoursHelp:
    'How many hours before its start work should reach a bottleneck group, so that it never waits.',
  dynamicWorkSplitting: 'Dynamic work splitting',
  dynamicWorkSplittingHelp: 'Whether a batch of several pieces may run on several resources of a group to end earlier.',
  dynamicWorkSplittingOptions: { off: 'Off', on: 'On' },
  minimumElectrodeTransfer: 'Minimum electrode transfer',
  minimumElectrodeTransferHelp:
    'How many electrodes must be ready before a burn may start while the rest arrive; 0 waits for the whole set.',
  timeoutRemainingCoefficient: 'Timeout remaining-time coefficient',
  timeoutRemainingCoefficientHelp: 'Remaining time of a task past its estimate: the estimate times this coefficient.',
  assemblyHoursMethod: 'Assembly hours method',
  assemblyHoursMethodHelp:
    'Whether the hours of an assembly operation come from its route, the sum of its parts’ fitting hours, or the longest of them.',
  assemblyHoursMethodOptions: { route: 'From the route', sumOfParts: 'Sum of the parts', longestPart: 'Longest part' },
  defaultFlowTimeHours: 'Default flow time',
  defaultFlowTimeHoursHelp:
    'Hours from one resource group to the next where the flow-time table has no row for the pair.',
  reusePreviousResource: 'Reuse previous resource',
  reusePreviousResourceHelp: 'Whether, at equal lateness, a task prefers its resource of the published plan.',
  reusePreviousResourceOptions: { yes: 'Yes', no: 'No' },
  pausedTaskPriority: 'Paused tasks first',
  pausedTaskPriorityHelp: 'Whether paused tasks resume before new ones on their resource.',
  pausedTaskPriorityOptions: { yes: 'Yes', no: 'No' },
  resourceSpecConstraints: 'Spec constraints of resources',
  resourceSpecConstraintsHelp: 'Whether size, weight and C axis of a part must be within the machine’s specification.',
  resourceSpecConstraintsOptions: { on: 'On', off: 'Off' },
  resourceLevelAllocation: 'Resource level allocation',
  resourceLevelAllocationHelp: 'Whether the precision level of a part must not exceed that of the machine.',
  resourceLevelAllocationOptions: { on: 'On', off: 'Off' },
  groupConversionHours: 'Group conversion time',
  groupConversionHoursHelp:
    'Hours added when a resource changes from the work of one resource group to that of another.',
}
