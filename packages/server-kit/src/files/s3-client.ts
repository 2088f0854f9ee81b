/** Signed requests to one bucket of an S3 store: path style, no redirect is followed, no wait without an end. */
import { createHash } from 'node:crypto'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { BlobStoreUnreachable } from '../blob-store-unreachable.ts'
import { boundedText, errorCodeIn } from './s3-answers.ts'

export interface S3Place {
  /** `https://s3.example:9000`; what the configuration says, and nobody else. */
  endpoint: string
  region: string
  bucket: string
  keyId: string
  secret: string
}

export interface S3Patience {
  /** How long a line may be silent, in milliseconds. */
  silentMs: number
  /** How long the store may take to begin an answer once it has all of the request. */
  answerMs: number
  /** How often a request is made that meets a fault of the moment. */
  attempts: number
}

export const usualPatience: S3Patience = { silentMs: 15_000, answerMs: 5_000, attempts: 3 }

interface S3Body {
  bytes: number
  sha256: string
  /** Read anew at each attempt. */
  open(): Readable
}

interface S3Call {
  method: 'GET' | 'PUT' | 'DELETE'
  /** Of an object; absent for the bucket itself. */
  key?: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: S3Body
}

/** An answer of 200 to 299, or with `status` 404 or 416 where the object, or the part of it, is not there. */
interface S3Answer {
  status: number
  headers: IncomingMessage['headers']
  content: IncomingMessage
}

const nothing = createHash('sha256').digest('hex')
const ofTheMoment = new Set([429, 500, 502, 503, 504])

export type S3Client = (call: S3Call, patience?: Partial<S3Patience>) => Promise<S3Answer>

export function createS3Client(place: S3Place, usual: S3Patience): S3Client {
  const isEncrypted = place.endpoint.startsWith('https:')
  const connections = { keepAlive: true, maxSockets: 64 }
  const agent = isEncrypted ? new HttpsAgent(connections) : new HttpAgent(connections)
  const signingKeys = new Map<string, ArrayBuffer>()

  async function signed({ method, key, query = {}, headers = {}, body }: S3Call) {
    const url = new URL(`${place.endpoint.replace(/\/$/, '')}/${place.bucket}${key === undefined ? '' : `/${key}`}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? nothing },
      accessKeyId: place.keyId,
      secretAccessKey: place.secret,
      region: place.region,
      service: 's3',
      cache: signingKeys,
    })
    const { headers: all } = await signer.sign()
    return { url, headers: { ...Object.fromEntries(all), ...(body ? { 'content-length': String(body.bytes) } : {}) } }
  }

  async function once(call: S3Call, patience: S3Patience): Promise<IncomingMessage> {
    const { url, headers } = await signed(call)
    const source = call.body?.open()
    try {
      return await new Promise<IncomingMessage>((resolve, reject) => {
        const send = isEncrypted ? httpsRequest : httpRequest
        const request = send(url, { method: call.method, agent, headers, timeout: patience.silentMs })
        const tooLate = () => request.destroy(new BlobStoreUnreachable('timeout'))
        let answer: IncomingMessage | undefined
        let deadline: NodeJS.Timeout | undefined
        request.on('finish', () => {
          if (!answer) deadline = setTimeout(tooLate, patience.answerMs)
        })
        request.on('timeout', () => {
          // Whoever reads here may be slow; that is no fault of the store.
          if (answer && answer.readableLength > 0) request.setTimeout(patience.silentMs)
          else tooLate()
        })
        request.on('error', (error) => {
          clearTimeout(deadline)
          reject(error)
        })
        request.on('response', (message) => {
          clearTimeout(deadline)
          answer = message
          resolve(message)
        })
        if (!source) return void request.end()
        source.on('error', (error) => request.destroy(error))
        source.pipe(request)
      })
    } finally {
      source?.destroy()
    }
  }

  return async (call, given = {}) => {
    const patience = { ...usual, ...given }
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= patience.attempts
      let answer: IncomingMessage
      try {
        answer = await once(call, patience)
      } catch (error) {
        if (isLast || isTimeout(error)) throw unreachable(error)
        await pause(Math.random() * 100 * 2 ** attempt)
        continue
      }
      const { statusCode: status = 0, headers } = answer
      if ((status >= 200 && status < 300) || status === 416) return { status, headers, content: answer }
      const code = errorCodeIn(await boundedText(answer).catch(() => ''))
      // It may have answered before it had all, and waits for the rest.
      if (call.body) answer.destroy()
      if (status === 404 && call.key !== undefined && code !== 'NoSuchBucket')
        return { status, headers, content: answer }
      if (isLast || !ofTheMoment.has(status)) throw new BlobStoreUnreachable(code ?? `HTTP ${status}`)
      await pause(Math.random() * 100 * 2 ** attempt)
    }
  }
}

/** What took too long once takes others' time when it is tried again. */
const isTimeout = (error: unknown) => error instanceof BlobStoreUnreachable

export const unreachable = (error: unknown): BlobStoreUnreachable =>
  error instanceof BlobStoreUnreachable
    ? error
    : new BlobStoreUnreachable((error as NodeJS.ErrnoException).code ?? (error as Error).name)
