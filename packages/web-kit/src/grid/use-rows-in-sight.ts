import { useLayoutEffect, useState, type RefObject } from 'react'

/** Rows beyond those in sight that are drawn as well, so that scrolling shows no gap. */
const beyond = 8

interface RowsInSight {
  /** Indices of the rows to draw. */
  shown: readonly number[]
  /** Brings a row between the head and the lower edge, by the shortest way. */
  scrollTo: (index: number) => void
}

/** Which rows of one height stand in sight of what scrolls them, beneath a head that stays. */
export function useRowsInSight(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, headHeight }: { count: number; rowHeight: number; headHeight: number },
): RowsInSight {
  const [{ first, last }, setRange] = useState({ first: 0, last: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const top = element.scrollTop
      const bottom = top + Math.max(0, element.clientHeight - headHeight)
      const next = { first: Math.floor(top / rowHeight) - beyond, last: Math.ceil(bottom / rowHeight) + beyond }
      setRange((range) => (range.first === next.first && range.last === next.last ? range : next))
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, rowHeight, headHeight])
  const from = Math.max(0, first)
  return {
    shown: Array.from({ length: Math.max(0, Math.min(count, last) - from) }, (_, at) => from + at),
    scrollTo(index) {
      const element = scroller.current
      if (!element) return
      const lowest = index * rowHeight
      const highest = lowest + rowHeight + headHeight - element.clientHeight
      if (element.scrollTop > lowest) element.scrollTo({ top: lowest })
      else if (element.scrollTop < highest) element.scrollTo({ top: highest })
    },
  }
}
