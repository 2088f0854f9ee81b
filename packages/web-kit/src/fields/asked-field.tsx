import { FieldInput } from './field-input.tsx'
import type { InputProps } from './types.ts'

interface AskedFieldProps extends Pick<InputProps, 'of' | 'name' | 'field' | 'value' | 'onChange'> {
  /** Of the form: names of fields are unique in it only. */
  formId: string
  label: string
  fault?: string | undefined
}

/** A field of a dialog, with what is wrong with it. */
export function AskedField({ formId, label, fault, ...field }: AskedFieldProps) {
  const id = formId + field.name
  return (
    <div className="mw-field">
      <label htmlFor={id}>{label}</label>
      <FieldInput {...field} id={id} invalid={fault !== undefined} describedBy={`${id}-said`} />
      {fault && (
        <p className="mw-fault" id={`${id}-said`} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
