import {
  call,
  EmptyState,
  ErrorState,
  isEnded,
  PageHead,
  useBound,
  useEvent,
  usePageTitle,
  useWords,
} from '@mouldwright/web-kit'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { jobEnded, jobProgressed, listJobsAction } from '../shared/index.ts'
import { JobRow } from './job-row.tsx'
import './jobs.css'

const key = ['jobs', 'list']
/** The server shows so many of the newest. */
const most = 100

/** `/comm/job`: one's own exports, imports and runs, with their files. */
export default function JobPage() {
  const { word } = useWords()
  const say = (name: string, params?: Record<string, unknown>) => word('jobs', `page.${name}`, params) ?? ''
  const client = useQueryClient()
  const [query, setQuery] = useSearchParams()
  const active = query.get('state') === 'active'
  usePageTitle(say('jobs'))
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...key, active],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listJobsAction, active ? { active } : {}, { signal }),
  })
  const look = () => void client.invalidateQueries({ queryKey: key })
  useEvent(jobProgressed, (job) => {
    const known = data?.rows.some(({ taskId }) => taskId === job.taskId)
    if (!known) return look()
    client.setQueryData<typeof data>(
      [...key, active],
      // A frame that was overtaken must not bring an ended job back to life.
      (old) => old && { rows: old.rows.map((row) => (row.taskId === job.taskId && !isEnded(row) ? job : row)) },
    )
  })
  useEvent(jobEnded, look)
  useBound(look, 'exports')
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const rows = data?.rows ?? []
  return (
    <div className="mw-page">
      <PageHead title={say('jobs')}>
        {data && <span className="mw-count">{say('count', { count: rows.length })}</span>}
      </PageHead>
      <section className="mw-card mw-list" aria-busy={isPlaceholderData}>
        <div className="jb-actions">
          <Segmented
            aria-label={say('filter')}
            value={active ? 'active' : 'all'}
            options={[
              { value: 'all', label: say('all') },
              { value: 'active', label: say('active') },
            ]}
            onChange={(value) => setQuery(value === 'active' ? { state: 'active' } : {})}
          />
          {rows.length === most && <span className="mw-help">{say('most', { count: most })}</span>}
        </div>
        {data && rows.length === 0 ? (
          <EmptyState title={say(active ? 'noneActive' : 'none')} text={active ? undefined : say('noneHint')}>
            {active && <Button onClick={() => setQuery({})}>{say('showAll')}</Button>}
          </EmptyState>
        ) : (
          <ul className="jb-list">
            {rows.map((job) => (
              <JobRow key={job.taskId} job={job} onChanged={look} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
