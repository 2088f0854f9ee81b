import { type Entity, type Field } from '@mouldwright/kernel'
import { fieldLabel } from '@mouldwright/web-kit'
import { FieldInput, FormDialog } from '@mouldwright/web-kit/entity'
import { useId, useState } from 'react'

export interface AskedField {
  name: string
  field: Field
  /** Else the entity's own word. */
  label?: string
  /** What it begins with. */
  value?: unknown
}

interface StepDialogProps {
  of: Entity
  title: string
  hint?: string
  verb: string
  fields: readonly AskedField[]
  /** Throws where it is refused: then the dialog stays with what was typed. */
  onSave: (values: Readonly<Record<string, unknown>>) => Promise<void>
  onClose: () => void
}

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== ''

/** Brings a record to its next state, with what that step asks for. */
export function StepDialog({ of, title, hint, verb, fields, onSave, onClose }: StepDialogProps) {
  const id = useId()
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value ?? null])),
  )
  const isComplete = fields.every(({ name, field }) => !field.required || isGiven(values[name]))
  const send = () => onSave(Object.fromEntries(Object.entries(values).filter(([, value]) => isGiven(value))))
  return (
    <FormDialog title={title} verb={verb} width={520} isDisabled={!isComplete} send={send} onClose={onClose}>
      {hint && <p className="mw-help">{hint}</p>}
      {fields.map(({ name, field, label }) => (
        <div key={name} className="mw-field">
          <label htmlFor={`${id}${name}`}>{label ?? fieldLabel(of, name)}</label>
          <FieldInput
            id={`${id}${name}`}
            of={of}
            name={name}
            field={field}
            value={values[name]}
            onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
          />
        </div>
      ))}
    </FormDialog>
  )
}
