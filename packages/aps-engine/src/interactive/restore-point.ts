import type { InteractivePlan } from './interactive-plan.ts'
import type { PlanBasis } from './plan-change.ts'

/** Numbers of a move: operation, and its mode, lane, follower, operators' lane and follower, and follower at its fixture before. */
const moveWidth = 7

/** What has to be put back to take back what was kept. */
export interface RestorePoint {
  basis: PlanBasis
  live: InteractivePlan
  floors: Int32Array
  pins: Int32Array
  excused: Uint8Array
  /** `moveWidth` numbers for each move, in order. */
  moves: readonly number[]
}

export function restorePointOf(basis: PlanBasis, live: InteractivePlan, moves: readonly number[]): RestorePoint {
  const { floor, pin, isExcused } = live.state
  return { basis, live, floors: floor.slice(), pins: pin.slice(), excused: isExcused.slice(), moves }
}

/** An operation and where it stands in the sequences, as a restore point keeps it. */
export const moveFrom = ({ state }: InteractivePlan, op: number): readonly number[] => [
  op,
  state.mode[op]!,
  state.lane[op]!,
  state.after[op]!,
  state.operatorLane[op]!,
  state.operatorAfter[op]!,
  state.fixtures?.after[op] ?? -1,
]

/** Moves the plan of a restore point back, with its floors and promises, and times it by the shop of then. */
export function restore({ basis, live, floors, pins, excused, moves }: RestorePoint): void {
  const { shop } = basis.compiled
  for (let at = moves.length - moveWidth; at >= 0; at -= moveWidth) {
    live.begin()
    const [op, mode, lane, next, operatorLane, operatorNext, fixtureNext] = moves.slice(at, at + moveWidth)
    live.move(op!, mode!, lane!, next!, operatorLane, operatorNext, fixtureNext)
    live.commit()
  }
  live.state.floor.set(floors)
  live.state.pin.set(pins)
  live.state.isExcused.set(excused)
  if (live.state.shop !== shop) live.become({ shop }, [])
  live.plan.retime()
}
