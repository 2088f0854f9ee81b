/** What an answer says before anything is done about it. */
import { wireCodes } from '../wire-codes.ts'

/** The code of an envelope; absent where the body is none. */
export const codeOf = (body: unknown) => {
  if (typeof body !== 'object' || body === null || !('code' in body)) return undefined
  const { code } = body
  return typeof code === 'number' ? code : undefined
}

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
