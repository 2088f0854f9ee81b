import { call, currentLanguage, shownNumber, useTimeZone } from '@mouldwright/web-kit'
import { ListPaging, Tag, useListPage, useOwnPlace } from '@mouldwright/web-kit/entity'
import { Input, Segmented, Select } from 'antd'
import { Link } from 'react-router'
import { listDefects, type ShownDefect, type SnapshotFacts } from '../../shared/index.ts'
import { clockOf } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { Loaded, Nothing, Panel } from '../panel.tsx'
import { recordPath } from './record-path.ts'
import './check-panel.css'

const severities = ['error', 'warning'] as const

interface CheckPanelProps {
  scheduleId: number
  snapshot: SnapshotFacts
  onClose: () => void
}

/** What the data check found: each fault with the record to mend. Errors keep their work out of the plan. */
export function CheckPanel({ scheduleId, snapshot, onClose }: CheckPanelProps) {
  const tell = useTell()
  const zone = useTimeZone()
  const list = useListPage({
    of: ['aps', 'defects', scheduleId, snapshot.snapshotId, currentLanguage()],
    at: useOwnPlace(),
    filters: ['severity', 'code'],
    fetch: ({ search, page, size, filters: { severity, code } }, signal) => {
      const kind = severities.find((one) => one === severity)
      const wanted = search.trim()
      return call(
        listDefects,
        {
          scheduleId,
          page,
          size,
          ...(kind ? { severity: kind } : {}),
          ...(code ? { code } : {}),
          ...(wanted ? { search: wanted } : {}),
        },
        { signal },
      )
    },
  })
  const { search, filter } = list
  const { severity, code } = list.filters
  const isFiltered = Boolean(severity ?? code) || search.trim() !== ''
  const counts = list.data ?? snapshot
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
      <Segmented
        block
        value={severity ?? ''}
        onChange={(next) => filter({ severity: next })}
        options={[
          { value: '', label: tell('check.all') },
          { value: 'error', label: tell('check.errors', { count: counts.errors }) },
          { value: 'warning', label: tell('check.warnings', { count: counts.warnings }) },
        ]}
        aria-label={tell('check.severity')}
      />
      <div className="aps-defects-filter">
        <Select
          allowClear
          className="mw-fill"
          value={code ?? null}
          placeholder={tell('check.kind')}
          aria-label={tell('check.kind')}
          onChange={(next: string | null | undefined) => filter({ code: next })}
          options={(list.data?.codes ?? []).map((one) => ({
            value: one.code,
            label: `${one.label} (${shownNumber(one.count)})`,
          }))}
        />
        <Input.Search
          allowClear
          value={search}
          placeholder={tell('check.search')}
          aria-label={tell('check.search')}
          onChange={({ target }) => filter({ q: target.value })}
        />
      </div>
      <Loaded query={list}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Nothing
              title={tell(isFiltered ? 'check.noMatch' : 'check.clean')}
              {...(isFiltered ? {} : { text: tell('check.cleanHint') })}
            />
          ) : (
            <>
              <ul className={`aps-defects${list.isStale ? ' aps-dimmed' : ''}`}>
                {rows.map((defect) => (
                  <Defect key={defect.position} defect={defect} />
                ))}
              </ul>
              <ListPaging list={list} />
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
