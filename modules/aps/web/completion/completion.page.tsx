import '../aps.css'
import { DownloadOutlined } from '@ant-design/icons'
import { section } from '@mouldwright/basic/shared'
import { call, currentLanguage, EmptyState, ErrorState, PageHead, useSession, useTimeZone } from '@mouldwright/web-kit'
import { TypedPeriod, RestingList, startExportBy, useTypedFilters } from '@mouldwright/web-kit/entity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { Link } from 'react-router'
import { completionGroups, exportCompletion, getCompletionRate, type CompletionRate } from '../../shared/index.ts'
import { clockOf } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import { Behind } from './behind.tsx'
import { Figures } from './figures.tsx'
import { Groups } from './groups.tsx'
import { Weeks } from './weeks.tsx'
import { useBefore } from './use-before.ts'
import { useCompletionAddress } from './use-completion-address.ts'
import { wholePeriodFault } from '../whole-period.ts'
import './completion.css'

/** How much of what was planned was done: figure, trend, groups, and the operations behind each. */
export default function CompletionPage() {
  const tell = useTell()
  const zone = useTimeZone()
  const mayExport = useSession(({ permissions }) => permissions.has('aps.completion:export'))
  const { asked, groupBy, isHours, put, ...chosen } = useCompletionAddress()
  const { data, error, refetch, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['aps', 'completion', asked, groupBy, currentLanguage()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(getCompletionRate, { ...asked, groupBy }, { signal }),
  })
  const before = useBefore(asked)
  const filters = useTypedFilters(
    { from: asked.fromDate, to: asked.toDate },
    {
      faultsOf: (values) => {
        const from = wholePeriodFault(values)
        return from ? { from } : {}
      },
      search: (changes) => put(changes),
      reload: () => void refetch(),
    },
  )
  const isNothing = data && data.total.count.planned + data.total.count.otherTime + data.total.count.unplanned === 0
  return (
    <div className="mw-page aps-completion">
      <PageHead title={apsWord('menu.completion')}>
        {data?.since && <span className="mw-count">{tell('completion.since', { at: clockOf(data.since, zone) })}</span>}
        <span className="mw-space" />
        {mayExport && (
          <Button
            icon={<DownloadOutlined aria-hidden />}
            disabled={!data || isNothing === true}
            onClick={() => void startExportBy(exportCompletion, { ...asked, groupBy }, apsWord('completion.$') ?? '')}
          >
            {tell('completion.export')}
          </Button>
        )}
      </PageHead>
      <div className="mw-filters aps-completion-filters" role="search">
        <TypedPeriod label={tell('completion.period')} filters={filters} />
        <span className="aps-completion-section">
          <RestingList
            label={tell('completion.section')}
            placeholder={tell('completion.allSections')}
            isChosen={Boolean(asked.sectionId)}
          >
            {({ RefSelect }, begun) => (
              <RefSelect
                to={section}
                value={asked.sectionId ?? null}
                ariaLabel={tell('completion.section')}
                placeholder={tell('completion.allSections')}
                begun={begun}
                onChange={(value) => put({ section: value as number | null })}
              />
            )}
          </RestingList>
        </span>
        <Button loading={isFetching && data !== undefined} onClick={filters.submit}>
          {tell('completion.query')}
        </Button>
        <span className="mw-space" />
        <Segmented
          value={groupBy}
          onChange={(by) => put({ by: by === 'section' ? undefined : by })}
          options={completionGroups.map((value) => ({ value, label: apsWord(`completion.groups.${value}`) }))}
          aria-label={tell('completion.groupBy')}
        />
        <Segmented
          value={isHours ? 'hours' : 'count'}
          onChange={(measure) => put({ measure: measure === 'hours' ? measure : undefined })}
          options={(['count', 'hours'] as const).map((value) => ({
            value,
            label: tell(`completion.measure.${value}`),
          }))}
          aria-label={tell('completion.measure.count')}
        />
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting rows={10} />
      ) : isNothing ? (
        <NothingMeasured data={data} />
      ) : (
        <div className={isPlaceholderData ? 'aps-completed aps-dimmed' : 'aps-completed'}>
          <Figures figure={data.total} before={before} isHours={isHours} onState={(state) => put({ state })} />
          <p className="mw-help">{tell('completion.measured')}</p>
          <Weeks
            weeks={data.weeks}
            isHours={isHours}
            onWeek={({ fromDate, toDate }) => put({ from: fromDate, to: toDate })}
          />
          <Groups {...{ groups: data.groups, groupBy, isHours }} onGroup={(id, state) => put({ group: id, state })} />
          <Behind {...{ asked, groupBy, ...chosen }} groups={data.groups} onAll={() => put({})} />
        </div>
      )}
    </div>
  )
}

/** Where there is nothing to measure, what it takes. */
function NothingMeasured({ data }: { data: CompletionRate }) {
  const tell = useTell()
  if (data.since) return <EmptyState title={tell('completion.empty')} text={tell('completion.emptyHint')} />
  return (
    <EmptyState title={tell('completion.never')} text={tell('completion.neverHint')}>
      <Link to="/aps/schedule">{tell('completion.toSchedules')}</Link>
    </EmptyState>
  )
}
