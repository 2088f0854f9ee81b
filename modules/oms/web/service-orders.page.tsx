import {
  acceptServiceOrder,
  getServiceOrderPicture,
  processServiceOrder,
  serviceOrderEntity,
} from '@mouldwright/oms/shared'
import { OrderPictures, StepDialog } from '@mouldwright/support/web'
import { call, changeRecords, useMay, word } from '@mouldwright/web-kit'
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
import { Button } from 'antd'
import { createContext, useContext, useMemo, useState } from 'react'
import './oms.css'
import { tell, useTell } from './page-words.ts'

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

const AnswerContext = createContext<(record: StoredRecord) => void>(() => {})

const right = 'oms.serviceOrder:answer'
const stands = (record: StoredRecord | undefined, status: string) => record?.['status'] === status

async function accept(record: StoredRecord, client: QueryClient): Promise<void> {
  await changeRecords(client, async () => {
    await call(acceptServiceOrder, { recordId: record.id }, { changes: true })
    return tell('serviceOrder.accepted', { number: String(record['number']) })
  })
}

function Steps({ record }: { record: StoredRecord }) {
  const tell = useTell()
  const client = useQueryClient()
  const answer = useContext(AnswerContext)
  if (!useMay(right)) return null
  return (
    <div className="oms-steps">
      {stands(record, 'submitted') && (
        <Button type="primary" onClick={() => void accept(record, client)}>
          {tell('serviceOrder.accept')}
        </Button>
      )}
      {stands(record, 'accepted') && (
        <Button type="primary" onClick={() => answer(record)}>
          {tell('serviceOrder.answer')}
        </Button>
      )}
    </div>
  )
}

/** What companies ask: who looks after it, what was answered, and how satisfied they are. */
export default function ServiceOrdersPage() {
  const client = useQueryClient()
  const [answered, setAnswered] = useState<StoredRecord>()
  const dress = useView(() => {
    const action = (key: 'accept' | 'answer', status: string, unfit: 'notSubmitted' | 'notAccepted') => ({
      key,
      label: () => tell(`serviceOrder.${key}`),
      permission: right,
      at: 'row' as const,
      unfit: ([record]: readonly StoredRecord[]) =>
        stands(record, status) ? undefined : tell(`serviceOrder.${unfit}`),
      run: ([record]: readonly StoredRecord[]) => {
        if (record && key === 'accept') void accept(record, client)
        else if (record) setAnswered(record)
      },
    })
    return view(serviceOrderEntity, {
      cells: {
        status: StatusCell,
        description: TextCell,
        reply: TextCell,
        objection: TextCell,
        pictures: PicturesCell,
      },
      detail: Steps,
      actions: [action('accept', 'submitted', 'notSubmitted'), action('answer', 'accepted', 'notAccepted')],
    })
  }, [client])
  const number = String(answered?.['number'])
  return (
    <AnswerContext value={setAnswered}>
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
    </AnswerContext>
  )
}
