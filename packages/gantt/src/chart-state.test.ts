import { describe, expect, it } from 'vitest'
import { chartOf, dataOf, rowsOf } from './chart.fixture.ts'
import type { TaskSpec } from './chart.fixture.ts'
import * as chart from './chart-state.ts'
import { taskStatus } from './data.ts'
import type { GanttRow } from './data.ts'
import { beginDrag, continueDrag, edgeScroll, ghostOf } from './gestures/drag.ts'
import { moveByKey } from './gestures/move.ts'
import { minuteAt, xOf, zoomNameOf } from './time/time-scale.ts'
import { firstBar, neighbourOf } from './gestures/walk.ts'

const specs: TaskSpec[] = [
  { row: 0, start: 100, end: 200 },
  { row: 0, start: 150, end: 180 },
  { row: 0, start: 300, end: 400 },
  { row: 2, start: 310, end: 330 },
  { row: 20, start: 5000, end: 5100 },
]
const state = chartOf(dataOf(specs, rowsOf(21), [0, 2]))

describe('view', () => {
  it('holds the moment under the pointer while zooming', () => {
    const later = chart.panned(state, 5000, 0)
    const zoomed = chart.zoomed(later, 400, 2.5)
    expect(minuteAt(zoomed.scale, 400)).toBeCloseTo(5400)
    expect(zoomed.scale.minutesPerPixel).toBe(2.5)
    expect(minuteAt(chart.zoomed(zoomed, 400, 1 / 2.5).scale, 0)).toBeCloseTo(5000)
  })

  it('stays within what can be shown', () => {
    expect(chart.zoomed(state, 0, 1e9).scale.minutesPerPixel).toBe(2400)
    expect(chart.zoomed(state, 0, 1e-9).scale.minutesPerPixel).toBe(0.05)
    expect(chart.panned(state, 1e15, 0).scale.from).toBe(1_066_000_000)
    expect(chart.panned(state, -1e15, 0).scale.from).toBe(0)
  })

  it('scrolls no further than the rows', () => {
    expect(chart.panned(state, 0, -50).viewport.scrollTop).toBe(0)
    expect(chart.panned(state, 0, 1e6).viewport.scrollTop).toBe(21 * 30 + 24 - 300)
  })

  it('fits all tasks with a margin', () => {
    const later = specs.map((spec) => ({ ...spec, start: spec.start + 1000, end: spec.end + 1000 }))
    const { scale } = chart.fitted(chartOf(dataOf(later, rowsOf(21))))
    expect(xOf(scale, 1100)).toBeCloseTo(24)
    expect(xOf(scale, 6100)).toBeCloseTo(976)
    expect(zoomNameOf(scale.minutesPerPixel)).toBe('hour')
  })

  it('fits what is to come; what is done only where there is nothing else', () => {
    const done = specs.map((spec, at) => ({ ...spec, status: at === 0 ? taskStatus.completed : taskStatus.notStarted }))
    const left = done.slice(1)
    const { scale } = chart.fitted(chartOf(dataOf(done, rowsOf(21))))
    expect(xOf(scale, Math.min(...left.map(({ start }) => start)))).toBeCloseTo(24)
    expect(xOf(scale, Math.max(...left.map(({ end }) => end)))).toBeCloseTo(976)
    const all = specs.map((spec) => ({ ...spec, status: taskStatus.completed }))
    expect(chart.fitted(chartOf(dataOf(all, rowsOf(21)))).scale).toEqual(
      chart.fitted(chartOf(dataOf(specs, rowsOf(21)))).scale,
    )
  })

  it('reveals a task with the least movement', () => {
    expect(chart.revealed(state, 2)).toEqual(state)
    const far = chart.revealed(state, 4)
    expect(xOf(far.scale, 5100)).toBe(1000 - 48)
    expect(far.viewport.scrollTop).toBe(21 * 30 + 24 - 300)
  })

  it('brings a task well into view: away from the edges, at rest where it is so already', () => {
    const edge = chart.broughtIntoView(state, 4)
    const x = xOf(edge.scale, 5000)
    expect(x).toBeGreaterThanOrEqual(200)
    expect(xOf(edge.scale, 5100)).toBeLessThanOrEqual(800)
    // The revealed bar lay at the very edge before: 48 px are not enough.
    const nearEdge = { ...state, scale: { from: 5000 - 60, minutesPerPixel: 1 } }
    expect(xOf(chart.broughtIntoView(nearEdge, 4).scale, 5000)).toBeCloseTo(1000 / 3)
    const rows = rowsOf(60)
    const tall = chartOf(dataOf([{ row: 30, start: 400, end: 450 }], rows))
    const middle = chart.broughtIntoView(tall, 0)
    const y = 30 * 30 - middle.viewport.scrollTop
    expect(y).toBeGreaterThanOrEqual(75)
    expect(y + 30).toBeLessThanOrEqual(225)
    expect(chart.broughtIntoView(middle, 0)).toEqual(middle)
  })

  it('brings all tasks of a heading into view, the heading at the top, where the rows allow it', () => {
    const rows: GanttRow[] = rowsOf(60).map((row, i) => ({
      ...row,
      parentId: i % 20 === 0 ? undefined : `r${i - (i % 20)}`,
    }))
    const tasks = [
      { row: 21, start: 3000, end: 3100 },
      { row: 39, start: 3500, end: 3600 },
      { row: 5, start: 0, end: 100 },
    ]
    const shown = chart.allBroughtIntoView(chartOf(dataOf(tasks, rows)), [0, 1])
    expect(shown.viewport.scrollTop).toBe(20 * 30)
    expect(xOf(shown.scale, 3000)).toBeGreaterThanOrEqual(0)
    expect(xOf(shown.scale, 3600)).toBeLessThanOrEqual(1000)
    // Longer than the view: its end is what counts.
    const long = chart.allBroughtIntoView(chartOf(dataOf(tasks, rows)), [0, 1, 2])
    expect(xOf(long.scale, 3600)).toBeCloseTo(800)
  })

  it('shows no chain of so many tasks that its lines would cover the chart; they stand out themselves', () => {
    const many = Array.from({ length: 20 }, (_, at): TaskSpec => ({ row: 0, start: 10 * at, end: 10 * at + 5 }))
    const full = chartOf(dataOf(many, rowsOf(1), [0, 15, 3, 16]))
    const of = (count: number) => chart.withChosen(full, new Set(many.keys().take(count))).scene.chain!
    expect([of(12).links.length, of(12).tasks.size]).toEqual([2, 14])
    expect([of(13).links.length, of(13).tasks.size]).toEqual([0, 13])
  })

  it('lets tasks stand out together while none is chosen, and their chain goes when one is', () => {
    const lit = chart.withLit(state, new Set([3, 4]))
    expect([...lit.scene.chain!.tasks]).toEqual([3, 4])
    expect(lit.scene.chain!.links).toEqual([])
    const chosen = chart.withChosen(lit, new Set([0]))
    expect([...chosen.scene.chain!.tasks].sort()).toEqual([0, 2])
    expect(chart.withChosen(chosen, new Set()).scene.chain!.tasks.size).toBe(2)
    expect(chart.withLit(chart.withChosen(chosen, new Set()), new Set()).scene.chain).toBeUndefined()
    expect([...chart.withData(lit, dataOf(specs, rowsOf(21)), new Set(), new Set([3])).scene.chain!.tasks]).toEqual([3])
  })

  it('keeps folds and choice over new data, and unfolds to a task', () => {
    const rows: GanttRow[] = rowsOf(4).map((row, i) => ({ ...row, parentId: i > 0 ? 'r0' : undefined }))
    const folded = chart.withFolded(chartOf(dataOf([{ row: 3, start: 0, end: 9 }], rows)), new Set(['r0']))
    const renewed = chart.withData(folded, dataOf([{ row: 3, start: 5, end: 9 }], rows), new Set([0]))
    expect([...renewed.scene.visible.rows]).toEqual([0])
    expect([...renewed.chosen]).toEqual([0])
    expect(chart.unfoldedTo(renewed, 0).scene.visible.rows).toHaveLength(4)
  })
})

