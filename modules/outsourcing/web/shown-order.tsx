import { currentLanguage, PageHead, useBusy, usePageTitle, useTimeZone, wallClock } from '@mouldwright/web-kit'
import { missing } from '@mouldwright/web-kit/entity'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { outsourcingWord, useTell } from './page-words.ts'
import { useRateFacts } from './rate-facts.tsx'
import { money } from './shown.ts'
import { useTermFacts } from './term-facts.tsx'

/** To a supplier: for work outside, or for material and standard parts. */
type OrderKind = 'order' | 'purchase'

/** The order that the page's address names. */
export function useShownOrder<O extends { number: string }>(
  kind: OrderKind,
  read: (input: { id: number }, options: { signal: AbortSignal }) => Promise<O>,
) {
  const { id = '' } = useParams()
  const shown = useQuery({
    queryKey: ['entity', 'outsourcing', kind, id, currentLanguage()],
    queryFn: ({ signal }) => read({ id: Number(id) }, { signal }),
    enabled: /^\d{1,16}$/.test(id),
  })
  usePageTitle(shown.data?.number ?? outsourcingWord(`${kind}.$`))
  return shown
}

/** The step that is being taken, which asks for values in a dialog. Of one order: the page may go to another with a dialog open. */
export function useStep<S>() {
  const client = useQueryClient()
  const { id } = useParams()
  const [taken, setTaken] = useState<{ id: string | undefined; step: S }>()
  const close = () => {
    setTaken(undefined)
    void client.invalidateQueries({ queryKey: ['entity'] })
  }
  return { step: taken?.id === id ? taken?.step : undefined, setStep: (step: S) => setTaken({ id, step }), close }
}

/** Its number and state, and the way to all of them. */
export function OrderHead({ kind, number, tag }: { kind: OrderKind; number?: string; tag: ReactNode }) {
  const tell = useTell()
  return (
    <PageHead title={number ?? outsourcingWord(`${kind}.$`)}>
      {tag}
      <span className="mw-space" />
      <Link to={`/outsource/${kind}`}>{tell(`${kind}.all`)}</Link>
    </PageHead>
  )
}

interface OrderFactsProps {
  kind: OrderKind
  of: {
    supplier: { name: string; contact: string | null; phone: string | null }
    amount: number | null
    currency: string | null
    rate: Parameters<ReturnType<typeof useRateFacts>>[0]
    terms: Parameters<ReturnType<typeof useTermFacts>>[0]
    sentAt: string | null
    madeBy: string
    remark: string | null
  }
  /** Facts of this kind only: under the supplier, under the amount, and last. */
  dates?: Fact[]
  terms?: Fact[]
  end?: Fact[]
}
type Fact = readonly [label: string, value: ReactNode]

export function OrderFacts({ kind, of, dates = [], terms = [], end = [] }: OrderFactsProps) {
  const zone = useTimeZone()
  const tell = useTell()
  const rateFacts = useRateFacts()
  const termFacts = useTermFacts()
  const label = (name: string) => outsourcingWord(`${kind}.${name}`)
  const facts: Fact[] = [
    [label('supplierId'), of.supplier.name],
    [tell(`${kind}.contact`), [of.supplier.contact, of.supplier.phone].filter(Boolean).join(' ') || missing],
    ...dates,
    [label('amount'), of.amount === null ? missing : `${money(of.amount)} ${of.currency ?? ''}`],
    ...rateFacts(of.rate),
    ...termFacts(of.terms, of.currency),
    ...terms,
    [label('sentAt'), of.sentAt ? wallClock(of.sentAt, zone) : missing],
    [label('madeBy'), of.madeBy],
    ...(of.remark ? [[label('remark'), of.remark] as const] : []),
    ...end,
  ]
  return (
    <dl className="outsourcing-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface StepButtonsProps<S extends string> {
  /** The most likely first: it is filled. */
  steps: readonly S[]
  isFinal: (step: S) => boolean
  wordOf: (step: S) => string
  /** One at a time. */
  onTake: (step: S) => unknown
  children?: ReactNode
}

/** What may be done next with an order. */
export function StepButtons<S extends string>({ steps, isFinal, wordOf, onTake, children }: StepButtonsProps<S>) {
  const { run } = useBusy()
  return (
    <div className="outsourcing-steps">
      {steps.map((step, at) => (
        <Button
          key={step}
          type={at === 0 && !isFinal(step) ? 'primary' : 'default'}
          danger={isFinal(step)}
          onClick={() => void run(async () => onTake(step))}
        >
          {wordOf(step)}
        </Button>
      ))}
      {children}
    </div>
  )
}
