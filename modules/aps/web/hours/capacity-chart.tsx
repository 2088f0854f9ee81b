import { useId } from 'react'
import type { CapacityDetail } from '../../shared/index.ts'
import { hoursText } from '../moments.ts'
import { useTell } from '../page-words.ts'
import '../load-tints.css'

const width = 1_000
const height = 120

/** Planned hours against the stepped line of what is available; what is above the line is hatched. The table beneath has the numbers. */
export function CapacityChart({ columns }: { columns: CapacityDetail['columns'] }) {
  const tell = useTell()
  const hatch = useId()
  const most = Math.max(1, ...columns.flatMap(({ planned, available }) => [planned, available]))
  const step = width / columns.length
  // A little room, so that the line is whole at the top.
  const y = (minutes: number) => height - ((height - 2) * minutes) / most
  const line = columns.map(
    ({ available }, at) => `${at === 0 ? 'M' : 'L'}${at * step} ${y(available)}H${(at + 1) * step}`,
  )
  return (
    <figure className="aps-capacity-chart">
      <figcaption>
        <b>{tell('capacity.chart')}</b>
        <span className="aps-capacity-key aps-capacity-planned">{tell('capacity.chartPlanned')}</span>
        <span className="aps-capacity-key aps-capacity-over">{tell('capacity.chartOver')}</span>
        <span className="aps-capacity-key aps-capacity-line">{tell('capacity.chartAvailable')}</span>
        <span className="mw-space" />
        <span className="aps-soft aps-figures">{hoursText(most)} h</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={tell('capacity.chart')}>
        <defs>
          <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="8" height="8" className="aps-capacity-hatch-ground" />
            <rect width="4" height="8" className="aps-capacity-hatch" />
          </pattern>
        </defs>
        {columns.map(({ from, planned, available }, at) => {
          const within = Math.min(planned, available)
          const [x, bar] = [at * step + step * 0.12, step * 0.76]
          return (
            <g key={from}>
              <title>
                {tell('capacity.chartPoint', {
                  date: from,
                  planned: hoursText(planned),
                  available: hoursText(available),
                })}
              </title>
              <rect className="aps-capacity-bar" x={x} width={bar} y={y(within)} height={height - y(within)} />
              {planned > available && (
                <rect x={x} width={bar} y={y(planned)} height={y(available) - y(planned)} fill={`url(#${hatch})`} />
              )}
              <rect x={at * step} width={step} y={0} height={height} fill="transparent" />
            </g>
          )
        })}
        <path className="aps-capacity-step" d={line.join('')} />
      </svg>
      <div className="aps-capacity-days aps-figures aps-soft" aria-hidden>
        <span>{columns[0]?.from}</span>
        <span>{columns.at(-1)?.to}</span>
      </div>
    </figure>
  )
}
