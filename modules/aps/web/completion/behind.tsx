import { call, currentLanguage, ErrorState, useTimeZone } from '@mouldwright/web-kit'
import { ListPaging, missing, Tag, useListPage, type TagTone } from '@mouldwright/web-kit/entity'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { listCompletion, type CompletionRate, type CompletionState } from '../../shared/index.ts'
import { clockOf, hoursText } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { Nothing, Waiting } from '../panel.tsx'
import { nameOfGroup, type GroupBy } from './groups.tsx'

const tones: Readonly<Record<string, TagTone>> = {
  finished: 'success',
  lateDone: 'warning',
  open: 'danger',
  otherTime: 'info',
}
const filterOf = { section: 'sectionId', machine: 'machineId', person: 'userId' } as const

interface BehindProps {
  asked: { fromDate: string; toDate: string; sectionId?: number }
  groupBy: GroupBy
  groups: CompletionRate['groups']
  /** Id of a group, 0 for the one without; null for all. */
  group: string | null
  state: CompletionState | undefined
  onAll: () => void
}

/** The operations behind the figure that was pressed. */
export function Behind({ asked, groupBy, groups, group, state, onAll }: BehindProps) {
  const tell = useTell()
  const zone = useTimeZone()
  const place = useRef<HTMLElement>(null)
  const known = group === null ? undefined : groups.find(({ id }) => (id ?? 0) === Number(group))
  const ofGroup = known ? (known.id === null ? { without: groupBy } : { [filterOf[groupBy]]: known.id }) : {}
  const input = { ...asked, ...ofGroup, ...(state ? { state } : {}) }
  const list = useListPage({
    of: ['aps', 'completion', 'list', input, currentLanguage()],
    fetch: ({ page, size }, signal) => call(listCompletion, { ...input, page, size }, { signal }),
  })
  const { data, error, isStale } = list
  const isChosen = known !== undefined || state !== undefined
  const chosen = isChosen ? `${group} ${state}` : ''
  useEffect(() => {
    if (chosen) place.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const title = [
    known ? nameOfGroup(known, groupBy) : undefined,
    state ? apsWord(`completion.states.${state}`) : tell('completion.all'),
  ]
  const column = (name: string) => <th scope="col">{apsWord(`completion.columns.${name}`)}</th>
  return (
    <section ref={place} className="mw-card aps-completion-behind" aria-label={tell('completion.behind')}>
      <header>
        <h2>{title.filter(Boolean).join(' · ')}</h2>
        {isChosen && (
          <Button size="small" onClick={onAll}>
            {tell('completion.all')}
          </Button>
        )}
      </header>
      {error && !data ? (
        <ErrorState error={error} onRetry={list.retry} />
      ) : !data ? (
        <Waiting rows={8} />
      ) : data.rows.length === 0 ? (
        <Nothing title={tell('completion.behindNone')} />
      ) : (
        <div
          className={isStale ? 'aps-completion-scroll aps-dimmed' : 'aps-completion-scroll'}
          tabIndex={0}
          role="group"
          aria-label={title.filter(Boolean).join(' · ')}
        >
          <table className="aps-table">
            <thead>
              <tr>
                {column('state')}
                {column('mould')}
                {column('part')}
                {column('process')}
                {column('resource')}
                {column('person')}
                {column('plannedEnd')}
                {column('finishedAt')}
                {column('hours')}
                {column('publishNumber')}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={`${row.batchNumber}/${row.operationNumber}`}>
                  <td>
                    <Tag tone={tones[row.state] ?? 'neutral'}>{apsWord(`completion.states.${row.state}`)}</Tag>
                  </td>
                  <td>{row.mouldNumber}</td>
                  <td title={row.partName}>
                    {row.partNumber} <span className="aps-soft">{row.batchNumber}</span>
                  </td>
                  <td>
                    {row.operationNumber} {row.processName} <span className="aps-soft">{row.sectionName}</span>
                  </td>
                  <td>{row.resourceName ?? missing}</td>
                  <td>{row.person ?? missing}</td>
                  <td className="aps-figures">{clockOf(row.plannedEnd, zone)}</td>
                  <td className="aps-figures">{clockOf(row.finishedAt, zone)}</td>
                  <td className="aps-figures">{hoursText(row.minutes)}</td>
                  <td className="aps-figures">{row.publishNumber ?? missing}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ListPaging list={list} />
    </section>
  )
}
