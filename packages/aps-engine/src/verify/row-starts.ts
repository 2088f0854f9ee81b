import type { WorkTime } from '@mouldwright/worktime'
import type { Id, PlannedTask, Reason, SetupMatrix, Task } from '../model/model.ts'
import type { Inspection, Placed } from './inspection.ts'
import { RowClocks } from './row-clocks.ts'
import { readyOf } from './row-ready.ts'

/** Where and when a row could start with all others in place; `start` and `end` are Infinity where it could not by its own end. */
export interface Possible {
  ready: number
  start: number
  end: number
}

interface Setting {
  row: Placed
  task: Task
  clocks: { start: WorkTime; run: WorkTime }
  work: number
  isWhole: boolean
  hasSetup: boolean
  ready: number
  limit: number
  /** Tasks whose places are taken for free. */
  gone: ReadonlySet<Id>
  isHeldBack: (start: number, end: number) => number
}

const idsOf = (reasons: readonly Reason[], codes: readonly string[]) =>
  new Set(reasons.flatMap(({ code, params }) => (codes.includes(code) ? (params['taskIds'] as readonly Id[]) : [])))
const predecessorsOf = (reasons: readonly Reason[]) =>
  reasons.flatMap(({ code, params }) =>
    code === 'predecessor' || code === 'overlap' || code === 'cam' || code === 'electrodes'
      ? [params['taskId'] as Id, ...((params['taskIds'] as readonly Id[]) ?? [])]
      : [],
  )
const has = (reasons: readonly Reason[], code: string) => reasons.some((reason) => reason.code === code)

const isOther = (row: Placed, own: Placed) => row.taskId !== own.taskId || row.split !== own.split

/** Earliest starts of rows with all others where they are, by the rules of `verify` alone. */
export class RowStarts {
  private readonly it: Inspection
  private readonly clocks: RowClocks
  private readonly matrices: ReadonlyMap<Id, SetupMatrix>
  private readonly lanes = new Map<string, Placed[]>()
  /** By people: all rows that need one of them. */
  private readonly uses = new Map<Id, Placed[]>()
  private readonly burns = new Map<Id, Placed[]>()
  /** By fixture: all rows that hold some. */
  private readonly fixtures = new Map<Id, Placed[]>()

  constructor(it: Inspection) {
    this.it = it
    this.clocks = new RowClocks(it)
    this.matrices = new Map((it.problem.setups ?? []).map((matrix) => [matrix.id, matrix]))
    for (const rows of it.rows.values())
      for (const row of rows) if (row.resourceId !== null && row.start !== null) this.enter(row as Placed)
    for (const list of [
      ...this.lanes.values(),
      ...this.uses.values(),
      ...this.burns.values(),
      ...this.fixtures.values(),
    ])
      list.sort((a, b) => a.start - b.start || a.end - b.end)
  }

  private enter(row: Placed): void {
    const add = <K>(to: Map<K, Placed[]>, key: K) => {
      const list = to.get(key)
      if (list) list.push(row)
      else to.set(key, [row])
    }
    const people = this.peopleOf(row)
    if (this.it.operators.has(row.resourceId!)) add(this.uses, row.resourceId!)
    else add(this.lanes, `${row.resourceId}/${row.lane}`)
    if (people !== undefined) add(this.uses, people)
    const set = this.it.tasks.get(row.taskId)!.pieceSetId
    if (set !== undefined) add(this.burns, set)
    const { fixtureId, outside } = this.it.tasks.get(row.taskId)!
    if (fixtureId !== undefined && !outside) add(this.fixtures, fixtureId)
  }

  peopleOf(row: PlannedTask): Id | undefined {
    return row.groupId === null ? undefined : this.it.groups.get(row.groupId)?.peopleResourceId
  }

  tasksOn(resourceId: Id): Id[] {
    const rows = [...(this.uses.get(resourceId) ?? [])]
    const { capacity = 1 } = this.it.resources.get(resourceId)!
    for (let lane = 0; lane < capacity; lane++) rows.push(...(this.lanes.get(`${resourceId}/${lane}`) ?? []))
    return rows.map(({ taskId }) => taskId)
  }

