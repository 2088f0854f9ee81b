/**
 * The one way to a model: a call of the chat-completions form (https://platform.openai.com/docs/api-reference/chat) to an address
 * that the provider or the deployment has named; no redirects, a bounded answer in bounded time.
 */
import { chatLimits } from '@mouldwright/assistant/shared'
import type { Endpoint } from './applications.ts'

export interface ChatMessage {
  role: 'user' | 'assistant'
  content: string
}

/** No proper answer; `message` is for the log and has nothing of what was said. */
export class ModelFault extends Error {
  readonly isBusy: boolean

  constructor(message: string, isBusy = false) {
    super(message)
    this.name = 'ModelFault'
    this.isBusy = isBusy
  }
}

const mostBytes = 512 * 1_024
const mostTokens = 2_048

export async function askModel(
  { url, model, secret }: Endpoint,
  messages: readonly ChatMessage[],
  timeoutMs: number,
): Promise<string> {
  const { host } = new URL(url)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'Mouldwright',
        ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
      },
      body: JSON.stringify({ model, messages, max_tokens: mostTokens, stream: false }),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new ModelFault(`${host}: status ${response.status}`, response.status === 429)
    }
    return contentOf(await read(response, host), host)
  } catch (error) {
    if (error instanceof ModelFault) throw error
    const reason = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name
    throw new ModelFault(`${host}: ${signal.aborted ? 'no answer in time' : reason}`)
  }
}

/** Counted as it comes, unpacked: whatever length is declared, and however small it was packed. */
async function read(response: Response, host: string): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new ModelFault(`${host}: too long an answer`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function contentOf(text: string, host: string): string {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new ModelFault(`${host}: no JSON`)
  }
  const choices = (body as { choices?: unknown } | null)?.choices
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined
  const content = (first as { message?: { content?: unknown } } | undefined)?.message?.content
  if (typeof content !== 'string') throw new ModelFault(`${host}: no message in the answer`)
  return content.slice(0, chatLimits.answerCharacters)
}
