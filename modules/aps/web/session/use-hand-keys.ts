import { useKey, usePageActions } from '@mouldwright/web-kit'
import type { GanttAnswer } from '../../shared/index.ts'
import { indexOfTask } from '../chart/gantt-data.ts'
import { useTell } from '../page-words.ts'
import { asOne } from './as-one.ts'
import { heldOf } from './held.ts'
import type { SessionModel } from './use-session.ts'

/**
 * Planning by keys: `L` locks what can be locked of the chosen tasks, and unlocks them where all of it is locked. The list of keys has it,
 * and the arrows that move a bar.
 */
export function useHandKeys(
  plan: GanttAnswer | undefined,
  { isOwn, isBusy, make }: SessionModel,
  chosen: readonly string[],
  hasChart: boolean,
): void {
  const tell = useTell()
  const { free, locked } = plan
    ? heldOf(
        plan,
        chosen.flatMap((key) => indexOfTask(plan, key) ?? []),
      )
    : { free: [], locked: [] }
  const kind = free.length > 0 ? 'lock' : 'unlock'
  const taskIds = free.length > 0 ? free : locked
  const change = asOne(taskIds.map((taskId) => ({ kind, taskId })))
  const keep = isOwn && !isBusy && change ? () => void make(change) : undefined
  useKey('l', keep)
  usePageActions([
    keep !== undefined && {
      key: 'lock',
      name: tell(`session.${kind}Many`, { count: taskIds.length }),
      keys: 'L',
      run: keep,
    },
    isOwn && hasChart && { key: 'chart-move', name: tell('gantt.keys.move'), keys: 'Alt ← → ↑ ↓' },
  ])
}
