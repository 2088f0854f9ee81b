import { dayIn, shownNumber, useTimeZone } from '@mouldwright/web-kit'
import { missing, Tag } from '@mouldwright/web-kit/entity'
import { useState } from 'react'
import { outstandingOf, uninspectedOf } from '../shared/index.ts'
import { outsourcingWord, useTell } from './page-words.ts'
import { money } from './shown.ts'
import type { Order } from './step-dialogs.tsx'

/** Lines with where their pieces are. */
export function OrderLines({ of }: { of: Order }) {
  const tell = useTell()
  const [now] = useState(() => new Date())
  const today = dayIn(now, useTimeZone())
  const label = (name: string) => outsourcingWord(`line.${name}`)
  const figure = 'outsourcing-figure'
  const isOut = of.sentAt !== null && of.status !== 'cancelled'
  return (
    <div className="outsourcing-scroll">
      <table className="outsourcing-table outsourcing-cards">
        <thead>
          <tr>
            <th scope="col">{label('number')}</th>
            <th scope="col">{tell('wanted.operation')}</th>
            <th scope="col">{label('processId')}</th>
            <th scope="col" className={figure}>
              {label('quantity')}
            </th>
            <th scope="col" className={figure}>
              {label('unitPrice')}
            </th>
            <th scope="col">{label('neededDate')}</th>
            <th scope="col">{label('expectedDate')}</th>
            <th scope="col" className={figure}>
              {tell('order.out')}
            </th>
            <th scope="col" className={figure}>
              {tell('order.waiting')}
            </th>
            <th scope="col" className={figure}>
              {label('good')}
            </th>
            <th scope="col" className={figure}>
              {label('sentBack')}
            </th>
            <th scope="col" className={figure}>
              {label('reworked')}
            </th>
            <th scope="col" className={figure}>
              {label('scrapped')}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.lines.map((line) => {
            const out = isOut ? outstandingOf(line) : 0
            const isOverdue = out > 0 && line.expectedDate !== null && line.expectedDate < today
            const isTooLate = out > 0 && line.expectedDate && line.neededDate && line.expectedDate > line.neededDate
            return (
              <tr key={line.id}>
                <td data-label={label('number')}>{line.number}</td>
                <td data-label={tell('wanted.operation')}>
                  {line.mould} {line.part} <span className="outsourcing-soft">{line.partName}</span>
                  <small className="outsourcing-soft">{line.batch}</small>
                </td>
                <td data-label={label('processId')}>
                  {line.operationNumber} {line.process}
                </td>
                <td data-label={label('quantity')} className={figure}>
                  {shownNumber(line.quantity)}
                </td>
                <td data-label={label('unitPrice')} className={figure}>
                  {money(line.unitPrice)}
                </td>
                <td data-label={label('neededDate')}>{line.neededDate ?? missing}</td>
                <td data-label={label('expectedDate')}>
                  {line.expectedDate ?? missing}{' '}
                  {isOverdue ? (
                    <Tag tone="danger">{tell('order.overdue')}</Tag>
                  ) : (
                    isTooLate && <Tag tone="warning">{tell('order.afterNeed')}</Tag>
                  )}
                </td>
                <td data-label={tell('order.out')} className={figure}>
                  {out}
                </td>
                <td data-label={tell('order.waiting')} className={figure}>
                  {uninspectedOf(line)}
                </td>
                <td data-label={label('good')} className={figure}>
                  {line.good}
                </td>
                <td data-label={label('sentBack')} className={figure}>
                  {line.sentBack}
                </td>
                <td data-label={label('reworked')} className={figure}>
                  {line.reworked}
                </td>
                <td data-label={label('scrapped')} className={figure}>
                  {line.scrapped}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
