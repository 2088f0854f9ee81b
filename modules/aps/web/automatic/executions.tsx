import { Tag } from '@mouldwright/web-kit/entity'
import { listed, shownNumber } from '@mouldwright/web-kit'
import type { AutomaticExecution } from '../../shared/index.ts'
import { clockOf } from '../moments.ts'
import { useTell } from '../page-words.ts'

const tones = {
  running: 'info',
  done: 'success',
  skipped: 'warning',
  failed: 'danger',
} as const

/** The last automatic runs, newest first. */
export function Executions({ executions, zone }: { executions: readonly AutomaticExecution[]; zone: string }) {
  const tell = useTell()
  return (
    <section className="aps-automatic-runs">
      <h2>{tell('automatic.last')}</h2>
      {executions.length === 0 ? (
        <p className="aps-soft">{tell('automatic.none')}</p>
      ) : (
        <ul>
          {executions.map((execution) => (
            <li key={execution.executionId}>
              <span className="aps-automatic-line">
                {clockOf(execution.dueAt, zone)}
                <Tag tone={tones[execution.result]}>{tell(`automatic.results.${execution.result}`)}</Tag>
                {execution.seconds !== null && (
                  <span className="aps-soft">
                    {tell('automatic.seconds', { seconds: shownNumber(Math.round(execution.seconds)) })}
                  </span>
                )}
              </span>
              <Outcome execution={execution} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Outcome({ execution: { result, reason, missed, newlyLate } }: { execution: AutomaticExecution }) {
  const tell = useTell()
  return (
    <>
      {missed > 0 && <p className="aps-soft">{tell('automatic.missed', { count: missed })}</p>}
      {reason && <p className={result === 'failed' ? 'mw-fault' : 'aps-soft'}>{reason}</p>}
      {result === 'done' && (
        <p className={newlyLate.length > 0 ? '' : 'aps-soft'}>
          {newlyLate.length > 0
            ? tell('automatic.late', { moulds: listed(newlyLate.map(({ number }) => number)) })
            : tell('automatic.noneLate')}
        </p>
      )}
    </>
  )
}
