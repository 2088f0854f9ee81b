import type { GanttAnswer } from '../../shared/index.ts'
import type { ChangeDialogProps } from './change-shell.tsx'
import type { MarkedTime } from './marked-time.ts'
import { MouldDialog } from './mould-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OutsourceDialog } from './outsource-dialog.tsx'
import { RescueDialog } from './rescue-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { TimeDialog } from './time-dialog.tsx'

/** What a planner may change in a dialog; tasks and moulds by their places in the chart's lists. */
export type Changing =
  | { kind: 'move'; task: number }
  | { kind: 'split'; task: number }
  | { kind: 'outsource'; tasks: readonly number[]; apply: boolean }
  | { kind: 'moulds'; moulds: readonly number[] }
  | { kind: 'rescue'; mould: number }
  | { kind: 'time'; first?: MarkedTime }

type MaybeChanging = Omit<ChangeDialogProps, 'plan'> & { of: Changing | undefined; plan: GanttAnswer | undefined }

/** A change by form: what it would do is shown before it is made. Nothing while nothing is changed, or may be. */
export function ChangeDialog({ of, plan, ...rest }: MaybeChanging) {
  if (!of || !plan || !rest.model.isOwn) return null
  const props = { plan, ...rest }
  if (of.kind === 'move') return <MoveDialog {...props} task={of.task} />
  if (of.kind === 'split') return <SplitDialog {...props} task={of.task} />
  if (of.kind === 'outsource') return <OutsourceDialog {...props} tasks={of.tasks} apply={of.apply} />
  if (of.kind === 'rescue') return <RescueDialog {...props} at={of.mould} />
  if (of.kind === 'moulds') return <MouldDialog {...props} chosen={of.moulds} />
  return <TimeDialog {...props} first={of.first} />
}
