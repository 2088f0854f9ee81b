import { describe, expect, it } from 'vitest'
import { createBrush } from './brush.ts'
import type { Context } from './brush.ts'
import { rowsOf, sceneOf } from './chart.fixture.ts'
import type { TaskSpec } from './chart.fixture.ts'
import { taskFlag } from './data.ts'
import { layout } from './layout.ts'
import { paint } from './paint.ts'
import { darkTheme, lightTheme, loadPaint } from './theme.ts'

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
  const record = recordingContext()
  const boxes = layout(
    sceneOf(specs, rowsOf(4)),
    { width: 600, height: 300, scrollTop: 0 },
    { from: 0, minutesPerPixel: 1 },
  )
  const brush = createBrush(record.context, theme, 1)
  paint(brush, boxes)
  const texts = record.calls.filter((call) => call.name === 'fillText').map((call) => call.args[0])
  return { ...record, texts, brush, boxes }
}

describe('painting', () => {
  it('fills each status with its colour in both themes', () => {
    for (const theme of [lightTheme, darkTheme]) {
      const { calls } = paintTasks(
        [0, 1, 2].map((status) => ({ row: status, start: 0, end: 100, status })),
        theme,
      )
      const filled = calls.filter((call) => call.name === 'fill').map((call) => call.fill)
      for (const status of [0, 1, 2]) expect(filled).toContain(theme.statuses[status]!.fill)
    }
  })

  it('marks a late bar by an exclamation mark besides its red edge', () => {
    const { texts, calls } = paintTasks([{ row: 0, start: 0, end: 100, flags: taskFlag.late }])
    expect(texts.slice(0, 2)).toEqual(['!', 'T0'])
    expect(calls.some((call) => call.name === 'fill' && call.fill === lightTheme.danger)).toBe(true)
    expect(paintTasks([{ row: 0, start: 0, end: 100 }]).texts).not.toContain('!')
  })

  it('draws a filled padlock for a held task and an outlined one for a held resource', () => {
    const inkOf = (flags: number) => {
      const { calls } = paintTasks([{ row: 0, start: 0, end: 100, flags, status: 1 }])
      return calls.filter(({ name, fill, stroke }) => {
        const ink = lightTheme.statuses[1]!.text
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
    expect(dashes(taskFlag.changed)).toHaveLength(1)
    expect(dashes(0)).toHaveLength(0)
  })

  it('cuts labels with … and leaves them out where nothing fits', () => {
    const { brush } = paintTasks([])
    brush.setFont('label')
    expect(brush.cut('电极 12', 35)).toBe('电极 12')
    expect(brush.cut('电极 12', 34)).toBe('电极…')
    expect(brush.cut('电极 12', 13)).toBe('')
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

  it('keep text at 4.5:1 and marks at 3:1', () => {
    for (const theme of [lightTheme, darkTheme]) {
      for (const { fill, text } of theme.statuses) expect(contrast(fill, text)).toBeGreaterThanOrEqual(4.5)
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
