import { explain, rescue, type Action, type Plan, type Problem } from '@mouldwright/aps-engine'
import type { RescueAction, SingleChange } from './session-protocol.ts'

/** Stretches of a chain that more time on a machine can shorten. */
const spendsTime: ReadonlySet<string> = new Set(['processing', 'queue', 'ownMould', 'calendar'])
const topPriority = 9

/** Actions of the engine that are tried in the session: those that it ranks first. */
const mostTried = 12
/** On a large plan one try costs as much as all of them on 6,000 tasks; what is ranked within that time is tried. */
const rankingSeconds = 5

/** Machines and teams of the chain that are tried with more time, and stretches that are opened of each. */
const mostMachines = 3
const mostStretches = 10

/** Actions that one rescue names. */
const mostActions = 6

/** The best of those that were tried: least late, then at the least cost to others. */
export function bestOf(actions: readonly RescueAction[]): RescueAction[] {
  const cost = ({ effect }: RescueAction) =>
    effect.later.reduce((sum, { lateBefore, lateAfter }) => sum + lateAfter - lateBefore, 0)
  return actions
    .toSorted((one, other) => one.lateAfter - other.lateAfter || cost(one) - cost(other) || other.gain - one.gain)
    .slice(0, mostActions)
}

/** What stands behind the numbers of a plan, as far as it decides what may be done. */
export interface PlanRecords {
  /** Turnaround of a supplier who would take a task; undefined: none would, or nothing could keep the decision. */
  supplierMinutes: (taskId: number) => number | undefined
}

/**
 * Changes of a session that may bring a mould forward: actions of the engine in its order, more time for the machines and teams that its chain spends
 * most on, the highest priority, and nothing but planning it again. That comes last in each: in a session nothing comes forward by itself.
 */
export function rescueChanges(problem: Problem, plan: Plan, mouldNo: number, records: PlanRecords): SingleChange[][] {
  const again: SingleChange = { kind: 'repair', mouldNos: [mouldNo] }
  const actions: SingleChange[][] = []
  const options = { seconds: rankingSeconds, outsideMinutes: records.supplierMinutes }
  for (const action of rescue(problem, plan, mouldNo, options)) {
    if (actions.length === mostTried) break
    const changes = changesOf(action, problem, plan)
    if (changes.length > 0) actions.push(changes)
  }
  const priority = problem.moulds[mouldNo - 1]!.priority
  return [
    ...actions,
    ...moreTime(problem, plan, mouldNo),
    ...(priority < topPriority ? [[{ kind: 'priority' as const, mouldNo, priority: topPriority }]] : []),
    [],
  ].map((changes) => [...changes, again])
}

/** Of the machines and teams that the chain to the mould's end spends most time on, closed stretches from then on, opened. */
function moreTime(problem: Problem, plan: Plan, mouldNo: number): SingleChange[][] {
  const onOf = new Map(plan.tasks.filter(({ split }) => split === 1).map((row) => [row.taskId, row.resourceId]))
  const spent = new Map<number, { minutes: number; from: number }>()
  const chain = explain(problem, plan, { mouldId: mouldNo })
  for (const { taskId, kind, start, end, parts = [{ kind, minutes: end - start }] } of chain?.stretches ?? []) {
    const on = taskId === null ? undefined : onOf.get(taskId)
    const minutes = parts.reduce((sum, part) => sum + (spendsTime.has(part.kind) ? part.minutes : 0), 0)
    if (!on || minutes === 0) continue
    const known = spent.get(on) ?? { minutes: 0, from: start }
    spent.set(on, { minutes: known.minutes + minutes, from: Math.min(known.from, start) })
  }
  const calendars = new Map(problem.calendars.map(({ id, intervals }) => [id, intervals]))
  return [...spent]
    .toSorted(([, one], [, other]) => other.minutes - one.minutes)
    .slice(0, mostMachines)
    .flatMap(([resourceId, { from }]) => {
      const { calendarId } = problem.resources[resourceId - 1]!
      const opened: SingleChange[] = []
      const open = calendars.get(calendarId) ?? []
      for (let at = 1; at + 1 < open.length && opened.length < mostStretches; at += 2)
        if (open[at]! >= from && open[at + 1]! <= chain!.to)
          opened.push({ kind: 'open', resourceId, from: open[at]!, until: open[at + 1]! })
      return opened.length > 0 ? [opened] : []
    })
}

/** Nothing where it is not the planner's to bring about. */
function changesOf({ change }: Action, problem: Problem, plan: Plan): SingleChange[] {
  const rowOf = (taskId: number, split = 1) => plan.tasks.find((row) => row.taskId === taskId && row.split === split)
  switch (change.kind) {
    case 'unlock':
      return problem.tasks[change.taskId - 1]?.lock === 1 ? [{ kind: 'unlock', taskId: change.taskId }] : []
    case 'move': {
      const { taskId, split = 1, resourceId } = change
      const offered = explain(problem, plan, { taskId })?.alternatives?.find((of) => of.resourceId === resourceId)
      return offered?.start === undefined ? [] : [{ kind: 'move', taskId, split, resourceId, start: offered.start }]
    }
    case 'behind': {
      const { taskId, split = 1 } = change
      const row = rowOf(taskId, split)
      const end = rowOf(change.of)?.end
      return row?.resourceId && end ? [{ kind: 'move', taskId, split, resourceId: row.resourceId, start: end }] : []
    }
    case 'overtime':
      return openings(problem, change)
    case 'outside':
      return [{ kind: 'outsource', taskId: change.taskId, minutes: change.minutes }]
    case 'split':
      return [{ kind: 'split', taskId: change.taskId, resourceId: change.resourceId }]
    case 'gates':
    case 'machine':
      return []
  }
}

/** The overtime of a group's machines or team between two moments, opened one by one. */
function openings(
  { resources, calendars }: Problem,
  { groupId, from, until }: { groupId: number; from: number; until: number },
): SingleChange[] {
  const overtimeOf = new Map(calendars.map(({ id, overtime = [] }) => [id, overtime]))
  return resources
    .filter(({ groupIds }) => groupIds.includes(groupId))
    .flatMap(({ id, calendarId }) => {
      const pairs = overtimeOf.get(calendarId) ?? []
      const opened: SingleChange[] = []
      for (let at = 0; at < pairs.length; at += 2) {
        const [begin, end] = [Math.max(pairs[at]!, from), Math.min(pairs[at + 1]!, until)]
        if (begin < end) opened.push({ kind: 'open', resourceId: id, from: begin, until: end })
      }
      return opened
    })
}
