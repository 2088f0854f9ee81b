import '../aps.css'
import {
  CallError,
  EmptyState,
  ErrorState,
  toast,
  useBusy,
  usePageTitle,
  useTimeZone,
  type Job,
} from '@mouldwright/web-kit'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { taskFlags, type GanttAnswer, type PlanFacts, type RunFigures, type ScheduleState } from '../../shared/index.ts'
import { indexOfTask } from '../chart/gantt-data.ts'
import { BestSoFar } from '../run/best-so-far.tsx'
import { EarlierPlan, useWayToNow } from './earlier-plan.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Foot } from './foot.tsx'
import { HeadLine } from './head-line.tsx'
import { MoreTime } from '../run/more-time.tsx'
import { apsWord, useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import { PlanBody } from './plan-body.tsx'
import { publishPlan } from '../run/publish.tsx'
import { RunProgress } from '../run/run-progress.tsx'
import { SidePanel } from './side-panel.tsx'
import { useChoice } from './use-choice.ts'
import { useEscape } from './use-escape.ts'
import type { PanelName, PlannerAddress } from './planner-address.ts'
import { usePlannerAddress } from './use-planner-address.ts'
import { useSchedule } from './use-schedule.ts'
import { ChangeDialog, type Changing } from '../session/change-dialog.tsx'
import { PlanStatusButton } from '../panels/plan-status-button.tsx'
import { ChosenChanges } from '../session/chosen-changes.tsx'
import { markedTime } from '../session/marked-time.ts'
import { SessionBar } from '../session/session-bar.tsx'
import { useHandKeys } from '../session/use-hand-keys.ts'
import { ofThePlan, useSession } from '../session/use-session.ts'
import './planner.css'

/** A schedule and its plan: load, start, look, understand, publish. */
export default function PlannerPage() {
  const { id } = useParams()
  const scheduleId = Number(id)
  return <Planner key={scheduleId} scheduleId={scheduleId} />
}

function Planner({ scheduleId }: { scheduleId: number }) {
  const tell = useTell()
  const zone = useTimeZone()
  const [address, change] = usePlannerAddress()
  const [isPublishing, setPublishing] = useState(false)
  const { run: publish } = useBusy()
  const [isFull, setFull] = useState(false)
  const model = useSchedule(scheduleId, address.earlier, {
    onLoaded: ({ newDefects }) => {
      if (newDefects > 0) change({ panel: 'check' })
    },
  })
  const { state } = model
  const session = ofThePlan(state, useSession(scheduleId, model.plan))
  useWayToNow(state, address, change)
  const plan = session.plan ?? model.plan
  const [changing, setChanging] = useState<Changing>()
  const [isMarking, setMarking] = useState(false)
  usePageTitle(state?.name ?? tell('planner'))

  const { chosen, choose } = useChoice(plan, address, change)
  const openMould = (mould: number) => change({ panel: 'mould', mould, task: undefined })
  // First the panel closes, then what is chosen is let go: the chart is never left dim.
  const escape = address.panel ? () => change({ panel: undefined }) : chosen.length > 0 ? () => choose([]) : undefined
  useEscape(escape)
  useHandKeys(plan, session, chosen, address.show !== 'list')
  const listMould = (of: number) =>
    change(({ show, list }) => ({ show: show === 'list' ? 'list' : 'both', list: { ...list, mould: of, page: 1 } }))
  /** Opens a panel, or closes it. */
  const toggle = (name: PanelName) => change(({ panel }) => ({ panel: panel === name ? undefined : name }))

  if (!state)
    return (
      <div className="mw-page">
        <h1 className="aps-hidden">{tell('planner')}</h1>
        {model.error ? (
          <NoSchedule error={model.error} address={address} scheduleId={scheduleId} onRetry={model.retry} />
        ) : (
          <Waiting rows={8} />
        )}
      </div>
    )
  const figures = figuresOf(state, model.job)
  const { panel } = address
  return (
    <div className={isFull ? 'aps-planner aps-full' : 'aps-planner'}>
      <HeadLine
        state={state}
        model={model}
        isPublishing={isPublishing}
        onPublish={() =>
          void publish(async () => {
            if (await publishPlan(state, zone, setPublishing)) model.retry()
          })
        }
        onPanel={toggle}
        session={session}
      />
      <SessionBar
        model={session}
        onSteps={() => toggle('steps')}
        onTime={() => setChanging({ kind: 'time' })}
        isMarking={isMarking}
        onMarking={(next) => {
          // Time is drawn on machines.
          if (next && address.view !== 'resource') change({ view: 'resource' })
          if (next && address.show === 'list') change({ show: 'gantt' })
          setMarking(next)
        }}
      />
      {state.run && (
        <RunProgress
          run={state.run}
          job={model.job}
          mayStop={state.may.stop}
          isStopping={model.busy === 'stop'}
          onStop={model.stop}
        />
      )}
      <EarlierPlan state={state} />
      {figures && state.plan && <BestSoFar {...figures} isAlone={false} />}
      {!session.session && <MoreTime state={state} model={model} />}
      <div className="aps-main">
        {state.plan ? (
          <PlanBody
            model={model}
            session={session}
            scheduleId={scheduleId}
            facts={state.plan}
            address={address}
            onAddress={change}
            chosen={chosen}
            onChosen={choose}
            onMark={
              isMarking && session.isOwn
                ? (stretch) => {
                    const first = plan && markedTime(plan, stretch)
                    if (first) setChanging({ kind: 'time', first })
                    else toast('warning', tell('session.ownTimeOnly'))
                  }
                : undefined
            }
            isFull={isFull}
            onFull={() => setFull(!isFull)}
          />
        ) : figures ? (
          <BestSoFar {...figures} isAlone />
        ) : (
          <FirstSteps state={state} model={model} onCheck={() => change({ panel: 'check' })} />
        )}
        {panel && (
          <SidePanel
            panel={panel}
            state={state}
            plan={plan}
            address={address}
            session={session}
            onChanging={setChanging}
            onTask={(key) => choose([key])}
            onMould={openMould}
            onList={listMould}
            onChange={change}
            onClose={() => change({ panel: undefined })}
          />
        )}
      </div>
      {state.plan && plan && (
        <Foot
          facts={factsIn(state.plan, session.plan)}
          plan={plan}
          chosen={chosen}
          onPanel={toggle}
          changes={
            <>
              <ChosenChanges {...{ plan, session, chosen }} onChanging={setChanging} />
              <ChosenMoulds {...{ state, plan, chosen }} />
            </>
          }
        />
      )}
      <ChangeDialog
        of={changing}
        plan={plan}
        scheduleId={scheduleId}
        model={session}
        onClose={() => setChanging(undefined)}
      />
    </div>
  )
}

interface NoScheduleProps {
  error: Error
  address: PlannerAddress
  scheduleId: number
  onRetry: () => void
}

/**
 * What is deleted, or of another factory, is not there however often it is asked for: the way leads back to the list, or from an
 * earlier plan to the one that counts.
 */
function NoSchedule({ error, address, scheduleId, onRetry }: NoScheduleProps) {
  const tell = useTell()
  if (!(error instanceof CallError && error.is('absent'))) return <ErrorState error={error} onRetry={onRetry} />
  return (
    <EmptyState title={error.message}>
      {address.earlier !== undefined && (
        <Link className="mw-button" to={`/aps/schedule/${scheduleId}`}>
          {tell('earlier.back')}
        </Link>
      )}
      <Link className="mw-button mw-button-primary" to="/aps/schedule">
        {apsWord('menu.schedule')}
      </Link>
    </EmptyState>
  )
}

interface ChosenMouldsProps {
  state: ScheduleState
  plan: GanttAnswer
  chosen: readonly string[]
}

/** What may be done with the moulds of several chosen tasks, whoever changes the plan. */
function ChosenMoulds({ state, plan, chosen }: ChosenMouldsProps) {
  if (state.isEarlier || chosen.length < 2) return null
  const places = chosen.flatMap((key) => indexOfTask(plan, key) ?? [])
  const moulds = new Set(places.map((at) => plan.moulds[plan.tasks.mould[at]!]!.id))
  return <PlanStatusButton moulds={[...moulds]} to="out" isSmall />
}

/** A plan's figures as its session has them now. */
function factsIn(saved: PlanFacts, now: GanttAnswer | undefined): PlanFacts {
  if (!now) return saved
  const { moulds, tasks, unplaced } = now
  // A mould is late as soon as one of its tasks says so, also where that has no end.
  const late = new Set(tasks.mould.filter((_, at) => tasks.flags[at]! & taskFlags.late)).size
  const due = moulds.filter((of) => of.due !== null).length
  const onTimeRate = due === 0 ? 100 : Math.round((10_000 * (due - late)) / due) / 100
  return { ...saved, lateMoulds: late, unplacedTasks: unplaced, onTimeRate }
}

/** The best plan of the run at work, once it has one. */
function figuresOf({ run, snapshot }: ScheduleState, job: Job | undefined) {
  const figures = job?.progress?.figures as Partial<RunFigures> | undefined
  if (run?.kind !== 'run' || !snapshot || !job?.progress || !figures?.curve) return undefined
  return { figures: figures as RunFigures, tasks: snapshot.tasks, seconds: job.progress.total }
}
