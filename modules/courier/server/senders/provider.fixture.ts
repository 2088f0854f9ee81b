/** A provider on this machine, for tests: answers what it is told, and keeps what it was asked. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Provider {
  url: string
  asked: Asked[]
  /** `undefined`: no answer at all. */
  answer: (asked: Asked) => { status?: number; body: string; headers?: Record<string, string> } | undefined
  close(): Promise<void>
}

export async function openProvider(): Promise<Provider> {
  const provider: Provider = { url: '', asked: [], answer: () => ({ body: '{}' }), close: async () => {} }
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const asked = { path: request.url ?? '', headers: request.headers, body }
    provider.asked.push(asked)
    const answer = provider.answer(asked)
    if (answer) reply.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider.close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return provider
}
