import { permissionOf } from '@mouldwright/kernel'
import {
  ask,
  call,
  currentLanguage,
  dayIn,
  ErrorState,
  may,
  shownNumber,
  tellFailure,
  toast,
  useMay,
  usePageTitle,
  useTimeZone,
  wallClock,
} from '@mouldwright/web-kit'
import { missing, Tag } from '@mouldwright/web-kit/entity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { closePurchase, onOrder, purchaseOrder, readPurchase, sendPurchase } from '../../shared/index.ts'
import { outsourcingWord, useTell } from '../page-words.ts'
import { useRateFacts } from '../rate-facts.tsx'
import { money } from '../shown.ts'
import { PurchaseDialog, type Purchase, type PurchaseStep } from './purchase-dialogs.tsx'
import { PurchaseStatusTag } from './purchases.page.tsx'
import '../outsourcing.css'

/** One purchase order: where it stands, its lines, and the next step. */
export default function PurchasePage() {
  const { id = '' } = useParams()
  const tell = useTell()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['entity', 'outsourcing', 'purchase', id, currentLanguage()],
    queryFn: ({ signal }) => call(readPurchase, { id: Number(id) }, { signal }),
    enabled: /^\d{1,16}$/.test(id),
  })
  const [step, setStep] = useState<PurchaseStep>()
  usePageTitle(data?.number ?? outsourcingWord('purchase.$'))
  const close = () => {
    setStep(undefined)
    void client.invalidateQueries({ queryKey: ['entity'] })
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="mw-page">
      <header className="mw-page-head">
        <h1>{data?.number ?? outsourcingWord('purchase.$')}</h1>
        {data && <PurchaseStatusTag value={data.status} />}
        <span className="mw-space" />
        <Link to="/outsource/purchase">{tell('purchase.all')}</Link>
      </header>
      <section className="mw-card outsourcing-order">
        {!data ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : (
          <>
            <Facts of={data} />
            <Steps of={data} onStep={setStep} onDone={close} />
            <Lines of={data} />
          </>
        )}
      </section>
      {data && step && <PurchaseDialog of={data} step={step} onClose={close} />}
    </div>
  )
}

function Facts({ of }: { of: Purchase }) {
  const zone = useTimeZone()
  const tell = useTell()
  const rateFacts = useRateFacts()
  const { supplier } = of
  const facts: [string, ReactNode][] = [
    [outsourcingWord('purchase.supplierId'), supplier.name],
    [tell('purchase.contact'), [supplier.contact, supplier.phone].filter(Boolean).join(' ') || missing],
    [outsourcingWord('purchase.amount'), of.amount === null ? missing : `${money(of.amount)} ${of.currency ?? ''}`],
    ...rateFacts(of.rate),
    [outsourcingWord('purchase.sentAt'), of.sentAt ? wallClock(of.sentAt, zone) : missing],
    [outsourcingWord('purchase.madeBy'), of.madeBy],
    ...(of.remark ? ([[outsourcingWord('purchase.remark'), of.remark]] as [string, ReactNode][]) : []),
    ...(of.reason ? ([[outsourcingWord('purchase.reason'), of.reason]] as [string, ReactNode][]) : []),
  ]
  return (
    <dl className="outsourcing-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
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
  return (
    <div className="outsourcing-steps">
      {steps.map((step, at) => (
        <Button
          key={step}
          type={at === 0 && !isFinal(step) ? 'primary' : 'default'}
          danger={isFinal(step)}
          onClick={() => void take(step)}
        >
          {wordOf(step)}
        </Button>
      ))}
    </div>
  )
}

function Lines({ of }: { of: Purchase }) {
  const tell = useTell()
  const [now] = useState(() => new Date())
  const today = dayIn(now, useTimeZone())
  const label = (name: string) => outsourcingWord(`purchaseLine.${name}`)
  const figure = 'outsourcing-figure'
  return (
    <div className="outsourcing-scroll">
      <table className="outsourcing-table outsourcing-cards">
        <thead>
          <tr>
            <th scope="col">{label('number')}</th>
            <th scope="col">{tell('purchase.part')}</th>
            <th scope="col">{tell('needed.material')}</th>
            <th scope="col">{tell('purchase.size')}</th>
            <th scope="col" className={figure}>
              {label('quantity')}
            </th>
            <th scope="col" className={figure}>
              {label('received')}
            </th>
            <th scope="col" className={figure}>
              {label('unitPrice')}
            </th>
            <th scope="col">{label('neededDate')}</th>
            <th scope="col">{label('promisedDate')}</th>
          </tr>
        </thead>
        <tbody>
          {of.lines.map((line) => {
            const isComing = line.received < line.quantity && onOrder.includes(of.status)
            const isOverdue = isComing && line.promisedDate !== null && line.promisedDate < today
            const isTooLate = isComing && line.promisedDate && line.neededDate && line.promisedDate > line.neededDate
            return (
              <tr key={line.id}>
                <td data-label={label('number')}>{line.number}</td>
                <td data-label={tell('purchase.part')}>
                  <Link to={`/production/part?id=${line.partId}`}>
                    {line.mould} {line.part}
                  </Link>{' '}
                  <span className="outsourcing-soft">{line.partName}</span>
                </td>
                <td data-label={tell('needed.material')}>{line.material ?? missing}</td>
                <td data-label={tell('purchase.size')}>{line.size ?? missing}</td>
                <td data-label={label('quantity')} className={figure}>
                  {shownNumber(line.quantity)}
                </td>
                <td data-label={label('received')} className={figure}>
                  {shownNumber(line.received)}
                </td>
                <td data-label={label('unitPrice')} className={figure}>
                  {money(line.unitPrice)}
                </td>
                <td data-label={label('neededDate')}>{line.neededDate ?? missing}</td>
                <td data-label={label('promisedDate')}>
                  {line.promisedDate ?? missing}{' '}
                  {isOverdue ? (
                    <Tag tone="danger">{tell('purchase.overdue')}</Tag>
                  ) : (
                    isTooLate && <Tag tone="warning">{tell('purchase.afterNeed')}</Tag>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
