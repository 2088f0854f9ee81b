import { leftOf } from './mode-minutes.ts'
import { modesOf, eligibilityOfTasks } from './modes.ts'
import type { Eligibility } from './modes.ts'
import { Clocks } from './clocks.ts'
import type { ClockTable } from './clocks.ts'
import { chargesOf } from './charges.ts'
import { measureChains } from './chains.ts'
import { duesOf, measureDues } from './dues.ts'
import { NONE, isColumns, taskFlag } from '../model/columns.ts'
import type { ProblemColumns } from '../model/columns.ts'
import { columnsBehind, viewOf } from '../model/from-columns.ts'
import { toColumns } from '../model/to-columns.ts'
import { linkGaps } from './constraints.ts'
import { EarliestStarts } from './earliest-starts.ts'
import { gather } from './facts.ts'
import { fixtureRoom, fixturesOf } from './fixtures.ts'
import { buildGraph } from './graph.ts'
import type { Graph } from './graph.ts'
import { kept, type Holds } from './holds.ts'
import { lanesWithSets, setOfModes } from './piece-sets.ts'
import { linkKinds } from '../model/model.ts'
import type { CancelSignal, Intervals, Problem } from '../model/model.ts'
import { allOvertime } from './overtime-periods.ts'
import { openTables, resourceTables } from './resource-tables.ts'
import { FAR, arcKind, taskKind } from './shop.ts'
import type { Shop } from './shop.ts'
import { splitsOf } from './splits.ts'
import { startClasses } from './start-classes.ts'
import { findUnplaced } from './unplaced.ts'

export interface Compiled {
  shop: Shop
  /** The same shop with other overtime periods open, by resource position. @throws Stopped */
  withOvertime: (open: ReadonlyMap<number, Intervals>, signal?: CancelSignal) => Shop
  /** The same shop for a problem of which only calendars differ, and which resource has which; none gains unattended hours. */
  withCalendars: (problem: Problem, open: ReadonlyMap<number, Intervals>) => Compiled
  /** The same shop with some tables of its own. */
  with: (tables: Partial<Shop>) => Compiled
}

/**
 * Dense arrays of a problem whose references and numbers `check` has found sound. Linear in tasks, links and modes;
 * columns are taken as they are, records are turned into columns first.
 * @param kept what a re-plan leaves where it is, besides the problem's own locks
 */
