import { useRef, useState } from 'react'

/**
 * What is looked for in a list of the library. One that is not open yet empties its text once, as one does that was closed: what was
 * typed before it was here stays all the same.
 * @param typed what was typed before the list was here
 */
export function useSearchText(
  first: string,
  { typed = '', onLook }: { typed?: string; onLook?: (text: string) => void },
) {
  const [text, setText] = useState(first)
  const isHanded = useRef(typed !== '')
  const look = (next: string) => {
    setText(next)
    onLook?.(next)
  }
  return {
    text,
    look,
    /** Typed before the list is here. */
    hand(next: string): void {
      isHanded.current = next !== ''
      look(next)
    },
    onSearch(next: string): void {
      const isEmptied = next === '' && isHanded.current
      isHanded.current = false
      if (!isEmptied) look(next)
    },
  }
}
