import { hatch } from './brush.ts'
import type { Brush } from './brush.ts'
import { metrics } from '../data.ts'
import type { Boxes, LineBox, RowBoxes, ShadeBox } from '../layout/layout.ts'
import type { LinkBox } from '../layout/layout-links.ts'
import { paintAxis, verticalLine } from './paint-axis.ts'
import { paintBar } from './paint-bar.ts'
import { loadPaint } from '../theme.ts'

/** Draws the static scene: only what the boxes say, nothing is decided here. */
export function paint(brush: Brush, boxes: Boxes): void {
  const { context, theme, ratio } = brush
  context.setTransform(ratio, 0, 0, ratio, 0, metrics.axisHeight * ratio)
  context.textBaseline = 'middle'
  context.textAlign = 'left'
  context.fillStyle = theme.ground
  context.fillRect(0, 0, boxes.width, boxes.height)
  paintGround(brush, boxes, boxes, 0, boxes.height)
  paintBelow(brush, boxes)
  paintSummaries(brush, boxes, boxes.width)
  for (const bar of boxes.bars) paintBar(brush, bar, theme.palettes[boxes.palette])
  for (const link of boxes.links) paintLink(brush, link)
  paintFlags(brush, boxes)
  if (boxes.stuck) paintStuck(brush, boxes, boxes.stuck)
  for (const line of boxes.lines) paintLine(brush, line, boxes.height)
  // The axis comes last and covers what reached above the body, which spares a clip.
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  paintAxis(brush, boxes.axis, boxes.width)
  for (const line of boxes.lines) paintLineHead(brush, line)
}

/** The heading that stays, over the rows that pass beneath it. */
function paintStuck(brush: Brush, boxes: Boxes, stuck: RowBoxes): void {
  const { context, theme } = brush
  for (const { y, height } of stuck.rows) {
    context.fillStyle = theme.ground
    context.fillRect(0, y, boxes.width, height)
    paintGround(brush, boxes, stuck, y, height)
    context.fillStyle = theme.edge
    context.fillRect(0, brush.snap(y + height) - brush.line, boxes.width, brush.line)
  }
  paintSummaries(brush, stuck, boxes.width)
  for (const bar of stuck.bars) paintBar(brush, bar, theme.palettes[boxes.palette])
  paintFlags(brush, stuck)
}

function paintGround(brush: Brush, boxes: Boxes, layer: RowBoxes, top: number, height: number): void {
  const { context, theme } = brush
  context.fillStyle = theme.offTime
  for (const shade of joinRows(layer.shades)) context.fillRect(shade.x, shade.y, shade.width, shade.height)
  context.fillStyle = theme.line
  for (const tick of boxes.axis.minor) verticalLine(brush, tick.x, top, height)
  for (const row of layer.rows) {
    if (row.kind === 'group') {
      context.fillStyle = theme.group
      context.fillRect(0, row.y, boxes.width, row.height)
    }
    context.fillStyle = theme.line
    context.fillRect(0, brush.snap(row.y + row.height) - brush.line, boxes.width, brush.line)
  }
  for (const shade of layer.shades) {
    if (shade.kind !== 'down') continue
    context.fillStyle = theme.dangerGround
    context.fillRect(shade.x, shade.y, shade.width, shade.height - 1)
    context.strokeStyle = theme.danger
    context.lineWidth = 1
    context.globalAlpha = 0.55
    hatch(brush, shade.x, shade.y, shade.width, shade.height - 1, 8)
    context.globalAlpha = 1
  }
}

/** What is left of the view below the last row. */
function paintBelow({ context, theme }: Brush, boxes: Boxes): void {
  const last = boxes.rows.at(-1)
  const bottom = last ? last.y + last.height : 0
  if (bottom >= boxes.height) return
  context.fillStyle = theme.head
  context.fillRect(0, bottom, boxes.width, boxes.height - bottom)
}

