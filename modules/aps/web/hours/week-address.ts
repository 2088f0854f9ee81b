import { addDays, isDate, weekdayOf } from '@mouldwright/worktime'
import { useAddress } from '@mouldwright/web-kit/entity'
import type { HourUnit } from '../../shared/index.ts'

export const measures = ['load', 'planned', 'free'] as const
export type Measure = (typeof measures)[number]

/** What the week plan shows, as it stands in the address. */
export interface WeekAddress {
  schedule: number | undefined
  /** Monday of the first week. */
  day: string
  unit: HourUnit
  measure: Measure
  /** `s12` a section, `g12` a group, `r12` a resource of the plan. */
  scope: string | undefined
  onlyOverloaded: boolean
  /** The cell whose tasks are shown: `resource.column`. */
  cell: { resourceId: number; from: string } | undefined
}

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined)

/** Whatever is not understood is the default. */
function parseWeekAddress(query: URLSearchParams, today: string): WeekAddress {
  const day = query.get('day') ?? ''
  const [, resource = '', from = ''] = /^([1-9]\d{0,7})\.(\d{4}-\d{2}-\d{2})$/.exec(query.get('cell') ?? '') ?? []
  return {
    schedule: idOf(query.get('schedule')),
    day: mondayOf(isDate(day) ? day : today),
    unit: query.get('unit') === 'week' ? 'week' : 'day',
    measure: measures.find((one) => one === query.get('show')) ?? 'load',
    scope: /^[sgr][1-9]\d{0,15}$/.exec(query.get('of') ?? '')?.[0],
    onlyOverloaded: query.get('over') === '1',
    cell: resource && isDate(from) ? { resourceId: Number(resource), from } : undefined,
  }
}

interface WeekAddressModel {
  address: WeekAddress
  /** Another choice begins at the first page, and closes the cell. */
  change: (change: Partial<Omit<WeekAddress, 'cell'>>) => void
  openCell: (cell: WeekAddress['cell']) => void
}

/** Defaults are left out. */
export function useWeekAddress(today: string): WeekAddressModel {
  const [query, put] = useAddress()
  const address = parseWeekAddress(query, today)
  // Only what is changed: all else stands in the address, which may not be drawn yet.
  const change: WeekAddressModel['change'] = (part) => {
    const { schedule, day, unit, measure, scope, onlyOverloaded } = part
    put({
      ...('schedule' in part ? { schedule: schedule ? String(schedule) : undefined } : {}),
      ...('day' in part ? { day: day === mondayOf(today) ? undefined : day } : {}),
      ...('unit' in part ? { unit: unit === 'day' ? undefined : unit } : {}),
      ...('measure' in part ? { show: measure === 'load' ? undefined : measure } : {}),
      ...('scope' in part ? { of: scope } : {}),
      ...('onlyOverloaded' in part ? { over: onlyOverloaded ? '1' : undefined } : {}),
      page: undefined,
      cell: undefined,
    })
  }
  return { address, change, openCell: (cell) => put({ cell: cell && `${cell.resourceId}.${cell.from}` }) }
}
