import type { Id, SetupMatrix } from '../model/model.ts'
import type { Inspection, Placed } from './inspection.ts'
import { lanesOf } from './time-order.ts'
import { verifyCharges } from './verify-charges.ts'

/** One task at a time on each lane, set-ups between them, and never more work, operators' included, than capacity. */
export function verifyLanes(it: Inspection): void {
  const uses = new Map<Id, { start: number; end: number; taskId: Id }[]>()
  const isCounted = (resourceId: Id) => {
    const capacity = it.resources.get(resourceId)?.capacity ?? 1
    return (capacity !== 1 || it.operators.has(resourceId)) && !it.isOven(resourceId)
  }
  const use = (resourceId: Id, row: Placed) => {
    if (!isCounted(resourceId)) return
    const list = uses.get(resourceId)
    const entry = { start: row.start, end: row.end, taskId: row.taskId }
    if (list) list.push(entry)
    else uses.set(resourceId, [entry])
  }
  const placed: Placed[] = []
  for (const taskId of it.rows.keys())
    for (const row of it.placed(taskId)) {
      if (row.resourceId === null) continue
      placed.push(row)
      use(row.resourceId, row)
      const people = row.groupId === null ? undefined : it.groups.get(row.groupId)?.peopleResourceId
      if (people !== undefined) use(people, row)
    }
  const matrices = new Map((it.problem.setups ?? []).map((matrix) => [matrix.id, matrix]))
  for (const lane of lanesOf(placed))
    if (it.isOven(lane[0]!.resourceId)) verifyCharges(it, lane)
    else verifyLane(it, lane, matrices)
  verifyPieceSets(it)
  verifyFixtures(it)
  for (const [resourceId, list] of uses)
    verifyCapacity(it, resourceId, it.resources.get(resourceId)?.capacity ?? 1, list)
}

/** Each set of electrode pieces burns in one place at a time, and no more often than it lasts. */
function verifyPieceSets(it: Inspection): void {
  const { pieceSets = [] } = it.problem
  if (pieceSets.length === 0) return
  const users = Map.groupBy(it.problem.tasks, ({ pieceSetId }) => pieceSetId)
  for (const { id, burns } of pieceSets) {
    const rows = (users.get(id) ?? [])
      .flatMap((task) => it.placed(task.id))
      .filter(({ resourceId }) => resourceId !== null)
      .sort((a, b) => a.start - b.start)
    rows.forEach((row, at) => {
      const before = rows[at - 1]
      if (before && row.start < before.end)
        it.report('piecesInUse', [before.taskId, row.taskId], { pieceSetId: id, start: row.start })
    })
    const burned = new Set(rows.map(({ taskId }) => taskId))
    if (burns !== undefined && burned.size > burns)
      it.report('piecesWorn', [...burned].slice(burns), { pieceSetId: id, burns })
  }
}

/** Never more of a fixture in use than there are, from the start of work to its end. */
function verifyFixtures(it: Inspection): void {
  const { fixtures = [], tasks } = it.problem
  if (fixtures.length === 0) return
  const users = Map.groupBy(
    tasks.filter(({ outside, milestone }) => !outside && !milestone),
    ({ fixtureId }) => fixtureId,
  )
  for (const { id, count } of fixtures) {
    const moments = (users.get(id) ?? []).flatMap((task) => {
      const needed = task.fixtureCount ?? 1
      return it
        .placed(task.id)
        .filter(({ start, end }) => end > start)
        .flatMap(({ start, end }) => [
          { at: start, change: needed, taskId: task.id },
          { at: end, change: -needed, taskId: task.id },
        ])
    })
    moments.sort((a, b) => a.at - b.at || a.change - b.change)
    let busy = 0
    for (const { at, change, taskId } of moments) {
      busy += change
      if (busy <= count) continue
      it.report('fixturesInUse', [taskId], { fixtureId: id, at, busy, count })
      break
    }
  }
}

function verifyLane(it: Inspection, lane: readonly Placed[], matrices: ReadonlyMap<Id, SetupMatrix>): void {
  let busyUntil = -1
  lane.forEach((row, at) => {
    const before = lane[at - 1]
    if (before && row.start < busyUntil)
      it.report('overlap', [before.taskId, row.taskId], {
        resourceId: row.resourceId,
        lane: row.lane,
        start: row.start,
      })
    busyUntil = Math.max(busyUntil, row.end)
    verifySetup(it, before, row, matrices)
  })
}

function verifySetup(
  it: Inspection,
  before: Placed | undefined,
  row: Placed,
  matrices: ReadonlyMap<Id, SetupMatrix>,
): void {
  const { problem } = it
  const resource = it.resources.get(row.resourceId!)
  const task = it.tasks.get(row.taskId)
  if (!resource || !task) return
  const matrix = matrices.get(resource.setupMatrixId!)
  const after = task.setupClass ?? 0
  let minutes = 0
  const isRunning = task.started !== undefined && !task.started.paused
  if (!isRunning && !it.operators.has(resource.id)) {
    if (before) {
      const earlier = it.tasks.get(before.taskId)?.setupClass ?? 0
      if (matrix) minutes += matrix.minutes[earlier * matrix.size + after]!
      const isOther = before.groupId !== null && row.groupId !== null && before.groupId !== row.groupId
      if (isOther) minutes += Math.round(problem.settings.groupConversionHours * 60)
    } else if (matrix?.first) minutes = matrix.first[after]!
  }
  if (row.setupMinutes !== minutes) it.report('setup', [row.taskId], { expected: minutes, found: row.setupMinutes })
  if (minutes === 0) return
  const clock = it.clockOf(row, true)
  const free = before ? before.end : problem.start
  const isRoom =
    matrix?.interruptible === false
      ? row.start - minutes >= free && clock.workBetween(row.start - minutes, row.start) === minutes
      : clock.workBetween(free, row.start) >= minutes
  if (!isRoom)
    it.report('setup', before ? [before.taskId, row.taskId] : [row.taskId], { minutes, free, start: row.start })
}

function verifyCapacity(
  it: Inspection,
  resourceId: Id,
  capacity: number,
  uses: { start: number; end: number; taskId: Id }[],
): void {
  const moments = uses
    .filter(({ start, end }) => end > start)
    .flatMap(({ start, end, taskId }) => [
      { at: start, change: 1, taskId },
      { at: end, change: -1, taskId },
    ])
  moments.sort((a, b) => a.at - b.at || a.change - b.change)
  let busy = 0
  for (const { at, change, taskId } of moments) {
    busy += change
    if (busy <= capacity) continue
    it.report(it.operators.has(resourceId) ? 'people' : 'overlap', [taskId], { resourceId, at, busy, capacity })
    return
  }
}
