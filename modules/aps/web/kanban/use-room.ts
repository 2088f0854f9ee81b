import { useLayoutEffect, useState } from 'react'

export interface Room {
  width: number
  height: number
}

/** The size of an element, which a screen, a window or a longer head changes. */
export function useRoom(): [(element: HTMLElement | null) => void, Room] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!element) return
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [element])
  return [setElement, room]
}
