import { forecastMoved, listOwnWork, schedulePublished, type KanbanJob, type KanbanLine } from '@mouldwright/aps/shared'
import { useTell } from '@mouldwright/shell/web'
import {
  call,
  ErrorState,
  listed,
  useLookAgain,
  useMay,
  useSession,
  useTimeZone,
  useWords,
  wallClock,
} from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePlans } from './plan-card.tsx'
import './work-card.css'

/** Machines that are named; the dispatch list has them all. */
const shownLines = 6

/** What is next at the member's own machines; undefined where the member has no work at machines, or where it is not known yet. */
export function useOwnWork() {
  const isOpened = useSession(({ modules }) => modules.some(({ moduleKey }) => moduleKey === 'aps'))
  const place = useSession(({ user }) => `${user?.tenantId}/${user?.factoryId}/${user?.userId}`)
  const mayLook = useMay('aps.dispatch:check')
  const plans = usePlans()
  const { language } = useWords()
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['shell', 'ownWork', place, language],
    enabled: isOpened && mayLook,
    queryFn: ({ signal }) => call(listOwnWork, {}, { signal }),
  })
  useLookAgain(() => void refetch(), schedulePublished, forecastMoved)
  // Planners who are in no group have their plan.
  const isShown = isOpened && mayLook && (!plans || (data?.groups.length ?? 0) > 0)
  return {
    work: isShown ? data : undefined,
    error: isShown ? error : null,
    refetch,
    isPending: isOpened && mayLook && isPending,
  }
}

/** What runs and what is next at the member's own machines. */
export function WorkCard({ work, error, refetch }: ReturnType<typeof useOwnWork>) {
  const tell = useTell()
  if (!work && !error) return null
  return (
    <section className="mw-card" aria-labelledby="own-work-title">
      <div className="mw-plan-head">
        <h2 id="own-work-title">
          <Link to="/aps/dispatch">{tell('home.ownWork')}</Link>
        </h2>
        <span className="mw-plan-said">{work && listed(work.groups)}</span>
      </div>
      {!work ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : work.groups.length === 0 ? (
        <p className="mw-help">{tell('home.noGroup')}</p>
      ) : work.publishedAt === null ? (
        <p className="mw-help">{tell('home.noWorkPublished')}</p>
      ) : work.lines.length === 0 ? (
        <p className="mw-help">{tell('home.noOwnWork')}</p>
      ) : (
        <Lines of={work.lines} />
      )}
    </section>
  )
}

function Lines({ of }: { of: readonly KanbanLine[] }) {
  const tell = useTell()
  return (
    <>
      <ul className="mw-own-work">
        {of.slice(0, shownLines).map(({ key, name, running, next, waiting }) => (
          <li key={key}>
            <h3>
              <span>{name}</span>
              <span className="mw-help">{tell('home.workWaiting', { count: waiting })}</span>
            </h3>
            {[...running, ...next].slice(0, 3).map((job, at) => (
              <Job key={at} job={job} />
            ))}
          </li>
        ))}
      </ul>
      {of.length > shownLines && (
        <Link to="/aps/dispatch">{tell('home.moreMachines', { count: of.length - shownLines })}</Link>
      )}
    </>
  )
}

function Job({ job }: { job: KanbanJob }) {
  const tell = useTell()
  const zone = useTimeZone()
  const runs = job.state !== 'notStarted'
  const at = runs ? job.startedAt : job.plannedStart
  return (
    <p className="mw-own-job">
      <span className={`mw-tag mw-tag-${job.state === 'paused' ? 'warning' : runs ? 'info' : 'neutral'}`}>
        {tell(`home.workState.${job.state as 'paused'}`)}
      </span>
      <span>
        {job.mouldNumber} {job.partNumber} · {job.operationNumber} {job.processName}
      </span>
      {job.isOverdue && <span className="mw-tag mw-tag-warning">{tell('home.workOverdue')}</span>}
      <span className="mw-plan-said">{at && wallClock(at, zone).slice(5)}</span>
    </p>
  )
}
