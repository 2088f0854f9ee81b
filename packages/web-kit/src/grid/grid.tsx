import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { arrange, growColumns, placeColumns, setWidth, type GridSettings } from './grid-settings.ts'
import { HeadCell } from './head-cell.tsx'
import { GridRow, type RowShape } from './grid-row.tsx'
import { useRowsInSight } from './use-rows-in-sight.ts'
import { extended, pageState, toggled, togglePage, type Selection } from './selection.ts'
import './grid.css'

export interface GridColumn<R> {
  id: string
  header: string
  width: number
  align?: 'start' | 'end'
  sortable?: boolean
  render: (row: R) => ReactNode
  /** Full text of the cell, for the title and for copying. */
  text: (row: R) => string
}

export interface GridProps<R extends { id: number }> {
  label: string
  columns: readonly GridColumn<R>[]
  /** Columns shown until the user arranges them; all of them when absent. */
  shownFirst?: readonly string[]
  rows: readonly R[]
  /** Number of all rows, over all pages; tells assistive tools where they are. */
  total?: number
  firstIndex?: number
  rowHeight: number
  settings?: GridSettings
  onSettings?: (settings: GridSettings) => void
  /** `name` or `-name`. */
  sort?: string
  onSort?: (sort: string) => void
  selection?: Selection<R>
  onSelection?: (selection: Selection<R>) => void
  onOpen?: (row: R) => void
  /** Actions of a row, at its end. */
  actions?: (row: R) => ReactNode
  actionsWidth?: number
  onKey?: (key: string, row: R) => boolean
  onMenu?: (row: R, column: string, event: MouseEvent) => void
  /** Old rows while new ones are on their way. */
  isStale?: boolean
  /** Instead of rows: skeleton, empty state, error. */
  instead?: ReactNode
}

const selectWidth = 40
const headHeight = 36

