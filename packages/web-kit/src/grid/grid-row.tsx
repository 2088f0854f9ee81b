import { memo, type MouseEvent, type ReactNode } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { growth, type PlacedColumn } from './grid-settings.ts'
import type { GridColumn } from './grid.tsx'
import './grid.css'
import './grid-row.css'

export type RowShape<R> = PlacedColumn<GridColumn<R>>

interface GridRowProps<R> {
  id: string
  row: R
  index: number
  rowIndex: number
  top: number
  height: number
  width: number
  shapes: readonly RowShape<R>[]
  edge: string | undefined
  isActive: boolean
  isSelected: boolean
  selectable: boolean
  selectWidth: number
  tail: number
  actions?: (row: R) => ReactNode
  onOpen?: (row: R) => void
  onMenu?: (row: R, column: string, event: MouseEvent) => void
  onChoose: (row: R, at: number, range: boolean) => void
  onActivate: (at: number) => void
}

function Row<R extends { id: number }>(props: GridRowProps<R>) {
  const { row, index, shapes, isSelected, edge } = props
  const { say } = useWords()
  const [first] = shapes
  const name = first?.column.text(row) ?? String(row.id)
  return (
    <div
      id={props.id}
      className={`mw-row${isSelected ? ' mw-selected' : ''}${props.isActive ? ' mw-active' : ''}`}
      role="row"
      aria-rowindex={props.rowIndex}
      aria-selected={props.selectable ? isSelected : undefined}
      style={{ height: props.height, width: props.width, minWidth: '100%', transform: `translateY(${props.top}px)` }}
      onMouseDown={() => props.onActivate(index)}
      onDoubleClick={() => props.onOpen?.(row)}
    >
      {props.selectable && (
        <div className="mw-cell mw-cell-check mw-pinned" role="gridcell" style={{ width: props.selectWidth, left: 0 }}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={say('grid.select', { name })}
            checked={isSelected}
            onClick={(event) => props.onChoose(row, index, event.shiftKey)}
            onChange={() => {
              // The click carries the shift key, so it decides.
            }}
          />
        </div>
      )}
      {shapes.map(({ column, width, left, growTo }, at) => {
        const text = column.text(row)
        const pinned = left === undefined ? '' : ` mw-pinned${edge === column.id ? ' mw-edge' : ''}`
        return (
          <div
            key={column.id}
            className={`mw-cell mw-align-${column.align ?? 'start'}${pinned}`}
            role="gridcell"
            title={text}
            style={{ width, ...growth(growTo), ...(left === undefined ? {} : { left }) }}
            onContextMenu={(event) => props.onMenu?.(row, column.id, event)}
          >
            {at === 0 && props.onOpen ? (
              <button type="button" tabIndex={-1} className="mw-open mw-cut" onClick={() => props.onOpen?.(row)}>
                {column.render(row)}
              </button>
            ) : (
              <span className="mw-cut">{column.render(row)}</span>
            )}
          </div>
        )
      })}
      <div className="mw-cell-rest" role="presentation" />
      {props.actions && (
        <div className="mw-cell mw-cell-actions mw-pinned-end" role="gridcell" style={{ width: props.tail }}>
          {props.actions(row)}
        </div>
      )}
    </div>
  )
}

export const GridRow = memo(Row) as typeof Row
