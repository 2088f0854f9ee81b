import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'

async function writeAll(handle: FileHandle, part: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < part.byteLength;) {
    const { bytesWritten } = await handle.write(part, done, part.byteLength - done, position + done)
    done += bytesWritten
  }
}

/**
 * Writes a content into a file as it comes, so that it is on the disk in the end; without a path it is only looked at. It is read to its
 * end also where the disk is full, so that its sender hears why.
 * @returns its SHA-256, base64url
 */
export async function writeAt(
  path: string | undefined,
  offset: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
): Promise<string> {
  const handle = path === undefined ? undefined : await open(path, 'r+')
  const hash = createHash('sha256')
  let bytes = 0
  let failure: Error | undefined
  try {
    for await (const part of content) {
      // What is too much shows in the hash, and does not get to the disk.
      hash.update(part)
      const fitting = part.subarray(0, Math.max(0, most - bytes))
      if (handle && !failure) await writeAll(handle, fitting, offset + bytes).catch((error: Error) => (failure = error))
      bytes += part.byteLength
    }
    if (failure) throw failure
    await handle?.datasync()
    return hash.digest('base64url')
  } finally {
    await handle?.close()
  }
}
