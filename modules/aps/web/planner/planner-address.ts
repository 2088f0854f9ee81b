import { planStatus, taskStatus, type PlanStatus, type TaskStatus } from '../../shared/index.ts'
import { planViews, type PlanView } from '../chart/chart-rows.ts'
import { colourings, legendNames, type Colouring, type LegendName } from '../chart/colouring.ts'
import type { PlanFilter } from '../chart/plan-filter.ts'

/** What the planner's page shows, as it stands in the address; a link opens what its sender saw. */
export interface PlannerAddress {
  /** A plan that the schedule had before; absent: the one that counts. */
  earlier: number | undefined
  view: PlanView
  show: 'gantt' | 'both' | 'list'
  panel: PanelName | undefined
  /** What is chosen, in chart, list and panel alike: a task (`12`, or `12.2` for the second split of one) or a mould. */
  task: string | undefined
  mould: number | undefined
  /** Minutes since the epoch at the left edge, and minutes a pixel. */
  from: number | undefined
  scale: number | undefined
  top: number
  /** Legend entries that stay bright; none: all. */
  only: readonly LegendName[]
  colouring: Colouring
  filter: PlanFilter
  folded: readonly string[]
  links: boolean
  list: TaskListAddress
}

export interface TaskListAddress {
  search: string
  status: TaskStatus | undefined
  plan: PlanStatus | undefined
  late: boolean
  unplaced: boolean
  mould: number | undefined
  sort: string | undefined
  page: number
  size: number
}

export const panels = [
  'task',
  'mould',
  'check',
  'moulds',
  'late',
  'overloaded',
  'unplaced',
  'evaluation',
  'steps',
] as const
export type PanelName = (typeof panels)[number]

const shows = ['gantt', 'both', 'list'] as const
export const listSizes = [20, 50, 100, 200, 500] as const

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((one) => one === text)

function numberOf(text: string | null, least: number): number | undefined {
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) && value >= least ? value : undefined
}

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined)

/** Whatever is not understood is the default. */
export function parsePlannerAddress(query: URLSearchParams, isNarrow: boolean): PlannerAddress {
  return {
    ...parseChoice(query),
    earlier: idOf(query.get('earlier')),
    view: oneOf(planViews, query.get('view')) ?? 'resource',
    show: oneOf(shows, query.get('show')) ?? (isNarrow ? 'list' : 'gantt'),
    from: numberOf(query.get('from'), 0),
    scale: numberOf(query.get('scale'), 0.01),
    top: numberOf(query.get('top'), 0) ?? 0,
    only: (query.get('only') ?? '').split(',').flatMap((text) => oneOf(legendNames, text) ?? []),
    colouring: oneOf(colourings, query.get('colour')) ?? 'status',
    filter: {
      customers: query.getAll('customer').filter((name) => name !== '' && name.length <= 100),
      moulds: (query.get('moulds') ?? '').split(',').flatMap((text) => idOf(text) ?? []),
      sections: query.getAll('section').filter((name) => name !== '' && name.length <= 100),
      late: query.get('onlyLate') === '1',
    },
    folded: (query.get('folded') ?? '').split(',').filter((text) => /^[gmpc]\d+$/.test(text)),
    links: query.get('links') !== '0',
    list: {
      search: query.get('q') ?? '',
      status: oneOf(taskStatus, query.get('status')),
      plan: oneOf(planStatus, query.get('plan')),
      late: query.get('late') === '1',
      unplaced: query.get('unplaced') === '1',
      mould: idOf(query.get('of')),
      sort: query.get('sort') ?? undefined,
      page: idOf(query.get('page')) ?? 1,
      size: listSizes.find((size) => String(size) === query.get('size')) ?? 50,
    },
  }
}

/** Address of a plan that a schedule had before. */
export const earlierPath = (scheduleId: number, planId: number): string =>
  `/aps/schedule/${scheduleId}?earlier=${planId}`

/** One thing is chosen at a time; a panel about a task or a mould shows that one. */
function parseChoice(query: URLSearchParams): Pick<PlannerAddress, 'panel' | 'task' | 'mould'> {
  const text = query.get('task')
  const task = text !== null && /^\d{1,16}(\.\d{1,4})?$/.test(text) ? text : undefined
  const mould = idOf(query.get('mould'))
  const panel = oneOf(panels, query.get('panel'))
  const isOfMould = mould !== undefined && (task === undefined || panel === 'mould')
  const isAbsent = (panel === 'task' && !task) || (panel === 'mould' && !mould)
  return {
    panel: isAbsent ? undefined : panel,
    task: isOfMould ? undefined : task,
    mould: isOfMould ? mould : undefined,
  }
}

/** Defaults are left out, so that addresses stay short; foreign parts of the query stay. */
export function printPlannerAddress(address: PlannerAddress, isNarrow: boolean, before = ''): URLSearchParams {
  const query = new URLSearchParams(before)
  const put = (name: string, value: string | number | undefined, usual?: string | number) => {
    if (value === undefined || value === '' || value === usual) query.delete(name)
    else query.set(name, String(value))
  }
  const putAll = (name: string, values: readonly string[]) => {
    query.delete(name)
    for (const value of values) query.append(name, value)
  }
  const { list, filter } = address
  put('earlier', address.earlier)
  put('view', address.view, 'resource')
  put('show', address.show, isNarrow ? 'list' : 'gantt')
  put('panel', address.panel)
  put('task', address.task)
  put('mould', address.mould)
  put('from', address.from === undefined ? undefined : Math.round(address.from))
  put('scale', address.scale === undefined ? undefined : Number(address.scale.toPrecision(5)))
  put('top', Math.round(address.top), 0)
  put('only', address.only.join(','))
  put('colour', address.colouring, 'status')
  putAll('customer', filter.customers)
  put('moulds', filter.moulds.join(','))
  putAll('section', filter.sections)
  put('onlyLate', filter.late ? '1' : undefined)
  put('folded', address.folded.join(','))
  put('links', address.links ? undefined : '0')
  put('q', list.search)
  put('status', list.status)
  put('plan', list.plan)
  put('late', list.late ? '1' : undefined)
  put('unplaced', list.unplaced ? '1' : undefined)
  put('of', list.mould)
  put('sort', list.sort)
  put('page', list.page, 1)
  put('size', list.size, 50)
  return query
}
