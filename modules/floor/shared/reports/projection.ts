/** What reports of one operation of a batch come to. Pure: the same reports give the same answer, in whatever order they arrived. */
import type { EnteredFacts } from '@mouldwright/production/shared'
import type { CorrectedKind, OperationPhase, ReportKind, StretchKind } from './report.ts'

/** A report as the projection reads it. Moments are milliseconds. */
export interface Told {
  id: number
  kind: ReportKind
  correctedKind: CorrectedKind | null
  /** Effective time. */
  at: number
  /** Order of the device, between reports of one moment. */
  sequence: number
  userId: number | null
  machineId: number | null
  resourceGroupId: number | null
  quantity: number | null
  progress: number | null
  /** Id of the report that this one stands for. */
  corrects: number | null
  isFaulty: boolean
  facts: EnteredFacts | null
}

interface Stretch {
  kind: StretchKind
  userId: number | null
  machineId: number | null
  from: number
  /** Null while it goes on. */
  to: number | null
}

export interface Projection {
  phase: OperationPhase
  startedAt: number | null
  finishedAt: number | null
  /** Minutes at work, set-up included, of stretches that have ended; null before the first. */
  workedMinutes: number | null
  setupMinutes: number
  machineMinutes: number
  progress: number | null
  machineId: number | null
  resourceGroupId: number | null
  good: number
  scrap: number
  rework: number
  stretches: Stretch[]
  lastAt: number | null
}

/** As it is gone through. */
interface Course extends Projection {
  /** Good pieces that its end counted: there are none where a form says that it has not ended. */
  goodAtEnd: number
}

const minuteMs = 60_000

/** Of what one device said in one millisecond its own order counts, else the order of arrival. */
const inTime = (one: Told, other: Told) => one.at - other.at || one.sequence - other.sequence || one.id - other.id

/** Reports that count, in the order of what happened: what is corrected or faulty does not. */
function counted(reports: readonly Told[]): Told[] {
  const struck = new Set(reports.flatMap(({ corrects }) => corrects ?? []))
  return reports.filter(({ id, isFaulty }) => !isFaulty && !struck.has(id)).toSorted(inTime)
}

/** @param quantity of the batch: a finish without a figure means all that is left */
export function project(reports: readonly Told[], quantity: number): Projection {
  const of: Course = {
    goodAtEnd: 0,
    phase: 'notStarted',
    startedAt: null,
    finishedAt: null,
    workedMinutes: null,
    setupMinutes: 0,
    machineMinutes: 0,
    progress: null,
    machineId: null,
    resourceGroupId: null,
    good: 0,
    scrap: 0,
    rework: 0,
    stretches: [],
    lastAt: null,
  }
  const time = new Clockings(of)
  for (const report of counted(reports)) take(of, time, report, quantity)
  time.sum()
  const { goodAtEnd: _, ...projection } = of
  return projection
}

function take(of: Course, time: Clockings, report: Told, quantity: number): void {
  const kind = report.kind === 'correct' ? report.correctedKind : report.kind
  switch (kind) {
    case 'facts':
      if (report.facts) takeFacts(of, time, report.facts, report.at)
      break
    case 'scrap':
      of.scrap += report.quantity ?? 1
      break
    case 'rework':
      of.rework += report.quantity ?? 1
      break
    case 'setUp':
    case 'start':
      if (of.phase !== 'finished') begin(of, time, report, kind)
      break
    case 'handOver':
      time.endLabour(report.userId, report.at)
      tellDone(of, report, quantity)
      break
    case 'pause':
      if (of.phase === 'running' || of.phase === 'settingUp') of.phase = 'paused'
      time.endAll(report.at)
      tellDone(of, report, quantity)
      break
    case 'finish':
      if (of.phase === 'finished') break
      place(of, report)
      of.startedAt ??= report.at
      of.finishedAt = report.at
      of.phase = 'finished'
      time.endAll(report.at)
      of.goodAtEnd = report.quantity ?? Math.max(0, quantity - of.good - of.scrap)
      of.good += of.goodAtEnd
      of.progress = 100
      break
    default:
      return
  }
  of.lastAt = Math.max(of.lastAt ?? report.at, report.at)
}

function place(of: Projection, { machineId, resourceGroupId }: Told): void {
  if (machineId !== null) {
    of.machineId = machineId
    of.resourceGroupId = null
  } else if (resourceGroupId !== null && of.machineId === null) of.resourceGroupId = resourceGroupId
}

