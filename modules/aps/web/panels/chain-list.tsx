import { percentText, useTimeZone } from '@mouldwright/web-kit'
import type { ShownExplanation, ShownReason } from '../../shared/index.ts'
import { causeOf, stepsOf, type ChainStep } from './chain-steps.ts'
import { Jump, type JumpToTask } from './jump.tsx'
import { shortClockOf, span } from '../moments.ts'
import { useTell } from '../page-words.ts'
import { splitAtTasks } from './split-at-tasks.ts'
import './chain-list.css'

export type { JumpToTask } from './jump.tsx'

/** A reason as a sentence, with jumps to the tasks that it names; those that it only counts can be unfolded. */
export function Reason({ reason, onTask }: { reason: ShownReason; onTask: JumpToTask }) {
  const tell = useTell()
  const jump = ({ taskId, label }: ShownReason['tasks'][number]) => (
    <Jump key={taskId} task={taskId} onTask={onTask}>
      {label}
    </Jump>
  )
  const { pieces, rest } = splitAtTasks(reason)
  return (
    <>
      {pieces.map((piece) => (typeof piece === 'string' ? piece : jump(piece)))}
      {rest.length > 0 && (
        <details className="aps-rest">
          <summary>{tell('chain.rest', { count: rest.length })}</summary>
          <ul>
            {rest.map((task) => (
              <li key={task.taskId}>{jump(task)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Where the time of a chain went: as shares, then task by task. */
export function ChainList({ chain, onTask }: { chain: ShownExplanation; onTask: JumpToTask }) {
  const tell = useTell()
  const all = chain.totals.reduce((sum, { minutes }) => sum + minutes, 0) || 1
  return (
    <>
      <div className="aps-shares" role="img" aria-label={tell('chain.shares')}>
        {chain.totals.map(({ kind, minutes }) => (
          <span key={kind} className={`aps-share aps-kind-${kind}`} style={{ width: `${(100 * minutes) / all}%` }} />
        ))}
      </div>
      <ul className="aps-share-legend">
        {chain.totals.map(({ kind, label, minutes }) => (
          <li key={kind}>
            <i className={`aps-share aps-kind-${kind}`} aria-hidden />
            {label} <b>{span(minutes)}</b>
          </li>
        ))}
      </ul>
      <ol className="aps-chain">
        {stepsOf(chain.stretches).map((step) => (
          <Step key={step.start} step={step} onTask={onTask} />
        ))}
      </ol>
    </>
  )
}

/** One sentence: how late, what took the time, and where most of it. */
export function Cause({ chain }: { chain: ShownExplanation }) {
  const tell = useTell()
  if (chain.lateMinutes <= 0) return <p className="aps-soft">{tell(chain.due ? 'chain.onTime' : 'chain.noDue')}</p>
  const late = span(chain.lateMinutes)
  const cause = causeOf(chain)
  if (!cause) return <p className="aps-cause">{tell('chain.causeWork', { late })}</p>
  const { label, minutes, share, longest } = cause
  return (
    <p className="aps-cause">
      {tell(longest.minutes === minutes ? 'chain.causeOnce' : 'chain.cause', {
        late,
        cause: label,
        span: span(minutes),
        share: percentText(share),
        longest: span(longest.minutes),
        task: longest.taskLabel ?? '',
      })}
    </p>
  )
}

function Step({ step, onTask }: { step: ChainStep; onTask: JumpToTask }) {
  const zone = useTimeZone()
  const { taskId, taskLabel, start, minutes, kinds, reasons } = step
  return (
    <li>
      <span className="aps-soft aps-figures">{shortClockOf(start, zone)}</span>
      <div>
        {taskId !== null && taskLabel !== null && (
          <Jump task={taskId} onTask={onTask}>
            {taskLabel}
          </Jump>
        )}
        <div className="aps-step-shares" aria-hidden>
          {kinds.map((of) => (
            <i
              key={of.kind}
              className={`aps-share aps-kind-${of.kind}`}
              style={{ width: `${(100 * of.minutes) / (minutes || 1)}%` }}
            />
          ))}
        </div>
        <span className="aps-soft">{kinds.map((of) => `${of.label} ${span(of.minutes)}`).join(' · ')}</span>
        {reasons.length > 0 && (
          <ul className="aps-step-reasons">
            {reasons.map(({ kind, sentence }) => (
              <li key={`${kind} ${sentence}`}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
