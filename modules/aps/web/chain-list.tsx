import { useTimeZone } from '@mouldwright/web-kit'
import type { ShownExplanation, ShownReason } from '../shared/index.ts'
import { shortClockOf, span } from './moments.ts'
import { usePageWords } from './page-words.ts'
import { splitAtTasks } from './split-at-tasks.ts'

export type JumpToTask = (key: string) => void

/** A reason as a sentence, with jumps to the tasks that it names. */
export function Reason({ reason, onTask }: { reason: ShownReason; onTask: JumpToTask }) {
  const jump = ({ taskId, label }: ShownReason['tasks'][number]) => (
    <button key={taskId} type="button" className="aps-jump" onClick={() => onTask(String(taskId))}>
      {label}
    </button>
  )
  const { pieces, rest } = splitAtTasks(reason)
  return (
    <>
      {pieces.map((piece) => (typeof piece === 'string' ? piece : jump(piece)))}
      {rest.length > 0 && <span className="aps-jumps">{rest.map(jump)}</span>}
    </>
  )
}

/** Where the time went, first as shares, then stretch by stretch. */
export function ChainList({ chain, onTask }: { chain: ShownExplanation; onTask: JumpToTask }) {
  const tell = usePageWords()
  const zone = useTimeZone()
  const all = chain.totals.reduce((sum, { minutes }) => sum + minutes, 0) || 1
  return (
    <>
      <p className={chain.lateMinutes > 0 ? 'aps-late' : 'aps-soft'}>
        {chain.lateMinutes > 0
          ? tell('chain.late', { span: span(chain.lateMinutes) })
          : chain.due
            ? tell('chain.onTime')
            : tell('chain.noDue')}
      </p>
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
        {chain.parts.map(({ kind, label, start, minutes, taskId, taskLabel, sentence }, at) => (
          <li key={at}>
            <i className={`aps-share aps-kind-${kind}`} aria-hidden />
            <span className="aps-soft aps-figures">{shortClockOf(start, zone)}</span>
            <span>
              <b>{label}</b> <span className="aps-soft">{span(minutes)}</span>
              <br />
              {sentence}
              {taskId !== null && taskLabel !== null && (
                <button type="button" className="aps-jump" onClick={() => onTask(String(taskId))}>
                  {taskLabel}
                </button>
              )}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
