/** The words of a label as a picture of one bit a dot: drawn here, because the browser has every letter and the printer may not. */
import { rowBytes, type Label, type LabelLayout } from '@mouldwright/codes/shared'

/** Rows of whole bytes, the leftmost dot in the highest bit, from pixels of four bytes; what is dark is printed. */
export function packDots(pixels: Uint8ClampedArray, width: number, height: number): Uint8Array {
  const perRow = rowBytes(width)
  const packed = new Uint8Array(perRow * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      const light = (pixels[at]! * 299 + pixels[at + 1]! * 587 + pixels[at + 2]! * 114) / 1_000
      if (light < 128) packed[y * perRow + (x >> 3)]! |= 0x80 >> (x & 7)
    }
  return packed
}

/** Lines that fit a width, by letters: names of parts have no blanks to break at. What is left after the last one is cut. */
export function linesWithin(text: string, most: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const letter of text) {
    if (line === '' || fits(line + letter)) {
      line += letter
      continue
    }
    lines.push(line)
    if (lines.length === most) return lines
    line = letter
  }
  return line === '' ? lines : [...lines, line]
}

/** Of the display text, in millimetres. */
const largest = 3.4

const base64Of = (bytes: Uint8Array) => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** @param below what stands beneath the name: the kind, and the mark of a reprint */
export function wordsPicture({ text, name }: Label, below: string, { words }: LabelLayout, dotsPerMm: number): string {
  const { width, height } = words
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#000'
  context.textBaseline = 'top'
  const family = getComputedStyle(document.body).fontFamily
  let y = 0
  const draw = (line: string, mm: number, weight: number, most: number) => {
    const size = mm * dotsPerMm
    context.font = `${weight} ${size}px ${family}`
    for (const one of linesWithin(line, most, (part) => context.measureText(part).width <= width)) {
      context.fillText(one, 0, y)
      y += size * 1.2
    }
  }
  // All of it: the last sign of a number is what tells one from the next.
  context.font = `700 ${largest * dotsPerMm}px ${family}`
  draw(text, largest * Math.min(1, width / context.measureText(text).width), 700, 1)
  draw(name, 2.6, 400, 2)
  draw(below, 2.6, 400, 1)
  return base64Of(packDots(context.getImageData(0, 0, width, height).data, width, height))
}
