import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { compile } from '../instance/compile.ts'
import { plainShop } from './job-shop.ts'
import { Message } from './message.ts'
import { Schedule } from './schedule.ts'
import { randomShop } from './testing.fixture.ts'
import { solveParallel } from '../parallel/solve-parallel.ts'
import { Random } from '../model/random.ts'
import { chain, flatShop } from '../io/flat-shop.ts'
import { solve } from '../solve/solve.ts'
import { verify } from '../verify/verify.ts'
import { Window } from './window.ts'
import { WindowIsland } from './window-island.ts'

/** Jobs that visit all machines, each in an order of its own. */
function fullShop(seed: number, jobs: number, machines: number) {
  const random = new Random(seed)
  const operations = Array.from({ length: jobs }, (_, job) => {
    const route = Array.from({ length: machines }, (_machine, k) => k)
    for (let k = machines - 1; k > 0; k--) {
      const other = random.below(k + 1)
      ;[route[k], route[other]] = [route[other]!, route[k]!]
    }
    return route.map((machine) => ({ job, options: [{ machine, minutes: random.between(1, 99) }] }))
  }).flat()
  const arcs = Array.from({ length: jobs }, (_, job) => chain(job * machines, machines)).flat()
  return flatShop(machines, jobs, operations, arcs)
}

const jobShopOf = (problem: Parameters<typeof compile>[0]) => {
  const { shop } = compile(problem)
  return { jobShop: plainShop(shop)!, order: shop.graph.order }
}

const modes = (jobShop: Schedule['problem']) => jobShop.modeStart.slice(0, jobShop.count)

/** Links, heads and tails are those of a schedule that is made anew from the order; no task stands before one it follows. */
function expectSound(schedule: Schedule): void {
  const { problem, order, position } = schedule
  const anew = new Schedule(problem)
  anew.build(schedule.mode, order)
  for (const part of ['before', 'after', 'first', 'end', 'tail', 'position'] as const)
    expect([...schedule[part].subarray(0, problem.count)]).toEqual([...anew[part].subarray(0, problem.count)])
  expect(schedule.makespan).toBe(anew.makespan)
  for (let v = 0; v < problem.count; v++)
    for (let p = problem.predStart[v]!; p < problem.predStart[v + 1]!; p++)
      expect(position[problem.predNode[p]!]).toBeLessThan(position[v]!)
}

describe('windows', () => {
  it('are as long as the longest path through them, and leave a sound plan that is no worse', () => {
    let better = 0
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.boolean(), (seed, isBranched) => {
        const { jobShop, order } = jobShopOf(randomShop(seed, 1, isBranched))
        const random = new Random(seed)
        const whole = new Schedule(jobShop)
        whole.build(modes(jobShop), order)
        for (let tries = 0; tries < 6; tries++) {
          const from = random.below(jobShop.count)
          const size = 1 + random.below(jobShop.count - from)
          const inside = [...whole.order.subarray(from, from + size)]
          const before = whole.makespan
          const window = new Window(whole, from, size, random)
          expect(window.makespan).toBe(
            Math.max(...inside.map((v) => whole.end[v]! + whole.tail[v]! - whole.minutes[v]!)),
          )
          window.run(30, 10)
          window.close()
          expectSound(whole)
          expect(Math.max(...inside.map((v) => whole.end[v]! + whole.tail[v]! - whole.minutes[v]!))).toBe(
            window.makespan,
          )
          expect(whole.makespan).toBeLessThanOrEqual(before)
          if (whole.makespan < before) better++
        }
      }),
      { numRuns: 80 * inject('propertyFactor'), seed: 3 },
    )
    expect(better).toBeGreaterThan(30)
  })

  it('shorten a large plan from the first turn on, which is theirs alone', () => {
    const { jobShop, order } = jobShopOf(fullShop(2, 40, 40))
    const island = new WindowIsland({ problem: jobShop, index: 0, seed: 1, moves: 20, mode: modes(jobShop), order })
    const message = new Message(jobShop.count, new ArrayBuffer(Message.bytes(jobShop.count)))
    island.tell(message)
    let last = message.bestValue
    const first = last
    for (let epoch = 0; epoch < 16; epoch++) {
      island.run()
      island.tell(message)
      expect(message.bestValue).toBeLessThanOrEqual(last)
      last = message.bestValue
    }
    expect(last).toBeLessThan(0.8 * first)
  })

  it('better what the rules make of a large job shop, the same way with one thread and with two', async () => {
    const problem = fullShop(5, 72, 70)
    const options = { seed: 5, budget: { epochs: 60 } }
    const plan = await solve(problem, options)
    expect(plan.method).toBe('windows')
    expect(verify(problem, plan)).toEqual([])
    expect(await solveParallel(problem, { ...options, threads: 2 })).toEqual(plan)
  })

  it('are there for job shops above 20,000 tasks; a choice of machines sends so many the general way', () => {
    const rigid = fullShop(1, 201, 100)
    const isPlain = (problem: typeof rigid) => plainShop(compile(problem).shop) !== undefined
    expect(isPlain(rigid)).toBe(true)
    const [task, ...others] = rigid.tasks
    const options = [1, 2].map((resourceId) => ({ resourceId, minutes: 5 }))
    expect(isPlain({ ...rigid, tasks: [{ ...task!, options }, ...others] })).toBe(false)
  })
})
