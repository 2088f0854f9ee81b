/** Calls and jobs that were slow or failed, kept until the node writes them down: the operator's console shows them. */
export interface Activity {
  at: number
  kind: 'call' | 'job'
  /** Of the action. */
  name: string
  traceId: string
  tenantId: number | null
  milliseconds: number
  /** A defect, or an answer that the system was too busy for. */
  failed: boolean
}

export interface ActivityLog {
  /** Keeps it where it was slow or failed. */
  note(one: Activity): void
  /** What was kept since the last time. */
  take(): Activity[]
}

const slowMs = { call: 1_000, job: 60_000 }
/** Between two writings; a storm of failures is told by its first. */
const mostKept = 200

/** @param hear of all, slow or not */
export function createActivityLog(hear?: (one: Activity) => void): ActivityLog {
  let kept: Activity[] = []
  return {
    note(one) {
      hear?.(one)
      if ((one.failed || one.milliseconds >= slowMs[one.kind]) && kept.length < mostKept) kept.push(one)
    },
    take() {
      const taken = kept
      kept = []
      return taken
    },
  }
}
