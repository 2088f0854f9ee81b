import type { Entity, Field } from '@mouldwright/kernel'

export interface Range {
  from?: string | number | null
  to?: string | number | null
}

/** A filter's value: one, several, or a range; absent is no filter. */
export type FilterValue = string | number | boolean | readonly (string | number | boolean)[] | Range | null | undefined

export interface FilterProps {
  of: Entity
  name: string
  field: Field
  value: FilterValue
  onChange: (value: FilterValue) => void
}

export const asRange = (value: FilterValue): Range =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Range) : {}

export const orNothing = (range: Range): FilterValue =>
  (range.from ?? null) === null && (range.to ?? null) === null ? null : range
