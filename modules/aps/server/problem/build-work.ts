import type { Batch, Fixture, Link, Mould, PieceSet, Recipe, RouteChoice, Task } from '@mouldwright/aps-engine'
import {
  areTogether,
  batch,
  directlyBefore,
  lockState,
  mould,
  onLoneWay,
  onWaysLeft,
  operationState,
  part,
  partType,
  route,
  stretchesOf,
  taskSource,
  waysChosen,
  workMinutes,
} from '@mouldwright/production/shared'
import { addDays, localDayStart } from '@mouldwright/worktime'
import type { NamedBatch, NamedTask, Names } from '../names.ts'
import { reportRepeated } from './repeated-processes.ts'
import { reportUntreated } from './untreated-parts.ts'
import { buildFixtures } from './build-fixtures.ts'
import { buildBurns } from './build-burns.ts'
import { awaitBoughtParts, gathering, linksBetween, type Made } from './build-links.ts'
import type { BuiltResources, Window } from './build-resources.ts'
import { withTransport } from './build-suppliers.ts'
import { Ways } from './build-ways.ts'
import { Recipes } from './charges.ts'
import { createEligibleGroups } from './eligible-groups.ts'
import type { Report } from './found.ts'
import { setDate, setTrials } from './own-dates.ts'
import {
  isOf,
  type RawBatch,
  type RawFactory,
  type RawMould,
  type RawOperation,
  type RawPart,
} from '../load/raw-factory.ts'
import {
  demandsOf,
  gatesOf,
  splittingOf,
  mayReturn,
  isProgramming,
  leadsOf,
  outsideWork,
  plannedAt,
  startedOf,
  workOfSupplier,
  type OperationFacts,
  type OutsideWork,
  type RouteState,
} from './task-facts.ts'

export interface BuiltWork {
  moulds: Mould[]
  batches: Batch[]
  tasks: Task[]
  links: Link[]
  pieceSets: PieceSet[]
  recipes: Recipe[]
  fixtures: Fixture[]
  routeChoices: RouteChoice[]
  /** What ways are called. */
  wayNames: string[]
  names: Pick<Names, 'moulds' | 'parts' | 'batches' | 'processes' | 'tasks' | 'sections'>
  /** Tasks whose lack of a resource has been reported at its section or group. */
  withoutGroup: ReadonlySet<number>
}

interface WorkOptions {
  window: Window
  outsourcingMinutes: number
}

/** A part with the mould that it belongs to, as the problem numbers them. */
interface PartOfMould {
  part: RawPart
  partNo: number
  mould: RawMould
  mouldNo: number
  operations: readonly RawOperation[]
}

/** More than any horizon: such work has no place, and sums stay within the engine's integers. */
const mostMinutes = 10_000_000

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const byNumber = (one: { number: string; id: number }, other: { number: string; id: number }) =>
  order(one.number, other.number) || one.id - other.id

/** Moulds, batches with what is left to do of them, and what waits for what. Numbers follow names, so equal data give equal problems. */
export function buildWork(raw: RawFactory, resources: BuiltResources, options: WorkOptions, report: Report): BuiltWork {
  const builder = new WorkBuilder(raw, resources, options, report)
  for (const item of raw.moulds.toSorted(byNumber)) builder.addMould(item)
  return builder.finish()
}

class WorkBuilder {
  private readonly raw: RawFactory
  private readonly resources: BuiltResources
  private readonly options: WorkOptions
  private readonly report: Report
  private readonly sections
  private readonly sectionNo
  private readonly partsOf
  private readonly operationsOf
  private readonly batchesOf
  private readonly demandsOfProcess
  private readonly fixtures
  private readonly factsOf
  private readonly placeOf
  private readonly leadOf
  private readonly groups
  private readonly recipes: Recipes
  private readonly ways = new Ways()
  private readonly processNo = new Map<string, number>()
  private readonly madeOf = new Map<number, Made[]>()
  private readonly moulds: Mould[] = []
  private readonly batches: Batch[] = []
  private readonly tasks: Task[] = []
  private readonly routeLinks: Link[] = []
  /** Minutes to a supplier and back, by task. */
  private readonly transport = new Map<number, number>()
  private readonly names: BuiltWork['names']

