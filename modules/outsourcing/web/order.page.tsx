import { call, currentLanguage, ErrorState, usePageTitle, useTimeZone, wallClock } from '@mouldwright/web-kit'
import { missing } from '@mouldwright/web-kit/entity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { readOrder } from '../shared/index.ts'
import { Notes } from './notes.tsx'
import { OrderLines } from './order-lines.tsx'
import { Steps, type Step } from './order-steps.tsx'
import { outsourcingWord, useTell } from './page-words.ts'
import { useRateFacts } from './rate-facts.tsx'
import { money, span } from './shown.ts'
import { StatusTag } from './status-tag.tsx'
import { CancelDialog, ChangeDialog, ConfirmDialog, InspectDialog, ReceiveDialog, type Order } from './step-dialogs.tsx'
import './outsourcing.css'

/** One order: where it stands, its lines, what happened, and the next step. */
export default function OrderPage() {
  const { id = '' } = useParams()
  const tell = useTell()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['entity', 'outsourcing', 'order', id, currentLanguage()],
    queryFn: ({ signal }) => call(readOrder, { id: Number(id) }, { signal }),
    enabled: /^\d{1,16}$/.test(id),
  })
  const [step, setStep] = useState<Step>()
  usePageTitle(data?.number ?? outsourcingWord('order.$'))
  const close = () => {
    setStep(undefined)
    void client.invalidateQueries({ queryKey: ['entity'] })
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="mw-page">
      <header className="mw-page-head">
        <h1>{data?.number ?? outsourcingWord('order.$')}</h1>
        {data && <StatusTag value={data.status} />}
        <span className="mw-space" />
        <Link to="/outsource/order">{tell('order.all')}</Link>
      </header>
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
  const zone = useTimeZone()
  const tell = useTell()
  const rateFacts = useRateFacts()
  const expected = of.lines.reduce<string | null>(
    (last, { expectedDate }) => (expectedDate && (!last || expectedDate > last) ? expectedDate : last),
    null,
  )
  const facts: [string, ReactNode][] = [
    [outsourcingWord('order.supplierId'), of.supplier.name],
    [tell('order.contact'), [of.supplier.contact, of.supplier.phone].filter(Boolean).join(' ') || missing],
    [outsourcingWord('order.expectedDate'), expected ?? missing],
    [outsourcingWord('order.amount'), of.amount === null ? missing : `${money(of.amount)} ${of.currency ?? ''}`],
    ...rateFacts(of.rate),
    [outsourcingWord('order.outboundMinutes'), span(of.outboundMinutes)],
    [outsourcingWord('order.returnMinutes'), span(of.returnMinutes)],
    [outsourcingWord('order.sentAt'), of.sentAt ? wallClock(of.sentAt, zone) : missing],
    [outsourcingWord('order.madeBy'), of.madeBy],
    ...(of.remark ? ([[outsourcingWord('order.remark'), of.remark]] as [string, ReactNode][]) : []),
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
