/** A label in ZPL II: codes are drawn by the printer, dot for dot; words come as a picture, so that every letter is there. */
import type { LabelLayout } from '../shared/index.ts'
import { rowBytes } from '../shared/index.ts'

export interface ZplLabel {
  /** 13 digits. */
  code: string
  words: Uint8Array
}

/** What the picture of a label's words has to measure, in bytes. */
export const wordsBytes = ({ words }: LabelLayout): number => rowBytes(words.width) * words.height

export function zplOf(
  { width, height, qr, words, bars }: LabelLayout,
  { code, words: picture }: ZplLabel,
  copies: number,
) {
  return [
    `^XA^PW${width}^LL${height}^LH0,0`,
    // Level M of error correction, numbers.
    `^FO${qr.x},${qr.y}^BQN,2,${qr.module}^FDMA,${code}^FS`,
    `^FO${words.x},${words.y}^GFA,${picture.length},${picture.length},${rowBytes(words.width)},${Buffer.from(picture).toString('hex').toUpperCase()}^FS`,
    // The printer adds the check digit, which is the thirteenth.
    `^BY${bars.module}^FO${bars.x},${bars.y}^BEN,${bars.height},Y,N^FD${code.slice(0, 12)}^FS`,
    `^PQ${copies}^XZ`,
  ].join('\n')
}
