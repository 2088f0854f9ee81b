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
  shownNumber,
  useMay,
  useSession,
  useTimeZone,
  useWords,
  wallClock,
} from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

/** Late moulds that are named; the schedule lists them all. */
const shownLate = 5

/** Whether the member plans: the module is opened for the tenant, and its schedules for the member. */
export function usePlans(): boolean {
  const isOpened = useSession(({ modules }) => modules.some(({ moduleKey }) => moduleKey === 'aps'))
  const mayCheck = useMay('aps.schedule:check')
  return isOpened && mayCheck
}

/** How the default schedule stands, and which moulds are late. Nothing for whoever may not see schedules. */
export function PlanCard() {
  return usePlans() ? <Card /> : null
}

function Card() {
  const tell = useTell()
  const { language } = useWords()
  const place = useSession(({ user }) => `${user?.tenantId}/${user?.factoryId}`)
  const { data, error, refetch } = useQuery({
    queryKey: ['shell', 'plan', place, language],
    queryFn: async ({ signal }) => {
      const names = await call(listScheduleNames, {}, { signal })
      const first = names.find(({ isDefault }) => isDefault) ?? names.find(({ isMock }) => !isMock)
      return first ? call(querySchedule, { scheduleId: first.id }, { signal }) : null
    },
    staleTime: 30_000,
  })
  return (
    <section className="mw-card" aria-labelledby="plan-title">
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div className="mw-home-wait" aria-hidden />
      ) : data === null ? (
        <div className="mw-plan-none">
          <h2 id="plan-title">{tell('home.noSchedule')}</h2>
          <p className="mw-help">{tell('home.noScheduleHint')}</p>
          <Link className="mw-button" to="/aps/schedule">
            {tell('home.openSchedules')}
          </Link>
        </div>
      ) : (
        <State of={data} />
      )}
    </section>
  )
}

function State({ of }: { of: ScheduleState }) {
  const tell = useTell()
  const zone = useTimeZone()
  const plan = of.published?.scheduleId === of.scheduleId ? (of.plan ?? of.published) : of.plan
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
      {plan && plan.lateMoulds > 0 && <LateMoulds scheduleId={of.scheduleId} plan={plan} path={path} />}
      {plan && plan.lateMoulds === 0 && <p className="mw-help">{tell('home.noneLate')}</p>}
    </>
  )
}

function Figures({ plan, path }: { plan: PlanFacts; path: string }) {
  const tell = useTell()
  const figures = [
    { label: tell('home.late'), text: shownNumber(plan.lateMoulds), isBad: plan.lateMoulds > 0, panel: 'late' },
    { label: tell('home.onTime'), text: `${shownNumber(plan.onTimeRate, 0)}%`, isBad: false, panel: 'evaluation' },
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

function LateMoulds({ scheduleId, plan, path }: { scheduleId: number; plan: PlanFacts; path: string }) {
  const tell = useTell()
  const mayCheck = useMay('aps.task:check')
  const { data } = useQuery({
    queryKey: ['shell', 'lateMoulds', plan.planId],
    enabled: mayCheck,
    queryFn: ({ signal }) => call(getEvaluation, { scheduleId }, { signal, quiet: true }),
    staleTime: 60_000,
  })
  const late = (data?.lateness ?? [])
    .filter(({ lateMinutes }) => lateMinutes > 0)
    .sort((one, other) => other.lateMinutes - one.lateMinutes)
    .slice(0, shownLate)
  if (late.length === 0) return null
  const units = { d: tell('home.units.d'), h: tell('home.units.h'), min: tell('home.units.min') }
  return (
    <div className="mw-late">
      <h3>{tell('home.lateMoulds')}</h3>
      <ul>
        {late.map(({ mouldId, mouldNumber, lateMinutes }) => (
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