function begin(of: Projection, time: Clockings, report: Told, kind: 'setUp' | 'start'): void {
  place(of, report)
  of.startedAt ??= report.at
  time.work(report.at)
  if (kind === 'start') {
    of.phase = 'running'
    time.endSetUp(report.at)
    time.runMachine(of.machineId, report.at)
  } else if (of.phase !== 'running') {
    of.phase = 'settingUp'
    time.setUp(of.machineId, report.at)
  }
  time.labour(report.userId, report.at)
}

function tellDone(of: Projection, { quantity: good, progress }: Told, quantity: number): void {
  if (of.phase === 'notStarted' || of.phase === 'finished') return
  if (good !== null) {
    of.good += good
    of.progress = Math.min(99, Math.round((100 * of.good) / Math.max(1, quantity)))
  } else if (progress !== null) of.progress = progress
}

/** A form says what is, whatever was reported before; what was being timed ends there. */
function takeFacts(of: Course, time: Clockings, facts: EnteredFacts, at: number): void {
  time.endAll(at)
  time.forgetWorked(facts.workedMinutes)
  of.startedAt = facts.startedAt === null ? null : Date.parse(facts.startedAt)
  of.finishedAt = facts.finishedAt === null ? null : Date.parse(facts.finishedAt)
  if (of.finishedAt === null) {
    of.good -= of.goodAtEnd
    of.goodAtEnd = 0
  }
  of.progress = facts.progress
  of.machineId = facts.machineId
  of.resourceGroupId = facts.resourceGroupId
  of.phase =
    of.finishedAt !== null ? 'finished' : of.startedAt === null ? 'notStarted' : facts.isPaused ? 'paused' : 'running'
}

/** Stretches that are open, and what those that have ended come to. */
class Clockings {
  readonly #of: Projection
  #workedMs = 0
  #base: number | null = null
  #hasWorked = false
  #openSince: number | null = null
  #machine: Stretch | undefined
  #setUp: Stretch | undefined
  readonly #labour = new Map<number, Stretch>()

  constructor(of: Projection) {
    this.#of = of
  }

  #open(stretch: Stretch): Stretch {
    this.#of.stretches.push(stretch)
    return stretch
  }

  work(at: number): void {
    this.#openSince ??= at
  }

  labour(userId: number | null, at: number): void {
    if (userId === null || this.#labour.has(userId)) return
    this.#labour.set(userId, this.#open({ kind: 'labour', userId, machineId: null, from: at, to: null }))
  }

  endLabour(userId: number | null, at: number): void {
    if (userId === null) return
    const open = this.#labour.get(userId)
    if (open) open.to = at
    this.#labour.delete(userId)
  }

  setUp(machineId: number | null, at: number): void {
    this.#setUp ??= this.#open({ kind: 'setUp', userId: null, machineId, from: at, to: null })
  }

  endSetUp(at: number): void {
    if (this.#setUp) this.#setUp.to = at
    this.#setUp = undefined
  }

  runMachine(machineId: number | null, at: number): void {
    if (this.#machine && this.#machine.machineId !== machineId) {
      this.#machine.to = at
      this.#machine = undefined
    }
    if (machineId !== null)
      this.#machine ??= this.#open({ kind: 'machine', userId: null, machineId, from: at, to: null })
  }

  endAll(at: number): void {
    for (const stretch of this.#labour.values()) stretch.to = at
    this.#labour.clear()
    this.endSetUp(at)
    if (this.#machine) this.#machine.to = at
    this.#machine = undefined
    if (this.#openSince === null) return
    this.#workedMs += at - this.#openSince
    this.#hasWorked = true
    this.#openSince = null
  }

  forgetWorked(minutes: number | null): void {
    this.#workedMs = 0
    this.#base = minutes
    this.#hasWorked = false
  }

  /** Whole minutes, rounded once. */
  sum(): void {
    const of = this.#of
    of.stretches = of.stretches.filter(({ from, to }) => to === null || to > from)
    const minutes = (kind: StretchKind) =>
      Math.round(
        of.stretches.reduce((sum, { kind: of, from, to }) => (of === kind && to !== null ? sum + to - from : sum), 0) /
          minuteMs,
      )
    of.setupMinutes = minutes('setUp')
    of.machineMinutes = minutes('machine')
    if (this.#hasWorked || this.#base !== null)
      of.workedMinutes = (this.#base ?? 0) + Math.round(this.#workedMs / minuteMs)
  }
}
