import { WarningOutlined } from '@ant-design/icons'
import { permissionOf } from '@mouldwright/kernel'
import { call, currentLanguage, useMay, useTimeZone } from '@mouldwright/web-kit'
import { Tag } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { Popover } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { needsLoad, schedule, type ScheduleState } from '../shared/index.ts'
import { clockOf } from './moments.ts'
import { useTell } from './page-words.ts'
import './stale-mark.css'

interface StaleMarkProps {
  changes: ScheduleState['stale']
  /** What is to be done about it. */
  children?: ReactNode
}

/** That records have changed since the data was loaded, and which. */
export function StaleMark({ changes, children }: StaleMarkProps) {
  const tell = useTell()
  const zone = useTimeZone()
  if (changes.length === 0) return null
  return (
    <Popover
      trigger="click"
      title={tell('stale.title')}
      content={
        <>
          <ul className="aps-plain-list">
            {changes.map(({ entity, label, changedAt }) => (
              <li key={entity}>
                {label}
                {changedAt && <span className="aps-soft"> {clockOf(changedAt, zone)}</span>}
              </li>
            ))}
          </ul>
          {children}
        </>
      }
    >
      <button type="button" className="aps-stale">
        <WarningOutlined aria-hidden /> {tell('stale.mark')}
      </button>
    </Popover>
  )
}

/** The same on pages that show the plan of a schedule, with the way to load again. */
export function StaleMarkOf({ scheduleId }: { scheduleId: number }) {
  const tell = useTell()
  const mayLook = useMay(permissionOf(schedule, 'check'))
  const { data } = useQuery({
    queryKey: ['aps', 'needs-load', scheduleId, currentLanguage()],
    enabled: mayLook,
    queryFn: ({ signal }) => call(needsLoad, { scheduleId }, { signal }),
  })
  return (
    <StaleMark changes={data?.changes ?? []}>
      <Link to={`/aps/schedule/${scheduleId}`}>{tell('noPlan.open')}</Link>
    </StaleMark>
  )
}

/** Of the plan that a page shows: that it is published, and that records have changed since its data was loaded. */
export function PlanMarks({ plan }: { plan: { isPublished: boolean; scheduleId: number } }) {
  const tell = useTell()
  return (
    <>
      {plan.isPublished && <Tag tone="info">{tell('week.published')}</Tag>}
      <StaleMarkOf scheduleId={plan.scheduleId} />
    </>
  )
}
