import {
  acceptServiceOrder,
  getServiceOrderPicture,
  processServiceOrder,
  serviceOrderEntity,
} from '@mouldwright/oms/shared'
import { OrderPictures, orderSteps, StepDialog } from '@mouldwright/support/web'
import { call, changeRecords, word } from '@mouldwright/web-kit'
import {
  EntityPage,
  missing,
  toneCell,
  useView,
  view,
  type CellProps,
  type StoredRecord,
} from '@mouldwright/web-kit/entity'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import './oms.css'
import { tell } from './page-words.ts'

const StatusCell = toneCell('oms', 'serviceOrder.statusOptions', {
  submitted: 'danger',
  accepted: 'warning',
  processed: 'info',
  confirmed: 'success',
  rated: 'neutral',
})
const TextCell = ({ value }: CellProps) => <span className="oms-text">{String(value ?? missing)}</span>
const PicturesCell = ({ value, record }: CellProps) => {
  const from = useMemo(() => ({ path: getServiceOrderPicture.path, input: { recordId: record.id } }), [record.id])
  return <OrderPictures value={value} from={from} />
}

async function accept(record: StoredRecord, client: QueryClient): Promise<void> {
  await changeRecords(client, async () => {
    await call(acceptServiceOrder, { recordId: record.id }, { changes: true })
    return tell('serviceOrder.accepted', { number: String(record['number']) })
  })
}

/** What companies ask: who looks after it, what was answered, and how satisfied they are. */
export default function ServiceOrdersPage() {
  const client = useQueryClient()
  const [answered, setAnswered] = useState<StoredRecord>()
  const dress = useView(() => {
    return view(serviceOrderEntity, {
      cells: {
        status: StatusCell,
        description: TextCell,
        reply: TextCell,
        objection: TextCell,
        pictures: PicturesCell,
      },
      ...orderSteps('oms.serviceOrder:answer', [
        {
          ...{ key: 'accept', status: 'submitted', label: () => tell('serviceOrder.accept') },
          unfit: () => tell('serviceOrder.notSubmitted'),
          run: (record) => void accept(record, client),
        },
        {
          ...{ key: 'answer', status: 'accepted', label: () => tell('serviceOrder.answer') },
          unfit: () => tell('serviceOrder.notAccepted'),
          run: setAnswered,
        },
      ]),
    })
  }, [client])
  const number = String(answered?.['number'])
  return (
    <>
      <EntityPage of={serviceOrderEntity} view={dress} />
      {answered && (
        <StepDialog
          of={serviceOrderEntity}
          action={processServiceOrder}
          given={{ recordId: answered.id }}
          title={tell('serviceOrder.answerTitle', { number })}
          verb={tell('serviceOrder.answerVerb')}
          done={tell('serviceOrder.answered', { number })}
          choice={{
            name: 'outcome',
            label: word('oms', 'serviceOrder.outcome') ?? '',
            initial: 'solved',
            options: ['solved', 'unsolved'].map((value) => ({
              value,
              label: word('oms', `serviceOrder.outcomeOptions.${value}`) ?? value,
            })),
          }}
          text={{ name: 'reply', label: tell('serviceOrder.reply'), max: 2_000, isRequired: true }}
          onClose={() => setAnswered(undefined)}
        />
      )}
    </>
  )
}
