import { configureClient } from './client.ts'

export interface Asked {
  path: string
  body: Record<string, unknown>
}

type Reply = (path: string, body: Record<string, unknown>, headers: RequestInit['headers']) => unknown

/** A server that answers each call of the page with what `reply` says, a promise once it is kept. Returns what was asked so far, in order. */
export function answerCalls(reply: Reply, around: Parameters<typeof configureClient>[0] = {}): Asked[] {
  const asked: Asked[] = []
  configureClient({
    ...around,
    fetch: (async (url: string, { body, headers }: RequestInit) => {
      const path = url.split('?')[0]!
      const input = body ? (JSON.parse(body as string) as Record<string, unknown>) : {}
      asked.push({ path, body: input })
      return Response.json(await reply(path, input, headers))
    }) as typeof fetch,
  })
  return asked
}
