/** The slider puzzle without its pixels. */
import { call, isAborted } from '@mouldwright/web-kit'
import { puzzleSize, refreshPuzzle, verifyPuzzle, type Purpose, type Puzzle } from '@mouldwright/verification/shared'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Width of the picture, in whose pixels offsets are told, whatever the size on the screen. */
export const pictureWidth = puzzleSize.width
export const fragmentWidth = puzzleSize.fragment
/** The furthest that the slider goes. */
export const furthest = puzzleSize.track
/** How long success and failure show, in milliseconds. */
const feedbackMs = 300

export type PuzzleState = 'loading' | 'ready' | 'checking' | 'solved' | 'wrong' | 'absent'

const within = (offset: number) => Math.min(furthest, Math.max(0, Math.round(offset)))

/**
 * One puzzle after another until one is solved.
 * @param phoneNum what the proof is for: a number, or the masked number of whoever is signed in
 */
export function usePuzzle(phoneNum: string, purpose: Purpose, onSolved: () => void) {
  const [state, setState] = useState<PuzzleState>('loading')
  const [picture, setPicture] = useState<Puzzle>()
  const [offset, setOffset] = useState(0)
  // A release may come before the last move is drawn.
  const reached = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Ends when the dialog is closed: nothing that comes then counts. */
  const stay = useRef<AbortSignal>(undefined)

  function load(signal = stay.current): void {
    call(refreshPuzzle, { phoneNum, purpose }, { quiet: true, signal }).then(
      (found) => {
        setPicture(found as Puzzle)
        setState('ready')
      },
      (error: unknown) => {
        if (!isAborted(error)) setState('absent')
      },
    )
  }
  const begin = useEffectEvent(load)
  useEffect(() => {
    const leaving = new AbortController()
    stay.current = leaving.signal
    begin(leaving.signal)
    return () => {
      leaving.abort()
      clearTimeout(timer.current)
    }
  }, [])

  function refresh(): void {
    setState('loading')
    reached.current = 0
    setOffset(0)
    load()
  }

  async function verify(): Promise<void> {
    if (state !== 'ready' || !picture) return
    setState('checking')
    const { puzzleCaptchaTicket } = picture
    const signal = stay.current
    const isRight = await call(
      verifyPuzzle,
      { offset: reached.current, width: pictureWidth, phoneNum, puzzleCaptchaTicket },
      { quiet: true, signal },
    ).catch(() => false)
    if (signal?.aborted) return
    setState(isRight ? 'solved' : 'wrong')
    timer.current = setTimeout(isRight ? onSolved : refresh, feedbackMs)
  }

  return {
    state,
    picture,
    offset,
    refresh,
    verify,
    move(next: number) {
      if (state !== 'ready') return
      reached.current = within(next)
      setOffset(reached.current)
    },
  }
}