  constructor(raw: RawFactory, resources: BuiltResources, options: WorkOptions, report: Report) {
    this.raw = raw
    this.resources = resources
    this.options = options
    this.report = report
    this.sections = new Map(raw.sections.map((of) => [of.id, of]))
    const sorted = raw.sections.toSorted((one, other) => order(one.name, other.name) || one.id - other.id)
    this.sectionNo = new Map(sorted.map(({ id }, at) => [id, at + 1]))
    this.partsOf = Map.groupBy(raw.parts, ({ mouldId }) => mouldId)
    this.operationsOf = Map.groupBy(raw.operations, ({ partId }) => partId)
    this.batchesOf = Map.groupBy(raw.batches, ({ partId }) => partId)
    this.demandsOfProcess = new Map(
      Map.groupBy(raw.processDemands, ({ processId }) => processId)
        .entries()
        .map(([id, demands]) => [id, Object.fromEntries(demands.map(({ attribute, value }) => [attribute, value]))]),
    )
    this.fixtures = buildFixtures(raw)
    this.factsOf = Map.groupBy(raw.facts, ({ batchId }) => batchId)
    this.placeOf = new Map(raw.places.map((place) => [placeKey(place), place]))
    this.leadOf = leadsOf(raw)
    this.groups = createEligibleGroups(raw, this.sections, resources)
    this.recipes = new Recipes(raw, report)
    this.names = {
      moulds: [],
      parts: [],
      batches: [],
      processes: [],
      tasks: [],
      sections: sorted.map(({ id, name }) => ({ recordId: id, name })),
    }
  }

  addMould(item: RawMould): void {
    const mouldNo = this.moulds.length + 1
    const parts = (this.partsOf.get(item.id) ?? []).toSorted(byNumber)
    const record = { entity: mould.name, id: item.id, label: item.number }
    if (parts.length === 0) this.report('warning', 'mouldWithoutParts', record)
    const { timeZone } = this.options.window
    const dayStart = item.startDate ? localDayStart(item.startDate, timeZone) : undefined
    this.moulds.push({
      id: mouldNo,
      // A delivery day is kept until its end.
      due: item.deliveryDate ? localDayStart(addDays(item.deliveryDate, 1), timeZone) : null,
      priority: item.priority,
      ...(dayStart === undefined ? {} : { release: dayStart }),
    })
    this.names.moulds.push({
      recordId: item.id,
      number: item.number,
      name: item.name,
      customer: item.customer,
      salesman: item.salesman,
      start: item.startDate,
      priority: item.priority,
      delivery: item.deliveryDate,
    })
    for (const of of parts) this.addPart(of, item, mouldNo)
  }

  private nameTrials(): void {
    const { raw, madeOf, names } = this
    const madeOfMould = (id: number) => (this.partsOf.get(id) ?? []).flatMap((item) => madeOf.get(item.id) ?? [])
    const trials = setTrials(raw, madeOfMould, this.tasks, this.options.window.timeZone)
    for (const named of names.moulds) {
      const next = trials.get(named.recordId)
      if (!next) continue
      const { tasks, ...trial } = next
      named.trial = trial
      for (const id of tasks) names.tasks[id - 1]!.isForTrial = true
    }
  }

