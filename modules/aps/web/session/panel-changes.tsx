import {
  ExportOutlined,
  ImportOutlined,
  LockOutlined,
  MergeCellsOutlined,
  SplitCellsOutlined,
  SwapOutlined,
  UnlockOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { taskFlags, taskStatus, type GanttAnswer } from '../../shared/index.ts'
import { indexOfTask, isLeft } from '../chart/gantt-data.ts'
import { useTell } from '../page-words.ts'
import type { Changing } from './change-dialog.tsx'
import type { SessionModel } from './use-session.ts'

interface PanelChangesProps {
  plan: GanttAnswer
  session: SessionModel
  onChanging: (of: Changing) => void
}

/** What may be done with a task while its plan is one's own to change. */
export function TaskChanges({ plan, session, onChanging, task }: PanelChangesProps & { task: string }) {
  const tell = useTell()
  const at = indexOfTask(plan, task)
  const { isOwn, isBusy, make } = session
  const isLocked = at !== undefined && (plan.tasks.flags[at]! & (taskFlags.locked | taskFlags.resourceLocked)) > 0
  const isAway = at !== undefined && (plan.tasks.flags[at]! & taskFlags.outsourced) > 0
  const isBegun = at !== undefined && taskStatus[plan.tasks.status[at]!] === 'inProgress'
  const taskId = at === undefined ? 0 : plan.tasks.taskId[at]!
  const isSplit = plan.tasks.taskId.some((id, of) => id === taskId && plan.tasks.split[of]! > 1)
  const kind = isLocked ? 'unlock' : 'lock'
  if (!isOwn || at === undefined || !isLeft(plan, at)) return null
  return (
    <div className="aps-panel-actions">
      <Button
        icon={isLocked ? <UnlockOutlined aria-hidden /> : <LockOutlined aria-hidden />}
        disabled={isBusy}
        title={`${tell(`session.${kind}`)} (L)`}
        onClick={() => void make({ kind, taskId })}
      >
        {tell(`session.${kind}`)}
      </Button>
      <Button
        icon={<SwapOutlined aria-hidden />}
        disabled={isBusy || isLocked || isAway}
        onClick={() => onChanging({ kind: 'move', task })}
      >
        {tell('session.move')}
      </Button>
      <Button
        icon={<SplitCellsOutlined aria-hidden />}
        disabled={isBusy || isLocked || isAway || isBegun}
        onClick={() => onChanging({ kind: 'split', task })}
      >
        {tell('session.split')}
      </Button>
      {isSplit && (
        <Button
          icon={<MergeCellsOutlined aria-hidden />}
          disabled={isBusy}
          onClick={() => void make({ kind: 'join', taskId })}
        >
          {tell('session.join')}
        </Button>
      )}
      <Button
        icon={isAway ? <ImportOutlined aria-hidden /> : <ExportOutlined aria-hidden />}
        disabled={isBusy || isLocked || isBegun}
        onClick={() => onChanging({ kind: 'outsource', taskIds: [taskId], apply: !isAway })}
      >
        {tell(isAway ? 'session.cancelOutsource' : 'session.outsource')}
      </Button>
    </div>
  )
}

/** The same of a mould. */
export function MouldChanges({ plan, session, onChanging, mouldId }: PanelChangesProps & { mouldId: number }) {
  const tell = useTell()
  const mould = plan.moulds.findIndex(({ id }) => id === mouldId)
  if (!session.isOwn || mould < 0) return null
  return (
    <div className="aps-panel-actions">
      <Button disabled={session.isBusy} onClick={() => onChanging({ kind: 'moulds', moulds: [mould] })}>
        {tell('session.mouldActions')}
      </Button>
      <Button disabled={session.isBusy} onClick={() => onChanging({ kind: 'rescue', mould })}>
        {tell('rescue.open')}
      </Button>
    </div>
  )
}
