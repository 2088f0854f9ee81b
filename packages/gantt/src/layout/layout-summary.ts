import { loadBetween } from '../scene/busy-curve.ts'
import { metrics } from '../data.ts'
import type { Scene } from '../scene/scene.ts'
import { minuteAt, xOf } from '../time/time-scale.ts'
import type { TimeScale } from '../time/time-scale.ts'

/** The load of a folded group through time. */
export interface StripBox {
  y: number
  height: number
  /** An hour each, or more where an hour would be narrower than 4 px; idle ones are left out. */
  cells: {
    x: number
    width: number
    /** Percent, and what is written of it; undefined while everybody rests. */
    load?: number
    figure?: string
  }[]
}

/** Thin line from the first start to the last end of an item, seen where nothing works on it. */
export interface SpanBox {
  x: number
  y: number
  width: number
  /** The item has rows beneath it: the line gets feet at its ends. */
  isParent: boolean
  isLate: boolean
}

const HOUR = 60

export function layoutStrip(scene: Scene, row: number, y: number, width: number, scale: TimeScale): StripBox {
  const curve = scene.busyCurve(row)
  const hours = [1, 2, 4, 8, 24, 168, 720].find((n) => (n * HOUR) / scale.minutesPerPixel >= 4) ?? 2160
  const step = hours * HOUR
  const to = minuteAt(scale, width)
  const strip: StripBox = { y: y + metrics.barTop, height: metrics.barHeight, cells: [] }
  // Counted from local time, so that a day's piece is the factory's day.
  const offset = scene.clock.offsetAt(scale.from)
  for (let from = Math.floor((scale.from + offset) / step) * step - offset; from < to; from += step) {
    const load = loadBetween(curve, from, from + step)
    if (load === 0) continue
    strip.cells.push({
      x: xOf(scale, from),
      width: step / scale.minutesPerPixel,
      ...(load === undefined ? {} : { load, figure: scene.words.percent(load) }),
    })
  }
  return strip
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
  into.push({
    x,
    y: middle,
    width: right - x,
    isParent: scene.tree.size[row]! > 1,
    isLate: scene.data.rows[row]!.late !== undefined,
  })
}