describe('walking', () => {
  const { scene } = state
  it('goes through a row by start, whatever the lanes', () => {
    expect([0, 1, 2].map((task) => neighbourOf(scene, task, 'right'))).toEqual([1, 2, -1])
    expect([2, 1, 0].map((task) => neighbourOf(scene, task, 'left'))).toEqual([1, 0, -1])
  })

  it('goes to the bar nearest in time of the next row that has one', () => {
    expect(neighbourOf(scene, 0, 'down')).toBe(3)
    expect(neighbourOf(scene, 3, 'up')).toBe(2)
    expect(neighbourOf(scene, 0, 'up')).toBe(-1)
    expect(neighbourOf(scene, 4, 'up')).toBe(3)
  })

  it('begins with a bar in view', () => {
    expect(firstBar(scene, 0, 320)).toBe(2)
    expect(firstBar(scene, 60, 320)).toBe(3)
  })
})

describe('moving', () => {
  it('keeps the bar under the pointer and snaps its start', () => {
    const held = beginDrag(state, 2, 310)
    const snapped = continueDrag(held, state, { x: 357, y: 70, isFree: false })
    // One minute a pixel is nearest to the zoom of hours: 15 minutes.
    expect(snapped.move).toEqual({ start: 345, end: 445, row: 1 })
    expect(continueDrag(held, state, { x: 357.4, y: 10, isFree: true }).move).toEqual({ start: 347, end: 447, row: 0 })
    expect(ghostOf(snapped, state)).toMatchObject({
      bar: { x: 345, width: 100, y: 58 },
      row: { y: 54, height: 30 },
      startText: '05:45',
      endText: '07:25',
    })
  })

  it('tints the rows in view that may take the bar', () => {
    const held = { ...beginDrag(state, 2, 310), targets: new Set([0, 1]) }
    const { top } = state.scene.visible
    expect(ghostOf(held, state).targets).toEqual([
      { y: 0, height: top[1] },
      { y: top[1], height: top[2]! - top[1]! },
    ])
    const scrolled = { ...state, viewport: { ...state.viewport, scrollTop: top[1]! } }
    expect(ghostOf(held, scrolled).targets).toEqual([{ y: 0, height: top[2]! - top[1]! }])
  })

  it('scrolls at the edges only', () => {
    const held = beginDrag(state, 2, 310)
    const at = (x: number, y: number) => edgeScroll({ ...held, pointer: { x, y, isFree: false } }, state)
    expect(at(500, 150)).toEqual({ dx: 0, dy: 0 })
    expect(at(0, 300)).toEqual({ dx: -12, dy: 12 })
    expect(at(984, 150)).toEqual({ dx: 6, dy: 0 })
  })

  it('nudges by one snap or one row that can take it', () => {
    const rows = rowsOf(3)
    rows[1] = { ...rows[1]!, kind: 'group' }
    const { scene, scale } = chartOf(dataOf([{ row: 0, start: 100, end: 130 }], rows))
    expect(moveByKey(scene, scale, 0, 'right')).toEqual({ start: 120, end: 150, row: 0 })
    expect(moveByKey(scene, scale, 0, 'down')).toEqual({ start: 100, end: 130, row: 2 })
    expect(moveByKey(scene, scale, 0, 'up')).toBeUndefined()
  })
})
