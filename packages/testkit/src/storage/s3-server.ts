/**
 * A small S3 store for tests, over real HTTP: one bucket in memory, path style, Signature Version 4 and hashes checked by itself,
 * parts, pages of lists; and whatever a store does on a bad day.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface SeenRequest {
  method: string
  /** Of the object; empty for the bucket. */
  key: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
}

/**
 * `fail`: 500. `redirect`: to another address. `cut`: the line ends at once. `cutAnswer`: it ends in the middle of the content.
 * `loseAnswer`: it is carried out, and the line ends before anything is said. `hang`: it is read no further than its first bytes, and nothing is ever said. `spoil`: a byte of the content is another one.
 */
type Fault = 'fail' | 'redirect' | 'cut' | 'cutAnswer' | 'loseAnswer' | 'hang' | 'spoil'

interface StoredObject {
  content: Buffer
  writtenAt: Date
  meta: Record<string, string>
}

export interface S3Server {
  readonly endpoint: string
  readonly place: { endpoint: string; region: string; bucket: string; keyId: string; secret: string }
  readonly objects: Map<string, StoredObject>
  /** All that was asked, in order. */
  readonly requests: SeenRequest[]
  /** Decides what goes wrong with a request, once its headers are here. */
  onRequest: (request: SeenRequest) => Fault | undefined
  /** Keys on a page of a list. */
  pageSize: number
  /** Bytes that have come of the content of a request that hangs: no more of it is read. */
  readonly arriving: number
  close(): Promise<void>
}

const region = 'eu-test-1'
const bucket = 'mould-files'
const keyId = 'TESTKEYID'
const secret = 'the/secret+of the test store'

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** What is wrong with a request's signature, by the words of the specification of Signature Version 4. */
function signatureFault(request: IncomingMessage, content: Buffer): string | undefined {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!given) return 'AccessDenied'
  const [, id, day, where, names = '', signature = ''] = given
  if (id !== keyId) return 'InvalidAccessKeyId'
  if (where !== region) return 'AuthorizationHeaderMalformed'
  const signedNames = names.split(';')
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signedNames.includes(name))) return 'AccessDenied'
  const time = String(request.headers['x-amz-date'])
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'))
  if (!(Math.abs(at - Date.now()) < 900_000) || !time.startsWith(day!)) return 'RequestTimeTooSkewed'
  const hash = String(request.headers['x-amz-content-sha256'])
  if (hash !== sha256(content)) return 'XAmzContentSHA256Mismatch'
  const url = new URL(request.url!, 'http://store')
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    ...signedNames.map((name) => `${name}:${String(request.headers[name]).trim().replaceAll(/\s+/g, ' ')}`),
    '',
    names,
    hash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day!))
  const wanted = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'))
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${keyId} asked in vain</Message></Error>`,
    )
}

function listOf({ objects, pageSize }: S3Server, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter')
  const entries = new Map<string, string>()
  for (const [key, { content, writtenAt }] of [...objects].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (!key.startsWith(prefix)) continue
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    const group = end < 0 ? undefined : key.slice(0, end + 1)
    if (group) entries.set(group, `<CommonPrefixes><Prefix>${group}</Prefix></CommonPrefixes>`)
    else
      entries.set(
        key,
        `<Contents><Key>${key}</Key><LastModified>${writtenAt.toISOString()}</LastModified><Size>${content.byteLength}</Size></Contents>`,
      )
  }
  const after = query.get('continuation-token') ?? ''
  const left = [...entries].filter(([name]) => name > after)
  const page = left.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? 1_000)))
  const next = page.length < left.length ? `<NextContinuationToken>${page.at(-1)![0]}</NextContinuationToken>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><IsTruncated>${next !== ''}</IsTruncated>${page.map(([, text]) => text).join('')}${next}</ListBucketResult>`
}

function sendObject({ headers, key }: SeenRequest, response: ServerResponse, server: S3Server, fault?: Fault): void {
  const object = server.objects.get(key)
  if (!object) return refuse(response, 404, 'NoSuchKey')
  const meta = { ...object.meta }
  let content = Buffer.from(object.content)
  const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
  if (range) {
    const [start, end] = [Number(range[1]), Math.min(Number(range[2]), content.byteLength - 1)]
    if (start >= content.byteLength) return refuse(response, 416, 'InvalidRange')
    meta['content-range'] = `bytes ${start}-${end}/${content.byteLength}`
    content = content.subarray(start, end + 1)
  }
  if (fault === 'spoil') content[content.byteLength >> 1]! ^= 1
  response.writeHead(range ? 206 : 200, { ...meta, 'content-length': content.byteLength })
  if (fault !== 'cutAnswer') return void response.end(content)
  response.write(content.subarray(0, content.byteLength >> 1), () => response.destroy())
}

function carryOut(seen: SeenRequest, content: Buffer, response: ServerResponse, server: S3Server, fault?: Fault): void {
  const { method, key, query, headers } = seen
  if (method === 'PUT' && key) {
    const meta = Object.fromEntries(
      Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-')),
    ) as Record<string, string>
    server.objects.set(key, { content, meta, writtenAt: new Date() })
  } else if (method === 'DELETE' && key) server.objects.delete(key)
  else if (method === 'GET' && key) return sendObject(seen, response, server, fault)
  else if (method === 'GET' && query.get('list-type') === '2') {
    return void response.writeHead(200, { 'content-type': 'application/xml' }).end(listOf(server, query))
  } else return refuse(response, 405, 'MethodNotAllowed')
  if (fault === 'loseAnswer') response.destroy()
  else response.writeHead(method === 'DELETE' ? 204 : 200).end()
}

export async function startS3Server(): Promise<S3Server> {
  let arriving = 0
  const http = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url!, 'http://store')
      const [, asked, ...rest] = url.pathname.split('/')
      const { method = '', headers } = request
      const seen: SeenRequest = { method, headers, key: rest.join('/'), query: url.searchParams }
      server.requests.push(seen)
      const fault = server.onRequest(seen)
      if (fault === 'cut') return request.destroy()
      if (fault === 'fail') return refuse(response, 500, 'InternalError')
      if (fault === 'redirect') return void response.writeHead(307, { location: 'http://127.0.0.1:9/elsewhere' }).end()
      if (fault === 'hang') {
        request.once('close', () => (arriving = 0))
        return void request.once('data', (chunk: Buffer) => {
          arriving = chunk.byteLength
          request.pause()
        })
      }
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      const content = Buffer.concat(chunks)
      const wrong = signatureFault(request, content)
      if (wrong) return refuse(response, wrong === 'XAmzContentSHA256Mismatch' ? 400 : 403, wrong)
      if (asked !== bucket) return refuse(response, 404, 'NoSuchBucket')
      carryOut(seen, content, response, server, fault)
    })().catch(() => response.destroy())
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const server: S3Server = {
    endpoint,
    place: { endpoint, region, bucket, keyId, secret },
    objects: new Map(),
    requests: [],
    onRequest: () => undefined,
    pageSize: 1_000,
    get arriving() {
      return arriving
    },
    async close() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  return server
}
