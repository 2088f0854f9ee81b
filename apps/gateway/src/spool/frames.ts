/** Records on disk: length, checksum, payload. What does not fit its checksum was torn by a power cut. */
import { crc32 } from 'node:zlib'

export const headBytes = 8
/** No record is longer: a length above it is noise. */
export const mostRecordBytes = 64 * 1024

export function frameOf(payload: unknown): Buffer {
  const content = Buffer.from(JSON.stringify(payload))
  if (content.length > mostRecordBytes) throw new RangeError(`A record of ${content.length} bytes is too long.`)
  const frame = Buffer.allocUnsafe(headBytes + content.length)
  frame.writeUInt32LE(content.length, 0)
  frame.writeUInt32LE(crc32(content), 4)
  content.copy(frame, headBytes)
  return frame
}

export interface Frame {
  payload: unknown
  /** Behind it, from the start of the bytes. */
  end: number
}

/** Whole frames from the start of the bytes, up to the first that is torn or not there yet. */
export function* framesIn(bytes: Buffer): Generator<Frame> {
  let at = 0
  while (at + headBytes <= bytes.length) {
    const length = bytes.readUInt32LE(at)
    const end = at + headBytes + length
    if (length > mostRecordBytes || end > bytes.length) return
    const content = bytes.subarray(at + headBytes, end)
    if (crc32(content) !== bytes.readUInt32LE(at + 4)) return
    yield { payload: JSON.parse(content.toString()), end }
    at = end
  }
}
