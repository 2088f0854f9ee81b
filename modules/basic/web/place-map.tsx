import { word } from '@mouldwright/web-kit'
import { usePicture, type Draft } from '@mouldwright/web-kit/entity'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import './place-map.css'

interface PlaceRow {
  machineId: number | null
  x: number | null
  y: number | null
  labels?: Record<string, string>
}

const words = (key: string, params?: Record<string, unknown>) => word('basic', `kanbanPage.${key}`, params) ?? key
/** Percent, one decimal. */
const within = (value: number) => Math.round(Math.min(100, Math.max(0, value)) * 10) / 10
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The picture with the machines on it, to be moved by pointer or arrow keys; the numbers stand in the table beneath. */
export function PlaceMap({ draft }: { draft: Draft }) {
  const ground = useRef<HTMLDivElement>(null)
  const image = draft.values['backgroundImage']
  const source = usePicture(typeof image === 'number' ? image : undefined)
  const rows = (draft.values['machines'] ?? []) as readonly PlaceRow[]
  const move = (at: number, x: number, y: number) =>
    draft.set(
      'machines',
      rows.map((row, index) => (index === at ? { ...row, x: within(x), y: within(y) } : row)),
    )
  const dragTo = (at: number, event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const box = ground.current?.getBoundingClientRect()
    if (!box?.width || !box.height) return
    move(at, (100 * (event.clientX - box.left)) / box.width, (100 * (event.clientY - box.top)) / box.height)
  }
  const walk = (at: number, { x, y }: PlaceRow, event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const by = event.shiftKey ? 10 : 1
    move(at, (x ?? 0) + step[0] * by, (y ?? 0) + step[1] * by)
  }
  if (!source && rows.length === 0) return null
  return (
    <>
      <div className="basic-places" ref={ground}>
        {source && <img src={source} alt="" draggable={false} />}
        {rows.map((row, at) => {
          const name = row.labels?.['machineId'] ?? String(at + 1)
          return row.x === null || row.y === null ? null : (
            <button
              // Rows have no name of their own until they are saved.
              key={at}
              type="button"
              disabled={!draft.maySave}
              style={{ left: `${row.x}%`, top: `${row.y}%` }}
              aria-label={words('move', { name, x: row.x, y: row.y })}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => dragTo(at, event)}
              onKeyDown={(event) => walk(at, row, event)}
            >
              {name}
            </button>
          )
        })}
      </div>
      <p className="mw-help">{words('moveHint')}</p>
    </>
  )
}
