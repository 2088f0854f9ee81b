/** Pairs in order, those that touch or overlap as one. */
export function joined(pairs: readonly number[]): number[] {
  const sorted: [number, number][] = []
  for (let i = 0; i < pairs.length; i += 2) sorted.push([pairs[i]!, pairs[i + 1]!])
  sorted.sort((a, b) => a[0] - b[0])
  const flat: number[] = []
  for (const [start, end] of sorted) {
    if (flat.length && start <= flat.at(-1)!) flat[flat.length - 1] = Math.max(flat.at(-1)!, end)
    else flat.push(start, end)
  }
  return flat
}
