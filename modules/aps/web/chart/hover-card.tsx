import { useTimeZone } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { taskStatus, type GanttAnswer } from '../../shared/index.ts'
import { factsOf } from './gantt-data.ts'
import { clockOfMinute, span } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { taskForms } from '../task-name.ts'
import { taskQuery } from '../panels/task-panel.tsx'
import type { PlanRef } from '../session/plan-ref.ts'
import './hover-card.css'

type Downtime = GanttAnswer['downtimes'][number]

export type Hovered = { x: number; y: number } & ({ task: number } | { downtime: Downtime | undefined })

/** The downtime that begins at a moment on a resource's row. */
export const downtimeAt = ({ downtimes }: GanttAnswer, row: string, from: number): Downtime | undefined =>
  downtimes.find(({ resource, start }) => `r${resource}` === row && start === from)

/** The card of what is under the pointer: a bar, or a downtime. */
export function HoverCard({ plan, of, hovered }: { plan: GanttAnswer; of: PlanRef; hovered: Hovered }) {
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = card
    if (!current) return
    const { width, height } = current.getBoundingClientRect()
    current.style.left = `${Math.max(8, Math.min(hovered.x + 12, innerWidth - width - 8))}px`
    current.style.top = `${hovered.y + 16 + height > innerHeight ? Math.max(8, hovered.y - height - 8) : hovered.y + 16}px`
  })
  return (
    <div ref={card} className="aps-card" role="tooltip">
      {'task' in hovered ? (
        <TaskCard plan={plan} of={of} task={hovered.task} />
      ) : (
        hovered.downtime && <DowntimeCard plan={plan} downtime={hovered.downtime} />
      )}
    </div>
  )
}

/** Where and how long a machine stands still, and why. */
function DowntimeCard({ plan, downtime }: { plan: GanttAnswer; downtime: Downtime }) {
  const tell = useTell()
  const zone = useTimeZone()
  const { resource, start, end, reason } = downtime
  return (
    <>
      <b>{tell('card.downtime', { resource: plan.resources[resource]?.name ?? '' })}</b>
      <span>{reason || tell('card.noReason')}</span>
      <span className="aps-figures">
        {clockOfMinute(start, zone)} – {clockOfMinute(end, zone).slice(5)}
      </span>
    </>
  )
}

/** What, where, when, and the first reasons. */
function TaskCard({ plan, of, task }: { plan: GanttAnswer; of: PlanRef; task: number }) {
  const tell = useTell()
  const zone = useTimeZone()
  const facts = factsOf(plan, task)
  const { data } = useQuery({ ...taskQuery(of, facts?.key ?? '0'), enabled: facts !== undefined })
  if (!facts) return null
  const { words, mould, resource, start, end, status } = facts
  const late = mould?.lateMinutes ?? 0
  const reasons = [...(data?.why ?? []), ...(data?.whyHere ? [data.whyHere] : [])].slice(0, 3)
  return (
    <>
      <b>{taskForms.full(words)}</b>
      <span className="aps-soft">
        {resource} · {apsWord(`taskStatus.${taskStatus[status] ?? 'notStarted'}`)}
      </span>
      <span className="aps-figures">
        {clockOfMinute(start, zone)} – {clockOfMinute(end, zone).slice(5)}
      </span>
      {late > 0 && <span className="aps-late">{tell('card.late', { span: span(late) })}</span>}
      {reasons.length > 0 && (
        <ul>
          {reasons.map(({ sentence }, at) => (
            <li key={at}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  )
}
