import type { PartialSchedule } from './partial-schedule.ts'
import { compile } from '../instance/compile.ts'
import { taskKind } from '../instance/shop.ts'
import type { Shop } from '../instance/shop.ts'
import { hasWorkingTime } from '../instance/unplaced.ts'
import type { Id, Reason } from '../model/model.ts'

/** Why tasks of a schedule have no place: what the data says, with the working time that a planner has opened or closed since. */
export class UnplacedReasons {
  private readonly schedule: PartialSchedule
  private known: Shop['unplaced'] | undefined

  constructor(schedule: PartialSchedule) {
    this.schedule = schedule
  }

  of(t: number): Reason {
    const { shop, start } = this.schedule
    const { graph, problem } = shop
    const known = (this.known ??= unplacedNow(shop, start))[t]
    if (known && !this.isPlaced(known)) return known
    for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) {
      const before = graph.predNode[p]!
      if (start[before]! < 0) return { code: 'waitsForUnplaced', params: { taskId: shop.columns.tasks.id[before]! } }
    }
    if (shop.unplaced[t]) return { code: 'notPlanned', params: {} }
    const c = shop.modeStart[t]!
    const resourceId = c < shop.modeStart[t + 1]! ? problem.resources[shop.modeResource[c]!]!.id : null
    return { code: 'horizon', params: { resourceId, at: problem.horizonEnd } }
  }

  /** Has what a task waits for a place after all? Which of several burns has none left of its set, the plan decides. */
  private isPlaced({ code, params }: Reason): boolean {
    const { shop, start } = this.schedule
    return code === 'waitsForUnplaced' && start[shop.facts.tasks.get(params['taskId'] as Id)!]! >= 0
  }
}

/**
 * What the data alone leaves without a place. Working time that was opened or closed since the problem was read changes that, for
 * other work as well, such as what burns with the same pieces: then the problem is read again, with all overtime that a run may open.
 */
function unplacedNow(shop: Shop, start: Int32Array): Shop['unplaced'] {
  const { unplaced, columns, clocks, problem, kind, taskCount } = shop
  for (let t = 0; t < taskCount; t++) {
    if (start[t]! >= 0) continue
    const known = unplaced[t]
    const isAffected = known ? known.code === 'noCommonWorkingTime' : kind[t] === taskKind.machine
    const hadTime = known === undefined
    if (isAffected && hasWorkingTime(columns, shop, clocks, t) !== hadTime) return compile(problem).shop.unplaced
  }
  return unplaced
}
