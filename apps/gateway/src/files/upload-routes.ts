/** Uploads of browsers: let in by a ticket, taken in chunks, a file once the whole is there. */
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { displayName, mediaTypeOf } from '@mouldwright/kernel'
import { redeemUploadTicket, registerFile } from '@mouldwright/gateway/shared'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { CallRefused, Unreachable, type Connection } from '../context.ts'
import { isDiskFull } from '../disk-full.ts'
import { sentence, type Sentence } from '../sentences.ts'
import { tracing } from '../trace.ts'
import { chunkBytes, type Chunk, type Upload, type UploadStore } from './upload-store.ts'

export interface UploadParts {
  app: FastifyInstance
  connection: Connection
  store: UploadStore
  /** Where whole files are. */
  kept: string
  /** As long as it lasts, the gateway is busy. */
  underWay<T>(work: () => Promise<T>): Promise<T>
  log: Logger
  /** Whoever sends nothing for so long in the middle of a chunk is gone: others may go on with the upload. */
  stallMs: number
}

interface Redeemed {
  upload: number
  traceId?: string | null
}

/** What ends a call with a sentence in the browser's language. */
class Refused extends Error {
  readonly status: number
  readonly key: Sentence
  readonly data: object
  constructor(status: number, key: Sentence, data: object = {}) {
    super(key)
    this.status = status
    this.key = key
    this.data = data
  }
}

const statuses = { changed: 409, ahead: 409, size: 400, hash: 400 } as const
const hashPattern = /^[\w-]{43}$/
/** Of its disk a gateway keeps so much free. */
const reserveBytes = 256 * 1024 * 1024

const done = (data: object) => ({ code: 1, message: '', data })

const answering =
  (work: (request: FastifyRequest, reply: FastifyReply) => Promise<object>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<object> => {
    try {
      return done(await work(request, reply))
    } catch (error) {
      const refused = asRefused(error)
      if (!refused) throw error
      const message = sentence(refused.key, request.headers['accept-language'])
      return reply
        .status(refused.status)
        .send({ code: refused.status, message, data: { refusal: refused.key, ...refused.data } })
    }
  }

function asRefused(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error
  if (error instanceof Unreachable) return new Refused(503, 'offline')
  if (error instanceof CallRefused) return new Refused(403, 'ticket')
  if (isDiskFull(error)) return new Refused(507, 'full')
  return undefined
}

async function* contentOf({ raw, body }: FastifyRequest, stallMs: number): AsyncGenerator<Uint8Array> {
  if (!(body instanceof Readable)) return
  raw.setTimeout(stallMs, () => raw.destroy(new Error('The chunk stopped on its way.')))
  yield* body
  raw.setTimeout(0)
}

const chunkOf = (request: FastifyRequest, stallMs: number): Chunk => ({
  bytes: Number(request.headers['content-length'] ?? 0),
  hash: String(request.headers['chunk-hash'] ?? ''),
  content: contentOf(request, stallMs),
})

export function addUploadRoutes({ app, connection, store, kept, underWay, log, stallMs }: UploadParts): void {
  // A chunk goes to the disk as it comes.
  app.addContentTypeParser('application/octet-stream', (_, body, read) => read(null, body))

  /** Calls of an upload that there is. */
  const ofUpload = (work: (known: { id: string; about: Upload; request: FastifyRequest }) => Promise<object>) =>
    answering(async (request) => {
      const { id } = request.params as { id: string }
      const about = await store.find(id)
      if (!about) throw new Refused(404, 'absent')
      return underWay(() => work({ id, about, request }))
    })

  const begin = answering(async (request) => {
    const form = (request.body ?? {}) as Record<string, string>
    const { ticket = '', name = '', hash = '' } = form
    const bytes = Number(form['bytes'])
    if (!hashPattern.test(ticket)) throw new Refused(403, 'ticket')
    if (!name || name.length > 255 || !Number.isSafeInteger(bytes) || bytes < 0 || !hashPattern.test(hash))
      throw new Refused(400, 'form')
    const { bavail, bsize } = await statfs(kept)
    if (bavail * bsize < bytes + reserveBytes) throw new Refused(507, 'full')
    const { upload, traceId } = await connection.call<Redeemed>(redeemUploadTicket.path, { ticket, bytes })
    const trace = traceId ? { traceId } : {}
    const id = await underWay(() => store.begin({ upload, name: displayName(name), bytes, hash, ...trace }))
    return { upload: id, chunkBytes, offset: 0 }
  })
  app.post('/gateway/file/upload/web', begin)
  app.post('/gateway/file/upload/common', begin)

  app.get(
    '/gateway/file/upload/state/:id',
    ofUpload(async ({ id, about }) => {
      return { offset: await store.offsetOf(id), bytes: about.bytes, ...(about.fileId ? { fileId: about.fileId } : {}) }
    }),
  )

  app.put(
    '/gateway/file/upload/chunk/:id/:offset',
    ofUpload(async ({ id, about, request }) => {
      if (about.fileId) return { offset: about.bytes }
      const { offset } = request.params as { offset: string }
      const answer = await store.put(id, Number(offset), chunkOf(request, stallMs))
      if ('fault' in answer)
        throw new Refused(statuses[answer.fault], `chunk.${answer.fault}`, { offset: answer.offset })
      return answer
    }),
  )

  app.post(
    '/gateway/file/upload/finish/:id',
    ofUpload(async ({ id, about }) => {
      const { upload, name, bytes, hash } = about
      if (about.fileId) return { fileId: about.fileId, name, bytes }
      const offset = await store.offsetOf(id)
      if (offset < bytes) throw new Refused(409, 'chunk.ahead', { offset })
      const whole = await store.whole(id)
      if (whole && whole.hash !== hash) {
        await store.drop(id)
        throw new Refused(422, 'whole')
      }
      if (whole && !mediaTypeOf(name, whole.head)) {
        await store.drop(id)
        throw new Refused(422, 'kind')
      }
      return tracing(about.traceId, async () => {
        // The server gives the same number each time it is asked for the same upload, so an answer may be lost.
        const { fileId } = await connection.call<{ fileId: number }>(registerFile.path, { upload, name, hash })
        await store.become(id, fileId, join(kept, String(fileId)))
        log.info({ file: fileId, bytes }, 'a file is here')
        return { fileId, name, bytes }
      })
    }),
  )
}
