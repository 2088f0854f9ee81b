/** The thread's work on a plan, without a thread and a server around it. */
import type { Problem } from '@mouldwright/aps-engine'
import { decompressedSync } from '../compressed-json.ts'
import type { Names } from '../names.ts'
import { storedPlan } from '../stored-plan.ts'
import type { ForecastBase } from './forecast-thread.ts'
import { retimed } from './retimed.ts'

/** Reads a plan; the answer forecasts it at a minute, after a report that its first batch has begun. */
export function readPlan({ problem, names, answer }: ForecastBase): (now: number) => void {
  const kept = {
    problem: decompressedSync<Problem>(problem),
    names: decompressedSync<Names>(names),
    plan: storedPlan(answer),
  }
  const { batch, operation } = kept.names.tasks.find((of) => kept.names.batches[of.batch - 1]!.recordId !== null)!
  const begun = {
    batchId: kept.names.batches[batch - 1]!.recordId!,
    number: operation,
    finishedAt: null,
    workedMinutes: 60,
    progress: 10,
    isPaused: false,
    machineId: null,
    resourceGroupId: null,
    turnaroundMinutes: null,
  }
  const lateBefore = kept.names.moulds.map(({ recordId }) => recordId)
  return (now) => {
    const operations = [{ ...begun, startedAt: new Date((now - 60) * 60_000).toISOString() }]
    retimed(kept.problem, kept.names, kept.plan, {
      now,
      before: null,
      lateBefore,
      reported: { operations, batches: [] },
    })
  }
}
