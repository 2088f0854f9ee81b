import { explainEnd } from './explain.ts'
import { partsOf } from './joined-stretches.ts'
import { asPlanned } from '../instance/ways.ts'
import type { ChainStretch, Id, Minute, Plan, PlannedTask, Problem, Reason } from '../model/model.ts'
import { endOf } from '../construct/objective.ts'
import { restore } from '../construct/restore.ts'
import { evaluate } from './evaluate.ts'
import type { Figures, RadarAxis } from './evaluation.ts'

export interface Place {
  resourceId: Id | null
  start: Minute
  end: Minute
  /** What bound its start: the first of its row's reasons. */
  cause: Reason | null
}

/** A task (or one of its splits) that is not where it was; a null side: not there, or without a place. */
export interface TaskMove {
  taskId: Id
  split: number
  before: Place | null
  after: Place | null
  /** Does something else bind it now? Else it moved with the same cause. */
  isOtherCause: boolean
}

/** A mould that ends elsewhere. */
export interface MouldMove {
  mouldId: Id
  /** Null: it is not in that plan, or nothing of it has a place. */
  before: Minute | null
  after: Minute | null
  lateBefore: number
  lateAfter: number
  /**
   * Minutes more or fewer by kind of wait or work on the chain to its end, and by its release: they sum to `after − before`.
   * Empty where one side is null.
   */
  because: Partial<Record<ChainStretch['kind'] | 'from', number>>
  /** The longest stretch of the kind that grew (for a mould that became earlier: shrank) most. */
  reason: Reason | null
}

export interface Comparison {
  figures: { before: Figures; after: Figures }
  radar: { before: Record<RadarAxis, number>; after: Record<RadarAxis, number> }
  moulds: MouldMove[]
  tasks: TaskMove[]
}

/**
 * Two plans, of the same problem or of two states of it: figures, moulds that end elsewhere, tasks that stand elsewhere.
 * @throws RangeError where a plan names a place that its problem does not allow
 */
export function compare(givenBefore: Problem, before: Plan, givenAfter: Problem, after: Plan): Comparison {
  const problemBefore = asPlanned(givenBefore, before)
  const problemAfter = asPlanned(givenAfter, after)
  const old = evaluate(problemBefore, before)
  const now = evaluate(problemAfter, after, { published: before })
  return {
    figures: { before: old.figures, after: now.figures },
    radar: { before: old.radar, after: now.radar },
    moulds: mouldMoves(problemBefore, before, problemAfter, after),
    tasks: taskMoves(before, after),
  }
}

type Chain = Pick<ReturnType<typeof explainEnd>, 'from' | 'to' | 'lateMinutes' | 'stretches' | 'totals'>

function chainsOf(problem: Problem, plan: Plan): Map<Id, Chain> {
  const schedule = restore(problem, plan)
  const { shop } = schedule
  const last = new Int32Array(shop.mouldCount).fill(-1)
  for (let t = 0; t < shop.taskCount; t++) {
    const mould = shop.taskMould[t]!
    if (schedule.start[t]! >= 0 && (last[mould]! < 0 || endOf(schedule, t) > endOf(schedule, last[mould]!)))
      last[mould] = t
  }
  const chains = new Map<Id, Chain>()
  problem.moulds.forEach(({ id }, mould) => {
    if (last[mould]! >= 0) chains.set(id, explainEnd(schedule, last[mould]!))
  })
  return chains
}

function mouldMoves(problemBefore: Problem, before: Plan, problemAfter: Problem, after: Plan): MouldMove[] {
  const olds = chainsOf(problemBefore, before)
  const news = chainsOf(problemAfter, after)
  const moves: MouldMove[] = []
  for (const mouldId of new Set([...olds.keys(), ...news.keys()])) {
    const old = olds.get(mouldId)
    const now = news.get(mouldId)
    if (old?.to === now?.to) continue
    const move: MouldMove = {
      mouldId,
      before: old?.to ?? null,
      after: now?.to ?? null,
      lateBefore: old?.lateMinutes ?? 0,
      lateAfter: now?.lateMinutes ?? 0,
      because: {},
      reason: null,
    }
    moves.push(old && now ? { ...move, ...differenceOf(old, now) } : move)
  }
  return moves
}

function differenceOf(old: Chain, now: Chain): Pick<MouldMove, 'because' | 'reason'> {
  const because: MouldMove['because'] = {}
  if (now.from !== old.from) because.from = now.from - old.from
  const kinds = new Set([...Object.keys(old.totals), ...Object.keys(now.totals)]) as Set<ChainStretch['kind']>
  const sign = now.to > old.to ? 1 : -1
  let most: ChainStretch['kind'] | undefined
  for (const kind of kinds) {
    const minutes = (now.totals[kind] ?? 0) - (old.totals[kind] ?? 0)
    if (minutes !== 0) because[kind] = minutes
    if (sign * minutes > sign * (most === undefined ? 0 : because[most]!)) most = kind
  }
  const [longest] = (sign > 0 ? now : old).stretches
    .flatMap(partsOf)
    .filter(({ kind }) => kind === most)
    .toSorted((one, other) => other.minutes - one.minutes)
  return { because, reason: longest?.reason ?? null }
}

const keyOf = ({ taskId, split }: PlannedTask) => `${taskId}/${split}`

function taskMoves(before: Plan, after: Plan): TaskMove[] {
  const olds = new Map(before.tasks.map((row) => [keyOf(row), row]))
  const moves: TaskMove[] = []
  const add = (row: PlannedTask, old: PlannedTask | undefined, now: PlannedTask | undefined) => {
    const [from, to] = [placeOf(old), placeOf(now)]
    if (from?.start === to?.start && from?.end === to?.end && from?.resourceId === to?.resourceId) return
    const isOtherCause = JSON.stringify(causeOf(from)) !== JSON.stringify(causeOf(to))
    moves.push({ taskId: row.taskId, split: row.split, before: from, after: to, isOtherCause })
  }
  for (const now of after.tasks) {
    const key = keyOf(now)
    add(now, olds.get(key), now)
    olds.delete(key)
  }
  for (const old of olds.values()) add(old, old, undefined)
  return moves
}

function placeOf(row: PlannedTask | undefined): Place | null {
  if (!row || row.start === null || row.end === null) return null
  return { resourceId: row.resourceId, start: row.start, end: row.end, cause: row.why[0] ?? null }
}

/** What binds a place, without the moment at which it does. */
function causeOf(place: Place | null) {
  const { code, params } = place?.cause ?? {}
  return [code, params?.['taskId'], params?.['taskIds'], params?.['resourceId']]
}
