/** What is kept of a plan, by the names of now: plans of before call a split of a task a part, their charts a piece. */
import { presentPlan, type Plan } from '@mouldwright/aps-engine'
import { decompressed, decompressedSync } from './compressed-json.ts'
import type { StoredGantt } from './gantt/gantt-columns.ts'

/** The engine's answer. For worker threads, where nobody waits. */
export const storedPlan = (answer: Uint8Array): Plan => presentPlan(decompressedSync(answer)) as Plan

type Tasks = StoredGantt['tasks']
type FormerTasks = Omit<Tasks, 'split'> & { piece: Tasks['split'] }

/** The chart's columns. */
export async function storedGantt(bytes: Uint8Array): Promise<StoredGantt> {
  const stored = await decompressed<Omit<StoredGantt, 'tasks'> & { tasks: Tasks | FormerTasks }>(bytes)
  const { tasks } = stored
  if (!('piece' in tasks)) return { ...stored, tasks }
  const { piece, ...others } = tasks
  return { ...stored, tasks: { ...others, split: piece } }
}
