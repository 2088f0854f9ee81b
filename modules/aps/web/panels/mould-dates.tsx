import { dayIn, useTimeZone } from '@mouldwright/web-kit'
import { missing } from '@mouldwright/web-kit/entity'
import type { PlannedMould } from '../../shared/index.ts'
import { clockOf, shortSpan } from '../moments.ts'
import { useTell } from '../page-words.ts'
import './mould-dates.css'

/** The four dates of a mould, the forecast by the plan that is looked at and, where the shop follows it, by what was reported since; a date past what was promised is marked. */
export function MouldDates({ mould }: { mould: PlannedMould }) {
  const tell = useTell()
  const zone = useTimeZone()
  const { deliveryDate, promisedDate, finishesAt, forecastAt, finishedDate, unplacedTasks } = mould
  // What ends at midnight ends with the day before.
  const end = unplacedTasks > 0 ? null : (forecastAt ?? finishesAt)
  const forecast = end ? dayIn(Date.parse(end) - 1, zone) : null
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
      <Trial mould={mould} />
      <LateCause mould={mould} />
    </span>
  )
}

/** The next trial, and by how much what it waits for ends after its day, as things stand. */
function Trial({ mould }: { mould: PlannedMould }) {
  const tell = useTell()
  const { trialEvent, trialDate } = mould
  if (!trialEvent) return null
  const late = mould.forecastTrialLateMinutes ?? mould.trialLateMinutes ?? 0
  const isLate = late > 0
  return (
    <span {...(isLate ? { className: 'aps-late' } : {})}>
      <Day label={trialEvent} day={trialDate} />
      {isLate && <> {tell('dates.trialLate', { late: shortSpan(late) })}</>}
    </span>
  )
}

/** Which report made the mould late, where the plan itself does not. */
function LateCause({ mould }: { mould: PlannedMould }) {
  const tell = useTell()
  const zone = useTimeZone()
  const { forecastLateMinutes, lateSince, lateCause: cause } = mould
  if (!forecastLateMinutes || !lateSince || !cause) return null
  const facts = { ...cause, late: shortSpan(forecastLateMinutes), at: clockOf(lateSince, zone) }
  return <span className="aps-late aps-late-cause">{tell(`forecast.${cause.kind}`, facts)}</span>
}

const Day = ({ label, day }: { label: string; day: string | null }) => (
  <span>
    {label} <b>{day ?? missing}</b>
  </span>
)