/** Neighbouring rows of one calendar give one tall rectangle instead of many: fewer fills a frame. */
function joinRows(shades: readonly ShadeBox[]): Iterable<ShadeBox> {
  const joined: ShadeBox[] = []
  const open = new Map<number, ShadeBox>()
  for (const shade of shades) {
    if (shade.kind !== 'off') continue
    const above = open.get(shade.x)
    if (above && above.width === shade.width && above.y + above.height === shade.y) above.height += shade.height
    else {
      const copy = { ...shade }
      open.set(shade.x, copy)
      joined.push(copy)
    }
  }
  return joined
}

function paintSummaries(brush: Brush, layer: RowBoxes, viewWidth: number): void {
  const { context, theme } = brush
  for (const { y, height, cells } of layer.strips) {
    context.fillStyle = theme.ground
    context.fillRect(0, y, viewWidth, height)
    for (const cell of cells) {
      const left = brush.snap(cell.x)
      const width = brush.snap(cell.x + cell.width) - left
      if (cell.load === undefined || cell.figure === undefined) paintRest(brush, left, y, width, height)
      else paintLoad(brush, { load: cell.load, figure: cell.figure, x: left, width }, y, height)
    }
  }
  for (const { x, y, width, isParent, isLate } of layer.spans) {
    context.fillStyle = isLate && isParent ? theme.danger : theme.edge
    if (isParent) {
      context.fillRect(x, y - 2, width, 4)
      context.fillRect(x, y - 2, 3, 9)
      context.fillRect(x + width - 3, y - 2, 3, 9)
    } else context.fillRect(x, brush.snap(y), width, brush.line)
  }
}

function paintLoad(
  brush: Brush,
  cell: { x: number; width: number; load: number; figure: string },
  y: number,
  height: number,
): void {
  const { context } = brush
  const { fill, text } = loadPaint(brush.theme, cell.load)
  context.fillStyle = fill
  context.fillRect(cell.x, y, cell.width, height)
  brush.setFont('label')
  const { figure } = cell
  const room = cell.width - brush.widthOf(figure)
  if (room < 4) return
  context.fillStyle = text
  context.fillText(figure, cell.x + room / 2, y + height / 2 + 0.5)
}

function paintRest(brush: Brush, x: number, y: number, width: number, height: number): void {
  const { context, theme } = brush
  context.strokeStyle = theme.load.rest
  context.lineWidth = 1
  context.globalAlpha = 0.35
  hatch(brush, x, y, width, height, 8)
  context.globalAlpha = 1
}

const ARROW = 5

const JOIN = 3
const BUNDLE_LINE = 2.5
/** Lines for so many links say how many; of fewer, the joins are seen at a glance. */
const COUNTED = 6

function paintLink(brush: Brush, { points, count, joins }: LinkBox): void {
  const { context, theme } = brush
  context.strokeStyle = theme.focus
  context.fillStyle = theme.focus
  for (const { x, y } of joins) {
    context.beginPath()
    context.arc(x, y, JOIN, 0, 2 * Math.PI)
    context.fill()
  }
  context.lineWidth = count > 1 ? BUNDLE_LINE : 1.5
  context.lineJoin = 'round'
  const [first, ...rest] = points.map(({ x, y }) => ({ x: brush.snap(x), y: brush.snap(y) }))
  const end = rest.at(-1)
  if (!first || !end) return
  context.beginPath()
  context.moveTo(first.x, first.y)
  rest.forEach((corner, i) => {
    const next = rest[i + 1]
    if (next) context.arcTo(corner.x, corner.y, next.x, next.y, 3)
  })
  context.lineTo(end.x - ARROW + 1, end.y)
  context.stroke()
  context.beginPath()
  context.moveTo(end.x, end.y)
  context.lineTo(end.x - ARROW - 1, end.y - ARROW + 1)
  context.lineTo(end.x - ARROW - 1, end.y + ARROW - 1)
  context.closePath()
  context.fill()
  if (count >= COUNTED) paintCount(brush, count, end)
}

