import { nothingEntered, type EnteredFacts } from '@mouldwright/production/shared'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { effectiveTime } from './effective-time.ts'
import { labourOf, type LabourStretch } from './labour.ts'
import { project, type Told } from './projection.ts'

const minute = 60_000
const runs = (usual: number) => ({ numRuns: usual * inject('propertyFactor') })

let ids = 0
const told = (kind: Told['kind'], at: number, more: Partial<Told> = {}): Told => ({
  id: (ids += 1),
  kind,
  correctedKind: null,
  at: at * minute,
  sequence: 0,
  userId: 1,
  machineId: 7,
  resourceGroupId: null,
  quantity: null,
  progress: null,
  corrects: null,
  isFaulty: false,
  facts: null,
  ...more,
})

/** The same, slow and obvious: every minute is looked at by itself, with what is in force in it. */
class MinuteByMinute {
  phase = 'notStarted'
  startedAt: number | null = null
  finishedAt: number | null = null
  machineId: number | null = null
  resourceGroupId: number | null = null
  workedMinutes: number | null = null
  progress: number | null = null
  setupMinutes = 0
  machineMinutes = 0
  good = 0
  scrap = 0
  rework = 0
  /** Counted when it ended. */
  #last = 0
  readonly labour = new Map<number, number>()
  readonly #quantity: number
  #since: number | null = null
  #timed: number | null = null
  #people: number[] = []
  // What is still going on counts when it ends.
  #open = { machine: 0, setUp: 0, people: new Map<number, number>() }

  constructor(quantity: number) {
    this.#quantity = quantity
  }

  pass(): void {
    if (this.#timed !== null) this.#open.machine += 1
    if (this.phase === 'settingUp') this.#open.setUp += 1
    for (const user of this.#people) this.#open.people.set(user, (this.#open.people.get(user) ?? 0) + 1)
  }

  hear(of: Told, now: number): void {
    const kind = of.kind === 'correct' ? of.correctedKind : of.kind
    if (kind === 'scrap') this.scrap += of.quantity ?? 1
    if (kind === 'rework') this.rework += of.quantity ?? 1
    if (kind === 'facts' && of.facts) this.#facts(of.facts)
    if (kind === 'setUp' || kind === 'start') this.#begin(of, now, kind)
    if (kind === 'handOver') this.#leave(of)
    if (kind === 'pause') this.#pause(of, now)
    if (kind === 'finish') this.#finish(of, now)
  }

  #person(user: number): void {
    this.labour.set(user, (this.labour.get(user) ?? 0) + (this.#open.people.get(user) ?? 0))
    this.#open.people.delete(user)
    this.#people = this.#people.filter((each) => each !== user)
  }

  #close(): void {
    this.machineMinutes += this.#open.machine
    this.setupMinutes += this.#open.setUp
    for (const user of this.#people) this.#person(user)
    this.#open = { machine: 0, setUp: 0, people: new Map() }
    this.#timed = null
  }

  #facts(of: EnteredFacts): void {
    this.#close()
    this.#since = null
    this.workedMinutes = of.workedMinutes
    this.startedAt = of.startedAt === null ? null : Date.parse(of.startedAt)
    this.finishedAt = of.finishedAt === null ? null : Date.parse(of.finishedAt)
    if (of.finishedAt === null) {
      this.good -= this.#last
      this.#last = 0
    }
    this.progress = of.progress
    this.machineId = of.machineId
    this.resourceGroupId = of.resourceGroupId
    this.phase = this.startedAt === null ? 'notStarted' : of.isPaused ? 'paused' : 'running'
  }

  #place(of: Told): void {
    if (of.machineId !== null) {
      this.machineId = of.machineId
      this.resourceGroupId = null
    } else if (this.machineId === null && of.resourceGroupId !== null) this.resourceGroupId = of.resourceGroupId
    this.startedAt ??= of.at
  }

  #begin(of: Told, now: number, kind: 'setUp' | 'start'): void {
    if (this.phase === 'finished') return
    this.#place(of)
    this.#since ??= now
    if (kind === 'start') this.#run()
    else if (this.phase !== 'running') this.phase = 'settingUp'
    if (of.userId !== null && !this.#people.includes(of.userId)) this.#people.push(of.userId)
  }

  #run(): void {
    this.setupMinutes += this.#open.setUp
    this.#open.setUp = 0
    if (this.#timed !== this.machineId) {
      this.machineMinutes += this.#open.machine
      this.#open.machine = 0
    }
    this.#timed = this.machineId
    this.phase = 'running'
  }

