/** Uploads: the caller is known before the first byte is taken, no transaction is open while the bytes come, and content decides. */
import fastifyMultipart from '@fastify/multipart'
import {
  action,
  displayName,
  isBrokenText,
  knownEndings,
  mediaTypeOf,
  Refusal,
  type Action,
  type Language,
} from '@mouldwright/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { handle, type Handler } from '../define.ts'
import type { Outcome } from '../pipeline.ts'
import { refusalOutcome } from '../refusal-outcome.ts'
import { isOfFiles, refusalOfTheMoment } from '../retries.ts'
import { performRequest, send, type AppParts } from '../wire/request.ts'
import { BlobTooLarge, type Blob } from './blob-store.ts'
import { addFile, placeOfNewFile, uploadMinutes } from './files.ts'

/** Workbooks of a hundred thousand rows are about 10 MiB. */
export const maxUploadBytes = 50 * 1024 * 1024

/** Asks the pipeline who is there, and whether they may upload at all. */
const admission = handle(
  action('jobs.file.admit', {
    path: '/comm/file/upload.do',
    access: 'signedIn',
    output: Type.Object({ tenantId: Type.Integer(), language: Type.String() }),
    reads: true,
  }),
  (ctx) => ({ tenantId: ctx.session.tenantId, language: ctx.language }),
)

interface Received {
  key: string
  name: string
  bytes: number
  mediaType: string
}

/** Answers an upload action: notes what the route has written. Its input is made by the route, never by a caller. */
export function takeFile(action: Action): Handler {
  return {
    action,
    takesFile: true,
    parse: (input) => ({ values: input as Record<string, unknown>, issues: [] }),
    run: async (ctx: Context, { name, mediaType, ...blob }: Received) => {
      if ((await placeOfNewFile(ctx, { name, bytes: blob.bytes })) === 'local') throw new Refusal('file.local')
      return {
        fileId: await addFile(ctx, blob, { name, mediaType, minutes: uploadMinutes }),
        name,
        bytes: blob.bytes,
      }
    },
  }
}

/** A handler that takes a multipart body with one part, `file`, instead of JSON. */
export function addUploadRoute(app: FastifyInstance, parts: AppParts, handler: Handler): void {
  app.register(async (scope) => {
    await scope.register(fastifyMultipart, {
      throwFileSizeLimit: false,
      limits: {
        files: 1,
        fields: 4,
        parts: 5,
        fieldNameSize: 100,
        fieldSize: 1_000,
        headerPairs: 20,
        fileSize: maxUploadBytes,
      },
    })
    scope.post(`/front${handler.action.path}`, { bodyLimit: maxUploadBytes + 64 * 1024 }, async (request, reply) =>
      send(reply, await upload(parts, handler, request, reply)),
    )
  })
}

async function upload(
  parts: AppParts,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Outcome> {
  const admitted = await performRequest(parts, admission, request, reply, {})
  const { tenantId, language = 'zh' } = (admitted.envelope.data ?? {}) as { tenantId?: number; language?: Language }
  if (!tenantId) return admitted
  const refuse = (refusal: Refusal) => refusalOutcome(parts.kit, refusal, language, request.id)
  if (!request.isMultipart()) return refuse(new Refusal('body.mediaType'))
  let blob: Blob | undefined
  try {
    const part = await request.file()
    if (!part || part.fieldname !== 'file') return refuse(invalid('required'))
    blob = await parts.kit.files.write(tenantId, part.file, maxUploadBytes)
    if (part.file.truncated) throw new BlobTooLarge(maxUploadBytes)
    if (isBrokenText(part.filename)) throw invalid('brokenText')
    const name = displayName(part.filename)
    const mediaType = mediaTypeOf(name, blob.head)
    if (!mediaType) throw invalid('fileKind', { types: knownEndings })
    const outcome = await performRequest(parts, handler, request, reply, {
      key: blob.key,
      name,
      bytes: blob.bytes,
      mediaType,
    })
    if (outcome.envelope.data && 'fileId' in (outcome.envelope.data as object)) blob = undefined
    return outcome
  } catch (error) {
    if (error instanceof Refusal) return refuse(error)
    if (error instanceof BlobTooLarge) return refuse(new Refusal('body.tooLarge', { params: { max: '50 MiB' } }))
    const ofTheMoment = refusalOfTheMoment(error)
    if (ofTheMoment && isOfFiles(ofTheMoment)) {
      parts.log.error({ err: error, traceId: request.id }, 'the file store could not be used')
      return refuse(ofTheMoment)
    }
    // A body that ends too early or is no multipart: the caller's fault, whatever busboy calls it.
    if (isBodyFault(error)) return refuse(invalid('object'))
    throw error
  } finally {
    // What is still to come of a body that nobody wants any more would stand before the connection's next call.
    request.raw.resume()
    // What cannot be removed now, the sweeper finds: no row names it.
    if (blob) await parts.kit.files.remove(blob.key).catch(() => undefined)
  }
}

const invalid = (rule: string, params = {}) =>
  new Refusal('input.invalid', { params: { count: 1 }, issues: [{ field: 'file', rule, params }] })

const isBodyFault = (error: unknown) => {
  const { code = '', message = '', statusCode = 0 } = error as { code?: string; message?: string; statusCode?: number }
  return (
    code.startsWith('FST_') ||
    (statusCode >= 400 && statusCode < 500) ||
    /Unexpected end|Malformed|Multipart|aborted|premature/i.test(message) ||
    code === 'ECONNRESET'
  )
}
