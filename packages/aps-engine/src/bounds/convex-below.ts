/**
 * A convex function below a rising one that is known at `times.length` places, one apart: by place, and one behind the last. Between two
 * places the rising one may stand still, so that what is known of a place holds until the next. O(n).
 */
export function convexBelow(times: Float64Array): Float64Array {
  const count = times.length
  /** The value that counts at a place: that of the place before, for behind it nothing more is known. */
  const value = (place: number) => times[Math.max(0, place - 1)]!
  const corners: number[] = []
  for (let place = 0; place <= count; place++) {
    while (corners.length >= 2) {
      const [a, b] = corners.slice(-2) as [number, number]
      // Is b on or above the line from a to here?
      if ((value(b) - value(a)) * (place - a) < (value(place) - value(a)) * (b - a)) break
      corners.pop()
    }
    corners.push(place)
  }
  const below = new Float64Array(count + 1)
  below[0] = value(0)
  for (let corner = 1; corner < corners.length; corner++) {
    const [a, b] = [corners[corner - 1]!, corners[corner]!]
    for (let place = a + 1; place <= b; place++)
      below[place] = value(a) + ((value(b) - value(a)) * (place - a)) / (b - a)
  }
  return below
}
