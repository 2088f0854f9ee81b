import { useTimeZone, wallClock } from '@mouldwright/web-kit'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import type { ScheduleState } from '../../shared/index.ts'
import { comparePath } from '../compare/chosen-plans.ts'
import { useTell } from '../page-words.ts'
import type { PlannerAddress } from './planner-address.ts'
import type { ChangeAddress } from './use-planner-address.ts'
import './earlier-plan.css'

/** The plan that counts is shown as such, also to whoever comes by a link that names it. */
export function useWayToNow(
  state: ScheduleState | undefined,
  { earlier }: PlannerAddress,
  change: ChangeAddress,
): void {
  const isOfNow = earlier !== undefined && state?.plan?.planId === earlier && !state.isEarlier
  const goToNow = useEffectEvent(() => change({ earlier: undefined }))
  useEffect(() => {
    if (isOfNow) goToNow()
  }, [isOfNow])
}

/** Over a plan that the schedule had before: of when it is, that it is only looked at, and the way back. */
export function EarlierPlan({ state: { plan, isEarlier } }: { state: ScheduleState }) {
  const tell = useTell()
  const zone = useTimeZone()
  if (!plan || !isEarlier) return null
  const { scheduleId, planId, at, by, publishedAt, publisher } = plan
  return (
    <section className="aps-earlier" aria-label={tell('earlier.label')}>
      <span>
        <b>{tell('earlier.label')}</b> {tell('earlier.of', { at: wallClock(at, zone), by })}{' '}
        {publishedAt && tell('earlier.published', { at: wallClock(publishedAt, zone), by: publisher ?? '' })}{' '}
        {tell('earlier.later')}
      </span>
      <Link to={`/aps/schedule/${scheduleId}`}>{tell('earlier.back')}</Link>
      <Link to={comparePath([{ scheduleId, planId }, { scheduleId }])}>{tell('earlier.compare')}</Link>
    </section>
  )
}
