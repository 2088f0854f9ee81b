import type { Modes } from './modes.ts'
import type { Charges } from './charges.ts'
import type { Dues } from './dues.ts'
import type { EarliestStarts } from './earliest-starts.ts'
import type { Facts, LockCode } from './facts.ts'
import type { Fixtures } from './fixtures.ts'
import type { Graph } from './graph.ts'
import type { ProblemColumns } from '../model/columns.ts'
import type { Problem, Reason } from '../model/model.ts'
import type { ClockTable } from './clocks.ts'

/** What becomes of a task. */
export const taskKind = { machine: 0, outside: 1, milestone: 2, unplaced: 3 } as const
export const arcKind = { whole: 0, share: 1, electrode: 2 } as const

/**
 * A problem as dense arrays. Task t has its head operation t; where it may be split, its second and further splits are the operations
 * `secondSplit[t] … secondSplit[t] + maxSplits[t] − 2`, numbered from `taskCount`. Times are minutes since epoch.
 */
export interface Shop extends Modes {
  /** Compiled from columns, its lists are made when they are first read; hot code reads the arrays. */
  problem: Problem
  columns: ProblemColumns
  facts: Facts
  clocks: ClockTable
  start: number
  horizonEnd: number
  taskCount: number
  operationCount: number
  mouldCount: number
  resourceCount: number
  groupCount: number

  kind: Uint8Array
  /** By task, sparse; present where the data alone says that it cannot be placed. */
  unplaced: readonly (Reason | undefined)[]
  taskMould: Int32Array
  /** By operation. */
  taskOf: Int32Array
  secondSplit: Int32Array
  maxSplits: Int32Array
  pieces: Int32Array
  /** By task: working minutes that each of its splits takes again, at the usual pace. */
  fixedWork: Int32Array
  /** By task: clock minutes at a supplier whose places nobody counts; 0 for all else, milestones among them. */
  outsideMinutes: Int32Array
  isInterruptible: Uint8Array
  /** 1 running, 2 paused. */
  started: Uint8Array
  /** By task, sparse. */
  lockCode: readonly (LockCode | undefined)[]
  /** Locked start, or −1. */
  lockTime: Int32Array
  /** Locked or started resource, or −1. */
  heldResource: Int32Array
  /** By task: what a re-plan leaves where the plan that it goes on from has it; bits of `kept`. */
  isKept: Uint8Array
  /** Resource in the published plan, or −1. */
  previousResource: Int32Array
  /** What the start bounds of the problem say, locks apart. */
  earliestStarts: EarliestStarts
  /** Start bounds and locked start: nothing starts before. */
  release: Int32Array

  /** Tasks with the same eligible resources. */
  modeClass: Int32Array
  classCount: number
  /** By class: 1 where a resource takes its tasks for a part of the horizon only. */
  isBoundedClass: Uint8Array

  graph: Graph
  arcKind: Uint8Array
  /** Longest gap, besides transfer and buffer. */
  arcLag: Int32Array
  arcShare: Float64Array
  arcPieces: Int32Array
  /** Pieces that must be there before a burn may start; 0: all. */
  electrodeMinimum: number

  /** groupCount × groupCount. */
  flow: Int32Array
  defaultFlow: number
  buffer: Int32Array
  /** By mode: number of the piece set that its task burns with, counted on from the resources, or −1; see `piece-sets.ts`. */
  modePieceSet: Int32Array | undefined
  /** Absent: the shop has no ovens. */
  charges: Charges | undefined
  /** By group: the operator resource that its operations need, or −1. */
  operatorOfGroup: Int32Array
  /** By resource: 1 for an operator resource; it needs no set-up. */
  isOperator: Uint8Array
  conversion: number
  /** By resource: set-up matrix position or −1. */
  setupOf: Int32Array
  setups: readonly { size: number; minutes: Int32Array; first: Int32Array; isInterruptible: boolean }[]
  hasSetups: boolean
  setupClass: Int32Array

  capacity: Int32Array
  /** By resource: minutes of normal working time in the horizon, counted for each lane. */
  openMinutes: Float64Array
  /** By group: `openMinutes` of its resources. */
  openOfGroup: Float64Array
  /** By resource, and by piece set behind them. */
  laneStart: Int32Array
  /** Lanes of resources and piece sets. */
  laneCount: number
  /** Absent where no work needs any. */
  fixtures: Fixtures | undefined
  /** By lane: the clock row with all minutes in which anything may run there. */
  wideRow: Int32Array
  /** Room for blocks: `slotStart[lane] … slotStart[lane + 1]`. */
  slotStart: Int32Array
  mainGroup: Int32Array
  /** By resource: its main group's. */
  weight: Float64Array
  rate: Float64Array
  level: Float64Array

  /** By task: see `Holds.outside`. */
  outside: Uint8Array | undefined

  mouldDue: Int32Array
  mouldWeight: Float64Array
  mouldRelease: Int32Array
  /** Dates of tasks besides their moulds'; absent where none has one. */
  dues: Dues | undefined
  /** Clock minutes that a task takes at its quickest, closed time allowed for by the share of open hours. */
  clockWork: Int32Array
  /** Longest path from the end of a task to the end of its mould, and from the start point to its start. */
  tail: Int32Array
  head: Int32Array
}

/** No moment: later than all. */
export const FAR = 0x7fffffff
