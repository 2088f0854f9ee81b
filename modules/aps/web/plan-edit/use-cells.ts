import { call, toast, useBusy } from '@mouldwright/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updatePlan, type ShownTask } from '../../shared/index.ts'
import { taskKey } from '../task-key.ts'
import type { SessionModel } from '../session/use-session.ts'

/** What somebody typed into a row, until it is applied. */
export interface Cells {
  taskId: number
  split: number
  resource?: { kind: string; recordId: number }
  start?: string
  isLocked?: boolean
}

/** Rows of a table that were changed: applied together as one step of the session, or not at all. */
export function useCells(scheduleId: number, model: SessionModel) {
  const client = useQueryClient()
  const [changed, setChanged] = useState<ReadonlyMap<string, Cells>>(new Map())
  const { isBusy, run } = useBusy()

  const set = ({ taskId, split }: ShownTask, cells: Partial<Cells>) =>
    setChanged((known) => {
      const key = taskKey(taskId, split)
      return new Map(known).set(key, { ...known.get(key), ...cells, taskId, split })
    })
  const revert = () => setChanged(new Map())

  async function apply(): Promise<void> {
    const version = model.session?.version
    if (version === undefined || isBusy) return
    await run(async () => {
      const tasks = [...changed.values()].map(({ taskId, split, resource, start, isLocked }, at) => ({
        no: at + 1,
        taskId,
        split,
        ...(resource ? { [resource.kind === 'team' ? 'groupId' : 'machineId']: resource.recordId } : {}),
        ...(start ? { start } : {}),
        ...(isLocked === undefined ? {} : { lock: isLocked ? (1 as const) : (0 as const) }),
      }))
      const { verdict } = await call(updatePlan, { scheduleId, version, tasks })
      if (verdict.allowed) revert()
      else toast('warning', verdict.reason?.sentence ?? '')
    })
    void client.invalidateQueries({ queryKey: ['aps', 'session'] })
  }

  return { changed, isBusy, set, revert, apply, of: (task: ShownTask) => changed.get(taskKey(task.taskId, task.split)) }
}
export type CellsModel = ReturnType<typeof useCells>
