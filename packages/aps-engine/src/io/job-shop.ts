import type { Problem } from '../model/model.ts'
import { BadFile, Numbers, chain, flatShop } from './flat-shop.ts'
import type { FlatOperation } from './flat-shop.ts'

/** `jobs machines`, then one line for each job of `machine minutes` pairs; lines may have unequal lengths. */
export function readJsp(text: string): Problem {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const head = new Numbers('jsp', lines[0] ?? '')
  const jobs = head.next('the number of jobs')
  const machines = head.next('the number of machines')
  if (lines.length < jobs + 1) throw new BadFile('jsp', `${jobs} jobs are promised, ${lines.length - 1} lines follow`)
  const operations: FlatOperation[] = []
  const arcs: (readonly [number, number])[] = []
  for (let job = 0; job < jobs; job++) {
    const row = new Numbers('jsp', lines[job + 1]!)
    const first = operations.length
    while (!row.isAtEnd) {
      const machine = row.next('a machine', machines)
      operations.push({ job, options: [{ machine, minutes: row.next('minutes') }] })
    }
    arcs.push(...chain(first, operations.length - first))
  }
  return flatShop(machines, jobs, operations, arcs)
}

/** `jobs machines [flexibility]`, then for each job its operations: `k` and k pairs of machine and minutes. */
export function readFjsp(text: string): Problem {
  const { machines, jobs, operations, arcs } = readFlexible('fjsp', text, 0)
  return flatShop(machines, jobs, operations, arcs)
}

/** As fjsp with machines from 1, then a square matrix of set-up minutes for each machine. */
export function readFjspSdst(text: string): Problem {
  const { machines, jobs, operations, arcs, rest } = readFlexible('fjsp-sdst', text, 1)
  const size = operations.length
  const byMachine = Array.from({ length: machines }, () =>
    Array.from({ length: size * size }, () => rest.next('set-up minutes')),
  )
  return flatShop(machines, jobs, operations, arcs, { size, byMachine })
}

function readFlexible(format: string, text: string, firstMachine: number) {
  const [head = '', ...body] = text.replace(/^\s+/, '').split('\n')
  const top = new Numbers(format, head)
  const jobs = top.next('the number of jobs')
  const machines = top.next('the number of machines')
  const rest = new Numbers(format, body.join('\n'))
  const operations: FlatOperation[] = []
  const arcs: (readonly [number, number])[] = []
  for (let job = 0; job < jobs; job++) {
    const first = operations.length
    for (let left = rest.next('the number of operations'); left > 0; left--) {
      const options = Array.from({ length: rest.next('the number of machines') }, () => {
        const machine = rest.next('a machine', machines + firstMachine) - firstMachine
        if (machine < 0) throw new BadFile(format, 'machines count from 1')
        return { machine, minutes: rest.next('minutes') }
      })
      if (!options.length) throw new BadFile(format, 'an operation without machine')
      operations.push({ job, options })
    }
    arcs.push(...chain(first, operations.length - first))
  }
  return { machines, jobs, operations, arcs, rest }
}

/** `operations arcs machines`, arcs `before after`, then for each operation `k` and k pairs; jobs are what hangs together. */
export function readFajsp(text: string): Problem {
  const numbers = new Numbers('fajsp', text)
  const count = numbers.next('the number of operations')
  const arcCount = numbers.next('the number of arcs')
  const machines = numbers.next('the number of machines')
  const arcs = Array.from(
    { length: arcCount },
    () => [numbers.next('an operation', count), numbers.next('an operation', count)] as const,
  )
  const root = Array.from({ length: count }, (_, op) => op)
  const find = (op: number): number => {
    while (root[op] !== op) op = root[op] = root[root[op]!]!
    return op
  }
  for (const [from, to] of arcs) root[Math.max(find(from), find(to))] = Math.min(find(from), find(to))
  const jobOf = new Map<number, number>()
  const operations = Array.from({ length: count }, (_, op): FlatOperation => {
    const top = find(op)
    if (!jobOf.has(top)) jobOf.set(top, jobOf.size)
    const options = Array.from({ length: numbers.next('the number of machines') }, () => ({
      machine: numbers.next('a machine', machines),
      minutes: numbers.next('minutes'),
    }))
    return { job: jobOf.get(top)!, options }
  })
  return flatShop(machines, jobOf.size, operations, arcs)
}

/**
 * Due dates and weights of Singer and Pinedo (1998): a job is due at the whole part of `factor` × its minutes; weight 4
 * for the first fifth of the jobs, 1 for the last fifth, 2 between. The la21–la24 rows of the literature use 10 jobs.
 */
export function withDueDates(problem: Problem, factor: number, jobs = problem.moulds.length): Problem {
  const minutes = new Map<number, number>()
  for (const { mouldId, minutes: own } of problem.tasks) minutes.set(mouldId, (minutes.get(mouldId) ?? 0) + own)
  const high = Math.round(jobs * 0.2)
  const low = jobs - high
  const isKept = (mouldId: number) => mouldId <= jobs
  const tasks = problem.tasks.filter(({ mouldId }) => isKept(mouldId))
  const kept = new Set(tasks.map(({ id }) => id))
  return {
    ...problem,
    settings: { ...problem.settings, optimizationGoal: 'onTime' },
    moulds: problem.moulds
      .filter(({ id }) => isKept(id))
      .map((mould, job) => ({
        ...mould,
        // Sums of decimal factors: 1.3 × 370 is 481, not 480.99….
        due: Math.floor(factor * (minutes.get(mould.id) ?? 0) + 1e-9),
        priority: job < high ? 4 : job < low ? 2 : 1,
      })),
    batches: problem.batches.filter(({ mouldId }) => isKept(mouldId)),
    tasks,
    links: problem.links.filter(({ from }) => kept.has(from)),
  }
}
