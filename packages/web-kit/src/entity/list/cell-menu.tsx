import { ownFields, type Entity } from '@mouldwright/kernel'
import { useCallback, useState, type MouseEvent, type ReactNode } from 'react'
import type { FilterValue } from '../../fields/filters/filter-value.ts'
import { fieldText, isNumeric } from '../../fields/field-text.ts'
import { fieldLabel } from '../../i18n/entity-words.ts'
import { useWords } from '../../i18n/i18n.ts'
import { FloatingMenu } from '../../page/floating-menu.tsx'
import { useTimeZone } from '../../session/session.ts'
import type { StoredRecord } from '../entity-calls.ts'

interface Place {
  x: number
  y: number
  name: string
  record: StoredRecord
}

/** Menu of a cell: filter by its value, copy it. */
export function useCellMenu(
  of: Entity,
  onFilter: (name: string, value: FilterValue) => void,
): { open: (record: StoredRecord, name: string, event: MouseEvent) => void; menu: ReactNode } {
  const { say } = useWords()
  const zone = useTimeZone()
  const [place, setPlace] = useState<Place>()
  const close = useCallback(() => setPlace(undefined), [])
  const open = useCallback((record: StoredRecord, name: string, event: MouseEvent) => {
    event.preventDefault()
    setPlace({ x: event.clientX, y: event.clientY, name, record })
  }, [])
  const field = place && ownFields(of).find(([name]) => name === place.name)?.[1]
  if (!place || !field) return { open, menu: null }
  const { name, record } = place
  const value = record[name]
  const label = record.labels[name]
  const text = fieldText({ of, name, field }, value, { zone, ...(label ? { label } : {}) })
  const filter = filterFor(field.kind, value, isNumeric(field))
  return {
    open,
    menu: (
      <FloatingMenu
        x={place.x}
        y={place.y}
        label={fieldLabel(of, name)}
        onClose={close}
        items={[
          ...(filter === undefined
            ? []
            : [{ key: 'filter', label: say('grid.filterBy', { value: text }), run: () => onFilter(name, filter) }]),
          { key: 'copy', label: say('grid.copy'), run: () => void navigator.clipboard?.writeText(text) },
        ]}
      />
    ),
  }
}

function filterFor(kind: string, value: unknown, isNumber: boolean): FilterValue {
  if (value === null || value === undefined || value === '') return undefined
  if (kind === 'choice' || kind === 'ref') return [value as string | number]
  if (kind === 'flag') return value === true
  if (isNumber || kind === 'date') return { from: value as string | number, to: value as string | number }
  return kind === 'text' || kind === 'ip' ? String(value) : undefined
}