export function compile(
  given: Problem | ProblemColumns,
  open: ReadonlyMap<number, Intervals> = new Map(),
  kept?: Holds,
): Compiled {
  const [problem, columns] = isColumns(given)
    ? [viewOf(given), given]
    : [given, columnsBehind(given) ?? toColumns(given)]
  const facts = gather(problem)
  const { settings, start, horizonEnd, tasks, moulds } = columns
  const taskCount = tasks.count
  const clocks = new Clocks(facts)

  const { graph, arcs } = compileLinks(columns)
  const tables = resourceTables(columns, facts)
  const eligibility = startClasses(eligibilityOfTasks(columns, facts, kept), columns)
  const left = leftOf(columns)
  const modes = modesOf(columns, eligibility, clocks, tables.operatorOfGroup, left)
  const { modeStart } = modes
  const wideRow = Int32Array.from(
    columns.resources.flatMap(({ capacity = 1 }, at) =>
      Array.from({ length: capacity }, () => clocks.row(at, true, -1)),
    ),
  )
  const laneStart = lanesWithSets(tables.laneStart, columns)
  const clockTable = clocks.table(open)

  const kind = new Uint8Array(taskCount)
  const outsideMinutes = new Int32Array(taskCount)
  columns.outside.of.forEach((t, i) => {
    if (columns.outside.resource && columns.outside.resource[i]! >= 0) return
    kind[t] = taskKind.outside
    outsideMinutes[t] = columns.outside.minutes[i]!
  })
  const isInterruptible = new Uint8Array(taskCount)
  for (let t = 0; t < taskCount; t++) {
    const flag = tasks.flags[t]!
    if (flag & taskFlag.milestone) {
      kind[t] = taskKind.milestone
      outsideMinutes[t] = 0
    }
    isInterruptible[t] = flag & taskFlag.uninterruptible ? 0 : 1
  }
  const started = new Uint8Array(taskCount)
  columns.started.of.forEach((t, i) => (started[t] = columns.started.paused[i] ? 2 : 1))
  let most: ClockTable | undefined
  const mayOpen = settings.overtimeChoice !== 'never'
  const mostClocks = () => (most ??= mayOpen ? clocks.table(new Map([...open, ...allOvertime(columns)])) : clockTable)
  const unplaced = findUnplaced({
    columns,
    graph,
    kind,
    isStarted: started,
    eligibility,
    modes,
    clocks: clockTable,
    mostClocks,
    left,
    outsideMinutes,
  })
  unplaced.forEach((reason, t) => {
    if (reason) kind[t] = taskKind.unplaced
  })

  const earliestStarts = new EarliestStarts(columns)
  const holds = holdsOf(columns, earliestStarts, eligibility, kind, started, kept)
  const pieces = new Int32Array(taskCount)
  for (let t = 0; t < taskCount; t++) pieces[t] = columns.batches.quantity[tasks.batch[t]!]!
  const fixedWork = new Int32Array(taskCount)
  tasks.fixedMinutes?.forEach((minutes, t) => (fixedWork[t] = minutes === NONE ? 0 : minutes))
  const { pieceSet, recipe, fixture, mostSplits } = tasks
  const shared = { pieceSet, recipe, fixture, mostSplits }
  const splits = splitsOf({ settings, kind, started, graph, arcs, pieces, modeStart, ...shared, ...holds })
  const laneCount = laneStart[laneStart.length - 1]!

  const shop: Shop = {
    problem,
    columns,
    facts,
    clocks: clockTable,
    start,
    horizonEnd,
    taskCount,
    operationCount: splits.taskOf.length,
    mouldCount: moulds.count,
    resourceCount: columns.resources.length,
    groupCount: columns.groups.length,
    kind,
    unplaced,
    taskMould: tasks.mould,
    ...splits,
    pieces,
    fixedWork,
    outsideMinutes,
    isInterruptible,
    started,
    lockCode: eligibility.lockCode,
    earliestStarts,
    ...holds,
    ...modes,
    modeClass: eligibility.modeClass,
    classCount: eligibility.lists.length,
    isBoundedClass: Uint8Array.from(eligibility.lists, (list) => (list.some(({ within }) => within) ? 1 : 0)),
    graph,
    arcKind: arcs.kind,
    arcLag: arcs.lag,
    arcShare: arcs.share,
    arcPieces: arcs.pieces,
    electrodeMinimum: settings.minimumElectrodeTransfer === 'all' ? 0 : settings.minimumElectrodeTransfer,
    modePieceSet: setOfModes(columns, modeStart),
    charges: chargesOf(columns),
    ...tables,
    laneStart,
    laneCount,
    fixtures: fixturesOf(columns, kind, splits.taskOf.length, laneCount),
    setupClass: tasks.setupClass ? tasks.setupClass.map((at) => Math.max(0, at)) : new Int32Array(taskCount),
    wideRow,
    slotStart: slotsOf(eligibility, tables.operatorOfGroup, tables.capacity, splits.maxSplits, columns),
    outside: kept?.outside,
    mouldDue: moulds.due.map((due) => (due === NONE ? FAR : due)),
    mouldWeight: moulds.priority,
    mouldRelease: moulds.release?.map((at) => Math.max(start, at)) ?? new Int32Array(moulds.count).fill(start),
    dues: duesOf(columns),
    clockWork: new Int32Array(taskCount),
    tail: new Int32Array(taskCount),
    head: new Int32Array(taskCount),
  }
  measureChains(shop)
  measureDues(shop)
  return variantsOf(shop, clocks)
}

const variantsOf = (shop: Shop, clocks: Clocks): Compiled => ({
  shop,
  withOvertime: (open, signal) => ({ ...shop, clocks: clocks.table(open, signal) }),
  withCalendars: (problem, open) => {
    const facts = gather(problem)
    const other = clocks.on(facts)
    const { calendars, resources } = problem
    const columns = { ...shop.columns, calendars, resources }
    const openTime = openTables(columns, { calendars: facts.calendars, members: shop.facts.members })
    const changed = { problem, facts, columns, clocks: other.table(open), ...openTime }
    return variantsOf({ ...shop, ...changed }, other)
  },
  with: (tables) => variantsOf({ ...shop, ...tables }, clocks),
})

