import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { percentText } from '@mouldwright/web-kit'
import { missing } from '@mouldwright/web-kit/entity'
import { Fragment, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { isOverloaded, loadOf, type WeekPlan, type WeekPlanRow } from '../../shared/index.ts'
import { loadStep } from '../load-step.ts'
import '../load-tints.css'
import { hoursText } from '../moments.ts'
import { namesBeside } from '../names-beside.ts'
import { useTell } from '../page-words.ts'
import { nextPlace, steps } from './walk-cells.ts'
import type { Measure, WeekAddress } from './week-address.ts'
import { useTodayInView } from './use-today-in-view.ts'
import './week-grid.css'

type Hours = WeekPlanRow['total']
type Cell = NonNullable<WeekAddress['cell']>

/** What a dragged task carries: its key. */
export const draggedTask = 'application/x-aps-task'

interface WeekGridProps {
  plan: WeekPlan
  sections: readonly { sectionId: number | null; sectionName: string; cells: Hours[]; total: Hours }[]
  measure: Measure
  today: string
  isStale: boolean
  chosen: Cell | undefined
  onOpen: (cell: Cell) => void
  /** Absent while the plan may not be changed. */
  onDrop: ((task: string, resourceId: number, column: number) => void) | undefined
}

/** Resources by section and group, days or weeks across. Arrows walk the cells, Enter opens one. */
export function WeekGrid({ plan, sections, measure, today, isStale, chosen, onOpen, onDrop }: WeekGridProps) {
  const tell = useTell()
  const table = useRef<HTMLTableElement>(null)
  useTodayInView(table, plan.columns, today, plan.groups.length + plan.rows.length + sections.length)
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const [focused, setFocused] = useState('0.0')
  const { columns, groups, rows } = plan
  const bySection = [...Map.groupBy(groups, ({ sectionId, sectionName }) => sectionId ?? sectionName)]
  const walk = (event: KeyboardEvent) => {
    const at = (event.target as HTMLElement).dataset['place']
    const step = steps[event.key]
    if (!at || !step) return
    event.preventDefault()
    const next = nextPlace(table.current!, at, step)
    next?.focus()
  }
  const shared = { measure, columns, focused, onFocus: setFocused }
  // The first cell that is shown takes the tab key when the last one is folded away.
  const shown = rows.flatMap((row, at) => (folded.has(row.groupId) ? [] : [at]))
  const [focusedRow = 0] = focused.split('.').map(Number)
  if (shown.length > 0 && !shown.includes(focusedRow)) shared.focused = `${shown[0]}.0`
  return (
    <div className={isStale ? 'aps-week-scroll aps-dimmed' : 'aps-week-scroll'} tabIndex={-1}>
      <table ref={table} className="aps-week-table" aria-label={tell('week.label')} onKeyDown={walk}>
        <thead>
          <tr>
            <th scope="col">{tell('week.resource')}</th>
            {columns.map(({ from, to, holiday, isCovered }) => (
              <th key={from} scope="col" {...(from <= today && today <= to ? { 'aria-current': 'date' } : {})}>
                <span className="aps-figures">
                  {from.slice(5)}
                  {to === from ? '' : ` – ${to.slice(5)}`}
                </span>
                {!isCovered ? (
                  <small className="aps-soft">{tell('week.outside')}</small>
                ) : (
                  holiday && <small>{holiday}</small>
                )}
              </th>
            ))}
            <th scope="col">{tell('week.total')}</th>
          </tr>
        </thead>
        {bySection.map(([key, own]) => {
          const section = sections.find((of) => (of.sectionId ?? of.sectionName) === key)
          return (
            <tbody key={key}>
              {own.length > 1 && (
                <SumLine name={own[0]!.sectionName} of={section} columns={columns} measure={measure} isSection />
              )}
              {own.map((group) => {
                const isFolded = folded.has(group.groupId)
                return (
                  <Fragment key={group.groupId}>
                    <SumLine
                      name={group.name}
                      note={own.length > 1 ? '' : namesBeside(group.name, [group.sectionName]).join('')}
                      of={group}
                      columns={columns}
                      measure={measure}
                      isFolded={isFolded}
                      onFold={() => {
                        const next = new Set(folded)
                        if (!next.delete(group.groupId)) next.add(group.groupId)
                        setFolded(next)
                      }}
                    />
                    {!isFolded &&
                      rows.map(
                        (row, at) =>
                          row.groupId === group.groupId && (
                            <ResourceLine key={row.resourceId} {...{ row, at, chosen, onOpen, onDrop }} {...shared} />
                          ),
                      )}
                  </Fragment>
                )
              })}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

interface SumLineProps {
  name: string
  /** The section of a group that is alone in it. */
  note?: string
  of: { cells: Hours[]; total: Hours } | undefined
  columns: WeekPlan['columns']
  measure: Measure
  isSection?: boolean
  isFolded?: boolean
  onFold?: () => void
}

/** A section's or a group's own figures. */
function SumLine({ name, note = '', of, columns, measure, isSection = false, isFolded = false, onFold }: SumLineProps) {
  const tell = useTell()
  return (
    <tr className={isSection ? 'aps-week-section' : 'aps-week-group'}>
      <th scope="row">
        {onFold ? (
          <button
            type="button"
            aria-expanded={!isFolded}
            aria-label={tell(isFolded ? 'week.unfold' : 'week.fold', { name })}
            onClick={onFold}
          >
            {isFolded ? <RightOutlined aria-hidden /> : <DownOutlined aria-hidden />} {name}
            {note && <small className="aps-soft">{note}</small>}
          </button>
        ) : (
          name
        )}
      </th>
      {columns.map(({ from, isCovered }, at) => (
        <td key={from}>{of && (isCovered ? <Figure of={of.cells[at]!} measure={measure} /> : missing)}</td>
      ))}
      <td>{of && <Figure of={of.total} measure={measure} />}</td>
    </tr>
  )
}

interface ResourceLineProps {
  row: WeekPlanRow
  at: number
  measure: Measure
  columns: WeekPlan['columns']
  focused: string
  onFocus: (place: string) => void
  chosen: Cell | undefined
  onOpen: (cell: Cell) => void
  onDrop: ((task: string, resourceId: number, column: number) => void) | undefined
}

function ResourceLine(props: ResourceLineProps) {
  const { row, at, measure, columns, focused, onFocus, chosen, onOpen, onDrop } = props
  const tell = useTell()
  const [target, setTarget] = useState(-1)
  const dropping = (column: number) =>
    onDrop
      ? {
          onDragOver: (event: DragEvent) => {
            if (!event.dataTransfer.types.includes(draggedTask)) return
            event.preventDefault()
            setTarget(column)
          },
          onDragLeave: () => setTarget(-1),
          onDrop: (event: DragEvent) => {
            const task = event.dataTransfer.getData(draggedTask)
            setTarget(-1)
            if (!task) return
            event.preventDefault()
            onDrop(task, row.resourceId, column)
          },
        }
      : {}
  return (
    <tr>
      <th scope="row" title={row.note || undefined}>
        {row.name}
        {row.capacity > 1 && <small> × {row.capacity}</small>}
      </th>
      {row.cells.map((of, column) => {
        const { from, isCovered } = columns[column]!
        const place = `${at}.${column}`
        return (
          <td key={from}>
            <button
              type="button"
              className={`aps-week-cell ${isCovered ? tintOf(of) : 'aps-week-outside'}${target === column ? ' aps-week-target' : ''}`}
              data-place={place}
              tabIndex={place === focused ? 0 : -1}
              aria-label={
                isCovered ? labelOf(tell, row.name, from, of) : tell('week.cellOutside', { name: row.name, date: from })
              }
              aria-pressed={chosen?.resourceId === row.resourceId && chosen.from === from}
              onFocus={() => onFocus(place)}
              onClick={() => onOpen({ resourceId: row.resourceId, from })}
              {...dropping(column)}
            >
              {isCovered ? <Figure of={of} measure={measure} /> : missing}
            </button>
          </td>
        )
      })}
      <td>
        <Figure of={row.total} measure={measure} />
      </td>
    </tr>
  )
}

const tintOf = (of: Hours) => (of.available === 0 ? 'aps-week-rest' : `aps-load-${loadStep(loadOf(of))}`)

function labelOf(tell: ReturnType<typeof useTell>, name: string, date: string, of: Hours): string {
  const [planned, available] = [hoursText(of.planned), hoursText(of.available)]
  const said = tell(of.available === 0 ? 'week.cellClosed' : 'week.cell', {
    name,
    date,
    planned,
    available,
    load: percentText(loadOf(of)),
  })
  return [said, isOverloaded(of) ? tell('week.over') : '', ...extras(tell, of)].filter(Boolean).join('; ')
}

const extras = (tell: ReturnType<typeof useTell>, { overtime, unattended, down }: Hours): string[] => [
  ...(overtime > 0 ? [tell('week.overtime', { hours: hoursText(overtime) })] : []),
  ...(unattended > 0 ? [tell('week.unattended', { hours: hoursText(unattended) })] : []),
  ...(down > 0 ? [tell('week.down', { hours: hoursText(down) })] : []),
]

/** The measure large, hours against capacity small, overtime and downtime where there are any. */
function Figure({ of, measure }: { of: Hours; measure: Measure }) {
  const tell = useTell()
  const isClosed = of.available === 0
  const large =
    isClosed && of.planned === 0
      ? tell('week.rest')
      : measure === 'load' && !isClosed
        ? percentText(loadOf(of))
        : tell('week.hoursOnly', { planned: hoursText(measure === 'free' ? of.free : of.planned) })
  return (
    <span className="aps-week-figure">
      <b>
        {isOverloaded(of) && !isClosed && <span aria-hidden>! </span>}
        {large}
      </b>
      {!isClosed && (
        <small>{tell('week.hours', { planned: hoursText(of.planned), available: hoursText(of.available) })}</small>
      )}
      {extras(tell, of).map((extra) => (
        <small key={extra} className="aps-week-extra">
          {extra}
        </small>
      ))}
    </span>
  )
}

export function LoadLegend() {
  const tell = useTell()
  return (
    <ul className="aps-week-legend" aria-label={tell('week.legend')}>
      {(['0', '1', '2', '3', '4'] as const).map((step) => (
        <li key={step} className={`aps-load-${step}`}>
          {tell(`week.legendSteps.${step}`)}
        </li>
      ))}
    </ul>
  )
}
