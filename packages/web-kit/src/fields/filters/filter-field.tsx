import { useId, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import './filter-field.css'

interface FilterFieldProps {
  name: string
  fault: string | undefined
  /** The field is left. */
  onLeave?: () => void
  /** Enter in a field that one types into. */
  onSubmit?: () => void
  children: (describedBy: string | undefined) => ReactNode
}

/** A filter with the reason why it does not search for what stands in it. */
export function FilterField({ name, fault, onLeave, onSubmit, children }: FilterFieldProps) {
  const faultId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) onSubmit?.()
  }
  // From one end of a range to the other nothing is left.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onLeave?.()
  }
  return (
    <span className="mw-filter-field" data-filter={name} onKeyDown={onKeyDown} onBlur={onBlur}>
      {children(fault ? faultId : undefined)}
      {fault && (
        <span id={faultId} className="mw-fault" role="alert">
          {fault}
        </span>
      )}
    </span>
  )
}