  finish(): BuiltWork {
    const { raw, madeOf, sections, operationsOf } = this
    this.nameTrials()
    const mouldNumbers = new Map(raw.moulds.map(({ id, number }) => [id, number]))
    const between = linksBetween({ raw, madeOf })
    awaitBoughtParts({ raw, madeOf }, this.tasks, this.options.window.timeZone)
    const burns = buildBurns(
      {
        ...{ raw, madeOf, sections, operationsOf, mouldNumbers, tasks: this.tasks },
        dueOf: (mouldNo) => this.moulds[mouldNo - 1]!.due,
        groups: this.resources.groups,
      },
      this.report,
    )
    const electrodes = [...madeOf.values()].flat().filter(({ part: { type } }) => type === partType.electrode)
    this.ways.addElectrodes(
      electrodes.map((made) => ({ ...made, isBegun: this.isBegun(made) })),
      burns.links,
      this.tasks,
    )
    this.groups.reportProblems(this.report)
    return {
      moulds: this.moulds,
      batches: this.batches,
      tasks: this.tasks,
      pieceSets: burns.pieceSets,
      recipes: this.recipes.list,
      fixtures: this.fixtures.fixtures,
      routeChoices: this.ways.choices,
      wayNames: this.ways.names,
      links: withTransport(
        this.tasks,
        [...this.routeLinks, ...between, ...burns.links].sort(
          (one, other) => one.from - other.from || one.to - other.to,
        ),
        this.transport,
        this.options.window.start,
      ),
      names: this.names,
      withoutGroup: this.groups.withoutGroup,
    }
  }

  private isBegun({ recordId }: Made): boolean {
    const facts = recordId === null ? [] : (this.factsOf.get(recordId) ?? [])
    return facts.some((fact) => operationState(fact) !== 'notStarted')
  }

  private addPart(item: RawPart, of: RawMould, mouldNo: number): void {
    const record = { entity: part.name, id: item.id, label: `${of.number} ${item.number}` }
    const operations = (this.operationsOf.get(item.id) ?? []).toSorted((one, other) => one.number - other.number)
    if (operations.length === 0) {
      // What is bought is not made: assembly waits for it.
      if (item.isBought) return
      this.report('error', 'partWithoutRoute', record)
      return
    }
    const partNo = this.names.parts.push({
      recordId: item.id,
      routeId: operations[0]!.routeId,
      number: item.number,
      name: item.name,
      type: item.type,
      mould: mouldNo,
      materialArrived: item.materialStatus === 'arrived',
    })
    reportRepeated(operations, record.label, this.report)
    const lone = onLoneWay(operations)
    if (lone)
      this.report(
        'warning',
        'loneWay',
        { ...record, entity: route.name, id: lone.routeId },
        { operation: lone.number, way: lone.way! },
      )
    reportUntreated(item, operations, this.sections, record.label, this.report)
    const context: PartOfMould = { part: item, partNo, mould: of, mouldNo, operations }
    const batches = (this.batchesOf.get(item.id) ?? []).toSorted(byNumber)
    const rest = item.quantity - batches.reduce((sum, { quantity }) => sum + quantity, 0)
    const made = batches
      .filter(({ status }) => status !== 'finished' && status !== 'closed')
      .flatMap((batch) => this.addBatch(batch, batch.quantity, context))
    if (rest > 0) {
      this.report('warning', 'partWithoutBatch', record, { quantity: rest })
      made.push(...this.addBatch(null, rest, context))
    }
    this.madeOf.set(item.id, made)
  }

