import { permissionOf } from '@mouldwright/kernel'
import { ask, call, ErrorState, may, tellFailure, toast, useMay } from '@mouldwright/web-kit'
import { Skeleton } from 'antd'
import { closePurchase, onOrder, purchaseOrder, readPurchase, sendPurchase } from '../../shared/index.ts'
import { outsourcingWord, useTell } from '../page-words.ts'
import { OrderFacts, OrderHead, StepButtons, useShownOrder, useStep } from '../shown-order.tsx'
import { PurchaseDialog, type Purchase, type PurchaseStep } from './purchase-dialogs.tsx'
import { PurchaseLines } from './purchase-lines.tsx'
import { PurchaseStatusTag } from './purchases.page.tsx'
import '../outsourcing.css'

/** One purchase order: where it stands, its lines, and the next step. */
export default function PurchasePage() {
  const { data, error, refetch } = useShownOrder('purchase', (...of) => call(readPurchase, ...of))
  const { step, setStep, close } = useStep<PurchaseStep>()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="mw-page">
      <OrderHead kind="purchase" number={data?.number} tag={data && <PurchaseStatusTag value={data.status} />} />
      <section className="mw-card outsourcing-order">
        {!data ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : (
          <>
            <OrderFacts
              kind="purchase"
              of={data}
              end={data.reason ? [[outsourcingWord('purchase.reason'), data.reason]] : []}
            />
            <Steps of={data} onStep={setStep} onDone={close} />
            <PurchaseLines of={data} />
          </>
        )}
      </section>
      {data && step && <PurchaseDialog of={data} step={step} onClose={close} />}
    </div>
  )
}

type AnyStep = PurchaseStep | 'send' | 'close'

/** What the order's state allows, the most likely step first. */
function stepsOf({ status, lines }: Purchase): AnyStep[] {
  const isUntouched = lines.every(({ received }) => received === 0)
  const steps: [AnyStep, boolean][] = [
    ['send', status === 'draft'],
    ['close', status === 'received'],
    ['confirm', status === 'sent'],
    ['receive', onOrder.includes(status)],
    ['confirm', status === 'confirmed' || status === 'partlyReceived'],
    ['change', status === 'draft'],
    ['closeEarly', status === 'partlyReceived'],
    ['cancel', isUntouched && (status === 'draft' || status === 'sent' || status === 'confirmed')],
  ]
  return steps.flatMap(([step, isAllowed]) => (isAllowed ? [step] : []))
}

const isFinal = (step: AnyStep) => step === 'cancel' || step === 'closeEarly'

function Steps({ of, onStep, onDone }: { of: Purchase; onStep: (step: PurchaseStep) => void; onDone: () => void }) {
  const tell = useTell()
  useMay(permissionOf(purchaseOrder, 'modify'))
  const { id, number, status, lines } = of
  const run = async (action: typeof sendPurchase | typeof closePurchase, said: string) => {
    try {
      await call(action, { id }, { changes: true })
      toast('success', said)
    } catch (failure) {
      tellFailure(failure)
    }
    onDone()
  }
  const take = async (step: AnyStep) => {
    if (step === 'close') return run(closePurchase, tell('purchase.closed', { number }))
    if (step !== 'send') return onStep(step)
    const title = tell('purchase.sendAsk', { number })
    const body = tell('purchase.sendEffect', { count: lines.length })
    if (await ask({ title, body, verb: tell('purchase.send') }))
      await run(sendPurchase, tell('purchase.sent', { number }))
  }
  const wordOf = (step: AnyStep) => {
    if (step === 'closeEarly') return tell('purchase.close')
    return step === 'confirm' && status !== 'sent' ? tell('purchase.dates') : tell(`purchase.${step}`)
  }
  const steps = stepsOf(of).filter((step) =>
    may(permissionOf(purchaseOrder, step === 'receive' ? 'receive' : 'modify')),
  )
  return <StepButtons steps={steps} isFinal={isFinal} wordOf={wordOf} onTake={take} />
}
