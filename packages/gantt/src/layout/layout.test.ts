import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { rowsOf, sceneOf } from '../chart.fixture.ts'
import type { TaskSpec } from '../chart.fixture.ts'
import { metrics, taskFlag } from '../data.ts'
import type { GanttRow } from '../data.ts'
import { layout } from './layout.ts'
import { chooseInScene, foldScene } from '../scene/scene.ts'

const viewport = { width: 1000, height: 300, scrollTop: 0 }
const minutes = { from: 0, minutesPerPixel: 1 }

describe('layout', () => {
  it('gives a bar its place, label and progress', () => {
    const scene = sceneOf([{ row: 1, start: 100, end: 200, status: 1, progress: 25 }], rowsOf(2))
    expect(layout(scene, viewport, minutes).bars).toEqual([
      {
        task: 0,
        count: 1,
        x: 100,
        y: 34,
        width: 100,
        height: 22,
        labelX: 100,
        labels: ['T0'],
        colour: 1,
        flags: 0,
        progressWidth: 25,
        isDim: false,
      },
    ])
  })

  it('puts overlapping tasks into lanes of 24', () => {
    const scene = sceneOf(
      [
        { row: 0, start: 0, end: 100 },
        { row: 0, start: 50, end: 150 },
      ],
      rowsOf(2),
    )
    const boxes = layout(scene, viewport, minutes)
    expect(boxes.bars.map((bar) => bar.y)).toEqual([4, 28])
    expect(boxes.rows.map(({ y, height }) => [y, height])).toEqual([
      [0, 54],
      [54, 30],
    ])
  })

  it('leaves out rows and bars outside the view', () => {
    const specs = Array.from({ length: 40 }, (_, i) => ({ row: i, start: i * 100, end: i * 100 + 50 }))
    const boxes = layout(sceneOf(specs, rowsOf(40)), { ...viewport, scrollTop: 75 }, { from: 300, minutesPerPixel: 1 })
    expect(boxes.rows.map((box) => box.row)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(boxes.bars.map((bar) => bar.task)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(boxes.bars[0]).toMatchObject({ x: 0, y: 3 * 30 + 4 - 75 })
  })

  it('labels from 30 px of what is seen, and keeps the label in view', () => {
    const specs = [
      { row: 0, start: 0, end: 29 },
      { row: 1, start: 0, end: 30 },
      { row: 2, start: -500, end: 60 },
      { row: 3, start: -500, end: 20 },
    ]
    const bars = layout(sceneOf(specs, rowsOf(4)), viewport, minutes).bars
    expect(bars.map((bar) => bar.labels)).toEqual([[], ['T1'], ['T2'], []])
    expect(bars[2]).toMatchObject({ x: -16, width: 76, labelX: 0 })
  })

  it('keeps progress true when the bar is cut', () => {
    const scene = sceneOf([{ row: 0, start: -1000, end: 1000, progress: 60 }], rowsOf(1))
    expect(layout(scene, viewport, minutes).bars[0]!.progressWidth).toBe(216)
  })

  it('shades off-time, hatches downtime and skips slivers', () => {
    const offTime = [0, 100, 200, 201, 950, 1200]
    const rows: GanttRow[] = [{ id: 'r', label: 'r', kind: 'resource', offTime, downtime: [300, 400] }]
    const { shades } = layout(sceneOf([], rows), viewport, minutes)
    expect(shades.map(({ kind, x, width }) => [kind, x, width])).toEqual([
      ['off', 0, 100],
      ['off', 950, 50],
      ['down', 300, 100],
    ])
  })

  it('draws lines, flags and the time between the steps of an item', () => {
    const rows: GanttRow[] = [
      {
        id: 'r',
        label: 'r',
        kind: 'item',
        due: 700,
        promised: 800,
        milestone: 600,
        expected: { at: 850, isOver: false },
      },
    ]
    const specs = [
      { row: 0, start: 100, end: 200 },
      { row: 0, start: 400, end: 500 },
    ]
    const scene = { ...sceneOf(specs, rows), lines: { now: 300, delivery: 5000 } }
    const boxes = layout(scene, viewport, minutes)
    expect(boxes.lines).toEqual([{ kind: 'now', x: 300 }])
    expect(boxes.flags).toEqual([
      { kind: 'due', x: 700, y: 0 },
      { kind: 'promised', x: 800, y: 0 },
      { kind: 'forecast', x: 850, y: 0 },
      { kind: 'milestone', x: 600, y: 0 },
    ])
    const ended = { ...scene, data: { ...scene.data, rows: [{ ...rows[0]!, expected: { at: 650, isOver: true } }] } }
    expect(layout(ended, viewport, minutes).flags).toContainEqual({ kind: 'finished', x: 650, y: 0 })
    expect(boxes.spans).toEqual([{ x: 100, y: 15, width: 400, isParent: false, isLate: false }])
  })
})

describe('merging', () => {
  const scaleOf = (minutesPerPixel: number) => ({ from: 0, minutesPerPixel })

  it('joins bars shorter than a hair whose gaps are under a pixel', () => {
    const specs = [0, 15, 30, 200, 215].map((start) => ({ row: 0, start, end: start + 12 }))
    const { bars } = layout(sceneOf(specs, rowsOf(1)), viewport, scaleOf(10))
    expect(bars.map(({ task, count }) => [task, count])).toEqual([
      [0, 3],
      [3, 2],
    ])
    expect(bars[0]).toMatchObject({ x: 0, width: 4.2, labels: [] })
  })

  it('looks like most of its bars, and late when one of them is', () => {
    const specs: TaskSpec[] = [2, 4, 4, 1, 4].map((status, i) => ({ row: 0, start: i * 2, end: i * 2 + 2, status }))
    specs[3]!.flags = taskFlag.late | taskFlag.locked
    const [bar] = layout(sceneOf(specs, rowsOf(1)), viewport, scaleOf(10)).bars
    expect(bar).toMatchObject({ count: 5, colour: 4, flags: taskFlag.late })
  })

  it('keeps a long bar apart from the short ones at its sides', () => {
    const specs = [
      [0, 5],
      [5, 300],
      [300, 305],
    ].map(([start, end]) => ({ row: 0, start: start!, end: end! }))
    expect(layout(sceneOf(specs, rowsOf(1)), viewport, scaleOf(10)).bars.map((bar) => bar.count)).toEqual([1, 1, 1])
  })

  it('gives no more boxes a lane than the view has pixels, however many tasks there are', () => {
    const specs = Array.from({ length: 60_000 }, (_, i) => ({ row: 0, start: i * 2, end: i * 2 + 1 }))
    const { bars } = layout(sceneOf(specs, rowsOf(1)), viewport, scaleOf(120))
    expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(60_000)
    expect(bars.length).toBeLessThan(3)
  })

  it('loses no task of the view and shows none twice', () => {
    const spec = fc.record({ gap: fc.nat(40), length: fc.nat(60), row: fc.nat(2) })
    const zoom = fc.constantFrom(0.5, 1, 3, 10, 40)
    fc.assert(
      fc.property(fc.array(spec, { maxLength: 60, size: 'max' }), zoom, fc.nat(300), (given, minutesPerPixel, from) => {
        let at = 0
        const specs = given.map(({ gap, length, row }) => ({ row, start: (at += gap), end: at + length }))
        const scene = sceneOf(specs, rowsOf(3))
        const scale = { from, minutesPerPixel }
        const { bars } = layout(scene, { ...viewport, height: 2000 }, scale)
        const seen = bars.flatMap(({ task, count }) => {
          const slot = scene.index.slotOf[task]!
          return [...scene.index.order.subarray(slot, slot + count)]
        })
        expect(new Set(seen).size).toBe(seen.length)
        const to = from + viewport.width * minutesPerPixel
        specs.forEach(({ start, end }, task) => {
          if (end > from && start < to) expect(seen).toContain(task)
        })
        for (const bar of bars) expect(bar.width).toBeGreaterThan(0)
      }),
      { numRuns: 100 * inject('propertyFactor') },
    )
  })
})

describe('groups', () => {
  const rows: GanttRow[] = [
    { id: 'g', label: 'g', kind: 'group' },
    { id: 'a', parentId: 'g', label: 'a', kind: 'resource', offTime: [240, 480] },
    { id: 'b', parentId: 'g', label: 'b', kind: 'resource', offTime: [240, 480] },
  ]

  it('show their load by the hour when folded, and rest while nobody works', () => {
    const specs = [
      { row: 1, start: 0, end: 60 },
      { row: 2, start: 30, end: 90 },
      { row: 2, start: 210, end: 510 },
    ]
    const open = sceneOf(specs, rows)
    expect(layout(open, viewport, minutes).strips).toEqual([])
    const boxes = layout(foldScene(open, new Set(['g'])), { ...viewport, width: 600 }, minutes)
    expect(boxes.bars).toEqual([])
    expect(boxes.strips[0]!.cells.map(({ x, load }) => [x, load])).toEqual([
      [0, 75],
      [60, 25],
      [180, 25],
      [240, undefined],
      [300, undefined],
      [360, undefined],
      [420, undefined],
      [480, 25],
    ])
  })
})

describe('links', () => {
  const specs = [0, 1, 2, 3].map((i) => ({ row: i, start: i * 100, end: i * 100 + 50 }))

  it('are drawn for the chain of what is chosen, and the rest dims', () => {
    const scene = sceneOf([...specs, { row: 0, start: 500, end: 600 }], rowsOf(4), [0, 1, 1, 2, 0, 3])
    expect(layout(scene, viewport, minutes).links).toEqual([])
    const boxes = layout(chooseInScene(scene, [1]), viewport, minutes)
    expect(boxes.links.map(({ from, to }) => [from, to]).sort()).toEqual([
      [0, 1],
      [1, 2],
    ])
    expect(boxes.bars.filter((bar) => bar.isDim).map((bar) => bar.task)).toEqual([4, 3])
    expect(boxes.links[0]!.points.at(0)).toEqual({ x: expect.any(Number), y: expect.any(Number) })
  })

  it('go around when the next begins before the end', () => {
    const scene = sceneOf(
      [
        { row: 0, start: 0, end: 100 },
        { row: 1, start: 40, end: 90 },
      ],
      rowsOf(2),
      [0, 1],
    )
    const [link] = layout(chooseInScene(scene, [0]), viewport, minutes).links
    expect(link!.points[0]).toEqual({ x: 100, y: 4 + metrics.barHeight / 2 })
    expect(link!.points.at(-1)).toEqual({ x: 40, y: 34 + metrics.barHeight / 2 })
    expect(link!.points).toHaveLength(6)
  })

  it('survive a circle', () => {
    const scene = chooseInScene(sceneOf(specs, rowsOf(4), [0, 1, 1, 2, 2, 0]), [0])
    expect([...scene.chain!.tasks].sort()).toEqual([0, 1, 2])
  })

  it('end at the row that hides their task', () => {
    const rows: GanttRow[] = [
      { id: 'a', label: 'a', kind: 'resource' },
      { id: 'g', label: 'g', kind: 'group' },
      { id: 'b', parentId: 'g', label: 'b', kind: 'resource' },
      { id: 'c', parentId: 'g', label: 'c', kind: 'resource' },
    ]
    const tasks = [
      { row: 0, start: 0, end: 50 },
      { row: 3, start: 100, end: 150 },
    ]
    const scene = chooseInScene(foldScene(sceneOf(tasks, rows, [0, 1]), new Set(['g'])), [0])
    expect(layout(scene, viewport, minutes).links[0]!.points.at(-1)).toEqual({ x: 100, y: 45 })
  })

  it('come together at an assembly as one line, from the part that is ready last', () => {
    // Task 0 is assembled of 20 parts; part 7 is ready last.
    const parts = Array.from({ length: 20 }, (_, i) => ({ row: i + 1, start: 0, end: 100 + (i === 7 ? 50 : i) }))
    const into = parts.flatMap((_, i) => [i + 1, 0])
    const scene = chooseInScene(sceneOf([{ row: 0, start: 300, end: 400 }, ...parts], rowsOf(21), into), [0])
    const { links } = layout(scene, { ...viewport, height: 800 }, minutes)
    expect(links.map(({ from, to, count }) => [from, to, count])).toEqual([[8, 0, 20]])
    expect(links[0]!.joins).toHaveLength(19)
    expect(links[0]!.joins).toContainEqual({ x: 100, y: 30 + 4 + 11 })
    expect(layout(scene, viewport, minutes).links[0]!.joins.length).toBeLessThan(19)
  })

  it('part from one bar as one line, to the next that begins', () => {
    const after = [400, 350, 500, 600].map((start, i) => ({ row: i + 1, start, end: start + 50 }))
    const out = after.flatMap((_, i) => [0, i + 1])
    const scene = chooseInScene(sceneOf([{ row: 0, start: 0, end: 100 }, ...after], rowsOf(5), out), [0])
    const { links } = layout(scene, viewport, minutes)
    expect(links.map(({ from, to, count, joins }) => [from, to, count, joins.length])).toEqual([[0, 2, 4, 3]])
  })

  it('are not drawn within a folded row, and only once between two', () => {
    const rows: GanttRow[] = [
      { id: 'm', label: 'm', kind: 'item' },
      ...[1, 2, 3].map((i): GanttRow => ({ id: i, parentId: 'm', label: String(i), kind: 'item' })),
      { id: 'n', label: 'n', kind: 'item' },
      { id: 5, parentId: 'n', label: '5', kind: 'item' },
    ]
    const tasks = [1, 2, 3, 5].map((row, i) => ({ row, start: i * 100, end: i * 100 + 50 }))
    const scene = sceneOf(tasks, rows, [0, 1, 1, 2, 0, 3, 1, 3, 2, 3])
    const linesOf = (folded: string[]) =>
      layout(chooseInScene(foldScene(scene, new Set(folded)), [1]), viewport, minutes).links.map(({ from, to }) => [
        from,
        to,
      ])
    expect(linesOf(['m', 'n'])).toEqual([[2, 3]])
    expect(linesOf(['m'])).toEqual([[2, 3]])
    expect(linesOf([])).toHaveLength(4)
  })
})

describe('a heading that stays', () => {
  const rows: GanttRow[] = rowsOf(8).map((row, i) => ({
    ...row,
    kind: 'item',
    ...(i > 0 ? { parentId: 'r0' } : { due: 90, late: '3 d' }),
  }))
  const scene = sceneOf([{ row: 3, start: 10, end: 60 }], rows)

  it('is laid out apart, over the rows that pass beneath it', () => {
    expect(layout(scene, viewport, minutes).stuck).toBeUndefined()
    const { stuck, rows: passing } = layout(scene, { ...viewport, height: 100, scrollTop: 45 }, minutes)
    expect(stuck!.rows).toEqual([{ row: 0, kind: 'item', y: 0, height: 30 }])
    expect(stuck!.spans).toEqual([{ x: 10, y: 15, width: 50, isParent: true, isLate: true }])
    expect(stuck!.flags).toEqual([{ kind: 'due', x: 90, y: 0 }])
    expect(passing[0]).toMatchObject({ row: 1, y: -15 })
  })
})
