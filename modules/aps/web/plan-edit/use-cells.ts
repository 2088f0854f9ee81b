import { useState } from 'react'
import type { ShownTask } from '../../shared/index.ts'
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
export function useCells({ session, update }: SessionModel) {
  const [changed, setChanged] = useState<ReadonlyMap<string, Cells>>(new Map())

  const set = ({ taskId, split }: ShownTask, cells: Partial<Cells>) =>
    setChanged((known) => {
      const key = taskKey(taskId, split)
      return new Map(known).set(key, { ...known.get(key), ...cells, taskId, split })
    })
  const revert = () => setChanged(new Map())

  async function apply(): Promise<void> {
    if (!session) return
    const isMade = await update(
      [...changed.values()].map(({ taskId, split, resource, start, isLocked }, at) => ({
        no: at + 1,
        taskId,
        split,
        ...(resource ? { [resource.kind === 'team' ? 'groupId' : 'machineId']: resource.recordId } : {}),
        ...(start ? { start } : {}),
        ...(isLocked === undefined ? {} : { lock: isLocked ? (1 as const) : (0 as const) }),
      })),
    )
    // A row that was typed into meanwhile is not applied yet.
    if (isMade) setChanged((now) => new Map([...now].filter(([key, cells]) => changed.get(key) !== cells)))
  }

  return { changed, set, revert, apply, of: (task: ShownTask) => changed.get(taskKey(task.taskId, task.split)) }
}
export type CellsModel = ReturnType<typeof useCells>
