import './refused-reports.css'
import { seen, useOutbox } from '../device/outbox.ts'
import { dayClockOf } from '../parts/moments.ts'
import { known } from '../store.ts'
import { say, type Word } from '../words.ts'

const kindWord: Readonly<Record<string, Word>> = { deliver: 'delivery', materialIn: 'incomingMaterial', call: 'call' }

/** What the server refused stays until somebody has read why. */
export function RefusedReports() {
  const { entries } = useOutbox()
  const refused = entries.filter(({ state }) => state === 'refused')
  if (refused.length === 0) return null
  return (
    <section className="refused" role="alert" aria-label={say('refusedTitle')}>
      <h2>
        {say('refusedTitle')} ({refused.length})
      </h2>
      <p>{say('refusedHint')}</p>
      <ul className="plain">
        {refused.map(({ key, content, refusal }) => (
          <li key={key}>
            <div>
              <b>
                {known().people.find(({ userId }) => userId === content.userId)?.name} ·{' '}
                {say(kindWord[content.kind] ?? (content.kind as Word))}
                {content.batchId && ` · ${titleOf(content.batchId, content.operationNumber ?? 0)}`}
              </b>
              <span>
                {dayClockOf(Date.parse(content.deviceAt) + content.clockOffset)} · {refusal?.message}
              </span>
            </div>
            <button type="button" onClick={() => void seen(key)}>
              {say('seen')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function titleOf(batchId: number, operationNumber: number): string {
  const job = known().work?.jobs.find((one) => one.batchId === batchId)
  return job ? `${job.mouldNumber} ${job.partNumber} ${operationNumber}` : String(operationNumber)
}
