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
