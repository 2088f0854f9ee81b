import { metrics } from '../data.ts'
import type { GestureInput } from '../gestures/gestures.ts'

export interface Stage {
  element: HTMLElement
  scene: CanvasRenderingContext2D
  overlay: CanvasRenderingContext2D
  /** Size of the canvases in CSS pixels, axis included, and device pixels in one of them. */
  size: () => { width: number; height: number; ratio: number }
  setCursor: (cursor: 'default' | 'bar' | 'pan' | 'drag' | 'frame') => void
  destroy: () => void
}

interface StageEvents {
  onInput: (input: GestureInput) => void
  /** The canvases are empty and have new sizes. */
  onResize: () => void
  taskAt: (x: number, y: number) => number
  /** As `taskAt`, and downtimes too. */
  hoverAt: (x: number, y: number) => number
}

const LINE_PIXELS = 32

/** The canvases, and the browser's events as inputs of the gestures. y counts from the top of the body. */
export function createStage(document: Document, label: string, events: StageEvents): Stage {
  const element = document.createElement('div')
  element.className = 'mwg-stage'
  element.tabIndex = 0
  element.setAttribute('role', 'application')
  element.setAttribute('aria-label', label)
  const scene = addCanvas(element)
  const overlay = addCanvas(element)
  let size = { width: 0, height: 0, ratio: 1 }

  const resize = (entry: ResizeObserverEntry) => {
    const { width, height } = entry.contentRect
    // Where the browser knows the exact device pixels they are taken: a rounded guess would blur every line.
    const exact = entry.devicePixelContentBoxSize?.[0]
    const ratio = globalThis.devicePixelRatio || 1
    const pixels = {
      width: exact?.inlineSize ?? Math.round(width * ratio),
      height: exact?.blockSize ?? Math.round(height * ratio),
    }
    size = { width, height, ratio: width > 0 ? pixels.width / width : ratio }
    for (const context of [scene, overlay]) Object.assign(context.canvas, pixels)
    events.onResize()
  }
  const observer = new ResizeObserver((entries) => resize(entries.at(-1)!))
  try {
    observer.observe(element, { box: 'device-pixel-content-box' })
  } catch {
    observer.observe(element)
  }

  const at = (event: MouseEvent) => {
    const box = element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top - metrics.axisHeight }
  }
  element.addEventListener('pointerdown', (event) => {
    if (event.button > 1 || event.target !== element) return
    // Losing the pointer while it is captured would leave a drag hanging.
    element.setPointerCapture(event.pointerId)
    const { x, y } = at(event)
    const task = event.button === 0 ? events.taskAt(x, y) : -1
    const isTouch = event.pointerType === 'touch'
    const { pointerId: pointer, timeStamp: time, shiftKey: shift } = event
    events.onInput({ type: 'down', pointer, x, y, time, task, isTouch, shift, add: add(event) })
  })
  element.addEventListener('mousedown', (event) => {
    // The middle button pans here; some systems would scroll the page with it.
    if (event.button === 1) event.preventDefault()
  })
  element.addEventListener('pointermove', (event) => {
    const { x, y } = at(event)
    const { pointerId: pointer, timeStamp: time, altKey: alt } = event
    events.onInput({ type: 'move', pointer, x, y, time, task: events.hoverAt(x, y), alt })
  })
  element.addEventListener('pointerup', (event) =>
    events.onInput({ type: 'up', pointer: event.pointerId, time: event.timeStamp }),
  )
  element.addEventListener('pointercancel', () => events.onInput({ type: 'cancel' }))
  element.addEventListener('pointerleave', () => events.onInput({ type: 'leave' }))
  element.addEventListener('dblclick', (event) => {
    const { x, y } = at(event)
    events.onInput({ type: 'doubleClick', task: events.taskAt(x, y) })
  })
  element.addEventListener('keydown', (event) => {
    if (event.target !== element) return
    const { key, shiftKey: shift, altKey: alt } = event
    events.onInput({ type: 'key', key, shift, alt, control: add(event) })
    if (/^(Arrow|Page|Home|End| )/.test(key) && !add(event)) event.preventDefault()
  })
  return {
    element,
    scene,
    overlay,
    size: () => size,
    setCursor(cursor) {
      element.dataset.cursor = cursor
    },
    destroy: () => observer.disconnect(),
  }
}

const add = (event: MouseEvent | KeyboardEvent): boolean => event.ctrlKey || event.metaKey

function addCanvas(parent: HTMLElement): CanvasRenderingContext2D {
  const canvas = parent.ownerDocument.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  parent.append(canvas)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser gives no 2d canvas. Maybe canvas is switched off.')
  return context
}

/** Wheel inputs of an element; `x` is where zooming holds still. */
export function listenToWheel(element: HTMLElement, stage: HTMLElement, onInput: (input: GestureInput) => void): void {
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const page = element.clientHeight
      const unit = event.deltaMode === 0 ? 1 : event.deltaMode === 1 ? LINE_PIXELS : page
      const x = Math.max(0, event.clientX - stage.getBoundingClientRect().left)
      const { shiftKey: shift } = event
      const zoom = event.ctrlKey || event.metaKey
      onInput({ type: 'wheel', x, dx: event.deltaX * unit, dy: event.deltaY * unit, zoom, shift })
    },
    { passive: false },
  )
}

/** A thumb at the right edge that shows and moves how far the rows are scrolled. Keys and wheel do the same. */
export function createThumb(stage: HTMLElement, onScroll: (scrollTop: number) => void) {
  const thumb = stage.ownerDocument.createElement('div')
  thumb.className = 'mwg-thumb'
  thumb.setAttribute('aria-hidden', 'true')
  stage.append(thumb)
  let perPixel = 0
  let held: { y: number; scrollTop: number } | undefined
  let present = 0
  thumb.addEventListener('pointerdown', (event) => {
    event.stopPropagation()
    thumb.setPointerCapture(event.pointerId)
    held = { y: event.clientY, scrollTop: present }
    thumb.dataset.held = ''
  })
  thumb.addEventListener('pointermove', (event) => {
    event.stopPropagation()
    if (held) onScroll(held.scrollTop + (event.clientY - held.y) * perPixel)
  })
  const release = () => {
    held = undefined
    delete thumb.dataset.held
  }
  thumb.addEventListener('pointerup', release)
  thumb.addEventListener('pointercancel', release)
  return {
    update(scrollTop: number, viewHeight: number, allHeight: number) {
      present = scrollTop
      thumb.hidden = allHeight <= viewHeight
      if (thumb.hidden) return
      const length = Math.max(32, (viewHeight * viewHeight) / allHeight)
      perPixel = (allHeight - viewHeight) / Math.max(1, viewHeight - length)
      thumb.style.height = `${length}px`
      thumb.style.top = `${metrics.axisHeight + scrollTop / perPixel}px`
    },
  }
}