  private addBatch(batch: RawBatch | null, quantity: number, of: PartOfMould): Made[] {
    const { part: item, partNo } = of
    const operations = of.operations.filter((each) => isOf(each, batch))
    if (batch) this.reportUnknownWays(batch, operations, of)
    const facts = new Map((batch ? (this.factsOf.get(batch.id) ?? []) : []).map((fact) => [fact.number, fact]))
    const stateOf = ({ number }: RawOperation) => operationState(facts.get(number))
    const going = onWaysLeft(operations, (each) => stateOf(each) !== 'notStarted')
    const left = going.filter((each) => stateOf(each) !== 'completed')
    if (left.length === 0) return []
    const isAssembly = operations.some(({ sectionId }) => gathering.has(this.sections.get(sectionId)!.type))
    const electrode = item.type === partType.electrode ? 'electrode' : 'workpiece'
    const id = this.batches.length + 1
    this.batches.push({ id, mouldId: of.mouldNo, kind: isAssembly ? 'assembly' : electrode, quantity })
    this.names.batches.push(namedBatch(batch, quantity, of))
    const made: Made = { batch: id, recordId: batch?.id ?? null, part: item, partNo, quantity, tasks: [], ends: [] }
    const taskOf = new Map<RawOperation, number>()
    for (const [at, operation] of left.entries()) {
      const section = this.sections.get(operation.sectionId)!
      const route = this.routeBefore(left, at)
      const task = this.addTask({ operation, section, fact: facts.get(operation.number), batch }, of, made, route)
      for (const before of directlyBefore(left, at))
        this.routeLinks.push({ from: taskOf.get(before)!, to: task.id, kind: 'route', ...waitOf(operation) })
      taskOf.set(operation, task.id)
      made.tasks.push({ id: task.id, operation, section, minutes: task.minutes })
    }
    this.ways.add(made, waysChosen(batch?.chosenWays))
    made.ends = directlyBefore(left, left.length).map((each) => taskOf.get(each)!)
    for (const end of made.ends) setDate(this.tasks[end - 1]!, batch, item, of.mould, this.options.window.timeZone)
    return [made]
  }

  /** Routes change: a way that is gone from one decides nothing. */
  private reportUnknownWays(
    item: RawBatch,
    operations: readonly RawOperation[],
    { mould: of, part: { number } }: PartOfMould,
  ) {
    const known = stretchesOf(operations).flat()
    for (const way of waysChosen(item.chosenWays).filter((chosen) => !known.includes(chosen)))
      this.report(
        'warning',
        'unknownWay',
        { entity: batch.name, id: item.id, label: `${of.number} ${number} ${item.number}` },
        { way },
      )
  }

  /** What of a route stands before one of its operations, on the same way. */
  private routeBefore(operations: readonly RawOperation[], at: number): RouteState {
    const before = operations.slice(0, at).filter((other) => areTogether(other, operations[at]!))
    const isProgram = before.map(({ sectionId }) => isProgramming(this.sections.get(sectionId)!))
    return { isProgrammed: isProgram.includes(true), hasMaterial: isProgram.includes(false) }
  }

  private addTask(facts: OperationFacts, of: PartOfMould, made: Made, route: RouteState): Task {
    const { operation, batch } = facts
    const { timeZone } = this.options.window
    const id = this.tasks.length + 1
    const estimate = Math.min(mostMinutes, operation.chargeMinutes ?? workMinutes(operation, made.quantity))
    const place = this.whereAndWhen(id, facts, of)
    const minutes = Math.ceil(estimate)
    const gates = gatesOf(facts, of.part, route, timeZone)
    const notBefore = batch?.startDate ? localDayStart(batch.startDate, timeZone) : undefined
    const demands = {
      ...demandsOf(of.part),
      ...this.demandsOfProcess.get(operation.processId),
      ...this.recipes.demandsOf(operation, of.part, made.quantity, `${of.mould.number} ${of.part.number}`),
    }
    const recipe = this.recipes.of(operation)
    const task: Task = {
      id,
      batchId: made.batch,
      mouldId: of.mouldNo,
      sequence: operation.number,
      sectionId: this.sectionNo.get(operation.sectionId)!,
      minutes,
      ...(operation.mustNotBeInterrupted ? { interruptible: false } : {}),
      ...(operation.mayRunUnattended ? { unattendedAllowed: true } : {}),
      ...(gates.length > 0 ? { gates } : {}),
      ...(notBefore === undefined ? {} : { notBefore }),
      ...place,
      ...splittingOf(operation, made.quantity),
      ...recipe,
      // What goes into an oven is not clamped.
      ...('recipeId' in recipe ? {} : this.fixtures.heldBy(operation)),
      ...(Object.keys(demands).length > 0 ? { demands } : {}),
      ...(of.part.precisionLevel === null ? {} : { level: of.part.precisionLevel }),
    }
    this.tasks.push(task)
    this.names.tasks.push(this.namedTask(facts, made.batch, estimate))
    return task
  }

