import { loadBetween } from './busy-curve.ts'
import { metrics } from './data.ts'
import type { Scene } from './scene.ts'
import { minuteAt, xOf } from './time-scale.ts'
import type { TimeScale } from './time-scale.ts'

/** A piece of a folded group's load: an hour, or more where an hour would be narrower than 4 px. */
export interface StripBox {
  x: number
  y: number
  width: number
  height: number
  /** Percent; undefined while everybody rests. */
  load?: number
}

/** Thin line from the first start to the last end of an item, seen where nothing works on it. */
export interface SpanBox {
  x: number
  y: number
  width: number
  /** The item has rows beneath it: the line gets feet at its ends. */
  isParent: boolean
}

const HOUR = 60

export function layoutStrip(
  scene: Scene,
  row: number,
  y: number,
  width: number,
  scale: TimeScale,
  into: StripBox[],
): void {
  const curve = scene.busyCurve(row)
  const hours = [1, 2, 4, 8, 24, 168, 720].find((n) => (n * HOUR) / scale.minutesPerPixel >= 4) ?? 2160
  const step = hours * HOUR
  const to = minuteAt(scale, width)
  // Counted from local time, so that a day's piece is the factory's day.
  const offset = scene.clock.offsetAt(scale.from)
  for (let from = Math.floor((scale.from + offset) / step) * step - offset; from < to; from += step) {
    const load = loadBetween(curve, from, from + step)
    if (load === 0) continue
    const x = xOf(scale, from)
    into.push({ x, y: y + metrics.barTop, width: step / scale.minutesPerPixel, height: metrics.barHeight, load })
  }
}

export function layoutSpan(
  scene: Scene,
  row: number,
  y: number,
  width: number,
  scale: TimeScale,
  into: SpanBox[],
): void {
  const { span } = scene.busyCurve(row)
  if (!span) return
  const x = Math.max(-metrics.rowHeight, xOf(scale, span.start))
  const right = Math.min(width + metrics.rowHeight, xOf(scale, span.end))
  if (right <= x) return
  const middle = y + metrics.barTop + metrics.barHeight / 2
  into.push({ x, y: middle, width: right - x, isParent: scene.tree.size[row]! > 1 })
}
