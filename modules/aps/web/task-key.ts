/** How the address names a task: its id, with the split where it is split. */
export const taskKey = (taskId: number, split: number): string => (split > 1 ? `${taskId}.${split}` : String(taskId))

export function readTaskKey(key: string): { taskId: number; split: number } {
  const [taskId = '0', split = '1'] = key.split('.')
  return { taskId: Number(taskId), split: Number(split) }
}
