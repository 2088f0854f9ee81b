import { useEffect, useState } from 'react'

/** A value once it has been the same for a while; given at once when it becomes empty. */
export function useSettled(value: string, ms: number): [string, (value: string) => void] {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return [settled, setSettled]
}
