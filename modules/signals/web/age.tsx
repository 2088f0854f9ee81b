import { useTimeZone, wallClock } from '@mouldwright/web-kit'
import type { CellProps } from '@mouldwright/web-kit/entity'
import { useEffect, useState } from 'react'
import { useTell } from './page-words.ts'

const tickMs = 10_000

/** Now, at every tick: ages grow without a call. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How long ago, with the moment itself on request. */
export function AgeCell({ value }: CellProps) {
  const tell = useTell()
  const zone = useTimeZone()
  const now = useNow()
  if (typeof value !== 'string') return <span className="signals-age">{tell('ago.never')}</span>
  const minutes = Math.floor(Math.max(0, now - Date.parse(value)) / 60_000)
  const words =
    minutes < 1
      ? tell('ago.seconds')
      : minutes < 120
        ? tell('ago.minutes', { count: minutes })
        : minutes < 48 * 60
          ? tell('ago.hours', { count: Math.floor(minutes / 60) })
          : tell('ago.days', { count: Math.floor(minutes / 1_440) })
  return (
    <time className="signals-age" dateTime={value} title={wallClock(value, zone)}>
      {words}
    </time>
  )
}
