/** One call to a provider's own host: no redirects, a deadline, and no more read than an answer needs. */
import { SendError } from '../ports.ts'

export const providerTimeoutMs = 10_000
const mostBytes = 64 * 1024

export interface ProviderCall {
  url: URL
  headers: Record<string, string>
  body: string
  timeoutMs?: number
}

/** The answer's JSON; whatever else comes is no answer and may be over by the next try. */
export async function callProvider({
  url,
  headers,
  body,
  timeoutMs = providerTimeoutMs,
}: ProviderCall): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return JSON.parse(await readSome(answer))
  } catch (error) {
    throw new SendError((error as Error).name === 'TimeoutError' ? 'timeout' : 'no answer', { isPermanent: false })
  }
}

async function readSome(answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new Error('The answer is too long.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

/** A provider's word for what is wrong, fit for a log. */
export const faultWord = (provider: string, code: unknown): string =>
  `${provider} ${typeof code === 'string' ? code.replace(/[^\w.-]/g, '').slice(0, 80) : 'unknown'}`
