/** A base backup of a running server over the replication protocol: the embedded binaries bring no tool for it. */
import type { Socket } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import { Client, type Connection, type Submittable } from 'pg'

/** What stands in the stream, by the first byte of each message: PostgreSQL's documentation, "Streaming Replication Protocol", BASE_BACKUP. */
const kinds = { archive: 0x6e, manifest: 0x6d, content: 0x64 } as const

const command =
  "BASE_BACKUP (LABEL 'mouldwright', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')"

export interface BaseBackup {
  /** The cluster as a tar with the write-ahead log that makes it whole. Is read to its end, or destroyed to give the backup up. */
  tar: Readable
  /** The server's list of the files in it, with their SHA-256; whole once `tar` has ended. */
  manifest: Promise<Buffer>
}

/** Messages of the protocol that our client passes on and its types leave out. */
interface BackupQuery extends Submittable {
  handleRowDescription(): void
  handleDataRow(): void
  handleCommandComplete(): void
  handleCopyData(message: { chunk: Buffer }): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

/**
 * Begins a base backup; writers go on meanwhile. Memory stays flat: the server waits while nobody reads.
 * @param adminUrl a superuser's connection string
 * @throws when the server refuses; a fault later ends `tar` and `manifest` with it
 */
export async function openBaseBackup(adminUrl: string): Promise<BaseBackup> {
  const client = new Client({
    connectionString: adminUrl,
    replication: 'database',
    application_name: 'mouldwright backup',
  } as object)
  client.on('error', () => undefined)
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const tar = new PassThrough({ highWaterMark: 1 << 20 })
  tar.on('drain', () => stream.resume())
  const manifest = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    let isManifest = false
    let isWhole = false
    const fail = (error: Error) => {
      tar.destroy(error)
      reject(error)
      void client.end()
    }
    const query: BackupQuery = {
      submit: (connection: Connection) => (connection as Connection & { query(text: string): void }).query(command),
      handleRowDescription: () => undefined,
      handleDataRow: () => undefined,
      handleCommandComplete: () => undefined,
      handleCopyData({ chunk }) {
        const [kind] = chunk
        if (kind === kinds.manifest) isManifest = true
        if (kind === kinds.archive && tar.writableEnded)
          fail(new Error('The cluster has tablespaces, which a backup does not take along.'))
        if (kind === kinds.manifest) {
          tar.end()
          // What has ended says no more that it wants to go on, and the list is yet to come.
          stream.resume()
        }
        if (kind !== kinds.content) return
        const content = Buffer.from(chunk.subarray(1))
        if (isManifest) chunks.push(content)
        else if (!tar.write(content)) stream.pause()
      },
      handleReadyForQuery() {
        isWhole = true
        resolve(Buffer.concat(chunks))
        void client.end()
      },
      handleError: fail,
    }
    stream.once('close', () => {
      if (!isWhole) fail(new Error('The database ended the backup.'))
    })
    // Whoever reads no further leaves the server waiting for it.
    tar.once('close', () => {
      if (!isWhole && !tar.writableFinished) stream.destroy()
    })
    client.query(query)
  })
  // Whoever reads the tar hears of a fault there first.
  manifest.catch(() => undefined)
  return { tar, manifest }
}
