/** Labels as their printer takes them. */
import { rowBytes, type LabelLayout, type PrinterLanguage } from '../shared/index.ts'
import { tsplOf } from './tspl.ts'
import { zplOf } from './zpl.ts'

export interface PrintedLabel {
  /** 13 digits. */
  code: string
  /** A picture, so that every letter is there. */
  words: Uint8Array
}

/** What the picture of a label's words has to measure, in bytes. */
export const wordsBytes = ({ words }: LabelLayout): number => rowBytes(words.width) * words.height

interface Order {
  language: PrinterLanguage
  layout: LabelLayout
  copies: number
}

/** As text: what has bytes in it is in base64, as `isInBase64` of the language says. */
export function contentOfLabels(labels: readonly PrintedLabel[], { language, layout, copies }: Order): string {
  if (language === 'zpl') return labels.map((label) => zplOf(layout, label, copies)).join('\n')
  return Buffer.concat(labels.map((label) => tsplOf(layout, label, copies))).toString('base64')
}
