import { ExportOutlined, ImportOutlined, LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { GanttAnswer } from '../../shared/index.ts'
import { indexOfTask } from '../chart/gantt-data.ts'
import { useTell } from '../page-words.ts'
import { asOne, mostAtOnce } from './as-one.ts'
import type { Changing } from './change-dialog.tsx'
import { heldOf } from './held.ts'
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
  const { locked, free, away, inShop } = heldOf(plan, places)
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
        ([taskIds, apply, word]) =>
          taskIds.length > 0 && (
            <Button
              key={word}
              size="small"
              icon={apply ? <ExportOutlined aria-hidden /> : <ImportOutlined aria-hidden />}
              disabled={session.isBusy || isTooMany(taskIds.length)}
              {...hint(taskIds.length)}
              onClick={() => onChanging({ kind: 'outsource', taskIds, apply })}
            >
              {tell(word, { count: taskIds.length })}
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
