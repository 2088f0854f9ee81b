import { zoomNameOf, type Gantt, type GanttOptions, type GanttView } from '@mouldwright/gantt'
import { ErrorState, useWords } from '@mouldwright/web-kit'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { taskStatus, type GanttAnswer, type PlanFacts } from '../../shared/index.ts'
import { factsOf, ganttDataOf, indexOfTask, isLeft, keyOfTask, tasksOfMould } from '../chart/gantt-data.ts'
import { GanttChart } from '../chart/gantt-chart.tsx'
import { downtimeAt, HoverCard, type Hovered } from '../chart/hover-card.tsx'
import { clockOfMinute, shortSpan } from '../moments.ts'
import { apsWord, useTell } from '../page-words.ts'
import { Waiting } from '../panel.tsx'
import type { PlannerAddress } from './planner-address.ts'
import { TaskList } from '../task-list/task-list.tsx'
import { Toolbar } from '../chart/toolbar.tsx'
import { useNow } from '../use-now.ts'
import type { ChangeAddress } from './use-planner-address.ts'
import { useDrag } from '../session/use-drag.ts'
import { planRefOf } from '../session/plan-ref.ts'
import type { SessionModel } from '../session/use-session.ts'
import { DragCardView } from '../session/verdict.tsx'
import type { ScheduleModel } from './use-schedule.ts'
import './planner.css'
import './plan-body.css'

interface PlanBodyProps {
  model: ScheduleModel
  session: SessionModel
  scheduleId: number
  facts: PlanFacts
  address: PlannerAddress
  onAddress: ChangeAddress
  /** Keys of the chosen tasks. */
  chosen: readonly string[]
  onChosen: (keys: readonly string[]) => void
  /** A stretch of time was drawn on a row; absent while bars and the view move instead. */
  onMark: GanttOptions['onMark']
  isFull: boolean
  onFull: () => void
}

/** The plan as chart, as list, or both; one choice for all. */
export function PlanBody(props: PlanBodyProps) {
  const { model, facts, address, onAddress, chosen, onChosen } = props
  const { planError, retryPlan } = model
  const plan = props.session.plan ?? model.plan
  const [chart, setChart] = useState<Gantt>()
  const [view, setView] = useState<GanttView>()
  const { task, mould } = address
  const reveal = useEffectEvent(() => {
    const at = plan && task ? indexOfTask(plan, task) : undefined
    if (at !== undefined) chart?.scrollTo(at)
    else if (plan && mould) {
      const own = tasksOfMould(plan, mould)
      const left = own.filter((at) => isLeft(plan, at))
      chart?.scrollToAll(left.length > 0 ? left : own)
    }
  })
  // What was chosen elsewhere comes into view, also in a chart that is new; a task that was clicked in this chart is there already.
  const clicked = useRef<{ task: string | undefined; chart: Gantt | undefined }>(undefined)
  const choice = task ?? (mould === undefined ? undefined : `m${mould}`)
  useEffect(() => {
    const isThere = clicked.current && clicked.current.task === choice && clicked.current.chart === chart
    clicked.current = undefined
    if (choice && chart && !isThere) reveal()
  }, [choice, chart])
  if (planError && !plan)
    return (
      <div className="aps-body">
        <ErrorState error={planError} onRetry={retryPlan} />
      </div>
    )
  if (!plan)
    return (
      <div className="aps-body">
        <Waiting rows={12} />
      </div>
    )
  return (
    <div className="aps-body">
      <Toolbar
        plan={plan}
        chart={chart}
        zoom={zoomNameOf(view?.minutesPerPixel ?? address.scale ?? 24)}
        address={address}
        onAddress={onAddress}
        onFind={(at) => onChosen([keyOfTask(plan, at)])}
        isFull={props.isFull}
        onFull={props.onFull}
      />
      {address.show !== 'list' && (
        <ChartPart
          {...{ plan, address, onAddress, chosen, chart, setChart, setView }}
          session={props.session}
          scheduleId={props.scheduleId}
          onMark={props.onMark}
          onChosen={(keys) => {
            clicked.current = keys.length === 1 ? { task: keys[0], chart } : undefined
            onChosen(keys)
          }}
        />
      )}
      {address.show !== 'gantt' && (
        <TaskList
          scheduleId={props.scheduleId}
          of={planRefOf(facts.planId, props.session.session)}
          address={address.list}
          onAddress={(part) => onAddress(({ list }) => ({ list: { ...list, ...part } }))}
          chosen={chosen}
          onChosen={onChosen}
          onOpen={(key) => onChosen([key])}
        />
      )}
    </div>
  )
}

