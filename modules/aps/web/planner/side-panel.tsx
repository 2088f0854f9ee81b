import type { GanttAnswer, ScheduleState } from '../../shared/index.ts'
import { CheckPanel } from '../panels/check-panel.tsx'
import type { JumpToTask } from '../panels/chain-list.tsx'
import { EvaluationPanel } from '../panels/evaluation-panel.tsx'
import { isLeft, keyOfTask } from '../chart/gantt-data.ts'
import { LatePanel, LoadPanel, UnplacedPanel } from '../panels/list-panels.tsx'
import { MouldPanel } from '../panels/mould-panel.tsx'
import { MouldsPanel } from '../panels/moulds-panel.tsx'
import type { PanelName, PlannerAddress } from './planner-address.ts'
import { TaskPanel } from '../panels/task-panel.tsx'
import type { Changing } from '../session/change-dialog.tsx'
import { MouldChanges, TaskChanges } from '../session/panel-changes.tsx'
import { planRefOf } from '../session/plan-ref.ts'
import { StepsPanel } from '../session/steps-panel.tsx'
import type { SessionModel } from '../session/use-session.ts'
import type { ChangeAddress } from './use-planner-address.ts'

interface SidePanelProps {
  panel: PanelName
  state: ScheduleState
  plan: GanttAnswer | undefined
  session: SessionModel
  onChanging: (of: Changing) => void
  address: PlannerAddress
  onTask: JumpToTask
  onMould: (mouldId: number) => void
  onList: (mouldId: number) => void
  onChange: ChangeAddress
  onClose: () => void
}

/** The one panel that is open. */
export function SidePanel({ panel, state, plan, session, address, onChange, onChanging, ...on }: SidePanelProps) {
  const { scheduleId, snapshot } = state
  const { onTask, onMould, onList, onClose } = on
  if (panel === 'check') return snapshot && <CheckPanel {...{ scheduleId, snapshot, onClose }} />
  if (panel === 'steps') return <StepsPanel scheduleId={scheduleId} model={session} onClose={onClose} />
  if (!state.plan) return null
  const { planId } = state.plan
  const of = planRefOf(planId, session.session)
  switch (panel) {
    case 'task':
      return (
        address.task && (
          <TaskPanel
            {...{ of, task: address.task, isEarlier: state.isEarlier, onTask, onMould, onList, onClose }}
            changes={plan && <TaskChanges {...{ plan, session, onChanging }} task={address.task} />}
          />
        )
      )
    case 'mould':
      return (
        address.mould && (
          <MouldPanel
            {...{ of, mouldId: address.mould, onTask, onList, onClose }}
            changes={plan && <MouldChanges {...{ plan, session, onChanging }} mouldId={address.mould} />}
          />
        )
      )
    case 'moulds':
      return <MouldsPanel {...{ scheduleId, of, onMould, onClose }} />
    case 'late':
      return <LatePanel {...{ scheduleId, of, onMould, onClose }} />
    case 'unplaced':
      return <UnplacedPanel {...{ scheduleId, of, onTask, onClose }} />
    case 'overloaded':
      return (
        plan && (
          <LoadPanel
            plan={plan}
            onClose={onClose}
            onRow={(row) => {
              const first = firstTaskOf(plan, row)
              if (first) onTask(first)
            }}
          />
        )
      )
    case 'evaluation':
      return (
        <EvaluationPanel
          {...{ scheduleId, planId, plan, isChanged: of.sessionId !== undefined, facts: state.plan, onMould, onClose }}
        />
      )
  }
}

/** Key of the first task on a resource's row that is left to do. */
function firstTaskOf(plan: GanttAnswer, row: string): string | undefined {
  const resource = Number(row.slice(1))
  const { tasks } = plan
  let first = -1
  for (let at = 0; at < tasks.start.length; at++)
    if (tasks.resource[at] === resource && isLeft(plan, at) && (first < 0 || tasks.start[at]! < tasks.start[first]!))
      first = at
  return first < 0 ? undefined : keyOfTask(plan, first)
}
