/** What an answer says before anything is done about it. */
import { say } from '../i18n/i18n.ts'
import { wireCodes } from '../wire-codes.ts'

/** The code of an envelope; absent where the body is none. */
export const codeOf = (body: unknown) => {
  if (typeof body !== 'object' || body === null || !('code' in body)) return undefined
  const { code } = body
  return typeof code === 'number' ? code : undefined
}

/** What an HTTP error says: the message of its body, or its status text, which HTTP/2 does not have. */
export const httpMessage = (message: unknown, { statusText }: Response): string =>
  typeof message === 'string' ? message : statusText || say('failure.server')

/** Absent where the text is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether the server does not know the token any more; leaves the body to be read. */
export async function isSignedOut(response: Response): Promise<boolean> {
  if (!(response.headers.get('content-type') ?? '').includes('application/json')) return false
  if (response.headers.has('content-disposition')) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return codeOf(body) === wireCodes.notSignedIn
}

/** How often a call is made when the server says that it comes too soon. */
const mostTimes = 3
/** Seconds; who has to wait longer is told. */
const longestWait = 5

/** Milliseconds after which to make a call again that came too soon: the server refused it before it did anything, and says when. */
export function pauseOf({ status, headers }: Response, times: number): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const isWorthIt = status === wireCodes.tooMany && times < mostTimes && seconds > 0 && seconds <= longestWait
  return isWorthIt ? seconds * 1_000 : undefined
}
