import type { LabourSplit } from './report.ts'

/** Somebody's time at an operation; milliseconds, half open. */
export interface LabourStretch {
  operation: string
  from: number
  to: number
  /** Of the batch, for shares by quantity. */
  quantity: number
}

/**
 * Milliseconds of one person by operation. Where the person does several at once, each moment counts in full for each, in equal shares,
 * or by the quantities of the batches. Θ(n log n).
 */
export function labourOf(stretches: readonly LabourStretch[], split: LabourSplit): Map<string, number> {
  const sums = new Map<string, number>()
  const add = (operation: string, ms: number) => sums.set(operation, (sums.get(operation) ?? 0) + ms)
  const edges = stretches
    .filter(({ from, to }) => to > from)
    .flatMap((of) => [
      { at: of.from, of, opens: true },
      { at: of.to, of, opens: false },
    ])
    .sort((one, other) => one.at - other.at)
  const open = new Map<string, { count: number; quantity: number }>()
  let since = 0
  for (const { at, of, opens } of edges) {
    if (open.size > 0 && at > since) {
      const all = [...open.values()].reduce((sum, { quantity }) => sum + quantity, 0)
      for (const [operation, { quantity }] of open)
        add(
          operation,
          (at - since) * (split === 'full' ? 1 : split === 'equal' ? 1 / open.size : quantity / Math.max(1, all)),
        )
    }
    since = at
    const known = open.get(of.operation)
    if (opens) open.set(of.operation, { count: (known?.count ?? 0) + 1, quantity: of.quantity })
    else if (known && known.count > 1) known.count -= 1
    else open.delete(of.operation)
  }
  return sums
}
