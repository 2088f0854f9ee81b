import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Which board of the round stands, and which of its pages. */
export interface Place {
  board: number
  page: number
}

export interface Round {
  boards: number
  /** Of the board that stands. */
  pages: number
  /** How long a page stands. */
  seconds: number
  /** Runs at each turn with the board that comes; the turn waits for it. Never fails. */
  onTurn: (board: number) => Promise<unknown>
}

export interface Turning {
  isPaused: boolean
  pause: () => void
  /** By hand: the page that comes stands for its whole time. */
  step: (by: 1 | -1) => void
}

/** Pages turn after their time, boards after their last page, and then it begins again. */
export function useTurns(place: Place, goTo: (place: Place) => void, round: Round): Turning {
  const { boards, pages, seconds, onTurn } = round
  const [isPaused, setPaused] = useState(false)
  // Turns of a single page lead to where they began.
  const [turns, setTurns] = useState(0)

  // Each turn goes on from the page that the one before has led to: those that come while one waits come after it.
  const [steps, setSteps] = useState<readonly (1 | -1)[]>([])
  const isTurning = useRef(false)
  const step = (by: 1 | -1) => setSteps((waiting) => [...waiting, by])
  const goOn = useEffectEvent(async (by: 1 | -1) => {
    if (isTurning.current) return
    isTurning.current = true
    const next = placeAfter(place, by, { boards, pages })
    await onTurn(next.board)
    isTurning.current = false
    setSteps(([, ...rest]) => rest)
    goTo(next)
    setTurns((count) => count + 1)
  })
  useEffect(() => {
    const [by] = steps
    if (by) void goOn(by)
  }, [steps])

  // A page that was turned by hand meanwhile has a time of its own.
  const turn = useEffectEvent((waitedFor: number) => {
    if (waitedFor === turns && steps.length === 0) step(1)
  })
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => turn(turns), seconds * 1_000)
    return () => clearTimeout(timer)
  }, [turns, isPaused, seconds])

  return { isPaused, pause: () => setPaused((was) => !was), step }
}

/** Back from a first page leads to the first page of the board before: how many pages that has is not known yet. */
export function placeAfter(
  { board, page }: Place,
  by: 1 | -1,
  { boards, pages }: Pick<Round, 'boards' | 'pages'>,
): Place {
  const next = page + by
  if (next >= 0 && next < pages) return { board, page: next }
  if (boards <= 1) return { board, page: by > 0 ? 0 : Math.max(0, pages - 1) }
  return { board: (board + by + boards) % boards, page: 0 }
}
