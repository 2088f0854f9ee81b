import { mayAdvance, permissionOf } from '@mouldwright/kernel'
import { call, toast } from '@mouldwright/web-kit'
import {
  EntityPage,
  FieldInput,
  FormDialog,
  useView,
  view,
  type StoredRecord,
  type ViewAction,
} from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { batch, batchFlow, setBatchDelivery, type batchStatus } from '../shared/index.ts'
import {
  batchSteps,
  OutsourceBatches,
  takeBatchStep,
  unfitBatches,
  type BatchStep,
  type NamedBatch,
} from './batch-steps.tsx'
import { tell, useTell } from './page-words.ts'

type Status = (typeof batchStatus)[number]

const statusOf = (record: StoredRecord) => (record['status'] ?? batchFlow.initial) as Status
const permission = permissionOf(batch, 'modify')
/** Batches, with what may be done to them: released, held back, finished, closed, delivered another day, given to a supplier. */
export default function BatchesPage() {
  const client = useQueryClient()
  const [moved, setMoved] = useState<readonly StoredRecord[]>([])
  const [given, setGiven] = useState<{ apply: boolean; batches: NamedBatch[] }>()
  const dress = useView(() => {
    const step = (key: BatchStep): ViewAction => ({
      key,
      label: () => tell(`batch.${key}`),
      permission,
      at: 'batch',
      unfit: (records) =>
        records.every((record) => mayAdvance(batchFlow, statusOf(record), batchSteps[key].to))
          ? undefined
          : unfitBatches(),
      run: async (records) => {
        await takeBatchStep(
          key,
          records.map(({ id, number }) => ({ id, number: String(number) })),
        )
        await client.invalidateQueries({ queryKey: ['entity'] })
      },
    })
    return view(batch, {
      actions: [
        ...(Object.keys(batchSteps) as BatchStep[]).map(step),
        {
          key: 'delivery',
          label: () => tell('batch.delivery'),
          permission,
          at: 'batch',
          run: (records) => setMoved(records),
        },
        ...(['outsource', 'cancelOutsource'] as const).map((key): ViewAction => ({
          key,
          label: () => tell(`batch.${key}`),
          permission,
          at: 'batch',
          run: (records) =>
            setGiven({
              apply: key === 'outsource',
              batches: records.map(({ id, number }) => ({ id, number: String(number) })),
            }),
        })),
      ],
    })
  }, [client])
  return (
    <>
      <EntityPage of={batch} view={dress} />
      {given && (
        <OutsourceBatches
          {...given}
          onClose={() => {
            setGiven(undefined)
            void client.invalidateQueries({ queryKey: ['entity'] })
          }}
        />
      )}
      {moved.length > 0 && (
        <DeliveryDialog
          batches={moved}
          onClose={() => {
            setMoved([])
            void client.invalidateQueries({ queryKey: ['entity'] })
          }}
        />
      )}
    </>
  )
}

function DeliveryDialog({ batches, onClose }: { batches: readonly StoredRecord[]; onClose: () => void }) {
  const tell = useTell()
  const id = useId()
  const [date, setDate] = useState<unknown>(batches.length === 1 ? (batches[0]!['deliveryDate'] ?? null) : null)
  const send = async () => {
    if (typeof date !== 'string') return false
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
