/** What programmers have taken of the queue: some of it is done, some begun, one interrupted, the last one waits. */
import { unlessRefused } from './asking.ts'
import type { Shop } from './open-gates.ts'

/** Minutes before now at which each task was taken, begun and ended; what was estimated, and until when it was promised. */
const claims = [
  { taken: 370, begun: 360, ended: 190, end: 'finish', estimated: 150, promised: 200 },
  { taken: 350, begun: 340, ended: 60, end: 'finish', estimated: 300, promised: 30 },
  { taken: 170, begun: 160, estimated: 240, promised: -90 },
  { taken: 130, begun: 120, ended: 45, end: 'pause', estimated: 180, promised: -240 },
  { taken: 90, estimated: 120, promised: -300 },
] as const

interface QueuedTask {
  partId: number
  operationNumber: number
  kind: string
}

/** Once: where something is taken already, nothing more is. */
export async function claimPrograms({ ask, at }: Pick<Shop, 'ask' | 'at'>, now: number): Promise<void> {
  const queue = (whose: string) =>
    ask<{ tasks: QueuedTask[]; total: number }>('cam/task/queue.do', { whose, reserveHours: 24 })
  if ((await queue('mine')).total > 0) return
  const { tasks } = await queue('free')
  for (const [nth, claim] of claims.entries()) {
    if (!tasks[nth]) return
    const { partId, operationNumber, kind } = tasks[nth]
    const task = { partId, operationNumber, kind }
    const expectedAt = new Date((now - claim.promised) * 60_000).toISOString()
    at(now - claim.taken)
    const estimate = { estimatedMinutes: claim.estimated, expectedAt }
    if (!(await unlessRefused(ask('cam/task/take.do', { ...task, ...estimate })))) continue
    if (!('begun' in claim)) continue
    at(now - claim.begun)
    await ask('cam/task/start.do', task)
    if (!('end' in claim)) continue
    at(now - claim.ended)
    await ask(`cam/task/${claim.end}.do`, task)
  }
}
