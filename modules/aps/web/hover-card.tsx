import { useTimeZone } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { taskStatus, type GanttAnswer } from '../shared/index.ts'
import { factsOf } from './gantt-data.ts'
import { clockOfMinute, span } from './moments.ts'
import { apsWord, usePageWords } from './page-words.ts'
import { taskQuery } from './task-panel.tsx'

export interface Hovered {
  task: number
  x: number
  y: number
}

/** The card of a bar under the pointer: what, where, when, and the first reasons. */
export function HoverCard({ plan, hovered }: { plan: GanttAnswer; hovered: Hovered }) {
  const tell = usePageWords()
  const zone = useTimeZone()
  const card = useRef<HTMLDivElement>(null)
  const facts = factsOf(plan, hovered.task)
  const { data } = useQuery({ ...taskQuery(plan.planId, facts?.key ?? '0'), enabled: facts !== undefined })
  useLayoutEffect(() => {
    const { current } = card
    if (!current) return
    const { width, height } = current.getBoundingClientRect()
    current.style.left = `${Math.max(8, Math.min(hovered.x + 12, innerWidth - width - 8))}px`
    current.style.top = `${hovered.y + 16 + height > innerHeight ? Math.max(8, hovered.y - height - 8) : hovered.y + 16}px`
  })
  if (!facts) return null
  const { mould, part, process, operation, resource, start, end, status } = facts
  const late = mould?.lateMinutes ?? 0
  const reasons = [...(data?.why ?? []), ...(data?.whyHere ? [data.whyHere] : [])].slice(0, 3)
  return (
    <div ref={card} className="aps-card" role="tooltip">
      <b>
        {mould?.number} {part?.number}-{operation} {process}
      </b>
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
    </div>
  )
}
