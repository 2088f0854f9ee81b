/** The slider puzzle without its pixels. */
import { call } from '@mouldwright/web-kit'
import { refreshPuzzle, verifyPuzzle, type Purpose } from '@mouldwright/verification/shared'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Width of the picture, in whose pixels offsets are told, whatever the size on the screen. */
export const pictureWidth = 320
export const fragmentWidth = 50
/** The furthest that the slider goes. */
export const furthest = 280
/** How long success and failure show, in milliseconds. */
export const feedbackMs = 300

export type PuzzleState = 'loading' | 'ready' | 'checking' | 'solved' | 'wrong' | 'absent'

interface Picture {
  bigImage: string
  smallImage: string
  puzzleCaptchaTicket: string
}

const within = (offset: number) => Math.min(furthest, Math.max(0, Math.round(offset)))

/**
 * One puzzle after another until one is solved.
 * @param phoneNum what the proof is for: a number, or the masked number of whoever is signed in
 */
export function usePuzzle(phoneNum: string, purpose: Purpose, onSolved: () => void) {
  const [state, setState] = useState<PuzzleState>('loading')
  const [picture, setPicture] = useState<Picture>()
  const [offset, setOffset] = useState(0)
  // A release may come before the last move is drawn.
  const reached = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const moveTo = useCallback((next: number) => {
    reached.current = within(next)
    setOffset(reached.current)
  }, [])

  const refresh = useCallback(async () => {
    setState('loading')
    moveTo(0)
    try {
      setPicture(await call(refreshPuzzle, { phoneNum, purpose }, { quiet: true }))
      setState('ready')
    } catch {
      setPicture(undefined)
      setState('absent')
    }
  }, [phoneNum, purpose, moveTo])
  useEffect(() => void refresh(), [refresh])

  async function verify(): Promise<void> {
    if (state !== 'ready' || !picture) return
    setState('checking')
    const { puzzleCaptchaTicket } = picture
    const isRight = await call(
      verifyPuzzle,
      { offset: reached.current, width: pictureWidth, phoneNum, puzzleCaptchaTicket },
      { quiet: true },
    ).catch(() => false)
    setState(isRight ? 'solved' : 'wrong')
    timer.current = setTimeout(isRight ? onSolved : () => void refresh(), feedbackMs)
  }

  return {
    state,
    picture,
    offset,
    refresh,
    verify,
    move(next: number) {
      if (state === 'ready') moveTo(next)
    },
  }
}
