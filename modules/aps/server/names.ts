/** What people call the numbers of a problem. Entry k − 1 of a list belongs to the engine's id k. */
export interface Names {
  timeZone: string
  moulds: NamedMould[]
  parts: NamedPart[]
  batches: NamedBatch[]
  sections: { recordId: number; name: string }[]
  groups: { recordId: number; name: string; sectionId: number }[]
  resources: NamedResource[]
  processes: string[]
  tasks: NamedTask[]
  /** Electrodes whose pieces several burns share. Absent where there are none. */
  pieceSets?: string[]
  /** Programmes of ovens. Absent where no work names one. */
  recipes?: string[]
  /** Absent where no work needs any, and in snapshots of before. */
  fixtures?: string[]
  /** Ways of routes that go one of several, by their operations. Absent where there are none. */
  ways?: string[]
  /** Work that is done: none of the engine's business. Absent in snapshots of before. */
  done?: NamedDone[]
  holidays: { start: number; end: number; name: string }[]
}

export interface NamedMould {
  recordId: number
  number: string
  name: string
  customer: string | null
  salesman: string | null
  priority: number
  /** `YYYY-MM-DD`: not before. Absent in snapshots of before. */
  start?: string | null
  /** `YYYY-MM-DD` */
  delivery: string | null
  /** Operations of its batches that are done, however long ago. Absent in snapshots of before. */
  done?: number
  /** The next one. Absent without one, and in snapshots of before. */
  trial?: NamedTrial
}

export interface NamedTrial {
  event: string
  /** `YYYY-MM-DD` */
  date: string
  /** End of that day, in minutes since the epoch. */
  due: number
}

export interface NamedPart {
  recordId: number
  routeId: number
  number: string
  name: string
  /** 1 workpiece, 2 electrode. */
  type: number
  mould: number
  materialArrived: boolean
}

/** `recordId` is null for pieces that are in no batch yet. */
export interface NamedBatch {
  recordId: number | null
  number: string | null
  workOrder: string | null
  part: number
  quantity: number
  priority: number
  source: number
  /** Delivered by order from above, whatever the rest says. */
  isForced: boolean
}

export interface NamedResource {
  kind: 'machine' | 'team' | 'supplier'
  /** Machine, resource group of a team, or supplier. */
  recordId: number
  name: string
  note: string
  /** Announced downtimes; absent where there are none. */
  downtimes?: { start: number; end: number; reason: string }[]
}

/** What tells a resource from all others, in every problem of a factory. */
export const resourceKey = ({ kind, recordId }: Pick<NamedResource, 'kind' | 'recordId'>) => `${kind}/${recordId}`

export interface NamedTask {
  batch: number
  operation: number
  process: number
  section: number
  minutes: number
  /** ISO */
  startedAt: string | null
  progress: number
  camStatus: string | null
  lock: number
  /** Turnaround of a supplier who would take it. */
  supplierMinutes?: number
  /** The mould's next trial waits for it. */
  isForTrial?: true
}

/** An operation that is done, with what was reported of it; its machine may have left scheduling since. */
export interface NamedDone extends NamedTask {
  /** ISO; null where a batch was finished as a whole. */
  finishedAt: string | null
  workedMinutes: number | null
  isOutsourced: boolean
  /** Who did it; absent at suppliers, and where nobody was named. */
  by?: Pick<NamedResource, 'recordId' | 'name' | 'note'> & { kind: 'machine' | 'team' }
}

/** `M26-018 C01 · 50 EDM`: how a task is called in sentences. */
export function taskLabel(names: Names, taskId: number): string {
  const task = names.tasks[taskId - 1]
  if (!task) return `#${taskId}`
  const part = names.parts[names.batches[task.batch - 1]!.part - 1]!
  const mould = names.moulds[part.mould - 1]!
  return `${mould.number} ${part.number} · ${task.operation} ${names.processes[task.process - 1]}`
}
