import { useMemo, useState } from 'react'
import type { GanttAnswer } from '../../shared/index.ts'
import { keyOfTask, tasksOfMould } from '../chart/gantt-data.ts'
import type { PlannerAddress } from './planner-address.ts'
import type { ChangeAddress } from './use-planner-address.ts'

/**
 * Keys of the chosen tasks, for chart, list and foot alike: the task or the tasks of the mould that the address names. Only when it
 * names neither can several tasks be chosen, which no address would hold.
 */
export function useChoice(
  plan: GanttAnswer | undefined,
  { task, mould, panel }: PlannerAddress,
  change: ChangeAddress,
) {
  const [several, setSeveral] = useState<readonly string[]>([])
  const chosen = useMemo(() => {
    if (task) return [task]
    if (mould) return plan ? tasksOfMould(plan, mould).map((at) => keyOfTask(plan, at)) : []
    return several
  }, [plan, task, mould, several])
  const choose = (keys: readonly string[]) => {
    const [only] = keys.length === 1 ? keys : []
    setSeveral(only ? [] : keys)
    if (only) change({ task: only, mould: undefined, panel: 'task' })
    else
      change({
        task: undefined,
        mould: undefined,
        panel: panel === 'task' || panel === 'mould' ? undefined : panel,
      })
  }
  return { chosen, choose }
}
