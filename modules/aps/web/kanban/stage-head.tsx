import {
  CloseOutlined,
  FullscreenOutlined,
  LeftOutlined,
  PauseOutlined,
  CaretRightOutlined,
  RightOutlined,
} from '@ant-design/icons'
import { useTimeZone, wallClock } from '@mouldwright/web-kit'
import { Tag } from '@mouldwright/web-kit/entity'
import { Button } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import type { KanbanShown } from '../../shared/index.ts'
import { clockOfMinute, shortClockOf } from '../moments.ts'
import { useTell } from '../page-words.ts'
import { useNow } from '../use-now.ts'
import { CallsToday } from './andon-board.tsx'
import type { Turning } from './use-turns.ts'
import './stage-head.css'

interface StageHeadProps {
  shown: KanbanShown | undefined
  /** What stands is older than it should be. */
  isLost: boolean
  page: number
  pages: number
  turns: Turning
  onFullscreen: () => void
  /** Absent where nobody leaves. */
  onLeave?: () => void
  /** Says how old what stands is, once it is older than half a minute. */
  showsAge: boolean
}

/** What the board is, of when, and the clock; at its end the few things that one can do. */
export function StageHead({ shown, isLost, page, pages, turns, onFullscreen, onLeave, showsAge }: StageHeadProps) {
  const tell = useTell()
  const zone = useTimeZone()
  const now = useNow()
  const age = useAge(showsAge ? shown?.at : undefined)
  const at = shown ? wallClock(shown.at, zone, { seconds: true }).slice(11) : ''
  return (
    <header className="aps-kanban-head">
      <div className="aps-kanban-title">
        <h1 title={shown?.board.name}>{shown?.board.name ?? tell('kanban.round')}</h1>
        {shown && <Below shown={shown} />}
      </div>
      <div className="aps-kanban-state">
        {turns.isPaused && <Tag tone="warning">{tell('kanban.paused')}</Tag>}
        {age > oldSeconds ? (
          <Tag tone="danger">{tell('kanban.age', { seconds: age, at })}</Tag>
        ) : isLost ? (
          <Tag tone="danger">{tell('kanban.lost', { at })}</Tag>
        ) : (
          shown && <span className="aps-soft">{tell('kanban.refreshed', { at })}</span>
        )}
        {pages > 1 && <span className="aps-soft">{tell('kanban.page', { page, pages })}</span>}
      </div>
      <time className="aps-kanban-clock">{clockOfMinute(now, zone).slice(5)}</time>
      <div
        className="aps-kanban-tools"
        role="group"
        aria-label={tell('kanban.keys')}
        // Elsewhere a space pauses; here it presses the button that has the focus.
        onKeyDown={(event) => {
          if (event.key === ' ') event.stopPropagation()
        }}
      >
        <Tool name={tell('kanban.previous')} icon={<LeftOutlined />} onPress={() => turns.step(-1)} />
        <Tool
          name={tell(turns.isPaused ? 'kanban.go' : 'kanban.pause')}
          icon={turns.isPaused ? <CaretRightOutlined /> : <PauseOutlined />}
          onPress={turns.pause}
        />
        <Tool name={tell('kanban.next')} icon={<RightOutlined />} onPress={() => turns.step(1)} />
        <Tool name={tell('kanban.fullscreen')} icon={<FullscreenOutlined />} onPress={onFullscreen} />
        {onLeave && <Tool name={tell('kanban.leave')} icon={<CloseOutlined />} onPress={onLeave} />}
      </div>
    </header>
  )
}

/** What the entries of the board come from. */
function Below({ shown: { board, plan, calls, figures } }: { shown: KanbanShown }) {
  const tell = useTell()
  const zone = useTimeZone()
  const said = calls ? (
    <CallsToday of={calls.today} />
  ) : figures ? (
    tell('kanban.figuresOf', {
      from: figures.fromDate.slice(5),
      to: figures.toDate.slice(5),
      at: shortClockOf(figures.at, zone).slice(6),
    })
  ) : plan && ofPlan.has(board.type) ? (
    tell('kanban.planFrom', { name: plan.scheduleName, at: shortClockOf(plan.publishedAt, zone) })
  ) : undefined
  return said && <p className="aps-soft">{said}</p>
}

/** Boards that show what a plan says. */
const ofPlan: ReadonlySet<string> = new Set(['list', 'utilisation'])

/** Seconds after which what stands is old. */
const oldSeconds = 30

/** Seconds since something was so by the server's clock, from when it first showed here: the screen's own clock may be wrong. */
function useAge(at: string | undefined): number {
  const [seen, setSeen] = useState({ at, seconds: 0 })
  useEffect(() => {
    if (at === undefined) return
    const since = performance.now()
    const timer = setInterval(() => setSeen({ at, seconds: Math.round((performance.now() - since) / 1_000) }), 1_000)
    return () => clearInterval(timer)
  }, [at])
  return seen.at === at ? seen.seconds : 0
}

interface ToolProps {
  name: string
  icon: ReactNode
  onPress: () => void
}

const Tool = ({ name, icon, onPress }: ToolProps) => (
  <Button type="text" size="large" icon={icon} aria-label={name} title={name} onClick={onPress} />
)
