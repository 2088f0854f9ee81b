import { hatch } from './brush.ts'
import type { Brush } from './brush.ts'
import { taskFlag } from '../data.ts'
import type { BarBox } from '../layout/layout-bars.ts'
import type { BarPaint } from '../theme.ts'

const RADIUS = 3
const LATE_EDGE = 4
const LATE_LINE = 1.5
const GROUND_GAP = 1
const PADLOCK = 9

/** One bar with its marks and label. Narrow bars leave out what would not be told apart. */
export function paintBar(brush: Brush, bar: BarBox, palette: readonly BarPaint[]): void {
  const { context, theme } = brush
  const x = brush.snap(bar.x)
  const y = brush.snap(bar.y)
  const width = Math.max(2, brush.snap(bar.x + bar.width) - x)
  const paint = palette[bar.colour % palette.length]!
  const isLate = (bar.flags & taskFlag.late) !== 0
  const isWhole = bar.count === 1
  const inner = isLate && isWhole ? paintLate(brush, x, y, width, bar.height) : { x, y, width, height: bar.height }
  context.fillStyle = paint.fill
  fillRounded(brush, inner.x, inner.y, inner.width, inner.height)
  if (isLate && !isWhole) {
    // Only some of the merged bars are late, so the mark stays at their head.
    context.fillStyle = theme.danger
    context.fillRect(x, y, width, LATE_EDGE)
  }
  if (inner.width >= 6) paintSurface(brush, bar, inner, paint, isLate)
  if (bar.flags & taskFlag.changed && width >= 8) {
    context.strokeStyle = theme.text
    context.lineWidth = 1.5
    context.setLineDash([4, 3])
    strokeRounded(brush, x - 1.25, y - 1.25, width + 2.5, bar.height + 2.5, RADIUS + 1.25)
    context.setLineDash([])
  }
  const padlock = paintPadlock(brush, bar, inner, paint)
  if (bar.labels.length > 0) paintLabel(brush, bar, inner, paint, isLate, padlock)
  if (bar.isDim) {
    // A veil over the finished bar: drawing each layer half transparent would mix their colours.
    context.fillStyle = theme.ground
    context.globalAlpha = 0.74
    const out = bar.flags & taskFlag.changed ? 2 : 0
    context.fillRect(x - out, y - out, width + 2 * out, bar.height + 2 * out)
    context.globalAlpha = 1
  }
}

interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** Red edge and outline, and the ground that sets them off; returns what is left for the fill. */
function paintLate(brush: Brush, x: number, y: number, width: number, height: number): Rectangle {
  const { context, theme } = brush
  context.fillStyle = theme.danger
  fillRounded(brush, x, y, width, height)
  if (width < 12) {
    const left = Math.min(width, LATE_EDGE)
    return { x: x + left, y, width: width - left, height }
  }
  const left = LATE_EDGE
  const line = LATE_LINE
  const inside = { x: x + left, y: y + line, width: width - left - line, height: height - 2 * line }
  context.fillStyle = theme.ground
  context.fillRect(inside.x, inside.y, inside.width, inside.height)
  return {
    x: inside.x + GROUND_GAP,
    y: inside.y + GROUND_GAP,
    width: inside.width - 2 * GROUND_GAP,
    height: inside.height - 2 * GROUND_GAP,
  }
}

function paintSurface(brush: Brush, bar: BarBox, inner: Rectangle, paint: BarPaint, isLate: boolean): void {
  const { context, theme } = brush
  if (bar.flags & taskFlag.outsourced) {
    context.strokeStyle = paint.text
    context.lineWidth = 1.25
    context.globalAlpha = 0.32
    hatch(brush, inner.x, inner.y, inner.width, inner.height, 7)
    context.globalAlpha = 1
  }
  const done = Math.min(inner.x + inner.width, bar.x + bar.progressWidth) - inner.x
  if (done > 0) {
    context.fillStyle = theme.progress
    context.beginPath()
    const end = done >= inner.width - 1 ? RADIUS : 0
    context.roundRect(inner.x, inner.y + inner.height - 4, done, 4, [0, 0, end, RADIUS])
    context.fill()
  }
  if (bar.flags & taskFlag.frozen) {
    context.fillStyle = theme.veil
    fillRounded(brush, inner.x, inner.y, inner.width, inner.height)
  }
  if (paint.border && !isLate) {
    context.strokeStyle = paint.border
    context.lineWidth = 1
    strokeRounded(brush, inner.x + 0.5, inner.y + 0.5, inner.width - 1, inner.height - 1, RADIUS - 0.5)
  }
}

/** Returns the pixels it took at the right end. */
function paintPadlock(brush: Brush, bar: BarBox, inner: Rectangle, paint: BarPaint): number {
  const isFull = (bar.flags & taskFlag.locked) !== 0
  if ((!isFull && !(bar.flags & taskFlag.resourceLocked)) || bar.count > 1) return 0
  if (inner.width < PADLOCK + 4) return 0
  const { context } = brush
  const right = Math.min(inner.x + inner.width, bar.x + bar.width)
  const x = brush.snap(right - PADLOCK - 3.5)
  const y = brush.snap(inner.y + (inner.height - 11) / 2)
  context.strokeStyle = paint.text
  context.fillStyle = paint.text
  context.lineWidth = 1.4
  context.beginPath()
  context.moveTo(x + 2, y + 5)
  context.lineTo(x + 2, y + 3)
  context.arc(x + 4.5, y + 3, 2.5, Math.PI, 0)
  context.lineTo(x + 7, y + 5)
  context.stroke()
  context.beginPath()
  context.roundRect(x + 0.5, y + 5, 8, 6, 1)
  if (isFull) context.fill()
  else context.stroke()
  return PADLOCK + 4
}

function paintLabel(
  brush: Brush,
  bar: BarBox,
  inner: Rectangle,
  paint: BarPaint,
  isLate: boolean,
  taken: number,
): void {
  const { context } = brush
  let left = Math.max(bar.labelX, inner.x) + 5
  const middle = bar.y + bar.height / 2 + 0.5
  context.fillStyle = paint.text
  if (isLate) {
    brush.setFont('strong')
    context.fillText('!', left, middle)
    left += brush.widthOf('!') + 3
  }
  brush.setFont('label')
  const text = brush.fit(bar.labels, inner.x + inner.width - left - 4 - taken)
  if (text !== '') context.fillText(text, left, middle)
}

function fillRounded({ context }: Brush, x: number, y: number, width: number, height: number): void {
  if (width < 5) {
    if (width > 0) context.fillRect(x, y, width, height)
    return
  }
  context.beginPath()
  context.roundRect(x, y, width, height, RADIUS)
  context.fill()
}

export function strokeRounded(
  { context }: Brush,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.stroke()
}
