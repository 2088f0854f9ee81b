import { ExportOutlined, ImportOutlined, LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { taskFlags, taskStatus, type GanttAnswer } from '../../shared/index.ts'
import { indexOfTask, isLeft } from '../chart/gantt-data.ts'
import { useTell } from '../page-words.ts'
import { asOne, mostAtOnce } from './as-one.ts'
import type { Changing } from './change-dialog.tsx'
import type { SessionModel } from './use-session.ts'
import './chosen-changes.css'

interface ChosenChangesProps {
  plan: GanttAnswer
  session: SessionModel
  /** Keys of the chosen tasks. */
  chosen: readonly string[]
  onChanging: (of: Changing) => void
}

/** What may be done with several tasks that are chosen, and with their moulds, as one step. */
export function ChosenChanges({ plan, session, chosen, onChanging }: ChosenChangesProps) {
  const tell = useTell()
  if (!session.isOwn || chosen.length < 2) return null
  const places = chosen.flatMap((key) => indexOfTask(plan, key) ?? [])
  const { locked, free, away, inShop } = held(plan, places)
  const moulds = [...new Set(places.map((at) => plan.tasks.mould[at]!))]
  const keep = (kind: 'lock' | 'unlock', taskIds: readonly number[]) => {
    const change = asOne(taskIds.map((taskId) => ({ kind, taskId })))
    if (change) void session.make(change)
  }
  const isTooMany = (count: number) => count > mostAtOnce
  const hint = (count: number) => (isTooMany(count) ? { title: tell('session.tooMany', { most: mostAtOnce }) } : {})
  return (
    <span className="aps-chosen-changes" role="group" aria-label={tell('session.ofChosen')}>
      {free.length > 0 && (
        <Button
          size="small"
          icon={<LockOutlined aria-hidden />}
          disabled={session.isBusy || isTooMany(free.length)}
          {...hint(free.length)}
          onClick={() => keep('lock', free)}
        >
          {tell('session.lockMany', { count: free.length })}
        </Button>
      )}
      {locked.length > 0 && (
        <Button
          size="small"
          icon={<UnlockOutlined aria-hidden />}
          disabled={session.isBusy || isTooMany(locked.length)}
          {...hint(locked.length)}
          onClick={() => keep('unlock', locked)}
        >
          {tell('session.unlockMany', { count: locked.length })}
        </Button>
      )}
      {(
        [
          [inShop, true, 'session.outsourceMany'],
          [away, false, 'session.cancelOutsourceMany'],
        ] as const
      ).map(
        ([tasks, apply, word]) =>
          tasks.length > 0 && (
            <Button
              key={word}
              size="small"
              icon={apply ? <ExportOutlined aria-hidden /> : <ImportOutlined aria-hidden />}
              disabled={session.isBusy || isTooMany(tasks.length)}
              {...hint(tasks.length)}
              onClick={() => onChanging({ kind: 'outsource', tasks, apply })}
            >
              {tell(word, { count: tasks.length })}
            </Button>
          ),
      )}
      <Button
        size="small"
        disabled={session.isBusy || isTooMany(moulds.length)}
        {...hint(moulds.length)}
        onClick={() => onChanging({ kind: 'moulds', moulds })}
      >
        {tell('session.mouldsMany', { count: moulds.length })}
      </Button>
    </span>
  )
}

interface Held {
  /** Numbers of tasks that are locked, and of those that can be. */
  locked: number[]
  free: number[]
  /** Places of tasks that a supplier does, and of those that one could do. */
  away: number[]
  inShop: number[]
}

/** What has begun, is split, or is in no batch that could keep the decision, stays as it is. */
function held(plan: GanttAnswer, chosen: readonly number[]): Held {
  const { tasks, batches } = plan
  const split = new Set(tasks.taskId.filter((_, at) => tasks.split[at]! > 1))
  const locked = new Set<number>()
  const free = new Set<number>()
  const away: number[] = []
  const inShop: number[] = []
  for (const at of chosen) {
    const taskId = tasks.taskId[at]!
    const isBegun = taskStatus[tasks.status[at]!] === 'inProgress'
    if (!isLeft(plan, at) || isBegun || split.has(taskId) || !batches[tasks.batch[at]!]) continue
    const isLocked = (tasks.flags[at]! & (taskFlags.locked | taskFlags.resourceLocked)) > 0
    ;(isLocked ? locked : free).add(taskId)
    if (!isLocked) ((tasks.flags[at]! & taskFlags.outsourced) > 0 ? away : inShop).push(at)
  }
  return { locked: [...locked], free: [...free], away, inShop }
}
