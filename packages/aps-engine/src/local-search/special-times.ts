import type { WorkTime } from '@mouldwright/worktime'
import type { Shop } from '../instance/shop.ts'
import { flatClocksOf } from './flat-clocks.ts'
import type { FlatClocks } from './flat-clocks.ts'
import { TimingRecords } from './timing-records.ts'

export class SpecialTimes extends TimingRecords {
  protected clocks: FlatClocks
  /** Found by `evaluate`: start and end. */
  foundStart = 0
  foundEnd = 0
  protected workTimes: readonly WorkTime[]

  constructor(shop: Shop) {
    super(shop)
    this.workTimes = shop.clocks.rows
    this.clocks = flatClocksOf(shop)
  }

  /** The same shop with other overtime; times are those of the old one until they are found again. */
  use(shop: Shop): void {
    this.shop = shop
    this.workTimes = shop.clocks.rows
    this.clocks = flatClocksOf(shop)
  }
}