/** How many links a line stands for, before its arrow. */
function paintCount(brush: Brush, count: number, end: { x: number; y: number }): void {
  const { context, theme } = brush
  brush.setFont('strong')
  const figure = `×${count}`
  const width = brush.widthOf(figure) + 8
  const left = end.x - 3 * ARROW - width
  context.fillStyle = theme.ground
  context.beginPath()
  context.roundRect(left, end.y - 8, width, 16, 3)
  context.fill()
  context.lineWidth = 1
  context.stroke()
  context.fillStyle = theme.text
  context.fillText(figure, left + 4, end.y + 0.5)
}

const flagColour: Readonly<Record<RowBoxes['flags'][number]['kind'], (theme: Brush['theme']) => string>> = {
  due: (theme) => theme.danger,
  promised: (theme) => theme.focus,
  milestone: (theme) => theme.text,
  forecast: (theme) => theme.secondary,
  finished: (theme) => theme.text,
}

function paintFlags(brush: Brush, boxes: RowBoxes): void {
  const { context, theme } = brush
  for (const { kind, x: at, y } of boxes.flags) {
    const x = brush.snap(at)
    context.fillStyle = flagColour[kind](theme)
    context.fillRect(x, y + 4, 1.5, 22)
    context.beginPath()
    // Pennants at the top to both sides, a disc in the middle and a diamond at the foot: all can be seen where they fall on one day.
    // What has ended has a square in the pennant's place.
    if (kind === 'milestone') context.arc(x + 0.75, y + 14, 4.5, 0, 2 * Math.PI)
    else if (kind === 'finished') context.rect(x - 7, y + 4, 8, 8)
    else if (kind === 'forecast') {
      context.moveTo(x, y + 4)
      context.lineTo(x - 9.5, y + 8)
      context.lineTo(x, y + 12)
    } else if (kind === 'due') {
      context.moveTo(x + 1.5, y + 4)
      context.lineTo(x + 11, y + 8)
      context.lineTo(x + 1.5, y + 12)
    } else {
      context.moveTo(x + 0.75, y + 16)
      context.lineTo(x + 5.75, y + 21)
      context.lineTo(x + 0.75, y + 26)
      context.lineTo(x - 4.25, y + 21)
    }
    context.closePath()
    context.fill()
  }
}

function paintLine(brush: Brush, line: LineBox, height: number): void {
  const { context, theme } = brush
  const x = brush.snap(line.x)
  context.strokeStyle = line.kind === 'scheduleStart' ? theme.scheduleStart : theme.danger
  context.lineWidth = line.kind === 'now' ? 2 : 1.5
  if (line.kind === 'delivery') context.setLineDash([6, 4])
  context.beginPath()
  context.moveTo(x, 0)
  context.lineTo(x, height)
  context.stroke()
  context.setLineDash([])
}

/** What tells the three lines apart without colour: a triangle for now, a bar for the start, a flag for the delivery. */
function paintLineHead(brush: Brush, line: LineBox): void {
  const { context, theme } = brush
  const x = brush.snap(line.x)
  const foot = metrics.axisHeight
  context.fillStyle = line.kind === 'scheduleStart' ? theme.scheduleStart : theme.danger
  context.beginPath()
  if (line.kind === 'now') {
    context.moveTo(x - 5, foot - 7)
    context.lineTo(x + 5, foot - 7)
    context.lineTo(x, foot)
  } else if (line.kind === 'scheduleStart') context.rect(x - 4, foot - 4, 8, 4)
  else {
    context.rect(x - 0.75, foot - 11, 1.5, 11)
    context.moveTo(x, foot - 11)
    context.lineTo(x + 9, foot - 8)
    context.lineTo(x, foot - 5)
  }
  context.closePath()
  context.fill()
}
