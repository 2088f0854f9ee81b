import { choice, decimal, integer, type Values } from '@mouldwright/kernel'
import type { SettingSet } from './enumerations.ts'

const hours = (initial: number) => decimal({ required: true, min: 0, max: 1_000, default: initial, unit: 'h' })
const oneOf = <const W extends readonly [string, ...string[]]>(options: W) =>
  choice({ required: true, options, default: options[0] as string })

/** The seventeen settings of a run (planning § 3). The first option of each list is the default. */
export const settingFields = {
  optimizationGoal: oneOf(['onTime', 'makespan', 'flow', 'utilisation', 'stability']),
  productionDirection: oneOf(['forward', 'backward']),
  overtimeChoice: oneOf(['whenLate', 'never', 'always']),
  resourceLocking: oneOf(['resourceAndTime', 'resource', 'none']),
  resourceSelectionRule: oneOf(['earliestFinish', 'mainGroupFirst', 'leastLoaded', 'lowestRate', 'previousResource']),
  taskSchedulingRule: oneOf(['priorityThenDue', 'dueDate', 'criticalRatio', 'slack', 'shortestTime', 'firstIn']),
  bottleneckBufferHours: hours(0),
  dynamicWorkSplitting: oneOf(['off', 'on']),
  /** 0: the whole set. */
  minimumElectrodeTransfer: integer({ required: true, min: 0, max: 1_000, default: 0 }),
  timeoutRemainingCoefficient: decimal({ required: true, min: 0, max: 10, default: 0.2 }),
  assemblyHoursMethod: oneOf(['route', 'sumOfParts', 'longestPart']),
  defaultFlowTimeHours: hours(0.5),
  reusePreviousResource: oneOf(['yes', 'no']),
  pausedTaskPriority: oneOf(['yes', 'no']),
  resourceSpecConstraints: oneOf(['on', 'off']),
  resourceLevelAllocation: oneOf(['on', 'off']),
  groupConversionHours: hours(0),
} as const

export type SettingKey = keyof typeof settingFields
export type SettingValues = Values<typeof settingFields>
export const settingKeys = Object.keys(settingFields) as SettingKey[]

/** Headings of the page, with their settings in order; words under `settingGroups`. */
export const settingGroups = {
  goal: ['optimizationGoal', 'productionDirection', 'taskSchedulingRule'],
  resources: [
    'resourceSelectionRule',
    'reusePreviousResource',
    'resourceSpecConstraints',
    'resourceLevelAllocation',
    'groupConversionHours',
    'dynamicWorkSplitting',
  ],
  time: ['overtimeChoice', 'defaultFlowTimeHours', 'bottleneckBufferHours', 'timeoutRemainingCoefficient'],
  work: ['minimumElectrodeTransfer', 'assemblyHoursMethod', 'resourceLocking', 'pausedTaskPriority'],
} as const satisfies Record<string, readonly SettingKey[]>

export const settingDefaults = Object.fromEntries(
  settingKeys.map((key) => [key, settingFields[key].default]),
) as unknown as SettingValues

/** The set that a schedule's runs use. */
export function settingSetOf(of: { isDefault?: boolean | null; isMock?: boolean | null }): SettingSet {
  if (of.isMock) return of.isDefault ? 'defaultMock' : 'globalMock'
  return of.isDefault ? 'default' : 'global'
}
