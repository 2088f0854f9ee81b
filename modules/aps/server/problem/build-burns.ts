/** What burns wait for: electrode sets that are made and measured, and the pieces that several burns share. */
import type { Group, Link, PieceSet, Task } from '@mouldwright/aps-engine'
import { part, partType } from '@mouldwright/production/shared'
import type { Made } from './build-links.ts'
import type { Report } from './found.ts'
import type { RawFactory, RawOperation, RawPart, RawSection } from '../load/raw-factory.ts'

/** A piece, made or to be made. */
interface Slot {
  /** Batch that makes it, with work left; absent: nothing is left to do. */
  madeBy?: Made
  /** Not measured, and nothing planned measures it. */
  isUnmeasured?: boolean
  burnsLeft: number
  /** Batch and operation that it burns now. */
  burns?: string
}

/** Pieces that are burned with together, and the burns that take them. */
interface BurnSet {
  slots: Slot[]
  burnsLeft: number
  users: number[]
  label: string
}

interface Burn {
  /** Task that burns, and its batch with the operation. */
  taskId: number
  key: string
  pieces: number
}

export interface BurnFacts {
  raw: RawFactory
  /** Batches with work left, by part. */
  madeOf: ReadonlyMap<number, Made[]>
  sections: ReadonlyMap<number, RawSection>
  operationsOf: ReadonlyMap<number, RawOperation[]>
  mouldNumbers: ReadonlyMap<number, string>
  /** Task k has the id k + 1. Burns get their gates and sets here. */
  tasks: Task[]
  /** When each mould is due, by the engine's number; null: never late. */
  dueOf: (mouldNo: number) => number | null
  groups: readonly Group[]
}

export interface BuiltBurns {
  links: Link[]
  pieceSets: PieceSet[]
}

/** Electrode sets before the burns that take them. A set that more than one burn takes is in one place at a time. */
export function buildBurns(facts: BurnFacts, report: Report): BuiltBurns {
  const { raw, madeOf, tasks } = facts
  const links: Link[] = []
  const ready = readyPieces(facts)
  const lasting = new Map(raw.electrodes.map(({ partId, burnsAllowed }) => [partId, burnsAllowed ?? Infinity]))
  const inOrder = raw.pieces.toSorted((one, other) => (one.number < other.number ? -1 : 1))
  const piecesOf = Map.groupBy(inOrder, ({ partId }) => partId)
  const burnsOf = Map.groupBy(raw.burns, ({ electrodeId }) => electrodeId)
  const sets: BurnSet[] = []
  const electrodes = raw.parts
    .filter(({ type }) => type === partType.electrode)
    .toSorted((one, other) => (one.number < other.number ? -1 : one.number > other.number ? 1 : one.id - other.id))
  for (const electrode of electrodes) {
    const burns = burnsTaking(facts, electrode, burnsOf.get(electrode.id) ?? [], report)
    const made = (madeOf.get(electrode.id) ?? []).filter((of) => of.tasks.length > 0)
    const lasts = lasting.get(electrode.id)
    const slots =
      lasts === undefined
        ? unfollowed(made, ready.get(electrode.id) ?? 0)
        : followed(made, piecesOf.get(electrode.id) ?? [], lasts)
    const own = setsOf(slots, burns, electrode.number)
    for (const burn of burns.toSorted((one, other) => byNeed(facts, one, other))) {
      const set = chooseSet(own, burn)
      if (!set) continue
      set.users.push(burn.taskId)
      waitForSet(tasks[burn.taskId - 1]!, set, burn.pieces, lasts !== undefined, links)
    }
    sets.push(...own)
  }
  return { links, pieceSets: sharedSets(facts, sets, report) }
}

