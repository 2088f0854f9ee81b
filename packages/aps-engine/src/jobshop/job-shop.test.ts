import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { compile } from '../instance/compile.ts'
import { generate } from '../generate/generate.ts'
import type { Plan, Problem } from '../model/model.ts'
import { compareLevels } from '../instance/objective-levels.ts'
import { Random } from '../model/random.ts'
import { withDueDates } from '../io/job-shop.ts'
import { flatShop } from '../io/flat-shop.ts'
import { readProblem } from '../io/read-problem.ts'
import { defaultSettings } from '../model/settings.ts'
import type { OptimizationGoal } from '../model/settings.ts'
import { solve } from '../solve/solve.ts'
import { verify } from '../verify/verify.ts'
import { BlockSearch } from './block-search.ts'
import { InsertionSearch } from './insertion-search.ts'
import { jobShopBound } from './job-shop-bound.ts'
import { plainShop } from './job-shop.ts'
import { Relinker } from './relink.ts'
import { Schedule } from './schedule.ts'
import { bruteForce, fresh, jobShopOf, middleShop, randomShop, treeShop } from './testing.fixture.ts'

function expectSound(schedule: Schedule): void {
  const { ends, tails } = bruteForce(schedule)
  const { count } = schedule.problem
  expect([...schedule.end.subarray(0, count)]).toEqual(ends)
  expect([...schedule.tail.subarray(0, count)]).toEqual(tails)
  expect(schedule.makespan).toBe(Math.max(...ends))
  expect([...schedule.order].map((v) => schedule.position[v])).toEqual([...schedule.order.keys()])
}

const withGoal = (problem: Problem, optimizationGoal: OptimizationGoal): Problem => ({
  ...problem,
  settings: { ...problem.settings, optimizationGoal },
})

const values = ({ objective }: Plan) => objective.map(({ value }) => value)

const shops = fc.record({ seed: fc.integer({ min: 1, max: 1e6 }), isBranched: fc.boolean() })

