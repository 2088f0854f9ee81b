import './radar.css'
interface RadarProps {
  label: string
  /** 0 to 100, clockwise from the top. */
  values: readonly number[]
  /** Other plans, each dashed in its own way behind. */
  compared?: readonly (readonly number[])[]
  names: readonly string[]
}

const width = 360
const height = 220
const radius = 74
const lineHeight = 13

const pointAt = (at: number, count: number, share: number): [x: number, y: number] => {
  const angle = (2 * Math.PI * at) / count - Math.PI / 2
  return [width / 2 + Math.cos(angle) * radius * share, height / 2 + Math.sin(angle) * radius * share]
}

const shape = (values: readonly number[]) =>
  values
    .map((value, at) => pointAt(at, values.length, Math.max(0, Math.min(100, value)) / 100))
    .map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ')

/** Figures of 0 to 100 as a shape; the numbers themselves stand in the table beside it. */
export function Radar({ label, values, compared = [], names }: RadarProps) {
  return (
    <svg className="aps-radar" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {[25, 50, 75, 100].map((ring) => (
        <polygon key={ring} className="aps-radar-ring" points={shape(values.map(() => ring))} />
      ))}
      {values.map((_, at) => {
        const [x, y] = pointAt(at, values.length, 1)
        return <line key={at} className="aps-radar-ring" x1={width / 2} y1={height / 2} x2={x} y2={y} />
      })}
      {compared.map((other, at) =>
        other.length === values.length ? (
          <polygon key={at} className={`aps-radar-old aps-radar-old-${at}`} points={shape(other)} />
        ) : null,
      )}
      <polygon className="aps-radar-new" points={shape(values)} />
      {names.map((name, at) => {
        const [x, y] = pointAt(at, names.length, 1.16)
        const side = Math.abs(x - width / 2) < 8 ? 'middle' : x > width / 2 ? 'start' : 'end'
        // Beside the shape there is room for a word; two would leave the panel.
        const lines = side === 'middle' ? [name] : name.split(' ')
        const top = y + 4 - ((lines.length - 1) * lineHeight) / 2
        return (
          <text key={name} textAnchor={side}>
            {lines.map((line, nth) => (
              <tspan key={line} x={x} y={top + nth * lineHeight}>
                {line}
              </tspan>
            ))}
          </text>
        )
      })}
    </svg>
  )
}
