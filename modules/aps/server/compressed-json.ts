/** Large JSON at rest: 20 MB of a problem are 1 MB compressed. */
import { promisify } from 'node:util'
import { zstdDecompress, zstdDecompressSync } from 'node:zlib'

const decompress = promisify(zstdDecompress)
/** Few large portions are put together sooner than many small ones. */
const mostChunk = 4 * 2 ** 20

export const decompressed = async <T>(bytes: Uint8Array): Promise<T> =>
  JSON.parse((await decompress(bytes)).toString()) as T
/** For worker threads, where nobody waits. */
export const decompressedSync = <T>(bytes: Uint8Array): T =>
  JSON.parse(zstdDecompressSync(bytes, { chunkSize: Math.min(mostChunk, 64 + bytes.length * 8) }).toString()) as T