describe('job shop', () => {
  it.each([
    ['timing all that comes behind a move', undefined],
    ['timing only what a move changes', 0],
  ])('keeps heads, tails and order exact through tabu moves and random moves, %s', (_, incrementalFrom) => {
    fc.assert(
      fc.property(shops, ({ seed, isBranched }) => {
        const { shop, jobShop } = jobShopOf(randomShop(seed, 3, isBranched))
        const random = new Random(seed)
        const search = new InsertionSearch(jobShop, random)
        const schedule = fresh(jobShop, shop.graph.order, incrementalFrom)
        for (let step = 0; step < 40; step++) {
          if (step % 3 === 2) search.moveRandomly(schedule, random.below(jobShop.count))
          else search.move(schedule, 0)
          expectSound(schedule)
        }
      }),
      { numRuns: 40 * inject('propertyFactor'), seed: 7 },
    )
  })

  it('chooses moves by what they really lead to', () => {
    let moves = 0
    fc.assert(
      fc.property(shops, ({ seed, isBranched }) => {
        const { shop, jobShop } = jobShopOf(randomShop(seed, 3, isBranched))
        const search = new InsertionSearch(jobShop, new Random(seed))
        const schedule = fresh(jobShop, shop.graph.order)
        for (let step = 0; step < 40 && search.move(schedule, 0); step++) {
          if (search.promised === undefined) continue
          expect(search.promised).toBe(schedule.makespan)
          moves++
        }
      }),
      { numRuns: 60 * inject('propertyFactor'), seed: 7 },
    )
    expect(moves).toBeGreaterThan(500)
  })

  it('keeps heads, tails and order exact through block moves', () => {
    fc.assert(
      fc.property(shops, ({ seed, isBranched }) => {
        const { shop, jobShop } = jobShopOf(randomShop(seed, 1, isBranched))
        const search = new BlockSearch(jobShop, new Random(seed))
        const schedule = fresh(jobShop, shop.graph.order)
        for (let step = 0; step < 40; step++) {
          search.move(schedule, 0)
          expectSound(schedule)
        }
      }),
      { numRuns: 40 * inject('propertyFactor'), seed: 7 },
    )
  })

  it('bounds the makespan of every plan', () => {
    fc.assert(
      fc.property(shops, ({ seed, isBranched }) => {
        const { shop, jobShop } = jobShopOf(randomShop(seed, 2, isBranched))
        const search = new InsertionSearch(jobShop, new Random(seed))
        const schedule = fresh(jobShop, shop.graph.order)
        const bound = jobShopBound(jobShop)
        for (let step = 0; step < 200; step++) {
          expect(schedule.makespan).toBeGreaterThanOrEqual(bound)
          if (!search.move(schedule, schedule.makespan)) break
        }
      }),
      { numRuns: 60 * inject('propertyFactor'), seed: 7 },
    )
  })

  it.each([
    // Two tasks that only machine 1 may do, one behind the other's head and tail: 4 + (5 + 6) + 3.
    [
      'one machine',
      [[[0, 4]], [[1, 5]], [[0, 4]], [[1, 6]], [[2, 3]]],
      [
        [0, 1],
        [1, 4],
        [2, 3],
        [3, 4],
      ],
      18,
    ],
    // Five tasks of ten minutes on two machines: three on one of them.
    [
      'machines that share',
      Array.from({ length: 5 }, () => [
        [0, 10],
        [1, 10],
      ]),
      [],
      25,
    ],
    [
      'the longest chain',
      [
        [
          [0, 7],
          [1, 9],
        ],
        [[1, 8]],
      ],
      [[0, 1]],
      15,
    ],
  ] as [string, [number, number][][], [number, number][], number][])(
    'knows the bound of %s',
    (_, operations, arcs, bound) => {
      const problem = flatShop(
        3,
        1,
        operations.map((options) => ({ job: 0, options: options.map(([machine, minutes]) => ({ machine, minutes })) })),
        arcs,
      )
      expect(jobShopBound(jobShopOf(problem).jobShop)).toBe(bound)
    },
  )

  it('keeps between two solutions what both agree on', () => {
    fc.assert(
      fc.property(shops, ({ seed, isBranched }) => {
        const { shop, jobShop } = jobShopOf(randomShop(seed, 2, isBranched))
        const random = new Random(seed)
        const search = new InsertionSearch(jobShop, random)
        const from = fresh(jobShop, shop.graph.order)
        const to = fresh(jobShop, shop.graph.order)
        for (let step = 0; step < 40; step++) search.moveRandomly(to, random.below(jobShop.count))
        const child = new Schedule(jobShop)
        new Relinker(jobShop, random).between(child, from, to, 50)
        expectSound(child)
        for (let v = 0; v < jobShop.count; v++) expect([from.mode[v], to.mode[v]]).toContain(child.mode[v])
        new Relinker(jobShop, random).between(child, from, from, 50)
        expect(child.makespan).toBe(from.makespan)
      }),
      { numRuns: 40 * inject('propertyFactor'), seed: 7 },
    )
  })

  const rigid = middleShop(1)
  it.each([
    ['a choice of machines', middleShop(2), 'tabu'],
    ['one machine for each task', rigid, 'tabu'],
    ['due dates', withDueDates(rigid, 1.2), 'anneal'],
    ['due dates and a choice of machines', withDueDates(middleShop(2), 0.9), 'anneal'],
    ['due dates and trees that join', withDueDates(treeShop(2), 1.1), 'anneal'],
    ['flow', withGoal(middleShop(2), 'flow'), 'anneal'],
  ])(
    'plans %s better than the rules, by the rules, and the same again from seed and epochs',
    async (_, problem, method) => {
      const rules = await solve(problem, { seed: 3, budget: { iterations: 18 } })
      const plan = await solve(problem, { seed: 3, budget: { iterations: 60_000 } })
      expect(plan.method).toBe(method)
      expect(compareLevels(values(plan), values(rules))).toBeLessThan(0)
      expect(verify(problem, plan)).toEqual([])
      const again = await solve(problem, { seed: 3, budget: { epochs: plan.epochs } })
      expect(again).toEqual(plan)
    },
  )

  it.each(['makespan', 'flow'] as const)('improves the %s of a shop in which nothing has to be late', async (goal) => {
    const problem = withGoal(withDueDates(middleShop(2), 9), goal)
    const rules = await solve(problem, { budget: { iterations: 18 } })
    const plan = await solve(problem, { budget: { iterations: 60_000 } })
    expect(values(rules)[1]).toBe(0)
    expect(values(plan)[1]).toBe(0)
    expect(values(plan)[2]).toBeLessThan(values(rules)[2]!)
    expect(verify(problem, plan)).toEqual([])
  })

  it('reaches known optima of small shops', async () => {
    for (const [format, file, optimum] of [
      ['jsp', 'ft06.jsp.txt', 55],
      ['fjsp', 'kacem1.fjsp.txt', 11],
    ] as const) {
      const text = readFileSync(new URL(`../io/files/${file}`, import.meta.url), 'utf8')
      const plan = await solve(readProblem(format, text), { budget: { iterations: 10_000 } })
      expect(values(plan)[2]).toBe(optimum)
    }
  })

  it('goes on telling how far it is and ends with a valid plan when cancelled', async () => {
    const problem = withDueDates(rigid, 1)
    const controller = new AbortController()
    const phases = new Set<string>()
    const plan = await solve(problem, {
      signal: controller.signal,
      budget: { seconds: 60 },
      onProgress: ({ phase }) => {
        phases.add(phase)
        if (phase === 'improve') controller.abort()
      },
    })
    expect(plan.cancelled).toBe(true)
    expect(phases).toContain('improve')
    expect(verify(problem, plan)).toEqual([])
  })

  it('takes only shops without calendars, set-ups, transfer and locks, whose goal follows from the ends of moulds', () => {
    const text = readFileSync(new URL('../io/files/kacem1.fjsp.txt', import.meta.url), 'utf8')
    const plain = readProblem('fjsp', text)
    const isPlain = (problem: typeof plain) => plainShop(compile(problem).shop) !== undefined
    expect(isPlain(plain)).toBe(true)
    expect(isPlain({ ...plain, settings: { ...plain.settings, optimizationGoal: 'onTime' } })).toBe(false)
    expect(isPlain({ ...plain, settings: { ...plain.settings, defaultFlowTimeHours: 1 } })).toBe(false)
    expect(isPlain({ ...plain, settings: { ...plain.settings, groupConversionHours: 1 } })).toBe(false)
    expect(isPlain({ ...plain, settings: { ...plain.settings, productionDirection: 'backward' } })).toBe(false)
    expect(isPlain({ ...plain, calendars: [{ id: 1, intervals: [0, 5, 6, plain.horizonEnd] }] })).toBe(false)
    expect(isPlain({ ...plain, resources: plain.resources.map((each) => ({ ...each, capacity: 2 })) })).toBe(false)
    expect(isPlain({ ...plain, links: plain.links.map((link) => ({ ...link, lagMinutes: 1 })) })).toBe(false)
    expect(isPlain({ ...plain, moulds: plain.moulds.map((mould) => ({ ...mould, due: 9 })) })).toBe(true)
    expect(isPlain(withGoal(plain, 'flow'))).toBe(true)
    expect(isPlain(withGoal(plain, 'utilisation'))).toBe(false)
    const mouldShop = generate({ seed: 1, tasks: 300, resources: 20 })
    expect(isPlain({ ...mouldShop, settings: { ...defaultSettings, optimizationGoal: 'makespan' } })).toBe(false)
  })
})
