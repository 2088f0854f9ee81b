/** A plan as the columns of a Gantt (`GanttAnswer`), made once with the plan. */
import type { Plan, Problem } from '@mouldwright/aps-engine'
import { hoursOf, sumHours } from '@mouldwright/worktime'
import type { GanttAnswer } from '../../shared/gantt.action.ts'
import { loadOf } from '../../shared/load.ts'
import { timesOfPlan, type StoredHours } from '../hours/times-of-plan.ts'
import { resourceKey, type NamedDone, type Names } from '../names.ts'
import { taskFlags } from '../../shared/enumerations.ts'
import { flagsOf, statusNo, statusOf } from '../plan/task-marks.ts'

/** All of the answer that the plan itself decides, and what hours are reckoned from; plans of before have none of that. */
export interface StoredGantt extends Omit<GanttAnswer, 'planId' | 'scheduleId' | 'moulds'> {
  moulds: Omit<GanttAnswer['moulds'][number], 'promised' | 'forecast' | 'finished'>[]
  hours?: StoredHours
}

export function ganttOf(problem: Problem, names: Names, plan: Plan): StoredGantt {
  const { start, horizonEnd } = problem
  const placed = plan.tasks.filter((row) => row.start !== null && row.end !== null)
  const until = placed.reduce((latest, { end }) => Math.max(latest, end!), start + 1)
  const times = timesOfPlan(problem, names, plan)
  const hours = new Map(
    problem.resources.map((of) => [of.id, hoursOf(times.resource(of), { start, end: until })] as const),
  )
  const hoursOfResource = (id: number) => hours.get(id)!

  const done = doneBars(names)
  const doers = new Set(done.flatMap(({ by }) => (by ? resourceKey(by) : [])))
  const keyOf = (id: number) => resourceKey(names.resources[id - 1]!)
  const shown = problem.resources.filter(
    ({ id, groupIds, isSupplier }) => !isSupplier && (groupIds.length > 0 || times.isUsed(id) || doers.has(keyOf(id))),
  )
  // Suppliers share one row, whether plans count their places or not.
  const suppliers = new Set(problem.resources.flatMap(({ id, isSupplier }) => (isSupplier ? [id] : [])))
  const isAway = ({ resourceId }: { resourceId: number | null }) => resourceId === null || suppliers.has(resourceId)
  const isOutside = placed.some(isAway) || done.some(({ by }) => !by)
  const place = new Map(shown.map(({ id }, at) => [id, at]))
  const sectionName = new Map(names.sections.map(({ recordId, name }) => [recordId, name]))
  const groups = names.groups.map(({ recordId, name, sectionId }, at) => {
    const own = shown.filter(({ mainGroupId }) => mainGroupId === at + 1)
    const load = loadOf(sumHours(own.map(({ id }) => hoursOfResource(id))))
    return { id: recordId, name, section: sectionName.get(sectionId) ?? '', load }
  })
  const resources: StoredGantt['resources'] = shown.flatMap((resource) => {
    const { kind, recordId, name, note } = names.resources[resource.id - 1]!
    if (kind === 'supplier') return []
    return {
      id: resource.id,
      kind,
      recordId,
      name,
      note,
      group: (resource.mainGroupId ?? 0) - 1,
      capacity: resource.capacity ?? 1,
      calendar: times.noOf(resource.id),
      load: loadOf(hoursOfResource(resource.id)),
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
  const moulds = names.moulds.map(({ recordId, number, name, customer, priority, trial: next }, at) => {
    const { due, release } = problem.moulds[at]!
    const end = finish[at]! < 0 ? null : finish[at]!
    const lateMinutes = due === null || end === null ? 0 : Math.max(0, end - due)
    isLate[at] ||= lateMinutes > 0
    const trial = next ? { event: next.event, due: next.due } : null
    return {
      id: recordId,
      number,
      name,
      customer,
      release: release ?? null,
      due,
      trial,
      finish: end,
      lateMinutes,
      priority,
    }
  })
  const first = new Map<number, number>()
  placed.forEach(({ taskId, split }, at) => {
    if (split === 1) first.set(taskId, at)
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
      split: column(
        ({ split }) => split,
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
        (row) => (isAway(row) ? outside : place.get(row.resourceId!)!),
        ({ by }) => (by ? rowOf.get(resourceKey(by))! : outside),
      ),
      lane: column(
        (row) => (isAway(row) ? 0 : row.lane),
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
    hours: {
      times: times.lists,
      overtime: resources.map(({ id }) => (id === 0 ? -1 : times.overtimeNo(id))),
      tasks: column(times.taskNo, () => -1),
    },
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
