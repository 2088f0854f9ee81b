import { permissionOf, type Action } from '@mouldwright/kernel'
import { call, changeRecords, lazyPart } from '@mouldwright/web-kit'
import { EntityPage, toneCell, useView, view, type StoredRecord } from '@mouldwright/web-kit/entity'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { costDocument, retriable, retryCosts, submitCosts, submittable } from '../shared/index.ts'
import { tell } from './page-words.ts'

const AnswerDialog = lazyPart(async () => (await import('./answer-dialog.tsx')).AnswerDialog)

const StatusCell = toneCell('production', 'costDocument.statusOptions', {
  submitted: 'info',
  rejected: 'danger',
  partiallySuccessful: 'warning',
  failed: 'danger',
  successful: 'success',
})

const statusOf = (record: StoredRecord) => String(record['status'] ?? 'notSubmitted')
const allAre = (records: readonly StoredRecord[], statuses: readonly string[]) =>
  records.length > 0 && records.every((record) => statuses.includes(statusOf(record)))
const permission = permissionOf(costDocument, 'modify')

/** What moulds cost, on the way to accounting and back: submitted, answered, retried. */
export default function CostDocumentsPage() {
  const client = useQueryClient()
  const [answered, setAnswered] = useState<readonly StoredRecord[]>([])
  const refresh = () => client.invalidateQueries({ queryKey: ['entity'] })
  const dress = useView(() => {
    const send = async (action: Action, records: readonly StoredRecord[]) => {
      await changeRecords(client, async () => {
        await call(
          action.path,
          { documents: records.map(({ id }) => ({ id })) },
          { changes: true, module: 'production' },
        )
        return tell('submitted', { count: records.length })
      })
    }
    return view(costDocument, {
      cells: { status: StatusCell },
      actions: [
        {
          key: 'submit',
          label: () => tell('submit'),
          permission,
          at: 'batch' as const,
          unfit: (records) => (allAre(records, submittable) ? undefined : tell('notSubmittable')),
          run: (records) => send(submitCosts, records),
        },
        {
          key: 'retry',
          label: () => tell('retry'),
          permission,
          at: 'batch' as const,
          unfit: (records) => (allAre(records, retriable) ? undefined : tell('notRetriable')),
          run: (records) => send(retryCosts, records),
        },
        {
          key: 'answer',
          label: () => tell('answer'),
          permission,
          at: 'batch' as const,
          unfit: (records) => (allAre(records, ['submitted']) ? undefined : tell('notAnswerable')),
          run: (records) => setAnswered(records),
        },
      ],
    })
  }, [client])
  return (
    <>
      <EntityPage of={costDocument} view={dress} />
      <Suspense>
        {answered.length > 0 && (
          <AnswerDialog
            documents={answered}
            onClose={() => {
              setAnswered([])
              void refresh()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
