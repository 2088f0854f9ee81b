import { usePicture } from '@mouldwright/web-kit/entity'
import { percentText } from '@mouldwright/web-kit'
import { useRef, type CSSProperties, type PointerEvent } from 'react'
import { useTell } from './page-words.ts'
import './trial.css'

/** In percent of the photo, from its top left; without a size it is a point. */
export interface Mark {
  x: number
  y: number
  width: number | null
  height: number | null
}

type Values = Readonly<Record<string, unknown>>

export function markOf(of: Values): Mark | undefined {
  const figure = (name: string) => (typeof of[name] === 'number' ? (of[name] as number) : null)
  const [x, y] = [figure('markX'), figure('markY')]
  return x === null || y === null ? undefined : { x, y, width: figure('markWidth'), height: figure('markHeight') }
}

const rounded = (value: number) => Math.round(value * 100) / 100
/** A press that moves less is a point. */
const leastSize = 2

/** Corners of a drag, brought into the photo. */
export function markBetween(from: [number, number], to: [number, number]): Mark {
  const [x, y] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])]
  const [width, height] = [Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1])]
  if (width < leastSize && height < leastSize)
    return { x: rounded(from[0]), y: rounded(from[1]), width: null, height: null }
  const [left, top] = [rounded(x), rounded(y)]
  return { x: left, y: top, width: rounded(x + width - left), height: rounded(y + height - top) }
}

const styleOf = ({ x, y, width, height }: Mark): CSSProperties => ({
  left: `${x}%`,
  top: `${y}%`,
  ...(width || height ? { width: `${width ?? 0}%`, height: `${height ?? 0}%` } : {}),
})

/** A photo with its mark; where it may be changed, a press marks a point and a drag a rectangle. */
export function MarkedPhoto({
  fileId,
  mark,
  onMark,
}: {
  fileId: number
  mark: Mark | undefined
  onMark?: (mark: Mark) => void
}) {
  const tell = useTell()
  const source = usePicture(fileId)
  const place = useRef<HTMLDivElement>(null)
  const from = useRef<[number, number]>(undefined)
  if (!source) return null
  const at = (event: PointerEvent): [number, number] => {
    const box = place.current!.getBoundingClientRect()
    const within = (value: number) => Math.min(100, Math.max(0, value))
    return [
      within(((event.clientX - box.left) / box.width) * 100),
      within(((event.clientY - box.top) / box.height) * 100),
    ]
  }
  const follow = (event: PointerEvent) => from.current && onMark?.(markBetween(from.current, at(event)))
  const handlers = onMark && {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = at(event)
      follow(event)
    },
    onPointerMove: follow,
    onPointerUp: () => void (from.current = undefined),
    onPointerCancel: () => void (from.current = undefined),
  }
  const alt = mark ? tell('issue.marked', { x: percentText(mark.x), y: percentText(mark.y) }) : tell('issue.unmarked')
  return (
    <div ref={place} className={`trial-photo${onMark ? ' is-markable' : ''}`} {...handlers}>
      <img src={source} alt={alt} draggable={false} />
      {mark && (
        <span
          aria-hidden
          className={`trial-mark${mark.width || mark.height ? '' : ' is-point'}`}
          style={styleOf(mark)}
        />
      )}
    </div>
  )
}