/** Batches of a part that are burned, as far as the operation is still to be done. */
function burnsTaking(facts: BurnFacts, electrode: RawPart, rows: RawFactory['burns'], report: Report): Burn[] {
  const { raw, madeOf, sections, operationsOf, mouldNumbers } = facts
  const label = `${mouldNumbers.get(electrode.mouldId)} ${electrode.number}`
  const record = { entity: part.name, id: electrode.id, label }
  if (rows.length === 0) report('warning', 'electrodeServesNothing', record)
  const partById = new Map(rows.length > 0 ? raw.parts.map((item) => [item.id, item]) : [])
  return rows.flatMap(({ partId, operationNumber, pieces }) => {
    const target = partById.get(partId)
    if (!target) return []
    const operation = operationsOf.get(partId)?.find(({ number }) => number === operationNumber)
    const params = { part: target.number, operation: operationNumber }
    if (!operation) {
      report('error', 'burnOperationMissing', record, params)
      return []
    }
    if (sections.get(operation.sectionId)!.type !== 'edm') report('warning', 'burnNotEdm', record, params)
    return (madeOf.get(partId) ?? []).flatMap(({ recordId, tasks }) => {
      const burn = tasks.find(({ operation: { number } }) => number === operationNumber)
      return burn ? [{ taskId: burn.id, key: `${recordId}/${operationNumber}`, pieces: pieces ?? Infinity }] : []
    })
  })
}

/** Pieces of batches that are done, by part. */
function readyPieces({ raw, madeOf }: BurnFacts): Map<number, number> {
  const ready = new Map<number, number>()
  for (const { id, partId, quantity, status } of raw.batches) {
    const isLeft = madeOf.get(partId)?.some(({ recordId }) => recordId === id)
    if (!isLeft && status !== 'closed') ready.set(partId, (ready.get(partId) ?? 0) + quantity)
  }
  return ready
}

const slotsFor = (count: number, slot: Slot): Slot[] => Array.from({ length: Math.max(0, count) }, () => slot)

function unfollowed(made: readonly Made[], ready: number): Slot[] {
  return [
    ...slotsFor(ready, { burnsLeft: Infinity }),
    ...made.flatMap((of) => slotsFor(of.quantity, { madeBy: of, burnsLeft: Infinity })),
  ]
}

/** Pieces that passed, then those of batches under way, then those that nobody has measured. */
function followed(made: readonly Made[], pieces: RawFactory['pieces'], lasts: number): Slot[] {
  const byBatch = new Map(made.flatMap((of) => (of.recordId === null ? [] : [[of.recordId, of] as const])))
  const slots = pieces.map(({ batchId, isReady, burnsLeft, burningBatchId, burningOperation }): Slot => {
    const madeBy = isReady ? undefined : byBatch.get(batchId ?? 0)
    return {
      burnsLeft: burnsLeft ?? Infinity,
      ...(madeBy ? { madeBy } : {}),
      ...(isReady || madeBy ? {} : { isUnmeasured: true }),
      ...(burningBatchId === null ? {} : { burns: `${burningBatchId}/${burningOperation}` }),
    }
  })
  const known = Map.groupBy(pieces, ({ batchId }) => batchId)
  for (const of of made)
    slots.push(...slotsFor(of.quantity - (known.get(of.recordId ?? -1)?.length ?? 0), { madeBy: of, burnsLeft: lasts }))
  const rank = ({ madeBy, isUnmeasured }: Slot) => (isUnmeasured ? 2 : madeBy ? 1 : 0)
  return slots.toSorted((one, other) => rank(one) - rank(other))
}

/** Pieces in sets as large as the burns ask for, in the order in which they are there. */
function setsOf(slots: readonly Slot[], burns: readonly Burn[], label: string): BurnSet[] {
  const most = burns.reduce((size, { pieces }) => Math.max(size, pieces), 1)
  const size = Math.max(1, Math.min(most, slots.length))
  const sets: BurnSet[] = []
  for (let at = 0; at < Math.max(1, Math.floor(slots.length / size)); at++) {
    const own = slots.slice(at * size, (at + 1) * size)
    const burnsLeft = own.reduce((least, slot) => Math.min(least, slot.burnsLeft), Infinity)
    sets.push({ slots: own, burnsLeft, users: [], label })
  }
  return sets
}

