/** One call to the server, whoever makes it. */
import { CallRefused, Unreachable } from './context.ts'

const limitMs = 30_000

interface Envelope {
  code: number
  message: string
  data: unknown
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && typeof (value as Envelope).code === 'number'

/** The envelope's data. An answer that is no envelope of ours (a proxy's page, a hotel's portal) is no answer. */
export async function post(
  server: string,
  path: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  let envelope: unknown
  try {
    const answer = await fetch(`${server}/front${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    })
    envelope = await answer.json()
    if (!isEnvelope(envelope) || answer.status >= 500) throw new Error(`HTTP ${answer.status}`)
  } catch (error) {
    throw new Unreachable(error)
  }
  const { code, message, data } = envelope
  if (code !== 1) throw new CallRefused(message, code, data)
  return data
}
