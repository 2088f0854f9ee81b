import type { GanttRow } from '@mouldwright/gantt'
import { taskFlags, type GanttAnswer } from '../../shared/index.ts'
import { namesBeside } from '../names-beside.ts'

/** Ways to stand tasks in rows: by group and resource, by mould and part, by customer and what they ordered. */
export const planViews = ['resource', 'mould', 'order'] as const
export type PlanView = (typeof planViews)[number]

/** Says how late a mould is; without minutes, that it is late by work that has no place. */
export type SayLate = (minutes: number) => string

export interface ChartRows {
  rows: GanttRow[]
  /** Index of the row of a task. */
  rowOf: (task: number) => number
}

function noteBeside(label: string, name: string): { note?: string } {
  const [note] = namesBeside(label, [name])
  return note === undefined ? {} : { note }
}

export function rowsByResource({ groups, resources, calendars, downtimes, tasks }: GanttAnswer): ChartRows {
  const rows: GanttRow[] = []
  const placeOf: number[] = []
  const offTimes = calendars.map((pairs) => Float64Array.from(pairs))
  const downOf = Map.groupBy(downtimes, ({ resource }) => resource)
  const add = (at: number, parentId?: string) => {
    const { name, note, load, calendar } = resources[at]!
    const offTime = offTimes[calendar]
    const down = downOf.get(at)?.toSorted((one, other) => one.start - other.start)
    placeOf[at] = rows.length
    rows.push({
      id: `r${at}`,
      label: name,
      kind: 'resource',
      ...noteBeside(name, note),
      ...(parentId ? { parentId } : {}),
      ...(calendar < 0 ? {} : { load }),
      ...(offTime ? { offTime } : {}),
      ...(down ? { downtime: down.flatMap(({ start, end }) => [start, end]) } : {}),
    })
  }
  const members = Map.groupBy(resources.keys(), (at) => resources[at]!.group)
  groups.forEach(({ name, section, load }, at) => {
    const own = members.get(at) ?? []
    if (own.length === 0) return
    rows.push({
      id: `g${at}`,
      label: name,
      load,
      kind: 'group',
      ...noteBeside(name, section),
    })
    for (const member of own) add(member, `g${at}`)
  })
  for (const at of members.get(-1) ?? []) add(at)
  return { rows, rowOf: (task) => placeOf[tasks.resource[task]!] ?? 0 }
}

export function rowsByMould({ moulds, parts, tasks }: GanttAnswer, sayLate: SayLate): ChartRows {
  const rows: GanttRow[] = []
  const placeOf: number[] = []
  const used = new Set(tasks.part)
  const late = lateMoulds(tasks)
  const own = Map.groupBy(
    [...parts.keys()].filter((at) => used.has(at)),
    (at) => parts[at]!.mould,
  )
  for (const at of byDelivery(moulds, [...own.keys()])) {
    rows.push(mouldRow(moulds[at]!, at, late, sayLate))
    for (const member of own.get(at) ?? []) {
      const part = parts[member]!
      placeOf[member] = rows.length
      rows.push({
        id: `p${member}`,
        parentId: `m${at}`,
        label: part.number,
        ...noteBeside(part.number, part.name),
        kind: 'item',
      })
    }
  }
  return { rows, rowOf: (task) => placeOf[tasks.part[task]!] ?? 0 }
}

/** By customer, by name, each mould that they ordered as one row in the order of delivery; those without a customer last. */
export function rowsByOrder({ moulds, tasks }: GanttAnswer, sayLate: SayLate): ChartRows {
  const rows: GanttRow[] = []
  const placeOf: number[] = []
  const late = lateMoulds(tasks)
  const used = [...new Set(tasks.mould)]
  const byCustomer = Map.groupBy(byDelivery(moulds, used), (at) => moulds[at]!.customer ?? '')
  const customers = [...byCustomer.keys()].sort(
    (one, other) => Number(one === '') - Number(other === '') || one.localeCompare(other),
  )
  customers.forEach((customer, no) => {
    rows.push({ id: `c${no}`, label: customer || '—', kind: 'group' })
    for (const at of byCustomer.get(customer)!) {
      placeOf[at] = rows.length
      rows.push({ ...mouldRow(moulds[at]!, at, late, sayLate), parentId: `c${no}` })
    }
  })
  return { rows, rowOf: (task) => placeOf[tasks.mould[task]!] ?? 0 }
}

const lateMoulds = ({ mould, flags }: GanttAnswer['tasks']) =>
  new Set(mould.filter((_, at) => flags[at]! & taskFlags.late))

const byDelivery = (moulds: GanttAnswer['moulds'], places: readonly number[]) =>
  places.toSorted(
    (one, other) => (moulds[one]!.due ?? Number.POSITIVE_INFINITY) - (moulds[other]!.due ?? Number.POSITIVE_INFINITY),
  )

function mouldRow(
  { number, name, due, promised, forecast, finished, trial, lateMinutes }: GanttAnswer['moulds'][number],
  at: number,
  late: ReadonlySet<number>,
  sayLate: SayLate,
): GanttRow {
  return {
    id: `m${at}`,
    label: number,
    kind: 'item',
    ...noteBeside(number, name),
    ...(due === null ? {} : { due }),
    ...(promised === null ? {} : { promised }),
    ...expectedOf(finished, forecast),
    ...(trial === null ? {} : { milestone: trial.due }),
    ...(late.has(at) ? { late: sayLate(lateMinutes) } : {}),
  }
}

const expectedOf = (finished: number | null, forecast: number | null): Pick<GanttRow, 'expected'> => {
  const at = finished ?? forecast
  return at === null ? {} : { expected: { at, isOver: finished !== null } }
}
