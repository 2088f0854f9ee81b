import type { GanttTasks } from '../data.ts'

/** Translates between the ids that the page knows and the indexes of the columns. */
export interface TaskNames {
  idOf: (index: number) => number
  /** Undefined for an id that the data does not have. */
  indexOf: (id: number) => number | undefined
}

export function createTaskNames({ id, start }: GanttTasks): TaskNames {
  if (!id) return { idOf: (index) => index, indexOf: (index) => (index in start ? index : undefined) }
  let indexes: Map<number, number> | undefined
  return {
    idOf: (index) => id[index]!,
    indexOf(wanted) {
      indexes ??= new Map(Array.from(id, (value, index) => [value, index]))
      return indexes.get(wanted)
    },
  }
}

/** Indexes of the ids that the data has. */
export const indexesOf = (names: TaskNames, ids: readonly number[]): number[] =>
  ids.flatMap((id) => names.indexOf(id) ?? [])

/** The same tasks by the indexes of other data; those that it does not have are left out. */
export const renamed = (tasks: Iterable<number>, before: TaskNames, after: TaskNames): Set<number> =>
  new Set(indexesOf(after, Array.from(tasks, before.idOf)))

/** The chosen tasks after a choice; `add` turns the named ones round, a frame only adds. */
export function choose(
  chosen: ReadonlySet<number>,
  tasks: readonly number[],
  how: 'replace' | 'toggle' | 'add',
): Set<number> {
  if (how === 'replace') return new Set(tasks)
  const next = new Set(chosen)
  for (const task of tasks) {
    if (how === 'toggle' && next.has(task)) next.delete(task)
    else next.add(task)
  }
  return next
}
