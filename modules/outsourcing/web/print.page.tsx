import {
  call,
  currentLanguage,
  ErrorState,
  shownNumber,
  usePageTitle,
  useTimeZone,
  wallClock,
} from '@mouldwright/web-kit'
import { missing } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { Link, useParams } from 'react-router'
import { readOrder } from '../shared/index.ts'
import { OrderedOperation, OrderedProcess } from './order-lines.tsx'
import { outsourcingWord, useTell } from './page-words.ts'
import { money, orderPath } from './shown.ts'
import { useTermFacts } from './term-facts.tsx'
import './outsourcing.css'
import './print.css'

/** The order on A4, as it goes with the pieces. */
export default function PrintPage() {
  const { id = '' } = useParams()
  const tell = useTell()
  const termFacts = useTermFacts()
  const zone = useTimeZone()
  const { data, error, refetch } = useQuery({
    queryKey: ['entity', 'outsourcing', 'order', id, currentLanguage()],
    queryFn: ({ signal }) => call(readOrder, { id: Number(id) }, { signal }),
    enabled: /^\d{1,16}$/.test(id),
  })
  usePageTitle(tell('print.title', { number: data?.number ?? '' }))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const label = (name: string) => outsourcingWord(`line.${name}`)
  const figure = 'outsourcing-figure'
  const { supplier } = data
  return (
    <div className="mw-page outsourcing-paper-page">
      <header className="mw-page-head outsourcing-no-print">
        <Link to={orderPath(data.id)}>{tell('print.back')}</Link>
        <Button type="primary" onClick={() => window.print()}>
          {tell('order.print')}
        </Button>
      </header>
      <article className="outsourcing-paper">
        <header>
          <div>
            <p>{data.factory}</p>
            <h1>{outsourcingWord('order.$')}</h1>
          </div>
          <dl>
            <div>
              <dt>{outsourcingWord('order.number')}</dt>
              <dd>{data.number}</dd>
            </div>
            <div>
              <dt>{tell('print.date')}</dt>
              <dd>{wallClock(data.sentAt ?? data.madeAt, zone).slice(0, 10)}</dd>
            </div>
            <div>
              <dt>{outsourcingWord('order.madeBy')}</dt>
              <dd>{data.madeBy}</dd>
            </div>
          </dl>
        </header>
        <section>
          <h2>{supplier.name}</h2>
          <p>{[supplier.address, supplier.contact, supplier.phone].filter(Boolean).join(' · ')}</p>
        </section>
        <table className="outsourcing-table mw-row-cards">
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
              <th scope="col" className={figure}>
                {tell('print.sum')}
              </th>
              <th scope="col">{label('expectedDate')}</th>
            </tr>
          </thead>
          <tbody>
            {data.lines.map((line) => (
              <tr key={line.id}>
                <td data-label={label('number')}>{line.number}</td>
                <td data-label={tell('wanted.operation')}>
                  <OrderedOperation of={line} />
                </td>
                <td data-label={label('processId')}>
                  <OrderedProcess of={line} />
                </td>
                <td data-label={label('quantity')} className={figure}>
                  {shownNumber(line.quantity)}
                </td>
                <td data-label={label('unitPrice')} className={figure}>
                  {money(line.unitPrice)}
                </td>
                <td data-label={tell('print.sum')} className={figure}>
                  {line.unitPrice === null ? missing : money(line.unitPrice * line.quantity)}
                </td>
                <td data-label={label('expectedDate')}>{line.expectedDate ?? missing}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={5}>
                {outsourcingWord('order.amount')}
              </th>
              <td className={figure}>
                {money(data.amount)} {data.currency ?? ''}
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
        <section>
          {termFacts(data.terms, data.currency).map(([name, value]) => (
            <p key={name}>
              {name} {value}
            </p>
          ))}
        </section>
        {data.remark && <p>{data.remark}</p>}
        <footer>
          <p>{tell('print.ours')}</p>
          <p>{tell('print.theirs')}</p>
        </footer>
      </article>
    </div>
  )
}
