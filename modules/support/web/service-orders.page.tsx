import {
  confirmServiceOrder,
  rateServiceOrder,
  returnServiceOrder,
  satisfaction,
  serviceOrder,
} from '@mouldwright/support/shared'
import { ask, call, changeRecords, useMay, word } from '@mouldwright/web-kit'
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
import { createContext, useContext, useState } from 'react'
import { OrderPictures } from './order-pictures.tsx'
import { tell, useTell } from './page-words.ts'
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
const StepContext = createContext<(step: Step) => void>(() => {})

const right = 'support.serviceOrder:confirm'
const stands = (record: StoredRecord | undefined, status: string) => record?.['status'] === status

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

/** The steps that the order waits for. */
function Steps({ record }: { record: StoredRecord }) {
  const tell = useTell()
  const client = useQueryClient()
  const step = useContext(StepContext)
  if (!useMay(right)) return null
  return (
    <div className="support-steps">
      {stands(record, 'processed') && (
        <>
          <Button type="primary" onClick={() => void confirmOrder(record, client)}>
            {tell('confirm')}
          </Button>
          <Button onClick={() => step({ record, way: 'return' })}>{tell('return')}</Button>
        </>
      )}
      {stands(record, 'confirmed') && (
        <Button type="primary" onClick={() => step({ record, way: 'rate' })}>
          {tell('rate')}
        </Button>
      )}
    </div>
  )
}

/** What this company has asked the provider, how far each order is, and what it was answered. */
export default function ServiceOrdersPage() {
  const client = useQueryClient()
  const [step, setStep] = useState<Step>()
  const dress = useView(() => {
    const action = (key: 'confirm' | 'return' | 'rate', status: string, run: (record: StoredRecord) => unknown) => ({
      key,
      label: () => tell(key),
      permission: right,
      at: 'row' as const,
      unfit: ([record]: readonly StoredRecord[]) =>
        stands(record, status) ? undefined : tell(status === 'processed' ? 'notProcessed' : 'notConfirmed'),
      run: ([record]: readonly StoredRecord[]) => (record ? void run(record) : undefined),
    })
    return view(serviceOrder, {
      cells: { status: StatusCell, description: TextCell, reply: TextCell, pictures: PicturesCell },
      detail: Steps,
      actions: [
        action('confirm', 'processed', (record) => confirmOrder(record, client)),
        action('return', 'processed', (record) => setStep({ record, way: 'return' })),
        action('rate', 'confirmed', (record) => setStep({ record, way: 'rate' })),
      ],
    })
  }, [client])
  return (
    <StepContext value={setStep}>
      <EntityPage of={serviceOrder} view={dress} />
      {step && <OrderStep {...step} onClose={() => setStep(undefined)} />}
    </StepContext>
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
