import type { ShownReason } from '../../shared/index.ts'

type NamedTask = ShownReason['tasks'][number]

/** The sentence cut where it names tasks, and the tasks that it only counts. */
export function splitAtTasks({ sentence, tasks }: Pick<ShownReason, 'sentence' | 'tasks'>): {
  pieces: (string | NamedTask)[]
  rest: NamedTask[]
} {
  const found = tasks
    .map((task) => ({ task, at: sentence.indexOf(task.label) }))
    .sort((one, other) => one.at - other.at)
  const pieces: (string | NamedTask)[] = []
  const rest: NamedTask[] = []
  let end = 0
  for (const { task, at } of found) {
    if (at < end) {
      rest.push(task)
      continue
    }
    if (at > end) pieces.push(sentence.slice(end, at))
    pieces.push(task)
    end = at + task.label.length
  }
  if (end < sentence.length) pieces.push(sentence.slice(end))
  return { pieces, rest }
}
