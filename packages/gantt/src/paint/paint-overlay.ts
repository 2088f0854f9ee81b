import type { Brush } from './brush.ts'
import { metrics } from '../data.ts'
import { strokeRounded } from './paint-bar.ts'

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** What changes without the plan: drawn on its own canvas above the static scene. y counts from the top of the body. */
export interface Overlay {
  selected: readonly Rectangle[]
  hovered?: Rectangle
  /** The bar that the keyboard walks on. */
  focused?: Rectangle
  /** Frame that is being drawn to choose. */
  frame?: Rectangle
  ghost?: Ghost
}

export interface Ghost {
  bar: Rectangle
  /** Band of the row it would go to. */
  row: { y: number; height: number }
  /** Bands of all rows in view that may take it. */
  targets: readonly { y: number; height: number }[]
  isAllowed: boolean
  startText: string
  endText: string
}

/** @param top what a heading that stays covers of the body */
export function paintOverlay(brush: Brush, overlay: Overlay, width: number, height: number, top = 0): void {
  const { context, theme, ratio } = brush
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height + metrics.axisHeight)
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  context.save()
  context.beginPath()
  context.rect(0, metrics.axisHeight + top, width, height - top)
  context.clip()
  context.setTransform(ratio, 0, 0, ratio, 0, metrics.axisHeight * ratio)
  if (overlay.ghost) paintTarget(brush, overlay.ghost, width)
  context.lineWidth = 1.5
  context.strokeStyle = theme.text
  if (overlay.hovered) ring(brush, overlay.hovered, 0.75)
  context.lineWidth = 2
  context.strokeStyle = theme.focus
  for (const rectangle of overlay.selected) ring(brush, rectangle, 2)
  if (overlay.focused) {
    context.setLineDash([3, 2])
    ring(brush, overlay.focused, 4)
    context.setLineDash([])
  }
  if (overlay.frame) paintFrame(brush, overlay.frame)
  if (overlay.ghost) paintGhost(brush, overlay.ghost)
  context.restore()
  if (overlay.ghost) paintGhostTimes(brush, overlay.ghost)
}

function paintFrame({ context, theme }: Brush, { x, y, width, height }: Rectangle): void {
  context.lineWidth = 1
  context.globalAlpha = 0.12
  context.fillStyle = theme.focus
  context.fillRect(x, y, width, height)
  context.globalAlpha = 1
  context.strokeRect(Math.round(x) + 0.5, Math.round(y) + 0.5, Math.round(width), Math.round(height))
}

function ring(brush: Brush, { x, y, width, height }: Rectangle, out: number): void {
  const left = brush.snap(x) - out
  const right = brush.snap(x + width) + out
  strokeRounded(brush, left, brush.snap(y) - out, right - left, height + 2 * out, 3 + out / 2)
}

function paintTarget({ context, theme }: Brush, { row, targets, isAllowed }: Ghost, width: number): void {
  context.fillStyle = theme.focus
  context.globalAlpha = 0.1
  for (const { y, height } of targets) context.fillRect(0, y, width, height)
  context.fillStyle = isAllowed ? theme.focus : theme.danger
  context.globalAlpha = 0.18
  context.fillRect(0, row.y, width, row.height)
  context.globalAlpha = 1
}

function paintGhost(brush: Brush, { bar, isAllowed }: Ghost): void {
  const { context, theme } = brush
  const color = isAllowed ? theme.focus : theme.danger
  context.fillStyle = color
  context.globalAlpha = 0.35
  context.fillRect(bar.x, bar.y, bar.width, bar.height)
  context.globalAlpha = 1
  context.strokeStyle = color
  context.lineWidth = 2
  if (!isAllowed) context.setLineDash([4, 3])
  ring(brush, bar, 0)
  context.setLineDash([])
}

/** Start and end stand on the axis, at both ends of the ghost. */
function paintGhostTimes(brush: Brush, { bar, startText, endText }: Ghost): void {
  const { context, theme } = brush
  const middle = metrics.axisHeight - 12
  brush.setFont('strong')
  const paintTime = (text: string, x: number) => {
    const width = brush.widthOf(text) + 10
    context.fillStyle = theme.accent
    context.beginPath()
    context.roundRect(x, middle - 10, width, 20, 3)
    context.fill()
    context.fillStyle = theme.onAccent
    context.fillText(text, x + 5, middle)
  }
  const startWidth = brush.widthOf(startText) + 10
  paintTime(startText, bar.x - startWidth - 1)
  paintTime(endText, Math.max(bar.x + bar.width + 1, bar.x + 1))
}
