import { createBrush } from '../paint/brush.ts'
import type { Brush } from '../paint/brush.ts'
import type { ChartState } from '../chart-state.ts'
import { metrics } from '../data.ts'
import type { GestureInput } from '../gestures/gestures.ts'
import { layout } from '../layout/layout.ts'
import type { BarBox } from '../layout/layout-bars.ts'
import { placeOfTask } from '../layout/layout-links.ts'
import type { GanttOptions } from '../options.ts'
import { paint } from '../paint/paint.ts'
import { paintOverlay } from '../paint/paint-overlay.ts'
import type { Ghost, Overlay, Rectangle } from '../paint/paint-overlay.ts'
import { createStage, createThumb, listenToWheel } from './stage.ts'
import { adoptStyles, applyTheme } from './style.ts'
import type { GanttTheme } from '../theme.ts'
import { createTreeView } from './tree-view.ts'

/** The elements of a chart, and the drawing of its state into them once an animation frame. */
export interface Frame {
  /** Draws at the next animation frame: everything, or only what lies above the static scene. */
  invalidate: (part: 'all' | 'overlay') => void
  setTheme: (theme: GanttTheme) => void
  setCursor: ReturnType<typeof createStage>['setCursor']
  announce: (sentence: string) => void
  /** From a point of the body to the window. */
  toClient: (x: number, y: number) => { x: number; y: number }
  destroy: () => void
}

interface FrameEvents {
  onInput: (input: GestureInput) => void
  /** Size of the body, without the axis. */
  onResize: (width: number, height: number) => void
  taskAt: (x: number, y: number) => number
  hoverAt: (x: number, y: number) => number
  onToggle: (row: number) => void
  onReveal: (place: number) => void
  onScroll: (scrollTop: number) => void
  /** Called once a frame; returns what should be drawn. */
  beforePaint: () => { state: ChartState; marked?: Rectangle; ghost?: Ghost }
}

export function createFrame(host: HTMLElement, { words, theme: firstTheme }: GanttOptions, events: FrameEvents): Frame {
  const document = host.ownerDocument
  adoptStyles(document)
  const root = addElement(host, 'mwg')
  const head = addElement(root, 'mwg-head')
  head.append(spanOf(document, words.rowHead), spanOf(document, words.loadHead))
  const tree = createTreeView(document, words.tree, events)
  let theme = firstTheme
  let brushes: { scene: Brush; overlay: Brush } | undefined
  let bars: BarBox[] = []
  /** Pixels at the top that a heading covers. */
  let covered = 0
  let pending = 0
  let isAllStale = false
  let hasOverlay = false

  const stage = createStage(document, words.chart, {
    onInput: events.onInput,
    taskAt: events.taskAt,
    hoverAt: events.hoverAt,
    onResize() {
      const { width, height } = stage.size()
      makeBrushes()
      events.onResize(width, Math.max(0, height - metrics.axisHeight))
      // Resizing emptied the canvases: draw before the browser shows them, or they flicker.
      draw()
    },
  })
  root.append(tree.element, stage.element)
  const live = addElement(root, 'mwg-live')
  live.setAttribute('aria-live', 'polite')
  const thumb = createThumb(stage.element, events.onScroll)
  listenToWheel(stage.element, stage.element, events.onInput)
  listenToWheel(tree.element, stage.element, events.onInput)
  applyTheme(root, theme)

  function makeBrushes(): void {
    const { ratio } = stage.size()
    brushes = { scene: createBrush(stage.scene, theme, ratio), overlay: createBrush(stage.overlay, theme, ratio) }
    isAllStale = true
  }

  function draw(): void {
    cancelAnimationFrame(pending)
    pending = 0
    const { state, marked, ghost } = events.beforePaint()
    const { viewport, scene, scale } = state
    if (!brushes || viewport.width === 0) return
    if (isAllStale) {
      isAllStale = false
      const boxes = layout(scene, viewport, scale)
      bars = boxes.bars
      covered = boxes.stuck?.rows.reduce((bottom, { y, height }) => Math.max(bottom, y + height), 0) ?? 0
      paint(brushes.scene, boxes)
      tree.update(scene, viewport.scrollTop, viewport.height)
      thumb.update(viewport.scrollTop, viewport.height, scene.visible.top[scene.visible.rows.length]!)
    }
    const overlay: Overlay = {
      selected: chosenBars(state, bars),
      hovered: placeIf(state, ghost ? -1 : state.hovered),
      focused: placeIf(state, state.chosen.has(state.focused) && state.chosen.size === 1 ? -1 : state.focused),
      frame: marked,
      ghost,
    }
    const isEmpty = overlay.selected.length === 0 && !overlay.hovered && !overlay.focused && !marked && !ghost
    if (!isEmpty || hasOverlay) paintOverlay(brushes.overlay, overlay, viewport.width, viewport.height, covered)
    hasOverlay = !isEmpty
  }

  function invalidate(part: 'all' | 'overlay'): void {
    if (part === 'all') isAllStale = true
    if (pending === 0) pending = requestAnimationFrame(draw)
  }

  return {
    invalidate,
    setTheme(next) {
      theme = next
      applyTheme(root, theme)
      makeBrushes()
      invalidate('all')
    },
    setCursor: stage.setCursor,
    announce(sentence) {
      live.textContent = sentence
    },
    toClient(x, y) {
      const box = stage.element.getBoundingClientRect()
      return { x: box.left + x, y: box.top + metrics.axisHeight + y }
    },
    destroy() {
      cancelAnimationFrame(pending)
      stage.destroy()
      root.remove()
    },
  }
}

/** Places of the chosen bars in view; a merged bar counts where its first or last task is chosen. */
function chosenBars({ chosen, scene }: ChartState, bars: readonly BarBox[]): Rectangle[] {
  if (chosen.size === 0) return []
  const { order, slotOf } = scene.index
  return bars.filter(
    ({ task, count }) => chosen.has(task) || (count > 1 && chosen.has(order[slotOf[task]! + count - 1]!)),
  )
}

function placeIf({ scene, viewport, scale }: ChartState, task: number): Rectangle | undefined {
  return task < 0 ? undefined : placeOfTask(scene, viewport, scale, task)
}

function addElement(parent: HTMLElement, className: string): HTMLElement {
  const element = parent.ownerDocument.createElement('div')
  element.className = className
  parent.append(element)
  return element
}

function spanOf(document: Document, text: string): HTMLElement {
  const span = document.createElement('span')
  span.textContent = text
  return span
}
