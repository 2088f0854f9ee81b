import { batchKinds } from '../model/columns.ts'
import type { ProblemColumns } from '../model/columns.ts'
import type { RecordRef } from '../model/model.ts'
import { gateKinds, linkKinds } from '../model/model.ts'
import { NONE, numbersIn } from '../model/optional-numbers.ts'
import type { OptionalTable } from '../model/optional-numbers.ts'
import type { FewIds, ShapeFaults } from './shape-faults.ts'
import { isAmount } from './shape-faults.ts'

type Kind = RecordRef['kind']

/** Numbers, ids and positions of moulds, batches, tasks and links that are given as columns; no records are made. */
export class ManyColumns {
  private readonly columns: ProblemColumns
  private readonly faults: ShapeFaults

  constructor(columns: ProblemColumns, faults: ShapeFaults) {
    this.columns = columns
    this.faults = faults
  }

  check(few: FewIds): void {
    const { moulds, batches, tasks, links } = this.columns
    const isWhole = [
      this.hasLength('mould', moulds.count, { ...moulds }),
      this.hasLength('batch', batches.count, { ...batches }),
      this.hasLength('task', tasks.count, { ...tasks }),
      this.hasLength('link', links.count, { ...links }),
    ].every(Boolean)
    if (!isWhole) return
    this.ids('mould', moulds.id)
    this.ids('batch', batches.id)
    this.ids('task', tasks.id)
    this.checkMoulds()
    this.checkTasks(few)
    this.checkLinks()
    this.checkOptions()
    this.checkRare()
  }

  /** Every column of a table as long as its count. */
  private hasLength(kind: Kind, count: number, table: Record<string, unknown>): boolean {
    let isWhole = Number.isSafeInteger(count) && count >= 0
    for (const [field, column] of Object.entries(table)) {
      if (field === 'count' || column === undefined || (column as ArrayLike<unknown>).length === count) continue
      isWhole = false
      this.faults.bad({ kind: 'problem', id: 0 }, `${kind}s.${field}`)
    }
    return isWhole
  }

