/** Whole files for browsers: let in by a ticket, from wherever a download was cut. */
import { stat } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { redeemDownloadTicket } from '@mouldwright/gateway/shared'
import type { FastifyInstance } from 'fastify'
import { CallRefused, Unreachable, type Connection } from '../context.ts'
import { sendFile } from './send-file.ts'
import { sentence, type Sentence } from '../sentences.ts'

export interface DownloadParts {
  app: FastifyInstance
  connection: Connection
  kept: string
  underWay<T>(work: () => Promise<T>): Promise<T>
  /** Whoever takes nothing for so long has gone, and may come back for the rest. */
  stallMs: number
  now?: () => number
}

interface Grant {
  fileId: number
  name: string
  mediaType: string
  hash: string
  until: number
}

/** A download that was cut goes on with its ticket for so long. */
const resumeMs = 30 * 60_000
const mostGrants = 10_000

/** `bytes=from-to`, one range; absent where the header asks for something else, which is answered with the whole. */
export function rangeOf(header: string | undefined, bytes: number): { from: number; to: number } | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return Number(to) === 0 ? 'none' : { from: Math.max(0, bytes - Number(to)), to: bytes - 1 }
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return Number(from) > last ? 'none' : { from: Number(from), to: last }
}

export function addDownloadRoute({ app, connection, kept, underWay, stallMs, now = Date.now }: DownloadParts): void {
  const grants = new Map<string, Grant>()

  async function grantFor(ticket: string): Promise<Grant> {
    const known = grants.get(ticket)
    if (known && known.until > now()) return known
    const answer = await connection.call<Omit<Grant, 'until'>>(redeemDownloadTicket.path, { ticket })
    const grant = { ...answer, until: now() + resumeMs }
    for (const [old, { until }] of grants) if (until <= now() || grants.size >= mostGrants) grants.delete(old)
    grants.set(ticket, grant)
    return grant
  }

  app.get('/gateway/file/download', async (request, reply) => {
    const language = request.headers['accept-language']
    const refuse = (status: number, key: Sentence) =>
      reply.status(status).send({ code: status, message: sentence(key, language), data: { refusal: key } })
    const { ticket = '' } = request.query as { ticket?: string }
    if (!/^[\w-]{43}$/.test(ticket)) return refuse(403, 'ticket')
    let grant: Grant
    try {
      grant = await grantFor(ticket)
    } catch (error) {
      if (error instanceof Unreachable) return refuse(503, 'offline')
      if (error instanceof CallRefused) return refuse(403, 'ticket')
      throw error
    }
    const { fileId, name, mediaType, hash } = grant
    const path = join(kept, String(fileId))
    const found = await stat(path).catch(() => undefined)
    if (!found) return refuse(404, 'absent')
    const range = rangeOf(request.headers.range, found.size)
    reply.headers({
      'accept-ranges': 'bytes',
      etag: `"${hash}"`,
      'cache-control': 'private, no-store',
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    if (range === 'none') return reply.status(416).header('content-range', `bytes */${found.size}`).send()
    const { from, to } = range ?? { from: 0, to: found.size - 1 }
    reply.header('content-length', to - from + 1)
    if (range) reply.status(206).header('content-range', `bytes ${from}-${to}/${found.size}`)
    if (request.method === 'HEAD') return reply.send()
    reply.hijack()
    reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
    return underWay(() => sendFile(reply.raw, path, { from, to, stallMs }))
  })
}