  /** Who may do it or does it, and what holds it where it is: a lock, a dispatch, work under way, a supplier. */
  private whereAndWhen(id: number, facts: OperationFacts, of: PartOfMould): Partial<Task> {
    const { operation, fact, batch } = facts
    const { window, outsourcingMinutes } = this.options
    const record = { entity: route.name, id: operation.routeId, label: `${of.mould.number} ${of.part.number}` }
    const outside = outsideWork(facts, window, { usualMinutes: outsourcingMinutes, leadOf: this.leadOf })
    const place = this.placeOf.get(
      placeKey({ batchId: batch?.id ?? null, partId: of.part.id, number: operation.number }),
    )
    const planned = place && plannedAt(place, this.resources)
    const isLocked = fact?.lock === lockState.locked
    if (isLocked && !planned && !fact?.startedAt && outside === undefined)
      this.report('warning', 'lockWithoutPlan', record, { operation: operation.number })
    const held: Partial<Task> = {
      ...(isLocked ? { lock: 1 } : {}),
      ...(batch?.status === 'dispatched' && planned ? { released: true } : {}),
      ...(planned ? { planned } : {}),
    }
    if (outside !== undefined) {
      // Whoever takes it back needs to know who may do it.
      const groups = mayReturn(facts) ? this.groups.named(operation) : []
      return { ...held, ...this.atSupplier(id, outside, facts), ...(groups.length > 0 ? { groupIds: groups } : {}) }
    }
    const started = startedOf(fact, this.resources, record, this.report)
    return { ...held, ...(started ? { started } : {}), groupIds: this.groups.of(operation, id) }
  }

  /** In the supplier's working days and on one of his places, where plans know them and nothing else was agreed. */
  private atSupplier(id: number, { minutes, by }: OutsideWork, { fact }: OperationFacts): Partial<Task> {
    const { suppliers } = this.resources
    const resourceId = by && suppliers.supplierNo.get(by.supplierId)
    if (!by || resourceId === undefined) return { outside: { minutes } }
    this.transport.set(id, by.transportMinutes)
    return workOfSupplier(by, resourceId, fact, (supplierId, from) =>
      suppliers.workedBetween(supplierId, from, this.options.window.start),
    )
  }

  private namedTask({ operation, fact }: OperationFacts, batch: number, minutes: number): NamedTask {
    return {
      batch,
      operation: operation.number,
      process: this.processOf(operation.process),
      section: this.sectionNo.get(operation.sectionId)!,
      minutes,
      startedAt: fact?.startedAt ?? null,
      progress: fact?.progress ?? 0,
      camStatus: operation.needsCam ? (operation.camStatus ?? 'unknown') : operation.camStatus,
      lock: fact?.lock ?? lockState.unlocked,
      ...(operation.supplierMinutes ? { supplierMinutes: operation.supplierMinutes } : {}),
    }
  }

  private processOf(name: string): number {
    const known = this.processNo.get(name)
    if (known !== undefined) return known
    const process = this.names.processes.push(name)
    this.processNo.set(name, process)
    return process
  }
}

const namedBatch = (
  batch: RawBatch | null,
  quantity: number,
  { partNo, part: item, mould: of }: PartOfMould,
): NamedBatch => ({
  recordId: batch?.id ?? null,
  number: batch?.number ?? null,
  workOrder: batch?.workOrder ?? null,
  part: partNo,
  quantity,
  priority: batch?.priority ?? item.priority ?? of.priority,
  source: batch?.source ?? taskSource.normal,
  isForced: batch?.source === taskSource.forceDelivery,
})

const waitOf = ({ mostWaitMinutes }: RawOperation): Pick<Link, 'mostLagMinutes'> =>
  mostWaitMinutes === null ? {} : { mostLagMinutes: mostWaitMinutes }

const placeKey = ({ batchId, partId, number }: { batchId: number | null; partId: number; number: number }) =>
  `${batchId ?? `p${partId}`}/${number}`
