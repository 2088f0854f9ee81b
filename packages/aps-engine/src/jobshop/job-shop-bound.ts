import type { JobShop } from './job-shop.ts'

/**
 * Minutes that no plan of the shop can end before: the longest chain; for each set of machines that some task may choose
 * from, the work that cannot leave the set, shared evenly, between the least head and the least tail of those tasks, also of
 * those with later heads or longer tails only; and for one machine the schedule that may be interrupted (Jackson), which is
 * exact for interruptible work. O(sets × tasks × log tasks).
 */
export function jobShopBound(problem: JobShop): number {
  const { count, machines, modeStart, modeMachine } = problem
  const least = leastMinutes(problem)
  const heads = leastHeads(problem, least)
  const tails = leastTails(problem, least)
  let bound = 0
  for (let v = 0; v < count; v++) bound = Math.max(bound, heads[v]! + least[v]! + tails[v]!)

  const sets = new Map<string, number[]>([['', Array.from({ length: machines }, (_, k) => k)]])
  for (let v = 0; v < count; v++) {
    const set = [...modeMachine.subarray(modeStart[v]!, modeStart[v + 1]!)].sort((a, b) => a - b)
    if (set.length > 0) sets.set(set.join(), set)
  }
  for (const set of [...sets.values()].slice(0, mostSets)) {
    const isIn = new Uint8Array(machines)
    for (const k of set) isIn[k] = 1
    const bounded: number[] = []
    for (let v = 0; v < count; v++) {
      let stays = modeStart[v]! < modeStart[v + 1]!
      for (let c = modeStart[v]!; c < modeStart[v + 1]!; c++) if (!isIn[modeMachine[c]!]) stays = false
      if (stays) bounded.push(v)
    }
    if (bounded.length === 0) continue
    bound = Math.max(
      bound,
      sharedBound(bounded, heads, least, tails, set.length),
      sharedBound(bounded, tails, least, heads, set.length),
    )
    if (set.length === 1) bound = Math.max(bound, jacksonBound(bounded, heads, least, tails))
  }
  return bound
}

/** Sets of machines looked at; shops of the trade have a few dozen. */
const mostSets = 400

function leastMinutes({ count, modeStart, modeMinutes, ownMinutes }: JobShop): Int32Array {
  const least = Int32Array.from(ownMinutes.subarray(0, count))
  for (let v = 0; v < count; v++)
    for (let c = modeStart[v]!; c < modeStart[v + 1]!; c++)
      least[v] = c === modeStart[v] ? modeMinutes[c]! : Math.min(least[v]!, modeMinutes[c]!)
  return least
}

/** Nodes after all their predecessors. */
function topological({ count, predStart, succStart, succNode }: JobShop): Int32Array {
  const order = new Int32Array(count)
  const open = Int32Array.from({ length: count }, (_, v) => predStart[v + 1]! - predStart[v]!)
  let length = 0
  for (let v = 0; v < count; v++) if (open[v] === 0) order[length++] = v
  for (let at = 0; at < length; at++)
    for (let s = succStart[order[at]!]!; s < succStart[order[at]! + 1]!; s++)
      if (--open[succNode[s]!]! === 0) order[length++] = succNode[s]!
  return order
}

function leastHeads(problem: JobShop, least: Int32Array): Int32Array {
  const { release, predStart, predNode } = problem
  const heads = Int32Array.from(release)
  for (const v of topological(problem))
    for (let p = predStart[v]!; p < predStart[v + 1]!; p++)
      heads[v] = Math.max(heads[v]!, heads[predNode[p]!]! + least[predNode[p]!]!)
  return heads
}

function leastTails(problem: JobShop, least: Int32Array): Int32Array {
  const { count, succStart, succNode } = problem
  const tails = new Int32Array(count)
  for (const v of topological(problem).reverse())
    for (let s = succStart[v]!; s < succStart[v + 1]!; s++)
      tails[v] = Math.max(tails[v]!, tails[succNode[s]!]! + least[succNode[s]!]!)
  return tails
}

/** Work of all with at least some head, shared by the machines, behind that head and before the least tail among them. */
function sharedBound(
  nodes: readonly number[],
  heads: Int32Array,
  minutes: Int32Array,
  tails: Int32Array,
  machines: number,
): number {
  const sorted = [...nodes].sort((a, b) => heads[b]! - heads[a]!)
  let bound = 0
  let work = 0
  let tail = Infinity
  for (const v of sorted) {
    work += minutes[v]!
    tail = Math.min(tail, tails[v]!)
    bound = Math.max(bound, heads[v]! + Math.ceil(work / machines) + tail)
  }
  return bound
}

/** One machine, work that may be interrupted: at any moment the longest tail among what has come goes on. */
function jacksonBound(nodes: readonly number[], heads: Int32Array, minutes: Int32Array, tails: Int32Array): number {
  const waiting = [...nodes].sort((a, b) => heads[b]! - heads[a]!)
  const left = new Map(nodes.map((v) => [v, minutes[v]!]))
  const ready: number[] = []
  let bound = 0
  let now = 0
  while (waiting.length > 0 || ready.length > 0) {
    if (ready.length === 0) now = Math.max(now, heads[waiting.at(-1)!]!)
    while (waiting.length > 0 && heads[waiting.at(-1)!]! <= now) {
      const v = waiting.pop()!
      // Longest tail last; few are ready at once.
      let at = ready.length
      while (at > 0 && tails[ready[at - 1]!]! > tails[v]!) at--
      ready.splice(at, 0, v)
    }
    const v = ready.at(-1)!
    const next = waiting.length > 0 ? heads[waiting.at(-1)!]! : Infinity
    const done = Math.min(left.get(v)!, next - now)
    now += done
    left.set(v, left.get(v)! - done)
    if (left.get(v) !== 0) continue
    ready.pop()
    bound = Math.max(bound, now + tails[v]!)
  }
  return bound
}
