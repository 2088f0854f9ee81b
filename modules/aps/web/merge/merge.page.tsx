import '../aps.css'
import { call, currentLanguage, EmptyState, ErrorState, PageHead, useTimeZone } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { getMock, listScheduleNames, type MockFacts } from '../../shared/index.ts'
import { clockOf } from '../moments.ts'
import { useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import { useFreshSchedules } from '../planner/use-schedule.ts'
import { Merged } from './merged.tsx'
import { MergeView } from './merge-view.tsx'
import { useMerge } from './use-merge.ts'
import '../panels/table.css'
import './merge.css'

/** Merges a mock into a real schedule: what would change first, conflicts on top, then what came of it. */
export default function MergePage() {
  const tell = useTell()
  const [query] = useSearchParams()
  useFreshSchedules()
  const scheduleId = Number(query.get('mock')) || 0
  const { data, error, refetch } = useQuery({
    queryKey: ['aps', 'mock', scheduleId, currentLanguage()],
    enabled: scheduleId > 0,
    queryFn: ({ signal }) => call(getMock, { scheduleId }, { signal }),
  })
  const body =
    error && !data ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : scheduleId > 0 && !data ? (
      <Waiting rows={8} />
    ) : !data?.origin ? (
      <EmptyState title={tell('merge.none')} text={tell('merge.noneHint')}>
        <Link to="/aps/schedule">{tell('merge.toSchedules')}</Link>
      </EmptyState>
    ) : (
      <>
        <Origin mock={data} origin={data.origin} />
        {data.merged ? <Merged merged={data.merged} /> : <Merging mock={data} origin={data.origin} />}
      </>
    )
  return (
    <div className="mw-page aps-merge">
      <PageHead title={tell('merge.title')} />
      {body}
    </div>
  )
}

type Origin = NonNullable<MockFacts['origin']>

/** Where the mock comes from. */
function Origin({ mock: { name }, origin }: { mock: MockFacts; origin: Origin }) {
  const tell = useTell()
  const zone = useTimeZone()
  const { publication, publicationNow, sourceName, by, at } = origin
  return (
    <p className="aps-soft aps-merge-origin">
      {tell('merge.from', { name, source: sourceName, by, at: clockOf(at, zone) })}{' '}
      {publication === null ? tell('merge.publicationNone') : tell('merge.publication', { number: publication })}
      {publicationNow !== publication && publicationNow !== null && (
        <> {tell('merge.publicationMoved', { number: publicationNow })}</>
      )}
    </p>
  )
}

/** Chooses the target, then shows what the merge would change. */
function Merging({ mock, origin }: { mock: MockFacts; origin: Origin }) {
  const tell = useTell()
  const { data: schedules = [] } = useQuery({
    queryKey: ['aps', 'schedules', 'names'],
    queryFn: ({ signal }) => call(listScheduleNames, {}, { signal }),
  })
  const [targetId, setTarget] = useState(origin.sourceExists ? origin.sourceId : undefined)
  const merge = useMerge(mock.scheduleId)
  const { preview, busy } = merge
  return (
    <>
      <div className="aps-merge-choice">
        <label htmlFor="aps-merge-target">{tell('merge.target')}</label>
        <Select
          id="aps-merge-target"
          value={targetId}
          disabled={preview !== undefined || busy !== undefined}
          onChange={setTarget}
          placeholder={tell('merge.targetHint')}
          showSearch={{ optionFilterProp: 'label' }}
          options={schedules.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {!preview && (
          <Button
            type="primary"
            disabled={targetId === undefined || !mock.may.merge}
            loading={busy === 'look'}
            onClick={() => targetId !== undefined && void merge.look(targetId)}
          >
            {tell('merge.look')}
          </Button>
        )}
        {preview && <span className="aps-soft">{tell('merge.held', { name: preview.targetName })}</span>}
      </div>
      {!mock.may.merge && <p className="aps-soft">{tell('merge.mayNot')}</p>}
      {preview ? (
        <MergeView preview={preview} merge={merge} mayRun={mock.may.run} />
      ) : (
        <EmptyState title={tell('merge.start')} text={tell('merge.startHint')} />
      )}
    </>
  )
}
