/** Micrometres and their tenths, which the fields hold: sums of millimetres as binary fractions would not be exact. */
const tenths = (millimetres: number) => Math.round(millimetres * 10_000)

/**
 * The gap that is left around a piece for spark and orbit, in mm: a piece that came out larger than drawn (positive) leaves less of the
 * design's gap, one that came out smaller leaves more.
 */
export const correctedGap = (designGap: number, oversize: number): number =>
  (tenths(designGap) - tenths(oversize)) / 10_000

interface Sizes {
  xyMin?: number | null
  xyAverage?: number | null
  xyMax?: number | null
  zMin?: number | null
  zAverage?: number | null
  zMax?: number | null
}

const rises = (...values: readonly (number | null | undefined)[]) => {
  const given = values.filter((value) => typeof value === 'number')
  return given.every((value, at) => at === 0 || given[at - 1]! <= value)
}

/** The field of a measurement whose least, average and largest oversize stand in another order. */
export function sizesOutOfOrder(of: Sizes): 'xyAverage' | 'zAverage' | undefined {
  if (!rises(of.xyMin, of.xyAverage, of.xyMax)) return 'xyAverage'
  return rises(of.zMin, of.zAverage, of.zMax) ? undefined : 'zAverage'
}
