import { useEffect } from 'react'

let forms = 0

/** Something on the screen has been begun and not reported. */
export const isHalfFilled = () => forms > 0

export function useHalfFilled(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    forms += 1
    return () => void (forms -= 1)
  }, [isDirty])
}
