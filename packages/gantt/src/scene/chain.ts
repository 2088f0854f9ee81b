/** Links by task in both directions (compressed rows). */
export interface LinkIndex {
  /** Pairs of task indexes, `[before, after, …]`. */
  links: Int32Array
  /** `afterFrom[t]..afterFrom[t+1]` in `after` are the links that leave task t. */
  afterFrom: Int32Array
  after: Int32Array
  /** Likewise the links that arrive at task t. */
  beforeFrom: Int32Array
  before: Int32Array
}

/** O(tasks + links). */
export function buildLinkIndex(taskCount: number, links: Int32Array): LinkIndex {
  const [afterFrom, after] = group(taskCount, links, 0)
  const [beforeFrom, before] = group(taskCount, links, 1)
  return { links, afterFrom, after, beforeFrom, before }
}

function group(taskCount: number, links: Int32Array, side: 0 | 1): [from: Int32Array, members: Int32Array] {
  const from = new Int32Array(taskCount + 1)
  for (let i = side; i < links.length; i += 2) from[links[i]! + 1]!++
  for (let t = 0; t < taskCount; t++) from[t + 1]! += from[t]!
  const next = from.slice()
  const members = new Int32Array(links.length >> 1)
  for (let link = 0; link < members.length; link++) members[next[links[2 * link + side]!]!++] = link
  return [from, members]
}

/** The chosen tasks with everything that must happen before and after them. */
export interface Chain {
  tasks: ReadonlySet<number>
  /** Link numbers; the pair of link l is `links[2l], links[2l + 1]`. */
  links: number[]
}

/** O(tasks and links of the chain); cycles do no harm. */
export function chainOf(index: LinkIndex, chosen: Iterable<number>): Chain {
  const start = [...chosen]
  const tasks = new Set(start)
  const links = new Set<number>()
  const walk = (from: Int32Array, members: Int32Array, otherEnd: 0 | 1) => {
    const seen = new Set(start)
    const queue = start.slice()
    for (let task = queue.pop(); task !== undefined; task = queue.pop()) {
      for (let i = from[task]!; i < from[task + 1]!; i++) {
        const link = members[i]!
        const next = index.links[2 * link + otherEnd]!
        links.add(link)
        tasks.add(next)
        if (!seen.has(next)) {
          seen.add(next)
          queue.push(next)
        }
      }
    }
  }
  walk(index.afterFrom, index.after, 1)
  walk(index.beforeFrom, index.before, 0)
  return { tasks, links: [...links] }
}
