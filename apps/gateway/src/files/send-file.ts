import { open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'

const partBytes = 256 * 1024

/** Resolves once a part has left, so that its place may take the next one; fails where the receiver is gone. */
const written = (raw: ServerResponse, part: Uint8Array) =>
  new Promise<void>((resolve, reject) => {
    const gone = () => reject(new Error('The receiver has gone.'))
    raw.once('close', gone)
    raw.write(part, (error) => {
      raw.off('close', gone)
      if (error) reject(error)
      else resolve()
    })
  })

interface Sent {
  from: number
  to: number
  stallMs: number
}

/** Sends bytes of a file through one buffer: one of any size takes the memory of a part. */
export async function sendFile(raw: ServerResponse, path: string, { from, to, stallMs }: Sent): Promise<void> {
  const buffer = Buffer.alloc(Math.min(partBytes, Math.max(1, to - from + 1)))
  const handle = await open(path, 'r')
  raw.setTimeout(stallMs, () => raw.destroy())
  try {
    for (let at = from; at <= to;) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.byteLength, to - at + 1), at)
      if (bytesRead === 0) throw new Error('The file is shorter than it was.')
      await written(raw, buffer.subarray(0, bytesRead))
      at += bytesRead
    }
    raw.end()
  } catch {
    // What was promised does not come: the line breaks, and the browser asks for the rest.
    raw.destroy()
  } finally {
    raw.setTimeout(0)
    await handle.close()
  }
}
