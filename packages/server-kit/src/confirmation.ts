import { createHash } from 'node:crypto'
import type { Params } from '@mouldwright/kernel'

/** A question's key and the digest of what it was about: the answer to another question is none to this one. */
const shape = /^[A-Za-z][\w.]{0,99}#[\w-]{22}$/

export const isConfirmation = (value: unknown): value is string => typeof value === 'string' && shape.test(value)

/**
 * What a caller sends back to confirm. @param about what the sentence does not name, but the answer depends on: the records that
 * would be replaced, with their versions where their content counts
 */
export function confirmationOf(key: string, params: Params, about: unknown = null): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([params, about]))
    .digest('base64url')
  return `${key}#${digest.slice(0, 22)}`
}
