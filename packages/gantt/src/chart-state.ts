import type { AxisWords } from './time/axis.ts'
import { metrics, taskStatus } from './data.ts'
import type { GanttData } from './data.ts'
import type { Viewport } from './layout/layout.ts'
import { headingOf } from './scene/row-tree.ts'
import { chooseInScene, createScene, foldScene } from './scene/scene.ts'
import type { Scene } from './scene/scene.ts'
import { clampScale, minuteAt, scaleToFit, xOf, zoomAbout } from './time/time-scale.ts'
import type { TimeScale } from './time/time-scale.ts'
import type { ZoneClock } from './time/zone-clock.ts'

/** Everything that a chart is, as a value; functions here return the next one. Tasks are indexes, −1 for none. */
export interface ChartState {
  scene: Scene
  scale: TimeScale
  viewport: Viewport
  /** False until data and size allowed a first view, or one was set. */
  hasView: boolean
  folded: ReadonlySet<string | number>
  chosen: ReadonlySet<number>
  /** Tasks that stand out together while none is chosen, such as those of one mould. */
  lit: ReadonlySet<number>
  hasChain: boolean
  focused: number
  hovered: number
}

const emptyData: GanttData = {
  rows: [],
  tasks: {
    start: new Float64Array(0),
    end: new Float64Array(0),
    row: new Int32Array(0),
    status: new Uint8Array(0),
    flags: new Uint8Array(0),
    progress: new Uint8Array(0),
    labels: () => [],
  },
}

export function emptyChart(clock: ZoneClock, words: AxisWords, hasChain: boolean): ChartState {
  return {
    scene: createScene(emptyData, clock, words),
    scale: { from: 0, minutesPerPixel: 1 },
    viewport: { width: 0, height: 0, scrollTop: 0 },
    hasView: false,
    folded: new Set(),
    chosen: new Set(),
    lit: new Set(),
    hasChain,
    focused: -1,
    hovered: -1,
  }
}

const none: ReadonlySet<number> = new Set()

/** New data under the same view; `chosen` and `lit` are the tasks of the new data that stay so. */
export function withData(
  state: ChartState,
  data: GanttData,
  chosen: ReadonlySet<number>,
  lit: ReadonlySet<number> = none,
): ChartState {
  const { clock, words, lines } = state.scene
  const scene = foldScene({ ...createScene(data, clock, words), lines }, state.folded)
  return fitFirst(withChosen(panned({ ...state, scene, focused: -1, hovered: -1, lit }, 0, 0), chosen))
}

export function withSize(state: ChartState, width: number, height: number): ChartState {
  return fitFirst(panned({ ...state, viewport: { ...state.viewport, width, height } }, 0, 0))
}

function fitFirst(state: ChartState): ChartState {
  if (state.hasView || state.viewport.width === 0 || state.scene.data.tasks.start.length === 0) return state
  return fitted(state)
}

export function scaled(state: ChartState, scale: Partial<TimeScale>): ChartState {
  return { ...state, scale: clampScale({ ...state.scale, ...scale }) }
}

/** Moves the view; rows stop at their first and last, time does not. */
export function panned(state: ChartState, dx: number, dy: number): ChartState {
  return scrolled(scaled(state, { from: minuteAt(state.scale, dx) }), state.viewport.scrollTop + dy)
}

export function scrolled(state: ChartState, scrollTop: number): ChartState {
  const { visible } = state.scene
  const farthest = Math.max(0, visible.top[visible.rows.length]! - state.viewport.height)
  const clamped = Math.max(0, Math.min(farthest, scrollTop))
  return { ...state, viewport: { ...state.viewport, scrollTop: clamped } }
}

export function zoomed(state: ChartState, x: number, factor: number): ChartState {
  return { ...state, scale: zoomAbout(state.scale, x, factor), hasView: true }
}

/** All of what is to come; where nothing is, all of what was. */
export function fitted(state: ChartState): ChartState {
  const { start, end, status } = state.scene.data.tasks
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  const isAllDone = status.every((of) => of === taskStatus.completed)
  for (let task = 0; task < start.length; task++) {
    if (status[task] === taskStatus.completed && !isAllDone) continue
    if (start[task]! < first) first = start[task]!
    if (end[task]! > last) last = end[task]!
  }
  if (first > last) return state
  return { ...state, scale: scaleToFit(first, last, state.viewport.width), hasView: true }
}

/** Puts a moment at a third of the width, where its past and more of its future are seen. */
export function broughtTo(state: ChartState, minute: number | undefined): ChartState {
  if (minute === undefined) return state
  const from = minute - (state.viewport.width / 3) * state.scale.minutesPerPixel
  return { ...scaled(state, { from }), hasView: true }
}

export function withFolded(state: ChartState, folded: ReadonlySet<string | number>): ChartState {
  return scrolled({ ...state, folded, scene: foldScene(state.scene, folded) }, state.viewport.scrollTop)
}