/** A table of our own: sticky head, first and action columns, virtual rows, one tab stop, everything by keyboard. */
export function Grid<R extends { id: number }>(props: GridProps<R>) {
  const { columns, rows, rowHeight, selection, onSelection, actions, sort } = props
  const { say } = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const [place, setActive] = useState(0)
  const active = Math.min(place, Math.max(0, rows.length - 1))
  const [anchor, setAnchor] = useState(0)
  const settings = props.settings ?? noSettings
  const ids = useMemo(() => columns.map(({ id }) => id), [columns])
  const arranged = useMemo(() => arrange(settings, ids, props.shownFirst ?? ids), [settings, ids, props.shownFirst])
  const lead = selection ? selectWidth : 0
  const placed = useMemo(
    () => placeColumns(columns, arranged, settings.widths ?? {}, lead),
    [columns, arranged, settings.widths, lead],
  )
  const shapes = useMemo<RowShape<R>[]>(
    () => growColumns(placed, rows, settings.widths ?? {}),
    [placed, rows, settings.widths],
  )
  const [lastPinned] = shapes.filter(({ left }) => left !== undefined).slice(-1)
  const tail = actions ? (props.actionsWidth ?? 112) : 0
  const width = lead + shapes.reduce((sum, shape) => sum + shape.width, 0) + tail

  const { shown, scrollTo } = useRowsInSight(scroller, { count: rows.length, rowHeight, headHeight })

  const go = (to: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, to))
    setActive(next)
    scrollTo(next)
    return next
  }
  const page = () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 400) - headHeight) / rowHeight) - 1)

  function choose(row: R, at: number, range: boolean): void {
    if (!selection || !onSelection) return
    onSelection(range ? extended(selection, rows, anchor, at) : toggled(selection, row))
    if (!range) setAnchor(at)
    setActive(at)
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // Keys typed in controls inside a cell are theirs.
    if (event.target !== scroller.current) return
    if (walks(event) || choosesAll(event) || actsOnRow(event)) event.preventDefault()
  }

  /** A step to another row, which shift takes into the selection. */
  function walks({ key, altKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    const steps: Record<string, () => number> = {
      ArrowDown: () => active + 1,
      ArrowUp: () => active - 1,
      PageDown: () => active + page(),
      PageUp: () => active - page(),
      Home: () => 0,
      End: () => rows.length - 1,
    }
    const step = steps[key]
    if (!step || altKey || metaKey) return false
    const at = go(step())
    if (!shiftKey) setAnchor(at)
    else if (selection && onSelection) onSelection(extended(selection, rows, anchor, at))
    return true
  }

  function choosesAll({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
    if (key !== 'a' || !(ctrlKey || metaKey) || !selection || !onSelection) return false
    onSelection(extended(selection, rows, 0, rows.length - 1))
    return true
  }

  function actsOnRow(event: KeyboardEvent): boolean {
    const row = rows[active]
    if (!row) return false
    if (event.key === ' ') choose(row, active, event.shiftKey)
    else if (event.key === 'Enter' && !event.ctrlKey) props.onOpen?.(row)
    else return props.onKey?.(event.key, row) === true
    return true
  }

  const pageChoice = selection ? pageState(selection, rows) : 'none'
  const rowIdOf = (row: R) => `row-${row.id}`
  const activeRow = rows[active]

  return (
    <div className={`mw-grid${props.isStale ? ' mw-stale' : ''}`}>
      <div
        ref={scroller}
        className="mw-grid-scroll"
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={(props.total ?? rows.length) + 1}
        aria-colcount={shapes.length + (selection ? 1 : 0) + (actions ? 1 : 0)}
        aria-multiselectable={selection !== undefined}
        aria-busy={props.isStale === true}
        aria-activedescendant={activeRow ? rowIdOf(activeRow) : undefined}
        onKeyDown={onKeyDown}
      >
        <div className="mw-grid-head" role="row" aria-rowindex={1} style={{ width, minWidth: '100%' }}>
          {selection && (
            <div
              className="mw-cell mw-cell-check mw-pinned"
              role="columnheader"
              style={{ width: selectWidth, left: 0 }}
            >
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label={say('grid.selectPage')}
                checked={pageChoice === 'all' && rows.length > 0}
                ref={(box) => {
                  if (box) box.indeterminate = pageChoice === 'some'
                }}
                onChange={() => onSelection?.(togglePage(selection, rows))}
              />
            </div>
          )}
          {shapes.map(({ column, width: size, left, growTo }) => (
            <HeadCell
              key={column.id}
              header={column.header}
              align={column.align ?? 'start'}
              width={size}
              growTo={growTo}
              left={left}
              isEdge={lastPinned?.column.id === column.id}
              direction={sort === column.id ? 'ascending' : sort === `-${column.id}` ? 'descending' : undefined}
              {...(column.sortable && props.onSort
                ? { onSort: () => props.onSort?.(sort === column.id ? `-${column.id}` : column.id) }
                : {})}
              {...(props.onSettings
                ? { onResize: (next: number) => props.onSettings?.(setWidth(settings, column.id, next)) }
                : {})}
            />
          ))}
          <div className="mw-cell-rest" role="presentation" />
          {actions && (
            <div className="mw-cell mw-pinned-end" role="columnheader" style={{ width: tail }}>
              {say('grid.actions')}
            </div>
          )}
        </div>
        {props.instead ? (
          <div role="row">
            <div role="gridcell">{props.instead}</div>
          </div>
        ) : (
          <div role="rowgroup" style={{ height: rows.length * rowHeight, width, minWidth: '100%' }}>
            {shown.map((index) => {
              const row = rows[index]
              if (!row) return null
              return (
                <GridRow
                  key={row.id}
                  id={rowIdOf(row)}
                  row={row}
                  index={index}
                  rowIndex={(props.firstIndex ?? 0) + index + 2}
                  top={headHeight + index * rowHeight}
                  height={rowHeight}
                  width={width}
                  shapes={shapes}
                  edge={lastPinned?.column.id}
                  isActive={index === active}
                  isSelected={selection?.has(row.id) ?? false}
                  selectable={selection !== undefined}
                  selectWidth={selectWidth}
                  tail={tail}
                  {...(actions ? { actions } : {})}
                  {...(props.onOpen ? { onOpen: props.onOpen } : {})}
                  {...(props.onMenu ? { onMenu: props.onMenu } : {})}
                  onChoose={choose}
                  onActivate={setActive}
                />
              )
            })}
          </div>
        )}
      </div>
    </div>
  )
}

const noSettings: GridSettings = {}
