import { zoomNameOf, type Gantt, type GanttView } from '@mouldwright/gantt'
import { ErrorState } from '@mouldwright/web-kit'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { taskStatus, type GanttAnswer, type PlanFacts } from '../shared/index.ts'
import { factsOf, ganttDataOf, indexOfTask, keyOfTask } from './gantt-data.ts'
import { GanttChart } from './gantt-chart.tsx'
import { HoverCard, type Hovered } from './hover-card.tsx'
import { clockOfMinute } from './moments.ts'
import { apsWord, usePageWords } from './page-words.ts'
import { Waiting } from './panel.tsx'
import type { PlannerAddress } from './planner-address.ts'
import { TaskList } from './task-list.tsx'
import { Toolbar } from './toolbar.tsx'
import { useNow } from './use-now.ts'
import type { ChangeAddress } from './use-planner-address.ts'
import type { ScheduleModel } from './use-schedule.ts'

interface PlanBodyProps {
  model: ScheduleModel
  scheduleId: number
  facts: PlanFacts
  address: PlannerAddress
  onAddress: ChangeAddress
  /** Keys of the chosen tasks. */
  chosen: readonly string[]
  onChosen: (keys: readonly string[]) => void
  isFull: boolean
  onFull: () => void
}

/** The plan as chart, as list, or both; one choice for all. */
export function PlanBody(props: PlanBodyProps) {
  const { model, facts, address, onAddress, chosen, onChosen } = props
  const { plan, planError, retryPlan } = model
  const [chart, setChart] = useState<Gantt>()
  const [view, setView] = useState<GanttView>()
  const reveal = useEffectEvent((key: string) => {
    const at = plan && indexOfTask(plan, key)
    if (at !== undefined) chart?.scrollTo(at)
  })
  // A task that was chosen elsewhere comes into view; one that was clicked in the chart is there already.
  const fromChart = useRef<string>(undefined)
  const { task } = address
  useEffect(() => {
    if (task && task !== fromChart.current && chart) reveal(task)
    fromChart.current = undefined
  }, [task, chart])
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
          {...{ plan, address, onAddress, chosen, setChart, setView }}
          onChosen={(keys) => {
            fromChart.current = keys.length === 1 ? keys[0] : undefined
            onChosen(keys)
          }}
        />
      )}
      {address.show !== 'gantt' && (
        <TaskList
          scheduleId={props.scheduleId}
          planId={facts.planId}
          address={address.list}
          onAddress={(list) => onAddress({ list })}
          chosen={chosen}
          onChosen={onChosen}
          onOpen={(key) => onChosen([key])}
        />
      )}
    </div>
  )
}

interface ChartPartProps extends Pick<PlanBodyProps, 'address' | 'onAddress' | 'chosen' | 'onChosen'> {
  plan: GanttAnswer
  setChart: (chart: Gantt | undefined) => void
  setView: (view: GanttView) => void
}

const rememberAfterMs = 400

function ChartPart({ plan, address, onAddress, chosen, onChosen, setChart, setView }: ChartPartProps) {
  const tell = usePageWords()
  const [hovered, setHovered] = useState<Hovered>()
  const now = useNow()
  const only = address.only.join(',')
  const data = useMemo(
    () => ganttDataOf(plan, address.view, address.only),
    // The list is another one each time; what it says is in `only`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [plan, address.view, only],
  )
  const indexes = useMemo(() => chosen.flatMap((key) => indexOfTask(plan, key) ?? []), [plan, chosen])
  const delivery = indexes.length === 1 ? factsOf(plan, indexes[0]!)?.mould?.due : null
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
    <div className="aps-chart-part">
      <GanttChart
        data={data}
        lines={lines}
        zone={plan.timeZone}
        rowHead={tell(address.view === 'resource' ? 'gantt.resources' : 'gantt.moulds')}
        hasLoads={address.view === 'resource'}
        chosen={indexes}
        first={address}
        hasChain={address.links}
        describe={(at) => describe(plan, at)}
        onSelect={(tasks) => onChosen(tasks.map((at) => keyOfTask(plan, at)))}
        onHover={(task, x, y) => setHovered(task === null ? undefined : { task, x, y })}
        onOpen={(at) => onChosen([keyOfTask(plan, at)])}
        onView={onView}
        onFold={(folded) => onAddress({ folded })}
        onChart={setChart}
      />
      {hovered && <HoverCard plan={plan} hovered={hovered} />}
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
