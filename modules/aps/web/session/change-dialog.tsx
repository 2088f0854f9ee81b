import { useStillHere } from '@mouldwright/web-kit'
import { useEffect, useEffectEvent } from 'react'
import type { GanttAnswer } from '../../shared/index.ts'
import { indexOfTask } from '../chart/gantt-data.ts'
import type { ChangeDialogProps } from './change-shell.tsx'
import type { MarkedTime } from './marked-time.ts'
import { MouldDialog } from './mould-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OutsourceDialog } from './outsource-dialog.tsx'
import { RescueDialog } from './rescue-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { TimeDialog } from './time-dialog.tsx'

/**
 * What a planner may change in a dialog; moulds by their places in the chart's lists, which stay as long as the session. Tasks have
 * theirs in one plan alone: that of a step may come while the dialog is open, with a row more in front.
 */
export type Changing =
  | { kind: 'move'; task: string }
  | { kind: 'split'; task: string }
  | { kind: 'outsource'; taskIds: readonly number[]; apply: boolean }
  | { kind: 'moulds'; moulds: readonly number[] }
  | { kind: 'rescue'; mould: number }
  | { kind: 'time'; first?: MarkedTime }

type MaybeChanging = Omit<ChangeDialogProps, 'plan'> & { of: Changing | undefined; plan: GanttAnswer | undefined }

/** A change by form: what it would do is shown before it is made. Nothing while nothing is changed, or may be. */
export function ChangeDialog({ of, plan, onClose, ...given }: MaybeChanging) {
  const isHere = useStillHere(of)
  // Whoever has closed the form while the step was made may have opened another one.
  const rest = { ...given, onClose: () => isHere() && onClose() }
  if (!of || !plan || !rest.model.isOwn) return null
  const props = { plan, ...rest }
  if (of.kind === 'move' || of.kind === 'split') {
    const task = indexOfTask(plan, of.task)
    if (task === undefined) return <Gone onClose={rest.onClose} />
    const Dialog = of.kind === 'move' ? MoveDialog : SplitDialog
    return <Dialog {...props} task={task} />
  }
  if (of.kind === 'outsource') return <OutsourceDialog {...rest} taskIds={of.taskIds} apply={of.apply} />
  if (of.kind === 'rescue') return <RescueDialog {...props} at={of.mould} />
  if (of.kind === 'moulds') return <MouldDialog {...props} chosen={of.moulds} />
  return <TimeDialog {...props} first={of.first} />
}

/** The plan has the task no longer. */
function Gone({ onClose }: Pick<ChangeDialogProps, 'onClose'>) {
  const close = useEffectEvent(onClose)
  useEffect(() => close(), [])
  return null
}
