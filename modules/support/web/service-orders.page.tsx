import { orderSteps } from './order-steps.tsx'
import {
  confirmServiceOrder,
  rateServiceOrder,
  returnServiceOrder,
  satisfaction,
  serviceOrder,
} from '@mouldwright/support/shared'
import { ask, call, changeRecords, word } from '@mouldwright/web-kit'
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
import { useState } from 'react'
import { OrderPictures } from './order-pictures.tsx'
import { tell } from './page-words.ts'
import { StepDialog } from './step-dialog.tsx'
import './support.css'

const StatusCell = toneCell('support', 'serviceOrder.statusOptions', {
  submitted: 'warning',
  accepted: 'info',
  processed: 'danger',
  confirmed: 'success',
  rated: 'neutral',
})
const TextCell = ({ value }: CellProps) => <span className="support-text">{String(value ?? missing)}</span>
const PicturesCell = ({ value }: CellProps) => <OrderPictures value={value} />

type Step = { record: StoredRecord; way: 'return' | 'rate' }
async function confirmOrder(record: StoredRecord, client: QueryClient): Promise<void> {
  const number = String(record['number'])
  const agreed = await ask({
    title: tell('confirmQuestion', { number }),
    body: tell('confirmEffect'),
    verb: tell('confirm'),
  })
  if (!agreed) return
  await changeRecords(client, async () => {
    await call(confirmServiceOrder, { id: record.id }, { changes: true })
    return tell('confirmed', { number })
  })
}

/** What this company has asked the provider, how far each order is, and what it was answered. */
export default function ServiceOrdersPage() {
  const client = useQueryClient()
  const [step, setStep] = useState<Step>()
  const dress = useView(() => {
    return view(serviceOrder, {
      cells: { status: StatusCell, description: TextCell, reply: TextCell, pictures: PicturesCell },
      ...orderSteps('support.serviceOrder:confirm', [
        {
          ...{ key: 'confirm', status: 'processed', label: () => tell('confirm'), unfit: () => tell('notProcessed') },
          run: (record) => void confirmOrder(record, client),
        },
        {
          ...{ key: 'return', status: 'processed', label: () => tell('return'), unfit: () => tell('notProcessed') },
          isAside: true,
          run: (record) => setStep({ record, way: 'return' }),
        },
        {
          ...{ key: 'rate', status: 'confirmed', label: () => tell('rate'), unfit: () => tell('notConfirmed') },
          run: (record) => setStep({ record, way: 'rate' }),
        },
      ]),
    })
  }, [client])
  return (
    <>
      <EntityPage of={serviceOrder} view={dress} />
      {step && <OrderStep {...step} onClose={() => setStep(undefined)} />}
    </>
  )
}

function OrderStep({ record, way, onClose }: Step & { onClose: () => void }) {
  const number = String(record['number'])
  const common = { of: serviceOrder, given: { id: record.id }, onClose }
  if (way === 'return')
    return (
      <StepDialog
        {...common}
        action={returnServiceOrder}
        title={tell('returnTitle', { number })}
        verb={tell('returnVerb')}
        done={tell('returned', { number })}
        text={{ name: 'objection', label: tell('objection'), max: 500, isRequired: true }}
      />
    )
  return (
    <StepDialog
      {...common}
      action={rateServiceOrder}
      title={tell('rateTitle', { number })}
      verb={tell('rateVerb')}
      done={tell('rated', { number })}
      choice={{
        name: 'rating',
        label: tell('rating'),
        initial: satisfaction.satisfied,
        options: Object.entries(satisfaction).map(([key, value]) => ({
          value,
          label: word('support', `serviceOrder.ratingOptions.${key}`) ?? key,
        })),
      }}
      text={{ name: 'remark', label: tell('remark'), max: 500, isRequired: false }}
    />
  )
}
