import { describe, expect, it } from 'vitest'
import { createBrush } from './brush.ts'
import type { Context } from './brush.ts'
import { rowsOf, sceneOf } from '../chart.fixture.ts'
import type { TaskSpec } from '../chart.fixture.ts'
import { metrics, taskFlag } from '../data.ts'
import type { GanttRow } from '../data.ts'
import { layout } from '../layout/layout.ts'
import { chooseInScene } from '../scene/scene.ts'
import type { Scene } from '../scene/scene.ts'
import { paint } from './paint.ts'
import { darkTheme, lightTheme, loadPaint } from '../theme.ts'

interface Call {
  name: string
  args: unknown[]
  fill: unknown
  stroke: unknown
}

/** A canvas that writes down what it is told; every letter is 7 px wide. */
function recordingContext(): { context: Context; calls: Call[]; measured: string[] } {
  const calls: Call[] = []
  const measured: string[] = []
  const values: Record<string, unknown> = { fillStyle: '', strokeStyle: '' }
  const context = new Proxy(values, {
    get: (_, name: string) => {
      if (name in values) return values[name]
      if (name === 'measureText') {
        return (text: string) => {
          measured.push(text)
          return { width: 7 * text.length }
        }
      }
      return (...args: unknown[]) => calls.push({ name, args, fill: values.fillStyle, stroke: values.strokeStyle })
    },
  })
  return { context: context as unknown as Context, calls, measured }
}

function paintTasks(specs: readonly TaskSpec[], theme = lightTheme) {
  return paintScene(sceneOf(specs, rowsOf(4)), theme)
}

function paintScene(scene: Scene, theme = lightTheme, scrollTop = 0) {
  const record = recordingContext()
  const boxes = layout(scene, { width: 600, height: 300, scrollTop }, { from: 0, minutesPerPixel: 1 })
  const brush = createBrush(record.context, theme, 1)
  paint(brush, boxes)
  const texts = record.calls.filter((call) => call.name === 'fillText').map((call) => call.args[0])
  return { ...record, texts, brush, boxes }
}

describe('painting', () => {
  it('fills each status with its colour in both themes', () => {
    for (const theme of [lightTheme, darkTheme])
      for (const [status, paint_] of theme.palettes.statuses.entries()) {
        const { calls } = paintTasks([{ row: 2, start: 50, end: 150, status }], theme)
        // Its own rectangle is drawn just before it is filled.
        const at = calls.findIndex((call) => call.name === 'fill' && call.fill === paint_.fill)
        expect(calls[at - 1], `${theme.name} ${status}`).toMatchObject({
          name: 'roundRect',
          args: [50, 2 * metrics.rowHeight + metrics.barTop, 100, metrics.barHeight, 3],
        })
        const text = calls.find((call) => call.name === 'fillText' && call.args[0] === 'T0')
        expect(text!.fill).toBe(paint_.text)
      }
  })

  it('marks a late bar by an exclamation mark besides its red edge', () => {
    const { texts, calls } = paintTasks([{ row: 0, start: 0, end: 100, flags: taskFlag.late }])
    expect(texts.slice(0, 2)).toEqual(['!', 'T0'])
    // The red of the whole bar, then its ground, then the fill: 4 px of edge and 1.5 px of line stay red.
    const red = calls.findIndex((call) => call.name === 'fill' && call.fill === lightTheme.danger)
    expect(calls[red - 1]).toMatchObject({ name: 'roundRect', args: [0, 4, 100, 22, 3] })
    expect(calls[red + 1]).toMatchObject({
      name: 'fillRect',
      args: [4, 5.5, 94.5, 19],
      fill: lightTheme.ground,
    })
    const onTime = paintTasks([{ row: 0, start: 0, end: 100 }])
    expect(onTime.texts).not.toContain('!')
    expect(onTime.calls.filter(({ name, fill }) => name.startsWith('fill') && fill === lightTheme.danger)).toEqual([])
  })

  it('draws a filled padlock for a held task and an outlined one for a held resource', () => {
    const inkOf = (flags: number) => {
      const { calls } = paintTasks([{ row: 0, start: 0, end: 100, flags, status: 1 }])
      return calls.filter(({ name, fill, stroke }) => {
        const ink = lightTheme.palettes.statuses[1]!.text
        return (name === 'fill' && fill === ink) || (name === 'stroke' && stroke === ink)
      })
    }
    expect(inkOf(taskFlag.locked).map((call) => call.name)).toEqual(['stroke', 'fill'])
    expect(inkOf(taskFlag.resourceLocked).map((call) => call.name)).toEqual(['stroke', 'stroke'])
    expect(inkOf(0)).toEqual([])
  })

  it('outlines a changed bar with dashes', () => {
    const dashes = (flags: number) =>
      paintTasks([{ row: 0, start: 0, end: 100, flags }]).calls.filter(
        (call) => call.name === 'setLineDash' && (call.args[0] as number[]).length > 0,
      )
    expect(dashes(taskFlag.changed).map(({ args, stroke }) => [args[0], stroke])).toEqual([[[4, 3], lightTheme.text]])
    expect(dashes(0)).toHaveLength(0)
  })

  it('cuts labels with … and leaves them out where nothing fits', () => {
    const { brush } = paintTasks([])
    brush.setFont('label')
    expect(brush.cut('电极 12', 35)).toBe('电极 12')
    expect(brush.cut('电极 12', 34)).toBe('电极…')
    expect(brush.cut('电极 12', 13)).toBe('')
  })

  it('says as much of a label as fits, the longest form that does', () => {
    const { brush } = paintTasks([])
    brush.setFont('label')
    const forms = ['M26-052 C01-70', '052 C01-70', '052']
    expect(brush.fit(forms, 7 * 14)).toBe('M26-052 C01-70')
    expect(brush.fit(forms, 7 * 14 - 1)).toBe('052 C01-70')
    expect(brush.fit(forms, 7 * 3)).toBe('052')
    expect(brush.fit(forms, 7 * 2)).toBe('0…')
    expect(brush.fit([], 100)).toBe('')
  })

  it('hatches downtime in red over the rest, on its own row only', () => {
    const rows: GanttRow[] = [
      { id: 'a', label: 'a', kind: 'resource' },
      { id: 'b', label: 'b', kind: 'resource', offTime: [100, 300], downtime: [200, 300] },
    ]
    const { calls } = paintScene(sceneOf([], rows))
    const grounds = calls.filter((call) => call.name === 'fillRect' && call.fill === lightTheme.dangerGround)
    expect(grounds.map((call) => call.args)).toEqual([[200, 30, 100, 29]])
    const clip = calls.findIndex((call) => call.name === 'clip')
    expect(calls[clip - 1]!.args).toEqual([200, 30, 100, 29])
    expect(calls.slice(clip).find((call) => call.name === 'stroke')!.stroke).toBe(lightTheme.danger)
  })

  it('draws a late item’s summary in red, another in grey', () => {
    for (const late of ['3 d', undefined]) {
      const rows: GanttRow[] = [
        { id: 'm', label: 'm', kind: 'item', ...(late ? { late } : {}) },
        { id: 'p', parentId: 'm', label: 'p', kind: 'item' },
      ]
      const { calls } = paintScene(sceneOf([{ row: 1, start: 100, end: 200 }], rows))
      const summary = calls.find((call) => call.name === 'fillRect' && String(call.args) === '100,13,100,4')
      expect(summary!.fill).toBe(late ? lightTheme.danger : lightTheme.edge)
    }
  })

  it('draws the heading that stays last, over bars and links', () => {
    const rows: GanttRow[] = rowsOf(20).map((row, i) => ({ ...row, ...(i > 0 ? { parentId: 'r0' } : {}) }))
    const { calls } = paintScene(sceneOf([{ row: 2, start: 100, end: 200 }], rows), lightTheme, 62)
    const bar = calls.findLastIndex((call) => call.name === 'fillText' && call.args[0] === 'T0')
    const cover = calls.findLastIndex((call) => call.name === 'fillRect' && String(call.args) === '0,0,600,30')
    expect(bar).toBeGreaterThan(-1)
    expect(cover).toBeGreaterThan(bar)
  })

  it('draws twenty links of an assembly as one thick line with its number and a join at each other part', () => {
    const parts = Array.from({ length: 9 }, (_, i) => ({ row: i + 1, start: 0, end: 100 + i }))
    const scene = sceneOf(
      [{ row: 0, start: 300, end: 400 }, ...parts],
      rowsOf(10),
      parts.flatMap((_, i) => [i + 1, 0]),
    )
    const { calls, texts } = paintScene(chooseInScene(scene, [0]))
    const strokes = calls.filter((call) => call.name === 'stroke' && call.stroke === lightTheme.focus)
    // The line itself and the edge of its number.
    expect(strokes).toHaveLength(2)
    expect(calls.filter((call) => call.name === 'arc')).toHaveLength(8)
    expect(texts).toContain('×9')
  })

  it('measures each letter once, not each frame', () => {
    const { brush, boxes, measured } = paintTasks([{ row: 0, start: 0, end: 100 }])
    const before = measured.length
    paint(brush, boxes)
    expect(measured.length).toBe(before)
  })
})

