import { currentLanguage, loadSession, useBound, useEvent } from '@mouldwright/web-kit'
import { useEffect, useRef } from 'react'

/** Everybody hears of a change at the same moment; they do not all ask at the same moment. */
const spreadMs = 2_000

/** Says what was changed elsewhere, the menu's names too, without loading the page anew. */
export function useNewWords(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = () => {
    clearTimeout(timer.current)
    // Without an answer the page goes on as it is; the next change or start asks again.
    timer.current = setTimeout(() => void loadSession(currentLanguage()).catch(() => {}), Math.random() * spreadMs)
  }
  useEvent('kit.wordsChanged', ask)
  // The words came with the page: only what was changed during a gap was missed.
  useBound(({ isAgain }) => isAgain && ask())
  useEffect(() => () => clearTimeout(timer.current), [])
}
