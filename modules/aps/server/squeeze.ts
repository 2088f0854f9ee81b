/** Large JSON at rest: 20 MB of a problem are 1 MB compressed. */
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress, zstdDecompressSync } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

export const squeeze = (value: unknown): Promise<Buffer> => compress(Buffer.from(JSON.stringify(value)))
export const unsqueeze = async <T>(bytes: Uint8Array): Promise<T> =>
  JSON.parse((await decompress(bytes)).toString()) as T
/** For worker threads, where nobody waits. */
export const unsqueezeSync = <T>(bytes: Uint8Array): T => JSON.parse(zstdDecompressSync(bytes).toString()) as T
