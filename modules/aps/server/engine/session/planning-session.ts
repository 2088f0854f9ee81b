import { InteractiveSession, verify } from '@mouldwright/aps-engine'
import type { Consequences, Decision, Mark, PlacedPlan, Plan, Problem, Verdict } from '@mouldwright/aps-engine'
import { createHash } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import { decompressedSync } from '../../compressed-json.ts'
import type { Names } from '../../names.ts'
import { ganttOf } from '../../gantt/gantt-columns.ts'
import { storedPlaces } from '../../stored-plan.ts'
import { taskFlags } from '../../../shared/enumerations.ts'
import { changedRows, type NamedPlan } from './changed-rows.ts'
import { decidedOf } from './decided.ts'
import { explained } from '../explained.ts'
import type { Question } from '../protocol.ts'
import type {
  ChangedRows,
  Effect,
  MouldEffect,
  RecordRule,
  RescueAction,
  SessionAnswers,
  SessionBase,
  SessionChange,
  SessionExplanation,
  SessionStep,
  SingleChange,
  Told,
} from './session-protocol.ts'
import { engineChange, ofMould, refuseAbsent, timedResource } from './planned-change.ts'
import { bestOf, rescueChanges, type PlanRecords } from './rescue-changes.ts'
import { solvedPlanOf } from '../solved-plan.ts'

/** Tasks of one answer: what a chart can show of a change before it is kept. */
const mostTasks = 500

/** On a large plan each try takes its time: those that the engine ranks first are tried first, and a planner waits no longer. */
const rescueMs = 8_000

/** A plan, the steps that a planner did to it, and what it is now. Sequences of work are the session's; names are kept beside. */
export class PlanningSession {
  private readonly saved: Omit<NamedPlan<PlacedPlan>, 'names'>
  private readonly packedNames: Uint8Array
  private named: NamedPlan<PlacedPlan> | undefined
  private readonly session: InteractiveSession
  private readonly beginning: Mark
  private steps: SessionStep[] = []
  /** The plan as it stands, until something changes. */
  private current: Plan | undefined
  private currentRows: ChangedRows | undefined
  /** How many changes of the engine's session a step is. */
  private readonly widthOf = new Map<number, number>()

  /** @throws RangeError where the plan cannot be read as sequences of work */
  constructor({ problem, names, answer }: SessionBase) {
    this.saved = { problem: decompressedSync<Problem>(problem), plan: storedPlaces(answer) }
    this.packedNames = names
    this.session = new InteractiveSession(this.saved.problem, this.saved.plan)
    this.beginning = this.session.mark()
  }

  /** The plan that the session began with. Its names are read when somebody first needs them: without them it is loaded sooner. */
  get base(): NamedPlan<PlacedPlan> {
    return (this.named ??= { ...this.saved, names: decompressedSync<Names>(this.packedNames) })
  }

  /** Undoes what does not count any more, and does what is missing. Costs what differs. */
  bring(steps: readonly SessionStep[]): void {
    let same = 0
    while (same < this.steps.length && this.steps[same]!.id === steps[same]?.id) same += 1
    while (this.steps.length > same) {
      const { id } = this.steps.pop()!
      this.takeBack(this.widthOf.get(id) ?? 1)
    }
    for (const step of steps.slice(same)) {
      const told = this.apply(step)
      if (!told.allowed) throw new Error(`Step ${step.id} of a planning session cannot be done again.`)
    }
  }

  try(change: SessionChange): Told {
    if (change.kind === 'repair' || change.kind === 'repairMoved' || change.kind === 'several') {
      const { told, width } = this.perform(change)
      this.takeBack(width)
      return told
    }
    this.refuseAbsent(change)
    const rule = this.brokenRule(change)
    if (rule) return { allowed: false, reason: null, blockedBy: null, rule }
    return this.toldOf(
      change.kind === 'move' ? this.session.check(change) : this.session.checkChange(engineChange(change)),
    )
  }

  apply(step: SessionStep): Told {
    const { told, width } = this.perform(step.change)
    if (told.allowed) this.steps.push(step)
    if (told.allowed) this.widthOf.set(step.id, width)
    return told
  }