/** Where tasks are held and from when on they may start. */
function holdsOf(
  columns: ProblemColumns,
  earliestStarts: EarliestStarts,
  { lockCode, isHeld, isKept }: Eligibility,
  kind: Uint8Array,
  started: Uint8Array,
  holds: Holds | undefined,
) {
  const { tasks, settings, start } = columns
  const heldResource = new Int32Array(tasks.count).fill(-1)
  const lockTime = new Int32Array(tasks.count).fill(-1)
  const release = earliestStarts.at.slice()
  columns.started.of.forEach((t, i) => {
    release[t] = start
    heldResource[t] = columns.started.resource[i]!
  })
  const holdsTime = settings.resourceLocking === 'resourceAndTime'
  lockCode.forEach((code, t) => {
    if (!code || started[t]) return
    if (holdsTime) lockTime[t] = tasks.plannedStart[t]!
    if (isHeld[t]) heldResource[t] = tasks.plannedResource[t]!
    else if (kind[t] === taskKind.machine) lockTime[t] = -1
    // A locked start that cannot be kept moves later, never earlier.
    if (lockTime[t]! > release[t]!) release[t] = lockTime[t]!
  })
  for (let t = 0; holds && t < tasks.count; t++) {
    const at = holds.start[t]!
    const isThere = kind[t] !== taskKind.machine || isHeld[t] || isKept[t]
    if (at < 0 || lockTime[t]! >= 0 || started[t] || !isThere) continue
    lockTime[t] = at
    isKept[t]! |= kept.start
    if (at > release[t]!) release[t] = at
  }
  return { heldResource, isKept, lockTime, release, previousResource: tasks.plannedResource }
}

export interface Arcs {
  kind: Uint8Array
  lag: Int32Array
  share: Float64Array
  pieces: Int32Array
}

function compileLinks(columns: ProblemColumns): { graph: Graph; arcs: Arcs } {
  const { links, tasks, batches } = columns
  const kind = new Uint8Array(links.count)
  const pieces = links.pieces.slice()
  const electrode = linkKinds.indexOf('electrode')
  for (let a = 0; a < links.count; a++) {
    if (links.share[a]! < 1) kind[a] = arcKind.share
    else if (links.kind[a] === electrode) kind[a] = arcKind.electrode
    if (pieces[a] === 0) pieces[a] = batches.quantity[tasks.batch[links.from[a]!]!]!
  }
  const arcs: Arcs = { kind, lag: gapsOf(columns), share: links.share, pieces }
  return { graph: buildGraph(tasks.count, links.from, links.to), arcs }
}

/** By link: the longest of its gaps. */
function gapsOf(columns: ProblemColumns): Int32Array {
  const longest = new Int32Array(columns.links.count)
  for (const { bind } of linkGaps) {
    const minutes = bind(columns)
    for (let a = 0; minutes && a < longest.length; a++) longest[a] = Math.max(longest[a]!, minutes(a))
  }
  return longest
}

/** Each lane may have to hold every operation that can come to its resource, or need it as operator. */
function slotsOf(
  { modeClass, lists }: Eligibility,
  operatorOfGroup: Int32Array,
  capacity: Int32Array,
  maxSplits: Int32Array,
  columns: ProblemColumns,
): Int32Array {
  const { tasks, pieceSets = [] } = columns
  const operations = new Float64Array(lists.length)
  for (let t = 0; t < maxSplits.length; t++) operations[modeClass[t]!]! += maxSplits[t]!
  const room = new Float64Array(capacity.length)
  lists.forEach((list, at) => {
    const visited = new Set<number>()
    for (const { resource, group } of list) {
      visited.add(resource)
      if (group >= 0 && operatorOfGroup[group]! >= 0) visited.add(operatorOfGroup[group]!)
    }
    for (const resource of visited) room[resource]! += operations[at]!
  })
  const slots = [0]
  for (let r = 0; r < room.length; r++)
    for (let lane = 0; lane < capacity[r]!; lane++) slots.push(slots[slots.length - 1]! + room[r]!)
  const burns = new Int32Array(pieceSets.length)
  tasks.pieceSet?.forEach((set) => {
    if (set >= 0) burns[set]!++
  })
  for (const count of [...burns, ...fixtureRoom(columns)]) slots.push(slots[slots.length - 1]! + count)
  return Int32Array.from(slots)
}
