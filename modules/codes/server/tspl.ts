/** A label in TSPL, the language of TSC's printers and of many others: what `zpl.ts` says in ZPL. */
import { rowBytes, type LabelLayout } from '../shared/index.ts'
import type { PrintedLabel } from './label-content.ts'

const lineEnd = '\r\n'

/** Here a dot that stays white is 1. The last byte of a row may hang over the picture, so that its dots are white. */
const inverted = (picture: Uint8Array) => Buffer.from(picture.map((byte) => byte ^ 0xff))

/** Gap and direction are left as the printer was set up for its roll. */
export function tsplOf(
  { size: { width, height }, qr, words, bars }: LabelLayout,
  { code, words: picture }: PrintedLabel,
  copies: number,
): Buffer {
  return Buffer.concat([
    Buffer.from(
      [
        `SIZE ${width} mm,${height} mm`,
        'CLS',
        // Level M of error correction.
        `QRCODE ${qr.x},${qr.y},M,${qr.module},A,0,"${code}"`,
        `BITMAP ${words.x},${words.y},${rowBytes(words.width)},${words.height},0,`,
      ].join(lineEnd),
    ),
    inverted(picture),
    Buffer.from(
      [
        '',
        // The printer adds the check digit, which is the thirteenth, and writes the digits beneath.
        `BARCODE ${bars.x},${bars.y},"EAN13",${bars.height},1,0,${bars.module},${bars.module},"${code.slice(0, 12)}"`,
        `PRINT 1,${copies}`,
        '',
      ].join(lineEnd),
    ),
  ])
}
