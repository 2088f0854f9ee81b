import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { useRef, type PointerEvent } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { growth } from './grid-settings.ts'
import './grid.css'
import './head-cell.css'

interface HeadCellProps {
  header: string
  align: 'start' | 'end'
  width: number
  growTo: number | undefined
  left: number | undefined
  isEdge: boolean
  direction: 'ascending' | 'descending' | undefined
  onSort?: () => void
  onResize?: (width: number) => void
}

/** Head of a column: sorts on click, is as wide as one drags it. */
export function HeadCell(props: HeadCellProps) {
  const { header, align, width, growTo, left, direction, onSort, onResize } = props
  const { say } = useWords()
  const drag = useRef<{ x: number; width: number }>(undefined)

  const begin = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    // It may have grown beyond its width.
    drag.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth || width }
  }
  const move = (event: PointerEvent) => {
    if (drag.current) onResize?.(drag.current.width + event.clientX - drag.current.x)
  }
  const end = () => {
    drag.current = undefined
  }
  const pinned = left === undefined ? '' : ` mw-pinned${props.isEdge ? ' mw-edge' : ''}`
  return (
    <div
      className={`mw-cell mw-head-cell mw-align-${align}${pinned}`}
      role="columnheader"
      aria-sort={direction ?? 'none'}
      style={{ width, ...growth(growTo), ...(left === undefined ? {} : { left }) }}
    >
      {onSort ? (
        <button type="button" tabIndex={-1} className="mw-sort" title={header} onClick={onSort}>
          <span className="mw-cut">{header}</span>
          {direction === 'ascending' && <ArrowUpOutlined aria-hidden />}
          {direction === 'descending' && <ArrowDownOutlined aria-hidden />}
        </button>
      ) : (
        <span className="mw-cut" title={header}>
          {header}
        </span>
      )}
      {onResize && (
        <div
          className="mw-resize"
          title={say('grid.resize')}
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        />
      )}
    </div>
  )
}
