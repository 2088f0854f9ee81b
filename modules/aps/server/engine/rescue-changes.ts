import { explain, rescue, type Action, type Plan, type Problem } from '@mouldwright/aps-engine'
import type { SingleChange } from './session-protocol.ts'

/** Actions of the engine that are tried in the session: those that it ranks first. */
const mostTried = 12

/**
 * Changes of a session that would bring a mould forward, as the engine ranks them. What lets it come earlier is done first; then the mould
 * alone is planned again, for in a session nothing comes forward by itself. The last one is that alone.
 */
export function rescueChanges(problem: Problem, plan: Plan, mouldNo: number): SingleChange[][] {
  const again: SingleChange = { kind: 'repair', mouldNos: [mouldNo] }
  const first = rescue(problem, plan, mouldNo).flatMap((action) => {
    const changes = changesOf(action, problem, plan)
    return changes.length > 0 ? [[...changes, again]] : []
  })
  return [...first.slice(0, mostTried), [again]]
}

/** Nothing where a session cannot do it: splitting, and what is not the planner's to bring about. */
function changesOf({ change }: Action, problem: Problem, plan: Plan): SingleChange[] {
  const rowOf = (taskId: number, part = 1) => plan.tasks.find((row) => row.taskId === taskId && row.part === part)
  switch (change.kind) {
    case 'unlock':
      return problem.tasks[change.taskId - 1]?.lock === 1 ? [{ kind: 'unlock', taskId: change.taskId }] : []
    case 'move': {
      const { taskId, part = 1, resourceId } = change
      const offered = explain(problem, plan, { taskId })?.alternatives?.find((of) => of.resourceId === resourceId)
      return offered?.start === undefined ? [] : [{ kind: 'move', taskId, part, resourceId, start: offered.start }]
    }
    case 'behind': {
      const { taskId, part = 1 } = change
      const row = rowOf(taskId, part)
      const end = rowOf(change.of)?.end
      return row?.resourceId && end ? [{ kind: 'move', taskId, part, resourceId: row.resourceId, start: end }] : []
    }
    case 'overtime':
      return openings(problem, change)
    case 'split':
    case 'outside':
    case 'gates':
    case 'machine':
      return []
  }
}

/** The overtime of a group's machines between two moments, opened machine by machine. */
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
