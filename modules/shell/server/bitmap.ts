/**
 * Windows bitmaps, which the drawing library does not read: 1, 4, 8, 24 and 32 bits a pixel, not packed.
 * https://learn.microsoft.com/windows/win32/gdi/bitmap-storage
 */

export interface Pixels {
  /** Red, green, blue; rows from the top. */
  data: Buffer
  width: number
  height: number
}

const headerAt = 14
const plain = 0
const masked = 3
/** Masks that the fields of a 32-bit pixel have in practice: blue first. */
const usualMasks = [0x00ff0000, 0x0000ff00, 0x000000ff]

interface Layout {
  width: number
  height: number
  bits: number
  isTopDown: boolean
  /** Offsets in the file, in bytes. */
  dataAt: number
  paletteAt: number
  rowBytes: number
  colours: number
}

/** Where things stand in the file; nothing for what is no such bitmap, says more than it holds, or is packed. */
function layoutOf(bytes: Buffer): Layout | undefined {
  if (bytes.length < headerAt + 40 || bytes.toString('latin1', 0, 2) !== 'BM') return undefined
  const headerSize = bytes.readUInt32LE(headerAt)
  const [dataAt, width, signedHeight] = [bytes.readUInt32LE(10), bytes.readInt32LE(18), bytes.readInt32LE(22)]
  const [bits, packing, used] = [bytes.readUInt16LE(28), bytes.readUInt32LE(30), bytes.readUInt32LE(46)]
  const height = Math.abs(signedHeight)
  if (headerSize < 40 || width < 1 || height < 1 || ![1, 4, 8, 24, 32].includes(bits)) return undefined
  const isUsual = packing === masked && bits === 32 && usualMasks.every((mask, at) => maskAt(bytes, at) === mask)
  if (packing !== plain && !isUsual) return undefined
  // Rows are filled up to four bytes.
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  if (dataAt < headerAt + 40 || dataAt + rowBytes * height > bytes.length) return undefined
  const paletteAt = headerAt + headerSize
  const colours = bits <= 8 ? used || 2 ** bits : 0
  if (paletteAt + colours * 4 > dataAt) return undefined
  return { width, height, bits, isTopDown: signedHeight < 0, dataAt, paletteAt, rowBytes, colours }
}

/** @returns nothing for what is no such bitmap, says more than it holds, or is packed */
export function readBitmap(bytes: Buffer): Pixels | undefined {
  const layout = layoutOf(bytes)
  if (!layout) return undefined
  const { width, height, bits, isTopDown, dataAt, paletteAt, rowBytes, colours } = layout
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    const row = dataAt + rowBytes * (isTopDown ? y : height - 1 - y)
    for (let x = 0; x < width; x += 1) {
      const from = bits >= 24 ? row + x * (bits / 8) : paletteAt + 4 * indexAt(bytes, row, x, bits)
      // An index beyond the palette is black, as viewers show it.
      if (bits <= 8 && from >= paletteAt + colours * 4) continue
      const to = (y * width + x) * 3
      data[to] = bytes[from + 2]!
      data[to + 1] = bytes[from + 1]!
      data[to + 2] = bytes[from]!
    }
  }
  return { data, width, height }
}

const maskAt = (bytes: Buffer, at: number) =>
  bytes.length >= headerAt + 52 ? bytes.readUInt32LE(headerAt + 40 + at * 4) : undefined

function indexAt(bytes: Buffer, row: number, x: number, bits: number): number {
  const inByte = 8 / bits
  const byte = bytes[row + Math.floor(x / inByte)]!
  return (byte >> (8 - bits * ((x % inByte) + 1))) & (2 ** bits - 1)
}
