import type { Construction } from '../construct/construct.ts'
import { PartialSchedule } from '../construct/partial-schedule.ts'
import { compareLevels } from '../instance/objective-levels.ts'
import type { Shop } from '../instance/shop.ts'
import type { Intervals } from '../model/model.ts'

/** What is known of a plan besides its places. */
interface Found {
  /** Its objective. */
  levels: readonly number[]
  method: string
  /** Overtime in use, by resource position. */
  open: Map<number, Intervals>
}

/** The best plan of a run so far, with what belongs to it. */
export class Incumbent implements Found {
  readonly schedule: PartialSchedule
  /** Empty while there is no plan. */
  levels: readonly number[] = []
  method = ''
  open: Map<number, Intervals> = new Map()
  /** The construction behind the best plan of the rules. */
  construction: Construction | undefined

  constructor(shop: Shop) {
    this.schedule = new PartialSchedule(shop)
  }

  get isEmpty(): boolean {
    return this.levels.length === 0
  }

  /** Is a plan with these levels better? Any is better than none. */
  isBeatenBy(levels: readonly number[]): boolean {
    return this.isEmpty || compareLevels(levels, this.levels) < 0
  }

  /** Becomes a plan that stands in a schedule; `shop` has the overtime that is open in it. */
  take(schedule: PartialSchedule, shop: Shop, { levels, method, open }: Found): void {
    this.schedule.use(shop)
    this.schedule.copyFrom(schedule)
    this.levels = levels
    this.method = method
    this.open = open
  }

  /** Leaves its plan to another incumbent, and has none itself. */
  handOver(): Incumbent {
    const { shop } = this.schedule
    const other = new Incumbent(shop)
    other.take(this.schedule, shop, this)
    other.construction = this.construction
    this.levels = []
    this.construction = undefined
    return other
  }
}