  resources(taskId: number): number[] {
    this.refuseAbsent({ kind: 'unlock', taskId })
    return this.session.resourcesFor(taskId)
  }

  /** Where rows are no more what was saved. Kept until something changes: lists ask for each page. */
  rows(): ChangedRows {
    return (this.currentRows ??= changedRows(this.base, {
      problem: this.session.problem,
      names: this.names(),
      plan: this.plan(),
    }))
  }

  explain(of: Question['of'], split: number): SessionExplanation {
    this.refuseAbsent(
      'taskId' in of ? { kind: 'unlock', taskId: of.taskId } : { kind: 'repair', mouldNos: [of.mouldNo] },
    )
    const plan = this.plan()
    const row = 'taskId' in of ? plan.tasks.find((one) => one.taskId === of.taskId && one.split === split) : undefined
    return { ...explained(this.session.problem, plan, of), why: row?.why ?? [], whyHere: row?.whyHere ?? null }
  }

  /** What the session changed is marked, instead of what differs from the published plan. */
  gantt(): SessionAnswers['gantt'] {
    const plan = this.plan()
    const gantt = ganttOf(this.session.problem, this.names(), plan)
    const { taskId, split, flags } = gantt.tasks
    const { tasks } = this.session.since(this.beginning)
    const changed = new Set(tasks.map(({ taskId: id, split }) => `${id}/${split}`))
    const marked = flags.map((own, at) =>
      changed.has(`${taskId[at]}/${split[at]}`) ? own | taskFlags.changed : own & ~taskFlags.changed,
    )
    return { gantt: { ...gantt, tasks: { ...gantt.tasks, flags: marked } }, objective: plan.objective }
  }

  /** What would bring a mould forward: changes that the engine finds in the chain that ends it, each done here and taken back. */
  rescue(mouldNo: number): RescueAction[] {
    this.refuseAbsent({ kind: 'repair', mouldNos: [mouldNo] })
    const { problem } = this.session
    const { recordId } = this.base.names.moulds[mouldNo - 1]!
    const actions: RescueAction[] = []
    const began = performance.now()
    const { names } = this.base
    const records: PlanRecords = {
      supplierMinutes: (taskId) => {
        const { batch, supplierMinutes } = names.tasks[taskId - 1]!
        return names.batches[batch - 1]!.recordId === null ? undefined : supplierMinutes
      },
    }
    for (const changes of rescueChanges(problem, this.plan(), mouldNo, records)) {
      if (performance.now() - began > rescueMs) break
      const told = this.try({ kind: 'several', changes })
      if (!told.allowed) continue
      const own = told.earlier.find(({ mouldId }) => mouldId === recordId)
      if (!own) continue
      const { allowed: _, start: _start, end: _end, delay: _delay, ...effect } = told
      const { from, to, lateBefore, lateAfter } = own
      actions.push({ changes, gain: from - to, lateBefore, lateAfter, effect })
    }
    return bestOf(actions)
  }

  /** What the steps after the first `since` changed: the plan is brought back to that state, and forth again. */
  impact(since: number): Effect {
    const steps = [...this.steps]
    this.bring(steps.slice(0, since))
    const before = this.session.mark()
    this.bring(steps)
    return this.effectOf(this.session.since(before))
  }

  solve(): SessionAnswers['solve'] {
    const began = performance.now()
    const { problem } = this.session
    const plan = this.plan()
    const violations = verify(problem, plan)
    if (violations.length > 0) return { violations: violations.map(({ code }) => code) }
    const names = this.names()
    const json = JSON.stringify(problem)
    return {
      problem: zstdCompressSync(json),
      names: zstdCompressSync(JSON.stringify(names)),
      fingerprint: createHash('sha256').update(json).digest('hex'),
      solved: solvedPlanOf(problem, names, plan, (performance.now() - began) / 1_000),
      decided: decidedOf(
        this.steps.map(({ change }) => change),
        names,
        plan,
      ),
    }
  }

