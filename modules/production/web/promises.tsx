import { call, useTimeZone, wallClock } from '@mouldwright/web-kit'
import type { StoredRecord } from '@mouldwright/web-kit/entity'
import { useQuery } from '@tanstack/react-query'
import { listPromises } from '../shared/index.ts'
import { useTell } from './page-words.ts'
import './promises.css'

/** What was promised for a mould, when, by whom and why; the first line counts. */
export function Promises({ record }: { record: StoredRecord }) {
  const tell = useTell()
  const zone = useTimeZone()
  const { data } = useQuery({
    queryKey: ['entity', 'promises', record.id],
    queryFn: ({ signal }) => call(listPromises, { mouldId: record.id }, { signal }),
  })
  if (!data) return null
  return (
    <section>
      <h3>{tell('mould.promises')}</h3>
      {data.rows.length === 0 ? (
        <p className="mw-help">{tell('mould.noPromise')}</p>
      ) : (
        <ol className="production-promises">
          {data.rows.map(({ promisedDate, reason, publishNumber, by, at }) => (
            <li key={at}>
              <b>{promisedDate}</b>
              <span>{reason ?? tell('mould.byPublishing', { number: publishNumber ?? 0 })}</span>
              <small>
                {by} · <time dateTime={at}>{wallClock(at, zone)}</time>
              </small>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
