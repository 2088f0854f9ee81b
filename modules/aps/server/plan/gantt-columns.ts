/** A plan as the columns of a Gantt (`GanttAnswer`), made once with the plan. */
import type { Plan, Problem, Resource } from '@mouldwright/aps-engine'
import { fromIntervals, minus, alwaysOpen, type WorkTime } from '@mouldwright/worktime'
import type { GanttAnswer } from '../../shared/gantt.action.ts'
import { resourceKey, type NamedDone, type Names } from '../names.ts'
import { taskFlags } from '../../shared/enumerations.ts'
import { flagsOf, statusNo, statusOf } from './task-marks.ts'

/** All of the answer that the plan itself decides. */
export interface StoredGantt extends Omit<GanttAnswer, 'planId' | 'scheduleId' | 'moulds'> {
  moulds: Omit<GanttAnswer['moulds'][number], 'promised'>[]
}

export function ganttOf(problem: Problem, names: Names, plan: Plan): StoredGantt {
  const { start, horizonEnd } = problem
  const placed = plan.tasks.filter((row) => row.start !== null && row.end !== null)
  const until = placed.reduce((latest, { end }) => Math.max(latest, end!), start + 1)
  const times = openTimes(problem, plan)
  const work = new Map<number, number>()
  for (const { resourceId, workMinutes } of placed)
    if (resourceId !== null) work.set(resourceId, (work.get(resourceId) ?? 0) + workMinutes)
  const openUntil = ({ id, capacity = 1 }: Resource) => capacity * times.of(id).workBetween(start, until)
  const percent = (part: number, whole: number) => (whole > 0 ? (100 * part) / whole : 0)

  const done = doneBars(names)
  const doers = new Set(done.flatMap(({ by }) => (by ? resourceKey(by) : [])))
  const keyOf = (id: number) => resourceKey(names.resources[id - 1]!)
  const shown = problem.resources.filter(
    ({ id, groupIds }) => groupIds.length > 0 || work.has(id) || doers.has(keyOf(id)),
  )
  const isOutside = placed.some(({ resourceId }) => resourceId === null) || done.some(({ by }) => !by)
  const place = new Map(shown.map(({ id }, at) => [id, at]))
  const sectionName = new Map(names.sections.map(({ recordId, name }) => [recordId, name]))
  const groups = names.groups.map(({ recordId, name, sectionId }, at) => {
    const own = shown.filter(({ mainGroupId }) => mainGroupId === at + 1)
    const load = percent(
      own.reduce((sum, { id }) => sum + (work.get(id) ?? 0), 0),
      own.reduce((sum, resource) => sum + openUntil(resource), 0),
    )
    return { id: recordId, name, section: sectionName.get(sectionId) ?? '', load }
  })
  const resources: StoredGantt['resources'] = shown.map((resource) => {
    const { kind, recordId, name, note } = names.resources[resource.id - 1]!
    return {
      id: resource.id,
      kind,
      recordId,
      name,
      note,
      group: (resource.mainGroupId ?? 0) - 1,
      capacity: resource.capacity ?? 1,
      calendar: times.noOf(resource.id),
      load: percent(work.get(resource.id) ?? 0, openUntil(resource)),
    }
  })
  const rowOf = new Map(shown.map(({ id }, at) => [keyOf(id), at]))
  const none = { group: -1, capacity: 1, calendar: -1, load: 0 }
  // What did work and is in scheduling no more has a row without a capacity.
  for (const { by } of done)
    if (by && !rowOf.has(resourceKey(by))) rowOf.set(resourceKey(by), resources.push({ id: 0, ...by, ...none }) - 1)
  const outside = resources.length
  if (isOutside) resources.push({ id: 0, kind: 'outside', recordId: null, name: '', note: '', ...none })

  const finish = names.moulds.map(() => -1)
  const isLate = names.moulds.map(() => false)
  for (const row of plan.tasks) {
    const mould = problem.tasks[row.taskId - 1]!.mouldId - 1
    const { due } = problem.moulds[mould]!
    if (row.end === null) isLate[mould] ||= due !== null
    else finish[mould] = Math.max(finish[mould]!, row.end)
  }
  const moulds = names.moulds.map(({ recordId, number, name, customer, priority }, at) => {
    const { due, release } = problem.moulds[at]!
    const end = finish[at]! < 0 ? null : finish[at]!
    const lateMinutes = due === null || end === null ? 0 : Math.max(0, end - due)
    isLate[at] ||= lateMinutes > 0
    return { id: recordId, number, name, customer, release: release ?? null, due, finish: end, lateMinutes, priority }
  })
  const first = new Map<number, number>()
  placed.forEach(({ taskId, part }, at) => {
    if (part === 1) first.set(taskId, at)
  })
  const column = (show: (row: (typeof placed)[number]) => number, showDone: (bar: DoneBar) => number) => [
    ...placed.map(show),
    ...done.map(showDone),
  ]
  const namedOf = ({ taskId }: { taskId: number }) => names.tasks[taskId - 1]!
  const partOf = ({ batch }: { batch: number }) => names.batches[batch - 1]!.part - 1
  return {
    start,
    horizonEnd,
    until,
    timeZone: names.timeZone,
    groups,
    resources,
    calendars: times.offTimes,
    downtimes: shown.flatMap(({ id }, resource) =>
      (names.resources[id - 1]!.downtimes ?? []).flatMap((of) =>
        of.end > start && of.start < horizonEnd ? [{ resource, ...of }] : [],
      ),
    ),
    holidays: names.holidays,
    moulds,
    parts: names.parts.map(({ recordId, number, name, mould, type }) => ({
      id: recordId,
      number,
      name,
      mould: mould - 1,
      type,
    })),
    processes: names.processes,
    batches: names.batches.map(({ number }) => number ?? ''),
    tasks: {
      taskId: column(
        ({ taskId }) => taskId,
        ({ no }) => problem.tasks.length + no,
      ),
      piece: column(
        ({ part }) => part,
        () => 1,
      ),
      start: column(
        (row) => row.start!,
        (bar) => bar.start,
      ),
      end: column(
        (row) => row.end!,
        (bar) => bar.end,
      ),
      resource: column(
        ({ resourceId }) => (resourceId === null ? outside : place.get(resourceId)!),
        ({ by }) => (by ? rowOf.get(resourceKey(by))! : outside),
      ),
      lane: column(
        ({ lane }) => lane,
        () => 0,
      ),
      status: column(
        (row) => {
          const batch = names.batches[namedOf(row).batch - 1]!
          return statusNo(statusOf(problem.tasks[row.taskId - 1]!, batch, names.parts[batch.part - 1]!))
        },
        () => statusNo('completed'),
      ),
      flags: column(
        (row) => {
          const task = problem.tasks[row.taskId - 1]!
          return flagsOf(row, task, problem.settings, isLate[task.mouldId - 1]!)
        },
        ({ isOutsourced }) => (isOutsourced ? taskFlags.outsourced : 0),
      ),
      progress: column(
        (row) => namedOf(row).progress,
        () => 100,
      ),
      mould: column(
        ({ taskId }) => problem.tasks[taskId - 1]!.mouldId - 1,
        (bar) => names.parts[partOf(bar)]!.mould - 1,
      ),
      part: column((row) => partOf(namedOf(row)), partOf),
      process: column(
        (row) => namedOf(row).process - 1,
        ({ process }) => process - 1,
      ),
      operation: column(
        (row) => namedOf(row).operation,
        ({ operation }) => operation,
      ),
      batch: column(
        (row) => namedOf(row).batch - 1,
        ({ batch }) => batch - 1,
      ),
    },
    links: problem.links.flatMap(({ from, to }) => {
      const [before, after] = [first.get(from), first.get(to)]
      return before === undefined || after === undefined ? [] : [before, after]
    }),
    unplaced: plan.tasks.length - placed.length,
  }
}

