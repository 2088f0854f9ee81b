import type { OfferedWay } from '@mouldwright/basic/shared'
import { DealWays, Phrases, type PhraseUse } from '@mouldwright/basic/web'
import type { Entity, Field } from '@mouldwright/kernel'
import { fieldLabel, RequiredMark, useFaults } from '@mouldwright/web-kit'
import { FieldInput, FormDialog } from '@mouldwright/web-kit/entity'
import { Fragment, useId, useState } from 'react'
import './electrode.css'

export interface DialogField {
  name: string
  field: Field
  /** Whose words name it, and under which name; the dialog's entity and its own name unless told. */
  of?: Entity
  word?: string
  label?: string
  required?: boolean
  /** Heading above it. */
  heading?: string
  /** What to know before it is chosen. */
  hint?: string
  /** Which ready-made remarks are offered below it. */
  phrases?: PhraseUse
  /** The company's dispositions are offered below it; what one fills besides its name, `dealWay`. */
  ways?: (way: OfferedWay) => DialogValues
}

export type DialogValues = Readonly<Record<string, unknown>>

interface FieldDialogProps {
  title: string
  /** What it does, above the fields. */
  lead?: string
  of: Entity
  fields: readonly DialogField[] | ((values: DialogValues) => readonly DialogField[])
  initial?: DialogValues
  /** Names of the records that fields refer to at first. */
  labels?: Readonly<Record<string, string>>
  verb: string
  isDanger?: boolean
  /** Sends; what the server finds wrong stands at its field. The dialog stays open where it answers `false`. */
  send: (values: DialogValues) => Promise<boolean | void>
  onClose: () => void
}

/** A few fields of an action. The server checks them, so its sentences stand where they belong. */
export function FieldDialog({ title, lead, of, verb, isDanger, send, onClose, ...props }: FieldDialogProps) {
  const id = useId()
  const [values, setValues] = useState<DialogValues>(props.initial ?? {})
  const [labels, setLabels] = useState(props.labels ?? {})
  const fields = typeof props.fields === 'function' ? props.fields(values) : props.fields
  const { faults, form, take, mend, clear } = useFaults(fields.map(({ name }) => name))
  const submit = async () => {
    clear()
    return send(values)
  }
  const change = (name: string, value: unknown, label?: string) => {
    mend(name)
    setValues((now) => ({ ...now, [name]: value }))
    if (label !== undefined) setLabels((now) => ({ ...now, [name]: label }))
  }
  return (
    <FormDialog
      title={title}
      verb={verb}
      isDanger={isDanger === true}
      className="electrode-form"
      form={form}
      send={submit}
      onFailure={take}
      onClose={onClose}
    >
      {lead && <p className="mw-help electrode-wide">{lead}</p>}
      {fields.map((field) => (
        <Fragment key={field.name}>
          <DialogInput
            id={`${id}${field.name}`}
            of={of}
            spec={field}
            value={values[field.name]}
            label={labels[field.name]}
            fault={faults[field.name]}
            onChange={(value, label) => change(field.name, value, label)}
          />
          {field.ways && (
            <div className="electrode-wide">
              <DealWays
                picked={typeof values['dealWay'] === 'string' ? values['dealWay'] : null}
                onPick={(way) => setValues((now) => ({ ...now, ...field.ways?.(way), dealWay: way.name }))}
              />
            </div>
          )}
        </Fragment>
      ))}
      {faults.all && (
        <p className="mw-fault electrode-wide" role="alert">
          {faults.all}
        </p>
      )}
    </FormDialog>
  )
}

interface DialogInputProps {
  id: string
  of: Entity
  spec: DialogField
  value: unknown
  label: string | undefined
  fault: string | undefined
  onChange: (value: unknown, label?: string) => void
}

function DialogInput({ id, of, spec, value, label, fault, onChange }: DialogInputProps) {
  const { field, heading } = spec
  const owner = spec.of ?? of
  const word = spec.word ?? spec.name
  const isNarrow = field.kind === 'decimal' || field.kind === 'integer'
  return (
    <>
      {heading && <h3 className="electrode-heading electrode-wide">{heading}</h3>}
      <div className={isNarrow ? 'mw-field' : 'mw-field electrode-wide'}>
        <label htmlFor={id}>
          {spec.label ?? fieldLabel(owner, word)}
          {(spec.required ?? field.required) && <RequiredMark />}
        </label>
        <FieldInput
          id={id}
          of={owner}
          name={word}
          field={field}
          value={value ?? null}
          {...(label === undefined ? {} : { label })}
          invalid={fault !== undefined}
          describedBy={`${id}-said`}
          onChange={onChange}
        />
        {spec.phrases && <Phrases use={spec.phrases} onPick={onChange} />}
        {spec.hint && !fault && <p className="mw-help">{spec.hint}</p>}
        {fault && (
          <p className="mw-fault" id={`${id}-said`} role="alert">
            {fault}
          </p>
        )}
      </div>
    </>
  )
}