  private ids(kind: Kind, ids: Float64Array): void {
    const { faults } = this
    let isAscending = true
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at]!
      if (!Number.isSafeInteger(id) || id < 0) faults.bad({ kind, id }, 'id')
      if (at > 0 && id <= ids[at - 1]!) isAscending = false
    }
    if (isAscending) return
    const sorted = ids.slice().sort()
    for (let at = 1; at < sorted.length; at++)
      if (sorted[at] === sorted[at - 1]) faults.add('duplicateId', { kind, id: sorted[at]! })
  }

  private position(at: number, count: number, record: RecordRef, field: string): void {
    if (!(at >= 0 && at < count)) this.faults.add('unknownReference', record, { field, id: null })
  }

  private checkMoulds(): void {
    const { faults } = this
    const { moulds, batches } = this.columns
    const findUnsound = unsoundMinutes('moulds', moulds)
    for (let at = 0; at < moulds.count; at++) {
      const priority = moulds.priority[at]!
      if (!(priority >= 0 && priority <= 1e6)) faults.bad({ kind: 'mould', id: moulds.id[at]! }, 'priority')
      const unsound = findUnsound(at)
      if (unsound) faults.bad({ kind: 'mould', id: moulds.id[at]! }, unsound)
    }
    for (let at = 0; at < batches.count; at++) {
      const isSound = batches.mould[at]! >= 0 && batches.mould[at]! < moulds.count
      if (isSound && batches.quantity[at]! >= 1 && batches.kind[at]! < batchKinds.length) continue
      const record: RecordRef = { kind: 'batch', id: batches.id[at]! }
      this.position(batches.mould[at]!, moulds.count, record, 'mouldId')
      if (batches.quantity[at]! < 1) faults.bad(record, 'quantity')
      if (batches.kind[at]! >= batchKinds.length) faults.bad(record, 'kind')
    }
  }

  /** A set that there is, and no people besides. */
  private checkPieces(t: number, set: number, few: FewIds, record: RecordRef): void {
    const { tasks, groups, groupLists, pieceSets = [], options, started, resources } = this.columns
    this.position(set, pieceSets.length, record, 'pieceSetId')
    const list = tasks.groups[t]!
    const named = list < 0 ? [] : groupLists.group.subarray(groupLists.start[list], groupLists.start[list + 1])
    const option = options.of.indexOf(t)
    const own = option < 0 ? [] : options.resource.subarray(options.start[option], options.start[option + 1])
    const begun = started.of.indexOf(t)
    const on = begun < 0 ? [] : [started.resource[begun]!]
    const needsPeople =
      [...named].some((at) => few.attended.has(groups[at]?.id ?? -1)) ||
      [...own, ...on].some((at) => few.attendedResources.has(resources[at]?.id ?? -1))
    if (needsPeople) this.faults.add('piecesAndPeople', record, { pieceSetId: pieceSets[set]?.id ?? null })
  }

  /** A recipe that there is; nothing burns in an oven. */
  private checkRecipe(t: number, record: RecordRef): void {
    const { tasks, recipes = [] } = this.columns
    const recipe = tasks.recipe ? tasks.recipe[t]! : -1
    if (recipe === -1) return
    this.position(recipe, recipes.length, record, 'recipeId')
    if (tasks.pieceSet && tasks.pieceSet[t] !== -1) this.faults.bad(record, 'recipeId')
  }

  private checkFixtures(t: number, record: RecordRef): void {
    const { tasks, fixtures = [] } = this.columns
    const at = tasks.fixture ? tasks.fixture[t]! : -1
    if (at !== -1) this.position(at, fixtures.length, record, 'fixtureId')
    if (tasks.fixtureCount?.[t] === 0) this.faults.bad(record, 'fixtureCount')
    // What is in a charge is not clamped.
    if (at !== -1 && tasks.recipe && tasks.recipe[t] !== -1) this.faults.bad(record, 'fixtureId')
  }

  private checkTasks(few: FewIds): void {
    const { setupClasses } = few
    const { faults } = this
    const { tasks, batches, moulds, resources, groupLists, demands, sections } = this.columns
    const lists = groupLists.start.length - 1
    for (const group of groupLists.group)
      this.position(group, this.columns.groups.length, { kind: 'problem', id: 0 }, 'groupLists')
    const findUnsound = unsoundMinutes('tasks', tasks)
    for (let t = 0; t < tasks.count; t++) {
      const record: RecordRef = { kind: 'task', id: tasks.id[t]! }
      this.position(tasks.batch[t]!, batches.count, record, 'batchId')
      this.position(tasks.mould[t]!, moulds.count, record, 'mouldId')
      if (tasks.groups[t] !== -1) this.position(tasks.groups[t]!, lists, record, 'groupIds')
      if (tasks.section[t] !== -1) this.position(tasks.section[t]!, sections.length, record, 'sectionId')
      if (tasks.demand[t] !== -1) this.position(tasks.demand[t]!, demands.length, record, 'demands')
      if (tasks.plannedResource[t] !== -1) this.position(tasks.plannedResource[t]!, resources.length, record, 'planned')
      if (tasks.minutes[t]! < 0) faults.bad(record, 'minutes')
      const unsound = findUnsound(t)
      if (unsound) faults.bad(record, unsound)
      const set = tasks.pieceSet ? tasks.pieceSet[t]! : -1
      if (set !== -1) this.checkPieces(t, set, few, record)
      this.checkRecipe(t, record)
      this.checkFixtures(t, record)
      const setupClass = tasks.setupClass ? tasks.setupClass[t]! : -1
      if (setupClass < -1 || (setupClass >= 0 && setupClass >= setupClasses)) faults.bad(record, 'setupClass')
    }
  }

  private checkLinks(): void {
    const { links, tasks } = this.columns
    const findUnsound = unsoundMinutes('links', links)
    for (let a = 0; a < links.count; a++) {
      const from = links.from[a]!
      const to = links.to[a]!
      const share = links.share[a]!
      const fitting = links.fitting ? links.fitting[a]! : 0
      const isKnown = from >= 0 && from < tasks.count && to >= 0 && to < tasks.count
      const isRight =
        links.kind[a]! < linkKinds.length &&
        findUnsound(a) === undefined &&
        links.pieces[a]! >= 0 &&
        share > 0 &&
        share <= 1 &&
        (fitting === -1 || isAmount(fitting))
      if (isKnown && isRight) continue
      const record: RecordRef = { kind: 'task', id: tasks.id[from] ?? tasks.id[to] ?? 0 }
      this.position(from, tasks.count, record, 'links')
      this.position(to, tasks.count, record, 'links')
      if (!isRight) this.faults.add('badNumber', record, { field: 'links', to: tasks.id[to] ?? null })
    }
  }

  private checkOptions(): void {
    const { options, resources } = this.columns
    if (!this.isTable(options.of, 'options')) return
    for (let i = 0; i < options.of.length; i++) {
      const record: RecordRef = { kind: 'task', id: this.columns.tasks.id[options.of[i]!]! }
      for (let o = options.start[i]!; o < options.start[i + 1]!; o++) {
        this.position(options.resource[o]!, resources.length, record, 'options')
        if (options.minutes[o]! < -1) this.faults.bad(record, 'options')
      }
    }
  }

  private checkRare(): void {
    const { faults } = this
    const { gates, started, outside, tasks, resources } = this.columns
    if (this.isTable(gates.of, 'gates'))
      gates.of.forEach((t, i) => {
        if (gates.kind[i]! >= gateKinds.length) faults.bad({ kind: 'task', id: tasks.id[t]! }, 'gates')
      })
    if (this.isTable(started.of, 'started'))
      started.of.forEach((t, i) => {
        const record: RecordRef = { kind: 'task', id: tasks.id[t]! }
        this.position(started.resource[i]!, resources.length, record, 'started')
        const progress = started.progress[i]!
        if (!(progress >= 0 && progress < 1 && isAmount(started.workedMinutes[i]))) faults.bad(record, 'started')
      })
    if (this.isTable(outside.of, 'outside'))
      outside.of.forEach((t, i) => {
        const record: RecordRef = { kind: 'task', id: tasks.id[t]! }
        if (outside.minutes[i]! < 0) faults.bad(record, 'outside')
        const at = outside.resource ? outside.resource[i]! : -1
        if (at < 0) return
        const id = resources[at]?.id ?? null
        if (!resources[at]?.isSupplier) faults.add('unknownReference', record, { field: 'outside', id })
        if (tasks.pieceSet && tasks.pieceSet[t]! >= 0) faults.bad(record, 'pieceSetId')
      })
  }

  /** Rare facts stand in order of tasks that there are. */
  private isTable(of: Int32Array, field: string): boolean {
    const isOrdered = of.every((t, i) => t >= 0 && t < this.columns.tasks.count && (i === 0 || of[i - 1]! <= t))
    if (!isOrdered) this.faults.bad({ kind: 'problem', id: 0 }, field)
    return isOrdered
  }
}

/** The first of a record's optional numbers of minutes that is below zero. */
function unsoundMinutes(table: OptionalTable, columns: object): (at: number) => string | undefined {
  const found = numbersIn(table).flatMap(([field, { kind }]) => {
    const column = (columns as Readonly<Record<string, Int32Array | undefined>>)[field]
    return kind === 'minutes' && column ? [{ field, column }] : []
  })
  if (found.length === 0) return () => undefined
  return (at) => found.find(({ column }) => column[at]! < 0 && column[at] !== NONE)?.field
}