  #leave(of: Told): void {
    if (of.userId !== null) this.#person(of.userId)
    this.#done(of)
  }

  #pause(of: Told, now: number): void {
    this.#done(of)
    if (this.phase === 'running' || this.phase === 'settingUp') this.phase = 'paused'
    this.#stop(now)
  }

  #stop(now: number): void {
    this.#close()
    if (this.#since !== null) this.workedMinutes = (this.workedMinutes ?? 0) + now - this.#since
    this.#since = null
  }

  #done(of: Told): void {
    if (this.phase === 'notStarted' || this.phase === 'finished') return
    if (of.quantity !== null) {
      this.good += of.quantity
      this.progress = Math.min(99, Math.round((100 * this.good) / this.#quantity))
    } else if (of.progress !== null) this.progress = of.progress
  }

  #finish(of: Told, now: number): void {
    if (this.phase === 'finished') return
    this.#place(of)
    this.finishedAt = of.at
    this.phase = 'finished'
    this.#stop(now)
    this.#last = of.quantity ?? Math.max(0, this.#quantity - this.good - this.scrap)
    this.good += this.#last
    this.progress = 100
  }
}

function slowly(reports: readonly Told[], quantity: number) {
  const struck = reports.map(({ corrects }) => corrects)
  const left = reports
    .filter(({ id, isFaulty }) => !isFaulty && !struck.includes(id))
    .sort((one, other) => one.at - other.at || one.sequence - other.sequence || one.id - other.id)
  const minutes = new MinuteByMinute(quantity)
  const last = Math.max(0, ...left.map(({ at }) => at / minute))
  for (let now = 0; now <= last; now += 1) {
    for (const each of left.filter(({ at }) => at === now * minute)) minutes.hear(each, now)
    minutes.pass()
  }
  const { labour, ...of } = minutes
  return { ...of, labour: Object.fromEntries([...labour].filter(([, sum]) => sum > 0)) }
}

const shown = (reports: readonly Told[], quantity: number) => {
  const { stretches, lastAt: _, ...of } = project(reports, quantity)
  const labour: Record<number, number> = {}
  for (const { kind, userId, from, to } of stretches)
    if (kind === 'labour' && to !== null) labour[userId!] = (labour[userId!] ?? 0) + (to - from) / minute
  return { ...of, labour }
}

const isoAt = (at: number) => new Date(at * minute).toISOString()
const facts = fc.record({
  startedAt: fc.option(fc.nat(50).map(isoAt)),
  finishedAt: fc.constant(null as string | null),
  workedMinutes: fc.option(fc.nat(100)),
  progress: fc.option(fc.nat(100)),
  isPaused: fc.boolean(),
  machineId: fc.option(fc.constantFrom(7, 8)),
  resourceGroupId: fc.constant(null),
}) as fc.Arbitrary<EnteredFacts>

const history = fc
  .array(
    fc.record({
      kind: fc.constantFrom(
        'setUp',
        'start',
        'start',
        'pause',
        'handOver',
        'finish',
        'scrap',
        'rework',
        'correct',
      ) as fc.Arbitrary<Told['kind']>,
      correctedKind: fc.constantFrom('void', 'start', 'pause', 'finish', 'facts') as fc.Arbitrary<
        Told['correctedKind']
      >,
      minute: fc.nat(60),
      userId: fc.option(fc.constantFrom(1, 2, 3), { freq: 9 }),
      machineId: fc.option(fc.constantFrom(7, 8)),
      resourceGroupId: fc.option(fc.constantFrom(5)),
      quantity: fc.option(fc.nat(3)),
      progress: fc.option(fc.nat(99)),
      corrects: fc.option(fc.nat(11), { freq: 3 }),
      isFaulty: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
      facts,
    }),
    { maxLength: 14, size: 'max' },
  )
  .map((rows) =>
    rows.map(({ minute: at, kind, correctedKind, corrects, ...row }, index): Told => {
      const isCorrection = kind === 'correct'
      return {
        ...row,
        id: index + 1,
        kind,
        at: at * minute,
        sequence: index,
        correctedKind: isCorrection ? correctedKind : null,
        corrects: isCorrection && corrects !== null && corrects < index ? corrects + 1 : null,
        facts: isCorrection && correctedKind === 'facts' ? row.facts : null,
      }
    }),
  )

