import type { ShownTask } from '../shared/index.ts'

/** What names a task. */
export interface TaskWords {
  mould: string
  part: string
  operation: number
  process: string
  resource: string
}

/** Every way in which the product writes a task. What is written so is found so: the test of the search goes through them all. */
export const taskForms = {
  /** On a bar by resource, at its narrowest but for the mould's short number. */
  short: ({ part, operation }: TaskWords) => `${part}-${operation}`,
  /** In lists and heads. */
  name: ({ mould, part, operation }: TaskWords) => `${mould} ${part}-${operation}`,
  full: ({ mould, part, operation, process }: TaskWords) => `${mould} ${part}-${operation} ${process}`,
  /** On the dispatch list, in two lines. */
  part: ({ mould, part }: TaskWords) => `${mould} ${part}`,
  operation: ({ operation, process }: TaskWords) => `${operation} ${process}`,
  /** On a bar by mould. */
  step: ({ operation, process, resource }: TaskWords) =>
    resource ? `${operation} ${process} · ${resource}` : `${operation} ${process}`,
  /** In sentences of the server. */
  label: ({ mould, part, operation, process }: TaskWords) => `${mould} ${part} · ${operation} ${process}`,
} as const satisfies Record<string, (of: TaskWords) => string>

export const wordsOfTask = (task: ShownTask): TaskWords => ({
  mould: task.mouldNumber,
  part: task.partNumber,
  operation: task.operationNumber,
  process: task.processName,
  resource: task.resourceName ?? '',
})
