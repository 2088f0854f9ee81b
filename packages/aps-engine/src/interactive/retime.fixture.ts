import { PartialSchedule } from '../construct/partial-schedule.ts'
import { compile } from '../instance/compile.ts'
import type { Id, Intervals, Plan, PlannedTask, Problem } from '../model/model.ts'
import { endOf, measure } from '../construct/objective.ts'
import { taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { withoutOvens } from '../testing/any-ovens.ts'

export interface Timed {
  ends: Map<Id, number>
  levels: number[]
  /** Starts of all placed rows, by task and split. */
  starts: Map<string, number>
}

const keyOf = ({ taskId, split }: PlannedTask) => `${taskId}/${split}`

/**
 * Times the sequences of a plan again from the problem alone, task by task behind the last of its lane: with the schedule of
 * the constructions, not with the search's timing. Undefined where they wait for themselves or the horizon is too short.
 * @param sequences rows by lane in their order, where it is not that of their starts
 */
export function retime(problem: Problem, plan: Plan, sequences = sequencesOf(plan)): Timed | undefined {
  const open = new Map<number, Intervals>()
  for (const { resourceId, intervals } of plan.overtime)
    open.set(
      problem.resources.findIndex(({ id }) => id === resourceId),
      intervals,
    )
  const { shop } = compile(problem, open)
  const schedule = new PartialSchedule(shop)
  const rows = plan.tasks.filter(({ start }) => start !== null)
  for (const { taskId, split, splits } of rows) if (split === 1) schedule.splits[shop.facts.tasks.get(taskId)!] = splits
  const before = new Map<string, string>()
  for (const lane of sequences.values())
    for (let i = 1; i < lane.length; i++) before.set(keyOf(lane[i]!), keyOf(lane[i - 1]!))
  const laneOf = new Map<string, number>()
  for (const [name, lane] of sequences)
    for (const row of lane)
      laneOf.set(
        keyOf(row),
        shop.laneStart[shop.facts.resources.get(Number(name.split('/')[0]))!]! + Number(name.split('/')[1]),
      )

  const starts = new Map<string, number>()
  const waiting = new Map(rows.map((row) => [keyOf(row), row]))
  for (let size = -1; waiting.size !== size;) {
    size = waiting.size
    for (const [key, row] of waiting) {
      const previous = before.get(key)
      if (previous !== undefined && !starts.has(previous)) continue
      const t = shop.facts.tasks.get(row.taskId)!
      if (!shop.started[t] && !arePlaced(schedule, t)) continue
      const op = row.split === 1 ? t : shop.secondSplit[t]! + row.split - 2
      if (!place(schedule, t, op, row, laneOf.get(key) ?? -1)) return undefined
      starts.set(key, schedule.start[op]!)
      waiting.delete(key)
    }
  }
  if (waiting.size) return undefined
  const ends = new Map<Id, number>()
  for (let t = 0; t < shop.taskCount; t++) {
    if (schedule.start[t]! < 0) continue
    const { id } = problem.moulds[shop.taskMould[t]!]!
    ends.set(id, Math.max(ends.get(id) ?? -1, endOf(schedule, t)))
  }
  return { ends, levels: measure(schedule), starts }
}

function arePlaced(schedule: PartialSchedule, t: number): boolean {
  const { graph, secondSplit } = schedule.shop
  for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) {
    const head = graph.predNode[p]!
    if (schedule.start[head]! < 0) return false
    for (let split = 1; split < schedule.splits[head]!; split++)
      if (schedule.start[secondSplit[head]! + split - 1]! < 0) return false
  }
  return true
}

function place(schedule: PartialSchedule, t: number, op: number, row: PlannedTask, lane: number): boolean {
  const { shop } = schedule
  if (lane < 0) {
    const start = schedule.readyAt(t, -1)
    const end = start + (shop.kind[t] === taskKind.outside ? shop.outsideMinutes[t]! : 0)
    if (end <= shop.horizonEnd) schedule.place(op, -1, -1, start, end, 0)
    return end <= shop.horizonEnd
  }
  const c = modeOn(shop, t, lane)
  const length = schedule.laneLength[lane]!
  const free = length ? schedule.end[schedule.laneOps[shop.slotStart[lane]! + length - 1]!]! : 0
  const end = schedule.gapOn(lane, t, c, Math.max(schedule.readyAt(t, c), free), row.workMinutes)
  if (end > shop.horizonEnd) return false
  schedule.place(op, c, lane, schedule.foundStart, end, row.workMinutes)
  return true
}

function modeOn(shop: Shop, t: number, lane: number): number {
  let resource = 0
  while (shop.laneStart[resource + 1]! <= lane) resource++
  let c = shop.modeStart[t]!
  while (shop.modeResource[c] !== resource) c++
  return c
}

/** Rows by resource and lane, in order of their starts. */
export function sequencesOf(plan: Plan): Map<string, PlannedTask[]> {
  const lanes = new Map<string, PlannedTask[]>()
  for (const row of plan.tasks) {
    if (row.start === null || row.resourceId === null) continue
    const name = `${row.resourceId}/${row.lane}`
    lanes.set(name, [...(lanes.get(name) ?? []), row])
  }
  for (const lane of lanes.values()) lane.sort((a, b) => a.start! - b.start! || a.end! - b.end!)
  return lanes
}

/** Operators and electrode pieces have lanes of their own that plans do not tell, nor do they tell the order in a charge; they are left out by tests of changes. */
export function withoutPeople(problem: Problem): Problem {
  const { groups, tasks, ...rest } = withoutOvens(problem)
  return {
    ...rest,
    groups: groups.map(({ peopleResourceId: _, ...group }) => group),
    tasks: tasks.map(({ pieceSetId: _, ...task }) => task),
  }
}
