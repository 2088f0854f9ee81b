import { RequiredMark } from './required-mark.tsx'
import { useId, type ComponentProps, type ReactNode } from 'react'
import './line-field.css'

interface LineFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className' | 'id'> {
  label: string
  value: string
  onChange: (value: string) => void
  fault?: string | undefined
  /** Beneath, while nothing is wrong. */
  help?: ReactNode
  isRequired?: boolean
  /** Within the line, at its end. */
  tool?: ReactNode
}

/** One line of a form that stands on its own page: label above, what is wrong beneath. */
export function LineField({ label, value, onChange, fault, help, isRequired, tool, ...input }: LineFieldProps) {
  const id = useId()
  return (
    <div className="mw-field">
      <label htmlFor={id}>
        {label}
        {isRequired && <RequiredMark />}
      </label>
      <div className={tool ? 'mw-line mw-line-tool' : 'mw-line'}>
        <input
          {...input}
          id={id}
          className="mw-input"
          value={value}
          aria-required={isRequired}
          aria-invalid={fault !== undefined}
          aria-describedby={fault !== undefined || help ? `${id}-said` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {tool}
      </div>
      {fault !== undefined ? (
        <p className="mw-fault" id={`${id}-said`} role="alert">
          {fault}
        </p>
      ) : (
        help && (
          <div className="mw-help" id={`${id}-said`}>
            {help}
          </div>
        )
      )}
    </div>
  )
}