/** Work under way first, then what is due first. */
function byNeed({ tasks, dueOf }: BurnFacts, one: Burn, other: Burn): number {
  const [a, b] = [tasks[one.taskId - 1]!, tasks[other.taskId - 1]!]
  const isBegun = (task: Task) => (task.started ? 0 : 1)
  return isBegun(a) - isBegun(b) || (dueOf(a.mouldId) ?? Infinity) - (dueOf(b.mouldId) ?? Infinity) || a.id - b.id || 0
}

/** The set that burns it now; one that wears is used up before the next, others take turns. The last where nothing is left. */
function chooseSet(sets: readonly BurnSet[], { key }: Burn): BurnSet | undefined {
  const burning = sets.find(({ slots }) => slots.some(({ burns }) => burns === key))
  if (burning) return burning
  const left = sets.filter(({ burnsLeft, users }) => users.length < burnsLeft)
  const worn = left.find(({ burnsLeft }) => burnsLeft < Infinity)
  if (left[0] && left[0] === worn) return worn
  let best = left[0]
  for (const set of left) if (set.burnsLeft === Infinity && set.users.length < best!.users.length) best = set
  return best ?? sets.at(-1)
}

/** Links from the batches that make a burn's pieces, and a gate for those that nobody has measured. */
function waitForSet(burn: Task, { slots }: BurnSet, pieces: number, isFollowed: boolean, links: Link[]): void {
  const taken = slots.slice(0, Math.min(pieces, slots.length))
  for (const [madeBy, list] of Map.groupBy(taken, (slot) => slot.madeBy))
    for (const from of madeBy?.ends ?? []) links.push({ from, to: burn.id, kind: 'electrode', pieces: list.length })
  const lacks = pieces !== Infinity && taken.length < pieces
  const isMissing = taken.some(({ isUnmeasured }) => isUnmeasured) || lacks || taken.length === 0
  if (isFollowed && isMissing && !burn.started) burn.gates = [...(burn.gates ?? []), { kind: 'measuring', at: null }]
}

/** Sets that several burns take, joined where one burn takes several of them: they go from burn to burn together. */
function sharedSets({ tasks, groups }: BurnFacts, sets: readonly BurnSet[], report: Report): PieceSet[] {
  const joined = new Map<number, Set<BurnSet>>()
  const needsPeople = new Set(
    groups.flatMap(({ id, peopleResourceId }) => (peopleResourceId === undefined ? [] : [id])),
  )
  for (const set of sets) {
    if (set.users.length < 2 && set.users.length <= set.burnsLeft) continue
    const whole = new Set([set, ...set.users.flatMap((taskId) => [...(joined.get(taskId) ?? [])])])
    for (const one of whole) for (const taskId of one.users) joined.set(taskId, whole)
  }
  const pieceSets: PieceSet[] = []
  const seen = new Set<Set<BurnSet>>()
  for (const [, whole] of [...joined].toSorted(([one], [other]) => one - other)) {
    if (seen.has(whole)) continue
    seen.add(whole)
    const users = [...new Set([...whole].flatMap((set) => set.users))].map((taskId) => tasks[taskId - 1]!)
    const labels = [...new Set([...whole].map(({ label }) => label))].toSorted()
    const key = labels.join(', ')
    if (users.some(({ groupIds = [] }) => groupIds.some((id) => needsPeople.has(id)))) {
      report('warning', 'sharedWithPeople', null, { electrode: labels })
      continue
    }
    const worn = [...whole].reduce((sum, set) => sum + Math.max(0, set.users.length - set.burnsLeft), 0)
    const isOne = whole.size === 1
    const burnsLeft = [...whole][0]!.burnsLeft
    const burns = worn > 0 ? users.length - worn : isOne && burnsLeft < Infinity ? burnsLeft : undefined
    const id = pieceSets.push({ id: pieceSets.length + 1, key, ...(burns === undefined ? {} : { burns }) })
    for (const task of users) task.pieceSetId = id
  }
  return pieceSets
}