/** Work that is done, where start and end are known; `no` counts from 1 among all that is done. */
type DoneBar = NamedDone & { no: number; start: number; end: number }

const doneBars = ({ done = [] }: Names): DoneBar[] =>
  done.flatMap((of, at) => {
    if (!of.startedAt || !of.finishedAt) return []
    const [start, end] = [minuteOf(of.startedAt), minuteOf(of.finishedAt)]
    return [{ ...of, no: at + 1, start, end: Math.max(end, start + 1) }]
  })

const minuteOf = (iso: string) => Math.floor(Date.parse(iso) / 60_000)

/** When resources work, overtime in use included; those that work alike share one list of off-time. */
function openTimes(problem: Problem, plan: Plan) {
  const horizon = { start: problem.start, end: problem.horizonEnd }
  const calendars = new Map(problem.calendars.map((calendar) => [calendar.id, calendar]))
  const overtime = new Map(plan.overtime.map(({ resourceId, intervals }) => [resourceId, intervals]))
  const known = new Map<string, number>()
  const open: WorkTime[] = []
  const offTimes: number[][] = []
  const numbers = new Map<number, number>()
  for (const { id, calendarId } of problem.resources) {
    const extra = overtime.get(id) ?? []
    const key = `${calendarId}|${extra.join()}`
    let no = known.get(key)
    if (no === undefined) {
      const time = fromIntervals(Int32Array.from([...calendars.get(calendarId)!.intervals, ...extra]), horizon)
      no = open.push(time) - 1
      offTimes.push(Array.from(minus(alwaysOpen(horizon), time.intervals()).toPairs()))
      known.set(key, no)
    }
    numbers.set(id, no)
  }
  return { offTimes, noOf: (id: number) => numbers.get(id)!, of: (id: number) => open[numbers.get(id)!]! }
}
