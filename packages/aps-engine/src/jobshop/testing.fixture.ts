import { compile } from '../instance/compile.ts'
import { Random } from '../model/random.ts'
import { flatShop } from '../io/flat-shop.ts'
import type { FlatOperation } from '../io/flat-shop.ts'
import { plainShop } from './job-shop.ts'
import type { JobShop } from './job-shop.ts'
import { Schedule } from './schedule.ts'

/** A random shop: jobs as chains or as trees that join, with one to `flexibility` machines for each operation. */
export function randomShop(seed: number, flexibility: number, isBranched: boolean) {
  const random = new Random(seed)
  const machines = random.between(2, 5)
  const jobs = random.between(1, 6)
  const operations: FlatOperation[] = []
  const arcs: [number, number][] = []
  for (let job = 0; job < jobs; job++) {
    const first = operations.length
    for (let left = random.between(1, 6); left > 0; left--) {
      const at = operations.length
      const from = random.below(machines)
      const count = random.between(1, Math.min(flexibility, machines))
      operations.push({
        job,
        options: Array.from({ length: count }, (_, i) => ({
          machine: (from + i) % machines,
          minutes: random.between(1, 20),
        })),
      })
      if (at === first) continue
      if (!isBranched) {
        arcs.push([at - 1, at])
        continue
      }
      const one = first + random.below(at - first)
      arcs.push([one, at])
      // Assemblies join: a node may wait for two.
      const other = first + random.below(at - first)
      if (other !== one) arcs.push([other, at])
    }
  }
  return flatShop(machines, jobs, operations, arcs)
}

/** A shop with 12 jobs of 6 operations, two machines to choose from for each, or one. */
export function middleShop(flexibility: number) {
  const random = new Random(5)
  const operations = Array.from({ length: 72 }, (_, at): FlatOperation => {
    const from = random.below(6)
    return {
      job: Math.floor(at / 6),
      options: Array.from({ length: flexibility }, (_option, i) => ({
        machine: (from + i) % 6,
        minutes: random.between(5, 60),
      })),
    }
  })
  const arcs = operations.flatMap((_, at) => (at % 6 === 0 ? [] : [[at - 1, at] as const]))
  return flatShop(6, 12, operations, arcs)
}

/** 12 jobs of 7 operations, of which two chains of three join in the last. */
export function treeShop(flexibility: number) {
  const random = new Random(9)
  const operations = Array.from({ length: 84 }, (_, at): FlatOperation => {
    const from = random.below(6)
    return {
      job: Math.floor(at / 7),
      options: Array.from({ length: flexibility }, (_option, i) => ({
        machine: (from + i) % 6,
        minutes: random.between(5, 60),
      })),
    }
  })
  const steps = [
    [0, 1],
    [1, 2],
    [3, 4],
    [4, 5],
    [2, 6],
    [5, 6],
  ] as const
  const arcs = Array.from({ length: 12 }, (_, job) => steps.map(([a, b]) => [7 * job + a, 7 * job + b] as const)).flat()
  return flatShop(6, 12, operations, arcs)
}

/**
 * A job shop whose machines are full from the first minute to `minutes`, made from such a plan: each task goes to the job that
 * became free last before it begins, on another machine, so that few jobs wait at any time.
 */
export function tightShop(seed: number, machines: number, minutes: number, longest: number) {
  const random = new Random(seed)
  const pieces: { machine: number; start: number; minutes: number }[] = []
  for (let machine = 0; machine < machines; machine++)
    for (let start = 0; start < minutes;) {
      const own = Math.min(minutes - start, random.between(1, longest))
      pieces.push({ machine, start, minutes: own })
      start += own
    }
  pieces.sort((a, b) => a.start - b.start || a.machine - b.machine)
  const jobs: { end: number; pieces: typeof pieces }[] = []
  for (const piece of pieces) {
    let own: (typeof jobs)[number] | undefined
    for (const job of jobs) {
      const isFree = job.end <= piece.start && job.pieces.at(-1)!.machine !== piece.machine
      if (isFree && (!own || job.end > own.end)) own = job
    }
    if (!own) jobs.push((own = { end: 0, pieces: [] }))
    own.pieces.push(piece)
    own.end = piece.start + piece.minutes
  }
  const operations: FlatOperation[] = []
  const arcs: [number, number][] = []
  jobs.forEach((job, index) =>
    job.pieces.forEach(({ machine, minutes: own }, at) => {
      if (at > 0) arcs.push([operations.length - 1, operations.length])
      operations.push({ job: index, options: [{ machine, minutes: own }] })
    }),
  )
  return flatShop(machines, jobs.length, operations, arcs)
}

export const jobShopOf = (problem: Parameters<typeof compile>[0]) => {
  const { shop } = compile(problem)
  return { shop, jobShop: plainShop(shop)! }
}

export const fresh = (jobShop: JobShop, order: Int32Array, incrementalFrom?: number) => {
  const schedule = new Schedule(jobShop, incrementalFrom)
  schedule.build(jobShop.modeStart.slice(0, jobShop.count), order)
  return schedule
}

/** Heads and tails by their definition, from modes and machine sequences alone; throws on a cycle. */
export function bruteForce({ problem, minutes, before, after, mode }: Schedule) {
  const { count, release, predStart, predNode, succStart, succNode } = problem
  const end: (number | 'open')[] = []
  const tail: number[] = []
  const finish = (v: number): number => {
    if (end[v] === 'open') throw new Error('cycle')
    if (end[v] !== undefined) return end[v]
    end[v] = 'open'
    let head = release[v]!
    for (let p = predStart[v]!; p < predStart[v + 1]!; p++) head = Math.max(head, finish(predNode[p]!))
    if (mode[v]! >= 0 && before[v] !== count) head = Math.max(head, finish(before[v]!))
    return (end[v] = head + minutes[v]!)
  }
  const rest = (v: number): number => {
    if (tail[v] !== undefined) return tail[v]
    let most = 0
    for (let s = succStart[v]!; s < succStart[v + 1]!; s++) most = Math.max(most, rest(succNode[s]!))
    if (mode[v]! >= 0 && after[v] !== count) most = Math.max(most, rest(after[v]!))
    return (tail[v] = most + minutes[v]!)
  }
  const nodes = Array.from({ length: count }, (_, v) => v)
  return { ends: nodes.map(finish), tails: nodes.map(rest) }
}
