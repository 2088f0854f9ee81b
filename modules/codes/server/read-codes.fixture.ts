/** What a scanner sees on a picture. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasmBinary = new Uint8Array(
  readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))),
).buffer

/** The codes of a picture, each with its kind: `EAN13 4006381333931`. */
export async function readCodes(picture: Uint8Array): Promise<string[]> {
  prepareZXingModule({ overrides: { wasmBinary } })
  const read = await readBarcodes(new Blob([new Uint8Array(picture)]), { formats: ['QRCode', 'EAN13'] })
  return read.map(({ format, text }) => `${format} ${text}`).sort()
}
