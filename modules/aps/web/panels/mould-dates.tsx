import { dayIn, useTimeZone } from '@mouldwright/web-kit'
import { missing } from '@mouldwright/web-kit/entity'
import type { PlannedMould } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import './mould-dates.css'

/** The four dates of a mould, those of the plan by the plan that is looked at; a date past what was promised is marked. */
export function MouldDates({ mould }: { mould: PlannedMould }) {
  const tell = useTell()
  const zone = useTimeZone()
  const { deliveryDate, promisedDate, finishesAt, finishedDate, unplacedTasks } = mould
  // What ends at midnight ends with the day before.
  const forecast = finishesAt && unplacedTasks === 0 ? dayIn(Date.parse(finishesAt) - 1, zone) : null
  const last = finishedDate ?? forecast
  const isBroken = promisedDate !== null && last !== null && last > promisedDate
  return (
    <span className="aps-mould-dates">
      <Day label={tell('dates.due')} day={deliveryDate} />
      <Day label={tell('dates.promised')} day={promisedDate} />
      <span {...(isBroken ? { className: 'aps-late' } : {})}>
        <Day label={tell(finishedDate ? 'dates.finished' : 'dates.forecast')} day={last} />
        {isBroken && <> {tell('dates.broken')}</>}
      </span>
    </span>
  )
}

const Day = ({ label, day }: { label: string; day: string | null }) => (
  <span>
    {label} <b>{day ?? missing}</b>
  </span>
)
