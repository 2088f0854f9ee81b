import type { AxisWords } from './axis.ts'
import { metrics } from './data.ts'
import type { GanttData } from './data.ts'
import type { Viewport } from './layout.ts'
import { chooseInScene, createScene, foldScene } from './scene.ts'
import type { Scene } from './scene.ts'
import { clampScale, minuteAt, scaleToFit, xOf, zoomAbout } from './time-scale.ts'
import type { TimeScale } from './time-scale.ts'
import type { ZoneClock } from './zone-clock.ts'

/** Everything that a chart is, as a value; functions here return the next one. Tasks are indexes, −1 for none. */
export interface ChartState {
  scene: Scene
  scale: TimeScale
  viewport: Viewport
  /** False until data and size allowed a first view, or one was set. */
  hasView: boolean
  folded: ReadonlySet<string | number>
  chosen: ReadonlySet<number>
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
    label: () => '',
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
    hasChain,
    focused: -1,
    hovered: -1,
  }
}

/** New data under the same view; `chosen` are the tasks of the new data that stay chosen. */
export function withData(state: ChartState, data: GanttData, chosen: ReadonlySet<number>): ChartState {
  const { clock, words, lines } = state.scene
  const scene = foldScene({ ...createScene(data, clock, words), lines }, state.folded)
  return fitFirst(withChosen(panned({ ...state, scene, focused: -1, hovered: -1 }, 0, 0), chosen))
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

export function fitted(state: ChartState): ChartState {
  const { start, end } = state.scene.data.tasks
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (let task = 0; task < start.length; task++) {
    if (start[task]! < first) first = start[task]!
    if (end[task]! > last) last = end[task]!
  }
  if (first > last) return state
  return { ...state, scale: scaleToFit(first, last, state.viewport.width), hasView: true }
}

/** Puts a moment at a third of the width, where its past and more of its future are seen. */
export function broughtTo(state: ChartState, minute: number): ChartState {
  const from = minute - (state.viewport.width / 3) * state.scale.minutesPerPixel
  return { ...scaled(state, { from }), hasView: true }
}

export function withFolded(state: ChartState, folded: ReadonlySet<string | number>): ChartState {
  return scrolled({ ...state, folded, scene: foldScene(state.scene, folded) }, state.viewport.scrollTop)
}

export function withChosen(state: ChartState, chosen: ReadonlySet<number>): ChartState {
  return { ...state, chosen, scene: chooseInScene(state.scene, state.hasChain ? chosen : []) }
}

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
  const place = scene.visible.shownAt[tasks.row[task]!]!
  const laneTop = scene.visible.top[place]! + scene.index.laneOf[task]! * metrics.lanePitch
  return panned(revealedBand(state, laneTop, metrics.rowHeight), dx, 0)
}

/** Moves the rows as little as shows a band of them. */
export function revealedBand(state: ChartState, top: number, height: number): ChartState {
  const { scrollTop, height: viewHeight } = state.viewport
  if (top < scrollTop) return scrolled(state, top)
  return top + height > scrollTop + viewHeight ? scrolled(state, top + height - viewHeight) : state
}
