/** Suppliers of whom plans count working days or places, as resources, and the way to them and back. */
import { toWorkCalendar } from '@mouldwright/basic/shared'
import type { Calendar, Link, Resource, Task } from '@mouldwright/aps-engine'
import {
  addDays,
  isWorkingDay,
  localDayStart,
  toLocal,
  type Calendar as WorkCalendar,
  type Interval,
} from '@mouldwright/worktime'
import type { NamedResource } from '../names.ts'
import type { RawFactory } from '../load/raw-factory.ts'
import type { Window } from './build-resources.ts'

export interface BuiltSuppliers {
  calendars: Calendar[]
  resources: Resource[]
  names: NamedResource[]
  /** Engine ids by supplier. */
  supplierNo: ReadonlyMap<number, number>
  /** Minutes of a supplier's working days between two moments. */
  workedBetween(supplierId: number, from: number, until: number): number
}

type Raw = Pick<RawFactory, 'suppliers' | 'calendars' | 'holidays'>

/** @param after how many calendars and resources there are before */
export function buildSuppliers(
  raw: Raw,
  window: Window,
  after: { calendars: number; resources: number },
): BuiltSuppliers {
  const { timeZone } = window
  const holidays = Map.groupBy(raw.holidays, ({ calendarId }) => calendarId)
  const workCalendars = new Map(
    raw.calendars.map((of) => [of.id, toWorkCalendar({ ...of, holidays: holidays.get(of.id) ?? [] }, timeZone)]),
  )
  const ofSupplier = new Map(raw.suppliers.map(({ id, calendarId }) => [id, workCalendars.get(calendarId ?? 0)]))
  const calendars: Calendar[] = []
  const calendarNo = new Map<WorkCalendar | undefined, number>()
  const numberOf = (of: WorkCalendar | undefined) => {
    const known = calendarNo.get(of)
    if (known !== undefined) return known
    const id = after.calendars + calendars.length + 1
    calendars.push({ id, intervals: workingDays(of, window, timeZone) })
    calendarNo.set(of, id)
    return id
  }
  return {
    calendars,
    resources: raw.suppliers.map(({ id, simultaneousTasks }, at) => ({
      id: after.resources + at + 1,
      groupIds: [],
      calendarId: numberOf(ofSupplier.get(id)),
      ...(simultaneousTasks === null ? {} : { capacity: simultaneousTasks }),
      isSupplier: true,
    })),
    names: raw.suppliers.map(({ id, name }) => ({ kind: 'supplier', recordId: id, name, note: '' })),
    supplierNo: new Map(raw.suppliers.map(({ id }, at) => [id, after.resources + at + 1])),
    workedBetween(supplierId, from, until) {
      const pairs = from < until ? workingDays(ofSupplier.get(supplierId), { start: from, end: until }, timeZone) : []
      return pairs.reduce((sum, moment, at) => sum + (at % 2 ? moment : -moment), 0)
    },
  }
}

/** Resources with as many places for each supplier without a limit as there is work for him. */
export function withPlaces(resources: readonly Resource[], tasks: readonly Task[]): Resource[] {
  const work = new Map<number, number>()
  for (const { outside } of tasks)
    if (outside?.resourceId !== undefined) work.set(outside.resourceId, (work.get(outside.resourceId) ?? 0) + 1)
  return resources.map((resource) =>
    resource.isSupplier && resource.capacity === undefined
      ? { ...resource, capacity: work.get(resource.id) ?? 1 }
      : resource,
  )
}

/** The whole of each working day, as start, end, start, end …; without a calendar every day is one. */
function workingDays(calendar: WorkCalendar | undefined, { start, end }: Interval, timeZone: string): number[] {
  if (!calendar) return [start, end]
  const pairs: number[] = []
  for (let day = toLocal(start, timeZone).date, from = start; from < end;) {
    const next = addDays(day, 1)
    const until = Math.min(end, localDayStart(next, timeZone))
    if (isWorkingDay(calendar, day)) {
      if (pairs.at(-1) === from) pairs[pairs.length - 1] = until
      else pairs.push(from, until)
    }
    day = next
    from = until
  }
  return pairs
}

/**
 * Links with the way to suppliers and back: half of it before their work and half behind it; all of it before where nothing waits for
 * that work, so that it ends when it is back.
 * @param transport minutes there and back, by task
 */
export function withTransport(
  tasks: readonly Task[],
  links: readonly Link[],
  transport: ReadonlyMap<number, number>,
  start: number,
): Link[] {
  if (transport.size === 0) return [...links]
  const awaited = new Set(links.map(({ from }) => from))
  const waiting = new Set(links.map(({ to }) => to))
  const back = (id: number) => (awaited.has(id) ? Math.floor((transport.get(id) ?? 0) / 2) : 0)
  const there = (id: number) => (transport.get(id) ?? 0) - back(id)
  for (const id of transport.keys()) {
    const task = tasks[id - 1]!
    if (!waiting.has(id) && !task.started) task.notBefore = Math.max(task.notBefore ?? 0, start + there(id))
  }
  return links.map((link) => {
    const minutes = back(link.from) + (tasks[link.to - 1]!.started ? 0 : there(link.to))
    return minutes > 0 ? { ...link, lagMinutes: (link.lagMinutes ?? 0) + minutes } : link
  })
}
