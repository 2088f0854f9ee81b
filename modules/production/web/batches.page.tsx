import { lazyPart } from '@mouldwright/web-kit'
import { mayAdvance, permissionOf } from '@mouldwright/kernel'
import { EntityPage, useView, view, type StoredRecord, type ViewAction } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { batch, batchFlow, type batchStatus } from '../shared/index.ts'
import { batchSteps, takeBatchStep, unfitBatches, type BatchStep, type NamedBatch } from './batch-steps.tsx'
import { tell } from './page-words.ts'

const OutsourceBatches = lazyPart(async () => (await import('./outsource.dialog.tsx')).OutsourceBatches)
const DeliveryDialog = lazyPart(async () => (await import('./delivery.dialog.tsx')).DeliveryDialog)

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
      <Suspense>
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
      </Suspense>
    </>
  )
}