export function withChosen(state: ChartState, chosen: ReadonlySet<number>): ChartState {
  const lit = chosen.size === 0 ? state.lit : none
  return { ...state, chosen, scene: chooseInScene(state.scene, state.hasChain ? chosen : [], lit) }
}

export const withLit = (state: ChartState, lit: ReadonlySet<number>): ChartState =>
  withChosen({ ...state, lit }, state.chosen)

/** Unfolds the rows above a task. */
export function unfoldedTo(state: ChartState, task: number): ChartState {
  const { tree, data } = state.scene
  const folded = new Set(state.folded)
  for (let row = tree.parent[data.tasks.row[task]!]!; row !== -1; row = tree.parent[row]!) {
    folded.delete(data.rows[row]!.id)
  }
  return folded.size === state.folded.size ? state : withFolded(state, folded)
}

const MARGIN = 48

/** Moves the view as little as brings a task into it; a bar wider than the view shows its start. */
export function revealed(state: ChartState, task: number): ChartState {
  const { scene, scale, viewport } = state
  const { tasks } = scene.data
  const left = xOf(scale, tasks.start[task]!)
  const right = xOf(scale, tasks.end[task]!)
  let dx = 0
  if (left < MARGIN || right - left > viewport.width - 2 * MARGIN) dx = left - MARGIN
  else if (right > viewport.width - MARGIN) dx = right - viewport.width + MARGIN
  // Below a heading that sticks to the top.
  const above = scene.tree.depth[tasks.row[task]!]! > 0 ? metrics.rowHeight : 0
  return panned(revealedBand(state, topOf(scene, task) - above, metrics.rowHeight + above), dx, 0)
}

/** Top of a task's lane, from the top of all rows. */
function topOf({ visible, index, data }: Scene, task: number): number {
  return visible.top[visible.shownAt[data.tasks.row[task]!]!]! + index.laneOf[task]! * metrics.lanePitch
}

/** Brings a task well into view: not nearer to an edge than a fifth of the width and a quarter of the height. */
export function broughtIntoView(state: ChartState, task: number): ChartState {
  const { scene, scale, viewport } = state
  const { width, height } = viewport
  const left = xOf(scale, scene.data.tasks.start[task]!)
  const right = xOf(scale, scene.data.tasks.end[task]!)
  const isWellInTime = left >= width / 5 && (right <= (4 * width) / 5 || left <= width / 2)
  const y = topOf(scene, task) - viewport.scrollTop
  const isWellInRows = y >= height / 4 && y + metrics.rowHeight <= (3 * height) / 4
  return panned(state, isWellInTime ? 0 : left - width / 3, isWellInRows ? 0 : y + metrics.rowHeight / 2 - height / 2)
}

/**
 * Brings tasks that belong together into view: all of their time where the scale allows it, else their end; their common
 * heading where they have one, else the row of the last to end.
 */
export function allBroughtIntoView(state: ChartState, tasks: readonly number[]): ChartState {
  const { scene, scale, viewport } = state
  const { start, end, row } = scene.data.tasks
  const last = tasks.reduce((latest, task) => (end[task]! > end[latest]! ? task : latest), tasks[0]!)
  const from = xOf(
    scale,
    tasks.reduce((least, task) => Math.min(least, start[task]!), Infinity),
  )
  const to = xOf(scale, end[last]!)
  const { width } = viewport
  const fits = to - from <= 0.9 * width
  const isInView = fits ? from >= 0 && to <= width : to >= width / 2 && to <= 0.9 * width
  const dx = isInView ? 0 : fits ? (from + to - width) / 2 : to - 0.8 * width
  const heading = headingOf(scene.tree, row[last]!)
  const isCommon = tasks.every((task) => headingOf(scene.tree, row[task]!) === heading)
  const scrollTop =
    isCommon && heading !== row[last]
      ? scene.visible.top[scene.visible.shownAt[heading]!]!
      : broughtIntoView(state, last).viewport.scrollTop
  return panned(scrolled(state, scrollTop), dx, 0)
}

/** Moves the rows as little as shows one of them, below the heading that would cover it. */
export function revealedRow(state: ChartState, place: number): ChartState {
  const { tree, visible } = state.scene
  const above = tree.depth[visible.rows[place]!]! > 0 ? metrics.rowHeight : 0
  const top = visible.top[place]! - above
  return revealedBand(state, top, visible.top[place + 1]! - top)
}

/** Moves the rows as little as shows a band of them. */
function revealedBand(state: ChartState, top: number, height: number): ChartState {
  const { scrollTop, height: viewHeight } = state.viewport
  if (top < scrollTop) return scrolled(state, top)
  return top + height > scrollTop + viewHeight ? scrolled(state, top + height - viewHeight) : state
}
