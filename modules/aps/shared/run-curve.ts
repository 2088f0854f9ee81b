/** How the best plan of a run got better while it ran. */

/** The best plan from `at` seconds on: its objective, most important level first, in the units that people see. */
export interface CurvePoint {
  at: number
  values: readonly number[]
}

/** Points that are kept: what a progress message carries stays small. */
const mostPoints = 48
/** What is better by less than this share is no reason to wait. */
const leastGain = 0.01
/** A run of four times the time is judged by what the last three quarters of this one brought. */
export const longerTimes = 4

const isSame = (some: readonly number[], other: readonly number[]) =>
  some.length === other.length && some.every((value, at) => value === other[at])

/** The curve with one more plan; where it gets too long, the point nearest in time to the one before it goes, never the ends. */
export function withPoint(curve: readonly CurvePoint[], point: CurvePoint): CurvePoint[] {
  const last = curve.at(-1)
  if (last && isSame(last.values, point.values)) return [...curve]
  const longer = [...curve, { at: Math.max(point.at, last?.at ?? 0), values: [...point.values] }]
  if (longer.length <= mostPoints) return longer
  let nearest = 1
  for (let at = 2; at < longer.length - 1; at += 1)
    if (longer[at]!.at - longer[at - 1]!.at < longer[nearest]!.at - longer[nearest - 1]!.at) nearest = at
  return longer.toSpliced(nearest, 1)
}

/** The most important level that changed over a curve, or the first that is not settled; what is drawn. */
export function tellingLevel(curve: readonly CurvePoint[]): number {
  const [first] = curve
  const last = curve.at(-1)
  if (!first || !last) return 0
  const changed = first.values.findIndex((value, at) => value !== last.values[at])
  return changed >= 0
    ? changed
    : Math.max(
        0,
        last.values.findIndex((value) => value > 0),
      )
}

export interface LaterGain {
  /** The most important level that got better. */
  level: number
  /** The second from which on it did, and its values then and at the end. */
  since: number
  from: number
  to: number
}

/**
 * What the last three quarters of a run brought, where that was enough for a run of four times the time to be worth it; null
 * where it was not, or where the plan is proven best.
 * @param bounds by level: what no plan can beat
 */
export function laterGain(
  curve: readonly CurvePoint[],
  seconds: number,
  bounds: readonly number[] = [],
): LaterGain | null {
  const last = curve.at(-1)
  if (!last || last.values.every((value, at) => value <= (bounds[at] ?? 0))) return null
  const quarter = seconds / longerTimes
  // A first plan that came later than that is what the rest is measured by.
  const early = curve.findLast(({ at }) => at <= quarter) ?? curve[0]!
  const level = early.values.findIndex((value, at) => value !== last.values[at])
  if (level < 0) return null
  const [from, to] = [early.values[level]!, last.values[level]!]
  return from - to >= leastGain * from ? { level, since: Math.max(quarter, early.at), from, to } : null
}
