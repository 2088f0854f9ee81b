import { Clocks } from './clocks.ts'
import { measureChains } from './chains.ts'
import { choicesOf, classesOf, columnsOf } from './choices.ts'
import { assumedGate, findUnplaced } from './unplaced.ts'
import { gather, isBottleneck, lockOf } from './facts.ts'
import type { Facts } from './facts.ts'
import { buildGraph } from './graph.ts'
import type { Graph } from './graph.ts'
import type { Intervals, Problem } from './model.ts'
import type { Settings } from './settings.ts'
import { FAR, arcKind, taskKind } from './shop.ts'
import type { Shop } from './shop.ts'

export interface Compiled {
  shop: Shop
  /** The same shop with other overtime periods open, by resource position. */
  withOvertime: (open: ReadonlyMap<number, Intervals>) => Shop
}

const minutesOf = (hours: number) => Math.round(hours * 60)

/** Dense arrays of a problem whose references and numbers `check` has found sound. */
export function compile(problem: Problem, open: ReadonlyMap<number, Intervals> = new Map()): Compiled {
  const facts = gather(problem)
  const { settings, start, horizonEnd, tasks, resources, groups } = problem
  const taskCount = tasks.length
  const clocks = new Clocks(facts)

  const { graph, arcs } = compileLinks(facts)
  const people = Int32Array.from(groups, ({ peopleResourceId: id }) =>
    id === undefined ? -1 : (facts.resources.get(id) ?? -1),
  )
  const chosen = tasks.map((task) => choicesOf(facts, task))
  const columns = columnsOf(facts, clocks, chosen, people)
  const { choiceStart, choiceResource, choiceGroup } = columns

  const wideRow = resources.flatMap(({ capacity = 1 }, at) =>
    Array.from({ length: capacity }, () => clocks.row(at, true, -1)),
  )
  const clockTable = clocks.table(open)
  const kind = Uint8Array.from(tasks, ({ milestone, outside }) =>
    milestone ? taskKind.milestone : outside ? taskKind.outside : taskKind.machine,
  )
  const unplaced = findUnplaced({ facts, graph, kind, chosen, columns, clocks: clockTable })
  for (let t = 0; t < taskCount; t++) if (unplaced[t]) kind[t] = taskKind.unplaced

  const heldResource = new Int32Array(taskCount).fill(-1)
  const lockTime = new Int32Array(taskCount).fill(-1)
  const previousResource = new Int32Array(taskCount).fill(-1)
  const started = new Uint8Array(taskCount)
  const lockCode = tasks.map((task) => lockOf(facts, task))
  const release = new Int32Array(taskCount)
  const taskMould = new Int32Array(taskCount)
  tasks.forEach((task, t) => {
    const mould = facts.moulds.get(task.mouldId)!
    taskMould[t] = mould
    let earliest = Math.max(start, problem.moulds[mould]!.release ?? start, task.notBefore ?? start)
    for (const gate of task.gates ?? []) earliest = Math.max(earliest, gate.at ?? assumedGate(problem, gate.kind)!)
    release[t] = task.started ? start : Math.min(earliest, FAR)
    if (task.started) started[t] = task.started.paused ? 2 : 1
    const previous = task.planned?.resourceId ?? undefined
    if (previous !== undefined) previousResource[t] = facts.resources.get(previous) ?? -1
    const lock = lockCode[t]
    if (task.started) heldResource[t] = facts.resources.get(task.started.resourceId) ?? -1
    else if (lock && task.planned) {
      if (settings.resourceLocking === 'resourceAndTime') lockTime[t] = task.planned.start
      if (chosen[t]!.isHeld) heldResource[t] = previousResource[t]!
      else if (kind[t] === taskKind.machine) lockTime[t] = -1
      // A locked start that cannot be kept moves later, never earlier.
      if (lockTime[t]! > release[t]!) release[t] = lockTime[t]!
    }
  })

  const pieces = Int32Array.from(tasks, (task) => problem.batches[facts.batches.get(task.batchId)!]!.quantity)
  const maxParts = new Int32Array(taskCount).fill(1)
  if (settings.dynamicWorkSplitting === 'on')
    for (let t = 0; t < taskCount; t++) {
      const isHeld = heldResource[t]! >= 0 || lockTime[t]! >= 0 || tasks[t]!.started
      if (kind[t] !== taskKind.machine || isHeld || overlaps(graph, arcs.kind, settings, t)) continue
      maxParts[t] = Math.max(1, Math.min(4, pieces[t]!, choiceStart[t + 1]! - choiceStart[t]!))
    }
  const satellites = new Int32Array(taskCount)
  const taskOf: number[] = Array.from({ length: taskCount }, (_, t) => t)
  for (let t = 0; t < taskCount; t++) {
    satellites[t] = taskOf.length
    for (let part = 1; part < maxParts[t]!; part++) taskOf.push(t)
  }

  const defaultFlow = minutesOf(settings.defaultFlowTimeHours)
  const flow = new Int32Array(groups.length * groups.length).fill(defaultFlow)
  for (const { fromGroupId, toGroupId, minutes } of problem.flowTimes ?? []) {
    const from = facts.groups.get(fromGroupId)
    const to = facts.groups.get(toGroupId)
    if (from !== undefined && to !== undefined) flow[from * groups.length + to] = Math.ceil(minutes)
  }
  const setupIndex = new Map((problem.setups ?? []).map((matrix, at) => [matrix.id, at]))
  const setupOf = Int32Array.from(resources, ({ setupMatrixId: id }) =>
    id === undefined ? -1 : (setupIndex.get(id) ?? -1),
  )
  const conversion = minutesOf(settings.groupConversionHours)
  const capacity = Int32Array.from(resources, (resource) => resource.capacity ?? 1)
  const laneStart = new Int32Array(resources.length + 1)
  for (let r = 0; r < resources.length; r++) laneStart[r + 1] = laneStart[r]! + capacity[r]!

  const shop: Shop = {
    problem,
    facts,
    clocks: clockTable,
    start,
    horizonEnd,
    taskCount,
    operationCount: taskOf.length,
    mouldCount: problem.moulds.length,
    resourceCount: resources.length,
    groupCount: groups.length,
    kind,
    unplaced,
    taskMould,
    taskOf: Int32Array.from(taskOf),
    satellites,
    maxParts,
    pieces,
    outsideMinutes: Int32Array.from(tasks, ({ outside }) => Math.ceil(outside?.minutes ?? 0)),
    isInterruptible: Uint8Array.from(tasks, ({ interruptible }) => (interruptible === false ? 0 : 1)),
    started,
    lockCode,
    lockTime,
    heldResource,
    previousResource,
    release,
    ...columns,
    ...classesOf(chosen),
    graph,
    arcKind: arcs.kind,
    arcLag: arcs.lag,
    arcShare: arcs.share,
    arcPieces: arcs.pieces,
    electrodeMinimum: settings.minimumElectrodeTransfer === 'all' ? 0 : settings.minimumElectrodeTransfer,
    flow,
    defaultFlow,
    buffer: Int32Array.from(groups, (group) => (isBottleneck(group) ? minutesOf(settings.bottleneckBufferHours) : 0)),
    people,
    lends: Uint8Array.from(resources, (_, r) => (people.includes(r) ? 1 : 0)),
    conversion,
    setupOf,
    setups: (problem.setups ?? []).map(({ size, minutes, first, interruptible }) => ({
      size,
      minutes: Int32Array.from(minutes),
      first: first ? Int32Array.from(first) : new Int32Array(size),
      isInterruptible: interruptible,
    })),
    hasSetups: conversion > 0 || setupOf.some((at) => at >= 0),
    setupClass: Int32Array.from(tasks, (task) => task.setupClass ?? 0),
    capacity,
    laneStart,
    wideRow: Int32Array.from(wideRow),
    slotStart: slotsOf(problem, choiceStart, choiceResource, choiceGroup, people, capacity, maxParts),
    mainGroup: Int32Array.from(resources, ({ mainGroupId: id }) =>
      id === undefined ? -1 : (facts.groups.get(id) ?? -1),
    ),
    rate: Float64Array.from(resources, ({ ratePerHour }) => ratePerHour ?? 0),
    level: Float64Array.from(resources, ({ level }) => level ?? 0),
    mouldDue: Int32Array.from(problem.moulds, ({ due }) => due ?? FAR),
    mouldWeight: Float64Array.from(problem.moulds, ({ priority }) => priority),
    mouldRelease: Int32Array.from(problem.moulds, (mould) => Math.max(start, mould.release ?? start)),
    clockWork: new Int32Array(taskCount),
    tail: new Int32Array(taskCount),
    head: new Int32Array(taskCount),
  }
  measureChains(shop)
  return { shop, withOvertime: (other) => ({ ...shop, clocks: clocks.table(other) }) }
}