describe('what reports come to', () => {
  it('[FL-01] is the same in whatever order they arrive, and what a slow and obvious count gives', () => {
    fc.assert(
      fc.property(
        history.chain((reports) =>
          fc.tuple(fc.constant(reports), fc.shuffledSubarray(reports, { minLength: reports.length })),
        ),
        fc.integer({ min: 1, max: 5 }),
        ([reports, arrived], quantity) => {
          expect(shown(arrived, quantity)).toEqual(shown(reports, quantity))
          expect(shown(arrived, quantity)).toEqual(slowly(reports, quantity))
        },
      ),
      runs(300),
    )
  })

  it('[FL-02] keeps set-up, labour and machine time apart; hand-over leaves the machine running', () => {
    const reports = [
      told('setUp', 0),
      told('start', 30),
      told('start', 40, { userId: 2 }),
      told('handOver', 60, { quantity: 1 }),
      told('handOver', 70, { userId: 2 }),
      told('finish', 200, { userId: 3 }),
    ]
    expect(shown(reports, 4)).toMatchObject({
      phase: 'finished',
      setupMinutes: 30,
      machineMinutes: 170,
      workedMinutes: 200,
      labour: { 1: 60, 2: 30 },
      good: 4,
      progress: 100,
    })
  })

  it('[FL-01] has no good pieces of an end that a form takes back; the next end counts them once', () => {
    const reopened = { ...nothingEntered, startedAt: isoAt(0), progress: 80 }
    const reports = [
      told('start', 0),
      told('handOver', 20, { quantity: 1 }),
      told('finish', 60),
      told('correct', 90, { correctedKind: 'facts', facts: reopened }),
    ]
    expect(shown(reports, 4)).toMatchObject({ phase: 'running', good: 1, finishedAt: null })
    expect(shown([...reports, told('finish', 120)], 4)).toMatchObject({ phase: 'finished', good: 4 })
  })

  it('[FL-03] takes a correction in place of the report that it corrects, which stays', () => {
    const [start, finish] = [told('start', 0), told('finish', 600)]
    const earlier = told('correct', 90, { correctedKind: 'finish', corrects: finish.id })
    expect(project([start, finish, earlier], 1)).toMatchObject({ finishedAt: 90 * minute, workedMinutes: 90 })
    const nothing = told('correct', 700, { correctedKind: 'void', corrects: earlier.id })
    expect(project([start, finish, earlier, nothing], 1)).toMatchObject({ phase: 'running', finishedAt: null })
  })
})

describe('when it happened', () => {
  const now = 1_000 * minute
  const queued = (deviceAt: number, more: object = {}) =>
    effectiveTime({ deviceAt: deviceAt * minute, clockOffsetMs: 0, isQueued: true, ...more }, now) / minute

  it('[FL-01] is the server’s time on line, and the device’s time set right from a queue', () => {
    expect(effectiveTime({ deviceAt: 5, clockOffsetMs: 0, isQueued: false }, now)).toBe(now)
    expect(queued(900)).toBe(900)
    expect(queued(900, { clockOffsetMs: 30 * minute })).toBe(930)
  })

  it('[FL-01] is neither before the last contact nor in the future', () => {
    expect(queued(100, { lastContactAt: 800 * minute })).toBe(800)
    expect(queued(5_000, { lastContactAt: 800 * minute })).toBe(1_000)
    expect(queued(5_000)).toBe(1_000)
  })
})

describe('labour of a person at several operations', () => {
  const both: LabourStretch[] = [
    { operation: 'a', from: 0, to: 60, quantity: 1 },
    { operation: 'b', from: 30, to: 90, quantity: 3 },
  ]
  const of = (split: Parameters<typeof labourOf>[1]) => Object.fromEntries(labourOf(both, split))

  it('[FL-02] is split by the factory’s choice: in full, equally, or by quantity', () => {
    expect(of('full')).toEqual({ a: 60, b: 60 })
    expect(of('equal')).toEqual({ a: 45, b: 45 })
    expect(of('byQuantity')).toEqual({ a: 37.5, b: 52.5 })
  })

  it('[FL-02] never comes to more than the clock, unless it counts in full', () => {
    const stretches = fc.array(
      fc.record({
        operation: fc.constantFrom('a', 'b', 'c'),
        from: fc.nat(100),
        length: fc.nat(50),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(stretches, fc.constantFrom('equal' as const, 'byQuantity' as const), (drafts, split) => {
        const all = drafts.map(({ length, ...of }) => ({ ...of, to: of.from + length }))
        const present = new Set(all.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)))
        const sum = [...labourOf(all, split).values()].reduce((one, other) => one + other, 0)
        expect(sum).toBeCloseTo(present.size, 6)
      }),
      runs(100),
    )
  })
})
