import { call, currentLanguage, shownNumber, useTimeZone } from '@mouldwright/web-kit'
import { Tag } from '@mouldwright/web-kit/entity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Input, Pagination, Segmented, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { listDefects, type ShownDefect, type SnapshotFacts } from '../../shared/index.ts'
import { clockOf } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { Loaded, Nothing, Panel } from '../panel.tsx'
import { recordPath } from './record-path.ts'
import './check-panel.css'

const size = 50

interface CheckPanelProps {
  scheduleId: number
  snapshot: SnapshotFacts
  onClose: () => void
}

/** What the data check found: each fault with the record to mend. Errors keep their work out of the plan. */
export function CheckPanel({ scheduleId, snapshot, onClose }: CheckPanelProps) {
  const tell = useTell()
  const zone = useTimeZone()
  const [severity, setSeverity] = useState<'' | 'error' | 'warning'>('')
  const [code, setCode] = useState<string>()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const wanted = useDeferredValue(search.trim())
  const input = {
    scheduleId,
    page,
    size,
    ...(severity ? { severity } : {}),
    ...(code ? { code } : {}),
    ...(wanted ? { search: wanted } : {}),
  }
  const query = useQuery({
    queryKey: ['aps', 'defects', snapshot.snapshotId, input, currentLanguage()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listDefects, input, { signal }),
  })
  const counts = query.data ?? snapshot
  return (
    <Panel label={tell('check.label')} title={tell('check.label')} onClose={onClose}>
      <p className="aps-soft">
        {tell('check.loaded', { at: clockOf(snapshot.at, zone) })}
        <br />
        {tell('check.what', {
          moulds: shownNumber(snapshot.moulds),
          parts: shownNumber(snapshot.parts),
          tasks: shownNumber(snapshot.tasks),
          resources: shownNumber(snapshot.resources),
        })}
      </p>
      <Segmented<'' | 'error' | 'warning'>
        block
        value={severity}
        onChange={(next) => {
          setSeverity(next)
          setPage(1)
        }}
        options={[
          { value: '', label: tell('check.all') },
          { value: 'error', label: tell('check.errors', { count: counts.errors }) },
          { value: 'warning', label: tell('check.warnings', { count: counts.warnings }) },
        ]}
        aria-label={tell('check.severity')}
      />
      <div className="aps-filter">
        <Select
          allowClear
          className="mw-fill"
          value={code ?? null}
          placeholder={tell('check.kind')}
          aria-label={tell('check.kind')}
          onChange={(next) => {
            setCode(next ?? undefined)
            setPage(1)
          }}
          options={(query.data?.codes ?? []).map((one) => ({ value: one.code, label: `${one.label} (${one.count})` }))}
        />
        <Input.Search
          allowClear
          value={search}
          placeholder={tell('check.search')}
          aria-label={tell('check.search')}
          onChange={(event) => {
            setSearch(event.target.value)
            setPage(1)
          }}
        />
      </div>
      <Loaded query={query}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Nothing
              title={tell(severity || code || wanted ? 'check.noMatch' : 'check.clean')}
              {...(severity || code || wanted ? {} : { text: tell('check.cleanHint') })}
            />
          ) : (
            <>
              <ul className={`aps-defects${query.isPlaceholderData ? ' aps-dimmed' : ''}`}>
                {rows.map((defect) => (
                  <Defect key={defect.position} defect={defect} />
                ))}
              </ul>
              {total > size && (
                <Pagination
                  size="small"
                  current={page}
                  pageSize={size}
                  total={total}
                  showSizeChanger={false}
                  onChange={setPage}
                />
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Defect({ defect }: { defect: ShownDefect }) {
  const { severity, sentence, entity, entityLabel, recordId, label } = defect
  const path = entity && recordId !== null ? recordPath(entity, recordId) : undefined
  const name = [entityLabel, label].filter(Boolean).join(' ')
  return (
    <li>
      <Tag tone={severity === 'error' ? 'danger' : 'warning'}>{apsWord(`severity.${severity}`)}</Tag>
      <span>
        {path ? <Link to={path}>{name}</Link> : <b>{name}</b>}
        <br />
        {sentence}
      </span>
    </li>
  )
}
