import { NONE } from '../model/columns.ts'
import type { ProblemColumns } from '../model/columns.ts'
import { gateKinds } from '../model/model.ts'
import type { Demand, GateKind, Minute, Problem, Reason, Resource } from '../model/model.ts'
import type { Settings } from '../model/settings.ts'
import { FAR } from './shop.ts'

/*
 * The constraints of the common sorts, each declared once: earliest starts, gaps between linked tasks, resources that may not take a
 * task. Construction, search, bounds, explanations and interactive sessions read what `compile` makes of them; `verify` alone says
 * them again, from records.
 */

/** Before which moment a task may not start. Every task keeps all of these; the latest decides. */
export interface StartBound {
  /** By task position: the moment, NONE where there is none, FAR where it is not known; absent: the problem has none at all. */
  bind: (columns: ProblemColumns) => ((t: number) => Minute) | undefined
  /** Why task t, which waits for nothing else, starts no earlier than this moment. */
  reason: (columns: ProblemColumns, t: number, at: Minute) => Reason
  /** Absent: it has never more than one reason at a moment. */
  reasons?: (columns: ProblemColumns, t: number, at: Minute) => Reason[]
  /** Absent: it has never more than one moment. */
  moments?: (columns: ProblemColumns, t: number) => Minute[]
}

const startPoint = (cause: 'start' | 'mould' | 'task') => (_: ProblemColumns, __: number, at: Minute) =>
  ({ code: 'startPoint', params: { at, cause } }) as const

const horizonStart: StartBound = {
  bind:
    ({ start }) =>
    () =>
      start,
  reason: startPoint('start'),
}

const mouldRelease: StartBound = {
  bind: ({ moulds: { release }, tasks: { mould } }) => release && ((t) => release[mould[t]!]!),
  reason: startPoint('mould'),
}

const plannersStart: StartBound = {
  bind: ({ tasks: { notBefore } }) => notBefore && ((t) => notBefore[t]!),
  reason: startPoint('task'),
}

export const gatesOpen: StartBound = {
  bind: (columns) => {
    const { gates, tasks } = columns
    if (gates.of.length === 0) return undefined
    const opens = new Int32Array(tasks.count).fill(NONE)
    gates.of.forEach((t, i) => (opens[t] = Math.max(opens[t]!, gateOpens(columns, i))))
    return (t) => opens[t]!
  },
  reason: (columns, t, at) => {
    let i = firstGate(columns, t)
    while (gateOpens(columns, i) !== at) i++
    return gateReason(columns, i, at)
  },
  reasons: (columns, t, at) => {
    const found: Reason[] = []
    for (const i of gatesOf(columns, t)) if (gateOpens(columns, i) === at) found.push(gateReason(columns, i, at))
    return found
  },
  moments: (columns, t) => gatesOf(columns, t).map((i) => gateOpens(columns, i)),
}

/** Numbers of a task's gates in the columns. */
function gatesOf(columns: ProblemColumns, t: number): number[] {
  const { of } = columns.gates
  const found: number[] = []
  for (let i = firstGate(columns, t); i >= 0 && of[i] === t; i++) found.push(i)
  return found
}

/** By columns of gates: the first gate of each task that has some. */
const firstGates = new WeakMap<ProblemColumns['gates'], ReadonlyMap<number, number>>()

/** Number of a task's first gate, or −1. */
function firstGate({ gates }: ProblemColumns, t: number): number {
  let known = firstGates.get(gates)
  if (!known) {
    const made = new Map<number, number>()
    for (let i = gates.of.length - 1; i >= 0; i--) made.set(gates.of[i]!, i)
    firstGates.set(gates, (known = made))
  }
  return known.get(t) ?? -1
}

const gateReason = ({ gates }: ProblemColumns, i: number, at: Minute): Reason => ({
  code: gateKinds[gates.kind[i]!]!,
  params: { at, assumed: gates.at[i] === NONE },
})

/** When a gate opens, by its number in the columns; FAR where nobody can tell. */
function gateOpens(columns: ProblemColumns, i: number): Minute {
  const { gates } = columns
  if (gates.at[i] !== NONE) return gates.at[i]!
  return Math.min(FAR, assumedGate(columns, gateKinds[gates.kind[i]!]!) ?? FAR)
}

/** When a gate without a known time is taken to open, where the problem says how long that takes. */
export function assumedGate(problem: Pick<Problem, 'start' | 'assumedGateMinutes'>, kind: GateKind) {
  const minutes = problem.assumedGateMinutes?.[kind]
  return minutes === undefined ? undefined : problem.start + Math.ceil(minutes)
}

/** Of moments that are the same, the first gives the reason. */
export const startBounds: readonly StartBound[] = [horizonStart, mouldRelease, plannersStart, gatesOpen]

/**
 * Clock minutes, at least, between the end of a link's first task and the start of its second, besides transfer and buffer. All of
 * them are kept, so the longest decides; who waits is told by the link itself.
 */
export interface LinkGap {
  /** By link position: the minutes, NONE where there are none; absent: the problem has none at all. */
  bind: (columns: ProblemColumns) => ((link: number) => Minute) | undefined
}

const lag: LinkGap = {
  bind: ({ links: { lagMinutes } }) => lagMinutes && ((link) => lagMinutes[link]!),
}

export const linkGaps: readonly LinkGap[] = [lag]

/** Why a resource may not take a task that asks for so much; absent: it may. Decided once for all tasks that ask the same. */
export type Exclusion = (asked: Demand, resource: Resource, settings: Settings) => Reason | undefined

const invalid: Exclusion = (_, { id, valid }) =>
  valid === false ? { code: 'invalidResource', params: { resourceId: id } } : undefined

const specLimits: Exclusion = ({ demands }, resource, { resourceSpecConstraints }) => {
  if (resourceSpecConstraints === 'off' || !demands || !resource.specs) return undefined
  for (const spec in demands) {
    const limit = resource.specs[spec]
    const value = demands[spec]!
    if (limit?.max !== undefined && value > limit.max) return incapable(resource, spec, value, limit.max)
    if (limit?.min !== undefined && value < limit.min) return incapable(resource, spec, value, limit.min)
  }
  return undefined
}

const precision: Exclusion = ({ level }, resource, { resourceLevelAllocation }) => {
  if (resourceLevelAllocation === 'off' || level === undefined || resource.level === undefined) return undefined
  return level > resource.level ? incapable(resource, 'level', level, resource.level) : undefined
}

const incapable = ({ id }: Resource, spec: string, value: number, limit: number): Reason => ({
  code: 'noCapableResource',
  params: { resourceId: id, spec, value, limit },
})

/** The first that applies gives the reason. */
export const exclusions: readonly Exclusion[] = [invalid, specLimits, precision]
