import { outcome } from '../local-search/outcome.ts'
import type { Decision } from './move.ts'
import type { Variant } from './plan-change.ts'
import type { SessionState } from './session-state.ts'

/** A change while it is tried on the loaded plan, all sequences of work staying as they are. */
export class VariantTrial {
  private readonly state: SessionState
  private readonly variant: Variant
  private readonly minimalFloors: Int32Array
  private readonly pin: number
  private readonly excused: number

  constructor(state: SessionState, variant: Variant) {
    this.state = state
    this.variant = variant
    this.minimalFloors = state.findMinimalFloors()
    const { live, floors } = state
    const { held } = variant
    floors.set(live.state.floor)
    this.pin = held ? live.state.pin[held.op]! : -1
    this.excused = held ? live.state.isExcused[held.op]! : 0
  }

  /** Makes the change and leaves the trial open, whatever comes of it. */
  make(): Decision {
    const { state, variant, minimalFloors } = this
    const { basis, live } = state
    const { held, touched } = variant
    live.begin()
    live.state.floor.set(minimalFloors)
    if (held) {
      const { op } = held
      live.state.pin[op] = held.pin
      live.state.isExcused[op] = 0
      // The lock itself may be all that holds it.
      if (minimalFloors[op] === basis.compiled.shop.release[op]) live.state.floor[op] = held.release
    }
    live.become(variant, touched, variant.mould)
    if (live.again(touched) !== outcome.ok) return state.trial.refusalAt(live.stuck, touched[0] ?? 0)
    return Object.assign(state.consequences(-1, live.changed), { allowed: true as const })
  }

  /** What was tried is kept. */
  commit(): void {
    const { state, variant } = this
    variant.swap?.()
    state.live.commit()
    state.basis = variant.basis()
    state.live.become(state.basis.compiled, [])
  }

  undo(): void {
    const { basis, live, floors } = this.state
    const { held, swap } = this.variant
    live.undo()
    swap?.()
    live.become({ shop: basis.compiled.shop }, [])
    live.state.floor.set(floors)
    if (!held) return
    live.state.pin[held.op] = this.pin
    live.state.isExcused[held.op] = this.excused
  }
}
