import { restoreOpen } from '../construct/restore.ts'
import type { PlacedPlan, Problem } from '../model/model.ts'
import type { Places } from './changes.ts'
import { consequencesOf } from './consequences.ts'
import { InteractivePlan } from './interactive-plan.ts'
import { placesFor, type Mark } from './mark.ts'
import type { Consequences } from './move.ts'
import { MoveTrial } from './move-trial.ts'
import type { PlanBasis } from './plan-change.ts'

/** The plan of a session as it stands, loaded to be changed, and where everything stands while a change is tried. */
export class SessionState {
  basis!: PlanBasis
  live!: InteractivePlan
  trial!: MoveTrial
  /** Floors while a change is tried: as long as the plan, made once for all tries. */
  floors!: Int32Array
  private before!: Places
  private mouldBefore!: Int32Array
  /** See `InteractivePlan.readMinimalFloors`; found when it is first needed. */
  private minimalFloors!: Int32Array
  private areMinimalFloorsKnown = false

  /** @throws RangeError where the plan does not belong to the problem or cannot be read as sequences of work */
  constructor(problem: Problem, plan: PlacedPlan) {
    this.load(problem, plan)
    this.remember()
  }

  /** Takes the sequences of a plan anew. @throws RangeError as the constructor does */
  load(problem: Problem, plan: PlacedPlan): void {
    const { schedule, compiled, open } = restoreOpen(problem, plan)
    const live = new InteractivePlan(compiled.shop)
    if (!live.plan.load(schedule, { keepsStarts: true }))
      throw new RangeError('The plan cannot be changed by hand: it breaks its own rules')
    this.use({ problem, compiled, open }, live)
  }

  /** Has another plan in the place of its own. */
  use(basis: PlanBasis, live: InteractivePlan): void {
    this.basis = basis
    this.live = live
    this.trial = new MoveTrial(live)
  }

  /** Where work has come to is where it stays, whatever becomes free later. */
  settle(): void {
    const { start, isPlaced, floor } = this.live.state
    for (let op = 0; op < start.length; op++) if (isPlaced[op]) floor[op] = start[op]!
    this.remember()
  }

  /** Changes are counted from now on from where everything stands. */
  remember(): void {
    const { live } = this
    // A task that is let go may be split: there may be more operations than before.
    this.before = {
      resource: live.state.resource.slice(),
      start: live.state.start.slice(),
      end: live.state.end.slice(),
    }
    this.mouldBefore = live.moulds.end.slice()
    this.minimalFloors = live.state.floor.slice()
    this.floors = live.state.floor.slice()
    this.areMinimalFloorsKnown = false
  }

  findMinimalFloors(): Int32Array {
    if (!this.areMinimalFloorsKnown) this.live.readMinimalFloors(this.minimalFloors)
    this.areMinimalFloorsKnown = true
    return this.minimalFloors
  }

  /** See `consequencesOf`: of what was changed since it was last remembered. */
  consequences(first: number, among: Int32Array): Consequences {
    return consequencesOf(this.live, this.before, this.mouldBefore, first, among)
  }

  /** O(1). */
  mark(): Mark {
    return { taskOf: this.live.state.shop.taskOf, places: this.before, mouldEnd: this.mouldBefore }
  }

  /** What this plan, or another that was read again from it, says otherwise than a mark. O(operations). */
  since({ taskOf, places, mouldEnd }: Mark, live = this.live, first = -1): Consequences {
    return consequencesOf(live, placesFor(live.state.shop.taskOf, taskOf, places), mouldEnd, first, live.all)
  }
}
