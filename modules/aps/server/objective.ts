/** The objective of a plan as people see it. */
import type { ObjectiveName } from '@mouldwright/aps-engine'
import type { Context } from '@mouldwright/server-kit'
import { laterGain, type CurvePoint, type PlanFacts } from '../shared/index.ts'
import type { BoundedLevel } from './engine/protocol.ts'

/** Objective levels in minutes, shown in hours. */
const hoursNames: ReadonlySet<string> = new Set<ObjectiveName>([
  'weightedTardiness',
  'makespan',
  'flow',
  'overtimeMinutes',
])

/** A level's value as people see it. */
export const inShownUnit = ({ name, value }: { name: string; value: number }): number =>
  hoursNames.has(name) ? Math.round(value / 6) / 10 : value

export const showObjective = (
  { kit, language }: Pick<Context, 'kit' | 'language'>,
  levels: readonly { name: string; value: number }[],
): PlanFacts['objective'] =>
  levels.map((level) => ({
    name: level.name,
    label: kit.word(language, 'aps', `objectives.${level.name}`),
    value: inShownUnit(level),
  }))

/** What is further from the best possible says nothing to a planner. */
const mostPercent = 200

/** How near the best possible the plan is, at the most important level where it is not 0. */
export function proven(
  speaker: Pick<Context, 'kit' | 'language'>,
  objective: readonly BoundedLevel[],
): PlanFacts['proven'] {
  const at = objective.findIndex(({ value }) => value > 0)
  const { value = 0, bound = 0 } = objective[at] ?? {}
  const percent = bound > 0 ? (100 * (value - bound)) / bound : Infinity
  if (percent > mostPercent) return null
  const { label } = showObjective(speaker, objective)[at]!
  // Rounded up: it is told as the most that it can be.
  return { label, percent: percent < 1 ? Math.ceil(percent * 10) / 10 : Math.ceil(percent) }
}

/** Whether a longer run would likely give a better plan, and what says so. */
export function moreTime(
  speaker: Pick<Context, 'kit' | 'language'>,
  { curve, seconds, objective }: { curve: readonly CurvePoint[]; seconds: number; objective: readonly BoundedLevel[] },
): PlanFacts['moreTime'] {
  const bounds = objective.map(({ name, bound = 0 }) => inShownUnit({ name, value: bound }))
  const gain = laterGain(curve, seconds, bounds)
  if (!gain) return null
  const { label } = showObjective(speaker, objective)[gain.level]!
  return { label, since: Math.round(gain.since * 10) / 10, from: gain.from, to: gain.to }
}
