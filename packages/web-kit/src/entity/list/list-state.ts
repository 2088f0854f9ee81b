/** What a list shows, as it stands in the address: search, filters, order, page, open record. Pure, both ways. */
import type { Entity, Field } from '@mouldwright/kernel'
import { searchKey } from '@mouldwright/kernel'
import type { FilterValue, Range } from '../../fields/filters/filter-value.ts'
import { pageSizes } from '../../session/page-size.ts'
import type { ListInput } from '../entity-calls.ts'

export interface ListState {
  search: string
  filters: Readonly<Record<string, FilterValue>>
  sort: string
  page: number
  size: number
  /** The record that is open. */
  id: number | undefined
  /** What the drawer shows of it; `new` has no record. */
  mode: 'detail' | 'edit' | 'new' | undefined
  tab: string | undefined
}

const range = '..'

function printValue(value: FilterValue): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value)) return value.length > 0 ? value.map((one) => encodeURIComponent(one)).join(',') : undefined
  if (typeof value === 'object') {
    const { from, to } = value as Range
    if ((from ?? null) === null && (to ?? null) === null) return undefined
    return `${from ?? ''}${range}${to ?? ''}`
  }
  return encodeURIComponent(String(value))
}

function parseValue(field: Field, text: string): FilterValue {
  const isRangeOf =
    text.includes(range) &&
    ['date', 'instant', 'decimal', 'money', 'percent', 'integer', 'duration'].includes(field.kind)
  if (isRangeOf) {
    const at = text.indexOf(range)
    return { from: bound(field, text.slice(0, at)), to: bound(field, text.slice(at + range.length)) }
  }
  const parts = text.split(',').map(decode)
  switch (field.kind) {
    case 'flag':
      return parts[0] === 'true' ? true : parts[0] === 'false' ? false : null
    case 'choice': {
      const known = Object.values(field.options)
      const chosen = known.filter((value) => parts.includes(String(value)))
      return chosen.length > 0 ? chosen : null
    }
    case 'ref': {
      const ids = parts.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)
      return ids.length > 0 ? ids : null
    }
    default:
      return parts[0] || null
  }
}

function bound(field: Field, text: string): string | number | null {
  if (text === '') return null
  if (field.kind === 'date' || field.kind === 'instant') return Number.isNaN(Date.parse(text)) ? null : text
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

const decode = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const whole = (text: string | null) => (text !== null && /^\d{1,16}$/.test(text) ? Number(text) : undefined)

/** Reads a list's state from the query; whatever is not understood is the default. */
export function parseListState(of: Entity, query: URLSearchParams, defaultSize = 20): ListState {
  const filters: Record<string, FilterValue> = {}
  for (const [key, text] of query) {
    const name = key.startsWith('f.') ? key.slice(2) : undefined
    const field = name === undefined ? undefined : of.fields[name]
    if (name === undefined || !field || !Object.hasOwn(of.fields, name)) continue
    const value = parseValue(field, text)
    if (printValue(value) !== undefined) filters[name] = value
  }
  const sort = query.get('sort') ?? ''
  const sortField = sort.replace(/^-/, '')
  const size = whole(query.get('size'))
  const mode = query.get('mode')
  const id = whole(query.get('id'))
  return {
    search: query.get('q') ?? '',
    filters,
    sort: Object.hasOwn(of.fields, sortField) ? sort : of.list.sort,
    page: Math.max(1, whole(query.get('page')) ?? 1),
    size: pageSizes.find((known) => known === size) ?? defaultSize,
    id: mode === 'new' ? undefined : id,
    mode: mode === 'new' ? 'new' : id === undefined ? undefined : mode === 'edit' ? 'edit' : 'detail',
    tab: query.get('tab') ?? undefined,
  }
}

/** Writes the state as a query; defaults are left out, so that addresses stay short. */
export function printListState(of: Entity, state: ListState, defaultSize = 20): URLSearchParams {
  const query = new URLSearchParams()
  if (state.search) query.set('q', state.search)
  for (const [name, value] of Object.entries(state.filters)) {
    const text = printValue(value)
    if (text !== undefined) query.set(`f.${name}`, text)
  }
  if (state.sort !== of.list.sort) query.set('sort', state.sort)
  if (state.page > 1) query.set('page', String(state.page))
  if (state.size !== defaultSize) query.set('size', String(state.size))
  if (state.mode === 'new') query.set('mode', 'new')
  else if (state.id !== undefined) {
    query.set('id', String(state.id))
    if (state.mode === 'edit') query.set('mode', 'edit')
    if (state.tab) query.set('tab', state.tab)
  }
  return query
}

const isRange = (value: FilterValue): value is Range =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A range that is open on one side has one end. */
const endsOf = (value: Range) => Object.fromEntries(Object.entries(value).filter(([, end]) => (end ?? null) !== null))

/** The call's input for a state. */
export function listInputOf(state: ListState): ListInput {
  const search = searchKey(state.search)
  const filters = Object.fromEntries(
    Object.entries(state.filters)
      .filter(([, value]) => printValue(value) !== undefined)
      .map(([name, value]) => [name, isRange(value) ? endsOf(value) : value]),
  )
  return {
    ...(search ? { search } : {}),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
    sort: state.sort,
    page: state.page,
    size: state.size,
  }
}

export const isFiltered = (state: ListState): boolean => state.search !== '' || Object.keys(state.filters).length > 0
