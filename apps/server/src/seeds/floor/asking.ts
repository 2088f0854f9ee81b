import type { Envelope } from '@mouldwright/server-kit'

/** The data of a call that must succeed; `path` below `/front/`. */
export type Ask = <T = any>(path: string, body: object) => Promise<T>

/** A call that was answered with a refusal. */
export class CallRefused extends Error {
  readonly refusal: string | undefined
  constructor(path: string, { code, message, data }: Envelope) {
    super(`${path} answered ${code}: ${message}`)
    this.refusal = (data as { refusal?: string } | null)?.refusal
  }
}

/** The data of an answer, or what refused it. */
export function dataOf<T>(path: string, envelope: Envelope): T {
  if (envelope.code !== 1) throw new CallRefused(path, envelope)
  return envelope.data as T
}

/** Undefined where it is refused. */
export async function unlessRefused<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CallRefused) return undefined
    throw error
  }
}
