/** Where everything stands on a label, in dots of the printer: the browser draws the words, the server puts them beside the codes. */
import { labelSizes } from './label-sizes.ts'

export const printerSizes = ['40x30', '50x30', '60x40'] as const
export type PrinterSize = (typeof printerSizes)[number]

/** Modules of a QR code of 13 digits, and of an EAN-13 with its quiet zones. */
const qrModules = 21
const eanModules = 113

export interface LabelLayout {
  /** Of the paper, in millimetres. */
  size: { width: number; height: number }
  width: number
  height: number
  qr: { x: number; y: number; module: number }
  /** Drawn by whoever has the letters. */
  words: { x: number; y: number; width: number; height: number }
  bars: { x: number; y: number; module: number; height: number }
}

/** Printers take pictures in whole bytes of eight dots. */
export const rowBytes = (width: number): number => Math.ceil(width / 8)

export function labelLayout(size: PrinterSize, dotsPerMm: number): LabelLayout {
  const dots = (mm: number) => Math.round(mm * dotsPerMm)
  const { width, height } = labelSizes[size]
  const isLarge = height > 30
  const [left, top] = [dots(2), dots(1.5)]
  const qrModule = Math.floor(dots(isLarge ? 16 : 12) / qrModules)
  const wordsX = left + qrModule * qrModules + dots(1.5)
  const barModule = Math.max(2, Math.floor((dots(width) - 2 * left) / eanModules))
  const barHeight = dots(isLarge ? 12 : 8)
  // Beneath the bars the printer writes their digits.
  const barY = dots(height) - dots(4) - barHeight
  return {
    size: { width, height },
    width: dots(width),
    height: dots(height),
    qr: { x: left, y: top, module: qrModule },
    words: { x: wordsX, y: top, width: dots(width) - wordsX - left, height: barY - top - dots(1) },
    bars: { x: Math.floor((dots(width) - 95 * barModule) / 2), y: barY, module: barModule, height: barHeight },
  }
}