describe('load colours', () => {
  it('step at 50, 80, 100 and 115 percent', () => {
    const fills = [0, 50, 51, 80, 81, 100, 101, 115, 116, 1000].map((percent) => loadPaint(lightTheme, percent).fill)
    const [low, some, good, over, red] = ['#EDF3FB', '#C9DDF6', '#9CC2F0', '#F5C76B', '#B42323']
    expect(fills).toEqual([low, low, some, some, good, good, over, over, red, red])
  })
})

describe('themes', () => {
  const luminance = (hex: string) => {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
  }
  /** WCAG 2.2 contrast ratio of two colours. */
  const contrast = (a: string, b: string) => {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
    return (light! + 0.05) / (dark! + 0.05)
  }

  it('give bars that may touch others of their colour an edge that tells them apart', () => {
    for (const { name, palettes } of [lightTheme, darkTheme])
      for (const { fill, border } of [...palettes.statuses, ...palettes.ranks, ...palettes.severities])
        expect(contrast(fill, border ?? fill), `${name} ${fill}`).toBeGreaterThanOrEqual(1.9)
  })

  it('keep text at 4.5:1 and marks at 3:1', () => {
    for (const theme of [lightTheme, darkTheme]) {
      for (const { fill, text } of Object.values(theme.palettes).flat())
        expect(contrast(fill, text), `${theme.name} ${fill}`).toBeGreaterThanOrEqual(4.5)
      for (const { fill, text } of theme.load.upTo) expect(contrast(fill, text)).toBeGreaterThanOrEqual(4.5)
      for (const ground of [theme.surface, theme.head, theme.group, theme.ground]) {
        expect(contrast(theme.text, ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(theme.secondary, ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(theme.dangerText, ground)).toBeGreaterThanOrEqual(4.5)
      }
      for (const mark of [theme.danger, theme.focus]) {
        for (const ground of [theme.ground, theme.offTime]) expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3)
      }
      expect(contrast(theme.holidayText, theme.holidayGround)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(theme.onAccent, theme.accent)).toBeGreaterThanOrEqual(4.5)
    }
  })
})
