import type { Entity } from '@mouldwright/kernel'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { ErrorState } from '../../feedback/states.tsx'
import { currentLanguage, useWords } from '../../i18n/i18n.ts'
import { shownNumber } from '../../format/numbers.ts'
import { call } from '../../request/client.ts'
import './uses.css'

interface UsesAnswer {
  uses: readonly {
    entity: string
    name: string
    path: string | null
    count: number
    records: readonly { id: number; label: string }[]
  }[]
  others: number
}

/** What names a record, by kind; the newest by name. */
export function Uses({ of, id }: { of: Entity; id: number }) {
  const { say } = useWords()
  const { data, error, refetch } = useQuery({
    queryKey: ['entity', of.name, 'uses', id, currentLanguage()],
    queryFn: ({ signal }) => call<UsesAnswer>('/comm/uses/list.do', { entity: of.name, recordId: id }, { signal }),
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const { uses, others } = data
  if (uses.length === 0 && others === 0) return <p className="mw-help">{say('detail.noUses')}</p>
  return (
    <ul className="mw-uses">
      {uses.map(({ entity, name, path, count, records }) => (
        <li key={entity}>
          <h2>
            {name} <span className="mw-count">{shownNumber(count)}</span>
          </h2>
          <ul>
            {records.map((record) => {
              const label = record.label || String(record.id)
              return <li key={record.id}>{path ? <Link to={`${path}?id=${record.id}`}>{label}</Link> : label}</li>
            })}
            {count > records.length && (
              <li className="mw-help">{say('detail.moreUses', { count: count - records.length })}</li>
            )}
          </ul>
        </li>
      ))}
      {others > 0 && <li className="mw-help">{say('detail.otherUses', { count: others })}</li>}
    </ul>
  )
}
