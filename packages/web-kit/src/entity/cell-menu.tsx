import { ownFields, type Entity } from '@mouldwright/kernel'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import type { FilterValue } from '../fields/field-filter.tsx'
import { fieldText } from '../fields/field-text.ts'
import { isNumeric } from '../fields/field-text.ts'
import { useWords } from '../i18n/i18n.ts'
import { useTimeZone } from '../session/session.ts'
import type { StoredRecord } from './entity-calls.ts'

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
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place) return
    menu.current?.querySelector('button')?.focus()
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !menu.current?.contains(event.target as Node))
        setPlace(undefined)
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    document.addEventListener('scroll', close, true)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
      document.removeEventListener('scroll', close, true)
    }
  }, [place])

  const open = (record: StoredRecord, name: string, event: MouseEvent) => {
    event.preventDefault()
    setPlace({ x: event.clientX, y: event.clientY, name, record })
  }
  const field = place && ownFields(of).find(([name]) => name === place.name)?.[1]
  if (!place || !field) return { open, menu: null }
  const value = place.record[place.name]
  const text = fieldText({ of, name: place.name, field }, value, {
    zone,
    ...(place.record.labels[place.name] ? { label: place.record.labels[place.name] } : {}),
  })
  const act = (deed: () => void) => () => {
    deed()
    setPlace(undefined)
  }
  const filter = filterFor(field.kind, value, isNumeric(field))
  return {
    open,
    menu: (
      <div ref={menu} className="mw-menu" role="menu" style={{ left: place.x, top: place.y }}>
        {filter !== undefined && (
          <button type="button" role="menuitem" onClick={act(() => onFilter(place.name, filter))}>
            {say('grid.filterBy', { value: text })}
          </button>
        )}
        <button type="button" role="menuitem" onClick={act(() => void navigator.clipboard?.writeText(text))}>
          {say('grid.copy')}
        </button>
      </div>
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
