import { dayIn, shownNumber, useTimeZone } from '@mouldwright/web-kit'
import { missing } from '@mouldwright/web-kit/entity'
import { useState } from 'react'
import { outstandingOf, uninspectedOf, type ShownLine } from '../shared/index.ts'
import { AgreedDay } from './agreed-day.tsx'
import { outsourcingWord, useTell } from './page-words.ts'
import { RowTable, type RowColumn } from './row-table.tsx'
import { money } from './shown.ts'
import type { Order } from './step-dialogs.tsx'

/** What is made outside: part and batch, and of what the part is. */
export function OrderedOperation({
  of,
}: {
  of: Pick<ShownLine, 'mould' | 'part' | 'partName' | 'batch'> & { material?: string | null }
}) {
  return (
    <>
      {of.mould} {of.part} <span className="outsourcing-soft">{of.partName}</span>
      <small className="outsourcing-soft">{of.batch}</small>
      {of.material && <small className="outsourcing-soft">{of.material}</small>}
    </>
  )
}

/** What is done to the pieces, with what is asked of their hardness and surface. */
export function OrderedProcess({
  of,
}: {
  of: Pick<ShownLine, 'operationNumber' | 'process' | 'treatments' | 'surface'>
}) {
  return (
    <>
      {of.operationNumber} {of.process}
      {[...of.treatments, ...(of.surface ? [of.surface] : [])].map((asked) => (
        <small key={asked} className="outsourcing-soft">
          {asked}
        </small>
      ))}
    </>
  )
}

/** Lines with where their pieces are. */
export function OrderLines({ of }: { of: Order }) {
  const tell = useTell()
  const [now] = useState(() => new Date())
  const today = dayIn(now, useTimeZone())
  const label = (name: string) => outsourcingWord(`line.${name}`)
  const isOut = of.sentAt !== null && of.status !== 'cancelled'
  const outOf = (line: ShownLine) => (isOut ? outstandingOf(line) : 0)
  const columns: RowColumn<ShownLine>[] = [
    { label: label('number'), render: ({ number }) => number },
    {
      label: tell('wanted.operation'),
      render: (line) => <OrderedOperation of={line} />,
    },
    { label: label('processId'), render: (line) => <OrderedProcess of={line} /> },
    { label: label('quantity'), isFigure: true, render: ({ quantity }) => shownNumber(quantity) },
    { label: label('unitPrice'), isFigure: true, render: ({ unitPrice }) => money(unitPrice) },
    { label: label('neededDate'), render: ({ neededDate }) => neededDate ?? missing },
    {
      label: label('expectedDate'),
      render: (line) => (
        <AgreedDay day={line.expectedDate} needed={line.neededDate} today={today} isOpen={outOf(line) > 0} of="order" />
      ),
    },
    { label: tell('order.out'), isFigure: true, render: outOf },
    { label: tell('order.waiting'), isFigure: true, render: uninspectedOf },
    { label: label('good'), isFigure: true, render: ({ good }) => good },
    { label: label('conceded'), isFigure: true, render: ({ conceded }) => conceded },
    { label: label('sentBack'), isFigure: true, render: ({ sentBack }) => sentBack },
    { label: label('reworked'), isFigure: true, render: ({ reworked }) => reworked },
    { label: label('scrapped'), isFigure: true, render: ({ scrapped }) => scrapped },
  ]
  return <RowTable rows={of.lines} columns={columns} keyOf={({ id }) => id} />
}
