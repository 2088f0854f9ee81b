import { shownNumber } from '@mouldwright/web-kit'
import { Button } from 'antd'
import { useState } from 'react'
import { longerTimes, type ScheduleState } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import type { ScheduleModel } from '../planner/use-schedule.ts'
import './more-time.css'

const longest = 3_600

/** Says when a longer run would likely give a better plan, from what the last part of this one brought; and starts it. */
export function MoreTime({
  state: { plan, run, may, isEarlier },
  model,
}: {
  state: ScheduleState
  model: ScheduleModel
}) {
  const tell = useTell()
  const [hidden, setHidden] = useState<number>()
  if (!plan?.moreTime || isEarlier || run || model.busy || plan.planId === hidden || plan.publishedAt) return null
  const { label, since, from, to } = plan.moreTime
  const seconds = Math.min(longest, Math.ceil(plan.seconds) * longerTimes)
  return (
    <p className="aps-more-time" role="status">
      <span>
        {tell('run.moreTime', {
          label,
          since: shownNumber(since, 1),
          end: shownNumber(plan.seconds, 1),
          from: shownNumber(from, 1),
          to: shownNumber(to, 1),
        })}
      </span>
      {may.start && seconds > plan.seconds && (
        <Button size="small" onClick={() => model.start(seconds)}>
          {tell('run.longer', { seconds: shownNumber(seconds) })}
        </Button>
      )}
      <Button size="small" type="text" onClick={() => setHidden(plan.planId)}>
        {tell('run.hide')}
      </Button>
    </p>
  )
}
