import { shownNumber } from '@mouldwright/web-kit'
import { tellingLevel, type CurvePoint } from '../../shared/index.ts'
import { apsWord, useTell } from '../page-words.ts'
import './improvement-curve.css'

interface ImprovementCurveProps {
  curve: readonly CurvePoint[]
  /** Names and labels of the objective's levels, as in the points' values. */
  levels: readonly { name: string; label: string }[]
  /** How far the run has come, and the end of the time axis; seconds. */
  now: number
  until: number
}

const width = 600
const height = 96

/** The objective over the time of a run: what the best plan of each moment came to. */
export function ImprovementCurve({ curve, levels, now, until }: ImprovementCurveProps) {
  const tell = useTell()
  const [first] = curve
  const last = curve.at(-1)
  if (!first || !last) return null
  const level = tellingLevel(curve)
  const { name = '', label = '' } = levels[level] ?? {}
  const title = apsWord(`objectives.${name}`) ?? label
  const valueOf = ({ values }: CurvePoint) => values[level] ?? 0
  const most = Math.max(1, ...curve.map(valueOf))
  const end = Math.max(until, now, 0.1)
  const x = (seconds: number) => ((width * Math.min(seconds, end)) / end).toFixed(1)
  const y = (value: number) => (height - (height * value) / most).toFixed(1)
  const steps = curve.flatMap((point, at) => {
    const next = curve[at + 1]?.at ?? Math.max(now, point.at)
    return [`${x(point.at)},${y(valueOf(point))}`, `${x(next)},${y(valueOf(point))}`]
  })
  const text = (value: number) => shownNumber(value, 1)
  return (
    <figure className="aps-curve">
      <figcaption>
        <b>{title}</b>{' '}
        <span className="aps-figures">
          {tell('run.curve', { first: text(valueOf(first)), at: shownNumber(first.at, 1), last: text(valueOf(last)) })}
        </span>
      </figcaption>
      <div className="aps-curve-plot">
        <span className="aps-curve-most" aria-hidden>
          {text(most)}
        </span>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={title}>
          <polygon
            className="aps-curve-area"
            points={`${x(first.at)},${height} ${steps.join(' ')} ${x(now)},${height}`}
          />
          <polyline className="aps-curve-line" points={steps.join(' ')} />
        </svg>
      </div>
      <span className="aps-curve-axis aps-soft aps-figures" aria-hidden>
        <span>0</span>
        <span>{tell('run.seconds', { seconds: shownNumber(end, 1) })}</span>
      </span>
    </figure>
  )
}
