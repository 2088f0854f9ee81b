import { describe, expect, it } from 'vitest'
import { rowsOf, sceneOf } from '../chart.fixture.ts'
import type { GanttRow } from '../data.ts'
import { downtimeAt, downtimeOf, hitTest, tasksInFrame } from './hit-test.ts'
import { foldScene } from '../scene/scene.ts'

const viewport = { width: 1000, height: 300, scrollTop: 0 }
const scale = { from: 0, minutesPerPixel: 1 }
const scene = sceneOf(
  [
    { row: 0, start: 100, end: 200 },
    { row: 0, start: 150, end: 250 },
    { row: 1, start: 300, end: 301 },
    { row: 1, start: 303, end: 400 },
  ],
  rowsOf(3),
)

describe('hit test', () => {
  it('meets the bar of the lane under the pointer', () => {
    expect(hitTest(scene, viewport, scale, 160, 10)).toEqual({ task: 0, row: 0 })
    expect(hitTest(scene, viewport, scale, 160, 40)).toEqual({ task: 1, row: 0 })
    expect(hitTest(scene, { ...viewport, scrollTop: 30 }, scale, 160, 10)).toEqual({ task: 1, row: 0 })
  })

  it('meets nothing between bars, between lanes, in the axis and below the last row', () => {
    expect(hitTest(scene, viewport, scale, 50, 10)).toEqual({ task: -1, row: 0 })
    expect(hitTest(scene, viewport, scale, 160, 27)).toEqual({ task: -1, row: 0 })
    expect(hitTest(scene, viewport, scale, 160, 2)).toEqual({ task: -1, row: 0 })
    expect(hitTest(scene, viewport, scale, 160, -5)).toEqual({ task: -1, row: -1 })
    expect(hitTest(scene, viewport, scale, 160, 200)).toEqual({ task: -1, row: -1 })
  })

  it('reaches a little beyond narrow bars, to the nearer one', () => {
    const y = 54 + 10
    expect(hitTest(scene, viewport, scale, 298.5, y).task).toBe(2)
    expect(hitTest(scene, viewport, scale, 301.5, y).task).toBe(2)
    expect(hitTest(scene, viewport, scale, 302.6, y).task).toBe(3)
    expect(hitTest(scene, viewport, scale, 297, y).task).toBe(-1)
  })

  it('frames what a rectangle touches', () => {
    const frame = (x: number, y: number, width: number, height: number) =>
      tasksInFrame(scene, viewport, scale, { x, y, width, height }).sort()
    expect(frame(0, 0, 1000, 300)).toEqual([0, 1, 2, 3])
    expect(frame(190, 0, 20, 20)).toEqual([0])
    expect(frame(190, 0, 20, 60)).toEqual([0, 1])
    expect(frame(200, 0, 10, 20)).toEqual([])
    expect(frame(0, 60, 302, 10)).toEqual([2])
  })

  it('does not meet what a fold hides', () => {
    const rows = rowsOf(3).map((row, i) => (i === 0 ? row : { ...row, parentId: 'r0' }))
    const folded = foldScene(sceneOf([{ row: 1, start: 0, end: 100 }], rows), new Set(['r0']))
    expect(hitTest(folded, viewport, scale, 50, 40)).toEqual({ task: -1, row: -1 })
  })

  it('meets the heading that stays, not what has scrolled beneath it', () => {
    const rows = rowsOf(6).map((row, i) => ({ ...row, ...(i > 0 ? { parentId: 'r0' } : {}) }))
    const headed = sceneOf([{ row: 2, start: 100, end: 200 }], rows)
    expect(hitTest(headed, { ...viewport, scrollTop: 30 }, scale, 150, 40).task).toBe(0)
    expect(hitTest(headed, { ...viewport, scrollTop: 60 }, scale, 150, 10)).toEqual({ task: -1, row: 0 })
  })

  it('knows the downtime of a row at a moment by a number of its own', () => {
    const rows: GanttRow[] = [
      { id: 'a', label: 'a', kind: 'resource' },
      { id: 'b', label: 'b', kind: 'resource', downtime: [10, 20, 50, 60] },
    ]
    const down = sceneOf([], rows)
    expect(downtimeOf(down, downtimeAt(down, 1, 55))).toEqual({ row: 'b', start: 50, end: 60 })
    expect(downtimeOf(down, downtimeAt(down, 1, 10))).toEqual({ row: 'b', start: 10, end: 20 })
    for (const [row, minute] of [
      [1, 20],
      [1, 9],
      [1, 99],
      [0, 55],
      [-1, 55],
    ] as const)
      expect(downtimeAt(down, row, minute)).toBe(-1)
    expect(downtimeOf(down, -1)).toBeUndefined()
    expect(downtimeOf(down, 3)).toBeUndefined()
  })
})
