import { EllipsisOutlined } from '@ant-design/icons'
import { darkTheme, lightTheme } from '@mouldwright/gantt'
import { useTheme } from '@mouldwright/web-kit'
import { Button, Popover, Tooltip } from 'antd'
import { useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { apsWord, useTell } from '../page-words.ts'
import type { TaskStatus } from '../../shared/index.ts'
import type { LegendEntry, LegendName } from './colouring.ts'
import './chart.css'
import './legend.css'

interface LegendProps {
  /** Rows have marks of a mould's dates. */
  hasDates: boolean
  /** Rows have the hatch of times when a machine is down. */
  hasDowntimes: boolean
  entries: readonly LegendEntry[]
  only: readonly LegendName[]
  onTurn: (name: LegendName) => void
}

/** What colours and marks mean; each entry is a filter. It keeps to one line: entries without room stand behind a button. */
export function Legend({ entries, hasDates, hasDowntimes, only, onTurn }: LegendProps) {
  const tell = useTell()
  const line = useRef<HTMLDivElement>(null)
  const fitting = useFitting(line)
  const all: readonly (LegendEntry | RowMark)[] = [
    ...(hasDates ? dates : []),
    ...(hasDowntimes ? [downtime] : []),
    ...entries,
  ]
  const rest = all.slice(fitting)
  const entry = (of: LegendEntry | RowMark, style: CSSProperties = {}) =>
    'words' in of ? (
      <span key={of.name} className="aps-legend-row" style={style}>
        <i className={`aps-swatch-${of.name}`} aria-hidden />
        {tell(of.words)}
      </span>
    ) : (
      <Entry key={of.name} {...{ of, only, onTurn, style }} />
    )
  return (
    <>
      <div ref={line} className="aps-legend" role="group" aria-label={tell('tools.legend')}>
        {all.map((of, at) => entry(of, at < fitting ? {} : hidden))}
      </div>
      <Popover
        trigger="click"
        placement="bottomRight"
        content={
          <div className="aps-legend-rest" role="group" aria-label={tell('tools.legendRest')}>
            {rest.map((of) => entry(of))}
          </div>
        }
      >
        <Button
          type="text"
          className={`aps-tool${rest.some((of) => !('words' in of) && only.includes(of.name)) ? ' aps-pressed' : ''}`}
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={tell('tools.legendRest')}
          // Its place is kept: were it taken away, the last entry would come and go.
          {...(rest.length > 0 ? {} : { style: hidden })}
        />
      </Popover>
    </>
  )
}

const hidden: CSSProperties = { visibility: 'hidden' }

/** What is marked on a row, not on a bar; it filters nothing. */
interface RowMark {
  name: 'due' | 'promised' | 'forecast' | 'finished' | 'trial' | 'downtime'
  words: `dates.${'due' | 'promised' | 'forecast' | 'finished' | 'trial'}` | 'mark.downtime'
}
const dates: readonly RowMark[] = [
  { name: 'due', words: 'dates.due' },
  { name: 'promised', words: 'dates.promised' },
  { name: 'forecast', words: 'dates.forecast' },
  { name: 'finished', words: 'dates.finished' },
  { name: 'trial', words: 'dates.trial' },
]
const downtime: RowMark = { name: 'downtime', words: 'mark.downtime' }

type EntryProps = Omit<LegendProps, 'entries' | 'hasDates' | 'hasDowntimes'> & { of: LegendEntry; style: CSSProperties }

function Entry({ of: { name, palette, colour }, only, onTurn, style }: EntryProps) {
  const tell = useTell()
  const { theme } = useTheme()
  const paint = palette && (theme === 'dark' ? darkTheme : lightTheme).palettes[palette][colour ?? 0]
  const isOn = only.includes(name)
  return (
    <Tooltip title={name === 'changed' ? tell('mark.changedHint') : ''}>
      <button
        type="button"
        aria-pressed={isOn}
        className={only.length > 0 && !isOn ? 'aps-dim' : ''}
        style={style}
        onClick={() => onTurn(name)}
      >
        <i
          className={paint ? 'aps-swatch' : `aps-swatch aps-swatch-${name}`}
          {...(paint ? { style: { background: paint.fill, borderColor: paint.border ?? 'transparent' } } : {})}
          aria-hidden
        />
        {apsWord(`taskStatus.${name}`) ?? tell(`mark.${name as Exclude<LegendName, TaskStatus>}`)}
      </button>
    </Tooltip>
  )
}

/** How many of a line's children stand in its first row; those that wrap have no room. */
function useFitting(line: RefObject<HTMLElement | null>): number {
  const [fitting, setFitting] = useState(Infinity)
  useLayoutEffect(() => {
    const element = line.current!
    const look = () => {
      const children = [...element.children] as HTMLElement[]
      const wrapped = children.findIndex(
        (child) => child.offsetTop > children[0]!.offsetTop || child.offsetWidth > element.clientWidth,
      )
      setFitting(wrapped === -1 ? Infinity : wrapped)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [line])
  return fitting
}
