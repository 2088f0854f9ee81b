import {
  getEvaluation,
  listScheduleNames,
  querySchedule,
  type PlanFacts,
  type ScheduleState,
} from '@mouldwright/aps/shared'
import { useTell } from '@mouldwright/shell/web'
import {
  call,
  ErrorState,
  minutesText,
  percentText,
  shownNumber,
  useMay,
  useSession,
  useTimeZone,
  useWords,
  wallClock,
} from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import './home.css'
import './plan-card.css'

/** Late moulds that are named; the schedule lists them all. */
const shownLate = 5

/** Whether the member plans: the module is opened for the tenant, and its schedules for the member. */
export function usePlans(): boolean {
  const isOpened = useSession(({ modules }) => modules.some(({ moduleKey }) => moduleKey === 'aps'))
  const mayCheck = useMay('aps.schedule:check')
  return isOpened && mayCheck
}

/**
 * How the default schedule stands, and which moulds are late. Nothing for whoever may not see schedules, nor what to begin with
 * while somebody else begins (`isComing`).
 */
export function PlanCard({ isComing = false }: { isComing?: boolean }) {
  return usePlans() ? <Card isComing={isComing} /> : null
}

function Card({ isComing }: { isComing: boolean }) {
  const tell = useTell()
  const { language } = useWords()
  const place = useSession(({ user }) => `${user?.tenantId}/${user?.factoryId}`)
  const maySeeTasks = useMay('aps.task:check')
  const mayImport = useMay('jobs.workbook:import')
  const maySetUp = useMay('setup.wizard:use')
  const { data, error, refetch } = useQuery({
    queryKey: ['shell', 'plan', place, language, maySeeTasks],
    queryFn: ({ signal }) => fetchState(maySeeTasks, signal),
    staleTime: 30_000,
  })
  if (data === null && isComing) return null
  return (
    <section className="mw-card" aria-labelledby="plan-title">
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div className="mw-home-wait mw-home-unknown" aria-hidden />
      ) : data === null ? (
        <div className="mw-plan-none">
          <h2 id="plan-title">{tell('home.noSchedule')}</h2>
          <p className="mw-help">{tell('home.noScheduleHint')}</p>
          <p className="mw-plan-ways">
            {maySetUp && (
              <Link className="mw-button mw-button-primary" to="/data/wizard">
                {tell('home.openWizard')}
              </Link>
            )}
            {mayImport && (
              <Link className={maySetUp ? 'mw-button' : 'mw-button mw-button-primary'} to="/data/import">
                {tell('home.importData')}
              </Link>
            )}
            <Link className="mw-button" to="/aps/schedule">
              {tell('home.openSchedules')}
            </Link>
          </p>
        </div>
      ) : (
        <State of={data.state} late={data.late} />
      )}
    </section>
  )
}

/** The plan that a schedule shows: the shop's, or what stands in its place. */
const planOf = ({ published, plan, scheduleId }: ScheduleState) =>
  published?.scheduleId === scheduleId ? (plan ?? published) : plan

/** All that the card shows, at once: what came bit by bit would push the page about. */
async function fetchState(maySeeTasks: boolean, signal: AbortSignal) {
  const names = await call(listScheduleNames, {}, { signal })
  const first = names.find(({ isDefault }) => isDefault) ?? names.find(({ isMock }) => !isMock)
  if (!first) return null
  const state = await call(querySchedule, { scheduleId: first.id }, { signal })
  if (!maySeeTasks || !planOf(state)?.lateMoulds) return { state, late: [] }
  const { lateness } = await call(getEvaluation, { scheduleId: first.id }, { signal, quiet: true }).catch(() => ({
    lateness: [],
  }))
  const late = lateness
    .filter(({ lateMinutes }) => lateMinutes > 0)
    .sort((one, other) => other.lateMinutes - one.lateMinutes)
    .slice(0, shownLate)
  return { state, late }
}

type Late = NonNullable<Awaited<ReturnType<typeof fetchState>>>['late']

function State({ of, late }: { of: ScheduleState; late: Late }) {
  const tell = useTell()
  const zone = useTimeZone()
  const plan = planOf(of)
  const path = `/aps/schedule/${of.scheduleId}`
  const said = of.run
    ? tell('home.running')
    : !plan
      ? tell('home.noPlan')
      : plan.publishedAt
        ? tell('home.publishedAt', { at: wallClock(plan.publishedAt, zone) })
        : tell('home.planOf', { at: wallClock(plan.at, zone) })
  return (
    <>
      <div className="mw-plan-head">
        <h2 id="plan-title">
          <Link to={path}>{of.name}</Link>
        </h2>
        <span className="mw-tag mw-tag-neutral">{tell('home.defaultSchedule')}</span>
        {of.publishIsNext && <span className="mw-tag mw-tag-warning">{tell('home.unpublished')}</span>}
        <span className="mw-plan-said">{said}</span>
      </div>
      {of.stale.length > 0 && <p className="mw-help">{tell('home.stale')}</p>}
      {plan && <Figures plan={plan} path={path} />}
      {late.length > 0 && <LateMoulds of={late} path={path} />}
      {plan && plan.lateMoulds === 0 && <p className="mw-help">{tell('home.noneLate')}</p>}
    </>
  )
}

function Figures({ plan, path }: { plan: PlanFacts; path: string }) {
  const tell = useTell()
  const figures = [
    { label: tell('home.late'), text: shownNumber(plan.lateMoulds), isBad: plan.lateMoulds > 0, panel: 'late' },
    { label: tell('home.onTime'), text: percentText(plan.onTimeRate), isBad: false, panel: 'evaluation' },
    {
      label: tell('home.unplaced'),
      text: shownNumber(plan.unplacedTasks),
      isBad: plan.unplacedTasks > 0,
      panel: 'unplaced',
    },
    { label: tell('home.tasks'), text: shownNumber(plan.tasks), isBad: false, panel: '' },
  ]
  return (
    <ul className="mw-figures">
      {figures.map(({ label, text, isBad, panel }) => (
        <li key={label}>
          <Link to={panel ? `${path}?panel=${panel}` : path} className={isBad ? 'mw-figure mw-is-bad' : 'mw-figure'}>
            <strong>{text}</strong>
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function LateMoulds({ of, path }: { of: Late; path: string }) {
  const tell = useTell()
  const units = { d: tell('home.units.d'), h: tell('home.units.h'), min: tell('home.units.min') }
  return (
    <div className="mw-late">
      <h3>{tell('home.lateMoulds')}</h3>
      <ul>
        {of.map(({ mouldId, mouldNumber, lateMinutes }) => (
          <li key={mouldId}>
            <Link to={`${path}?view=mould&panel=mould&mould=${mouldId}`}>{mouldNumber}</Link>
            <span>{tell('home.lateBy', { span: minutesText(roundedToHours(lateMinutes), units) })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Minutes of a delay of days say nothing. */
const roundedToHours = (minutes: number) => (minutes < 1_440 ? minutes : Math.round(minutes / 60) * 60)
