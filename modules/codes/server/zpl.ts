/** A label in ZPL II: codes are drawn by the printer, dot for dot; words come as a picture, so that every letter is there. */
import type { LabelLayout } from '../shared/index.ts'
import { rowBytes } from '../shared/index.ts'
import type { PrintedLabel } from './label-content.ts'

export function zplOf(
  { width, height, qr, words, bars }: LabelLayout,
  { code, words: picture }: PrintedLabel,
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
