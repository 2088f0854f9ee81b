import './stepper.css'
interface StepperProps {
  label: string
  value: number
  least: number
  most: number
  step?: number
  shown?: string
  onChange: (next: number) => void
}

/** A figure with a large button for less and one for more. */
export function Stepper({ label, value, least, most, step = 1, shown, onChange }: StepperProps) {
  return (
    <div className="stepper" role="group" aria-label={label}>
      <button
        type="button"
        className="big"
        disabled={value <= least}
        onClick={() => onChange(Math.max(least, value - step))}
        aria-label="−"
      >
        −
      </button>
      <output>{shown ?? value}</output>
      <button
        type="button"
        className="big"
        disabled={value >= most}
        onClick={() => onChange(Math.min(most, value + step))}
        aria-label="+"
      >
        +
      </button>
    </div>
  )
}
