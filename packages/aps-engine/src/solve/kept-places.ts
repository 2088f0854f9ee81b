import type { PartialSchedule } from '../construct/partial-schedule.ts'
import type { PlannedTask } from '../model/model.ts'

/** Numbers kept for each split: its resource (−1: none), start and end. */
const width = 3

/**
 * Where a re-plan must leave work that is outside the range in which it may move: on its resources and, where time is kept too, at
 * its minutes (see `Holds.outside`); each split of work for itself.
 */
export class KeptPlaces {
  private readonly outside: Uint8Array
  /** By task position: the places of its splits, one after the other. */
  private readonly places = new Map<number, Int32Array>()

  /**
   * @param rows by task position, of work outside the range that the plan has placed
   * @param resources positions of resources
   */
  constructor(
    rows: ReadonlyMap<number, readonly PlannedTask[]>,
    outside: Uint8Array,
    resources: ReadonlyMap<number, number>,
  ) {
    this.outside = outside
    for (const [t, splitRows] of rows) {
      const place = ({ resourceId, start, end }: PlannedTask) => [
        // A resource that is no more keeps nothing: no schedule has such a place.
        resourceId === null ? -1 : (resources.get(resourceId) ?? -2),
        start!,
        end!,
      ]
      this.places.set(t, Int32Array.from(splitRows.toSorted((a, b) => a.split - b.split).flatMap(place)))
    }
  }

  /** Does all work outside the range stand in a schedule where the plan has it? */
  areIn({ shop, splits, start, end, mode }: PartialSchedule): boolean {
    for (const [t, places] of this.places) {
      const count = splits[t]!
      if (count * width !== places.length) return false
      const keepsTime = this.outside[t] === 2
      for (let split = 0; split < count; split++) {
        const op = split === 0 ? t : shop.secondSplit[t]! + split - 1
        const on = mode[op]! < 0 ? -1 : shop.modeResource[mode[op]!]!
        if (start[op]! < 0 || on !== places[split * width]) return false
        if (keepsTime && start[op] !== places[split * width + 1]) return false
        // How long a split takes says how many pieces it has; a whole task takes what is left of it.
        if (keepsTime && count > 1 && end[op] !== places[split * width + 2]) return false
      }
    }
    return true
  }
}