interface Arcs {
  kind: Uint8Array
  lag: Int32Array
  share: Float64Array
  pieces: Int32Array
}

function compileLinks(facts: Facts): { graph: Graph; arcs: Arcs } {
  const { problem, tasks, batches } = facts
  const { links } = problem
  const from = Int32Array.from(links, (link) => tasks.get(link.from)!)
  const to = Int32Array.from(links, (link) => tasks.get(link.to)!)
  const arcs: Arcs = {
    kind: Uint8Array.from(links, ({ kind, share }) =>
      share !== undefined && share < 1 ? arcKind.share : kind === 'electrode' ? arcKind.electrode : arcKind.whole,
    ),
    lag: Int32Array.from(links, ({ lagMinutes }) => Math.ceil(lagMinutes ?? 0)),
    share: Float64Array.from(links, ({ share }) => share ?? 1),
    pieces: Int32Array.from(
      links,
      ({ pieces }, a) => pieces ?? problem.batches[batches.get(problem.tasks[from[a]!]!.batchId)!]!.quantity,
    ),
  }
  return { graph: buildGraph(problem.tasks.length, from, to), arcs }
}

/** Does a link of the task let work begin on a part of other work? Such tasks are not split as well. */
function overlaps(graph: Graph, kinds: Uint8Array, settings: Settings, t: number): boolean {
  const isOverlap = (arc: number) =>
    kinds[arc] === arcKind.share || (kinds[arc] === arcKind.electrode && settings.minimumElectrodeTransfer !== 'all')
  for (let s = graph.succStart[t]!; s < graph.succStart[t + 1]!; s++) if (isOverlap(graph.succArc[s]!)) return true
  for (let p = graph.predStart[t]!; p < graph.predStart[t + 1]!; p++) if (isOverlap(graph.predArc[p]!)) return true
  return false
}

/** Each lane may have to hold every operation that can come to its resource. */
function slotsOf(
  problem: Problem,
  choiceStart: Int32Array,
  choiceResource: Int32Array,
  choiceGroup: Int32Array,
  people: Int32Array,
  capacity: Int32Array,
  maxParts: Int32Array,
): Int32Array {
  const room = new Int32Array(problem.resources.length)
  for (let t = 0; t < maxParts.length; t++) {
    let helpers = -1
    for (let c = choiceStart[t]!; c < choiceStart[t + 1]!; c++) {
      room[choiceResource[c]!]! += maxParts[t]!
      const needed = choiceGroup[c]! < 0 ? -1 : people[choiceGroup[c]!]!
      if (needed >= 0 && needed !== helpers) room[(helpers = needed)]! += maxParts[t]!
    }
  }
  const slots = [0]
  for (let r = 0; r < room.length; r++)
    for (let lane = 0; lane < capacity[r]!; lane++) slots.push(slots[slots.length - 1]! + room[r]!)
  return Int32Array.from(slots)
}
