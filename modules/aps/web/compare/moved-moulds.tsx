import { useTimeZone } from '@mouldwright/web-kit'
import { missing, Tag } from '@mouldwright/web-kit/entity'
import type { PlanComparison } from '../../shared/index.ts'
import { shortClockOf, span } from '../moments.ts'
import { useTell } from '../page-words.ts'
import { TableScroll } from '../table-scroll.tsx'

type Mould = PlanComparison['moulds'][number]

/** Moulds that end at another time than in the first plan, each with where the difference begins. */
export function MovedMoulds({
  comparison: { plans, moulds, movedMoulds, sameMoulds },
}: {
  comparison: PlanComparison
}) {
  const tell = useTell()
  return (
    <section className="mw-card" aria-label={tell('compare.moulds')}>
      <h2>{tell('compare.moulds')}</h2>
      <p className="aps-soft">
        {movedMoulds === 0
          ? tell('compare.noMould')
          : tell('compare.mouldSum', { moved: movedMoulds, same: sameMoulds })}
        {movedMoulds > moulds.length && ` ${tell('compare.firstOnly', { count: moulds.length })}`}
      </p>
      {moulds.length > 0 && (
        <TableScroll label={tell('compare.moulds')} className="aps-compare-scroll">
          <table className="aps-table">
            <thead>
              <tr>
                <th>{tell('task.mould')}</th>
                {plans.map((plan) => (
                  <th key={plan.planId} scope="col">
                    {plan.scheduleName}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {moulds.map((mould) => (
                <tr key={mould.mouldId}>
                  <th scope="row">
                    <b>{mould.mouldNumber}</b> {mould.mouldName}
                  </th>
                  {mould.ends.map((end, at) => (
                    <td key={plans[at]!.planId}>{end ? <End end={end} first={mould.ends[0]} /> : missing}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
    </section>
  )
}

function End({ end, first }: { end: NonNullable<Mould['ends'][number]>; first: Mould['ends'][number] | undefined }) {
  const tell = useTell()
  const zone = useTimeZone()
  const { finishesAt, deliveryDate, isLate, movedMinutes, cause } = end
  const isOtherDay = deliveryDate !== first?.deliveryDate
  return (
    <div className="aps-compare-end">
      <span>
        <span className="aps-figures">{shortClockOf(finishesAt, zone)}</span>
        {movedMinutes !== null && movedMinutes !== 0 && (
          <span className={movedMinutes > 0 ? 'aps-late' : 'aps-good'}>
            {tell(movedMinutes > 0 ? 'moves.later' : 'moves.earlier', { span: span(Math.abs(movedMinutes)) })}
          </span>
        )}
        {isLate && <Tag tone="danger">{tell('mark.late')}</Tag>}
        {first && !isLate && first.isLate && <Tag tone="success">{tell('moves.onTimeAgain')}</Tag>}
      </span>
      {isOtherDay && <span className="aps-soft">{tell('compare.due', { date: deliveryDate ?? missing })}</span>}
      {cause && (
        <span className="aps-soft">
          {tell('compare.cause', { task: cause.task, reason: cause.reason?.sentence ?? missing })}
        </span>
      )}
    </div>
  )
}
