/** What a shop makes of a plan until some moment: slower or faster than planned, by chance that a seed repeats. No clock, no calls. */

/** Minutes since the epoch throughout. */
export interface PlannedWork {
  batchId: number
  batchNumber: string
  operation: number
  mouldId: number
  isElectrode: boolean
  /** Machine or team; null at a supplier's. */
  resource: string | null
  machineId: number | null
  groupId: number | null
  isOutsourced: boolean
  start: number
  end: number
  /** When it really began, where it has. */
  begunAt: number | null
  workMinutes: number
}

export interface WorkDone {
  batchId: number
  operation: number
  machineId: number | null
  groupId: number | null
  isOutsourced: boolean
  startedAt: number
  /** Null: still at work. */
  finishedAt: number | null
  /** Per cent, below 100 while at work. */
  progress: number
  workedMinutes: number
  isPaused: boolean
}

/** A machine that stands still. */
export interface Breakdown {
  resource: string
  from: number
  until: number
}

export interface Shop {
  seed: number
  until: number
  breakdowns: readonly Breakdown[]
}

/** One figure of 0 to 1 for each thing, the same from the same seed. */
export function chanceOf(seed: number, thing: string): number {
  let hash = (2_166_136_261 ^ seed) >>> 0
  for (const letter of thing) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619) >>> 0
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39) >>> 0
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

/** How long it takes against the plan: most near it, one in twelve half as long again. */
function paceOf(chance: number): number {
  if (chance < 1 / 12) return 1.3 + chance * 3
  return 0.85 + chance * 0.27
}

const keyOf = ({ batchNumber, operation }: PlannedWork) => `${batchNumber}/${operation}`

/** Work in the order of the plan: each waits for its resource, the operation before it, and electrodes of its mould. Θ(n log n). */
export function workUntil(planned: readonly PlannedWork[], shop: Shop): WorkDone[] {
  const floor: Floor = { freeAt: new Map(), batchAt: new Map(), electrodes: new Map() }
  const inOrder = [...onePart(planned)].sort(
    (one, other) => one.start - other.start || one.batchId - other.batchId || one.operation - other.operation,
  )
  return inOrder.flatMap((work) => {
    const when = workedAt(floor, work, shop)
    return when.start < shop.until ? [reportOf(work, when, shop)] : []
  })
}

/** How the shop stands while its work is gone through. */
interface Floor {
  freeAt: Map<string, number>
  batchAt: Map<number, number>
  /** By mould: when its electrodes were to be ready, and how much later they were. */
  electrodes: Map<number, { end: number; by: number }[]>
}

interface Worked {
  start: number
  end: number
  pace: number
}

function workedAt({ freeAt, batchAt, electrodes }: Floor, work: PlannedWork, { seed, breakdowns }: Shop): Worked {
  const machine = work.isOutsourced ? null : work.resource
  const ofMould = electrodes.get(work.mouldId) ?? []
  const behind = work.isElectrode ? [] : ofMould.filter(({ end }) => end <= work.start).map(({ by }) => by)
  const ready = Math.max(batchAt.get(work.batchId) ?? 0, work.start + Math.max(0, ...behind))
  const free = Math.max(ready, machine === null ? 0 : (freeAt.get(machine) ?? 0))
  const start = work.begunAt === null ? outside(breakdowns, machine, free) : free
  const pace = work.isOutsourced ? 1 : paceOf(chanceOf(seed, keyOf(work)))
  const lasts = Math.max(1, Math.round((work.end - work.start) * pace))
  const end = start + lasts + stoodStill(breakdowns, machine, start, start + lasts)
  batchAt.set(work.batchId, end)
  if (machine !== null) freeAt.set(machine, end)
  if (work.isElectrode) electrodes.set(work.mouldId, [...ofMould, { end: work.end, by: Math.max(0, end - work.end) }])
  return { start, end, pace }
}

function reportOf(work: PlannedWork, { start, end, pace }: Worked, { seed, until }: Shop): WorkDone {
  const { batchId, operation, machineId, groupId, isOutsourced, begunAt, workMinutes } = work
  const share = Math.min(1, (until - start) / (end - start))
  const isOver = end <= until
  return {
    ...{ batchId, operation, isOutsourced },
    machineId: isOutsourced ? null : machineId,
    groupId: isOutsourced || machineId !== null ? null : groupId,
    startedAt: begunAt ?? start,
    finishedAt: isOver ? end : null,
    progress: isOver ? 100 : Math.min(95, Math.floor(share * 20) * 5),
    workedMinutes: isOutsourced ? 0 : Math.round(workMinutes * pace * share),
    isPaused: !isOver && !isOutsourced && chanceOf(seed, `pause ${keyOf(work)}`) < 0.08,
  }
}

/** Work that the plan has in several parts is reported as one operation, on the resource of its first. */
function onePart(planned: readonly PlannedWork[]): Iterable<PlannedWork> {
  const whole = new Map<string, PlannedWork>()
  for (const work of planned) {
    const key = keyOf(work)
    const known = whole.get(key)
    const first = known && known.start <= work.start ? known : work
    whole.set(key, {
      ...first,
      end: Math.max(work.end, known?.end ?? 0),
      workMinutes: work.workMinutes + (known?.workMinutes ?? 0),
    })
  }
  return whole.values()
}

/** Nothing begins on a machine that stands still. */
const outside = (breakdowns: readonly Breakdown[], machine: string | null, at: number): number =>
  breakdowns.find(({ resource, from, until }) => resource === machine && from <= at && at < until)?.until ?? at

/** What was at work when the machine broke down takes so much longer. */
const stoodStill = (breakdowns: readonly Breakdown[], machine: string | null, start: number, end: number): number =>
  breakdowns
    .filter(({ resource, from, until }) => resource === machine && start < from && from < end && until > from)
    .reduce((sum, { from, until }) => sum + until - from, 0)

/** A machine with much to do breaks down for some hours on one of the days. */
export function breakdownOf(
  planned: readonly PlannedWork[],
  { seed, from, until }: { seed: number; from: number; until: number },
): Breakdown | undefined {
  const workOf = new Map<string, number>()
  for (const { resource, machineId, start, end } of planned)
    if (resource !== null && machineId !== null && start < until)
      workOf.set(resource, (workOf.get(resource) ?? 0) + Math.min(end, until) - start)
  const busiest = [...workOf].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1)).slice(0, 10)
  const [resource] = busiest[Math.floor(chanceOf(seed, 'breakdown') * busiest.length)] ?? []
  if (resource === undefined) return undefined
  const begins = Math.round(from + (until - from) * (0.3 + chanceOf(seed, 'breaks at') * 0.3))
  return { resource, from: begins, until: begins + 540 }
}
