import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Popover, Tooltip } from 'antd'
import { useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { apsWord, useTell } from '../page-words.ts'
import { legendNames, type LegendName } from '../planner/planner-address.ts'
import './chart.css'
import './legend.css'

interface LegendProps {
  only: readonly LegendName[]
  onOnly: (only: LegendName[]) => void
}

/** What colours and marks mean; each entry is a filter. It keeps to one line: entries without room stand behind a button. */
export function Legend({ only, onOnly }: LegendProps) {
  const tell = useTell()
  const line = useRef<HTMLDivElement>(null)
  const fitting = useFitting(line)
  const rest = legendNames.slice(fitting)
  const entry = (name: LegendName, style?: CSSProperties) => (
    <Entry key={name} name={name} only={only} onOnly={onOnly} {...(style ? { style } : {})} />
  )
  return (
    <>
      <div ref={line} className="aps-legend" role="group" aria-label={tell('tools.legend')}>
        {legendNames.map((name, at) => entry(name, at < fitting ? undefined : hidden))}
      </div>
      <Popover
        trigger="click"
        placement="bottomRight"
        content={
          <div className="aps-legend-rest" role="group" aria-label={tell('tools.legendRest')}>
            {rest.map((name) => entry(name))}
          </div>
        }
      >
        <Button
          type="text"
          className={`aps-tool${rest.some((name) => only.includes(name)) ? ' aps-pressed' : ''}`}
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

function Entry({ name, only, onOnly, style }: LegendProps & { name: LegendName; style?: CSSProperties }) {
  const tell = useTell()
  const isOn = only.includes(name)
  return (
    <Tooltip title={name === 'changed' ? tell('mark.changedHint') : ''}>
      <button
        type="button"
        aria-pressed={isOn}
        className={only.length > 0 && !isOn ? 'aps-dim' : ''}
        {...(style ? { style } : {})}
        onClick={() => onOnly(isOn ? only.filter((other) => other !== name) : [...only, name])}
      >
        <i className={`aps-swatch aps-swatch-${name}`} aria-hidden />
        {apsWord(`taskStatus.${name}`) ?? tell(`mark.${name as 'late' | 'outsourced' | 'locked' | 'changed'}`)}
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
