import { useRef, useState, type ComponentType } from 'react'
import type { MomentProps } from './moment-input.tsx'

/**
 * The calendar of one field or several. Calendars are heavy, and most pages are read without one: their code comes with the pointer
 * or the focus, and until then the fields are plain.
 */
export function useCalendar<Place extends string>() {
  const [Calendar, setCalendar] = useState<ComponentType<MomentProps>>()
  /** The field that has the focus; a calendar takes its place as soon as nothing typed would be lost. */
  const focused = useRef<{ place: Place; isPressed: boolean; isTyped: boolean }>(undefined)
  const [begun, setBegun] = useState<{ place: Place; isPressed: boolean }>()
  const coming = useRef<Promise<unknown>>(undefined)

  const fetchCalendar = () => {
    // Without the calendar the fields go on as they are; the next focus asks again.
    coming.current ??= import('./moment-input.tsx').then(
      ({ default: found }) => {
        if (!focused.current?.isTyped) take(found)
      },
      () => (coming.current = undefined),
    )
  }
  const take = (found: ComponentType<MomentProps>) => {
    setBegun(focused.current)
    setCalendar(() => found)
  }
  return {
    Calendar,
    begun,
    fetchCalendar,
    noteTyped: () => {
      if (focused.current) focused.current.isTyped = true
    },
    /** What the plain field at a place tells. */
    touchesOf: (place: Place) => ({
      onPress: () => (focused.current = { place, isPressed: true, isTyped: false }),
      onFocus: () => {
        focused.current ??= { place, isPressed: false, isTyped: false }
        fetchCalendar()
      },
      onBlur: () => {
        const wasTyped = focused.current?.isTyped
        focused.current = undefined
        if (!wasTyped) return
        coming.current = undefined
        fetchCalendar()
      },
    }),
  }
}
