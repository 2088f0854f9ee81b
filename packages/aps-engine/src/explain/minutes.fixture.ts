import type { Id, Intervals, Plan, PlannedTask, Problem } from '../model/model.ts'

type Placed = PlannedTask & { start: number; end: number }

/** Counts figures of a plan minute by minute, from problem and plan alone: slow and plain. */
export function countMinutes(problem: Problem, plan: Plan, weekStart: number) {
  const rows = plan.tasks.filter((row): row is Placed => row.start !== null)
  const taskOf = new Map(problem.tasks.map((task) => [task.id, task]))
  const planEnd = rows.reduce((end, row) => Math.max(end, row.end), problem.start)
  const week = 7 * 24 * 60
  let firstWeek = problem.start
  while ((firstWeek - weekStart) % week !== 0) firstWeek--
  const span = planEnd + week - problem.start + 1

  /** By minute from the start point: 1 inside. */
  const minutesOf = (intervals: Intervals = []) => {
    const flags = new Uint8Array(span)
    for (let i = 0; i < intervals.length; i += 2)
      for (let m = Math.max(intervals[i]!, problem.start); m < intervals[i + 1]! && m - problem.start < span; m++)
        if (m < problem.horizonEnd) flags[m - problem.start] = 1
    return flags
  }
  const both = (a: Uint8Array, b: Uint8Array) => a.map((flag, at) => flag & b[at]!)
  const either = (a: Uint8Array, b: Uint8Array) => a.map((flag, at) => flag | b[at]!)
  const calendars = new Map(
    problem.calendars.map(({ id, intervals, unattended }) => [
      id,
      { normal: minutesOf(intervals), unattended: minutesOf(unattended) },
    ]),
  )
  const resources = new Map(
    problem.resources.map((resource) => {
      const { normal, unattended } = calendars.get(resource.calendarId)!
      const opened = plan.overtime.find(({ resourceId }) => resourceId === resource.id)
      const overtime = opened ? minutesOf(opened.intervals) : undefined
      const attended = overtime ? either(normal, overtime) : normal
      return [resource.id, { resource, attended, overtime, unattended, work: 0, over: 0, open: 0 }]
    }),
  )
  const weeks = new Map<string, { load: number; capacity: number }>()
  const weekOf = (m: number) => firstWeek + Math.floor((m - firstWeek) / week) * week
  for (let from = firstWeek; from < planEnd; from += week)
    for (const { id } of problem.groups) {
      let capacity = 0
      for (const { resource, attended } of resources.values())
        if (resource.groupIds.includes(id))
          for (let m = Math.max(from, problem.start); m < from + week; m++)
            capacity += attended[m - problem.start]! * (resource.capacity ?? 1)
      weeks.set(`${id} ${from}`, { load: 0, capacity })
    }
  for (const entry of resources.values())
    for (let m = problem.start; m < planEnd; m++)
      entry.open += entry.attended[m - problem.start]! * (entry.resource.capacity ?? 1)

  const isAway = ({ resourceId }: PlannedTask) =>
    resourceId === null || resources.get(resourceId)!.resource.isSupplier === true
  let outside = 0
  let cost = 0
  const workOf = new Map<Id, number>()
  const addWork = (mouldId: Id) => workOf.set(mouldId, (workOf.get(mouldId) ?? 0) + 1)
  for (const row of rows) {
    const task = taskOf.get(row.taskId)!
    if (row.resourceId === null) {
      for (let m = row.start; m < row.end; m++) {
        outside++
        addWork(task.mouldId)
      }
      continue
    }
    if (isAway(row)) outside += row.end - row.start
    const own = resources.get(row.resourceId)!
    const operator = problem.groups.find(({ id }) => id === row.groupId)?.peopleResourceId
    // A charge is worked once, however much is in it.
    const isCounted =
      own.resource.chargeSpecs !== undefined &&
      rows.some(
        (other) =>
          other.resourceId === row.resourceId &&
          other.lane === row.lane &&
          other.start === row.start &&
          (other.end > row.end || (other.end === row.end && other.taskId > row.taskId)),
      )
    let clock = operator === undefined ? own.attended : both(own.attended, resources.get(operator)!.attended)
    if (task.unattendedAllowed) clock = either(clock, own.unattended)
    for (let m = row.start; m < row.end; m++) {
      if (own.overtime?.[m - problem.start]) own.over++
      if (!clock[m - problem.start]) continue
      addWork(task.mouldId)
      if (isCounted) continue
      own.work++
      cost += (own.resource.ratePerHour ?? 0) / 60
      const counted = row.groupId === null ? undefined : weeks.get(`${row.groupId} ${weekOf(m)}`)
      if (counted) counted.load++
    }
  }

  const moulds = problem.moulds.map((mould) => {
    const own = rows.filter(({ taskId }) => taskOf.get(taskId)!.mouldId === mould.id)
    const isWhole = plan.tasks.every(({ taskId, start }) => start !== null || taskOf.get(taskId)!.mouldId !== mould.id)
    const end = own.length ? Math.max(...own.map((row) => row.end)) : null
    const begun = own.length ? Math.min(...own.map(({ start }) => start)) : null
    const release = Math.max(problem.start, mould.release ?? problem.start)
    let late = 0
    let early = 0
    if (end !== null && mould.due !== null) {
      for (let m = mould.due; m < end; m++) late++
      for (let m = end; m < mould.due; m++) early++
    }
    const isLate = mould.due !== null && (!isWhole || late > 0)
    return { mould, end, begun, release, late, early, isLate, work: workOf.get(mould.id) ?? 0 }
  })
  let releasedMinutes = 0
  let begunMinutes = 0
  for (let m = problem.start; m < planEnd; m++)
    for (const { end, begun, release } of moulds) {
      if (end === null || m >= end) continue
      if (m >= release) releasedMinutes++
      if (m >= begun!) begunMinutes++
    }
  const lateParts = new Set(
    plan.tasks.flatMap(({ taskId, end }) => {
      const { mouldId, batchId } = taskOf.get(taskId)!
      const { due } = problem.moulds.find(({ id }) => id === mouldId)!
      return due !== null && (end === null || end > due) ? [batchId] : []
    }),
  )
  const placesOf = (taskId: Id) => rows.filter((row) => row.taskId === taskId)
  let transfer = 0
  for (const { from, to } of problem.links) {
    const pairs = placesOf(from).flatMap((source) => placesOf(to).map((target) => ({ source, target })))
    const minutes = pairs.map(({ source, target }) => {
      if (isAway(source) || isAway(target) || source.resourceId === target.resourceId) return 0
      const named = problem.flowTimes?.findLast(
        ({ fromGroupId, toGroupId }) => fromGroupId === source.groupId && toGroupId === target.groupId,
      )
      return named?.minutes ?? Math.round(problem.settings.defaultFlowTimeHours * 60)
    })
    transfer += Math.max(0, ...minutes)
  }
  return {
    transfer,
    planEnd,
    resources,
    weeks,
    moulds,
    outside,
    cost,
    releasedMinutes,
    begunMinutes,
    lateParts: lateParts.size,
  }
}
