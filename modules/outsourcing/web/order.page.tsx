import { call, ErrorState } from '@mouldwright/web-kit'
import { missing } from '@mouldwright/web-kit/entity'
import { Skeleton } from 'antd'
import { readOrder } from '../shared/index.ts'
import { Notes } from './notes.tsx'
import { OrderLines } from './order-lines.tsx'
import { Steps, type Step } from './order-steps.tsx'
import { outsourcingWord } from './page-words.ts'
import { span } from './shown.ts'
import { OrderFacts, OrderHead, useShownOrder, useStep } from './shown-order.tsx'
import { StatusTag } from './status-tag.tsx'
import { CancelDialog, ChangeDialog, ConfirmDialog, InspectDialog, ReceiveDialog, type Order } from './step-dialogs.tsx'
import './outsourcing.css'

/** One order: where it stands, its lines, what happened, and the next step. */
export default function OrderPage() {
  const { data, error, refetch } = useShownOrder('order', (...of) => call(readOrder, ...of))
  const { step, setStep, close } = useStep<Step>()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="mw-page">
      <OrderHead kind="order" number={data?.number} tag={data && <StatusTag value={data.status} />} />
      {!data ? (
        <section className="mw-card outsourcing-wanted">
          <Skeleton active paragraph={{ rows: 8 }} />
        </section>
      ) : (
        <>
          <section className="mw-card outsourcing-order">
            <Facts of={data} />
            <Steps of={data} onStep={setStep} />
            <OrderLines of={data} />
          </section>
          <Notes of={data} />
          {step === 'change' && <ChangeDialog of={data} onClose={close} />}
          {step === 'confirm' && <ConfirmDialog of={data} onClose={close} />}
          {step === 'receive' && <ReceiveDialog of={data} onClose={close} />}
          {step === 'inspect' && <InspectDialog of={data} onClose={close} />}
          {step === 'cancel' && <CancelDialog of={data} onClose={close} />}
        </>
      )}
    </div>
  )
}

function Facts({ of }: { of: Order }) {
  const expected = of.lines.reduce<string | null>(
    (last, { expectedDate }) => (expectedDate && (!last || expectedDate > last) ? expectedDate : last),
    null,
  )
  return (
    <OrderFacts
      kind="order"
      of={of}
      dates={[[outsourcingWord('order.expectedDate'), expected ?? missing]]}
      terms={[
        [outsourcingWord('order.outboundMinutes'), span(of.outboundMinutes)],
        [outsourcingWord('order.returnMinutes'), span(of.returnMinutes)],
      ]}
    />
  )
}
