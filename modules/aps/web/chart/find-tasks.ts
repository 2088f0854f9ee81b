import type { GanttAnswer } from '../../shared/index.ts'

const mostHits = 50

/**
 * Tasks that every word of the text speaks of: by mould, part, batch, process, resource, operation, or part and operation as one
 * word (`C02-70`). At most 50; those that a word names whole stand first, then by time.
 */
export function findTasks(plan: GanttAnswer, text: string): number[] {
  const words = plain(text)
    .split(/[\s·,，、;；()（）]+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const { tasks } = plan
  const rankBy = words.map((word) => rankOf(plan, word))
  const hits: { at: number; rank: number }[] = []
  for (let at = 0; at < tasks.start.length; at++) {
    let rank = 0
    for (const of of rankBy) {
      const own = of(at)
      if (own === 0) {
        rank = 0
        break
      }
      rank += own
    }
    if (rank > 0) hits.push({ at, rank })
  }
  return hits
    .sort((one, other) => other.rank - one.rank || tasks.start[one.at]! - tasks.start[other.at]! || one.at - other.at)
    .slice(0, mostHits)
    .map(({ at }) => at)
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** How well a word speaks of a task: 2 where it is the whole of a name, 1 where it is in one, 0 where it is in none. */
function rankOf(plan: GanttAnswer, word: string): (task: number) => number {
  const rank = (...names: string[]) => {
    const found = names.map(plain)
    if (found.includes(word)) return 2
    return found.some((name) => name.includes(word) || name.split(/\s+/).includes(word)) ? 1 : 0
  }
  const moulds = plan.moulds.map(({ number, name }) => rank(number, name))
  const parts = plan.parts.map(({ number, name }) => rank(number, name))
  const batches = plan.batches.map((name) => rank(name))
  const processes = plan.processes.map((name) => rank(name))
  const resources = plan.resources.map(({ name }) => rank(name))
  const operation = /^\d+$/.test(word) ? Number(word) : undefined
  const [, head, tail] = /^(.+)-(\d+)$/.exec(word) ?? []
  const heads = head === undefined ? [] : plan.parts.map(({ number }) => plain(number).endsWith(head))
  const { tasks } = plan
  return (at) =>
    Math.max(
      moulds[tasks.mould[at]!] ?? 0,
      parts[tasks.part[at]!] ?? 0,
      batches[tasks.batch[at]!] ?? 0,
      processes[tasks.process[at]!] ?? 0,
      resources[tasks.resource[at]!] ?? 0,
      tasks.operation[at] === operation ? 2 : 0,
      heads[tasks.part[at]!] && tasks.operation[at] === Number(tail) ? 2 : 0,
    )
}
