import type { ChainStretch, Id, LoadFigures, Minute, ObjectiveName } from '../model/model.ts'

/** Figures of a plan; `docs/figures.md` has the formula of each. Minutes unless said otherwise; shares are 0 … 1. */
export interface Figures {
  onTimeRate: number
  weightedOnTimeRate: number
  lateMoulds: number
  /** Batches that end after their mould's due date. */
  lateParts: number
  totalTardiness: number
  weightedTardiness: number
  meanTardiness: number
  maxTardiness: number
  meanEarliness: number
  makespan: number
  meanLead: number
  /** Of all lead times together, the share in which the chain to the mould's end is worked on. */
  flowEfficiency: number
  /** Of all lead times together, by what the chain to each mould's end was made of: sums to the lead times. */
  leadBy: Partial<Record<ChainStretch['kind'], number>>
  /** Mean over time of moulds that are released and not finished; of moulds that are begun and not finished. */
  meanReleased: number
  meanBegun: number
  bottleneckGroupId: Id | null
  bottleneckUtilisation: number
  loadBalance: number
  overtime: number
  overtimeShare: number
  outside: number
  setup: number
  transfer: number
  conversions: number
  /** In the unit of the rates. */
  cost: number
  stability: Stability
  /** By objective level: how far the plan may be above what no plan can beat, as a share of its value. */
  boundGap: Partial<Record<ObjectiveName, number>>
}

/** Against the published plan, over tasks that have a place in both. */
export interface Stability {
  common: number
  sameResource: number
  unchanged: number
  meanStartShift: number
  /** Of the tasks that the published plan starts within three days of the start point. */
  soon: number
  soonUnchanged: number
}

export const radarAxes = [
  'onTime',
  'tardiness',
  'bottleneck',
  'flow',
  'balance',
  'stability',
  'overtime',
  'conversions',
] as const
export type RadarAxis = (typeof radarAxes)[number]

export interface MouldFigures {
  mouldId: Id
  due: Minute | null
  end: Minute | null
  /** Minutes after the due date; below 0: before. Null without a due date or without an end. */
  lateness: number | null
  /** End − release. */
  lead: number
  /** Working minutes and suppliers' minutes of all its tasks. */
  work: number
  leadBy: Partial<Record<ChainStretch['kind'], number>>
}

/** Load against capacity of a group in seven days from `from`. */
export interface WeekLoad {
  groupId: Id
  from: Minute
  load: number
  capacity: number
}

/** Work in progress: from `at[i]` to `at[i + 1]` there are `released[i]` moulds released, `begun[i]` begun, and not finished. */
export interface WorkInProgress {
  at: Minute[]
  released: number[]
  begun: number[]
}

export interface Evaluation {
  figures: Figures
  /** 0 … 100, more is better. */
  radar: Record<RadarAxis, number>
  moulds: MouldFigures[]
  groups: LoadFigures[]
  resources: LoadFigures[]
  weeks: WeekLoad[]
  wip: WorkInProgress
}