  /** @param without causes that are taken away; @param limit later starts are not looked for */
  earliest(row: Placed, without: readonly Reason[], limit = row.start): Possible {
    const task = this.it.tasks.get(row.taskId)!
    if (row.resourceId === null) {
      const ready = readyOf(this.it, task, row, undefined, without)
      return { ready, start: ready, end: ready + row.end - row.start }
    }
    const people = this.peopleOf(row)
    const clocks = this.clocks.of(task, row.resourceId, people, {
      resource: has(without, 'calendar'),
      people: has(without, 'people'),
      membership: has(without, 'otherGroup'),
    })
    const ready = readyOf(this.it, task, row, clocks.run, without)
    // A predecessor that is not there holds no resource either.
    const others = this.othersInCharge(row)
    const leads = others.every((other) => this.readyIn(other) <= this.readyIn(row))
    const gone = new Set([
      ...(leads ? others.map(({ taskId }) => taskId) : []),
      ...idsOf(without, ['queue', 'ownMould', 'charge', 'ovenInUse']),
      ...predecessorsOf(without),
    ])
    const pieces = idsOf(without, ['piecesInUse'])
    const setting: Setting = {
      row,
      task,
      clocks,
      work: row.workMinutes,
      isWhole: task.interruptible === false && !has(without, 'tooShort'),
      hasSetup: !has(without, 'setup'),
      ready,
      limit,
      gone,
      isHeldBack: (start, end) =>
        Math.max(
          has(without, 'people') ? start : this.freeFrom(people, row, start, end, gone),
          this.it.operators.has(row.resourceId!) ? this.freeFrom(row.resourceId!, row, start, end, gone) : start,
          has(without, 'fixturesInUse') ? start : this.fixturesFrom(task, row, start, end, gone),
          this.unburntFrom(task, row, start, end, new Set([...gone, ...pieces])),
        ),
    }
    let best = Infinity
    const { capacity = 1 } = this.it.resources.get(row.resourceId)!
    for (let lane = 0; lane < capacity && best > ready; lane++) {
      best = Math.min(best, this.onLane(setting, lane))
      if (this.it.operators.has(row.resourceId)) break
    }
    // Begun together: what is in its charge does not stand in its way.
    if (best === Infinity && ready <= row.start && others.some(({ taskId }) => !gone.has(taskId))) best = row.start
    // Before the start point nothing is known: whatever holds there only as long as that may come sooner without it.
    if (ready < this.it.problem.start && best === this.it.problem.start) return { ready, start: ready, end: row.end }
    const end = best === Infinity ? -1 : clocks.run.add(best, row.workMinutes)
    return end < 0 ? { ready, start: Infinity, end: Infinity } : { ready, start: best, end }
  }

  private othersInCharge(row: Placed): Placed[] {
    if (!this.it.isOven(row.resourceId)) return []
    const lane = this.lanes.get(`${row.resourceId}/${row.lane}`) ?? []
    return lane.filter((other) => isOther(other, row) && other.start === row.start && other.end > row.start)
  }

  private readyIn(row: Placed): number {
    const task = this.it.tasks.get(row.taskId)!
    const { run } = this.clocks.of(task, row.resourceId!, undefined, {
      resource: false,
      people: false,
      membership: false,
    })
    // Where it was left later than it must be, it would come sooner with its charge.
    return readyOf(this.it, task, { ...row, why: [] }, run, [])
  }

  /** First start on a lane; rows in `gone` leave it, and so does the row itself. */
  private onLane(of: Setting, lane: number): number {
    const all = this.lanes.get(`${of.row.resourceId}/${lane}`) ?? []
    const at = all.findIndex((row) => !isOther(row, of.row))
    const follower = at < 0 ? undefined : all[at + 1]
    const left = at > 0 ? all[at - 1] : undefined
    // What comes behind it may need more set-up behind what is before it: then it cannot leave its gap.
    const isBound = follower !== undefined && !this.hasRoom(left, follower, left?.end ?? this.it.problem.start)
    const blocks = all.filter((row) => isOther(row, of.row) && !of.gone.has(row.taskId))
    let from = of.ready
    for (let i = 0; i <= blocks.length; i++) {
      const before = blocks[i - 1]
      const next = blocks[i]
      from = Math.max(from, before?.end ?? 0)
      if (from > of.limit) return Infinity
      if (next && next.end <= from && next.start < from) continue
      if (isBound && next !== follower) continue
      const found = this.inGap(of, before, next, from)
      if (found !== undefined) return found
    }
    return Infinity
  }

  private inGap(of: Setting, before: Placed | undefined, next: Placed | undefined, from: number): number | undefined {
    const { clocks, row, work, limit } = of
    for (let at = from; ;) {
      const start = this.startBehind(of, before, at)
      if (start < 0 || start > limit) return undefined
      const end = clocks.run.add(start, work)
      if (end < 0 || (next && (end > next.start || !this.hasRoom(row, next, end)))) return undefined
      const free = of.isHeldBack(start, end)
      if (free <= start) return start
      at = free
    }
  }

