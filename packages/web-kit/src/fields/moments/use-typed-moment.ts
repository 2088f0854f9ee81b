import { useState } from 'react'
import { useTimeZone } from '../../session/session.ts'
import { readMoment, standing, wallOf, type Typed } from '../typed-text.ts'

export const dayFormat = 'YYYY-MM-DD'
export const momentFormat = 'YYYY-MM-DD HH:mm'

/** What stands in the field of a day or moment: the text as it was typed, until another value takes its place. */
export function useTypedMoment(value: unknown, isInstant: boolean, onChange: (value: unknown) => void) {
  const zone = useTimeZone()
  const [typed, setTyped] = useState<Typed>()
  // Wall-clock time in the factory's zone.
  const wall = wallOf(value, isInstant, zone)
  return {
    zone,
    wall,
    /** Whether the field holds what was typed, rather than chosen. */
    isTyped: standing(typed, value) !== undefined,
    text: standing(typed, value) ?? (wall === undefined && typeof value === 'string' ? value : undefined),
    type(next: string): void {
      const read = readMoment(next, isInstant, zone)
      setTyped({ text: next, value: read })
      onChange(read)
    },
    forget: () => setTyped(undefined),
  }
}
