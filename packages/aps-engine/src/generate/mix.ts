import type { Kind } from './shop-floor.ts'

/** What a generated shop has more or less of than others; what is left out is as usual. */
export interface Mix {
  /** A kind of work whose operations take so many percent of their usual minutes: it becomes the bottleneck. */
  longWork?: { kind: Kind; percent: number }
  /** Percent of burning parts that are cavities, with three to eight electrodes each instead of one to three; 20 unless told. */
  cavityPercent?: number
  /** Kinds of work that need an operator from start to end; trials unless told. */
  operatorKinds?: readonly Kind[]
  /** Machines for each operator; 40 unless told. */
  machinesPerOperator?: number
  /** Percent of the later operations of a route that go to a supplier; 6 unless told. */
  outsidePercent?: number
}
