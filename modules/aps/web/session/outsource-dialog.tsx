import { batch } from '@mouldwright/production/shared'
import { useState } from 'react'
import { schedule } from '../../shared/index.ts'
import { useTell } from '../page-words.ts'
import { asOne } from './as-one.ts'
import { ChangeShell, Line, type ChangeDialogProps } from './change-shell.tsx'
import type { ChangeDraft } from './use-session.ts'

const { turnaroundMinutes } = batch.fields.operations.fields
const usualMinutes = (schedule.fields.outsourcingDays.default ?? 1) * 1_440

interface OutsourceDialogProps extends Omit<ChangeDialogProps, 'plan'> {
  taskIds: readonly number[]
  /** To a supplier, or back into the shop. */
  apply: boolean
}

/** Gives tasks to suppliers, or takes them back. */
export function OutsourceDialog({ model, onClose, taskIds, apply }: OutsourceDialogProps) {
  const tell = useTell()
  const [minutes, setMinutes] = useState<unknown>(usualMinutes)
  const verb = tell(apply ? 'session.outsource' : 'session.cancelOutsource')
  const change = changeOf(taskIds, apply, minutes)
  return (
    <ChangeShell
      title={tell('session.outsourceTitle', { verb, count: taskIds.length })}
      {...{ verb, model, change, onClose }}
    >
      {apply ? (
        <Line
          label={tell('session.turnaround')}
          of={batch}
          name="turnaroundMinutes"
          field={turnaroundMinutes}
          value={minutes}
          onChange={setMinutes}
        />
      ) : (
        <p className="mw-help">{tell('session.cancelHelp')}</p>
      )}
    </ChangeShell>
  )
}

function changeOf(taskIds: readonly number[], apply: boolean, minutes: unknown): ChangeDraft | undefined {
  if (!apply) return asOne(taskIds.map((taskId) => ({ kind: 'cancelOutsource' as const, taskId })))
  if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 1) return undefined
  return asOne(taskIds.map((taskId) => ({ kind: 'outsource' as const, taskId, turnaroundMinutes: minutes })))
}
