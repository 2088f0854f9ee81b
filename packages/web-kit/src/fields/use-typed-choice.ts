import { useRef, useState, type SyntheticEvent } from 'react'

interface Choosing<V> {
  /** What is chosen, or the text that stands there instead; absent while nothing does. */
  typed: string | undefined
  /** The value with which typing began, to be given back on Escape. */
  chosen: V
  /** The value whose label the text is exactly. */
  match: (text: string, former: V) => V | undefined
  /** Takes a value, or text that is none yet. */
  take: (value: V, text?: string) => void
}

/**
 * Text typed into a list to choose from stands in the form until something is chosen, so that saving names the field instead of going
 * on with the former choice.
 */
export function useTypedChoice<V>({ typed, chosen, match, take }: Choosing<V>) {
  const [isOpen, setOpen] = useState(false)
  const before = useRef(chosen)
  if (typed === undefined) before.current = chosen
  const isOwn = (event: SyntheticEvent) => event.currentTarget.contains(event.target as Node)
  return {
    isOpen,
    setOpen,
    /** For the list itself: the former choice while one is typing. */
    former: before.current,
    around: {
      className: 'mw-choice',
      onInput(event: SyntheticEvent) {
        if (!isOwn(event)) return
        const text = (event.target as HTMLInputElement).value
        const found = text.trim() === '' ? before.current : match(text.trim().toLowerCase(), before.current)
        if (found === undefined) take(before.current, text)
        else take(found)
      },
      onKeyDownCapture(event: SyntheticEvent & { key: string }) {
        if (event.key === 'Escape' && typed !== undefined) take(before.current)
      },
    },
  }
}
