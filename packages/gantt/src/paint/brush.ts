import type { GanttTheme } from '../theme.ts'

/** The part of a 2d context that painting uses, so that tests can record it. */
export type Context = CanvasPath &
  CanvasRect &
  CanvasText &
  CanvasFillStrokeStyles &
  CanvasPathDrawingStyles &
  CanvasTextDrawingStyles &
  CanvasCompositing &
  CanvasState &
  Pick<CanvasDrawPath, 'beginPath'> &
  Pick<CanvasRenderingContext2D, 'clip' | 'fill' | 'stroke' | 'setTransform'>

/** A context with what painting keeps between frames: the theme, the device's pixel ratio and measured letters. */
export interface Brush {
  context: Context
  theme: GanttTheme
  ratio: number
  /** Width of a thin line: whole device pixels, close to one CSS pixel. */
  line: number
  /** Rounds to a whole device pixel, so that edges are sharp. */
  snap: (value: number) => number
  /** Fonts are set only when they change, so callers keep `save` and `restore` away from it. */
  setFont: (font: keyof typeof fonts) => void
  /** Width of a text in the present font, from letters measured once. */
  widthOf: (text: string) => number
  /** The text, or as much of it as fits with `…`; empty where not even one letter fits. */
  cut: (text: string, width: number) => string
  /** The first of several forms that fits whole; where none does, the last one cut. */
  fit: (forms: readonly string[], width: number) => string
}

const fonts = { label: '12px', axis: '12px', strong: '600 12px' }

export function createBrush(context: Context, theme: GanttTheme, ratio: number): Brush {
  const letters = new Map<string, Map<string, number>>()
  let measured = new Map<string, number>()
  let present = ''
  const widthOfLetter = (letter: string): number => {
    let width = measured.get(letter)
    if (width === undefined) measured.set(letter, (width = context.measureText(letter).width))
    return width
  }
  const widthOf = (text: string): number => {
    let width = 0
    for (const letter of text) width += widthOfLetter(letter)
    return width
  }
  /** Measures no further than the room: most forms of a narrow bar are too long after a few letters. */
  const isWithin = (text: string, width: number): boolean => {
    let used = 0
    for (const letter of text) if ((used += widthOfLetter(letter)) > width) return false
    return true
  }
  const cut: Brush['cut'] = (text, width) => {
    const room = width - widthOfLetter('…')
    let used = 0
    let kept = ''
    let fitting = ''
    for (const letter of text) {
      used += widthOfLetter(letter)
      if (used > width) return fitting === '' ? '' : `${fitting.trimEnd()}…`
      kept += letter
      if (used <= room) fitting = kept
    }
    return text
  }
  return {
    context,
    theme,
    ratio,
    line: Math.max(1, Math.floor(ratio)) / ratio,
    snap: (value) => Math.round(value * ratio) / ratio,
    setFont(font) {
      if (present === font) return
      present = font
      context.font = `${fonts[font]} ${theme.fontFamily}`
      measured = letters.get(font) ?? new Map<string, number>()
      letters.set(font, measured)
    },
    widthOf,
    cut,
    fit: (forms, width) => forms.find((form) => isWithin(form, width)) ?? cut(forms.at(-1) ?? '', width),
  }
}

/** Stripes at 45°, as lines inside the clip of a rectangle; `pitch` is their distance along x. */
export function hatch(brush: Brush, x: number, y: number, width: number, height: number, pitch: number): void {
  const { context } = brush
  context.save()
  context.beginPath()
  context.rect(x, y, width, height)
  context.clip()
  context.beginPath()
  for (let at = x - height; at < x + width; at += pitch) {
    context.moveTo(at, y + height)
    context.lineTo(at + height, y)
  }
  context.stroke()
  context.restore()
}
