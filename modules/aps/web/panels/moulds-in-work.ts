import type { GanttAnswer } from '../../shared/index.ts'

/** How many moulds are begun and not finished at any moment of each stretch; moments are minutes. O(tasks + moulds × stretches). */
export function mouldsInWork(
  { mould, start, end }: Pick<GanttAnswer['tasks'], 'mould' | 'start' | 'end'>,
  stretches: readonly { start: number; end: number }[],
): number[] {
  const spans = new Map<number, { start: number; end: number }>()
  for (const [at, of] of mould.entries()) {
    const known = spans.get(of)
    if (!known) spans.set(of, { start: start[at]!, end: end[at]! })
    else {
      known.start = Math.min(known.start, start[at]!)
      known.end = Math.max(known.end, end[at]!)
    }
  }
  return stretches.map(
    (stretch) => [...spans.values()].filter((of) => of.start < stretch.end && of.end > stretch.start).length,
  )
}
