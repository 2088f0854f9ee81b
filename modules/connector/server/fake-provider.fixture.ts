/** An identity provider on this machine for tests: an HTTP server that keeps its codes, and may answer otherwise when a test says so. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  text: string
  json: any
  form: URLSearchParams
}

export type Reply = { status?: number; json: object } | ((response: ServerResponse) => void)

export interface FakeServer {
  origin: string
  /** Everything that was asked, in order. */
  asked: Asked[]
  /** Answers instead of the provider while it is set. */
  instead: ((asked: Asked) => Reply | undefined) | undefined
  close(): Promise<void>
}

export async function openFakeServer(answer: (asked: Asked) => Reply): Promise<FakeServer> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://provider')
      const text = Buffer.concat(parts).toString('utf8')
      const isJson = (request.headers['content-type'] ?? '').startsWith('application/json')
      const asked: Asked = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        text,
        json: isJson ? JSON.parse(text) : undefined,
        form: new URLSearchParams(isJson ? '' : text),
      }
      fake.asked.push(asked)
      const reply = fake.instead?.(asked) ?? answer(asked)
      if (typeof reply === 'function') return reply(response)
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(reply.json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    instead: undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return fake
}

/** Codes as providers keep them: each is valid once. */
export function createCodes<T>() {
  const codes = new Map<string, T>()
  return {
    issue(of: T): string {
      const code = randomBytes(16).toString('hex')
      codes.set(code, of)
      return code
    },
    spend(code: string | null | undefined): T | undefined {
      const of = code ? codes.get(code) : undefined
      if (code) codes.delete(code)
      return of
    },
  }
}

/** What a provider's own page does with the address that the browser was sent to: it redirects back with a code. */
export interface Redirect {
  code: string
  state: string
  iss?: string
}

/** The query of an authorize address; fails where it does not lead to `redirectUri`. */
export function readAuthorize(url: string, redirectUri: string): URLSearchParams {
  const query = new URL(url).searchParams
  if (query.get('redirect_uri') !== redirectUri) throw new Error(`redirect_uri is ${query.get('redirect_uri')}`)
  return query
}