  private startBehind(of: Setting, before: Placed | undefined, from: number): number {
    const start = this.open(of, from)
    const minutes = of.hasSetup ? this.setupMinutes(before, of.row) : 0
    if (start < 0 || minutes === 0) return start
    const free = before?.end ?? this.it.problem.start
    if (this.matrixOf(of.row)?.interruptible !== false) {
      const done = of.clocks.start.add(free, minutes)
      return done < 0 ? done : done > start ? this.open(of, done) : start
    }
    for (let at = start; ;) {
      const begin = of.clocks.start.fit(Math.max(free, at - minutes), minutes)
      if (begin < 0 || begin + minutes === at) return begin < 0 ? begin : at
      const next = this.open(of, begin + minutes)
      if (next < 0 || next === begin + minutes) return next
      at = next
    }
  }

  private open({ clocks: { start, run }, isWhole, work }: Setting, from: number): number {
    let at = start.nextWorking(from)
    while (isWhole && at >= 0) {
      const room = run.fit(at, work)
      if (room === at || room < 0) return room
      at = start.nextWorking(room)
    }
    return at
  }

  private matrixOf = (row: Placed) => this.matrices.get(this.it.resources.get(row.resourceId!)!.setupMatrixId!)

  private setupMinutes(before: Placed | undefined, row: Placed): number {
    const task = this.it.tasks.get(row.taskId)!
    if ((task.started && !task.started.paused) || this.it.operators.has(row.resourceId!)) return 0
    if (this.it.isOven(row.resourceId)) return 0
    const matrix = this.matrixOf(row)
    const after = task.setupClass ?? 0
    if (!before) return matrix?.first?.[after] ?? 0
    const isOther = before.groupId !== null && row.groupId !== null && before.groupId !== row.groupId
    const conversion = isOther ? Math.round(this.it.problem.settings.groupConversionHours * 60) : 0
    const earlier = this.it.tasks.get(before.taskId)!.setupClass ?? 0
    return conversion + (matrix ? matrix.minutes[earlier * matrix.size + after]! : 0)
  }

  /** Has a row the set-up that it needs behind another that ends at `free`? */
  private hasRoom(before: Placed | undefined, row: Placed, free: number): boolean {
    const minutes = this.setupMinutes(before, row)
    if (minutes === 0) return true
    const clock = this.it.clockOf(row, true)
    return this.matrixOf(row)?.interruptible === false
      ? row.start - minutes >= free && clock.workBetween(row.start - minutes, row.start) === minutes
      : clock.workBetween(free, row.start) >= minutes
  }

  /** From when on one of these people might be free; `start` where one is until `end`. */
  private freeFrom(people: Id | undefined, own: Placed, start: number, end: number, gone: ReadonlySet<Id>): number {
    if (people === undefined || end === start) return start
    const { capacity = 1 } = this.it.resources.get(people)!
    const busy = (this.uses.get(people) ?? []).filter(
      (row) => row.start < end && row.end > start && row.end > row.start && isOther(row, own) && !gone.has(row.taskId),
    )
    if (busy.length < capacity) return start
    for (const { start: moment } of [{ start }, ...busy]) {
      const at = Math.max(moment, start)
      const most = busy.filter((row) => row.start <= at && row.end > at)
      if (most.length >= capacity) return Math.min(...most.map((row) => row.end))
    }
    return start
  }

  /** From when on there might be enough of its fixture; `start` where there are until `end`. */
  private fixturesFrom(task: Task, own: Placed, start: number, end: number, gone: ReadonlySet<Id>): number {
    const { fixtureId, fixtureCount = 1, outside } = task
    if (fixtureId === undefined || outside || start === end) return start
    const { count } = this.it.problem.fixtures!.find(({ id }) => id === fixtureId)!
    const busy = (this.fixtures.get(fixtureId) ?? []).filter(
      (row) => row.start < end && row.end > start && row.end > row.start && isOther(row, own) && !gone.has(row.taskId),
    )
    const takenAt = (at: number) => busy.filter((row) => row.start <= at && row.end > at)
    for (const moment of [start, ...busy.map((row) => Math.max(start, row.start))]) {
      const then = takenAt(moment)
      const taken = then.reduce((sum, row) => sum + (this.it.tasks.get(row.taskId)!.fixtureCount ?? 1), 0)
      if (taken + fixtureCount > count) return Math.min(...then.map((row) => row.end))
    }
    return start
  }

  private unburntFrom(task: Task, own: Placed, start: number, end: number, gone: ReadonlySet<Id>): number {
    const burning = (this.burns.get(task.pieceSetId!) ?? []).filter(
      (row) => isOther(row, own) && !gone.has(row.taskId) && row.start < end && row.end > start,
    )
    return burning.reduce((latest, row) => Math.max(latest, row.end), start)
  }
}