interface ChartPartProps extends Pick<
  PlanBodyProps,
  'address' | 'onAddress' | 'chosen' | 'onChosen' | 'session' | 'scheduleId' | 'onMark'
> {
  plan: GanttAnswer
  chart: Gantt | undefined
  setChart: (chart: Gantt | undefined) => void
  setView: (view: GanttView) => void
}

const rememberAfterMs = 400
const none: readonly number[] = []

function ChartPart(props: ChartPartProps) {
  const { plan, address, onAddress, chosen, onChosen, chart, setChart, setView, session, scheduleId } = props
  const drag = useDrag(chart, plan, scheduleId, address.view, session)
  const tell = useTell()
  const [hovered, setHovered] = useState<Hovered>()
  const now = useNow()
  const only = JSON.stringify([address.only, address.filter])
  const { language } = useWords()
  const data = useMemo(
    () => ganttDataOf(plan, address, (minutes) => (minutes > 0 ? shortSpan(minutes) : tell('mark.late'))),
    // The lists are others each time; what they say is in `only`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [plan, address.view, address.colouring, only, language],
  )
  const indexes = useMemo(() => chosen.flatMap((key) => indexOfTask(plan, key) ?? []), [plan, chosen])
  const isOneMould = address.mould !== undefined
  const delivery = isOneMould || indexes.length === 1 ? factsOf(plan, indexes[0] ?? -1)?.mould?.due : null
  const lines = { now, scheduleStart: plan.start, ...(delivery ? { delivery } : {}) }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const remember = useEffectEvent((view: GanttView) =>
    onAddress({ from: view.from, scale: view.minutesPerPixel, top: view.scrollTop }),
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  const onView = useCallback(
    (view: GanttView) => {
      setView(view)
      setHovered(undefined)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => remember(view), rememberAfterMs)
    },
    [setView],
  )
  return (
    <div className="aps-chart-part" aria-busy={session.isBehind}>
      <GanttChart
        data={data}
        lines={lines}
        zone={plan.timeZone}
        rowHead={tell(`gantt.heads.${address.view}`)}
        valueHead={tell(address.view === 'resource' ? 'gantt.load' : 'mark.late')}
        chosen={isOneMould ? none : indexes}
        lit={isOneMould ? indexes : none}
        first={address}
        hasChain={address.links}
        drag={drag}
        onMark={props.onMark}
        describe={(at) => describe(plan, at)}
        onSelect={(tasks) => onChosen(tasks.map((at) => keyOfTask(plan, at)))}
        onHover={(hoveredTask, x, y) => setHovered(hoveredTask === null ? undefined : { task: hoveredTask, x, y })}
        onHoverDowntime={({ row, start }, x, y) => setHovered({ downtime: downtimeAt(plan, String(row), start), x, y })}
        onOpen={(at) => onChosen([keyOfTask(plan, at)])}
        onView={onView}
        onFold={(folded) => onAddress({ folded })}
        onChart={setChart}
      />
      {drag.card && <DragCardView card={drag.card} />}
      {hovered && !drag.card && (
        <HoverCard plan={plan} of={planRefOf(plan.planId, session.session)} hovered={hovered} />
      )}
      <p className="aps-phone-hint">{tell('gantt.phone')}</p>
    </div>
  )

  function describe(of: GanttAnswer, at: number): string {
    const facts = factsOf(of, at)
    if (!facts) return ''
    const { mould, part, process, operation, resource, start, end, status } = facts
    return tell('gantt.task', {
      mould: mould?.number ?? '',
      part: part?.number ?? '',
      operation,
      process,
      resource,
      start: clockOfMinute(start, of.timeZone),
      end: clockOfMinute(end, of.timeZone),
      status: apsWord(`taskStatus.${taskStatus[status] ?? 'notStarted'}`) ?? '',
    })
  }
}
