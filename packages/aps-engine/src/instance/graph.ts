/** Arcs between dense nodes in compressed rows, a topological order, and the cycles that prevent one. */
export interface Graph {
  /** Arcs into node n: `predStart[n] … predStart[n + 1]`; `predArc` gives their number, `predNode` their source. */
  predStart: Int32Array
  predArc: Int32Array
  predNode: Int32Array
  succStart: Int32Array
  succNode: Int32Array
  succArc: Int32Array
  /** All nodes that stand on no cycle and behind none, sources first, smaller numbers first among equals. */
  order: Int32Array
}

export function buildGraph(nodes: number, from: Int32Array, to: Int32Array): Graph {
  const arcs = from.length
  const predStart = new Int32Array(nodes + 1)
  const succStart = new Int32Array(nodes + 1)
  for (let a = 0; a < arcs; a++) {
    predStart[to[a]! + 1]!++
    succStart[from[a]! + 1]!++
  }
  for (let n = 0; n < nodes; n++) {
    predStart[n + 1]! += predStart[n]!
    succStart[n + 1]! += succStart[n]!
  }
  const predArc = new Int32Array(arcs)
  const predNode = new Int32Array(arcs)
  const succNode = new Int32Array(arcs)
  const succArc = new Int32Array(arcs)
  const predFill = predStart.slice()
  const succFill = succStart.slice()
  for (let a = 0; a < arcs; a++) {
    const p = predFill[to[a]!]!++
    predArc[p] = a
    predNode[p] = from[a]!
    const s = succFill[from[a]!]!++
    succNode[s] = to[a]!
    succArc[s] = a
  }
  const left = new Int32Array(nodes)
  const order = new Int32Array(nodes)
  let filled = 0
  for (let n = 0; n < nodes; n++) {
    left[n] = predStart[n + 1]! - predStart[n]!
    if (left[n] === 0) order[filled++] = n
  }
  for (let at = 0; at < filled; at++) {
    const n = order[at]!
    for (let s = succStart[n]!; s < succStart[n + 1]!; s++)
      if (--left[succNode[s]!]! === 0) order[filled++] = succNode[s]!
  }
  return { predStart, predArc, predNode, succStart, succNode, succArc, order: order.subarray(0, filled) }
}

/**
 * Each group of nodes that wait for one another (strongly connected, more than one node or a node with an arc to
 * itself), nodes ascending. Tarjan 1972, without recursion.
 */
export function findCycles(graph: Graph, nodes: number): number[][] {
  if (graph.order.length === nodes) return []
  const { succStart, succNode } = graph
  const index = new Int32Array(nodes).fill(-1)
  const low = new Int32Array(nodes)
  const onStack = new Uint8Array(nodes)
  const next = succStart.slice(0, nodes)
  const stack: number[] = []
  const path: number[] = []
  const cycles: number[][] = []
  let count = 0
  const open = (n: number) => {
    index[n] = low[n] = count++
    stack.push(n)
    onStack[n] = 1
    path.push(n)
  }
  for (let root = 0; root < nodes; root++) {
    if (index[root] !== -1) continue
    open(root)
    while (path.length) {
      const n = path[path.length - 1]!
      if (next[n]! < succStart[n + 1]!) {
        const m = succNode[next[n]!++]!
        if (index[m] === -1) open(m)
        else if (onStack[m] && index[m]! < low[n]!) low[n] = index[m]!
        continue
      }
      path.pop()
      const parent = path[path.length - 1]
      if (parent !== undefined && low[n]! < low[parent]!) low[parent] = low[n]!
      if (low[n] !== index[n]) continue
      const found: number[] = []
      let m: number
      do {
        m = stack.pop()!
        onStack[m] = 0
        found.push(m)
      } while (m !== n)
      if (found.length > 1 || succNode.subarray(succStart[n], succStart[n + 1]).includes(n))
        cycles.push(found.sort((a, b) => a - b))
    }
  }
  return cycles
}
