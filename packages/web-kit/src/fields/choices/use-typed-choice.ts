import { useState, type SyntheticEvent } from 'react'
import type { Begun } from './resting-list.tsx'

interface Choosing<V> {
  /** What is chosen, or the text that stands there instead; absent while nothing does. */
  typed: string | undefined
  /** The value with which typing began, to be given back on Escape. */
  chosen: V
  /** The value whose label the text is exactly. */
  match: (text: string, former: V) => V | undefined
  /** Takes a value, or text that is none yet. */
  take: (value: V, text?: string) => void
  /** How the list was touched before it was here. */
  begun?: Begun | undefined
}

/**
 * Text typed into a list to choose from stands in the form until something is chosen, so that saving names the field instead of going
 * on with the former choice.
 */
export function useTypedChoice<V>({ typed, chosen, match, take, begun }: Choosing<V>) {
  const [isOpen, setOpen] = useState(begun?.isPressed === true)
  const [began, setBegan] = useState<{ value: V }>()
  const former = typed === undefined || !began ? chosen : began.value
  const isOwn = (event: SyntheticEvent) => event.currentTarget.contains(event.target as Node)
  return {
    isOpen,
    setOpen,
    /** For the list itself: the former choice while one is typing. */
    former,
    around: {
      className: 'mw-choice',
      onInput(event: SyntheticEvent) {
        if (!isOwn(event)) return
        if (typed === undefined) setBegan({ value: chosen })
        const text = (event.target as HTMLInputElement).value
        const found = text.trim() === '' ? former : match(text.trim().toLowerCase(), former)
        if (found === undefined) take(former, text)
        else take(found)
      },
      onKeyDownCapture(event: SyntheticEvent & { key: string }) {
        if (event.key === 'Escape' && typed !== undefined) take(former)
      },
    },
  }
}
