import type { ChartState } from '../chart-state.ts'
import { metrics } from '../data.ts'
import type { GestureAct } from './gestures.ts'
import type { GanttOptions } from '../options.ts'
import type { Ghost } from '../paint/paint-overlay.ts'
import { rowPlaceAt } from '../scene/row-tree.ts'
import { edgeText, minuteAt, snapMinutes, snapTo, xOf } from '../time/time-scale.ts'

type MarkAct = Extract<GestureAct, { type: `mark${string}` }>

interface Chart {
  state(): ChartState
  /** Draws what lies above the scene again. */
  invalidate(): void
}

/** A stretch of time that is drawn on a row; its ends are moments. */
interface Mark {
  /** The row's id: the chart may be given other data meanwhile. */
  row: string | number
  /** Where it began, not snapped. */
  origin: number
  start: number
  end: number
}

/** Stretches of time that the user draws on resources. They snap to the wall clock by zoom unless drawn free. */
export function createMarking(chartOf: Chart, options: Pick<GanttOptions, 'onMark'>) {
  let mark: Mark | undefined

  function start(x: number, y: number): void {
    const { scene, viewport, scale } = chartOf.state()
    const place = rowPlaceAt(scene.visible, y + viewport.scrollTop)
    const row = place === -1 ? undefined : scene.visible.rows[place]
    const { id, kind } = (row === undefined ? undefined : scene.data.rows[row]) ?? {}
    const origin = minuteAt(scale, x)
    mark = id !== undefined && kind === 'resource' ? { row: id, origin, start: origin, end: origin } : undefined
  }

  /** Where its row is shown; absent where it is no longer. O(rows). */
  function placeOf({ row }: Mark): number | undefined {
    const { visible, data } = chartOf.state().scene
    const place = visible.shownAt[data.rows.findIndex(({ id }) => id === row)] ?? -1
    return place === -1 ? undefined : place
  }

  function follow(x: number, isFree: boolean): void {
    if (!mark) return
    const { scene, scale } = chartOf.state()
    const at = minuteAt(scale, x)
    const step = isFree ? 1 : snapMinutes(scale.minutesPerPixel)
    const from = snapTo(scene.clock, Math.min(mark.origin, at) - step / 2, step)
    // What ends at a full step covers no more.
    const until = snapTo(scene.clock, Math.max(mark.origin, at) + step / 2 - 0.01, step)
    mark = { ...mark, start: from, end: Math.max(until, from + step) }
    chartOf.invalidate()
  }

  function end(isDone: boolean): void {
    const was = mark
    mark = undefined
    chartOf.invalidate()
    if (was && isDone && placeOf(was) !== undefined) options.onMark?.({ row: was.row, start: was.start, end: was.end })
  }

  return {
    perform(act: MarkAct): void {
      if (act.type === 'markStart') start(act.x, act.y)
      else if (act.type === 'mark') follow(act.x, act.isFree)
      else end(act.type === 'markDone')
    },
    ghost(): Ghost | undefined {
      const place = mark && placeOf(mark)
      if (!mark || place === undefined) return undefined
      const { scene, viewport, scale } = chartOf.state()
      const { start, end } = mark
      const y = scene.visible.top[place]! - viewport.scrollTop
      const height = scene.visible.top[place + 1]! - scene.visible.top[place]!
      const x = xOf(scale, start)
      const timeOf = (minute: number) => edgeText(minute + scene.clock.offsetAt(minute), scale)
      return {
        bar: { x, y: y + 1, width: Math.max(2, xOf(scale, end) - x), height: Math.max(metrics.barHeight, height - 2) },
        row: { y, height },
        targets: [],
        isAllowed: true,
        startText: timeOf(start),
        endText: timeOf(end),
      }
    },
  }
}
