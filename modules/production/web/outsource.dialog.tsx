import { call, toast, useFaults } from '@mouldwright/web-kit'
import { AskedField, FormDialog } from '@mouldwright/web-kit/entity'
import { useId, useState } from 'react'
import { batch, outsourceBatches } from '../shared/index.ts'
import { batchStepLabel, type NamedBatch } from './batch-steps.tsx'
import { useTell } from './page-words.ts'

interface OutsourceBatchesProps {
  batches: readonly NamedBatch[]
  /** To a supplier, or back into the shop. */
  apply: boolean
  /** Whether it was done or not. */
  onClose: () => void
}

/** Gives what has not begun of batches to a supplier, or takes it back. */
export function OutsourceBatches({ batches, apply, onClose }: OutsourceBatchesProps) {
  const tell = useTell()
  const id = useId()
  const verb = batchStepLabel(apply ? 'outsource' : 'cancelOutsource')
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  const { faults, form, take, mend } = useFaults(['supplierId', 'turnaroundMinutes'])
  const send = async () => {
    await call(outsourceBatches, { batches: batches.map((of) => ({ id: of.id })), apply, ...values } as never)
    toast('success', tell('batch.done', { verb, count: batches.length }))
  }
  const fields = [
    ['supplierId', tell('batch.supplier')],
    ['turnaroundMinutes', tell('batch.turnaround')],
  ] as const
  return (
    <FormDialog
      title={tell('batch.outsourceTitle', { verb, count: batches.length })}
      verb={verb}
      form={form}
      send={send}
      onFailure={take}
      onClose={onClose}
    >
      {apply &&
        fields.map(([name, label]) => (
          <AskedField
            key={name}
            formId={id}
            label={label}
            of={batch}
            name={name}
            field={outsourceBatches.input[name]}
            value={values[name] ?? null}
            fault={faults[name]}
            onChange={(value) => {
              mend(name)
              setValues((now) => ({ ...now, [name]: value }))
            }}
          />
        ))}
      <p className="mw-help">{tell(apply ? 'batch.outsourceHint' : 'batch.cancelOutsourceHint')}</p>
      {faults.all && (
        <p className="mw-fault" role="alert">
          {faults.all}
        </p>
      )}
    </FormDialog>
  )
}
