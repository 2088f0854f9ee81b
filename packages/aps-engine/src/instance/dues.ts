import { FAR } from './shop.ts'
import type { Shop } from './shop.ts'
import { NONE } from '../model/columns.ts'
import type { ProblemColumns } from '../model/columns.ts'

/** Dates of tasks besides those of their moulds: of parts, batches and trials. */
export interface Dues {
  /** By task; FAR where it has none. */
  at: Int32Array
  weight: Float64Array
  /** By task: when it must be over for the tightest date of its own or of what waits for it, and the weight of that; FAR where none asks. */
  latest: Int32Array
  latestWeight: Float64Array
}

/** Absent where no task has a date of its own: nothing is looked at then. */
export function duesOf({ tasks }: ProblemColumns): Dues | undefined {
  const { due, duePriority } = tasks
  if (!due) return undefined
  return {
    at: due.map((at) => (at === NONE ? FAR : at)),
    weight: Float64Array.from(due, (_, t) => (duePriority && duePriority[t] !== NONE ? duePriority[t]! : 1)),
    latest: new Int32Array(due.length),
    latestWeight: new Float64Array(due.length),
  }
}

/** Fills `latest`, for rules: an estimate, like chains. */
export function measureDues({ graph, clockWork, defaultFlow, dues }: Shop): void {
  if (!dues) return
  const { at, weight, latest, latestWeight } = dues
  for (let i = graph.order.length - 1; i >= 0; i--) {
    const t = graph.order[i]!
    latest[t] = at[t]!
    latestWeight[t] = at[t] === FAR ? 0 : weight[t]!
    for (let s = graph.succStart[t]!; s < graph.succStart[t + 1]!; s++) {
      const after = graph.succNode[s]!
      if (latest[after] === FAR) continue
      const before = latest[after]! - clockWork[after]! - defaultFlow
      if (before >= latest[t]!) continue
      latest[t] = before
      latestWeight[t] = latestWeight[after]!
    }
  }
}

/** What rules take for a task's due date: its mould's, or as much earlier as a date of its own or of what waits for it asks. */
export function ruleDue({ dues, mouldDue, taskMould, tail }: Shop, t: number): number {
  const due = mouldDue[taskMould[t]!]!
  if (!dues || dues.latest[t] === FAR) return due
  const own = dues.latest[t]! + tail[t]!
  return own < due ? own : due
}

/** What rules take for a task's weight: its mould's, or that of its own date where it is heavier. */
export function ruleWeight({ dues, mouldWeight, taskMould }: Shop, t: number): number {
  const weight = mouldWeight[taskMould[t]!]!
  return dues && dues.latest[t] !== FAR && dues.latestWeight[t]! > weight ? dues.latestWeight[t]! : weight
}
