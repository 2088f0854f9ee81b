/** A model provider on this machine: takes what it is told to answer, and remembers what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Asked {
  authorization: string | undefined
  body: any
}

export interface ModelProvider {
  /** `127.0.0.1:port` */
  readonly host: string
  readonly url: string
  readonly asked: Asked[]
  /** What it does next; answers like a model unless told otherwise. */
  answer: (response: ServerResponse, asked: Asked) => void
  close(): Promise<void>
}

export const say =
  (content: unknown): ModelProvider['answer'] =>
  (response) =>
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))

export async function openModelProvider(): Promise<ModelProvider> {
  const asked: Asked[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const one = {
      authorization: request.headers.authorization,
      body: JSON.parse(Buffer.concat(parts).toString() || 'null'),
    }
    asked.push(one)
    provider.answer(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: ModelProvider = {
    host,
    url: `http://${host}/v1/chat/completions`,
    asked,
    answer: say('Yes.'),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return provider
}