  /** Does a change, and says of how many changes of the engine's session it is made; none where it is refused. */
  private perform(change: SessionChange): { told: Told; width: number } {
    const before = this.session.mark()
    if (change.kind !== 'several') {
      const told = this.performOne(change, before)
      return { told, width: told.allowed ? 1 : 0 }
    }
    let width = 0
    for (const one of change.changes) {
      const told = this.performOne(one, before)
      if (told.allowed) width += 1
      else if (told.reason || told.rule) {
        this.takeBack(width)
        return { told, width: 0 }
      }
    }
    if (width === 0) return { told: { allowed: false, reason: null, blockedBy: null }, width }
    const effect = this.effectOf(this.session.since(before))
    return { told: { allowed: true, start: null, end: null, delay: null, ...effect }, width }
  }

  /** @param before how the plan stood when the step began */
  private performOne(change: SingleChange, before: Mark): Told {
    this.refuseAbsent(change)
    this.forgetPlan()
    const { session } = this
    const rule = this.brokenRule(change)
    if (rule) return { allowed: false, reason: null, blockedBy: null, rule }
    if (change.kind === 'move') return this.toldOf(session.apply(change))
    if (change.kind !== 'repair' && change.kind !== 'repairMoved')
      return this.toldOf(session.applyChange(engineChange(change)))
    const scope =
      change.kind === 'repair'
        ? { moulds: change.mouldNos }
        : { tasks: session.since(before).tasks.map(({ taskId }) => taskId) }
    const decision = session.repair(scope)
    // A repair that finds nothing better has taken itself back.
    if (decision.allowed && decision.moved === 0) return { allowed: false, reason: null, blockedBy: null }
    return this.toldOf(decision)
  }

  private plan(): Plan {
    return (this.current ??= this.session.plan())
  }

  private forgetPlan(): void {
    this.current = undefined
    this.currentRows = undefined
  }

  private takeBack(width: number): void {
    this.forgetPlan()
    for (let left = width; left > 0; left--) this.session.undo()
  }

  private toldOf(of: Verdict | Decision): Told {
    if (!of.allowed) return { allowed: false, reason: of.reason, blockedBy: of.blockedBy ?? null }
    const place = 'start' in of ? { start: of.start, end: of.end } : { start: null, end: null }
    const delay = ('delay' in of ? of.delay : undefined) ?? null
    return { allowed: true, ...place, delay, ...this.effectOf(of) }
  }

  private effectOf({ moved, tasks, later, earlier, objective }: Consequences): Effect {
    return {
      moved,
      tasks: tasks.slice(0, mostTasks),
      later: later.map((of) => this.effectOn(of)),
      earlier: earlier.map((of) => this.effectOn(of)),
      objective,
    }
  }

  private effectOn(of: Consequences['later'][number]): MouldEffect {
    const { recordId, number } = this.base.names.moulds[of.mouldId - 1]!
    return { ...of, mouldId: recordId, number }
  }

  /** Names with what the steps decided: locks, priorities, delivery days and downtimes are shown from them. */
  private names(): Names {
    const { steps, session } = this
    const baseNames = this.base.names
    const moulds = [...baseNames.moulds]
    const resources = [...baseNames.resources]
    const changes = steps.flatMap(({ change }) => (change.kind === 'several' ? change.changes : change))
    for (const change of changes) {
      const own = ofMould(change)
      if (own) moulds[own.mouldNo - 1] = { ...moulds[own.mouldNo - 1]!, ...own.now }
      if (change.kind !== 'closed' && change.kind !== 'open') continue
      const at = change.resourceId - 1
      resources[at] = timedResource(resources[at]!, change)
    }
    const isHeld = changes.some(({ kind }) => kind === 'lock' || kind === 'unlock')
    const tasks = isHeld
      ? baseNames.tasks.map((of, at) => ({ ...of, lock: session.problem.tasks[at]!.lock ?? 0 }))
      : baseNames.tasks
    return { ...baseNames, moulds, resources, tasks }
  }

  /** A mould begins before its delivery day; both may be changed here. */
  private brokenRule(change: SingleChange): RecordRule | undefined {
    if (change.kind !== 'due' && change.kind !== 'begin') return undefined
    const { start = null, delivery } = { ...this.names().moulds[change.mouldNo - 1], ...ofMould(change)?.now }
    return start && delivery && start >= delivery ? 'startNotBeforeDelivery' : undefined
  }

  private refuseAbsent(change: SingleChange): void {
    refuseAbsent(change, this.session)
  }
}
