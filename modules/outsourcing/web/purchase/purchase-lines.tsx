import { dayIn, shownNumber, useTimeZone } from '@mouldwright/web-kit'
import { missing } from '@mouldwright/web-kit/entity'
import { useState } from 'react'
import { Link } from 'react-router'
import { onOrder, type PurchasedLine } from '../../shared/index.ts'
import { AgreedDay } from '../agreed-day.tsx'
import { outsourcingWord, useTell } from '../page-words.ts'
import { RowTable, type RowColumn } from '../row-table.tsx'
import { money } from '../shown.ts'
import type { Purchase } from './purchase-dialogs.tsx'

/** Lines with what of them has come. */
export function PurchaseLines({ of }: { of: Purchase }) {
  const tell = useTell()
  const [now] = useState(() => new Date())
  const today = dayIn(now, useTimeZone())
  const label = (name: string) => outsourcingWord(`purchaseLine.${name}`)
  const isComing = (line: PurchasedLine) => line.received < line.quantity && onOrder.includes(of.status)
  const columns: RowColumn<PurchasedLine>[] = [
    { label: label('number'), render: ({ number }) => number },
    {
      label: tell('purchase.part'),
      render: (line) => (
        <>
          <Link to={`/production/part?id=${line.partId}`}>
            {line.mould} {line.part}
          </Link>{' '}
          <span className="outsourcing-soft">{line.partName}</span>
        </>
      ),
    },
    { label: tell('needed.material'), render: ({ material }) => material ?? missing },
    { label: tell('purchase.size'), render: ({ size }) => size ?? missing },
    { label: label('quantity'), isFigure: true, render: ({ quantity }) => shownNumber(quantity) },
    { label: label('received'), isFigure: true, render: ({ received }) => shownNumber(received) },
    { label: label('unitPrice'), isFigure: true, render: ({ unitPrice }) => money(unitPrice) },
    { label: label('neededDate'), render: ({ neededDate }) => neededDate ?? missing },
    {
      label: label('promisedDate'),
      render: (line) => (
        <AgreedDay
          day={line.promisedDate}
          needed={line.neededDate}
          today={today}
          isOpen={isComing(line)}
          of="purchase"
        />
      ),
    },
  ]
  return <RowTable rows={of.lines} columns={columns} keyOf={({ id }) => id} />
}
