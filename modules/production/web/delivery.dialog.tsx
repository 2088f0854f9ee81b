import { call, tellUnchanged, toast } from '@mouldwright/web-kit'
import { FieldInput, FormDialog, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useId, useState } from 'react'
import { batch, setBatchDelivery } from '../shared/index.ts'
import { useTell } from './page-words.ts'

/** When chosen batches are to be delivered. */
export function DeliveryDialog({ batches, onClose }: { batches: readonly StoredRecord[]; onClose: () => void }) {
  const tell = useTell()
  const id = useId()
  const dates = new Set(batches.map((of) => of['deliveryDate'] ?? null))
  /** The day that all of them have already. */
  const known = dates.size === 1 ? [...dates][0] : null
  const [date, setDate] = useState<unknown>(batches.length === 1 ? known : null)
  const send = async () => {
    if (typeof date !== 'string') return false
    if (date === known) {
      tellUnchanged()
      return false
    }
    await call(setBatchDelivery, { batches: batches.map((of) => ({ id: of.id })), deliveryDate: date })
    toast('success', tell('batch.done', { verb: tell('batch.delivery'), count: batches.length }))
  }
  return (
    <FormDialog
      title={tell('batch.deliveryTitle', { count: batches.length })}
      verb={tell('batch.delivery')}
      width={520}
      isDisabled={typeof date !== 'string'}
      send={send}
      onClose={onClose}
    >
      <div className="mw-field">
        <label htmlFor={`${id}date`}>{tell('batch.deliveryDate')}</label>
        <FieldInput
          id={`${id}date`}
          of={batch}
          name="deliveryDate"
          field={setBatchDelivery.input.deliveryDate}
          value={date}
          onChange={setDate}
        />
        <p className="mw-help">{tell('batch.deliveryHint')}</p>
      </div>
    </FormDialog>
  )
}
