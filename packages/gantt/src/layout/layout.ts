import { layoutAxis } from '../time/axis.ts'
import type { AxisBoxes } from '../time/axis.ts'
import { firstPairEndingAfter, metrics } from '../data.ts'
import type { GanttRow, MinutePairs, PaletteName } from '../data.ts'
import { layoutBars } from './layout-bars.ts'
import type { BarBox } from './layout-bars.ts'
import { layoutLinks } from './layout-links.ts'
import type { LinkBox } from './layout-links.ts'
import { layoutSpan, layoutStrip } from './layout-summary.ts'
import type { SpanBox, StripBox } from './layout-summary.ts'
import { rowPlaceAt, stuckRow } from '../scene/row-tree.ts'
import type { Scene } from '../scene/scene.ts'
import { minuteAt, xOf } from '../time/time-scale.ts'
import type { TimeScale } from '../time/time-scale.ts'

/** What is seen of the rows, in CSS pixels, without the axis. */
export interface Viewport {
  width: number
  height: number
  scrollTop: number
}

interface RowBox {
  row: number
  kind: GanttRow['kind']
  y: number
  height: number
}

export interface ShadeBox {
  kind: 'off' | 'down'
  x: number
  y: number
  width: number
  height: number
}

export interface LineBox {
  kind: 'now' | 'scheduleStart' | 'delivery'
  x: number
}

/** What stands on rows. */
export interface RowBoxes {
  rows: RowBox[]
  shades: ShadeBox[]
  strips: StripBox[]
  spans: SpanBox[]
  bars: BarBox[]
  /** Marks of rows that are due, promised, expected or finished, or have a milestone, at a moment. */
  flags: { kind: 'due' | 'promised' | 'milestone' | 'forecast' | 'finished'; x: number; y: number }[]
}

/** Plain data for the painter; y counts from the top of the body, below the axis. */
export interface Boxes extends RowBoxes {
  width: number
  height: number
  axis: AxisBoxes
  links: LinkBox[]
  lines: LineBox[]
  /** What the colours of bars count in. */
  palette: PaletteName
  /** The heading that stays at the top, above the rows that scroll beneath it. */
  stuck?: RowBoxes
}

const noRows = (): RowBoxes => ({ rows: [], shades: [], strips: [], spans: [], bars: [], flags: [] })

/**
 * Pure. For R visible rows with L lanes the cost is O(R + L log n + b), where b, the number of bars, is at most the
 * tasks in view and at most the viewport's width for each lane, however many tasks there are.
 */
export function layout(scene: Scene, viewport: Viewport, scale: TimeScale): Boxes {
  const { visible, data, lines } = scene
  const boxes: Boxes = {
    ...noRows(),
    width: viewport.width,
    height: viewport.height,
    axis: layoutAxis(scale, viewport.width, scene.clock, scene.words, data.holidays),
    links: layoutLinks(scene, viewport, scale),
    lines: [],
    palette: data.palette ?? 'statuses',
  }
  const shadesOf = shadeCutter(viewport.width, scale)
  const first = Math.max(0, rowPlaceAt(visible, viewport.scrollTop))
  for (let place = first; place < visible.rows.length; place++) {
    const y = visible.top[place]! - viewport.scrollTop
    if (y >= viewport.height) break
    layoutRow(visible.rows[place]!, y, visible.top[place + 1]! - visible.top[place]!, boxes)
  }
  const stuck = stuckRow(scene.tree, visible, viewport.scrollTop)
  if (stuck) layoutRow(stuck.row, stuck.y, stuck.height, (boxes.stuck = noRows()))
  for (const kind of ['scheduleStart', 'delivery', 'now'] as const) {
    const minute = lines[kind]
    if (minute === undefined) continue
    const x = xOf(scale, minute)
    if (x > -metrics.rowHeight && x < viewport.width + metrics.rowHeight) boxes.lines.push({ kind, x })
  }
  return boxes

  function layoutRow(row: number, y: number, height: number, into: RowBoxes): void {
    const { kind, offTime, downtime, due, promised, expected, milestone } = data.rows[row]!
    into.rows.push({ row, kind, y, height })
    if (offTime) for (const shade of shadesOf(offTime)) into.shades.push({ kind: 'off', y, height, ...shade })
    if (downtime) for (const shade of shadesOf(downtime)) into.shades.push({ kind: 'down', y, height, ...shade })
    if (kind === 'group' && scene.isFolded(row)) into.strips.push(layoutStrip(scene, row, y, viewport.width, scale))
    if (kind === 'item') layoutSpan(scene, row, y, viewport.width, scale, into.spans)
    layoutBars(scene, row, y, viewport.width, scale, into.bars)
    if (due !== undefined) into.flags.push({ kind: 'due', x: xOf(scale, due), y })
    if (promised !== undefined) into.flags.push({ kind: 'promised', x: xOf(scale, promised), y })
    if (expected) into.flags.push({ kind: expected.isOver ? 'finished' : 'forecast', x: xOf(scale, expected.at), y })
    if (milestone !== undefined) into.flags.push({ kind: 'milestone', x: xOf(scale, milestone), y })
  }
}

/** Cuts each distinct list of intervals to the view once; pieces under 2 px are left out. */
function shadeCutter(width: number, scale: TimeScale): (pairs: MinutePairs) => { x: number; width: number }[] {
  const cut = new Map<MinutePairs, { x: number; width: number }[]>()
  const to = minuteAt(scale, width)
  return (pairs) => {
    const known = cut.get(pairs)
    if (known) return known
    const pieces: { x: number; width: number }[] = []
    for (let i = firstPairEndingAfter(pairs, scale.from); i + 1 < pairs.length && pairs[i]! < to; i += 2) {
      const x = Math.max(0, xOf(scale, pairs[i]!))
      const right = Math.min(width, xOf(scale, pairs[i + 1]!))
      if (right - x >= 2 || pairs[i + 1]! - pairs[i]! >= 2 * scale.minutesPerPixel) pieces.push({ x, width: right - x })
    }
    cut.set(pairs, pieces)
    return pieces
  }
}
