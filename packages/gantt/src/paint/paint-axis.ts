import type { AxisBoxes, AxisTick } from '../time/axis.ts'
import type { Brush } from './brush.ts'
import { metrics } from '../data.ts'

const MAJOR_HEIGHT = 24
const PADDING = 6

/** The two lines of the axis, in a band of `metrics.axisHeight` at the top of the canvas. */
export function paintAxis(brush: Brush, axis: AxisBoxes, width: number): void {
  const { context, theme } = brush
  context.fillStyle = theme.head
  context.fillRect(0, 0, width, metrics.axisHeight)
  context.fillStyle = theme.holidayGround
  for (const holiday of axis.holidays) {
    context.fillRect(brush.snap(holiday.x), MAJOR_HEIGHT, brush.snap(holiday.width), metrics.axisHeight - MAJOR_HEIGHT)
  }
  context.fillStyle = theme.line
  for (const tick of axis.minor) verticalLine(brush, tick.x, MAJOR_HEIGHT, metrics.axisHeight - MAJOR_HEIGHT)
  for (const tick of axis.major) verticalLine(brush, tick.x, 0, MAJOR_HEIGHT)
  context.fillRect(0, brush.snap(MAJOR_HEIGHT) - brush.line, width, brush.line)
  context.fillRect(0, brush.snap(metrics.axisHeight) - brush.line, width, brush.line)
  paintMinorLabels(brush, axis.minor)
  paintHolidayLabels(brush, axis, paintMajorLabels(brush, axis.major))
}

export function verticalLine(brush: Brush, x: number, y: number, height: number): void {
  brush.context.fillRect(brush.snap(x), y, brush.line, height)
}

function paintMinorLabels(brush: Brush, ticks: readonly AxisTick[]): void {
  const { context, theme } = brush
  brush.setFont('axis')
  context.fillStyle = theme.secondary
  const middle = MAJOR_HEIGHT + (metrics.axisHeight - MAJOR_HEIGHT) / 2
  for (const { x, width, label } of ticks) {
    const padding = Math.min(4, Math.max(2, (width - brush.widthOf(label)) / 2))
    context.fillText(label, x + padding, middle)
  }
}

/** Labels stick to the left edge while their span is in view. Returns where the last label of each tick ends. */
function paintMajorLabels(brush: Brush, ticks: readonly AxisTick[]): number[] {
  const { context, theme } = brush
  brush.setFont('strong')
  context.fillStyle = theme.text
  return ticks.map(({ x, width, label }) => {
    const left = Math.max(0, x) + PADDING
    const labelWidth = brush.widthOf(label)
    if (left + labelWidth > x + width - 2) return left
    context.fillText(label, left, MAJOR_HEIGHT / 2)
    return left + labelWidth + 2 * PADDING
  })
}

/** A holiday is named in the upper line, between its own edges and those of the labels there. */
function paintHolidayLabels(brush: Brush, axis: AxisBoxes, labelEnds: readonly number[]): void {
  const { context, theme } = brush
  brush.setFont('axis')
  for (const holiday of axis.holidays) {
    const last = axis.major.findLastIndex((tick) => tick.x <= holiday.x + 1)
    const left = Math.max(holiday.x, labelEnds[last] ?? 0)
    const next = axis.major[last + 1]
    const right = Math.min(holiday.x + holiday.width, next ? next.x : Number.POSITIVE_INFINITY)
    const text = brush.cut(holiday.label, right - left - 2 * PADDING)
    if (text === '') continue
    context.fillStyle = theme.holidayGround
    context.beginPath()
    context.roundRect(left, 4, brush.widthOf(text) + 2 * PADDING, MAJOR_HEIGHT - 8, 3)
    context.fill()
    context.fillStyle = theme.holidayText
    context.fillText(text, left + PADDING, MAJOR_HEIGHT / 2)
  }
}
